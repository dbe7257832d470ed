/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_reader.h"

#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

static const double largest_number = 1e9;

enum { MOST_TOLD = 10 };

void json_refuse(JsonReader *reader, const JsonPlace *place, const char *format, ...)
{
    if (reader->failed)
        return;
    char what[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const bool named = place && *place->name;
    snprintf(reader->error, sizeof reader->error, "%.150s: %s%s%s", reader->path,
             named ? place->name : "", named ? ": " : "", what);
    reader->failed = true;
}

void json_ignore(JsonReader *reader, const JsonPlace *place, const char *why)
{
    if (reader->warnings && reader->ignored++ < MOST_TOLD)
        fprintf(reader->warnings, "springlab: %s: %s: %s, ignored\n", reader->path, place->name,
                why);
}

void json_tell_ignored(const JsonReader *reader)
{
    if (reader->ignored > MOST_TOLD)
        fprintf(reader->warnings, "springlab: %s: %ld more such, ignored\n", reader->path,
                reader->ignored - MOST_TOLD);
}

/* What jansson found, in words of ours where its own mislead. */
static const char *fault_name(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_duplicate_key:
        return "a key stands there twice, ";
    case json_error_invalid_utf8:
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "this is no text in UTF-8";
    case json_error_stack_overflow:
        return "nested too deep";
    case json_error_out_of_memory:
        return "out of memory";
    case json_error_numeric_overflow:
        return "a number too large, ";
    case json_error_premature_end_of_input:
        return "the file ends amid the JSON";
    default:
        return "no JSON: ";
    }
}

/* Whether a file, perhaps a pipe, begins with a byte that no JSON begins with but a byte order mark. */
static bool has_mark(FILE *file)
{
    const int first = getc(file);
    if (first != EOF)
        ungetc(first, file);
    return first == 0xEF;
}

/* The rest of the line: where it is, or all that jansson says. */
static const char *fault_text(const json_error_t *error)
{
    const char *name = fault_name(error), *near = strstr(error->text, "near '");
    if (name[strlen(name) - 1] != ' ')
        return "";
    return name[strlen(name) - 2] == ',' && near ? near : error->text;
}

json_t *json_parse_file(JsonReader *reader, const char *path)
{
    reader->path = path;
    FILE *file = fopen(path, "rb");
    if (!file) {
        json_refuse(reader, NULL, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    if (has_mark(file)) {
        json_refuse(reader, NULL, "begins with the byte EF, as of a byte order mark: no JSON does");
        fclose(file);
        return NULL;
    }
    json_error_t error;
    json_t *json = json_loadf(file, JSON_REJECT_DUPLICATES, &error);
    const bool broken = ferror(file);
    fclose(file);
    if (broken)
        json_refuse(reader, NULL, "cannot be read");
    else if (!json)
        json_refuse(reader, NULL, "line %d, column %d: %s%.150s", error.line, error.column,
                    fault_name(&error), fault_text(&error));
    return json;
}

JsonPlace json_member(const JsonPlace *object, const char *key)
{
    JsonPlace place = { .json = json_object_get(object->json, key) };
    if (json_is_null(place.json))
        place.json = NULL;
    snprintf(place.name, sizeof place.name, "%.60s%s%.50s", object->name, *object->name ? "." : "",
             key);
    return place;
}

JsonPlace json_element(const JsonPlace *array, size_t index)
{
    JsonPlace place = { .json = json_array_get(array->json, index) };
    snprintf(place.name, sizeof place.name, "%.80s[%zu]", array->name, index);
    return place;
}

static bool is_known(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (strcmp(key, *keys) == 0)
            return true;
    return false;
}

/* A key as a message may show it. */
static const char *show_key(const char *key, char shown[44])
{
    size_t i = 0;
    for (; key[i] && i < 40; i++)
        shown[i] = key[i];
    shown[i] = '\0';
    message_clean(shown);
    return shown;
}

bool json_expect_object(JsonReader *reader, const JsonPlace *place, const char *const *keys)
{
    if (!json_is_object(place->json)) {
        json_refuse(reader, place, "an object { } has to stand here");
        return false;
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)place->json, key, value)
    {
        if (is_known(key, keys))
            continue;
        char shown[44];
        const JsonPlace unknown = json_member(place, show_key(key, shown));
        json_ignore(reader, &unknown, "unknown key");
    }
    return true;
}

size_t json_expect_array(JsonReader *reader, const JsonPlace *place, size_t most)
{
    if (!place->json)
        return 0;
    if (!json_is_array(place->json)) {
        json_refuse(reader, place, "an array [ ] has to stand here");
        return 0;
    }
    const size_t size = json_array_size(place->json);
    if (size <= most)
        return size;
    if (most == 0)
        json_refuse(reader, place, "%zu entries, allowed: none", size);
    else
        json_refuse(reader, place, "%zu entries, allowed: at most %zu", size, most);
    return 0;
}

double json_real_within(JsonReader *reader, const JsonPlace *place, double least, double most,
                        double fallback)
{
    if (!place->json && !isnan(fallback))
        return fallback;
    const double value = json_number_value(place->json);
    if (json_is_number(place->json) && value >= least && value <= most)
        return value;
    if (!place->json)
        json_refuse(reader, place, "a number is missing here");
    else if (!json_is_number(place->json))
        json_refuse(reader, place, "a number has to stand here");
    else if (least > most)
        json_refuse(reader, place, "%.10g given, but there is none", value);
    else if (least == most)
        json_refuse(reader, place, "%.10g given, allowed: %.10g", value, least);
    else
        json_refuse(reader, place, "%.10g given, allowed: %.10g to %.10g", value, least, most);
    return isnan(fallback) ? least : fallback;
}

int json_whole_within(JsonReader *reader, const JsonPlace *place, int least, int most)
{
    const double value = json_real_within(reader, place, least, most, (double)NAN);
    if (value != floor(value))
        json_refuse(reader, place, "%.10g given, allowed: whole numbers", value);
    return (int)value;
}

static bool read_numbers(JsonReader *reader, const JsonPlace *place, size_t count, double *value)
{
    if (!json_is_array(place->json) || json_array_size(place->json) != count) {
        json_refuse(reader, place, "an array of %zu numbers has to stand here", count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const JsonPlace element = json_element(place, i);
        value[i] = json_real_within(reader, &element, -largest_number, largest_number, (double)NAN);
    }
    return !reader->failed;
}

SbVec3 json_vector(JsonReader *reader, const JsonPlace *place, SbVec3 fallback)
{
    double v[3];
    if ((!place->json && !isnan(fallback.x)) || !read_numbers(reader, place, 3, v))
        return fallback;
    return (SbVec3){ v[0], v[1], v[2] };
}

SbQuat json_rotation(JsonReader *reader, const JsonPlace *place)
{
    double q[4];
    if (!place->json || !read_numbers(reader, place, 4, q))
        return QUAT_IDENTITY;
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(fabs(square - 1) <= 1e-3)) {
        json_refuse(reader, place, "no unit quaternion (its square is %.6g)", square);
        return QUAT_IDENTITY;
    }
    return quat_normalise((SbQuat){ q[0], q[1], q[2], q[3] });
}
