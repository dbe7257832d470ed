/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models: what is skipped in their JSON is judged as a parser would, and a fault's place is right. */
#include "model.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 8192 };

static char error[MODEL_ERROR_SIZE];

#define START "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],"

/* So many bytes of one kind between two texts. */
static void make_text(char text[MOST], const char *before, int filler, size_t count,
                      const char *behind)
{
    const size_t start = strlen(before);
    ck_assert_uint_lt(start + count + strlen(behind), MOST);
    memcpy(text, before, start);
    memset(text + start, filler, count);
    strcpy(text + start + count, behind);
}

static bool read_text(const char *text)
{
    char path[TEMPORARY_PATH];
    Model model;
    temporary_file(text, strlen(text), path);
    const bool read = model_read(path, &model, error);
    unlink(path);
    if (read)
        model_free(&model);
    return read;
}

/* says is NULL where it is read. */
static void assert_judged(const char *text, const char *says)
{
    const bool read = read_text(text);
    if (!says)
        ck_assert_msg(read, "%s", error);
    else
        ck_assert_msg(!read && strstr(error, says) != NULL, "%s without '%s'",
                      read ? "read," : error, says);
}

/* The parser asks for 1024 bytes at a time: the document's last piece is full. */
START_TEST(refuses_faults_behind_the_document)
{
    static const char document[] = START "\"extras\":1}";
    char text[MOST];
    make_text(text, document, ' ', 1024 - strlen(document), "{\"x\":1,\"meshes\":[@@@@");
    assert_judged(text, ": byte 1025 (line 1, column 1025): something follows the JSON");
}
END_TEST

/* What a data: URI holds is no less text for being skipped. */
START_TEST(judges_embedded_data)
{
    static const struct {
        const char *behind, *says;
    } cases[] = {
        { "\xC3"
          "AAAA\xA9\"}]}",
          "this is no text in UTF-8" },
        { "\xE2\x82"
          "AAAA\xAC\"}]}",
          "this is no text in UTF-8" },
        { "\\ud83dAAAA\\ude00\"}]}", "no JSON: invalid Unicode" },
        { "\\ud83dAAAAAA\\ude00\"}]}", "no JSON: invalid Unicode" },
        { "\\uAA\\u0041\"}]}", "no JSON: invalid escape" },
        { "AAA\\\"AAA\xC3\xA9"
          "AAA\\ud83d\\ude00AAA\"}]}",
          NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[MOST];
        make_text(text, START "\"buffers\":[{\"uri\":\"data:", 'x', 80, cases[i].behind);
        assert_judged(text, cases[i].says);
    }
}
END_TEST

/* Only values are shortened. */
START_TEST(keeps_long_keys)
{
    char text[MOST], path[TEMPORARY_PATH];
    Model model;
    make_text(text, START "\"data:", 'x', 62, "end\":1}");
    temporary_file(text, strlen(text), path);
    ck_assert_msg(model_read(path, &model, error), "%s", error);
    unlink(path);
    ck_assert_str_eq(model.findings.finding[0].id, "unknown-key");
    ck_assert_ptr_nonnull(strstr(model.findings.finding[0].place, "xxend"));
    model_free(&model);
}
END_TEST

/* Only of URIs is what they hold skipped. */
START_TEST(keeps_names_that_begin_as_uris)
{
    char text[MOST], path[TEMPORARY_PATH];
    Model model;
    make_text(text, "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"data:", 'x', 80,
              "end\"}]}");
    temporary_file(text, strlen(text), path);
    ck_assert_msg(model_read(path, &model, error), "%s", error);
    unlink(path);
    ck_assert_ptr_nonnull(strstr(model.node[0].name, "xxend"));
    model_free(&model);
}
END_TEST

START_TEST(tells_long_keys_apart)
{
    for (int same = 0; same < 2; same++) {
        char key[MOST], text[MOST];
        make_text(key, "1\":1,\"data:", 'x', 80, same ? "1\":2}}" : "2\":2}}");
        make_text(text, START "\"extras\":{\"data:", 'x', 80, key);
        assert_judged(text, same ? "the key stands there twice" : NULL);
    }
}
END_TEST

/* What is only gone over passes with a number that no parser takes: however its key is spelt. */
START_TEST(knows_escaped_keys)
{
    static const struct {
        const char *key, *says;
    } cases[] = {
        { "accessors", NULL },
        { "\\u0061ccessors", NULL },
        { "\\u0062\\u0075\\u0066\\u0066\\u0065\\u0072\\u0056\\u0069\\u0065\\u0077\\u0073", NULL },
        { "s\\u006Bins", NULL },
        { "\\u0062ccessors", "a number too large" },
        { "accessors\\u0061", "a number too large" },
        { "accessor", "a number too large" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[MOST];
        snprintf(text, sizeof text, START "\"%s\":[1e999]}", cases[i].key);
        assert_judged(text, cases[i].says);
    }
}
END_TEST

/* To the parser what an array holds is a level, too. */
START_TEST(allows_as_many_levels_in_geometry)
{
    static const char *const keys[] = { "meshes", "extras" };
    for (size_t i = 0; i < 8; i++) {
        const size_t levels = i / 4 ? 2047 : 2046, number = i / 2 % 2;
        char before[100], end[MOST], text[MOST];
        snprintf(before, sizeof before, START "\"%s\":", keys[i % 2]);
        make_text(end, number ? "0" : "", ']', levels, "}");
        make_text(text, before, '[', levels, end);
        assert_judged(text, levels + number > 2047 ? "nested too deep" : NULL);
    }
}
END_TEST

/* What is refused neither begins nor ends anything. */
START_TEST(names_the_place_of_a_fault)
{
    static const struct {
        const char *json, *says;
    } cases[] = {
        { "{\"nodes\":[{\"a\":[1,2,3],\"b\":[,", ": nodes[0].b[0]: byte " },
        { "{\"a\":[1,,2]}", ": a[1]: byte " },
        { "{\"a\":[,1]}", ": a[0]: byte " },
        { "{\"a\":[1,]}", ": a[1]: byte " },
        { "{\"a\":[1,2}}", ": a[1]: byte " },
        { "{\"a\":1]", ": a: byte " },
        { "{\"a\" [1]}", ": a: byte " },
        { "{\"a\":{\"b\":[1,{,", ": a.b[1]: byte " },
        { "{\"a\":[1,2 {", ": a[1]: byte " },
        { "{\"a\":[1,", ": a[1]: byte " }, /* which ends */
        { "{\"a\":[1,{\"b\\,", ": a[1].b\\,: byte " },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_judged(cases[i].json, cases[i].says);
}
END_TEST

Suite *suite_model_json(void);
Suite *suite_model_json(void)
{
    Suite *suite = suite_create("model_json");
    TCase *tcase = tcase_create("model_json");
    tcase_add_test(tcase, refuses_faults_behind_the_document);
    tcase_add_test(tcase, judges_embedded_data);
    tcase_add_test(tcase, keeps_long_keys);
    tcase_add_test(tcase, keeps_names_that_begin_as_uris);
    tcase_add_test(tcase, tells_long_keys_apart);
    tcase_add_test(tcase, knows_escaped_keys);
    tcase_add_test(tcase, allows_as_many_levels_in_geometry);
    tcase_add_test(tcase, names_the_place_of_a_fault);
    suite_add_tcase(suite, tcase);
    return suite;
}
