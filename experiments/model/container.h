/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file around a model's JSON. A GLB begins with "glTF", version 2 and its total length (three numbers
 * of 4 bytes, little-endian), then come chunks: length, type, content. The first is the JSON; it alone is
 * read, the others only measured. A file that begins otherwise is JSON as a whole.
 */
#ifndef MODEL_CONTAINER_H
#define MODEL_CONTAINER_H

#include "finding.h"

#include <jansson.h>
#include <stdio.h>

enum { CONTAINER_ERROR_SIZE = 400 };

typedef struct Container {
    FILE *file;
    bool binary; /* a GLB */
    long long bytes, json_at, json_bytes;
} Container;

/* Opens a file and checks every length in it. False with the reason, one line without the file's name, in
 * error. Else the caller closes it. */
bool container_open(const char *path, Container *container, Findings *findings,
                    char error[CONTAINER_ERROR_SIZE]);
/* What the bytes at a file's beginning tell of it, in words; NULL where they do not. At most CONTAINER_KIND_SIZE count. */
enum { CONTAINER_KIND_SIZE = 32 };
const char *container_kind(const unsigned char *start, size_t size);
void container_close(Container *container);
/* Parses the JSON; whole numbers come as reals. What a data: URI holds is left out after its beginning, and
 * of geometry and looks (accessors, meshes, materials ...) all but the brackets around them is, after a look at its grammar.
 * NULL with the reason, which names the place as a JSON path, line and column, in error; else the caller
 * drops the reference. */
json_t *container_parse(const Container *container, char error[CONTAINER_ERROR_SIZE]);

#endif
