/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How results leave a command. */
#include "command.h"
#include "message.h"
#include "output.h"

#include <math.h>
#include <stdlib.h>

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

static int write_part(const char *text, size_t size, void *file)
{
    message_write_json(text, size, file);
    return 0;
}

void json_write(const json_t *json, FILE *file)
{
    json_dump_callback(json, write_part, file, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    fputc('\n', file);
}

static void write_value(const json_t *value, int digits, FILE *file);

static void write_values(const json_t *array, int digits, FILE *file)
{
    size_t i;
    const json_t *value;
    json_array_foreach(array, i, value)
    {
        if (i)
            fputc(' ', file);
        write_value(value, digits, file);
    }
}

static void write_pairs(const json_t *object, int digits, FILE *file)
{
    const char *key, *separator = "";
    json_t *value;
    json_object_foreach((json_t *)(size_t)object, key, value)
    {
        fprintf(file, "%s%s ", separator, key);
        write_value(value, digits, file);
        separator = "; ";
    }
}

static void write_value(const json_t *value, int digits, FILE *file)
{
    if (json_is_real(value))
        fprintf(file, "%.*g", digits, json_real_value(value));
    else if (json_is_integer(value))
        fprintf(file, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value))
        fputs(json_string_value(value), file);
    else if (json_is_array(value))
        write_values(value, digits, file);
    else if (json_is_object(value))
        write_pairs(value, digits, file);
    else
        fputs(json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "-", file);
}

/* One cell; in CSV what is absent is empty. */
static void add_value(Grid *grid, const json_t *value, int digits, Format format)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (file) {
        if (!(json_is_null(value) && format == FORMAT_CSV))
            write_value(value, digits, file);
        fclose(file);
    }
    if (text)
        grid_add(grid, "%s", text);
    free(text);
}

typedef struct ObjectResult {
    const json_t *object;
    Format format;
    int digits;
} ObjectResult;

static void write_object(FILE *file, const void *result)
{
    const ObjectResult *how = result;
    if (how->format == FORMAT_JSON) {
        json_write(how->object, file);
        return;
    }
    Grid grid = { .columns = 2 };
    grid_add(&grid, "quantity");
    grid_add(&grid, "value");
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)how->object, key, value)
    {
        grid_add(&grid, "%s", key);
        add_value(&grid, value, how->format == FORMAT_CSV ? 17 : how->digits, how->format);
    }
    grid_write(&grid, how->format, file);
    grid_free(&grid);
}

void grid_write(const Grid *grid, Format format, FILE *file)
{
    bool (*const write)(const Grid *, FILE *) = format == FORMAT_CSV        ? grid_write_csv
                                                : format == FORMAT_MARKDOWN ? grid_write_markdown
                                                                            : grid_write_text;
    if (!write(grid, file))
        fputs("(out of memory)\n", file);
}

int emit_object(const Common *common, json_t *object, int digits)
{
    const ObjectResult result = { object, (Format)common->format, digits };
    const int status = emit(common, write_object, &result);
    json_decref(object);
    return status;
}
