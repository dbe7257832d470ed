/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes given as texts. */
#ifndef TESTS_SCENE_TEXT_H
#define TESTS_SCENE_TEXT_H

#include "scene_file.h"

#include <stdio.h>

/* As scene_read of a file of this text; warnings may be NULL. */
bool scene_read_text(const char *text, Scene *scene, FILE *warnings, char error[SCENE_ERROR_SIZE]);

#endif
