/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads values out of JSON that nobody has checked. The first mistake is kept, as one line that names
 * the file and the place; every later read then yields nothing, so that a reader can go on to its end
 * and look once. Whole numbers may be written as 1 or 1.0. */
#ifndef LAB_JSON_READER_H
#define LAB_JSON_READER_H

#include "quat.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct JsonReader {
    const char *path; /* the file, for messages */
    FILE *warnings;   /* for what is ignored; or NULL */
    long ignored;     /* how often that was */
    bool failed;
    char error[600];
} JsonReader;

/* A value and where it stands. Absent values have json NULL. */
typedef struct JsonPlace {
    const json_t *json;
    char name[120]; /* "nodes[3].parent"; "" at the top */
} JsonPlace;

/* Parses a file. NULL with the reason in error; else the caller drops the reference. */
json_t *json_parse_file(JsonReader *reader, const char *path);
/* Notes a mistake at a place, unless there is one already. */
void json_refuse(JsonReader *reader, const JsonPlace *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Tells that what stands at a place is ignored, and why; the first few times. */
void json_ignore(JsonReader *reader, const JsonPlace *place, const char *why);
/* Tells how many more there were. */
void json_tell_ignored(const JsonReader *reader);

/* The value of a key; absent where the object has none, or null. */
JsonPlace json_member(const JsonPlace *object, const char *key);
JsonPlace json_element(const JsonPlace *array, size_t index);
/* Checks that an object has no keys but these (ended by NULL); others are told to warnings. False, and
 * refused, where it is no object. */
bool json_expect_object(JsonReader *reader, const JsonPlace *place, const char *const *keys);
/* The length of an array; 0 where it is absent. Refused where it is no array or has more than most. */
size_t json_expect_array(JsonReader *reader, const JsonPlace *place, size_t most);

/* Numbers and vectors within bounds; fallback where they are absent. NaN as a fallback: must be there. */
double json_real_within(JsonReader *reader, const JsonPlace *place, double least, double most,
                        double fallback);
int json_whole_within(JsonReader *reader, const JsonPlace *place, int least, int most);
SbVec3 json_vector(JsonReader *reader, const JsonPlace *place, SbVec3 fallback);
/* A unit quaternion x, y, z, w, normalised; the identity where it is absent. */
SbQuat json_rotation(JsonReader *reader, const JsonPlace *place);

#endif
