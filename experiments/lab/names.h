/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which known names a mistyped one may have meant. */
#ifndef LAB_NAMES_H
#define LAB_NAMES_H

/* The candidates that look most like a word, as "; did you mean a, b?", or "" where none does. next
 * yields candidate i, NULL at the end. */
char *nearest_names(const char *word, const char *(*next)(int i), char *text, unsigned long size);
/* The one of a list (NULL at its end) that looks most like a word, or NULL where none does. */
const char *nearest_name(const char *word, const char *const *list);
/* The one of a list (NULL at its end) that a word misspells: the same but for case, - and _, and for two letters at most
 * or a version behind it, fewer letters and no version where it is short; NULL where there is none. A stricter question than
 * the one before. */
const char *misspelt_name(const char *word, const char *const *list);

#endif
