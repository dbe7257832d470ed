/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a fringe lie closer and swing less than a ponytail?

A model that says nothing but the names of its strands (`Hair_Fringe_1_00`) gets starting values by the section that the name tells: "a fringe lies close, a ponytail
swings". The source does not print its values; these are the project's own, and this is what they do. Each section as a strand of four bones on a head, level, under gravity,
pulled to its pose, with bones of 3, 5 and 10 cm:

- **how close it lies**: how far the tip hangs from its place in the pose, in lengths of the strand. The law is that of rest toward a pose, u_i = normalise(T_i − head_i + F/σ);
- **how it swings back**: the overshoot of the first bone, let go at rest a little out of the plane. Law (M) with β = |σ(T − head) + F|/L; none where the bone creeps;
- **how it swings on a head that moves**: across the strand at 1 m/s, then halted within a frame: the farthest that the tip then swings ahead of its pose, in lengths of the strand.

Short bones hang lower than long ones (tan θ grows with 1/L) and, their weight adding to the pull, swing back more.

*Rounding.* Of the place at rest: ε times the coordinate, enlarged by 1/(1 − α), of each bone up to the tip. Of the overshoot: ε/(1 − α).
*/
#include "experiment.h"
#include "judges.h"
#include "laws_component.h"
#include "presets.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

enum { BONES = 4, SETTLE = 1200, FRAMES = 300, CARRIED = 120 };
enum { LENGTH, SECTION, STIFFNESS, DRAG, SWING, OFF, OVERSHOOT = OFF + 4 };
enum { FRINGE = 0, PONYTAIL = PRESETS - 1 };

/* Small enough for the linear law to be met to rounding. */
#define SMALL 1e-100

static const double lengths[] = { 0.03, 0.05, 0.1 };
enum { LENGTHS = sizeof lengths / sizeof lengths[0], ROWS = LENGTHS * PRESETS };

static bool make(const Preset *preset, double length, Strand *strand)
{
    SbSpring spring = strand_spring();
    spring.stiffness = preset->stiffness;
    spring.drag = preset->drag;
    return strand_create(strand, BONES, length, SB_STEP_TIME, &spring);
}

static double find_off(const Strand *strand)
{
    const SbVec3 off = vec3_sub(strand_tail(strand, BONES), strand_pose(strand, BONES));
    return vec3_length(off) / (BONES * strand->length);
}

/* Moves the first tail out of the plane and lets it go; how far it passes its rest, in parts of that. */
static double find_overshoot(Strand *strand)
{
    SbVec3 tail = strand_tail(strand, 1);
    tail.z = SMALL;
    sb_skeleton_set_tail(strand->skeleton, strand->spring, 0, tail, tail);
    double most = 0;
    for (int k = 0; k < FRAMES; k++) {
        strand_step(strand, strand->root, SB_STEP_TIME);
        most = larger(most, -strand_tail(strand, 1).z / SMALL);
    }
    return most;
}

/* The head goes along z and halts; how far the tip is ahead of its pose at most from then on. */
static double find_swing(Strand *strand)
{
    SbVec3 root = strand->root;
    double most = 0;
    for (int k = 0; k < CARRIED + FRAMES; k++) {
        root.z += k < CARRIED ? SB_STEP_TIME : 0;
        strand_step(strand, root, SB_STEP_TIME);
        const double ahead = strand_tail(strand, BONES).z - root.z;
        most = k < CARRIED ? 0 : larger(most, ahead / (BONES * strand->length));
    }
    return most;
}

/* The law of rest, and law (M) of the first bone. */
static double law_off(const Preset *preset, double length, Motion motion[BONES])
{
    LawBone bone[BONES];
    SbVec3 posed[BONES], tail[BONES];
    for (int i = 0; i < BONES; i++) {
        bone[i] = (LawBone){ .sigma = preset->stiffness / (1 - preset->stiffness),
                             .drag = preset->drag,
                             .length = length,
                             .force = { 0, -9.81 * SB_STEP_TIME * SB_STEP_TIME, 0 } };
        posed[i] = (SbVec3){ length * (i + 1), 0, 0 };
    }
    law_posed_tails(bone, BONES, posed, tail, motion);
    return vec3_length(vec3_sub(tail[BONES - 1], posed[BONES - 1])) / (BONES * length);
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static bool fill_row(Table *table, long row)
{
    const Preset *preset = &presets[row % PRESETS];
    const double length = lengths[row / PRESETS];
    Strand strand;
    if (!make(preset, length, &strand))
        return false;
    double *cell = table_cell(table, row, 0);
    cell[LENGTH] = length;
    cell[SECTION] = (double)(row % PRESETS);
    cell[STIFFNESS] = preset->stiffness;
    cell[DRAG] = preset->drag;

    for (int k = 0; k < SETTLE; k++)
        strand_step(&strand, strand.root, SB_STEP_TIME);
    const double off = find_off(&strand), overshoot = find_overshoot(&strand);
    cell[SWING] = find_swing(&strand);
    strand_free(&strand);

    Motion motion[BONES];
    const double law = law_off(preset, length, motion);
    double unit = 0;
    for (int i = 0; i < BONES; i++)
        unit += DBL_EPSILON * (i + 1) / BONES / motion_pull(&motion[i]);
    compare(table, row, OFF, off, law, unit);
    compare(table, row, OVERSHOOT, overshoot, motion_overshoot(&motion[0]),
            DBL_EPSILON / motion_pull(&motion[0]));
    return true;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const plain[] = {
        "length_m", "section", "stiffness", "drag", "swing", NULL
    };
    static const char *const compared[] = { "off_pose", "overshoot", NULL };
    const char *failed = table_declare(table, plain, compared, ROWS);
    for (long row = 0; !failed && row < ROWS; row++)
        if (!fill_row(table, row))
            failed = "out of memory";
    return failed;
}

const Experiment fringe_vs_ponytail = {
    .title = "Does a fringe lie closer and swing less than a ponytail?",
    .base = CASE(.bones = BONES),
    .run = run,
    .views = {
        { "length_m", "bone (m)", "%.2f" },
        { "section", "section", "%.0f", { "Fringe", "Crown", "Crest", "Temple", "Ponytail" } },
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "off_pose", "off the pose at rest (strand lengths)", "%.3f" },
        { "off_pose_law", "law", "%.3f" },
        { "overshoot", "overshoot", "%.4f" },
        { "overshoot_law", "law", "%.4f" },
        { "swing", "swing when the head halts (strand lengths)", "%.3f" },
    },
    .claims = {
        { "C-17", "A fringe lies closer than a ponytail, and the sections between them lie between.", HOLDS, judge_grows_along_rows,
          "off_pose", 0, "With the starting values chosen here, for bones of each length.", .other = "length_m" },
        { "C-17", "A fringe swings less than a ponytail, and the sections between them swing between.", HOLDS, judge_grows_along_rows,
          "swing", 0, "With the starting values chosen here, on a head that halts from 1 m/s.", .other = "length_m" },
        { "K-15", "A bone of a fringe creeps back without a swing.", HOLDS, judge_never_more, "overshoot", 0,
          .where = { "section", FRINGE } },
        { "K-16", "A bone of a ponytail swings back by a fifth at least.", HOLDS, judge_exceeds_everywhere, "overshoot", 0.2,
          .where = { "section", PONYTAIL } },
        { "K-17", "How close each section lies is what the law of rest toward a pose gives.", HOLDS_TO_ROUNDING,
          judge_against_law, "off_pose" },
    },
};
