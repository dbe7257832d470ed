/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_text.h"

#include "temporary.h"

#include <string.h>
#include <unistd.h>

bool scene_read_text(const char *text, Scene *scene, FILE *warnings, char error[SCENE_ERROR_SIZE])
{
    char path[TEMPORARY_PATH];
    temporary_file(text, strlen(text), path);
    const bool read = scene_read(path, scene, warnings, error);
    unlink(path);
    return read;
}
