/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "capability.h"
#include "judge_parts.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the list of cases ---- */

static const char scene_ending[] = ".json", motion_ending[] = ".motion.csv",
                  trace_ending[] = ".trace.csv";

enum { PATH_SIZE = 4096 };

static void write_path(char path[PATH_SIZE], const char *folder, const char *name,
                       const char *ending)
{
    snprintf(path, PATH_SIZE, "%s/%s%s", folder, name, ending);
}

static int compare_cases(const void *a, const void *b)
{
    return strcmp(((const JudgedCase *)a)->name, ((const JudgedCase *)b)->name);
}

/* The name of a case, where a file is a scene with a motion beside it. */
static bool take_name(const char *folder, const char *file, char name[CASE_NAME_SIZE])
{
    const size_t length = strlen(file), ending = strlen(scene_ending);
    char path[PATH_SIZE];
    if (length <= ending || length - ending >= CASE_NAME_SIZE ||
        strcmp(file + length - ending, scene_ending) != 0)
        return false;
    snprintf(name, CASE_NAME_SIZE, "%.*s", (int)(length - ending), file);
    write_path(path, folder, name, motion_ending);
    return access(path, R_OK) == 0;
}

static bool list_cases(const char *folder, Judgement *j, char error[SENTENCE_SIZE])
{
    DIR *directory = opendir(folder);
    if (!directory) {
        snprintf(error, SENTENCE_SIZE, "%.300s: no folder that can be read", folder);
        return false;
    }
    const struct dirent *entry;
    bool good = true;
    while (good && (entry = readdir(directory))) {
        char name[CASE_NAME_SIZE];
        if (!take_name(folder, entry->d_name, name))
            continue;
        JudgedCase *grown = realloc(j->judged, ((size_t)j->count + 1) * sizeof *grown);
        good = grown;
        if (!grown)
            break;
        j->judged = grown;
        memset(&grown[j->count], 0, sizeof *grown);
        memcpy(grown[j->count++].name, name, sizeof name);
    }
    closedir(directory);
    if (!good || j->count == 0) {
        snprintf(error, SENTENCE_SIZE,
                 good ? "%.300s: no cases there (NAME.json with NAME.motion.csv)" : "out of memory",
                 folder);
        return false;
    }
    qsort(j->judged, (size_t)j->count, sizeof *j->judged, compare_cases);
    return true;
}

/* ---- judging them ---- */

static bool read_case(const char *folder, unsigned capabilities, CaseFiles *files,
                      JudgedCase *judged, char error[SENTENCE_SIZE])
{
    char name[CASE_NAME_SIZE], scene[PATH_SIZE], motion[PATH_SIZE], trace[PATH_SIZE];
    memcpy(name, judged->name, sizeof name);
    write_path(scene, folder, name, scene_ending);
    write_path(motion, folder, name, motion_ending);
    write_path(trace, folder, name, trace_ending);
    if (!case_read(scene, motion, trace, files, judged, error))
        return false;
    memcpy(judged->name, name, sizeof name);
    const unsigned lacks = capabilities_of(&files->scene) & ~capabilities;
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

bool judge_folder(const char *folder, unsigned capabilities, Judgement *j,
                  char error[SENTENCE_SIZE])
{
    *j = (Judgement){ .fault = -1 };
    bool good = list_cases(folder, j, error);
    CaseFiles *files = calloc((size_t)j->count + 1, sizeof *files);
    if (good && !files) {
        snprintf(error, SENTENCE_SIZE, "out of memory");
        good = false;
    }
    for (int i = 0; i < j->count && good; i++)
        good = read_case(folder, capabilities, &files[i], &j->judged[i], error);
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
