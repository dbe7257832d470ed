/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop, frequency and decay against the frame rate

The same settings on a display of 24 to 240 Hz, in six ways of keeping them:

1. **The lesson's, unchanged** (stiffness 0.05, drag 0.2, 9.81 m/s², 0.30 m). Stiffness and drag are fractions per frame, so everything happens per frame: twice the
   frames, twice the frequency and the decay, a quarter of the tangent of the droop.
2. **VRM's, unchanged** (stiffness 1, gravity power 0.3, drag 0.4, 0.1 m). Stiffness and gravity are speeds. The droop, tan θ = G/k, does not
   depend on the frame rate. The rest does: drag is still a fraction per frame, and at high rates the bone creeps instead of ringing.
3. **VRM's without drag and gravity**, where a frame's pull k·h stands against L: α = L/(L + h·k), so that for small h ω ≈ √(k/(L·h)). The frequency in Hz
   grows with the *square root* of the frame rate.
4. **The lesson's, by the usual recipe**, s' = 1 − (1 − s)^q, c' = 1 − (1 − c)^q, q = h'/h, gravity left. It keeps the decay of a ring (exactly
   without gravity), because P is a product of just these factors; but it multiplies the frequency by about 1/√q, and the tangent of the
   droop by about q.
5. **The lesson's, retimed exactly**: every root of law (M) is raised to the power q, λ' = λ^q, and the settings follow: α' = S' − P', c' = 1 − P'/α', and σ
   and F both times β'/β. Droop, frequency and decay stay.
6. **VRM's, retimed exactly** in the same way.

For 5 and 6 the law in the table is that of the settings at 60 Hz, so the comparison is with what was to be kept. The droop is read after a run from straight, the
ring from a turn of 10⁻⁹ rad out of the plane (ring_vs_drag).
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_retime.h"
#include "probes.h"
#include "ring.h"

#include <math.h>

#define LESSON CASE(.bones = 1)
#define VRM(k, g, c)                                                                               \
    CASE(.scheme = &sb_vrm1, .bones = 1, .length = 0.1, .stiffness = k, .gravity = { 0, -(g), 0 }, \
         .drag = c)

enum { UNCHANGED, USUAL, EXACT };

/* A way of keeping settings. Few rates: only those for which the source of the numbers has one. */
typedef struct Way {
    Case base; /* at 60 Hz */
    int retiming;
    bool few;
} Way;

static const Way ways[] = {
    { LESSON, UNCHANGED, false },      { VRM(1, 0.3, 0.4), UNCHANGED, false },
    { VRM(1, 0, 0), UNCHANGED, true }, { LESSON, USUAL, false },
    { LESSON, EXACT, false },          { VRM(1, 0.3, 0.4), EXACT, false },
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static const double rates[] = { 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 200, 240 };
static const double few_rates[] = { 30, 60, 120, 240 };
enum { RATES = sizeof rates / sizeof rates[0], FEW = sizeof few_rates / sizeof few_rates[0] };

enum {
    WAY,
    FPS,
    STIFFNESS,
    DRAG,
    GRAVITY,
    DROOP,
    FREQUENCY = DROOP + 4,
    SLOW = FREQUENCY + 4,
    FAST = SLOW + 4,
    AT_60 = FAST + 4
};

static const char *declare(Table *table)
{
    static const char *const plain[] = { "way", "fps", "stiffness", "drag", "gravity" };
    static const char *const compared[] = { "droop_deg", "frequency_hz", "slow_per_s",
                                            "fast_per_s" };
    int added = 0;
    for (int i = 0; i < 5; i++)
        added |= table_add_column(table, plain[i]);
    for (int i = 0; i < 4; i++)
        added |= table_add_compared(table, compared[i]);
    added |= table_add_column(table, "frequency_at_60hz");
    return added < 0 || !table_set_rows(table, (WAYS - 1) * RATES + FEW) ? "out of memory" : NULL;
}

/* The case at this rate, and the case whose law it must show. False where it cannot be had. */
static bool retime(const Way *way, const Case *base, double fps, Case *c, Case *expected)
{
    *c = *base;
    if (way->retiming == USUAL)
        *c = case_retime_usual(base, 1 / fps);
    else if (way->retiming == EXACT && !case_retime(base, 1 / fps, c))
        return false;
    c->frame_time = 1 / fps;
    *expected = way->retiming == EXACT ? *base : *c;
    return true;
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static const char *compare_rest(Case c, const Case *law, Table *table, long row, Trace *trace)
{
    c.seconds = 30;
    const char *failed = case_run(&c, trace);
    if (!failed)
        compare(table, row, DROOP, probe_droop(&c, trace, 1), law_droop(law, 1),
                rounding_droop(&c, trace, 1));
    return failed;
}

static const char *compare_ring(Case c, const Case *law, Table *table, long row, Trace *trace)
{
    c.seconds = 4;
    c.event = (Event)RING_RELEASE;
    const char *failed = case_run(&c, trace);
    if (failed)
        return failed;
    compare(table, row, FREQUENCY, probe_ring_omega(&c, trace, 1) / (2 * M_PI),
            law_ring_omega(law, 1) / (2 * M_PI), rounding_ring_omega(&c, trace, 1) / (2 * M_PI));
    compare(table, row, SLOW, probe_ring_slow(&c, trace, 1), law_ring_slow(law, 1),
            rounding_ring_slow(&c, trace, 1));
    compare(table, row, FAST, probe_ring_fast(&c, trace, 1), law_ring_fast(law, 1),
            rounding_ring_fast(&c, trace, 1));
    return NULL;
}

static const char *fill_row(int number, const Case *base, double fps, Table *table, long row,
                            Trace *trace)
{
    Case c, law;
    double *cell = table_cell(table, row, 0);
    cell[WAY] = number + 1;
    cell[FPS] = fps;
    if (!retime(&ways[number], base, fps, &c, &law)) {
        table->verdict[row] = ROW_NO_LAW;
        return NULL;
    }
    cell[STIFFNESS] = c.stiffness;
    cell[DRAG] = c.drag;
    cell[GRAVITY] = 0 - c.gravity.y;
    cell[AT_60] = law_frequency(base, 1);
    const char *failed = compare_rest(c, &law, table, row, trace);
    return failed ? failed : compare_ring(c, &law, table, row, trace);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    Trace trace = { 0 };
    const char *failed = declare(table);
    long row = 0;
    for (int i = 0; !failed && i < WAYS; i++) {
        Case base = ways[i].base;
        if (options->solver && base.scheme == &sb_lesson)
            base.scheme = options->solver;
        const int count = ways[i].few ? (int)FEW : (int)RATES;
        for (int k = 0; !failed && k < count; k++)
            failed =
                fill_row(i, &base, ways[i].few ? few_rates[k] : rates[k], table, row + k, &trace);
        row += count;
    }
    trace_free(&trace);
    return failed;
}

const Experiment ring_vs_frame_rate = {
    .title = "Droop, frequency and decay against the frame rate",
    .base = LESSON,
    .run = run,
    .views = {
        { "way", "way", "%.0f" },
        { "fps", "frames per second", "%.0f" },
        { "stiffness", "stiffness", "%.6f" },
        { "drag", "drag", "%.6f" },
        { "droop_deg_law", "law θ (°)", "%.6f" },
        { "droop_deg", "measured (°)", "%.6f" },
        { "frequency_hz_law", "law, frequency (Hz)", "%.6f" },
        { "frequency_hz", "measured (Hz)", "%.6f" },
        { "frequency_at_60hz", "law at 60 Hz (Hz)", "%.6f" },
        { "slow_per_s_law", "law, decay (1/s)", "%.6f" },
        { "slow_per_s", "measured (1/s)", "%.6f" },
    },
    .claims = {
        { "R-21", "With the lesson's settings unchanged a strand swings alike at every frame rate.", DOES_NOT_HOLD,
          judge_like_other, "frequency_hz", 0.01, "Everything happens per frame.", .where = { "way", 1 }, .other = "frequency_at_60hz" },
        { "R-22", "With VRM's settings unchanged it swings alike, stiffness and gravity being speeds.", DOES_NOT_HOLD,
          judge_like_other, "frequency_hz", 0.01,
          "Its droop stays. Its frequency grows with the frame rate, and drag, which is per frame, ends the ring at "
          "high rates.",
          .where = { "way", 2 }, .other = "frequency_at_60hz" },
        { "R-23", "VRM's ring without drag grows with the square root of the frame rate: 2.500, 3.701, 5.367 and "
                  "7.691 Hz at 30, 60, 120 and 240 Hz.",
          HOLDS_WITHIN, judge_stated, "frequency_hz", 0.0005, NULL,
          .where = { "way", 3 }, .stated = { 2.500, 3.701, 5.367, 7.691 } },
        { "R-24", "The usual recipe, 1 − (1 − s)^q and 1 − (1 − c)^q, makes it swing alike.", DOES_NOT_HOLD, judge_like_other,
          "frequency_hz", 0.01, "It keeps the decay; the frequency goes with about 1/√q.",
          .where = { "way", 4 }, .other = "frequency_at_60hz" },
        { "R-25", "Retimed by the roots, droop and frequency are the same at every frame rate.", HOLDS_TO_ROUNDING,
          judge_against_law, "frequency_hz", 0, NULL, .where = { "way", 5 } },
        { "R-26", "Retimed by the roots, so is the decay.", HOLDS_TO_ROUNDING, judge_against_law, "slow_per_s", 0, NULL,
          .where = { "way", 5 } },
        { "R-27", "Retimed by the roots, VRM's settings give the same ring as well.", HOLDS_TO_ROUNDING,
          judge_against_law, "frequency_hz", 0, NULL, .where = { "way", 6 } },
    },
};
