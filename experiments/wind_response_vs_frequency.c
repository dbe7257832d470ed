/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A wind that swings

Wind that blows across a chain and swings with one frequency adds f·e^(iΩhk) to the free tail of every bone. One bone then stands, in complex amplitudes, at

    X = α/(1 − α)·B(z)·f,   z = e^(iΩh),

the same B that answers a shake of the anchor (response_vs_frequency): at Ω = 0 it is the deflection by a steady wind, f/β. A shake, though, comes in at the anchor only, and wind at
every bone. So in a chain

    X_i = B·(2X_(i−1) − X_(i−2)) + α/(1 − α)·B·f,   X_0 = X_(−1) = 0:

a bone's own share, and what its parents hand on, amplified. A steady wind deflects bone n by n(n + 1)/2 times f/β. A wind that swings near the ring does much more: 0.1 m/s² at
drag 0.02 moves one bone by 1.7 mm at its resonance, and by the linear law the sixth by 19 m. Gusts in a game are a resonance test that nobody ordered; windFrequency wants to be well
below the ring, or drag high.

Measured as a shake is, from the last 480 frames of 36 s; the wind is 10⁻¹⁰⁰ m/s², so that the linear law holds to rounding.
*/
#include "chain.h"
#include "circle.h"
#include "judges.h"
#include "laws.h"
#include "laws_response.h"
#include "rows.h"
#include "steady_shake.h"
#include "whip.h"

#include <math.h>

enum { BONES = 6, FREQUENCIES = 59 };

static const double drags[] = { 0.02, 0.2, 0.5 };
enum { DRAGS = sizeof drags / sizeof drags[0] };

/* The bones that have a column. */
static const int shown[] = { 1, 2, 4, 6 };
enum { SHOWN = sizeof shown / sizeof shown[0] };

enum { DRAG, FREQUENCY, GAIN };

static int declare(Table *table)
{
    static const char *const plain[] = { "drag", "frequency_hz", NULL };
    static const char *const compared[] = { "answer_1_s2", "answer_2_s2", "answer_4_s2",
                                            "answer_6_s2", NULL };
    return table_add_columns(table, plain, compared);
}

static SbChain *create_chain(const Case *c, const char **refused)
{
    SbBone bone[BONES];
    for (int i = 0; i < BONES; i++)
        bone[i] = (SbBone){ c->length, c->stiffness, c->drag, c->gravity };
    SbChainDef def = sb_chain_def_default();
    def.scheme = c->scheme;
    def.bones = BONES;
    def.bone = bone;
    def.frame_time = c->frame_time;
    return sb_chain_create(&def, refused);
}

/* Runs a chain at rest in a wind of WHIP_SMALL m/s^2 across it and records it. */
static const char *blow(const Case *c, double frequency, Trace *trace)
{
    const char *refused = NULL;
    SbChain *chain = create_chain(c, &refused);
    if (!chain)
        return refused;
    const int frames = case_frames(c);
    if (!trace_shape(trace, BONES, frames)) {
        sb_chain_destroy(chain);
        return "out of memory";
    }
    const SbAnchor anchor = { { 0, 0, 0 }, c->rest };
    for (int frame = 0; frame <= frames; frame++) {
        double sine, cosine;
        circle_at(frequency * (frame * c->frame_time), &sine, &cosine);
        const double push = WHIP_SMALL * sine * c->frame_time * c->frame_time;
        for (int i = 0; i < BONES; i++)
            track_set(chain->force, i, (SbVec3){ 0, 0, push });
        if (frame > 0)
            sb_chain_step(chain, &anchor);
        for (int i = 0; i < BONES; i++)
            trace->tail[frame * BONES + i] = sb_chain_tail(chain, i);
    }
    sb_chain_destroy(chain);
    return NULL;
}

/* X of each bone for a wind of 1 m/s^2. */
static void law_answers(const Case *c, double frequency, double complex *answer)
{
    const Motion m = law_motion(c, 1);
    const double omega = 2 * M_PI * frequency, push = c->frame_time * c->frame_time;
    const double complex b = motion_response(&m, omega);
    const double complex own = motion_wind_response(&m, omega) * push;
    for (int i = 0; i < BONES; i++)
        answer[i] = own + b * ((i > 0 ? 2 * answer[i - 1] : 0) - (i > 1 ? answer[i - 2] : 0));
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    const double frequency = 0.25 + 0.125 * (double)(number % FREQUENCIES);
    Case c = row_case(job);
    c.drag = drags[number / FREQUENCIES];
    const char *failed = blow(&c, frequency, &job->trace);
    if (failed)
        return failed;
    double complex answer[BONES];
    law_answers(&c, frequency, answer);
    double *cell = table_cell(table, row, 0);
    cell[DRAG] = c.drag;
    cell[FREQUENCY] = frequency;
    for (int k = 0; k < SHOWN; k++) {
        const int bone = shown[k];
        const double measured =
            cabs(steady_amplitude(&c, &job->trace, bone, frequency)) / WHIP_SMALL;
        if (!table_compare(table, row, GAIN + 4 * k, measured, cabs(answer[bone - 1]),
                           rounding_steady(&c, frequency, answer, bone)))
            table->verdict[row] = ROW_OFF;
    }
    return NULL;
}

static const Rows rows = { .count = DRAGS * FREQUENCIES, .declare = declare, .fill = fill };

const Experiment wind_response_vs_frequency = {
    .title = "A wind that swings",
    .base = CASE(.length = 0.30, .bones = BONES, .gravity = { 0, 0, 0 }, .stiffness = 0.05, .seconds = 36),
    .rows = &rows,
    .views = {
        { "drag", "drag", "%.2f" },
        { "frequency_hz", "frequency (Hz)", "%.3f" },
        { "answer_1_s2_law", "law, bone 1 (m per m/s²)", "%.6g" },
        { "answer_1_s2", "measured", "%.6g" },
        { "answer_1_s2_diff", "difference", "%.1e" },
        { "answer_6_s2_law", "law, bone 6 (m per m/s²)", "%.6g" },
        { "answer_6_s2", "measured", "%.6g" },
        { "answer_6_s2_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-26", "A swinging wind moves one bone by α/(1 − α)·B·f.", HOLDS_TO_ROUNDING, judge_against_law, "answer_1_s2" },
        { "W-27", "It moves the bones of a chain by their own share and what the parents hand on.", HOLDS_TO_ROUNDING,
          judge_against_law, "answer_6_s2" },
    },
};
