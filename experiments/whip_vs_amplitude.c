/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Where the linear law of the whip stops

The linear law of a chain knows no size: it multiplies whatever the chain is turned by. The solver's chain keeps its length, and what the
law leaves out is of the order of the square of an angle. That angle is not the one at the start but the one which the whip makes of it. So
the law errs by a part that grows as the square of the first angle, and where it ends depends on the gain: it is off by a tenth where the tip's own swing, gain times
angle, is about a tenth of a radian, somewhat more for short chains and less for long ones. At drag 0.02 that is beyond half a radian for one bone,
at a hundredth of one for four bones; for eight it is at 10⁻⁵ rad, which nobody would call a push.

Beyond, the tip swings out about as far whatever it started with, because the chain is as long as it is: the gain falls as one over the angle. No
gain can be above 1/sin of the angle, the chain stretched out across its rest.

Measured is the peak tip gain of whip_vs_bones at 25 angles from 10⁻⁶ to 1 rad.
*/
#include "experiment.h"
#include "judges.h"
#include "whip.h"

#include <math.h>
#include <stdio.h>

static double law_gain_most(const Case *c, int bone)
{
    (void)bone;
    return 1 / sin(c->event.amplitude);
}

/* What the linear law is off by in a row, in parts. */
static double linear_error(const Claim *claim, const Table *table, long row)
{
    return table_get(table, row, claim->column) / table_get(table, row, claim->other) - 1;
}

/* How far out the tip swings by the law, rad: small is what the law is right for, to a tenth. */
#define SMALL 0.05
static double swing(const Claim *claim, const Table *table, long row)
{
    return table_get(table, row, "amplitude") * table_get(table, row, claim->other);
}

static void take_evidence(Finding *finding, const Claim *claim, long row, double deviation)
{
    finding->within = deviation;
    finding->row = (int)row;
    snprintf(finding->column, sizeof finding->column, "%s", claim->column);
}

/* "It errs in second order": between neighbouring angles, where the swing is small and the error clear of rounding, it
 * grows as a power of the angle. Holds within the largest |power - stated[0]| if that is at most bound. */
static Finding judge_order(const Claim *claim, const Table *table)
{
    const double least = 1e-7, most = 1e-2;
    Finding finding = { .verdict = NOT_JUDGED };
    int judged = 0;
    for (long row = 0; row + 1 < table->rows; row++) {
        const double now = fabs(linear_error(claim, table, row));
        const double then = fabs(linear_error(claim, table, row + 1));
        const double step =
            table_get(table, row + 1, "amplitude") / table_get(table, row, "amplitude");
        if (!(step > 1 && now > least && then < most && swing(claim, table, row + 1) <= SMALL))
            continue;
        const double off = fabs(log(then / now) / log(step) - claim->stated[0]);
        finding.verdict = DOES_NOT_HOLD;
        judged++;
        if (!(off <= finding.within))
            take_evidence(&finding, claim, row, off);
    }
    snprintf(finding.text, sizeof finding.text, "of %d powers none is further than %.2g from %g",
             judged, finding.within, claim->stated[0]);
    if (judged > 0 && finding.within <= claim->bound)
        finding.verdict = HOLDS_WITHIN;
    return finding;
}

/* "The law is good while the swing that it says is small": holds within the largest error there, if that is at most
 * bound. */
static Finding judge_small_swing(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; row < table->rows; row++) {
        if (!(swing(claim, table, row) <= SMALL))
            continue;
        finding.verdict = DOES_NOT_HOLD;
        const double off = fabs(linear_error(claim, table, row));
        if (!(off <= finding.within)) {
            take_evidence(&finding, claim, row, off);
            snprintf(finding.text, sizeof finding.text,
                     "largest error %.2g, at a swing of %.2g rad", off, swing(claim, table, row));
        }
    }
    if (finding.verdict == DOES_NOT_HOLD && finding.within <= claim->bound)
        finding.verdict = HOLDS_WITHIN;
    return finding;
}

const Experiment whip_vs_amplitude = {
    .title = "Where the linear law of the whip stops",
    .base = WHIP_CASE(WHIP_SMALL, .length = 0.30, .seconds = 8),
    .axes = { AXIS_LIST(drag, 0.02, 0.2), AXIS_LIST(bones, 1, 2, 4, 6, 8), AXIS_LOG(amplitude, 1e-6, 1, 25) },
    .columns = {
        { "peak_gain", .probe = probe_peak_gain, .bone = BONE_LAST },
        { "peak_gain_linear", .law = law_peak_gain, .bone = BONE_LAST },
        { "peak_gain_most", .law = law_gain_most, .bone = BONE_LAST },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "amplitude", "turned by (rad)", "%.3g" },
        { "peak_gain_linear", "linear law, peak / start", "%.6g" },
        { "peak_gain", "measured", "%.6g" },
        { "peak_gain_most", "most there can be", "%.6g" },
    },
    .claims = {
        { "W-4", "The linear law of the whip errs by a part that grows as the square of the angle.", HOLDS_WITHIN,
          judge_order, "peak_gain", 0.05, .other = "peak_gain_linear", .stated = { 2 } },
        { "W-5", "The linear law is right to a tenth while the tip swings out by no more than 0.05 rad.", HOLDS_WITHIN,
          judge_small_swing, "peak_gain", 0.1, .other = "peak_gain_linear" },
    },
};
