/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Pose of a strand of 64 bones under forces from all sides

Gravity, wind and motion are one thing to a spring bone: the displacement per frame

    F = (gravity + wind)·h² − c·V·h,

a vector, and the pose is bone after bone uᵢ = normalise(uᵢ₋₁ + F/(σ·L)), σ = s/(1 − s). Every bone turns a part of what is left of the way towards
F, in the plane of F and u₀; the angle that is left shrinks by about 1/(1 + |F|/(σ·L)) per bone. Far down, a strand has forgotten how it was pinned:
it points along F.

Six forces on a strand of 64 bones of 5 cm at stiffness 0.15 and drag 0.7:

1. gravity, the strand pinned level;
2. gravity, and a headwind of 6 m/s² in the plane;
3. gravity, carried ahead at 0.3 m/s: no different in kind from a headwind, c·V/h = 12.6 m/s²;
4. gravity, and a wind from the side, 8 m/s²;
5. gravity, wind and motion, each in a direction of its own, and the strand pinned obliquely;
6. no gravity, carried down and aside: the strand rises.

All tails are compared, in all coordinates. A strand so long comes to rest for some settings only (droop_vs_bones); these are among
them, standing and carried alike, so that the unit of rounding is that of a strand without flicker: no factor G per bone.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

enum { BONES = 64 };

#define STRAND .bones = BONES, .length = 0.05, .stiffness = 0.15, .drag = 0.7, .seconds = 20

static const Case forces[] = {
    CASE(STRAND),
    CASE(STRAND, .wind = { -6, 0, 0 }),
    CASE(STRAND, .speed = { 0.3, 0, 0 }),
    CASE(STRAND, .wind = { 0, 0, 8 }),
    CASE(STRAND, .rest = { 0.6, 0, 0.8 }, .wind = { 1.7, 0.4, -5.3 },
         .speed = { -0.35, 0.15, 0.2 }),
    CASE(STRAND, .gravity = { 0, 0, 0 }, .speed = { 0.2, -0.4, -0.25 }),
};
enum { FORCES = sizeof forces / sizeof forces[0] };

static const Column measured[] = {
    { "tail_x_m", probe_tail_x, law_tail_x, rounding_frozen_tail },
    { "tail_y_m", probe_tail_y, law_tail_y, rounding_frozen_tail },
    { "tail_z_m", probe_tail_z, law_tail_z, rounding_frozen_tail },
    { "droop_deg", probe_droop, law_droop, rounding_frozen_droop },
};
enum { MEASURED = sizeof measured / sizeof measured[0] };

static const char *declare(Table *table)
{
    static const char *const plain[] = { "force", "bone", "push_x_m_s2", "push_y_m_s2",
                                         "push_z_m_s2" };
    int added = 0;
    for (int i = 0; i < 5; i++)
        added |= table_add_column(table, plain[i]);
    for (int i = 0; i < MEASURED; i++)
        added |= table_add_compared(table, measured[i].name);
    return added < 0 || !table_set_rows(table, FORCES * BONES) ? "out of memory" : NULL;
}

static void fill_row(Table *table, long row, const Case *c, const Trace *trace)
{
    const int bone = (int)(row % BONES) + 1;
    const SbVec3 push = law_force(c);
    const double square = c->frame_time * c->frame_time;
    double *cell = table_cell(table, row, 0);
    *cell++ = (double)(row / BONES) + 1;
    *cell++ = bone;
    *cell++ = push.x / square;
    *cell++ = push.y / square;
    *cell++ = push.z / square;
    const int first = table_column(table, measured[0].name);
    for (int i = 0; i < MEASURED; i++) {
        const Column *m = &measured[i];
        if (!table_compare(table, row, first + 4 * i, m->probe(c, trace, bone), m->law(c, bone),
                           m->rounding(c, trace, bone)))
            table->verdict[row] = ROW_OFF;
    }
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    const char *failed = declare(table);
    Trace trace = { 0 };
    for (int i = 0; !failed && i < FORCES; i++) {
        Case c = forces[i];
        if (options->solver)
            c.scheme = options->solver;
        failed = case_run(&c, &trace);
        for (long bone = 0; !failed && bone < BONES; bone++)
            fill_row(table, (long)i * BONES + bone, &c, &trace);
    }
    trace_free(&trace);
    return failed;
}

const Experiment pose_vs_force = {
    .title = "Pose of a strand of 64 bones under forces from all sides",
    .base = CASE(STRAND),
    .run = run,
    .views = {
        { "force", "force", "%.0f" },
        { "bone", "bone", "%.0f" },
        { "droop_deg_law", "law θ (°)", "%.6f" },
        { "droop_deg", "measured θ (°)", "%.6f" },
        { "tail_x_m", "tail x (m)", "%.6f" },
        { "tail_y_m", "tail y (m)", "%.6f" },
        { "tail_z_m", "tail z (m)", "%.6f" },
        { "tail_z_m_law", "law, z (m)", "%.6f" },
        { "tail_z_m_diff", "difference (m)", "%.1e" },
    },
    .claims = {
        { "R-15", "Under a push from anywhere every bone of a strand of 64 droops by the equation of rest.",
          HOLDS_TO_ROUNDING, judge_against_law, "droop_deg" },
        { "R-16", "And its tail stands where that equation puts it, aside as well.", HOLDS_TO_ROUNDING,
          judge_against_law, "tail_z_m" },
    },
};
