/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goes over JSON that nobody needs, many times as quickly as a parser: its grammar is held to, but for keys that stand
 * there twice and for how large a number is. It takes the text in pieces of any size. */
#ifndef MODEL_JSON_SKIM_H
#define MODEL_JSON_SKIM_H

#include <stdbool.h>
#include <stddef.h>

enum { SKIM_MOST_LEVELS = 2048 };

typedef struct Skim {
    int state;
    bool bad;                         /* this is no JSON: ask a parser what is wrong */
    bool key;                         /* the string is one */
    int depth, top;                   /* the level that it is in, and at which it began */
    bool array[SKIM_MOST_LEVELS + 1]; /* whether a level is one; else an object */
    const char *literal;              /* what is left of true, false or null */
    int left;                         /* of a character's bytes, of an escape's digits */
    unsigned char least, most;        /* the character's next byte */
    unsigned code;                    /* of an escape */
    bool pair;                        /* the escape is the second half of one */
} Skim;

/* Begins behind the [ of an array, or the { of an object, of that level; the document is at level 1. */
void skim_begin(Skim *skim, bool array, int level);
/* Goes on; how many bytes there are until that array or object closes, all where it does not in this text. Less, too, where it
 * is bad. */
size_t skim(Skim *skim, const char *text, size_t size);
/* How many bytes of a string there are before its end, an escape, or what is not ASCII or stands in no string. */
size_t skim_plain(const char *text, size_t size);

#endif
