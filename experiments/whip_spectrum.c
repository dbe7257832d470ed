/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does the whip show as jitter?

A chain that whips is said to jitter at its tip. Jitter is motion from frame to frame, tens of times a second; a swing takes many frames. A spectrum tells them apart: the
power of the tip's speed, frequency by frequency, after a shake of the anchor, 20 seconds of it (Fourier transform by GSL).

The linear law expects a swing. What a chain multiplies most is a shake by the frequency of law N2, where |B ± √(B² − B)| is largest; it lies near the ring of the single bone, here at
2.15 Hz for drag 0.02 and at 1.82 Hz for 0.2. The more bones, the narrower the band that is left: a long chain filters everything else out.

So it is. After a push so small that the linear law holds, a tip of twelve bones at drag 0.2 moves in a band about one hertz wide. After a
shake of 0.1 m a long chain folds, and the swing gets overtones; but of no tip do more than three hundredths of the power lie above 10 Hz, and most of that is the
shake itself, as one bone and two show it. A whip is a large, slow swing.

What does jitter is another thing: a long chain which keeps its own rounding alive (wobble_vs_bones), or a frame time that does.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_response.h"
#include "whip.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_fft_real.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* 20 s: lines 0.05 Hz apart, five to a band. */
enum { SAMPLES = 1200, LINES = 5, BANDS = SAMPLES / 2 / LINES };

static const double drags[] = { 0.02, 0.2 };
static const int lengths[] = { 1, 2, 4, 6, 12 };
enum { DRAGS = sizeof drags / sizeof drags[0], LENGTHS = sizeof lengths / sizeof lengths[0] };

enum { DRAG, BONES, FREQUENCY, WHIP_FREQUENCY, SMALL, SMALL_ABOVE, SHAKEN, SHAKEN_ABOVE };

static const char *declare(Table *table)
{
    static const char *const names[] = { "drag",         "bones",
                                         "frequency_hz", "whip_frequency_hz",
                                         "power_small",  "power_small_above",
                                         "power_shaken", "power_shaken_above" };
    int added = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        added |= table_add_column(table, names[i]);
    return added < 0 || !table_set_rows(table, DRAGS * LENGTHS * BANDS) ? "out of memory" : NULL;
}

/* The way of the tip in each frame from the shake's end on. */
static void read_speed(const Case *c, const Trace *trace, double *speed)
{
    const int start = trace->frames - SAMPLES;
    for (int k = 0; k < SAMPLES; k++)
        speed[k] = trace_tail(trace, start + k + 1, c->bones - 1).z -
                   trace_tail(trace, start + k, c->bones - 1).z;
}

/* The power of a real signal in each band, in parts of all. The signal is overwritten. False when memory is out. */
static bool find_power(double *signal, double *band)
{
    gsl_fft_real_wavetable *table = gsl_fft_real_wavetable_alloc(SAMPLES);
    gsl_fft_real_workspace *space = gsl_fft_real_workspace_alloc(SAMPLES);
    const bool done =
        table && space && gsl_fft_real_transform(signal, 1, SAMPLES, table, space) == GSL_SUCCESS;
    gsl_fft_real_workspace_free(space);
    gsl_fft_real_wavetable_free(table);
    double all = 0;
    for (int b = 0; b < BANDS; b++)
        band[b] = 0;
    /* Line k is at [2k - 1] and [2k]; line 0, the mean, is left out. */
    for (int k = 1; k < SAMPLES / 2; k++) {
        const double power = signal[2 * k - 1] * signal[2 * k - 1] + signal[2 * k] * signal[2 * k];
        band[k / LINES] += power;
        all += power;
    }
    for (int b = 0; b < BANDS; b++)
        band[b] /= all;
    return done;
}

/* Fills one column with the power in each band, and the next with what lies in it and above. */
static const char *fill_power(const Case *c, Trace *trace, Table *table, long first, int column)
{
    double speed[SAMPLES], band[BANDS], above = 0;
    const char *refused = case_run(c, trace);
    if (refused)
        return refused;
    read_speed(c, trace, speed);
    if (!find_power(speed, band))
        return "out of memory";
    for (int b = BANDS - 1; b >= 0; b--) {
        above += band[b];
        *table_cell(table, first + b, column) = band[b];
        *table_cell(table, first + b, column + 1) = above;
    }
    return NULL;
}

static const char *fill_chain(const Case *c, Trace *trace, Table *table, long first)
{
    const Motion m = law_motion(c, 1);
    double omega;
    motion_whip_gain(&m, &omega);
    for (int b = 0; b < BANDS; b++) {
        double *cell = table_cell(table, first + b, 0);
        cell[DRAG] = c->drag;
        cell[BONES] = c->bones;
        cell[FREQUENCY] = b * LINES / (SAMPLES * c->frame_time);
        cell[WHIP_FREQUENCY] = omega / (2 * M_PI);
    }
    Case small = *c;
    small.event.amplitude = WHIP_SMALL;
    const char *failed = fill_power(&small, trace, table, first, SMALL);
    return failed ? failed : fill_power(c, trace, table, first, SHAKEN);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = declare(table);
    Trace trace = { 0 };
    for (int chain = 0; !failed && chain < DRAGS * LENGTHS; chain++) {
        Case c = experiment->base;
        if (options->solver)
            c.scheme = options->solver;
        c.drag = drags[chain / LENGTHS];
        c.bones = lengths[chain % LENGTHS];
        failed = fill_chain(&c, &trace, table, (long)chain * BANDS);
    }
    trace_free(&trace);
    return failed;
}

/* "The chain's motion is at the whip's frequency": of the chains of `apart` bones, the band that has most of column is the one
 * in which the law's frequency lies, or its neighbour. */
static Finding judge_frequency(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long first = 0; first + BANDS <= table->rows; first += BANDS) {
        if (table_get(table, first, "bones") != claim->apart)
            continue;
        long most = first;
        for (long row = first; row < first + BANDS; row++)
            if (table_get(table, row, claim->column) > table_get(table, most, claim->column))
                most = row;
        const double width = table_get(table, first + 1, "frequency_hz");
        const double found = table_get(table, most, "frequency_hz") + width / 2;
        const double off = fabs(found - table_get(table, most, "whip_frequency_hz"));
        if (finding.verdict == NOT_JUDGED || off > finding.within) {
            finding.within = off;
            finding.row = (int)most;
            snprintf(finding.text, sizeof finding.text, "most within %.3g Hz of %.4g Hz", off,
                     table_get(table, most, "whip_frequency_hz"));
        }
        finding.verdict = finding.within <= claim->bound ? HOLDS_WITHIN : DOES_NOT_HOLD;
    }
    return finding;
}

const Experiment whip_spectrum = {
    .title = "Does the whip show as jitter?",
    .base = CASE(.length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05, .seconds = 20 + 7.0 / 60,
                 .event = { .kind = EVENT_SHAKE, .settled = 1, .amplitude = 0.1, .duration = 0.1,
                            .direction = { 0, 0, 1 } }),
    .run = run,
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "frequency_hz", "from frequency (Hz)", "%.2f" },
        { "power_small", "part of power, small shake", "%.2e" },
        { "power_small_above", "... and above", "%.2e" },
        { "power_shaken", "part of power, 0.1 m", "%.2e" },
        { "power_shaken_above", "... and above", "%.2e" },
    },
    .claims = {
        { "L-29", "The whip shows as jitter: more than half of the power of the tip's speed is above 10 Hz.", DOES_NOT_HOLD,
          judge_exceeds_limit, "power_shaken_above", 0.5,
          "A whip is a large, slow swing at about the frequency of the single bone.", .where = { "frequency_hz", 10 } },
        { "W-16", "A long chain moves at the frequency at which the gain per bone is largest.", HOLDS_WITHIN,
          judge_frequency, "power_small", 0.25, .apart = 12 },
    },
};
