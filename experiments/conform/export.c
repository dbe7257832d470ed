/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export.h"

#include "capability.h"
#include "cases.h"
#include "output.h"

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

/* The page beside the cases, adapters in a folder of their own. */
static bool export_text(const ExportText *text, const char *folder)
{
    const bool page = strcmp(text->name, "README.md") == 0;
    Output output;
    if (!begin_file(&output, folder, page ? "" : "adapters/", text->name))
        return false;
    for (const char *const *line = text->line; *line; line++)
        fprintf(output.file, "%s\n", *line);
    return output_commit(&output);
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
    return good;
}
