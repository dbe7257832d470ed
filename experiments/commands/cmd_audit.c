/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab audit: what a model's springs will do, and what is wrong with their settings. */
#include "audit_report.h"
#include "command.h"
#include "files_apart.h"
#include "output.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { FAIL_NEVER = -1, PATH_SIZE = 4096 };
static const char *const fail_names[] = { "note", "warning", "error", NULL };
static const char *const endings[] = { "txt", "csv", "json", "md", "html" };

typedef struct Run {
    const Command *command;
    Common common;
    AuditRates rates;
    int fail_on; /* a Severity, or FAIL_NEVER */
    char **path;
    int files;
    Model *model;
    Audit *audit;
} Run;

/* Each file that cannot be read has its line, and its model stays without a path. */
static bool read_models(Run *run)
{
    bool good = true;
    for (int i = 0; i < run->files; i++) {
        char error[MODEL_ERROR_SIZE];
        if (!model_read(run->path[i], &run->model[i], error)) {
            usage_error(run->command, "%s", error);
            good = false;
        }
    }
    return good;
}

static bool make_audits(Run *run)
{
    for (int i = 0; i < run->files; i++)
        if (run->model[i].path && !audit_make(&run->model[i], &run->rates, &run->audit[i])) {
            usage_error(run->command, "%s: out of memory", run->path[i]);
            return false;
        }
    return true;
}

static bool write_audits(const Run *run, int first, int count, FILE *file)
{
    const Audit *audits = &run->audit[first];
    switch (run->common.format) {
    case FORMAT_JSON: {
        json_t *json = audit_json(audits, count);
        json_write(json, file);
        json_decref(json);
        return true;
    }
    case FORMAT_HTML:
    case FORMAT_JUNIT:
        return audit_write_html(audits, count, file);
    default:
        break;
    }
    for (int i = 0; i < count; i++) {
        if (i > 0)
            fputs("\n\n", file);
        if (run->common.format == FORMAT_MARKDOWN)
            audit_write_markdown(&audits[i], file);
        else
            audit_write_text(&audits[i], file);
    }
    return true;
}

static int write_output(const Run *run, const char *path, int first, int count)
{
    Output output;
    if (!output_open(&output, path))
        return EXIT_USAGE;
    if (!write_audits(run, first, count, output.file)) {
        output_abandon(&output);
        return EXIT_USAGE;
    }
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

/* A report never takes the place of a model. */
static int keep_models(const Run *run, const char *name, const char *path)
{
    NamedFile *files = calloc((size_t)run->files + 2, sizeof *files);
    if (!files)
        return usage_error(run->command, "out of memory");
    files[0] = (NamedFile){ path, name, true };
    for (int i = 0; i < run->files; i++)
        files[i + 1] = (NamedFile){ run->path[i], "the model", false };
    const int status = files_apart(run->command, files);
    free(files);
    return status < 0 ? EXIT_HELD : status;
}

static int name_report(const Run *run, int index, char path[PATH_SIZE])
{
    const char *model = strrchr(run->path[index], '/');
    const int length = snprintf(path, PATH_SIZE, "%s/%s.%s", run->common.output_dir,
                                model ? model + 1 : run->path[index], endings[run->common.format]);
    return length < PATH_SIZE ? keep_models(run, "--output-dir", path)
                              : usage_error(run->command, "--output-dir: too long");
}

/* Before anything is read: two models of one name would have one report. */
static int check_names(const Run *run)
{
    char path[PATH_SIZE], other[PATH_SIZE];
    if (!run->common.output_dir)
        return keep_models(run, "--output", run->common.output);
    for (int i = 0; i < run->files; i++) {
        int status = name_report(run, i, path);
        for (int k = 0; k < i && status == EXIT_HELD; k++) {
            status = name_report(run, k, other);
            if (status == EXIT_HELD && strcmp(path, other) == 0)
                return usage_error(run->command,
                                   "--output-dir: %s and %s would have a report of the same name",
                                   run->path[k], run->path[i]);
        }
        if (status != EXIT_HELD)
            return status;
    }
    return EXIT_HELD;
}

/* A report for each model that was read. */
static int write_folder(const Run *run)
{
    int status = output_make_folder(run->common.output_dir) ? EXIT_HELD : EXIT_USAGE;
    for (int i = 0; i < run->files && status == EXIT_HELD; i++) {
        char path[PATH_SIZE];
        if (!run->model[i].path)
            continue;
        status = name_report(run, i, path);
        if (status == EXIT_HELD)
            status = write_output(run, path, i, 1);
    }
    return status;
}

static bool fails(const Run *run)
{
    if (run->fail_on == FAIL_NEVER)
        return false;
    for (int i = 0; i < run->files; i++)
        for (int severity = run->fail_on; severity <= SEVERITY_ERROR; severity++)
            if (findings_of_severity(&run->audit[i].findings, (Severity)severity) > 0)
                return true;
    return false;
}

/* Where all go to one place, there is no result unless all were read. */
static int audit_read_models(Run *run)
{
    const bool all = read_models(run);
    int any = 0;
    for (int i = 0; i < run->files; i++)
        any += run->model[i].path != NULL;
    if (any == 0 || (!all && !run->common.output_dir) || !make_audits(run))
        return EXIT_USAGE;
    const int status = run->common.output_dir
                           ? write_folder(run)
                           : write_output(run, run->common.output, 0, run->files);
    return all ? status : EXIT_USAGE;
}

static int audit_models(Run *run)
{
    run->model = calloc((size_t)run->files + 1, sizeof *run->model);
    run->audit = calloc((size_t)run->files + 1, sizeof *run->audit);
    int status = EXIT_USAGE;
    if (!run->model || !run->audit)
        usage_error(run->command, "out of memory");
    else
        status = audit_read_models(run);
    if (status == EXIT_HELD && fails(run))
        status = EXIT_DIFFERS;
    for (int i = 0; i < run->files; i++) {
        if (run->audit)
            audit_free(&run->audit[i]);
        if (run->model)
            model_free(&run->model[i]);
    }
    free(run->audit);
    free(run->model);
    return status;
}

static int run_audit(const Command *command, int argc, char **argv)
{
    static const double usual[] = { 30, 60, 72, 90, 120 };
    Run run = { .command = command, .fail_on = FAIL_NEVER };
    NumberList fps = { 0 };
    const Option options[] = {
        { "fps", OPTION_LIST, &fps, "LIST", "at most 12 rates, 1 to 10000 (usual: 30,60,72,90,120)",
          .least = 1, .most = 10000, .longest = AUDIT_MOST_RATES },
        { "fail-on", OPTION_CHOICE, &run.fail_on, "LEVEL",
          "exit 1 where there is a finding of this level or above", .choices = fail_names },
        { 0 },
    };
    int operand;
    int status = options_read(command, options, &run.common, argc, argv, &operand);
    if (status >= 0)
        return status;
    run.path = argv + operand;
    run.files = argc > operand ? argc - operand : 0;
    run.rates = fps.count > 0 ? audit_rates(fps.value, fps.count)
                              : audit_rates(usual, sizeof usual / sizeof *usual);
    if (run.common.threads > 0)
        omp_set_num_threads(run.common.threads);
    status = check_names(&run);
    return status == EXIT_HELD ? audit_models(&run) : status;
}

const Command command_audit = {
    .name = "audit",
    .operands = "MODEL...",
    .summary = "Says what a model's springs will do at each frame rate, and what is wrong.",
    .details =
        "Reads .vrm, .glb and .gltf: VRM 1.0, VRM 0.x, extras and names of this project's "
        "component.\n"
        "For each spring: how far it droops, how fast it swings, how long it takes to come to "
        "rest,\n"
        "at each frame rate. The numbers are those of laws, and every spring is also simulated. "
        "What\n"
        "is odd becomes a finding with a severity, a place and an advice; in geometry and looks a "
        "key\n"
        "twice in an object, and a number too large, pass (see import). JSON has all numbers,\n"
        "names as the file has them, settings for the other frame rates and for the component; "
        "HTML\n"
        "has a figure for each spring.\n"
        "Droop and rest are those without colliders; where one is in the way, a note says what it "
        "is with "
        "them.\n"
        "still, overshoot and peak tip gain are of the tip after the whole strand was turned\n"
        "upward and let go; turned sideways, it may take longer to be still.\n"
        "changes-with-frame-rate is a warning where a viewer sees it: the tip, let go after a\n"
        "turn of 30 degrees, is within 3 s at one rate for 0.1 s farther from where it is at\n"
        "another than a thumb at arm's length is broad, 2.1 cm (more than 0.6 m long: 3.5 % of\n"
        "that). Else it is a note.\n"
        "starts-inside-collider tells how far a tail is after its first frame from where it would "
        "be\n"
        "without any collider, at the rate nearest 60 (JSON: jump_m, reference_fps; the "
        "component's\n"
        "steps are 60 per second at every rate): what all colliders do, also to the bones before\n"
        "it. Below 1 mm it is a note.\n"
        "With --output-dir a file that cannot be read has its line and exit status 2; the others "
        "have\n"
        "their reports.\n"
        "peak tip gain: how many times as far as the strand was turned the tip flies out, for "
        "small "
        "turns (in JSON\n"
        "those below small_turn_deg; whip_gain there is of a long chain, per bone). instead: what "
        "would\n"
        "look the same, a damped sine (ponytail), several one after the other (cascade), or the "
        "solver\n"
        "alone.",
    .examples =
        "  printf "
        "'{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"Tail\",\"children\":[1]},' "
        "> tail.gltf\n"
        "  printf '{\"translation\":[0,0,-0.1]}],\"extensionsUsed\":[\"VRMC_springBone\"],' >> "
        "tail.gltf\n"
        "  printf '\"extensions\":{\"VRMC_springBone\":' >> tail.gltf\n"
        "  printf "
        "'{\"specVersion\":\"1.0\",\"springs\":[{\"joints\":[{\"node\":0,\"stiffness\":1,' >> "
        "tail.gltf\n"
        "  printf '\"gravityPower\":0.3,\"dragForce\":0.4},{\"node\":1}]}]}}}' >> tail.gltf\n"
        "  springlab audit tail.gltf\n"
        "  springlab audit tail.gltf --fps 72,90 --fail-on error --format json\n"
        "  springlab audit tail.gltf --format html --output-dir reports",
    .run = run_audit,
    .formats = HAS_TEXT | HAS_JSON | HAS_MARKDOWN | HAS_HTML,
    .output_dir = true,
};
