/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# From which stiffness on does a bone swing back?

A bone that is pushed aside and let go stops, turns, and comes home. Whether it then *swings back*, past its rest to the other side, is
decided by the roots of law (M): 4P − S² must be positive, which is

    |σ·u₀ + F/L|  >  c²/(4(1 − c)),     without force   s > s_crit = (c/(2 − c))².

The curve rises steeply: at drag 0.2 a stiffness of 0.0123 is enough, at 0.5 it takes 0.111, and from drag 0.708 on nothing that the
lesson's stiffness slider (0.01 to 0.3) offers swings back. Gravity helps, as far as the bone hangs in it: with 9.81 m/s² on a level bone of
0.30 m every stiffness swings back below drag 0.174, as a pendulum does.

**How it is measured.** Nothing is fitted. The stiffness is halved down, 60 times, on one question to the solver: has the bone been on
the other side of its rest in any frame of the run? A run has an end, and just above the curve the first swing back is late: with θ the
angle per frame it comes when sin((k + 1)θ) < ρ·sin(kθ), near k = π/θ. So the answer of a run of N frames is compared with the law
for N frames, the stiffness at which that inequality is met in frame N and in none before; for N → ∞ it becomes s_crit. The runs
are as long as the motion stays above the smallest numbers, at most 1,500 frames. The bone is turned by 10⁻⁹ rad out of the plane of its
rest, as in ring_vs_drag.

One rounding per frame is at worst a relative change of S²/(4P) by some ε; that moves 1 − α by 4(1 − c)/(2 − c)²·ε, which
is the unit. Beside it, each drag is asked at four fifths of its critical stiffness and at five fourths.
*/
#include "judges.h"
#include "laws.h"
#include "laws_design.h"
#include "ring.h"
#include "rows.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

enum { DRAGS = 30, MOST_FRAMES = 1500, HALVINGS = 60 };

static const double gravities[] = { 0, 9.81 };
enum { GRAVITIES = sizeof gravities / sizeof gravities[0] };

/* The lesson's sliders. */
#define LEAST_STIFFNESS 0.01

enum { GRAVITY, DRAG, FRAMES, STIFFNESS, CRITICAL = STIFFNESS + 4, BELOW, ABOVE };

static int declare(Table *table)
{
    int added = 0;
    added |= table_add_column(table, "gravity_m_s2");
    added |= table_add_column(table, "drag");
    added |= table_add_column(table, "frames");
    added |= table_add_compared(table, "stiffness_swinging_back");
    added |= table_add_column(table, "stiffness_critical");
    added |= table_add_column(table, "swings_back_below");
    added |= table_add_column(table, "swings_back_above");
    return added;
}

/* 1 - alpha of a motion with this angle per frame: 4 P - S^2 = 4 P sin^2(theta). */
static double pull_at_angle(double drag, double theta)
{
    const double sine = sin(theta), twice = 2 - drag;
    return (drag * drag + 4 * (1 - drag) * sine * sine) / (twice * twice);
}

/* The smallest angle per frame with which a release is on the other side in frame `frames`. */
static double angle_swinging_back(double drag, int frames)
{
    double low = 0, high = M_PI / frames;
    for (int i = 0; i < HALVINGS; i++) {
        const double theta = (low + high) / 2;
        const double rho = sqrt((1 - pull_at_angle(drag, theta)) * (1 - drag));
        if (sin((frames + 1) * theta) < rho * sin(frames * theta))
            high = theta;
        else
            low = theta;
    }
    return high;
}

/* The stiffness at which bone 1 has this 1 - alpha; 0 where its weight alone pulls more. */
static double stiffness_of_pull(const Case *c, double pull)
{
    double sigma[2];
    const SbVec3 f = vec3_scale(law_force(c), 1 / c->length);
    if (pulls_for_beta(pull / (1 - pull), c->rest, f, sigma) == 0)
        return 0;
    return sigma[0] / (1 + sigma[0]);
}

/* How far the stiffness moves with 1 - alpha, times what one rounding makes of that. */
static double rounding_stiffness(const Case *c, double pull, double stiffness)
{
    const double beta = pull / (1 - pull), sigma = stiffness / (1 - stiffness);
    const double slope = (1 + beta) * (1 + beta) * beta / sigma * (1 - stiffness) * (1 - stiffness);
    return DBL_EPSILON * 4 * (1 - c->drag) / ((2 - c->drag) * (2 - c->drag)) * slope;
}

/* -1 when the solver refuses or memory is out. */
static int swings_back(Case c, double stiffness, Trace *trace)
{
    c.stiffness = stiffness;
    if (case_run(&c, trace))
        return -1;
    for (int frame = 1; frame <= trace->frames; frame++)
        if (trace_tail(trace, frame, 0).z < 0)
            return 1;
    return 0;
}

/* The largest stiffness found that does not swing back; 0 where every one does. NaN where the solver refuses. */
static double bisect(const Case *c, Trace *trace)
{
    double low = 0, high = 1;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        const int swings = swings_back(*c, middle, trace);
        if (swings < 0)
            return NAN;
        if (swings)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* As long as the motion, which shrinks by the root (1 - s)(1 - c / 2) in each frame, keeps its digits. */
static int frames_of(double drag)
{
    const double root = (1 - pull_at_angle(drag, 0)) * (1 - drag / 2);
    return (int)fmin(MOST_FRAMES, 600 / -log(root));
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    Case c = row_case(job);
    c.gravity.y = -gravities[number / DRAGS];
    c.drag = 0.03 * (double)(number % DRAGS + 1);
    const int frames = frames_of(c.drag);
    c.seconds = frames * c.frame_time;
    const double pull = pull_at_angle(c.drag, angle_swinging_back(c.drag, frames));
    const double law = stiffness_of_pull(&c, pull);
    const double critical = stiffness_of_pull(&c, pull_at_angle(c.drag, 0));
    double *cell = table_cell(table, row, 0);
    cell[GRAVITY] = -c.gravity.y;
    cell[DRAG] = c.drag;
    cell[FRAMES] = frames;
    cell[CRITICAL] = critical;
    if (critical > 0) {
        cell[BELOW] = swings_back(c, 0.8 * critical, &job->trace);
        cell[ABOVE] = swings_back(c, 1.25 * critical, &job->trace);
    }
    const double unit = law > 0 ? rounding_stiffness(&c, pull, law) : DBL_EPSILON;
    if (!table_compare(table, row, STIFFNESS, bisect(&c, &job->trace), law, unit))
        table->verdict[row] = ROW_OFF;
    return NULL;
}

static const Rows rows = { .count = GRAVITIES * DRAGS, .declare = declare, .fill = fill };

/* "It swings back" asks that the weakest stiffness of the slider does, at every drag. */
static Finding judge_every_setting(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = HOLDS };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long row = 0; row < table->rows; row++) {
        const double least = table_get(table, row, claim->column);
        if (isnan(least))
            return (Finding){ .verdict = NOT_JUDGED };
        if (least > finding.within) {
            finding.within = least;
            finding.row = (int)row;
        }
    }
    if (finding.within > claim->bound)
        finding.verdict = DOES_NOT_HOLD;
    snprintf(finding.text, sizeof finding.text, "at drag %.3g only from stiffness %.3g on",
             table_get(table, finding.row, "drag"), finding.within);
    return finding;
}

const Experiment swing_back_vs_drag = {
    .title = "From which stiffness on does a bone swing back?",
    .base = CASE(.bones = 1, .length = 0.30, .event = RING_RELEASE),
    .rows = &rows,
    .views = {
        { "gravity_m_s2", "g (m/s²)", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "stiffness_critical", "law, endless run", "%.8f" },
        { "frames", "frames", "%.0f" },
        { "stiffness_swinging_back_law", "law for these frames", "%.8f" },
        { "stiffness_swinging_back", "measured", "%.8f" },
        { "stiffness_swinging_back_diff", "difference", "%.1e" },
        { "swings_back_below", "at 4/5 of critical", "%.0f", { "creeps", "swings back" } },
        { "swings_back_above", "at 5/4", "%.0f", { "creeps", "swings back" } },
    },
    .claims = {
        { "L-27", "A bone that is let go stops and swings back.", DOES_NOT_HOLD, judge_every_setting,
          "stiffness_swinging_back", LEAST_STIFFNESS,
          "Only above the critical stiffness, (c/(2 − c))² without gravity; below it the bone stops at its rest." },
        { "R-9", "A bone swings back from that stiffness on at which the roots of law (M) become complex.",
          HOLDS_TO_ROUNDING, judge_against_law, "stiffness_swinging_back" },
    },
};
