/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often this program's own code has asked for memory: make links the tests with malloc, calloc and
 * realloc led through here. What the C library does inside itself is not seen. */
#ifndef TESTS_ALLOCATIONS_H
#define TESTS_ALLOCATIONS_H

/* Calls so far, of all threads. */
long allocations_made(void);

#endif
