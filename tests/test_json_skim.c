/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is gone over without a parser is JSON by the same rules as a parser's, wherever its text is cut into pieces. */
#include "json_skim.h"

#include <check.h>
#include <jansson.h>
#include <string.h>

/* Inside an array, with all that JSON has. */
static const char sample[] =
    " {\"a\\n\\u00e9\":[1,-0.5e+1,0 ,-0,10.25E-2],\"b\" : { } ,\"c\":[[],[ ]]}\n,"
    "true,false , null,\"\\\"\\\\\\/\\b\", "
    "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\",{\"d\":{\"e\":7}}";

enum { SAMPLE_SIZE = sizeof sample - 1 };

/* Whether that is the inside of an array, told by pieces of so many bytes. */
static bool is_skimmed(const char *text, size_t size, size_t piece)
{
    char closed[SAMPLE_SIZE + 16];
    Skim state;
    memcpy(closed, text, size);
    closed[size] = ']';
    skim_begin(&state, true);
    for (size_t at = 0; at <= size; at += piece) {
        const size_t left = size + 1 - at, now = left < piece ? left : piece;
        const size_t done = skim(&state, closed + at, now);
        if (done < now)
            return !state.bad && at + done == size;
    }
    return false;
}

static bool is_parsed(const char *text, size_t size)
{
    char whole[SAMPLE_SIZE + 16];
    whole[0] = '[';
    memcpy(whole + 1, text, size);
    whole[size + 1] = ']';
    json_t *json = json_loadb(whole, size + 2, 0, NULL);
    json_decref(json);
    return json != NULL;
}

START_TEST(accepts_json_in_pieces)
{
    for (size_t piece = 1; piece <= SAMPLE_SIZE; piece++)
        ck_assert_msg(is_skimmed(sample, SAMPLE_SIZE, piece), "in pieces of %zu", piece);
}
END_TEST

/* Each byte of it becomes each of these, or goes: the parser decides what is JSON. */
START_TEST(agrees_with_the_parser)
{
    static const char bytes[] =
        "\"\\,:[]{}0123456789.eE+-tfnux/ \n\t\x01\x7F\x80\xBF\xC0\xC2\xE0\xED\xF0\xF5";
    int accepted = 0, refused = 0;
    for (size_t at = 0; at < SAMPLE_SIZE; at++)
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
            char text[SAMPLE_SIZE];
            memcpy(text, sample, SAMPLE_SIZE);
            text[at] = bytes[i];
            const bool parsed = is_parsed(text, SAMPLE_SIZE);
            ck_assert_msg(is_skimmed(text, SAMPLE_SIZE, 7) == parsed, "byte %zu as %d is %s JSON",
                          at, bytes[i], parsed ? "" : "no");
            accepted += parsed;
            refused += !parsed;
        }
    for (size_t at = 0; at < SAMPLE_SIZE; at++) {
        char text[SAMPLE_SIZE];
        memcpy(text, sample, at);
        memcpy(text + at, sample + at + 1, SAMPLE_SIZE - at - 1);
        ck_assert_msg(is_skimmed(text, SAMPLE_SIZE - 1, 7) == is_parsed(text, SAMPLE_SIZE - 1),
                      "without byte %zu", at);
    }
    ck_assert_int_gt(accepted, 500);
    ck_assert_int_gt(refused, 1000);
}
END_TEST

/* What it leaves to the parser, and what it knows less of. */
START_TEST(knows_its_limits)
{
    static const char *const parsed[] = { "\"\\ud83d\\ude00\"" };
    static const char *const unparsed[] = { "\"\\ud83d\"", "\"\\u0000\"" };
    ck_assert(!is_skimmed(parsed[0], strlen(parsed[0]), 3));
    for (int i = 0; i < 2; i++)
        ck_assert(!is_skimmed(unparsed[i], strlen(unparsed[i]), 3));
    char deep[SKIM_MOST_LEVELS + 1];
    memset(deep, '[', sizeof deep);
    Skim state;
    skim_begin(&state, true);
    ck_assert_uint_eq(skim(&state, deep, sizeof deep), SKIM_MOST_LEVELS);
    ck_assert(state.bad);
    skim_begin(&state, false);
    ck_assert_uint_eq(skim(&state, "\"a\":1}, ", 8), 5);
    ck_assert(!state.bad);
    skim_begin(&state, false);
    skim(&state, "1]", 2);
    ck_assert(state.bad);
}
END_TEST

Suite *suite_json_skim(void);
Suite *suite_json_skim(void)
{
    Suite *suite = suite_create("json_skim");
    TCase *tcase = tcase_create("json_skim");
    tcase_add_test(tcase, accepts_json_in_pieces);
    tcase_add_test(tcase, agrees_with_the_parser);
    tcase_add_test(tcase, knows_its_limits);
    suite_add_tcase(suite, tcase);
    return suite;
}
