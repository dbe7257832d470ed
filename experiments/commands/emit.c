/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How results leave a command. */
#include "command.h"
#include "output.h"

#include <math.h>
#include <string.h>

int emit(const Common *common, void (*write)(FILE *file, const void *result), const void *result)
{
    Output output;
    if (!output_open(&output, common->output))
        return EXIT_USAGE;
    write(output.file, result);
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

json_t *json_number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

void json_write(const json_t *json, FILE *file)
{
    json_dumpf(json, file, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    fputc('\n', file);
}

typedef struct ObjectResult {
    const json_t *object;
    Format format;
    int digits;
    size_t widest;
} ObjectResult;

static void write_value(const json_t *value, const ObjectResult *how, FILE *file);

static void write_values(const json_t *array, const ObjectResult *how, FILE *file)
{
    size_t i;
    const json_t *value;
    json_array_foreach(array, i, value)
    {
        if (i)
            fputc(' ', file);
        write_value(value, how, file);
    }
}

static void write_pairs(const json_t *object, const ObjectResult *how, FILE *file)
{
    const char *key, *separator = "";
    json_t *value;
    json_object_foreach((json_t *)(size_t)object, key, value)
    {
        fprintf(file, "%s%s ", separator, key);
        write_value(value, how, file);
        separator = "; ";
    }
}

static void write_value(const json_t *value, const ObjectResult *how, FILE *file)
{
    if (json_is_real(value))
        fprintf(file, "%.*g", how->format == FORMAT_CSV ? 17 : how->digits, json_real_value(value));
    else if (json_is_integer(value))
        fprintf(file, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value))
        fputs(json_string_value(value), file);
    else if (json_is_array(value))
        write_values(value, how, file);
    else if (json_is_object(value))
        write_pairs(value, how, file);
    else if (!json_is_null(value))
        fputs(json_is_true(value) ? "yes" : "no", file);
    else if (how->format != FORMAT_CSV)
        fputc('-', file);
}

/* In CSV a text may hold a comma or a quote: RFC 4180 puts it in quotes. */
static void write_csv_text(const char *text, FILE *file)
{
    fputc('"', file);
    for (; *text; text++)
        fprintf(file, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', file);
}

static void write_line(const char *key, const json_t *value, const ObjectResult *how, FILE *file)
{
    if (how->format == FORMAT_CSV)
        fprintf(file, "%s,", key);
    else if (how->format == FORMAT_MARKDOWN)
        fprintf(file, "| %s | ", key);
    else
        fprintf(file, "%-*s  ", (int)how->widest, key);
    if (how->format == FORMAT_CSV && json_is_string(value))
        write_csv_text(json_string_value(value), file);
    else
        write_value(value, how, file);
    fputs(how->format == FORMAT_MARKDOWN ? " |\n" : "\n", file);
}

static void write_object(FILE *file, const void *result)
{
    const ObjectResult *how = result;
    if (how->format == FORMAT_JSON) {
        json_write(how->object, file);
        return;
    }
    if (how->format == FORMAT_CSV)
        fputs("key,value\n", file);
    else if (how->format == FORMAT_MARKDOWN)
        fputs("| key | value |\n| --- | --- |\n", file);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)how->object, key, value)
        write_line(key, value, how, file);
}

int emit_object(const Common *common, json_t *object, int digits)
{
    ObjectResult result = { .object = object, .format = common->format, .digits = digits };
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) if (strlen(key) > result.widest) result.widest =
        strlen(key);
    const int status = emit(common, write_object, &result);
    json_decref(object);
    return status;
}
