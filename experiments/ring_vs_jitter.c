/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring under frames that alternate

A frame rate is a mean. Here one frame is longer by a part j and the next shorter by the same, as when a display of 144 Hz shows 60 Hz, and the ring
of one bone without gravity is measured over the seconds, in three ways of handling such frames:

1. **the lesson**, whose settings are per frame and do not look at the time;
2. **VRM 1.0**, whose pull is k·h of the frame, with drag per frame;
3. **the lesson retimed**: for every frame the settings that keep the root λ^(h/h₀) of law (M) (ring_vs_frame_rate).

A chain's frame time is fixed when it is made. So each frame is stepped by a chain made for it, which takes over the tail and where it was a
frame ago; that is what solvers do which are handed a new time in every update.

Two frames make one law again: with S_a, P_a of the long and S_b, P_b of the short one

    x_(k+2) = T·x_k − D·x_(k−2),   T = S_a·S_b − P_a − P_b,   D = P_a·P_b,

and its roots give frequency and decay per pair of frames. The lesson's ring depends on the *number* of frames alone. VRM's hardly changes: at j = 0.5, one
frame three times as long as the next, by two parts in a thousand. Retiming every frame by its own time, which looks like the most careful of the three, is the
worst: the decay stays exactly, D being a product of powers λ^(h/h₀), but the frequency grows with about ¾·j², 3 % at j = 0.2. Each of the two maps is right by
itself; yet a displacement that was made in a long frame is carried on as if it had been made in a short one. Settings should follow the frame
*rate*, not the frame.

The bone is turned by 10⁻⁹ rad out of the plane; its law is fitted to every other frame by least squares, as in ring_vs_drag.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_retime.h"
#include "ring.h"
#include "uneven.h"

#include <math.h>

enum { PAIRS = 120, WAYS = 3, JITTERS = 11 };

enum { AS_IT_IS, RETIMED };

typedef struct Way {
    Case base;
    int handling;
} Way;

#define FREE .bones = 1, .gravity = { 0, 0, 0 }

/* The second is the first at 60 Hz: k = s * L / ((1 - s) * h). */
static const Way ways[WAYS] = {
    { CASE(FREE), AS_IT_IS },
    { CASE(FREE, .scheme = &sb_vrm1, .stiffness = 18.0 / 19), AS_IT_IS },
    { CASE(FREE), RETIMED },
};

enum { WAY, JITTER, FREQUENCY, DECAY = FREQUENCY + 4, EVEN_FREQUENCY = DECAY + 4, EVEN_DECAY };

static const char *declare(Table *table)
{
    int added = 0;
    added |= table_add_column(table, "way");
    added |= table_add_column(table, "jitter");
    added |= table_add_compared(table, "frequency_hz");
    added |= table_add_compared(table, "decay_per_s");
    added |= table_add_column(table, "frequency_even_hz");
    added |= table_add_column(table, "decay_even_per_s");
    return added < 0 || !table_set_rows(table, WAYS * JITTERS) ? "out of memory" : NULL;
}

/* The case of one frame. */
static Case frame_case(const Case *base, int handling, double time)
{
    Case c = *base;
    if (handling == RETIMED)
        case_retime(base, time, &c);
    c.frame_time = time;
    return c;
}

/* Every other frame's place out of the plane. */
static const char *sample(const Case *base, int handling, double jitter, double *x)
{
    const SbAnchor anchor = { { 0, 0, 0 }, base->rest };
    SbVec3 tail = { base->length, 0, 1e-9 * base->length }, previous = tail;
    x[0] = tail.z;
    for (int frame = 1; frame <= 2 * PAIRS; frame++) {
        const double time = uneven_time(UNEVEN_ALTERNATING, jitter, base->frame_time, frame);
        const Case c = frame_case(base, handling, time);
        const char *failed = uneven_step(&c, &anchor, &tail, &previous);
        if (failed)
            return failed;
        if (frame % 2 == 0)
            x[frame / 2] = tail.z;
    }
    return NULL;
}

/* The law of two frames: frequency (Hz) and decay (1/s). */
static void law_of_pair(const Case *base, int handling, double jitter, double *frequency,
                        double *decay)
{
    Motion m[2];
    for (int i = 0; i < 2; i++) {
        const double time = uneven_time(UNEVEN_ALTERNATING, jitter, base->frame_time, i + 1);
        const Case c = frame_case(base, handling, time);
        m[i] = law_motion(&c, 1);
    }
    const double product = motion_product(&m[0]) * motion_product(&m[1]);
    const double sum =
        motion_sum(&m[0]) * motion_sum(&m[1]) - motion_product(&m[0]) - motion_product(&m[1]);
    const double time = 2 * base->frame_time;
    *frequency = acos(sum / (2 * sqrt(product))) / (2 * M_PI * time);
    *decay = -log(product) / (2 * time);
}

static const char *fill_row(const Way *way, const Case *base, int number, double jitter,
                            Table *table, long row)
{
    double x[PAIRS + 1], frequency, decay;
    const char *failed = sample(base, way->handling, jitter, x);
    if (failed)
        return failed;
    law_of_pair(base, way->handling, jitter, &frequency, &decay);
    const RingFit fit = ring_fit(x, PAIRS + 1);
    const RingRates rates = ring_rates(&fit, 2 * base->frame_time);
    double *cell = table_cell(table, row, 0);
    cell[WAY] = number + 1;
    cell[JITTER] = jitter;
    const bool same_frequency = table_compare(table, row, FREQUENCY, rates.omega / (2 * M_PI),
                                              frequency, rates.omega_error / (2 * M_PI));
    const bool same_decay = table_compare(table, row, DECAY, rates.slow, decay, rates.slow_error);
    if (!(same_frequency && same_decay))
        table->verdict[row] = ROW_OFF;
    cell[EVEN_FREQUENCY] = law_frequency(base, 1);
    cell[EVEN_DECAY] = law_decay(base, 1);
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    const char *failed = declare(table);
    for (long row = 0; !failed && row < WAYS * JITTERS; row++) {
        const int way = (int)(row / JITTERS);
        Case base = ways[way].base;
        if (options->solver && base.scheme == &sb_lesson)
            base.scheme = options->solver;
        failed = fill_row(&ways[way], &base, way, 0.05 * (double)(row % JITTERS), table, row);
    }
    return failed;
}

const Experiment ring_vs_jitter = {
    .title = "Ring under frames that alternate",
    .base = CASE(FREE),
    .run = run,
    .views = {
        { "way", "way", "%.0f" },
        { "jitter", "j", "%.2f" },
        { "frequency_hz_law", "law of two frames (Hz)", "%.6f" },
        { "frequency_hz", "measured (Hz)", "%.6f" },
        { "frequency_hz_diff", "difference", "%.1e" },
        { "frequency_even_hz", "with even frames (Hz)", "%.6f" },
        { "decay_per_s_law", "law, decay (1/s)", "%.6f" },
        { "decay_per_s", "measured (1/s)", "%.6f" },
        { "decay_even_per_s", "with even frames (1/s)", "%.6f" },
    },
    .claims = {
        { "R-28", "The ring under alternating frames is that of the law of two frames.", HOLDS_TO_ROUNDING,
          judge_against_law, "frequency_hz" },
        { "R-29", "The lesson's ring does not notice that frames alternate, as long as there are as many.", HOLDS_WITHIN,
          judge_like_other, "frequency_hz", 1e-9, NULL, .where = { "way", 1 }, .other = "frequency_even_hz" },
        { "R-30", "VRM's ring hardly notices: within half a per cent.", HOLDS_WITHIN, judge_like_other, "frequency_hz", 0.005, NULL,
          .where = { "way", 2 }, .other = "frequency_even_hz" },
        { "R-31", "Retiming every frame by its own time keeps the frequency of the ring.", DOES_NOT_HOLD, judge_like_other,
          "frequency_hz", 0.01,
          "It keeps the decay; the frequency grows with the square of the jitter. Settings should follow the frame rate, not "
          "the frame.",
          .where = { "way", 3 }, .other = "frequency_even_hz" },
    },
};
