/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models: the file around the JSON, byte by byte, and files that are large, deep or cut short. */
#include "model.h"
#include "temporary.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char path[TEMPORARY_PATH], error[MODEL_ERROR_SIZE];

typedef struct Bytes {
    char *data;
    size_t size;
} Bytes;

static void append(Bytes *bytes, const void *data, size_t size)
{
    bytes->data = realloc(bytes->data, bytes->size + size + 1);
    ck_assert_ptr_nonnull(bytes->data);
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

static void append_text(Bytes *bytes, const char *text)
{
    append(bytes, text, strlen(text));
}

static void append_u32(Bytes *bytes, size_t value)
{
    const unsigned char u32[] = { value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF,
                                  value >> 24 & 0xFF };
    append(bytes, u32, 4);
}

static void append_chunk(Bytes *bytes, const char type[4], const char *content, size_t size)
{
    append_u32(bytes, size);
    append(bytes, type, 4);
    append(bytes, content, size);
}

/* A GLB header that says so many bytes. */
static Bytes begin_glb(size_t version, size_t declared)
{
    Bytes bytes = { 0 };
    append_text(&bytes, "glTF");
    append_u32(&bytes, version);
    append_u32(&bytes, declared);
    return bytes;
}

/* Reads such a file, which goes; the bytes go too. */
static bool read_bytes(Bytes *bytes, Model *model)
{
    temporary_file(bytes->data, bytes->size, path);
    const bool read = model_read(path, model, error);
    unlink(path);
    free(bytes->data);
    *bytes = (Bytes){ 0 };
    return read;
}

static void assert_refused(Bytes *bytes, const char *says)
{
    Model model;
    ck_assert_msg(!read_bytes(bytes, &model), "read, without '%s'", says);
    ck_assert_msg(strstr(error, says) != NULL, "'%s' without '%s'", error, says);
    ck_assert_ptr_null(strchr(error, '\n'));
}

#define JSON "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"a\"}]}  "
enum { JSON_SIZE = sizeof JSON - 1, WHOLE = 12 + 8 + JSON_SIZE + 8 + 4 };

static Bytes make_glb(size_t declared)
{
    Bytes bytes = begin_glb(2, declared);
    append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
    append_chunk(&bytes, "BIN", "\x00\x01\x02\x03", 4);
    return bytes;
}

START_TEST(reads_a_glb)
{
    ck_assert_int_eq(JSON_SIZE % 4, 0);
    Model model;
    Bytes bytes = make_glb(WHOLE);
    ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
    ck_assert_int_eq(model.nodes, 1);
    ck_assert_str_eq(model.node[0].name, "a");
    ck_assert_int_eq((int)model.file_bytes, WHOLE);
    ck_assert_int_eq((int)model.json_bytes, JSON_SIZE);
    ck_assert_int_eq(model.findings.count, 1); /* no springs */
    model_free(&model);
}
END_TEST

/* Wherever a GLB is cut, it is refused, with the byte. */
START_TEST(refuses_every_beginning)
{
    for (size_t size = 0; size < WHOLE; size++) {
        Bytes bytes = make_glb(WHOLE);
        bytes.size = size;
        assert_refused(&bytes,
                       size == 0    ? "byte 0: there is no JSON, the file is empty"
                       : size < 4   ? "byte 0: a model begins with \"glTF\" or with {"
                       : size < 12  ? "the file ends inside the GLB header"
                       : size == 12 ? "byte 8: the file says that it has 84 bytes, but has 12"
                       : size < 20  ? "byte 12: the file ends inside a chunk's header"
                       : size < 20 + JSON_SIZE ? "byte 12: a chunk of"
                       : size == 20 + JSON_SIZE
                           ? "byte 8: the file says that it has 84 bytes, but has 72"
                       : size < 28 + JSON_SIZE ? "byte 72: the file ends inside a chunk's header"
                                               : "a chunk of 4 bytes, longer than the file");
    }
}
END_TEST

START_TEST(checks_the_lengths)
{
    Bytes bytes = begin_glb(1, WHOLE);
    append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
    assert_refused(&bytes, "byte 4: GLB of version 1, allowed: 2");
    bytes = begin_glb(2, 12);
    append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
    assert_refused(&bytes, "longer than the file says it is (byte 8: 12 bytes in all");
    bytes = begin_glb(2, 20 + JSON_SIZE);
    append_u32(&bytes, 0xFFFFFFFF);
    append_text(&bytes, "JSON" JSON);
    assert_refused(&bytes, "byte 12: a chunk of 4294967295 bytes, longer than the file");
    bytes = begin_glb(2, 20);
    append_chunk(&bytes, "JSON", "", 0);
    assert_refused(&bytes, "byte 12: the JSON chunk has a length of 0, so there is no JSON");
    for (size_t size = JSON_SIZE - 12; size < JSON_SIZE - 8; size += 3) {
        char says[160];
        bytes = begin_glb(2, WHOLE);
        append_u32(&bytes, size);
        append_text(&bytes, "JSON" JSON);
        append_chunk(&bytes, "BIN", "\x00\x01\x02\x03", 4);
        snprintf(says, sizeof says, "bytes); or the length at byte 12 is wrong (%zu bytes%s)", size,
                 size % 4 ? ", no multiple of 4" : "");
        assert_refused(&bytes, says);
    }
    bytes = make_glb(0xFFFFFFFF);
    assert_refused(&bytes, "byte 8: the file says that it has 4294967295 bytes, but has 84");
    bytes = begin_glb(2, 12);
    assert_refused(&bytes, "byte 12: the file ends inside a chunk's header (0 of 8 bytes)");
    bytes = begin_glb(2, 28 + 2 * JSON_SIZE);
    append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
    append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
    ck_assert_int_eq(JSON_SIZE, 52);
    assert_refused(&bytes, "byte 76: a second chunk of JSON, allowed: one");
}
END_TEST

START_TEST(reports_loose_containers)
{
    static const char zeros[] = JSON "\0\0\0\0", odd[] = JSON " ";
    const struct {
        const char *json, *id;
        size_t size, behind;
    } cases[] = {
        { zeros, "padded-with-zeros", JSON_SIZE + 3, 1 }, /* and a chunk not aligned */
        { odd, "chunk-not-aligned", JSON_SIZE + 1, 3 },
        { JSON, "bytes-behind-the-end", JSON_SIZE, 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bytes bytes = begin_glb(2, 20 + cases[i].size);
        append_chunk(&bytes, "JSON", cases[i].json, cases[i].size);
        append(&bytes, "\0\0\0", cases[i].behind);
        Model model;
        ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
        bool found = false;
        for (int f = 0; f < model.findings.count; f++)
            found |= strcmp(model.findings.finding[f].id, cases[i].id) == 0;
        ck_assert_msg(found, "%s", cases[i].id);
        model_free(&model);
    }
}
END_TEST

/* Where one chunk is not aligned, those behind it are not blamed. */
START_TEST(names_the_chunk_that_is_not_aligned)
{
    Bytes bytes = begin_glb(2, WHOLE + 1);
    append_chunk(&bytes, "JSON", JSON " ", JSON_SIZE + 1);
    append_chunk(&bytes, "BIN", "\x00\x01\x02\x03", 4);
    Model model;
    ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
    ck_assert_int_eq(model.findings.count, 2); /* and no springs */
    ck_assert_str_eq(model.findings.finding[0].id, "chunk-not-aligned");
    ck_assert_str_eq(model.findings.finding[0].place, "byte 12");
    model_free(&model);
}
END_TEST

/* A chunk of any type may follow; BIN is the second or none. */
START_TEST(knows_where_chunks_stand)
{
    static const char *const types[] = { "BIN", "ODD" };
    for (int first = 0; first < 2; first++) {
        Bytes bytes = begin_glb(2, 36 + JSON_SIZE);
        append_chunk(&bytes, "JSON", JSON, JSON_SIZE);
        append_chunk(&bytes, types[first], "", 0);
        append_chunk(&bytes, types[1 - first], "", 0);
        Model model;
        ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
        ck_assert_int_eq(model.findings.count, first ? 2 : 1);
        ck_assert_str_eq(model.findings.finding[0].id, first ? "chunk-out-of-place" : "no-springs");
        ck_assert_str_eq(model.findings.finding[0].place, first ? "byte 84" : "");
        model_free(&model);
    }
}
END_TEST

START_TEST(keeps_to_one_line)
{
    Bytes bytes = { 0 };
    append_text(&bytes, "{\"a\\\nb\":1}");
    assert_refused(&bytes, "no JSON: invalid escape near");
}
END_TEST

/* What is no text has no line and column. */
START_TEST(says_what_it_is_instead)
{
    static const struct {
        const char *start;
        size_t size;
        const char *says;
    } files[] = {
        { "\x89PNG\r\n\x1A\n", 8, ": byte 0: this is a picture (PNG)" },
        { "\xFF\xD8\xFF\xE0", 4, ": byte 0: this is a picture (JPEG)" },
        { "PK\3\4", 4, ": byte 0: this is an archive (ZIP)" },
        { "<!DOCTYPE html>", 15, ": byte 0: this is a page" },
        { "Kaydara FBX Binary", 18, ": byte 0: this is an FBX" },
        { "\xFF\xFE{\0}\0", 6, ": byte 0: this is text in UTF-16: save it as UTF-8" },
        { "\0{\0}", 4, ": byte 0: this is text in UTF-16" },
        { "\r\n hello", 8, ": byte 3: a model begins with \"glTF\" or with {, and" },
        { "\0\0\0\0", 4, ": byte 0: a model begins with" },
        { "{\n\xFF}", 4, ": byte 2 (line 2, column 1): this is no text in UTF-8" },
        { "{ \0 }", 5, "a byte of value 0 stands in the text" },
        { "{ ", 2, "the file ends amid the JSON" },
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Bytes bytes = { 0 };
        append(&bytes, files[i].start, files[i].size);
        assert_refused(&bytes, files[i].says);
    }
}
END_TEST

START_TEST(refuses_depth_bombs)
{
    enum { LEVELS = 100000 };
    Bytes bytes = { 0 };
    append_text(&bytes, "{\"nodes\":[],\"extras\":");
    char *brackets = malloc(LEVELS);
    ck_assert_ptr_nonnull(brackets);
    memset(brackets, '[', LEVELS);
    append(&bytes, brackets, LEVELS);
    free(brackets);
    assert_refused(&bytes, ": extras[0][0]");
    ck_assert_ptr_nonnull(strstr(error, "...[0][0]: byte 206"));
    ck_assert_ptr_nonnull(strstr(error, "nested too deep, allowed: 2048 levels"));
}
END_TEST

/* What a data: URI holds is skipped, and the place of a mistake behind it is still right. */
START_TEST(skips_embedded_data)
{
    enum { PAYLOAD = 3000000 };
    for (int broken = 0; broken < 2; broken++) {
        Bytes bytes = { 0 };
        append_text(&bytes,
                    "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"uri\":\"data:a;base64,");
        char *payload = malloc(PAYLOAD);
        ck_assert_ptr_nonnull(payload);
        memset(payload, 'A', PAYLOAD);
        append(&bytes, payload, PAYLOAD);
        free(payload);
        append_text(&bytes, broken ? "\"}],\"nodes\":[{},?]}" : "\"}],\"nodes\":[{},{}]}");
        Model model;
        if (broken) {
            assert_refused(&bytes, ": nodes[1]: byte 3000077 (line 1, column 3000077): no JSON");
            continue;
        }
        ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
        ck_assert_int_eq(model.nodes, 2);
        model_free(&model);
    }
}
END_TEST

/* A chain of 100,000 nodes, each with a name of its own to be reported, below one root. */
static Bytes make_chain(int nodes, bool deep)
{
    Bytes bytes = { 0 };
    char text[120];
    bytes.data = malloc((size_t)nodes * 90 + 400);
    ck_assert_ptr_nonnull(bytes.data);
    char *to = bytes.data;
    to += sprintf(to, "{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"VRM\"],\"nodes\":[");
    for (int i = 0; i < nodes; i++) {
        *text = '\0';
        if (deep && i + 1 < nodes)
            snprintf(text, sizeof text, ",\"children\":[%d]", i + 1);
        to += sprintf(to, "%s{\"translation\":[0,0.01,0],\"odd\":1%s}", i ? "," : "", text);
    }
    to += sprintf(to, "],\"extensions\":{\"VRM\":{\"secondaryAnimation\":{\"boneGroups\":[{"
                      "\"bones\":[1]}]}}}}");
    bytes.size = (size_t)(to - bytes.data);
    return bytes;
}

START_TEST(reads_many_nodes)
{
    enum { NODES = 100000 };
    const clock_t start = clock();
    for (int deep = 0; deep < 2; deep++) {
        Bytes bytes = make_chain(NODES, deep);
        Model model;
        ck_assert_msg(read_bytes(&bytes, &model), "%s", error);
        ck_assert_int_eq(model.nodes, NODES);
        ck_assert_int_eq(model.springs, deep);
        if (deep)
            ck_assert_int_eq(model.spring[0].joints, NODES - 1);
        ck_assert_int_le(model.findings.count, FINDING_MOST_OF_ONE + 2);
        model_free(&model);
    }
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ck_assert_msg(seconds < 8, "%.3g s", seconds);
}
END_TEST

START_TEST(says_what_cannot_be_read)
{
    Model model;
    ck_assert(!model_read("build/there-is-none.vrm", &model, error));
    ck_assert_str_eq(error, "build/there-is-none.vrm: cannot be read: No such file or directory");
    ck_assert(!model_read("build", &model, error));
    ck_assert_str_eq(error, "build: is no regular file, which is needed: it is read by place");
}
END_TEST

Suite *suite_model_files(void);
Suite *suite_model_files(void)
{
    Suite *suite = suite_create("model_files");
    TCase *tcase = tcase_create("model_files");
    tcase_add_test(tcase, reads_a_glb);
    tcase_add_test(tcase, refuses_every_beginning);
    tcase_add_test(tcase, checks_the_lengths);
    tcase_add_test(tcase, reports_loose_containers);
    tcase_add_test(tcase, names_the_chunk_that_is_not_aligned);
    tcase_add_test(tcase, knows_where_chunks_stand);
    tcase_add_test(tcase, keeps_to_one_line);
    tcase_add_test(tcase, says_what_it_is_instead);
    tcase_add_test(tcase, refuses_depth_bombs);
    tcase_add_test(tcase, skips_embedded_data);
    tcase_add_test(tcase, says_what_cannot_be_read);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("in time");
    tcase_set_tags(tcase, "timed"); /* by which CI leaves it out under valgrind */
    tcase_add_test(tcase, reads_many_nodes);
    suite_add_tcase(suite, tcase);
    return suite;
}
