/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes scenes as files. */
#ifndef LAB_SCENE_WRITER_H
#define LAB_SCENE_WRITER_H

#include "scene_file.h"

/* Writes a scene in the format that scene_read reads, an entry in a line, what is usual left out. Numbers have as
 * many digits as give them back. */
void scene_write(const Scene *scene, FILE *file);

#endif
