/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Values out of a model's JSON. What is no value of its kind, or outside its domain, becomes a finding, and
 * what is usual, or the nearest allowed, goes on in its stead.
 */
#ifndef MODEL_SPOT_H
#define MODEL_SPOT_H

#include "finding.h"
#include "springbone.h"

#include <jansson.h>

/* A value and how it is reached; spots above it must outlive it. Absent values, and null, have json NULL. */
typedef struct Spot {
    const json_t *json;
    const struct Spot *up;
    const char *key; /* NULL: an element of an array */
    size_t index;
} Spot;

Spot spot_member(const Spot *object, const char *key);
Spot spot_element(const Spot *array, size_t index);
/* Whether null stands there; and not nothing. */
bool spot_is_null(const Spot *spot);
enum { SPOT_SIZE = 240 };
/* "extensions.VRMC_springBone.springs[3].name"; "" at the top. Returns name. */
char *spot_name(const Spot *spot, char name[SPOT_SIZE]);

/* A number, and what it is called when it is odd. */
typedef struct NumberRule {
    const char *key;
    double usual, least, most;
    const char *outside; /* the finding's id */
    Severity severity;
    const char *advice;
    bool kept; /* outside, too, it is taken as it is where -1 <= it <= 1 */
} NumberRule;

#define SPOT_LARGEST 1e9

/* The number at a key of an object: the usual one where it is absent (or no number: a finding), the
 * nearest allowed where it is outside (a finding). */
double spot_number(Findings *findings, const Spot *object, const NumberRule *rule);
/* Three numbers as an array [x, y, z], or (VRM 0.x) as an object of x, y, z; the other form is read with a finding.
 * As spot_number. */
SbVec3 spot_vector(Findings *findings, const Spot *object, const char *key, SbVec3 usual);
SbVec3 spot_named_vector(Findings *findings, const Spot *object, const char *key, SbVec3 usual);
/* count numbers; false where they are absent, or where they are not such: a finding, which says that the usual ones are
 * taken (of more than 4: the identity). */
bool spot_numbers(Findings *findings, const Spot *spot, size_t count, const double *usual,
                  double *value);
/* An index of 0 .. count - 1, written 1 or 1.0. Else -1, with a finding of that id that calls it what
 * ("node") unless it is absent. */
int spot_index(Findings *findings, const Spot *spot, int count, Severity severity, const char *id,
               const char *what);
/* The same without a word. */
int spot_index_here(const Spot *spot, int count);
/* The text at a key, and the text that is this; NULL where it is absent or (a finding) no text. */
const char *spot_text(Findings *findings, const Spot *object, const char *key);
const char *spot_text_here(Findings *findings, const Spot *spot);
/* Extensions of an object that are not in a list (NULL at its end) are found: they are not followed here. */
void spot_check_extensions(Findings *findings, const Spot *object, const char *const *known);
/* Keys of an object that are not in a list (NULL at its end) are found, with the nearest that is. */
void spot_check_keys(Findings *findings, const Spot *object, const char *const *keys);
/* The same where others may have keys of their own: those alone that misspell one of the list. */
void spot_check_misspelt(Findings *findings, const Spot *object, const char *const *keys);

#endif
