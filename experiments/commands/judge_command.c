/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge_command.h"

#include "capability.h"
#include "files_apart.h"

#include <string.h>

JudgeFormat judge_format(Format format)
{
    switch (format) {
    case FORMAT_JSON:
        return JUDGE_JSON;
    case FORMAT_MARKDOWN:
        return JUDGE_MARKDOWN;
    case FORMAT_JUNIT:
        return JUDGE_JUNIT;
    case FORMAT_TEXT:
    case FORMAT_CSV:
    case FORMAT_HTML:
        break;
    }
    return JUDGE_TEXT;
}

/* The bit of a capability's name, of so many letters; 0 for none. */
static unsigned find_capability(const char *name, size_t length)
{
    for (int i = 0; i < CAPABILITIES; i++)
        if (strlen(capability_at(i)) == length && strncmp(capability_at(i), name, length) == 0)
            return 1u << i;
    return 0;
}

bool read_capabilities(void *target, const char *text, char *allowed, unsigned long size)
{
    char names[CAPABILITY_NAMES];
    unsigned found = 0;
    for (const char *name = text; name; name = strchr(name, ',') ? strchr(name, ',') + 1 : NULL) {
        const unsigned bit = find_capability(name, strcspn(name, ","));
        if (!bit) {
            snprintf(allowed, size, "some of %s, with commas between",
                     capabilities_text(CAN_EVERYTHING, names));
            return false;
        }
        found |= bit;
    }
    *(unsigned *)target = found;
    return true;
}

typedef struct Result {
    const Judgement *judgement;
    Format format;
} Result;

static void write_result(FILE *file, const void *result)
{
    const Result *r = result;
    judgement_write(file, r->judgement, judge_format(r->format));
}

/* Files apart, for all that is read of a case. */
static int case_apart(const Command *command, const char *output, const char *folder,
                      const char *name)
{
    static const char *const endings[] = { "json", "motion.csv", "trace.csv" };
    char path[3][4096];
    for (int i = 0; i < 3; i++)
        snprintf(path[i], sizeof path[i], "%s/%s.%s", folder, name, endings[i]);
    const NamedFile files[] = {
        { path[0], "the scene", false },
        { path[1], "the motion", false },
        { path[2], "the trace", false },
        { output, "--output", true },
        { 0 },
    };
    return files_apart(command, files);
}

int judge_cases(const Command *command, const Common *common, const char *folder, EngineSaid engine)
{
    Judgement judgement;
    char error[SENTENCE_SIZE];
    if (!judge_folder(folder, engine, &judgement, error))
        return usage_error(command, "%s", error);
    const Result result = { &judgement, (Format)common->format };
    int status = -1;
    for (int i = 0; i < judgement.count && common->output && status < 0; i++)
        status = case_apart(command, common->output, folder, judgement.judged[i].name);
    if (status < 0)
        status = emit(common, write_result, &result);
    if (status == EXIT_HELD)
        status = judgement_status(&judgement);
    judgement_free(&judgement);
    return status;
}
