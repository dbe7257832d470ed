/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites that make found, one for each tests/test_NAME.c; ended by one without a name. */
#ifndef TESTS_SUITES_H
#define TESTS_SUITES_H

#include <check.h>

typedef struct NamedSuite {
    const char *name;
    Suite *(*make)(void);
    int needs_tables; /* of every experiment (tables.h), which take long */
} NamedSuite;
extern const NamedSuite suites[];

#endif
