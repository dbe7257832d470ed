/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A retimed chain: what stays, and what does not

Settings are retimed to another frame rate by raising every root of law (M) to the power of the frame time: α' = S' − P', c' = 1 − P'/α', σ' and F' both β'/β times what they
were. Of one bone that keeps droop, frequency and decay exactly (ring_vs_frame_rate). Here a chain of four bones is retimed from 60 Hz to 30 to 240 Hz, and asked for more:

- **kept**: the droop of *every* bone, because σ and F grow by one factor and equation (E) knows only F/σ; frequency and decay of the first bone.
- **not kept**: the lag behind an anchor that is carried along. It comes from drag, c·V·h/(σ·L), and c'·h'/σ' is another number: the first bone's rates are those of a
  motion about rest, and the lag is not among them. It tends to a limit as the frame rate rises.
- **not kept**: the response to a shake. B = (1 − α)z²/(z² − S·z + P) has its poles kept, but its two zeros are two *frames*, and (1 − α) is a frame's pull: at 1.5 Hz the tip swings out
  further at a higher rate, and is further behind.
- **not kept**: the whip, the peak of the tip after a push, which is what the zeros make of the same poles.

So a character that has been tuned at 60 Hz looks the same at 120 when it hangs and rings, and not quite the same when it runs. No settings keep all of it: drag, pull and force are
three numbers, and the root pair and the droop have used them up.

Lag at 1.2 m/s, response and whip without gravity. The law of each row is that of the retimed settings, but for what is kept: there it is the law at 60 Hz.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_response.h"
#include "laws_retime.h"
#include "probes.h"
#include "ring.h"
#include "steady_shake.h"
#include "whip.h"

#include <math.h>

enum { BONES = 4 };

#define SHAKE_HZ 1.5

static const Case at_60 =
    CASE(.bones = BONES, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 30);

/* ---- from the row's case, which has another frame time alone, to what a column is measured on ---- */

static void retime(Case *c)
{
    Case base = *c;
    base.frame_time = at_60.frame_time;
    case_retime(&base, c->frame_time, c);
}

static void retime_and_release(Case *c)
{
    retime(c);
    c->seconds = 4;
    c->event = (Event)RING_RELEASE;
}

static void retime_and_drag(Case *c)
{
    retime(c);
    c->speed = (SbVec3){ 1.2, 0, 0 };
}

static void retime_and_shake(Case *c)
{
    c->gravity = (SbVec3){ 0, 0, 0 };
    retime(c);
    c->event = (Event){ .kind = EVENT_SINE,
                        .settled = 1,
                        .amplitude = WHIP_SMALL,
                        .frequency = SHAKE_HZ,
                        .direction = { 0, 0, 1 } };
}

static void retime_and_whip(Case *c)
{
    c->gravity = (SbVec3){ 0, 0, 0 };
    retime(c);
    c->event = (Event)WHIP_RELEASE(WHIP_SMALL);
}

/* ---- what is kept: the laws of the settings at 60 Hz ---- */

static double law_kept_droop(const Case *c, int bone)
{
    (void)c;
    return law_droop(&at_60, bone);
}

static double law_kept_omega(const Case *c, int bone)
{
    (void)c;
    return law_ring_omega(&at_60, bone);
}

static double law_kept_decay(const Case *c, int bone)
{
    (void)c;
    return law_ring_slow(&at_60, bone);
}

/* ---- what is not ---- */

/* How far the tail is behind where it would hang if the anchor stood still, m. */
static double probe_lag(const Case *c, const Trace *trace, int bone)
{
    Case still = *c;
    still.speed = (SbVec3){ 0, 0, 0 };
    return law_tail(&still, bone).x - probe_tail_x(c, trace, bone);
}

static double law_lag(const Case *c, int bone)
{
    Case still = *c;
    still.speed = (SbVec3){ 0, 0, 0 };
    return law_tail(&still, bone).x - law_tail(c, bone).x;
}

static double complex law_answer(const Case *c, int bone)
{
    const Motion m = law_motion(c, 1);
    return chain_response_uniform(&m, bone, 2 * M_PI * SHAKE_HZ);
}

static double complex answer(const Case *c, const Trace *trace, int bone)
{
    return steady_amplitude(c, trace, bone, SHAKE_HZ) / c->event.amplitude;
}

static double probe_gain(const Case *c, const Trace *trace, int bone)
{
    return cabs(answer(c, trace, bone));
}

static double law_gain(const Case *c, int bone)
{
    return cabs(law_answer(c, bone));
}

static double rounding_gain(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    double complex answers[BONES];
    for (int i = 1; i <= bone; i++)
        answers[i - 1] = law_answer(c, i);
    return rounding_steady(c, SHAKE_HZ, answers, bone);
}

/* How far the tail is behind the anchor, degrees, up to a whole turn. */
static double behind(double complex answer)
{
    const double angle = -carg(answer) * 180 / M_PI;
    return angle < 0 ? angle + 360 : angle;
}

static double probe_behind(const Case *c, const Trace *trace, int bone)
{
    return behind(answer(c, trace, bone));
}

static double law_behind(const Case *c, int bone)
{
    return behind(law_answer(c, bone));
}

static double rounding_behind(const Case *c, const Trace *trace, int bone)
{
    return rounding_gain(c, trace, bone) / law_gain(c, bone) * 180 / M_PI;
}

/* The same numbers of the settings at 60 Hz, for comparison. */
#define AT_60(name, prepare, law)                                                                  \
    static double name(const Case *c, int bone)                                                    \
    {                                                                                              \
        (void)c;                                                                                   \
        Case base = at_60;                                                                         \
        prepare(&base);                                                                            \
        return law(&base, bone);                                                                   \
    }
AT_60(lag_at_60, retime_and_drag, law_lag)
AT_60(gain_at_60, retime_and_shake, law_gain)
AT_60(behind_at_60, retime_and_shake, law_behind)
AT_60(peak_at_60, retime_and_whip, law_peak_gain)

/* clang-format off */
#define KEPT(name, probe, law, rounding, bone) { name, probe, law, rounding, bone, .prepare = retime }

const Experiment retimed_chain_vs_frame_rate = {
    .title = "A retimed chain: what stays, and what does not",
    .base = CASE(.bones = BONES, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 30),
    .axes = { AXIS_LIST(fps, 30, 40, 48, 60, 72, 90, 120, 144, 180, 240) },
    .columns = {
        KEPT("droop_1_deg", probe_droop, law_kept_droop, rounding_droop, 1),
        KEPT("droop_2_deg", probe_droop, law_kept_droop, rounding_droop, 2),
        KEPT("droop_3_deg", probe_droop, law_kept_droop, rounding_droop, 3),
        KEPT("droop_4_deg", probe_droop, law_kept_droop, rounding_droop, 4),
        { "omega_rad_s", probe_ring_omega, law_kept_omega, rounding_ring_omega, 1, .prepare = retime_and_release },
        { "decay_per_s", probe_ring_slow, law_kept_decay, rounding_ring_slow, 1, .prepare = retime_and_release },
        { "lag_m", probe_lag, law_lag, rounding_tail, BONES, .prepare = retime_and_drag },
        { "lag_at_60_m", .law = lag_at_60, .bone = BONES },
        { "gain", probe_gain, law_gain, rounding_gain, BONES, .prepare = retime_and_shake },
        { "gain_at_60", .law = gain_at_60, .bone = BONES },
        { "behind_deg", probe_behind, law_behind, rounding_behind, BONES, .prepare = retime_and_shake },
        { "behind_at_60_deg", .law = behind_at_60, .bone = BONES },
        { "peak", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONES, .prepare = retime_and_whip },
        { "peak_at_60", .law = peak_at_60, .bone = BONES },
    },
    .views = {
        { "fps", "frames per second", "%.0f" },
        { "droop_1_deg", "droop, bone 1 (°)", "%.6f" },
        { "droop_4_deg", "droop, bone 4 (°)", "%.6f" },
        { "omega_rad_s", "ω (rad/s)", "%.6f" },
        { "decay_per_s", "decay (1/s)", "%.6f" },
        { "lag_m_law", "law, lag of the tip (m)", "%.6f" },
        { "lag_m", "measured (m)", "%.6f" },
        { "gain_law", "law, swing at 1.5 Hz", "%.6f" },
        { "gain", "measured", "%.6f" },
        { "behind_deg_law", "law, behind (°)", "%.4f" },
        { "behind_deg", "measured (°)", "%.4f" },
        { "peak_law", "law, whip", "%.6f" },
        { "peak", "measured", "%.6f" },
    },
    .claims = {
        { "N-21", "Retimed, every bone of a chain droops as it did.", HOLDS_TO_ROUNDING, judge_against_law, "droop_4_deg" },
        { "N-22", "Retimed, its first bone rings at the same frequency.", HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "N-23", "Retimed, its first bone's ring dies down at the same rate.", HOLDS_TO_ROUNDING, judge_against_law, "decay_per_s" },
        { "N-24", "Retimed, a chain that is carried along trails as it did.", DOES_NOT_HOLD, judge_like_other, "lag_m", 0.01,
          "It lags by the law of the retimed settings, which is another lag at every frame rate.", .other = "lag_at_60_m" },
        { "N-25", "Retimed, a chain follows a shake as far as it did.", DOES_NOT_HOLD, judge_like_other, "gain", 0.01,
          "The response keeps its poles, not its zeros.", .other = "gain_at_60" },
        { "N-26", "Retimed, a chain follows a shake in the same step.", DOES_NOT_HOLD, judge_like_other, "behind_deg", 0.01,
          "The phase differs too.", .other = "behind_at_60_deg" },
        { "N-27", "Retimed, a chain whips as it did.", DOES_NOT_HOLD, judge_like_other, "peak", 0.01,
          "The peak of the tip grows with the frame rate, to a limit.", .other = "peak_at_60" },
    },
};
/* clang-format on */
