/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ponytail, or a cascade, as code that is ready to paste. */
#ifndef COMMANDS_PONYTAIL_CODE_H
#define COMMANDS_PONYTAIL_CODE_H

#include "review.h"

#include <stdio.h>

typedef enum CodeLanguage {
    CODE_AFTER_EFFECTS,
    CODE_CSS,
    CODE_JAVASCRIPT,
    CODE_CSHARP,
    CODE_LANGUAGES
} CodeLanguage;

/* "after-effects", "css", "javascript", "csharp", and NULL: choices of an option. */
extern const char *const code_names[CODE_LANGUAGES + 1];

typedef struct PonytailCode {
    const ReviewCurve *curve;
    SbVec3 direction; /* unit vector, y up: the tip is off by offset * direction */
    const char *note; /* what it stands for and how good it is: the lines of the first comment */
} PonytailCode;

/* Writes the code. False, with nothing written, where the language cannot hold the curve: CSS, whose stops
 * are limited. Numbers that are parameters parse back to the same double. */
bool code_write(CodeLanguage language, const PonytailCode *code, FILE *file);

/* ---- for the templates alone ---- */

/* The template of each language. */
void code_write_after_effects(const PonytailCode *code, FILE *file);
bool code_write_css(const PonytailCode *code, FILE *file);
void code_write_javascript(const PonytailCode *code, FILE *file);
void code_write_csharp(const PonytailCode *code, FILE *file);

/* The shortest text that parses back to the number, in one of a few buffers that are used in turn. */
const char *code_number(double value);
/* The note as line comments. */
void code_write_note(const PonytailCode *code, FILE *file);
/* Numbers between commas. */
void code_write_numbers(const double *value, int count, FILE *file);

#endif
