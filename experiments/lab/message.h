/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes wrong is told in one line, whatever the names in it hold. */
#ifndef LAB_MESSAGE_H
#define LAB_MESSAGE_H

#include <stdarg.h>
#include <stdio.h>

/* Makes a text fit for a terminal: control characters, line breaks, marks of direction and bytes that are no UTF-8
 * become '?'. */
void message_clean(char *text);
/* Writes a part of a JSON text that ends with a whole character. What message_clean takes out of strings is escaped, which
 * means the same to a program. */
void message_write_json(const char *text, size_t size, FILE *file);
/* Cuts a text after so many characters, and ends it with "…", where it has more. */
void message_shorten(char *text, int characters);
/* One line on standard error, "springlab: ...". It is cleaned, so that it stays one line; at most 2000
 * bytes. */
void message_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same with another beginning: "springlab run: ...". */
void message_from(const char *who, const char *format, va_list arguments);

#endif
