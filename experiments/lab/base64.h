/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures and other bytes as text, to stand in a page. */
#ifndef LAB_BASE64_H
#define LAB_BASE64_H

#include <stddef.h>
#include <stdio.h>

/* Writes bytes in base64 (RFC 4648). */
void base64_write(const unsigned char *bytes, size_t count, FILE *file);

#endif
