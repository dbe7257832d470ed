/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Response of a chain to a shake

The anchor of a chain swings across it, with one frequency and for a long time. How far does each bone go along? One bone answers by law (M), with

    B(z) = (1 − α)z²/(z² − S·z + P),   z = e^(iΩh),

and in a chain without force each bone is driven by its parent's motion and turned by its parent's direction:

    Y_i = B·(2Y_(i−1) − Y_(i−2)),   Y_0 = 1, Y_1 = B,   so that   Y_n = B^(n/2)·T_n(√B),

T_n being Chebyshev's polynomial. Far below the ring every bone goes along with the anchor, far above none does, and each bone less than the one before: a chain is a filter. Near the
ring each bone multiplies. At stiffness 0.05 and drag 0.02 one bone goes 3.2 times as far as the anchor, the second 20 times, and the sixth 33,000 times as far: a shake of a thousandth of a millimetre would be one of
33 mm. At drag 0.2 the sixth is at 27 times, and at 0.5 still at 4.

So far the linear law; under a shake of 1 cm one bone answers by it everywhere. The sixth does so where its own swing stays small, at all frequencies but those near the ring, where its length is the limit.

Measured from the last 480 of 2,160 frames, by their component at the frequency of the shake: size, and the parts in step with the shake and a quarter of a period behind it.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_response.h"
#include "steady_shake.h"
#include "whip.h"

#include <math.h>

enum { BONES = 6 };

static double complex answer(const Case *c, const Trace *trace, int bone)
{
    return steady_amplitude(c, trace, bone, c->event.frequency) / c->event.amplitude;
}

static double complex law_answer(const Case *c, int bone)
{
    const Motion m = law_motion(c, 1);
    return chain_response_uniform(&m, bone, 2 * M_PI * c->event.frequency);
}

static double probe_gain(const Case *c, const Trace *trace, int bone)
{
    return cabs(answer(c, trace, bone));
}

static double law_gain(const Case *c, int bone)
{
    return cabs(law_answer(c, bone));
}

static double probe_with(const Case *c, const Trace *trace, int bone)
{
    return creal(answer(c, trace, bone));
}

static double law_with(const Case *c, int bone)
{
    return creal(law_answer(c, bone));
}

static double probe_behind(const Case *c, const Trace *trace, int bone)
{
    return -cimag(answer(c, trace, bone));
}

static double law_behind(const Case *c, int bone)
{
    return -cimag(law_answer(c, bone));
}

static double rounding_gain(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    double complex answers[BONES];
    for (int i = 1; i <= bone; i++)
        answers[i - 1] = law_answer(c, i);
    return rounding_steady(c, c->event.frequency, answers, bone);
}

#define COLUMN_GAIN(i)                                                                             \
    {                                                                                              \
        "gain_" #i, probe_gain, law_gain, rounding_gain, i                                         \
    }

const Experiment response_vs_frequency = {
    .title = "Response of a chain to a shake",
    .base = CASE(.length = 0.30, .gravity = { 0, 0, 0 }, .bones = BONES, .stiffness = 0.05, .seconds = 36,
                 .event = { .kind = EVENT_SINE, .settled = 1, .amplitude = WHIP_SMALL, .direction = { 0, 0, 1 } }),
    .axes = { AXIS_LIST(drag, 0.02, 0.2, 0.5), AXIS_RANGE(frequency, 0.25, 7.5, 59) },
    .columns = {
        COLUMN_GAIN(1),
        COLUMN_GAIN(2),
        COLUMN_GAIN(4),
        COLUMN_GAIN(6),
        { "with_1", probe_with, law_with, rounding_gain, 1 },
        { "behind_1", probe_behind, law_behind, rounding_gain, 1 },
        { "with_6", probe_with, law_with, rounding_gain, 6 },
        { "behind_6", probe_behind, law_behind, rounding_gain, 6 },
        { "gain_1_1_cm", .probe = probe_gain, .bone = 1, .vary = "amplitude", .value = 0.01 },
        { "gain_6_1_cm", .probe = probe_gain, .bone = 6, .vary = "amplitude", .value = 0.01 },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "frequency_hz", "frequency (Hz)", "%.3f" },
        { "gain_1_law", "law, bone 1", "%.6g" },
        { "gain_1", "measured", "%.6g" },
        { "gain_1_diff", "difference", "%.1e" },
        { "gain_1_1_cm", "shake of 1 cm", "%.4g" },
        { "gain_6_law", "law, bone 6", "%.6g" },
        { "gain_6", "measured", "%.6g" },
        { "gain_6_diff", "difference", "%.1e" },
        { "gain_6_1_cm", "shake of 1 cm", "%.4g" },
    },
    .claims = {
        { "W-28", "One bone follows a shake of its anchor by B(z).", HOLDS_TO_ROUNDING, judge_against_law, "gain_1" },
        { "W-28", "One bone follows a shake of its anchor with the phase of B(z).", HOLDS_TO_ROUNDING, judge_against_law, "behind_1" },
        { "W-29", "The bones of a chain follow by Y_i = B·(2Y_(i−1) − Y_(i−2)).", HOLDS_TO_ROUNDING, judge_against_law,
          "gain_6" },
        { "W-29", "The bones of a chain follow with the phase of that recursion.", HOLDS_TO_ROUNDING, judge_against_law, "behind_6" },
        { "W-30", "Under a shake of 1 cm one bone follows as the linear law says.", HOLDS_WITHIN, judge_like_other,
          "gain_1_1_cm", 0.01, .other = "gain_1" },
        { "W-31", "Under a shake of 1 cm the sixth bone follows as the linear law says.", DOES_NOT_HOLD, judge_like_other, "gain_6_1_cm", 0.1,
          "Not near the ring at little drag: there the linear law asks for more than the chain's length.",
          .other = "gain_6" },
    },
};
