/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text: strict, so that nothing is guessed. */
#ifndef LAB_NUMBER_H
#define LAB_NUMBER_H

#include <stdbool.h>

/* A number: the whole text, finite, decimal, with a decimal point (no comma, no hexadecimal, no
 * blanks). False where it is none. */
bool read_real(const char *text, double *value);

/* The shortest decimal that reads back as x, into text; returns text. */
char *number_shortest(double x, char text[32]);

/* Two significant digits, and all digits before the point up to a million (0.012, 1.2, 123), into text; returns text. */
char *number_brief(double x, char text[32]);

#endif
