/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command answers in JSON, read strictly. */
#ifndef TESTS_ANSWER_H
#define TESTS_ANSWER_H

#include <check.h>
#include <jansson.h>

/* The object that "springlab COMMAND --format json" prints; the test fails unless it ends with this
 * status. The caller gives it back. */
json_t *answer(const char *command, int status);
/* A number of an object; the test fails where it is none. */
double answer_number(const json_t *object, const char *key);
/* Fails unless the object has this key with null. */
void answer_null(const json_t *object, const char *key);
/* Fails unless "springlab COMMAND" is refused with these words (check_refused). */
void answer_refused(const char *command, const char *words);

/* Fails unless the number is the expected one to a relative tolerance. */
#define ANSWER_VALUE(object, key, expected, relative)                                              \
    do {                                                                                           \
        const double value_ = answer_number(object, key), expected_ = (expected);                  \
        ck_assert_msg(fabs(value_ - expected_) <= (relative)*fabs(expected_),                      \
                      "%s is %.15g, expected %.15g", key, value_, expected_);                      \
    } while (0)

#endif
