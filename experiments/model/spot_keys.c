/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of objects that nothing reads. */
#include "names.h"
#include "spot.h"

#include <math.h>
#include <string.h>

static bool is_known(const char *key, const char *const *keys)
{
    while (*keys && strcmp(key, *keys) != 0)
        keys++;
    return *keys != NULL;
}

static void find_unknown(Findings *findings, const Spot *spot, const char *nearest)
{
    char name[SPOT_SIZE];
    finding_add(findings, SEVERITY_WARNING, "unknown-key", spot_name(spot, name), (double)NAN,
                "Spell it as the format does, or take it out.",
                "The key \"%.60s\" means nothing here and is ignored%s%s%s", spot->key,
                nearest ? ": did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : ".");
}

void spot_check_keys(Findings *findings, const Spot *object, const char *const *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)object->json, key, value)
    {
        if (is_known(key, keys))
            continue;
        const Spot spot = { .json = value, .up = object, .key = key };
        find_unknown(findings, &spot, nearest_name(key, keys));
    }
}

void spot_check_misspelt(Findings *findings, const Spot *object, const char *const *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)object->json, key, value)
    {
        const char *meant = is_known(key, keys) ? NULL : misspelt_name(key, keys);
        const Spot spot = { .json = value, .up = object, .key = key };
        if (meant)
            find_unknown(findings, &spot, meant);
    }
}

void spot_check_extensions(Findings *findings, const Spot *object, const char *const *known)
{
    const char *key;
    json_t *value;
    const Spot extensions = spot_member(object, "extensions");
    json_object_foreach((json_t *)(size_t)extensions.json, key, value)
    {
        if (is_known(key, known))
            continue;
        char name[SPOT_SIZE];
        const Spot spot = { .json = value, .up = &extensions, .key = key };
        const char *meant = misspelt_name(key, known);
        finding_add(findings, SEVERITY_WARNING, "extension-ignored", spot_name(&spot, name),
                    (double)NAN, "Expect another motion from engines that know it.",
                    "The extension %.60s is not known here: the spring is taken without it%s%s%s",
                    key, meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
    }
}
