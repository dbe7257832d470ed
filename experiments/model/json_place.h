/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a byte of JSON is, as a path: "nodes[3].name". A parser that stops there knows but the byte. */
#ifndef MODEL_JSON_PLACE_H
#define MODEL_JSON_PLACE_H

#include <stdbool.h>
#include <stdio.h>

enum { JSON_PLACE_SIZE = 200 };

/* Follows a file from where it is for so many bytes. Where the last of them is refused it neither begins nor ends
 * anything. What is too long has "..." in its middle; "" at the top, and when memory is out. */
void json_place_find(FILE *file, long long bytes, bool refused, char place[JSON_PLACE_SIZE]);

#endif
