/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer.h"

#include "shell.h"

#include <stdio.h>

json_t *answer(const char *command, int status)
{
    Ran ran = shell_run("springlab %s --format json", command);
    ck_assert_msg(ran.status == status, "%s: exit %d, %s", command, ran.status, ran.err);
    json_error_t error;
    json_t *object = json_loads(ran.out, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(object != NULL, "%s: %s", command, error.text);
    ran_free(&ran);
    return object;
}

double answer_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_number(value), "%s is no number", key);
    return json_number_value(value);
}

void answer_null(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_null(value), "%s is missing or not null", key);
}

void answer_refused(const char *command, const char *words)
{
    char line[400];
    snprintf(line, sizeof line, "springlab %s", command);
    check_refused(line, (const char *const[]){ words, NULL });
}
