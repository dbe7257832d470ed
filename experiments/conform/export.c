/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export.h"

#include "capability.h"
#include "cases.h"
#include "hypotheses.h"
#include "output.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static bool begin_file(Output *output, const char *folder, const char *name, const char *ending)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/%s%s", folder, name, ending) < PATH_SIZE)
        return output_open(output, path);
    fprintf(stderr, "springlab: %.100s...: a name too long\n", folder);
    return false;
}

static void write_motion(const Recording *motion, FILE *file)
{
    fputs("frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw\n", file);
    for (int i = 0; i < motion->frames; i++) {
        const SbVec3 p = motion->root[i].position;
        const SbQuat q = motion->root[i].rotation;
        fprintf(file, "%d,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", i + 1, p.x, p.y, p.z, q.x,
                q.y, q.z, q.w);
    }
}

static bool export_case(const ConformCase *c, const char *folder)
{
    json_t *scene;
    Recording motion;
    Output output;
    if (!conform_case_draft(c, &scene, &motion)) {
        fputs("springlab: out of memory\n", stderr);
        return false;
    }
    bool good = begin_file(&output, folder, c->name, ".json");
    if (good) {
        json_dumpf(scene, output.file, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
        fputc('\n', output.file);
        good = output_commit(&output);
    }
    good = good && begin_file(&output, folder, c->name, ".motion.csv");
    if (good) {
        write_motion(&motion, output.file);
        good = output_commit(&output);
    }
    json_decref(scene);
    recording_free(&motion);
    return good;
}

static bool is_chosen(const ConformCase *c, const char *scheme)
{
    return !scheme || strcmp(c->scheme, scheme) == 0;
}

static bool export_list(const char *folder, const char *scheme)
{
    Output output;
    if (!begin_file(&output, folder, "cases", ".csv"))
        return false;
    fputs("name,scheme,needs,title\n", output.file);
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++) {
        char names[CAPABILITY_NAMES];
        unsigned needs;
        if (is_chosen(c, scheme) && conform_case_needs(c, &needs))
            fprintf(output.file, "%s,%s,%s,\"%s\"\n", c->name, c->scheme,
                    capabilities_text(needs, names), c->title);
    }
    return output_commit(&output);
}

enum { MOST_IDS = 99 };

/* The number of a fault of the list: 12 of "F-12"; 0 for one that has words only. */
static int fault_number(const Hypothesis *h)
{
    return strncmp(h->id, "F-", 2) == 0 ? atoi(h->id + 2) : 0;
}

static bool is_said_before(int index)
{
    const Hypothesis *h = hypothesis_get(index);
    for (int i = 0; i < index; i++)
        if (strcmp(hypothesis_get(i)->id, h->id) == 0 &&
            strcmp(hypothesis_get(i)->fault, h->fault) == 0)
            return true;
    return false;
}

/* What the judge knows of, those with an id in their order. */
static void write_faults(FILE *file)
{
    int others = 0;
    fputs("\n## The faults that the judge names\n\n"
          "These have shipped in public engines; others are named in words alone.\n\n"
          "| id | what the engine does | where to look |\n|---|---|---|\n",
          file);
    for (int number = 1; number <= MOST_IDS; number++)
        for (int i = 0; i < hypothesis_count(); i++) {
            const Hypothesis *h = hypothesis_get(i);
            if (fault_number(h) == number && !is_said_before(i))
                fprintf(file, "| %s | %s%s | %s |\n", h->id,
                        h->seen && h->seen <= SEEN_NO_NUMBER ? "tails are no number, and " : "",
                        h->fault, h->question);
        }
    for (int i = 0; i < hypothesis_count(); i++)
        others += fault_number(hypothesis_get(i)) == 0 && !is_said_before(i);
    fprintf(file, "\n%d others have no id.\n", others);
}

/* The page beside the cases, adapters in a folder of their own. */
static bool export_text(const ExportText *text, const char *folder)
{
    const bool page = strcmp(text->name, "README.md") == 0;
    Output output;
    if (!begin_file(&output, folder, page ? "" : "adapters/", text->name))
        return false;
    for (const char *const *line = text->line; *line; line++)
        fprintf(output.file, "%s\n", *line);
    if (page)
        write_faults(output.file);
    return output_commit(&output);
}

/* What an engine answered before is its own, so it stays; but it would be judged as if it were new. */
static void tell_old_traces(const char *folder)
{
    const char ending[] = ".trace.csv";
    int count = 0;
    DIR *directory = opendir(folder);
    if (!directory)
        return;
    for (const struct dirent *entry; (entry = readdir(directory));) {
        const size_t length = strlen(entry->d_name);
        count +=
            length > strlen(ending) && strcmp(entry->d_name + length - strlen(ending), ending) == 0;
    }
    closedir(directory);
    if (count > 0)
        fprintf(stderr,
                "springlab: %.300s: %d old trace%s left there, which judge takes for new ones\n",
                folder, count, count == 1 ? " is" : "s are");
}

bool conform_export(const char *folder, const char *scheme)
{
    char adapters[PATH_SIZE];
    snprintf(adapters, sizeof adapters, "%s/adapters", folder);
    bool good = output_make_folder(adapters) && export_list(folder, scheme);
    for (const ExportText *text = export_texts; text->name && good; text++)
        good = export_text(text, folder);
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)) && good; i++)
        if (is_chosen(c, scheme))
            good = export_case(c, folder);
    if (good)
        tell_old_traces(folder);
    return good;
}
