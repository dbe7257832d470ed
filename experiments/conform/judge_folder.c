/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "capability.h"
#include "judge_parts.h"

#include <stdlib.h>
#include <string.h>

static bool read_case(const char *folder, EngineSaid engine, CaseFiles *files, JudgedCase *judged,
                      char error[SENTENCE_SIZE])
{
    char name[CASE_NAME_SIZE], scene[CASE_PATH_SIZE], motion[CASE_PATH_SIZE], trace[CASE_PATH_SIZE];
    memcpy(name, judged->name, sizeof name);
    case_path(scene, folder, name, case_endings[CASE_SCENE]);
    case_path(motion, folder, name, case_endings[CASE_MOTION]);
    case_path(trace, folder, name, case_endings[CASE_TRACE]);
    if (judged->status != CASE_PASSES)
        return true;
    if (!case_read(scene, motion, trace, engine.single, files, judged, error))
        return false;
    memcpy(judged->name, name, sizeof name);
    const unsigned lacks = capabilities_of(&files->scene) & ~engine.capabilities;
    if (lacks) {
        char names[CAPABILITY_NAMES];
        judged->status = CASE_NEEDS;
        snprintf(judged->note, sizeof judged->note, "needs %s", capabilities_text(lacks, names));
    }
    return true;
}

static void count_statuses(Judgement *j)
{
    memset(j->of_status, 0, sizeof j->of_status);
    for (int i = 0; i < j->count; i++)
        j->of_status[j->judged[i].status]++;
}

bool judge_recordings(Judgement *j, CaseFiles *files)
{
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_PASSES && !case_judge_alone(&files[i], &j->judged[i]))
            return false;
    judgement_explain(j, files);
    count_statuses(j);
    return true;
}

static const JudgedCase *first_refused(const Judgement *j)
{
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_REFUSED)
            return &j->judged[i];
    return NULL;
}

/* Why there is nothing to judge. */
static void write_not_played(const char *folder, const Judgement *j, char error[SENTENCE_SIZE])
{
    const JudgedCase *refused = first_refused(j);
    int missing = 0;
    for (int i = 0; i < j->count; i++)
        missing += j->judged[i].status == CASE_NOT_RUN;
    int length = snprintf(error, SENTENCE_SIZE,
                          j->count == 1 ? "%.150s: the one case has not been played"
                                        : "%.150s: none of the %d cases has been played",
                          folder, j->count);
    if (missing > 0)
        length += snprintf(error + length, SENTENCE_SIZE - (size_t)length, ": no NAME.trace.csv");
    if (missing > 0 && refused)
        length += snprintf(error + length, SENTENCE_SIZE - (size_t)length, " of %d", missing);
    if (refused)
        snprintf(error + length, SENTENCE_SIZE - (size_t)length,
                 "%s the engine refused %s, first %.100s: %.200s", missing > 0 ? "," : ":",
                 missing > 0 ? "the others" : "all", refused->name,
                 *refused->note ? refused->note : "it gave no reason");
}

/* A run in which the engine played nothing must not look like one that passed. */
static bool is_any_run(const Judgement *j)
{
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status != CASE_NOT_RUN && j->judged[i].status != CASE_REFUSED)
            return true;
    return false;
}

bool judge_folder(const char *folder, EngineSaid engine, Judgement *j, char error[SENTENCE_SIZE])
{
    *j = (Judgement){ .fault = -1 };
    bool good = judgement_list(folder, j, error);
    CaseFiles *files = calloc((size_t)j->count + 1, sizeof *files);
    if (good && !files) {
        snprintf(error, SENTENCE_SIZE, "out of memory");
        good = false;
    }
    for (int i = 0; i < j->count && good; i++)
        good = read_case(folder, engine, &files[i], &j->judged[i], error);
    if (good && !is_any_run(j)) {
        write_not_played(folder, j, error);
        good = false;
    }
    if (good && !judge_recordings(j, files)) {
        snprintf(error, SENTENCE_SIZE, "out of memory");
        good = false;
    }
    for (int i = 0; i < j->count && files; i++)
        case_free(&files[i]);
    free(files);
    if (!good)
        judgement_free(j);
    return good;
}

void judgement_free(Judgement *j)
{
    free(j->judged);
    *j = (Judgement){ 0 };
}

int judgement_status(const Judgement *j)
{
    if (j->of_status[CASE_FAILS] > 0 || j->of_status[CASE_CRASHED] > 0)
        return 1;
    return j->of_status[CASE_BAD_TRACE] > 0 ? 2 : 0;
}
