/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Every exact law at many points of its whole domain

The other experiments vary one or two settings and show how a law runs. Here each law that is exact for the recurrence itself is compared with
the solver at quasi-random points (Sobol's sequence) of its *whole* domain, all settings at once. At every fourth point about half of the settings
stand exactly at an end of their range, or in its middle: stiffness 1, drag 0 and 1, no gravity, a wind straight from ahead.

| law | what is compared | domain |
|---|---|---|
| 1 | a displacement with (1 − c)^k of the kick, without stiffness and length step | c 0 to 1, any kick, k 1 to 60 |
| 2 | the fall without stiffness and length step, (F/h)(1 − (1 − c)^k)/c, lesson and VRM 1.0 | c 0 to 1, gravity and wind any way, k 1 to 600 |
| 3 | the swing of one bone without the length step, law (M), which is exact there at any size | s 0.005 to 1, c 0 to 1, k 1 to 300 |
| 4 | the droop of one bone, as an angle | s 0.005 to 1, c 0 to 1, gravity any way |
| 5 | every tail of a chain at rest, uᵢ = normalise(uᵢ₋₁ + F/(σ·L)), carried along at any speed, lesson | the same, 1 to 6 bones, wind, speed and rest direction any way |
| 6 | the same for VRM 1.0 | stiffness 0.2 to 5 m/s |
| 7 | the lengths of a chain at rest without the length step, L·\|uᵢ₋₁ + F/(σ·L)\| | as 5, 1 to 4 bones |

Lengths are 0.02 to 2 m, frame rates 24 to 240 Hz, gravity up to 20 m/s² and wind up to 10 m/s² along each axis (VRM 1.0: 2 and 1 m/s), speed up to 3 m/s.

Every run starts straight and at rest. The unit of rounding is derived beside each comparison; a point is off its law beyond 30 units. Not compared, and counted by reason, at
most 1 % in all, are points where the law has no value (no_law), where the start is the other, unstable rest (antiparallel), where 30 units are a
thousandth of the bone or more, a chain amplifying rounding by G per bone (lost), where rest takes more than 40 000 frames (too_slow), and where a run that is off
still moves (unsettled).

The table has one row for each law: how many points were compared, median and 99 % quantile of the ratio |difference|/unit, the largest, and in the
CSV file the point at which it is. In `springlab run --all`, and so in this report, a law has 2000 points; `springlab run law_scan` takes 100 000,
`--points N` as many as you like, and `make scan` draws them.
*/
#include "experiment.h"
#include "scan_laws.h"

/* clang-format off */
#define STIFFNESS { SCAN_LOG, AT_STIFFNESS, 0.005, 1, false }
#define SPEEDS { SCAN_LOG, AT_STIFFNESS, 0.2, 5, false }
#define DRAG { SCAN_LINEAR, AT_DRAG, 0, 1, false }
#define BONES(most) { SCAN_COUNT, AT_BONES, 1, most, false }
#define LENGTH { SCAN_LOG, AT_LENGTH, 0.02, 2, false }
#define FPS { SCAN_LOG, AT_FPS, 24, 240, false }
#define FRAMES(most) { SCAN_COUNT, AT_FRAMES, 1, most, false }
#define EITHER_SCHEME { SCAN_COUNT, AT_VRM1, 0, 1, false }
#define VECTOR(field, most) { SCAN_LINEAR, field, -(most), most, true }
#define FORCES(gravity, wind) VECTOR(AT_GRAVITY_X, gravity), VECTOR(AT_WIND_X, wind)
#define SPEED VECTOR(AT_SPEED_X, 3)
#define REST VECTOR(AT_REST_X, 1)

static const ScanLaw laws[] = {
    { { DRAG, LENGTH, FRAMES(60), VECTOR(AT_SWING_X, 0.2) }, scan_ratio },
    { { DRAG, LENGTH, FPS, FRAMES(600), FORCES(20, 10), EITHER_SCHEME }, scan_fall },
    { { STIFFNESS, DRAG, LENGTH, FPS, FRAMES(300), FORCES(20, 10), REST }, scan_swing },
    { { STIFFNESS, DRAG, LENGTH, FPS, VECTOR(AT_GRAVITY_X, 20) }, scan_droop },
    { { STIFFNESS, DRAG, BONES(6), LENGTH, FPS, FORCES(20, 10), SPEED, REST }, scan_rest_lesson },
    { { SPEEDS, DRAG, BONES(6), LENGTH, FPS, FORCES(2, 1), SPEED, REST }, scan_rest_vrm1 },
    { { STIFFNESS, DRAG, BONES(4), LENGTH, FPS, FORCES(20, 10), SPEED, REST }, scan_free_length },
};
/* clang-format on */
enum { LAWS = sizeof laws / sizeof laws[0] };

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const long points = options->points ? options->points : experiment->points;
    return scan_run(laws, LAWS, points, options, table);
}

/* clang-format off */
#define CLAIM(id, number, statement) \
    { id, statement, HOLDS_TO_ROUNDING, judge_scan, "off_worst", .where = { "law", number } }
/* clang-format on */

const Experiment law_scan = {
    .title = "Every exact law at many points of its whole domain",
    .base = CASE(.bones = 1),
    .points = 2000,
    .points_alone = 100000,
    .run = run,
    .views = {
        { "law", "law", "%.0f", { NULL, "displacement ratio", "fall", "swing without length step", "droop of one bone",
                                  "rest of a chain, lesson", "rest of a chain, VRM 1.0", "length without length step" } },
        { "points", "points", "%.0f" },
        { "held", "held", "%.0f" },
        { "off", "off", "%.0f" },
        { "no_law", "no law", "%.0f" },
        { "antiparallel", "antiparallel", "%.0f" },
        { "lost", "lost", "%.0f" },
        { "too_slow", "too slow", "%.0f" },
        { "unsettled", "unsettled", "%.0f" },
        { "median", "median ratio", "%.2g" },
        { "q99", "99 % below", "%.2g" },
        { "off_worst_rounding", "worst ratio", "%.2g" },
    },
    .claims = {
        CLAIM("N-1", 1, "Without stiffness each displacement is 1 − c of the one before, at every drag."),
        CLAIM("N-2", 2, "Without stiffness and length step a bone falls at (F/h)(1 − (1 − c)^k)/c."),
        CLAIM("N-3", 3, "Without the length step one bone swings by law (M), however far."),
        CLAIM("N-4", 4, "One bone droops by the exact law at every stiffness, drag, length, frame rate and gravity."),
        CLAIM("N-5", 5, "A chain of the lesson rests and trails where equation (E) says, in space, under every force."),
        CLAIM("N-6", 6, "So does a chain of VRM 1.0."),
        CLAIM("N-7", 7, "Without the length step each bone has the length that equation (E) gives it."),
    },
};
