/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab verify: does a trace follow the rule of its scene? */
#include "command.h"
#include "files_apart.h"
#include "judge_command.h"

typedef struct Result {
    const JudgedCase *judged;
    Format format;
} Result;

static void write_result(FILE *file, const void *result)
{
    const Result *r = result;
    judged_case_write(file, r->judged, judge_format(r->format));
}

static int verify(const Command *command, const Common *common, const char *scene,
                  const char *motion, const char *trace, bool single)
{
    static JudgedCase judged;
    char error[SENTENCE_SIZE];
    if (!judge_trace(scene, motion, trace, single, &judged, error))
        return usage_error(command, "%s", error);
    if (judged.status == CASE_BAD_TRACE)
        return usage_error(command, "%s", judged.note);
    const Result result = { &judged, (Format)common->format };
    const int status = emit(common, write_result, &result);
    return status != EXIT_HELD ? status : judged.status == CASE_PASSES ? EXIT_HELD : EXIT_DIFFERS;
}

static int run_verify(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    const char *scene = NULL, *motion = NULL;
    bool single = false;
    const Option options[] = {
        { "scene", OPTION_TEXT, &scene, "FILE.json", "the scene that was played" },
        { "motion", OPTION_TEXT, &motion, "FILE.csv",
          "the motion of the root that was given (the trace's own root columns)" },
        { "single", OPTION_FLAG, &single, NULL, SINGLE_HELP },
        { 0 },
    };
    int operand;
    const int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    if (!scene)
        return usage_error(command, "--scene is missing: the scene that was played");
    const NamedFile files[] = {
        { argv[operand], "the trace", false },
        { scene, "--scene", false },
        { motion, "--motion", false },
        { common.output, "--output", true },
        { 0 },
    };
    if (files_apart(command, files) >= 0)
        return EXIT_USAGE;
    return verify(command, &common, scene, motion, argv[operand], single);
}

const Command command_verify = {
    .name = "verify",
    .operands = "TRACE.csv",
    .summary = "Does an engine's trace follow the rule of its scene, and where does it depart?",
    .details =
        "Every joint of every frame is predicted from the trace's own frames before it, so that\n"
        "errors do not add up; a joint misses where rounding at the trace's precision (double,\n"
        "single, or its digits) cannot explain the distance. Where one misses, known faults are\n"
        "tried, and the one that explains the trace to its precision is named. Exit status 1\n"
        "where the trace departs, 2 where it cannot be read.",
    .examples = "  printf '{\"h\":0.016,\"nodes\":[{\"parent\":-1},{\"parent\":0,' > bone.json\n"
                "  printf '\"translation\":[0.1,0,0]}],\"joints\":[{\"node\":0}]}' >> bone.json\n"
                "  printf 'frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,' > moved.csv\n"
                "  printf 'root_qw\\n1,0,0,0,0,0,0,1\\n2,0.01,0,0,0,0,0,1\\n' >> moved.csv\n"
                "  springlab simulate --scene bone.json --motion moved.csv --output trace.csv\n"
                "  springlab verify trace.csv --scene bone.json --motion moved.csv",
    .run = run_verify,
    .formats = HAS_TEXT | HAS_JSON | HAS_MARKDOWN | HAS_JUNIT,
};
