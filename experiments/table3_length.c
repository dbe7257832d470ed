/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Table ③ – bone lengths with and without the length constraint

Four bones at rest under gravity, once with the length step and once without. Without it, the tail of a bone comes to
rest where inertia adds nothing and pull and gravity balance: tail = rest + F/σ, with F = g·h² downward, σ = s/(1 − s),
and rest = head + L·u, u being the direction of the bone before. Seen from its head, the bone is

    L·(u + K),   K = F/(σ·L),   so its length is   L·√(1 + κ² + 2κ·sin φ)

where κ = |K| and φ is the droop of the bone *before* it (0 for the first). That is a fixed multiple of L, larger
toward the tip, and below L(1 + κ) however long the chain.

With the length step each bone has the length L up to the rounding of its head's and tail's *coordinates*, a few
units in the last digit of L.

**When it is at rest.** The rows are taken after 4 s, as in the lesson, and again after 6 s. After 4 s the fourth unconstrained
bone is still 7e-13 m from its limit. That is motion that is left, not rounding, although it stays within the
threshold: a chain hands on every disturbance enlarged (by G = 1.95 per bone here), and the unit of the rounding column
allows for that. After 6 s only rounding is left.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

#include <math.h>

static double probe_length_error(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    double largest = 0;
    for (int i = 1; i <= c->bones; i++) {
        const double error = fabs(probe_length(c, trace, i) - c->length);
        if (!(error <= largest))
            largest = error;
    }
    return largest;
}

static double law_length_error(const Case *c, int bone)
{
    (void)bone;
    double largest = 0;
    for (int i = 1; i <= c->bones; i++)
        largest = fmax(largest, fabs(law_length(c, i) - c->length));
    return largest;
}

static double probe_length_total(const Case *c, const Trace *trace, int bone)
{
    double total = 0;
    for (int i = 1; i <= bone; i++)
        total += probe_length(c, trace, i);
    return total;
}

static double law_length_total(const Case *c, int bone)
{
    double total = 0;
    for (int i = 1; i <= bone; i++)
        total += law_length(c, i);
    return total;
}

static double rounding_length_total(const Case *c, const Trace *trace, int bone)
{
    double total = 0;
    for (int i = 1; i <= bone; i++)
        total += rounding_length(c, trace, i);
    return total;
}

#define LENGTH(bone)                                                                               \
    {                                                                                              \
        "length_" #bone "_m", probe_length, law_length, rounding_length, bone                      \
    }

const Experiment table3_length = {
    .title = "Table ③ – bone lengths with and without the length constraint",
    .base = CASE(.bones = 4, .length = 0.30, .stiffness = 0.05, .drag = 0.2),
    .at_rest = true,
    .axes = { AXIS_LIST(seconds, 4, 6), AXIS_LIST(keep_length, 1, 0) },
    .columns = {
        LENGTH(1), LENGTH(2), LENGTH(3), LENGTH(4),
        { "length_error_m", probe_length_error, law_length_error, rounding_length, BONE_LAST },
        { "length_total_m", probe_length_total, law_length_total, rounding_length_total,
          BONE_LAST },
    },
    .views = {
        { "seconds", "after (s)", "%.0f" },
        { "length_constraint", "constraint", "%.0f", { "off", "on" } },
        { "length_1_m", "bone 1 (m)", "%.9f" },
        { "length_2_m", "bone 2 (m)", "%.9f" },
        { "length_3_m", "bone 3 (m)", "%.9f" },
        { "length_4_m", "bone 4 (m)", "%.9f" },
        { "length_4_m_law", "law, bone 4 (m)", "%.9f" },
        { "length_4_m_diff", "difference (m)", "%.1e" },
        { "length_error_m", "max |length − L| (m)", "%.3e" },
        { "length_total_m", "total (m)", "%.9f" },
    },
    .claims = {
        { "L-8", "With the constraint every length is L, with floating-point difference 0.",
          HOLDS_TO_ROUNDING, judge_against_law, "length_error_m", 0,
          "To the rounding of the positions, which is a few units in the last digit of L, not 0.",
          .where = { "length_constraint", 1 } },
        { "L-9", "Without it every length differs from L, and the error grows toward the tip.", HOLDS,
          judge_grows_along_bones, "length_%d_m", 0.30, NULL,
          .where = { "length_constraint", 0 } },
    },
};
