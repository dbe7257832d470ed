/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --lanes, of the commands that make many runs. */
#include "command.h"

#include <string.h>

enum { MOST_LANES = 8 };

static bool read_lanes(void *target, const char *text, char *allowed, unsigned long size)
{
    *allowed = '\0';
    for (int lanes = 1; lanes <= MOST_LANES; lanes *= 2) {
        char name[12];
        snprintf(name, sizeof name, "%d", lanes);
        if (strcmp(text, name) == 0 && sb_lanes_allowed(lanes)) {
            *(int *)target = lanes;
            return true;
        }
        if (sb_lanes_allowed(lanes))
            snprintf(allowed + strlen(allowed), size - strlen(allowed), "%s%d",
                     *allowed ? ", " : "", lanes);
    }
    snprintf(allowed + strlen(allowed), size - strlen(allowed), " on this machine");
    return false;
}

Option option_lanes(int *lanes)
{
    *lanes = sb_lanes_most();
    return (Option){ "lanes",
                     OPTION_CUSTOM,
                     lanes,
                     "N",
                     "runs side by side: 1, 2, 4 or 8, all with the same bits (usual: the most)",
                     .read = read_lanes };
}
