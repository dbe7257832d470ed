/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that a test writes, to have them read. */
#ifndef TESTS_TEMPORARY_H
#define TESTS_TEMPORARY_H

#include <stddef.h>

enum { TEMPORARY_PATH = 24 };

/* Makes a file of these bytes, whose path goes to path; the caller removes it. The test fails where it cannot. */
void temporary_file(const void *bytes, size_t size, char path[TEMPORARY_PATH]);

#endif
