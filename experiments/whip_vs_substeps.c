/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Do substeps and iterations tame the whip?

The remedy that is offered for an overshooting chain is to take smaller steps, or to go through a step more than once. Here four kinds of it, up to 32
for each frame of 1/60 s, on the two chains of the whip table: four bones at drag 0.02 and six at 0.2.

**Substeps, retimed**: every substep has the settings that keep the single bone's frequency and decay (all roots to the power of the frame
time). The whip does not shrink. It grows a little, to a limit: 15.24 becomes 15.53 at 32 substeps and 15.54 in the end, 1.80 becomes 2.13 and 2.14. The
whip is in the equation of motion, not in the size of the step; a smaller step shows it more truly.

**Substeps, by the usual recipe** 1 − (1 − s)^(1/m) and 1 − (1 − c)^(1/m): this keeps the decay but multiplies the frequency by about √m, so that less
and less of a swing is lost. The whip grows without a limit: 170-fold for the four bones and 1,200-fold for the six, at 32 substeps.

**Substeps, settings unchanged**: the same map, run m times as fast. The peak stays what it was to the last bit; only its time is shorter. What has changed is
the motion: the strand is m times as quick, and droops m² times less.

**Iterations**: inertia and force once, then stiffness and length m times. The length step does all it can in one pass, since a bone cannot pull at
its parent; what is left of m iterations is m pulls, and for small motion

    m pulls by s   are exactly   one pull by 1 − (1 − s)^m.

So iterating is a higher stiffness under another name. At little drag that whips less, 15.24 becomes 1.98 at eight iterations; at drag 0.2 it first whips
*more*, 1.80 becomes 2.81 at four. The same is had for nothing by setting the stiffness.

Drag and fewer bones tame a whip; whip_vs_bones and whip_per_bone_vs_drag say by how much.
*/
#include "chain.h"
#include "experiment.h"
#include "judges.h"
#include "laws_retime.h"
#include "whip.h"

#include <math.h>
#include <stdio.h>

/* A frame without substeps, s. */
#define FRAME (1.0 / 60)

static int count_in_frame(const Case *c)
{
    return (int)lround(FRAME / c->frame_time);
}

static Case whole_frame(const Case *c)
{
    Case whole = *c;
    whole.frame_time = FRAME;
    return whole;
}

static void retime(Case *c)
{
    const Case whole = whole_frame(c);
    case_retime(&whole, c->frame_time, c);
}

static void retime_usual(Case *c)
{
    const Case whole = whole_frame(c);
    *c = case_retime_usual(&whole, c->frame_time);
}

/* As many steps as frames: the motion is over in a shorter time. */
static void keep_settings(Case *c)
{
    c->seconds *= c->frame_time / FRAME;
}

/* The lesson's frame with stiffness and length gone through several times. */
static void iterate(SbChain *chain, const SbAnchor *anchor, int times)
{
    SbAnchor parent = *anchor;
    for (int i = 0; i < chain->bones; i++) {
        const SbVec3 head = parent.position, rest = bone_rest(chain, i, &parent);
        SbVec3 next = step_force(bone_inertia(chain, i), track_get(chain->force, i));
        for (int k = 0; k < times; k++) {
            const SbVec3 pulled = step_pull_to(next, rest, chain->pull[i]);
            const SbVec3 along =
                vec3_normalise(vec3_sub(pulled, head), track_get(chain->direction, i));
            next = step_rest(head, along, chain->length[i]);
        }
        parent = bone_finish(chain, i, head, next);
    }
}

#define ITERATED(times)                                                                            \
    static void iterated_##times(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)     \
    {                                                                                              \
        (void)record;                                                                              \
        iterate(chain, anchor, times);                                                             \
    }
ITERATED(1)
ITERATED(2)
ITERATED(3)
ITERATED(4)
ITERATED(8)
ITERATED(16)
ITERATED(32)

static const struct {
    int times;
    SbScheme scheme;
} iterated[] = {
    { 1, { "iterated", SB_FRACTION_PER_FRAME, iterated_1 } },
    { 2, { "iterated", SB_FRACTION_PER_FRAME, iterated_2 } },
    { 3, { "iterated", SB_FRACTION_PER_FRAME, iterated_3 } },
    { 4, { "iterated", SB_FRACTION_PER_FRAME, iterated_4 } },
    { 8, { "iterated", SB_FRACTION_PER_FRAME, iterated_8 } },
    { 16, { "iterated", SB_FRACTION_PER_FRAME, iterated_16 } },
    { 32, { "iterated", SB_FRACTION_PER_FRAME, iterated_32 } },
};
enum { KINDS = sizeof iterated / sizeof iterated[0] };

static void iterate_instead(Case *c)
{
    const int times = count_in_frame(c);
    *c = whole_frame(c);
    for (int i = 0; i < KINDS; i++)
        if (iterated[i].times == times)
            c->scheme = &iterated[i].scheme;
}

/* The one pull that stands for all of them. */
static Case pulled_once(const Case *c)
{
    Case once = *c;
    for (int i = 0; i < KINDS; i++)
        if (c->scheme == &iterated[i].scheme)
            once.stiffness = -expm1(iterated[i].times * log1p(-c->stiffness));
    once.scheme = &sb_lesson;
    return once;
}

static double law_iterated(const Case *c, int bone)
{
    const Case once = pulled_once(c);
    return law_peak_gain(&once, bone);
}

static double rounding_iterated(const Case *c, const Trace *trace, int bone)
{
    const Case once = pulled_once(c);
    return rounding_peak_gain(&once, trace, bone);
}

/* "Substeps and iterations tame it": holds when with more of them the peak is never higher than with one, by more than
 * bound of it, whichever kind they are. */
static Finding judge_tames(const Claim *claim, const Table *table)
{
    static const char *const kinds[] = { "retimed_gain", "usual_gain", "kept_gain",
                                         "iterated_gain" };
    Finding finding = { .verdict = NOT_JUDGED };
    double one[4] = { 0 };
    for (long row = 0; row < table->rows; row++) {
        const bool first = lround(table_get(table, row, "fps")) == lround(1 / FRAME);
        for (int k = 0; k < 4; k++) {
            const double gain = table_get(table, row, kinds[k]);
            if (first)
                one[k] = gain;
            if (isnan(gain))
                return (Finding){ .verdict = NOT_JUDGED };
            if (!(gain / one[k] > finding.within))
                continue;
            finding = (Finding){ .within = gain / one[k], .row = (int)row };
            snprintf(finding.column, sizeof finding.column, "%s", kinds[k]);
            snprintf(finding.text, sizeof finding.text, "%.4g becomes %.4g", one[k], gain);
        }
    }
    finding.verdict = finding.within <= 1 + claim->bound ? HOLDS : DOES_NOT_HOLD;
    return finding;
}

/* "It stays as it is": holds when the column is the same number in every row of a chain. */
static Finding judge_unchanged(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = HOLDS };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    double one = NAN, bones = NAN;
    for (long row = 0; row < table->rows; row++) {
        const double gain = table_get(table, row, claim->column);
        if (table_get(table, row, "bones") != bones)
            one = gain;
        bones = table_get(table, row, "bones");
        if (gain == one)
            continue;
        finding.within = fabs(gain - one);
        finding.row = (int)row;
        finding.verdict = isnan(gain) ? NOT_JUDGED : DOES_NOT_HOLD;
    }
    snprintf(finding.text, sizeof finding.text, "largest difference %.2g", finding.within);
    return finding;
}

/* "It tends to these numbers": the last two rows of each chain, the later one at twice the rate, continued to an endless
 * one. What is missing halves from one to the other. */
static Finding judge_limit(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    int chain = 0;
    for (long row = 1; row < table->rows; row++) {
        if (row + 1 < table->rows &&
            table_get(table, row + 1, "fps") > table_get(table, row, "fps"))
            continue;
        const double limit =
            2 * table_get(table, row, claim->column) - table_get(table, row - 1, claim->column);
        const double off = fabs(limit - claim->stated[chain]);
        if (!(off <= finding.within)) {
            finding = (Finding){ DOES_NOT_HOLD, .within = off, .row = (int)row };
            snprintf(finding.column, sizeof finding.column, "%s", claim->column);
            snprintf(finding.text, sizeof finding.text, "%.6g where %.4g is stated", limit,
                     claim->stated[chain]);
        }
        chain++;
    }
    if (finding.within <= claim->bound)
        finding.verdict = HOLDS_WITHIN;
    return finding;
}

const Experiment whip_vs_substeps = {
    .title = "Do substeps and iterations tame the whip?",
    .base = WHIP_CASE(WHIP_SMALL, .length = 0.30, .seconds = 4),
    .axes = { AXIS_LIST(drag, 0.02, 0.2), AXIS_LIST(bones, 4, 6), AXIS_LIST(fps, 60, 120, 180, 240, 480, 960, 1920) },
    .columns = {
        { "retimed_gain", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONE_LAST, .prepare = retime },
        { "usual_gain", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONE_LAST, .prepare = retime_usual },
        { "kept_gain", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONE_LAST, .prepare = keep_settings },
        { "kept_frame", probe_peak_frame, law_peak_frame, rounding_frame, BONE_LAST, .prepare = keep_settings },
        { "iterated_gain", probe_peak_gain, law_iterated, rounding_iterated, BONE_LAST, .prepare = iterate_instead },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "fps", "steps a second", "%.0f" },
        { "retimed_gain_law", "retimed: law, peak / start", "%.4f" },
        { "retimed_gain", "measured", "%.4f" },
        { "usual_gain_law", "usual recipe: law", "%.6g" },
        { "usual_gain", "measured", "%.6g" },
        { "kept_gain", "settings kept: measured", "%.4f" },
        { "kept_frame", "in step", "%.0f" },
        { "iterated_gain_law", "iterations: law", "%.4f" },
        { "iterated_gain", "measured", "%.4f" },
    },
    .claims = {
        { "L-16", "Substeps and more iterations per frame tame the overshoot of long or fast chains.", DOES_NOT_HOLD,
          judge_tames, "retimed_gain", 0.01,
          "Substeps that keep the motion raise it, the usual recipe without limit; with settings kept it stays, to the bit. "
          "Iterations are a higher stiffness: less whip at little drag, more at much. Drag and fewer bones tame it." },
        { "W-8", "Substeps with settings that keep the single bone's motion raise the whip as the linear law says.",
          HOLDS_TO_ROUNDING, judge_against_law, "retimed_gain" },
        { "W-8", "They raise it to a limit: 15.24 to 15.54, 323.0 to 336.8, 1.129 to 1.210, 1.799 to 2.141.",
          HOLDS_WITHIN, judge_limit, "retimed_gain", 0.05, .stated = { 15.54, 336.8, 1.210, 2.141 } },
        { "W-9", "Substeps that keep the settings leave the whip as it is.", HOLDS, judge_unchanged, "kept_gain" },
        { "W-10", "Iterating the pull m times is a stiffness of 1 − (1 − s)^m.", HOLDS_TO_ROUNDING, judge_against_law,
          "iterated_gain" },
    },
};
