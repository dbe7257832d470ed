/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites that make found, one for each tests/test_NAME.c; ended by NULL. */
#ifndef TESTS_SUITES_H
#define TESTS_SUITES_H

#include <check.h>

extern Suite *(*const suites[])(void);

#endif
