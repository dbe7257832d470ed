/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases a folder holds. A case that has lost its scene or its motion is one still: left out without a word it
 * would be one that nobody misses. */
#include "judge_parts.h"

#include "message.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const case_endings[CASE_FILES] = { ".json", ".motion.csv", ".trace.csv" };

void case_path(char path[CASE_PATH_SIZE], const char *folder, const char *name, const char *ending)
{
    snprintf(path, CASE_PATH_SIZE, "%s/%s%s", folder, name, ending);
}

static bool has_file(const char *folder, const char *name, int which)
{
    char path[CASE_PATH_SIZE];
    case_path(path, folder, name, case_endings[which]);
    return access(path, F_OK) == 0;
}

static int compare_cases(const void *a, const void *b)
{
    return strcmp(((const JudgedCase *)a)->name, ((const JudgedCase *)b)->name);
}

/* False when memory is out. */
static bool add_case(Judgement *j, const char *name)
{
    JudgedCase *grown = realloc(j->judged, ((size_t)j->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    j->judged = grown;
    grown[j->count] = (JudgedCase){ .status = CASE_PASSES, .fault = -1 };
    snprintf(grown[j->count++].name, CASE_NAME_SIZE, "%s", name);
    return true;
}

/* The name of a case, where a file is a scene with a motion beside it, or a trace. */
static bool take_name(const char *folder, const char *file, char name[CASE_NAME_SIZE])
{
    const int kinds[] = { CASE_SCENE, CASE_TRACE };
    for (int i = 0; i < 2; i++) {
        const char *ending = case_endings[kinds[i]];
        const size_t length = strlen(file), rest = length - strlen(ending);
        if (length <= strlen(ending) || rest >= CASE_NAME_SIZE || strcmp(file + rest, ending) != 0)
            continue;
        snprintf(name, CASE_NAME_SIZE, "%.*s", (int)rest, file);
        return kinds[i] == CASE_TRACE || has_file(folder, name, CASE_MOTION);
    }
    return false;
}

static bool list_files(const char *folder, DIR *directory, Judgement *j)
{
    char name[CASE_NAME_SIZE];
    bool good = true;
    for (const struct dirent *entry; good && (entry = readdir(directory));)
        if (take_name(folder, entry->d_name, name))
            good = add_case(j, name);
    return good;
}

/* The names in the first column of the list that was exported; what cannot be a name is none. */
static bool list_named(const char *folder, Judgement *j)
{
    char path[CASE_PATH_SIZE], *line = NULL;
    size_t room = 0;
    bool good = true;
    case_path(path, folder, "cases", ".csv");
    FILE *file = fopen(path, "r");
    if (!file)
        return true;
    bool is_list = getline(&line, &room, file) > 0 && strncmp(line, "name,", 5) == 0;
    while (is_list && good && getline(&line, &room, file) > 0) {
        const size_t length = strcspn(line, ",\r\n");
        line[length] = '\0';
        if (length > 0 && length < CASE_NAME_SIZE && !strchr(line, '/'))
            good = add_case(j, line);
    }
    free(line);
    fclose(file);
    return good;
}

/* Sorts them; each once. */
static void sort_cases(Judgement *j)
{
    int kept = 0;
    if (j->count > 0)
        qsort(j->judged, (size_t)j->count, sizeof *j->judged, compare_cases);
    for (int i = 0; i < j->count; i++)
        if (kept == 0 || compare_cases(&j->judged[kept - 1], &j->judged[i]) != 0)
            j->judged[kept++] = j->judged[i];
    j->count = kept;
}

/* Whoever removes all of a case means to leave it out. */
static void note_missing(const char *folder, JudgedCase *c)
{
    const bool scene = has_file(folder, c->name, CASE_SCENE);
    const bool motion = has_file(folder, c->name, CASE_MOTION);
    if (scene && motion)
        return;
    const bool any = scene || motion || has_file(folder, c->name, CASE_TRACE);
    c->status = any ? CASE_BAD_TRACE : CASE_NOT_RUN;
    if (any)
        snprintf(c->note, sizeof c->note, "%.128s%s is not there: export the case again", c->name,
                 case_endings[scene ? CASE_MOTION : CASE_SCENE]);
    else
        snprintf(c->note, sizeof c->note, "cases.csv names it, its files are not there");
    message_clean(c->note);
}

bool judgement_list(const char *folder, Judgement *j, char error[SENTENCE_SIZE])
{
    DIR *directory = opendir(folder);
    if (!directory) {
        snprintf(error, SENTENCE_SIZE, "%.300s: no folder that can be read", folder);
        return false;
    }
    const bool good = list_files(folder, directory, j) && list_named(folder, j);
    closedir(directory);
    if (!good || j->count == 0) {
        snprintf(error, SENTENCE_SIZE,
                 good ? "%.300s: no cases there (NAME.json with NAME.motion.csv)" : "out of memory",
                 folder);
        return false;
    }
    sort_cases(j);
    for (int i = 0; i < j->count; i++)
        note_missing(folder, &j->judged[i]);
    return true;
}
