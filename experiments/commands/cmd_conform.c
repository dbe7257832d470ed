/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab conform: the conformance kit's cases, their export, and the judging of traces. */
#include "capability.h"
#include "cases.h"
#include "export.h"
#include "judge_command.h"
#include "judge_formats.h"

#include <stdlib.h>
#include <string.h>

static const char *const schemes[] = { "vrm1", "lesson", "component", NULL };

typedef struct Settings {
    int scheme; /* -1: all */
    bool has_scheme;
    EngineSaid engine;
} Settings;

static const char *chosen_scheme(const Settings *settings)
{
    return settings->has_scheme ? schemes[settings->scheme] : NULL;
}

typedef struct Listing {
    Format format;
    const char *scheme;
} Listing;

static json_t *case_json(const ConformCase *c, unsigned needs)
{
    json_t *names = json_array();
    for (int i = 0; i < CAPABILITIES; i++)
        if (needs & 1u << i)
            json_array_append_new(names, json_string(capability_at(i)));
    return json_pack("{s:s, s:s, s:o, s:s}", "name", c->name, "scheme", c->scheme, "needs", names,
                     "title", c->title);
}

/* The cases as tests that have not been run. */
static void write_junit_list(FILE *file, const char *scheme)
{
    JudgedCase *listed = calloc((size_t)conform_case_count(), sizeof *listed);
    int count = 0;
    for (int i = 0; listed && i < conform_case_count(); i++) {
        const ConformCase *c = conform_case(i);
        if (scheme && strcmp(c->scheme, scheme) != 0)
            continue;
        listed[count].status = CASE_NOT_RUN;
        snprintf(listed[count++].name, CASE_NAME_SIZE, "%s", c->name);
    }
    judged_cases_write_junit(file, listed, count);
    free(listed);
}

static void write_list(FILE *file, const void *result)
{
    const Listing *listing = result;
    if (listing->format == FORMAT_JUNIT) {
        write_junit_list(file, listing->scheme);
        return;
    }
    Grid grid = { .columns = 4 };
    json_t *json = json_array();
    const char *const columns[] = { "name", "scheme", "needs", "title" };
    for (int i = 0; i < 4; i++)
        grid_add(&grid, "%s", columns[i]);
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++) {
        char names[CAPABILITY_NAMES];
        unsigned needs;
        if ((listing->scheme && strcmp(c->scheme, listing->scheme) != 0) ||
            !conform_case_needs(c, &needs))
            continue;
        grid_add(&grid, "%s", c->name);
        grid_add(&grid, "%s", c->scheme);
        grid_add(&grid, "%s", capabilities_text(needs, names));
        grid_add(&grid, "%s", c->title);
        json_array_append_new(json, case_json(c, needs));
    }
    if (listing->format == FORMAT_JSON)
        json_write(json, file);
    else
        grid_write(&grid, listing->format, file);
    json_decref(json);
    grid_free(&grid);
}

static int list_cases(const Command *command, const Common *common, const Settings *settings,
                      const char *folder)
{
    if (folder)
        return usage_error(command, "list: no folder is allowed here");
    return emit(common, write_list, &(Listing){ (Format)common->format, chosen_scheme(settings) });
}

static int export_cases(const Command *command, const Common *common, const Settings *settings,
                        const char *folder)
{
    if (!folder)
        return usage_error(command, "export: the folder DIR is missing");
    if (common->output)
        return usage_error(command, "--output: not with export, which writes to its folder");
    if (common->format != FORMAT_TEXT)
        return usage_error(command, "--format: not with export, whose files have their own");
    return conform_export(folder, chosen_scheme(settings)) ? EXIT_HELD : EXIT_USAGE;
}

static int judge_traces(const Command *command, const Common *common, const Settings *settings,
                        const char *folder)
{
    if (!folder)
        return usage_error(command, "judge: the folder DIR is missing");
    if (common->format == FORMAT_CSV)
        return usage_error(command, "--format: csv is not for judge");
    if (settings->has_scheme)
        return usage_error(command,
                           "--scheme: not with judge, which takes all cases of its folder");
    return judge_cases(command, common, folder, settings->engine);
}

static int run_conform(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Settings settings = { .engine.capabilities = CAN_EVERYTHING };
    const Option options[] = {
        { "scheme", OPTION_CHOICE, &settings.scheme, "vrm1|lesson|component",
          "only the cases of this rule", .choices = schemes, .given = &settings.has_scheme },
        { "capabilities", OPTION_CUSTOM, &settings.engine.capabilities, "a,b,c",
          "judge: what the engine can do; cases that need more are left out",
          .read = read_capabilities },
        { "single", OPTION_FLAG, &settings.engine.single, NULL, SINGLE_HELP },
        { 0 },
    };
    int operand;
    const int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const char *what = argv[operand], *folder = argv[operand + 1];
    if (strcmp(what, "list") == 0)
        return list_cases(command, &common, &settings, folder);
    if (strcmp(what, "export") == 0)
        return export_cases(command, &common, &settings, folder);
    if (strcmp(what, "judge") == 0)
        return judge_traces(command, &common, &settings, folder);
    return usage_error(command, "'%s' given, allowed: list, export, judge", what);
}

const Command command_conform = {
    .name = "conform",
    .operands = "list|export|judge [DIR]",
    .summary = "Exports cases for spring-bone engines, and judges what the engines make of them.",
    .details =
        "A case is a scene (JSON) and the motion of its root (CSV). list says what each tests and\n"
        "what an engine must be able to do for it. export writes them to a folder, with a page\n"
        "that explains the files and the rule, and with adapters that play them on an engine in\n"
        "JavaScript, Python, C or C#. The engine's answers are NAME.trace.csv beside them, and "
        "judge\n"
        "says which are right, where the others depart, and what is probably wrong. Exit status 1\n"
        "where a case fails or the engine crashed, 2 where a trace cannot be read. Formats: list\n"
        "has all, judge all but csv, export none.",
    .examples = "  springlab conform list\n"
                "  springlab conform list --scheme vrm1 --format csv --output cases.csv\n"
                "  springlab conform export cases --scheme vrm1\n"
                "  springlab simulate --scene cases/bent_pose.json --motion "
                "cases/bent_pose.motion.csv --output cases/bent_pose.trace.csv\n"
                "  springlab conform judge cases",
    .run = run_conform,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN | HAS_JUNIT,
};
