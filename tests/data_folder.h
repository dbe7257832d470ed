/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where data that the project did not make may lie: $SPRINGLAB_DATA, or ../shared/data. Tests that
 * need a file from there skip, saying so, where it is absent. */
#ifndef TESTS_DATA_FOLDER_H
#define TESTS_DATA_FOLDER_H

#include <stdlib.h>

static inline const char *data_folder(void)
{
    const char *folder = getenv("SPRINGLAB_DATA");
    return folder ? folder : "../shared/data";
}

#endif
