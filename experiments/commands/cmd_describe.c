/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab describe: an experiment's page and declaration, from what the program carries in itself. */
#include "judges.h"
#include "results.h"

#include <stdlib.h>

static json_t *scene_json(const Case *c)
{
    json_t *scene = json_pack("{s:s}", "scheme", c->scheme->name);
    for (const Parameter *p = parameters; p->name; p++)
        if (!p->another)
            json_object_set_new(scene, p->column,
                                p->kind == PARAMETER_COUNT ? json_integer((int)parameter_get(p, c))
                                                           : json_number(parameter_get(p, c)));
    return scene;
}

static json_t *axes_json(const Experiment *experiment)
{
    json_t *axes = json_array();
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++) {
        const Axis *axis = &experiment->axes[a];
        json_t *values = json_array();
        for (int i = 0; i < axis->count; i++)
            json_array_append_new(values, json_number(axis_value(axis, i)));
        json_array_append_new(
            axes, json_pack("{s:s, s:o}", "parameter", axis->parameter, "values", values));
    }
    return axes;
}

static const char *column_kind(const Column *column)
{
    return column->probe && column->law ? "measured, compared with its law"
           : column->probe              ? "measured"
                                        : "law";
}

static json_t *columns_json(const Experiment *experiment)
{
    json_t *columns = json_array();
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        json_t *json = json_pack("{s:s, s:s}", "name", column->name, "is", column_kind(column));
        json_object_set_new(json, "bone",
                            column->bone == BONE_LAST ? json_string("last")
                            : column->bone            ? json_integer(column->bone)
                                                      : json_null());
        json_object_set_new(json, "with",
                            column->vary
                                ? json_pack("{s:o}", column->vary, json_number(column->value))
                                : json_null());
        json_array_append_new(columns, json);
    }
    return columns;
}

static json_t *claims_json(const Experiment *experiment)
{
    json_t *claims = json_array();
    for (int i = 0; i < MOST_CLAIMS && experiment->claims[i].id; i++) {
        const Claim *claim = &experiment->claims[i];
        json_array_append_new(
            claims, json_pack("{s:s, s:s, s:s, s:s, s:s?}", "id", claim->id, "statement",
                              claim->statement, "declared", verdict_name(claim->expect), "column",
                              claim->column ? claim->column : "", "truth", claim->truth));
    }
    return claims;
}

static void write_json(const Entry *entry, FILE *file)
{
    const Experiment *experiment = entry->experiment;
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "name", entry->name, "title",
                  experiment->title, "heading", entry->heading, "scene",
                  scene_json(&experiment->base), "axes", axes_json(experiment), "columns",
                  columns_json(experiment), "claims", claims_json(experiment));
    json_write(json, file);
    json_decref(json);
}

static void write_scene(const Case *c, FILE *file)
{
    fprintf(file, "scheme %s", c->scheme->name);
    for (const Parameter *p = parameters; p->name; p++)
        if (!p->another)
            fprintf(file, ", %s %.6g", p->column, parameter_get(p, c));
    fputs("\n", file);
}

static void write_axes(const Experiment *experiment, FILE *file)
{
    enum { SHOWN = 8 };
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++) {
        const Axis *axis = &experiment->axes[a];
        fprintf(file, "- %s: ", axis->parameter);
        for (int i = 0; axis->list && i < axis->count && i < SHOWN; i++)
            fprintf(file, "%s%.10g", i ? ", " : "", axis_value(axis, i));
        if (axis->list && axis->count > SHOWN)
            fprintf(file, " ... %.10g (%d values)", axis_value(axis, axis->count - 1), axis->count);
        if (!axis->list)
            fprintf(file, "%d values from %.10g to %.10g in equal %s", axis->count, axis->from,
                    axis->to, axis->logarithmic ? "ratios" : "steps");
        fputc('\n', file);
    }
}

static void write_columns(const Experiment *experiment, Format format, FILE *file)
{
    Grid grid = { .columns = 3 };
    grid_add(&grid, "column");
    grid_add(&grid, "holds");
    grid_add(&grid, "bone");
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        grid_add(&grid, "%s", column->name);
        if (column->vary)
            grid_add(&grid, "%s, with %s %.10g", column_kind(column), column->vary, column->value);
        else
            grid_add(&grid, "%s", column_kind(column));
        if (column->bone > 0)
            grid_add(&grid, "%d", column->bone);
        else
            grid_add(&grid, "%s", column->bone == BONE_LAST ? "last" : "-");
    }
    grid_write(&grid, format, file);
    grid_free(&grid);
}

static void write_claims(const Experiment *experiment, FILE *file)
{
    for (int i = 0; i < MOST_CLAIMS && experiment->claims[i].id; i++) {
        const Claim *claim = &experiment->claims[i];
        fprintf(file, "- %s: %s\n  Declared: %s", claim->id, claim->statement,
                verdict_name(claim->expect));
        if (claim->expect == HOLDS_WITHIN)
            fprintf(file, " %.3g", claim->bound);
        fprintf(file, ".%s%s\n", claim->truth ? " " : "", claim->truth ? claim->truth : "");
    }
}

/* The heading is Markdown, and so is the rest in both formats: readable as it stands. */
static void write_page(const Entry *entry, Format format, FILE *file)
{
    const Experiment *experiment = entry->experiment;
    fprintf(file, "%s\n## Scene\n\n", entry->heading);
    write_scene(&experiment->base, file);
    if (experiment->axes[0].parameter) {
        fputs("\n## Varied\n\n", file);
        write_axes(experiment, file);
    }
    if (experiment->columns[0].name) {
        fputs("\n## Columns\n\n", file);
        write_columns(experiment, format, file);
    }
    if (experiment->claims[0].id) {
        fputs("\n## Claims\n\n", file);
        write_claims(experiment, file);
    }
}

typedef struct Page {
    const Entry *entry;
    Format format;
} Page;

static void write_description(FILE *file, const void *result)
{
    const Page *page = result;
    if (page->format == FORMAT_JSON)
        write_json(page->entry, file);
    else
        write_page(page->entry, page->format, file);
}

static int run_describe(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    int operand;
    const int status = options_read(command, NULL, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const Page page = { entry_named(command, argv[operand]), (Format)common.format };
    return page.entry ? emit(&common, write_description, &page) : EXIT_USAGE;
}

const Command command_describe = {
    .name = "describe",
    .operands = "NAME",
    .summary = "Tells what an experiment asks, varies, measures and expects.",
    .examples = "  springlab describe table2_droop\n"
                "  springlab describe table2_droop --format json --output droop.json",
    .run = run_describe,
    .formats = HAS_TEXT | HAS_JSON | HAS_MARKDOWN,
};
