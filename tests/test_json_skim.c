/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is gone over without a parser is JSON by the same rules as a parser's, wherever its text is cut into pieces. */
#include "json_skim.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
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
    skim_begin(&state, true, 1);
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

START_TEST(pairs_halves_as_the_parser_does)
{
    static const char *const parts[] = { "\\ud83d", "\\uDBFF", "\\uDC00", "\\udfff", "\\ud7FF",
                                         "\\uE000", "\\u0000", "\\n",     "a" };
    enum { PARTS = sizeof parts / sizeof *parts };
    int accepted = 0;
    for (int i = 0; i < PARTS * PARTS * PARTS; i++) {
        char text[40];
        snprintf(text, sizeof text, "\"%s%s%s\"", parts[i % PARTS], parts[i / PARTS % PARTS],
                 parts[i / PARTS / PARTS]);
        const bool parsed = is_parsed(text, strlen(text));
        ck_assert_msg(is_skimmed(text, strlen(text), 3) == parsed, "%s is %s JSON", text,
                      parsed ? "" : "no");
        accepted += parsed;
    }
    ck_assert_int_eq(accepted, 4 * 4 * 4 + 2 * 4 * 4); /* four without halves; a pair and one */
}
END_TEST

START_TEST(ends_at_its_own_bracket)
{
    Skim state;
    skim_begin(&state, false, 1);
    ck_assert_uint_eq(skim(&state, "\"a\":1}, ", 8), 5);
    ck_assert(!state.bad);
    skim_begin(&state, false, 1);
    skim(&state, "1]", 2);
    ck_assert(state.bad);
}
END_TEST

/* What is in the deepest array is too deep, as for the parser. */
START_TEST(has_the_parsers_levels)
{
    char deep[SKIM_MOST_LEVELS];
    memset(deep, '[', sizeof deep);
    for (int number = 0; number < 2; number++) {
        Skim state;
        skim_begin(&state, true, 2);
        ck_assert_uint_eq(skim(&state, deep, SKIM_MOST_LEVELS - 2), SKIM_MOST_LEVELS - 2);
        ck_assert(!state.bad);
        skim(&state, number ? "0" : "]", 1);
        ck_assert(state.bad == number);
    }
}
END_TEST

Suite *suite_json_skim(void);
Suite *suite_json_skim(void)
{
    Suite *suite = suite_create("json_skim");
    TCase *tcase = tcase_create("json_skim");
    tcase_add_test(tcase, accepts_json_in_pieces);
    tcase_add_test(tcase, agrees_with_the_parser);
    tcase_add_test(tcase, pairs_halves_as_the_parser_does);
    tcase_add_test(tcase, ends_at_its_own_bracket);
    tcase_add_test(tcase, has_the_parsers_levels);
    suite_add_tcase(suite, tcase);
    return suite;
}
