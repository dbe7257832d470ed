/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab list: the experiments. */
#include "command.h"
#include "experiment.h"

static void write_list(FILE *file, const void *result)
{
    const Format format = (Format)((const Common *)result)->format;
    Grid grid = { .columns = 2 };
    json_t *json = json_array();
    grid_add(&grid, "name");
    grid_add(&grid, "title");
    for (const Entry *entry = experiments; entry->name; entry++) {
        grid_add(&grid, "%s", entry->name);
        grid_add(&grid, "%s", entry->experiment->title);
        json_array_append_new(
            json, json_pack("{s:s, s:s}", "name", entry->name, "title", entry->experiment->title));
    }
    if (format == FORMAT_JSON)
        json_write(json, file);
    else
        grid_write(&grid, format, file);
    json_decref(json);
    grid_free(&grid);
}

static int run_list(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    const int status = options_read(command, NULL, &common, argc, argv, NULL);
    return status >= 0 ? status : emit(&common, write_list, &common);
}

const Command command_list = {
    .name = "list",
    .operands = "",
    .summary = "Lists the experiments with their titles.",
    .examples = "  springlab list\n"
                "  springlab list --format json",
    .run = run_list,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
