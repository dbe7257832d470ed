/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Resonance of one bone

Shake the anchor of one bone and look for the frequency that it follows furthest. Law (M) has, for a shake of e^(iΩhk),

    B(z) = (1 − α)z²/(z² − S·z + P),   z = e^(iΩh),   largest where cos(Ωh) = S(1 + P)/(4P),

and there |B| = (1 − α)/((1 − P)·sin θ). Where S(1 + P) ≥ 4P there is none: |B| only falls, and the bone follows a slow shake best, with a gain of 1. Resonance ends well before the ring does: at
stiffness 0.05 a bone rings up to a drag of 0.366, and resonates up to 0.252. The frequency of resonance lies below that of the ring, and goes to 0 where resonance ends.

**How it is measured.** A bone that answers a step of its anchor has answered every frequency at once: the differences of its answer, frame by frame, are the coefficients g_k of its response
Σ g_k·e^(−iΩhk). One run of the solver, a step of 10⁻¹⁰⁰ m, gives them all, and the derivative of |response|² with them; its sign is bisected. No law goes in, and no grid of frequencies
limits the digits. That long runs under a steady shake say the same is in response_vs_frequency.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_play.h"
#include "laws_response.h"
#include "whip.h"

#include <complex.h>
#include <float.h>
#include <math.h>

enum { HALVINGS = 55 };

/* The response at the angle theta per frame, its first two derivatives by -i theta, and the sizes that went in. */
typedef struct Response {
    double complex value, first, second;
    double size, first_size, second_size;
} Response;

static Response response_at(const Case *c, const Trace *trace, double theta)
{
    const double complex turn = cexp(-I * theta);
    double complex z = 1;
    Response r = { 0 };
    for (int k = 0; k < trace->frames; k++) {
        const double step = trace_tail(trace, k + 1, 0).z - trace_tail(trace, k, 0).z;
        const double g = step / c->event.amplitude;
        r.value += g * z;
        r.first += k * g * z;
        r.second += (double)k * k * g * z;
        r.size += fabs(g);
        r.first_size += k * fabs(g);
        r.second_size += (double)k * k * fabs(g);
        z *= turn;
    }
    return r;
}

/* Half the derivative of |response|^2 by theta, and its own derivative. */
static double slope(const Response *r)
{
    return cimag(r->first * conj(r->value));
}

static double bend(const Response *r)
{
    return cabs(r->first) * cabs(r->first) - creal(r->second * conj(r->value));
}

/* The angle per frame at which the response is largest; 0 where it only falls. */
static double resonant_angle(const Case *c, const Trace *trace)
{
    double low = 1e-4, high = M_PI * (1 - 1e-4);
    Response r = response_at(c, trace, low);
    if (slope(&r) <= 0)
        return 0;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        r = response_at(c, trace, middle);
        if (slope(&r) > 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static double hertz(const Case *c, double theta)
{
    return theta / (2 * M_PI * c->frame_time);
}

static double probe_resonance(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return hertz(c, resonant_angle(c, trace));
}

static double law_resonance(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    const double omega = motion_resonance(&m, NULL);
    return isnan(omega) ? 0 : omega / (2 * M_PI);
}

/* What roundings move the slope by, over how fast the slope falls: those of each g_k, and those of e^(-i theta k), k of
 * them for a product of k. */
static double rounding_resonance(const Case *c, const Trace *trace, int bone)
{
    const Response r = response_at(c, trace, resonant_angle(c, trace));
    const double of_g =
        rounding_played(c, bone) * (r.first_size * cabs(r.value) + r.size * cabs(r.first));
    const double of_turns =
        DBL_EPSILON * (r.second_size * cabs(r.value) + r.first_size * cabs(r.first));
    return hertz(c, (of_g + of_turns) / fabs(bend(&r)));
}

static double probe_peak(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    const Response r = response_at(c, trace, resonant_angle(c, trace));
    return cabs(r.value);
}

static double law_peak(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    double peak;
    motion_resonance(&m, &peak);
    return isnan(peak) ? 1 : peak;
}

static double rounding_peak(const Case *c, const Trace *trace, int bone)
{
    const Response r = response_at(c, trace, 0);
    return rounding_played(c, bone) * r.size;
}

static double law_ring(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_rings(&m) ? motion_omega(&m) / (2 * M_PI) : 0;
}

const Experiment resonance_vs_drag = {
    .title = "Resonance of one bone",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }, .seconds = 30,
                 .event = { .kind = EVENT_STEP, .settled = 1, .amplitude = WHIP_SMALL, .direction = { 0, 0, 1 } }),
    .axes = { AXIS_LIST(stiffness, 0.05, 0.1), AXIS_RANGE(drag, 0.01, 0.5, 50) },
    .columns = {
        { "resonance_hz", probe_resonance, law_resonance, rounding_resonance, 1 },
        { "peak_gain", probe_peak, law_peak, rounding_peak, 1 },
        { "ring_hz", .law = law_ring, .bone = 1 },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "resonance_hz_law", "law, resonance (Hz)", "%.6f" },
        { "resonance_hz", "measured (Hz)", "%.6f" },
        { "resonance_hz_diff", "difference (Hz)", "%.1e" },
        { "ring_hz", "ring (Hz)", "%.4f" },
        { "peak_gain_law", "law, gain there", "%.6f" },
        { "peak_gain", "measured", "%.6f" },
        { "peak_gain_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-24", "A bone resonates where cos(Ωh) = S(1 + P)/(4P), and nowhere if that is 1 or more.", HOLDS_TO_ROUNDING,
          judge_against_law, "resonance_hz" },
        { "W-25", "Its gain at resonance is (1 − α)/((1 − P)·sin θ).", HOLDS_TO_ROUNDING, judge_against_law, "peak_gain" },
    },
};
