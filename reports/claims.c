/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <math.h>
#include <stdlib.h>

/* null stands for what is no number. */
static bool take_number(const json_t *json, double *value)
{
    *value = json_is_null(json) ? (double)NAN : json_number_value(json);
    return json_is_null(json) || json_is_number(json);
}

/* null, or no such key, stands for no text. */
static bool take_text(const json_t *json, const char **text)
{
    *text = json_string_value(json);
    return !json || json_is_null(json) || json_is_string(json);
}

static bool take_checks(Claims *claims, json_t *checks, const char *name)
{
    json_error_t error;
    json_t *worst, *row, *experiment, *column;
    json_int_t all, held;
    if (json_unpack_ex(checks, &error, 0, "{s:I, s:I, s:o, s:o, s:o, s:o}", "all", &all, "held",
                       &held, "worst", &worst, "experiment", &experiment, "row", &row, "column",
                       &column) != 0)
        return report_complain("%s: checks: %s", name, error.text);
    claims->all = (long)all;
    claims->held = (long)held;
    claims->row = (long)json_integer_value(row);
    if (!take_number(worst, &claims->worst) || !take_text(experiment, &claims->experiment) ||
        !take_text(column, &claims->column))
        return report_complain("%s: checks: a value has the wrong type", name);
    if (claims->experiment && isnan(claims->worst))
        claims->worst = HUGE_VAL;
    return true;
}

static bool take_claim(ClaimRecord *claim, json_t *json, const char *name, int i)
{
    json_error_t error;
    json_t *within, *truth = NULL, *text = NULL;
    json_int_t row;
    if (json_unpack_ex(json, &error, 0, "{s:s, s:s, s:s, s:o, s:s, s:b, s?o, s?o, s:s, s:I, s:s}",
                       "id", &claim->id, "statement", &claim->statement, "verdict", &claim->verdict,
                       "within", &within, "expected", &claim->expected, "agrees", &claim->agrees,
                       "truth", &truth, "text", &text, "experiment", &claim->experiment, "row",
                       &row, "column", &claim->column) != 0)
        return report_complain("%s: claims[%d]: %s", name, i, error.text);
    claim->row = (long)row;
    if (!take_number(within, &claim->within) || !take_text(truth, &claim->truth) ||
        !take_text(text, &claim->text))
        return report_complain("%s: claims[%d]: a value has the wrong type", name, i);
    return true;
}

static bool take_all(Claims *claims, const char *name)
{
    json_error_t error;
    json_t *checks, *list;
    if (json_unpack_ex(claims->json, &error, 0, "{s:o, s:o}", "checks", &checks, "claims", &list) !=
        0)
        return report_complain("%s: %s", name, error.text);
    if (!json_is_array(list))
        return report_complain("%s: 'claims' is no list", name);
    claims->claim = calloc(json_array_size(list) + 1, sizeof *claims->claim);
    if (!claims->claim)
        return report_complain("out of memory");
    if (!take_checks(claims, checks, name))
        return false;
    size_t i;
    json_t *entry;
    json_array_foreach(list, i, entry)
    {
        if (!take_claim(&claims->claim[i], entry, name, (int)i))
            return false;
        claims->count++;
    }
    return true;
}

bool claims_take(Claims *claims, json_t *json, const char *name)
{
    *claims = (Claims){ .json = json };
    if (take_all(claims, name))
        return true;
    claims_free(claims);
    return false;
}

bool claims_read(Claims *claims, const char *path)
{
    json_error_t error;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (json)
        return claims_take(claims, json, path);
    *claims = (Claims){ 0 };
    return error.line > 0 ? report_complain("%s: line %d: %s", path, error.line, error.text)
                          : report_complain("%s: %s (make data)", path, error.text);
}

void claims_free(Claims *claims)
{
    free(claims->claim);
    json_decref(claims->json);
    *claims = (Claims){ 0 };
}

int claims_agreeing(const Claims *claims)
{
    int agreeing = 0;
    for (int i = 0; i < claims->count; i++)
        agreeing += claims->claim[i].agrees;
    return agreeing;
}
