/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "presets.h"

#include "springbone.h"

#include <string.h>
#include <strings.h>

const Preset presets[PRESETS] = {
    { "Fringe", 0.25, 0.7 },  { "Crown", 0.22, 0.6 },     { "Crest", 0.18, 0.45 },
    { "Temple", 0.12, 0.35 }, { "Ponytail", 0.05, 0.15 },
};

Preset preset_find(const char *section)
{
    const size_t length = strcspn(section, "_");
    for (int i = 0; i < PRESETS; i++)
        if (strlen(presets[i].section) == length &&
            strncasecmp(presets[i].section, section, length) == 0)
            return presets[i];
    const SbSpring defaults = sb_spring_default(0);
    return (Preset){ "", defaults.stiffness, defaults.drag };
}
