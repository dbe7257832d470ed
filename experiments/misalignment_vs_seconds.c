/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Misalignment in every frame of a motion

The laws of rest say where a chain ends, not how it gets there. One law holds in every frame of every motion, however large: with
the primes for the new frame, each new bone points along

    w = (cur − head′) + (1 − c)(cur − prev) + σ·L·u′ᵢ₋₁ + F,  σ = s/(1 − s),  F = (g + wind)·h².

It follows from the four steps: before the length step the bone is (1 − s)·w, and that step keeps the direction. It uses
only where the tails are, so it can be asked of any solver's trace; turned round, it is what tells the settings of an engine from a recording of its
motion.

Four bones at rest in a space without a common plane are kicked, and from the next frame on carried off through the wind. Row k is the
run that ends with frame k, and its columns are the angle between each bone and its w in this frame, which must be nought. The law
looks at one frame at a time, so nothing adds up: a rounding of the largest coordinate X turns a bone by ε·X/L, at the head, at the tail
and in w; the solver's own vector before the length step is w shortened by 1 − s, so its roundings count 1/(1 − s) times.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

static SbVec3 direction_at(const Case *c, const Trace *trace, int frame, int bone)
{
    if (bone == 0)
        return c->rest;
    const SbVec3 head = trace_head(trace, frame, bone - 1);
    const SbVec3 d = vec3_sub(trace_tail(trace, frame, bone - 1), head);
    return vec3_normalise(d, d);
}

static double angle_between(SbVec3 a, SbVec3 b)
{
    const SbVec3 cross = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
    return atan2(sqrt(vec3_dot(cross, cross)), vec3_dot(a, b));
}

static double probe_misalignment(const Case *c, const Trace *trace, int bone)
{
    const int last = trace->frames;
    if (last < 1)
        return NAN;
    const SbVec3 current = trace_tail(trace, last - 1, bone - 1);
    const SbVec3 moved =
        last > 1 ? vec3_sub(current, trace_tail(trace, last - 2, bone - 1)) : c->kick;
    const SbVec3 parent = direction_at(c, trace, last, bone - 1);
    SbVec3 w = vec3_sub(current, trace_head(trace, last, bone - 1));
    w = vec3_add(w, vec3_scale(moved, 1 - c->drag));
    w = vec3_add(w, vec3_scale(parent, law_sigma(c) * c->length));
    w = vec3_add(w, case_push(c));
    return angle_between(direction_at(c, trace, last, bone), w);
}

static double law_aligned(const Case *c, int bone)
{
    (void)c;
    (void)bone;
    return 0;
}

static double rounding_misalignment(const Case *c, const Trace *trace, int bone)
{
    return rounding_farthest_length(c, trace, bone) / ((1 - c->stiffness) * c->length);
}

#define BONE(name, number)                                                                         \
    {                                                                                              \
        name, probe_misalignment, law_aligned, rounding_misalignment, .bone = number               \
    }

const Experiment misalignment_vs_seconds = {
    .title = "Misalignment in every frame of a motion",
    .base = CASE(.bones = 4, .length = 0.30, .stiffness = 0.08, .drag = 0.05, .rest = { 0.6, 0, 0.8 },
                 .wind = { 1.7, 0.4, -5.3 }, .speed = { -0.35, 0.15, 0.55 },
                 .kick = { 0.02, 0.05, -0.03 }),
    .axes = { AXIS_RANGE(seconds, 1.0 / 60, 5, 300) },
    .columns = {
        BONE("misalignment_1_rad", 1),
        BONE("misalignment_2_rad", 2),
        BONE("misalignment_3_rad", 3),
        BONE("misalignment_4_rad", 4),
        { "tip_y_m", probe_tail_y, .bone = BONE_LAST },
        { "length_m", probe_farthest_length, law_constant_length, rounding_farthest_length,
          .bone = BONE_LAST },
    },
    .views = {
        { "seconds", "time (s)", "%.4f" },
        { "tip_y_m", "height of the tip (m)", "%.4f" },
        { "misalignment_1_rad", "bone 1 off its law (rad)", "%.1e" },
        { "misalignment_4_rad", "bone 4 off its law (rad)", "%.1e" },
    },
    .claims = {
        { "T-23", "The first bone points along its law in every frame of a motion.",
          HOLDS_TO_ROUNDING, judge_against_law, "misalignment_1_rad" },
        { "T-24", "So does the last: the bones before it have already moved in the same frame.",
          HOLDS_TO_ROUNDING, judge_against_law, "misalignment_4_rad" },
        { "T-25", "No frame of the motion changes a bone's length.", HOLDS_TO_ROUNDING,
          judge_against_law, "length_m" },
    },
};
