/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab retime: the same look at another frame rate. */
#include "design.h"
#include "laws.h"
#include "laws_retime.h"
#include "look.h"
#include "probes.h"
#include "scene.h"
#include "settings.h"

#include <math.h>

typedef struct Retiming {
    Case from, to, usual;
    bool realisable;
    Design refusal; /* the reason and the offers, where it is not */
} Retiming;

static int scale_settings(const Case *base, const Motion *m, double droop, Case solution[2])
{
    (void)droop;
    return case_set_motion(base, m, &solution[0]);
}

static void retime(Retiming *retiming, double fps)
{
    const Case *from = &retiming->from;
    const double frame_time = 1 / fps;
    retiming->usual = case_retime_usual(from, frame_time);
    retiming->realisable = case_retime(from, frame_time, &retiming->to);
    if (retiming->realisable)
        return;
    const Motion m = law_motion(from, 1);
    if (m.beta > 0)
        design_refuse_ring(from, frame_time, motion_omega(&m), motion_decay(&m), NAN,
                           scale_settings, &retiming->refusal);
    else
        snprintf(retiming->refusal.reason, sizeof retiming->refusal.reason,
                 "nothing pulls the bone, so there is no motion about a rest to keep");
}

/* One quantity of every column; its law is asked for bone 1. */
static void add_law(Grid *grid, const char *name, double (*law)(const Case *, int), double unit,
                    const Case *const *cases, int count)
{
    grid_add(grid, "%s", name);
    for (int i = 0; i < count; i++)
        grid_add_number(grid, "%.6g", law(cases[i], 1) * unit);
}

static void write_comparison(FILE *file, const Retiming *retiming)
{
    char rate[2][40];
    snprintf(rate[0], sizeof rate[0], "at %.6g fps", 1 / retiming->from.frame_time);
    snprintf(rate[1], sizeof rate[1], "at %.6g fps", 1 / retiming->to.frame_time);
    const char *const headings[] = { rate[0], rate[1], "usual recipe" };
    const Case *const cases[] = { &retiming->from, &retiming->to, &retiming->usual };
    const bool rings = !isnan(law_omega(&retiming->from, 1));
    Grid grid = { .columns = 4 };
    settings_add_rows(&grid, headings, cases, 3);
    add_law(&grid, "droop (°)", law_droop, 1, cases, 3);
    if (rings) {
        add_law(&grid, "frequency (Hz)", law_frequency, 1, cases, 3);
        add_law(&grid, "decay (1/s)", law_decay, 1, cases, 3);
    } else {
        add_law(&grid, "slow rate (1/s)", law_rate_slow, 1, cases, 3);
        add_law(&grid, "fast rate (1/s)", law_rate_fast, 1, cases, 3);
    }
    add_law(&grid, "settling time (s)", law_settling_1pct, 1, cases, 3);
    add_law(&grid, "overshoot (%)", law_overshoot, 100, cases, 3);
    grid_write(&grid, FORMAT_TEXT, file);
    grid_free(&grid);
}

static void write_text(FILE *file, const void *result)
{
    const Retiming *retiming = result;
    look_write_settings(file, &retiming->from);
    if (!retiming->realisable) {
        settings_write_refusal(file, &retiming->refusal);
        return;
    }
    look_write_settings(file, &retiming->to);
    fputs("\nKept: rest pose, frequency and decay of the first bone, exactly. Not kept: how far a "
          "chain "
          "trails when\ncarried along, and how its tip whips.\n\n",
          file);
    write_comparison(file, retiming);
}

static json_t *retiming_json(const Retiming *retiming)
{
    json_t *object = settings_json(&retiming->to, retiming->realisable, retiming->refusal.reason);
    json_object_set_new(object, "nearest", settings_offers_json(&retiming->refusal));
    return object;
}

static int run_retime(const Command *command, int argc, char **argv)
{
    SceneOptions scene;
    Option options[SCENE_OPTIONS + 2] = { 0 };
    Common common = { 0 };
    double to = 0;
    int count = scene_options(&scene, options);
    count = scene_without(options, count, "wind");
    count = scene_without(options, count, "speed");
    options[count] =
        (Option){ "to-fps",      OPTION_REAL, &to, "N", "frames per second to retime to; needed",
                  .least = 1e-3, .most = 1e6 };
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status >= 0)
        return status;
    if (to == 0)
        return usage_error(command, "--to-fps: missing (the frame rate to retime to)");
    Retiming retiming = { .from = scene.c };
    retime(&retiming, to);
    status = common.format == FORMAT_TEXT ? emit(&common, write_text, &retiming)
                                          : emit_object(&common, retiming_json(&retiming), 6);
    return status == EXIT_HELD && !retiming.realisable ? EXIT_DIFFERS : status;
}

const Command command_retime = {
    .name = "retime",
    .operands = "",
    .summary = "Keeps the look of settings at another frame rate.",
    .details =
        "Droop, frequency and decay of the first bone stay exactly, and with them the rest pose "
        "of\n"
        "the whole chain. Upward this is always possible. Downward a slow decay may be out of "
        "reach:\n"
        "then the reason and what comes nearest are printed, and the exit status is 1 (JSON still\n"
        "shows what the formula asks for, a drag below 0). The usual recipe, 1 - (1 - s)^q\n"
        "and 1 - (1 - c)^q, is shown beside it for comparison.",
    .examples =
        "  springlab retime --stiffness 0.05 --drag 0.2 --to-fps 120\n"
        "  springlab retime --scheme vrm1 --stiffness 1 --drag 0.4 --length 0.1 --to-fps 90 "
        "--format json",
    .run = run_retime,
};
