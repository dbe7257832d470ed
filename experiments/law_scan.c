/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Every exact law at many points of its whole domain

The other experiments vary one or two settings and show how a law runs. Here each law that is exact for the recurrence itself is compared with
the solver at quasi-random points (Sobol's sequence) of its *whole* domain, all settings at once. At every fourth point about half of the settings
stand exactly at an end of their range, or in its middle: stiffness 1, drag 0 and 1, no gravity, a wind straight from ahead.

| law | what is compared |
|---|---|
| displacement ratio | the displacement after k ≤ 60 frames with (1 − c)^k of the kick, without stiffness and length step |
| fall | the displacement of frame k ≤ 600, F·(1 − (1 − c)^k)/c, without stiffness and length step, lesson and VRM 1.0 |
| swing without length step | the tail of one bone after k ≤ 300 frames, by law (M), which without the length step is exact at any size |
| droop of one bone | the angle |
| rest of a chain | the tails of 1 to 6 bones, uᵢ = normalise(uᵢ₋₁ + F/(σ·L)), F = (gravity + wind)·h² − c·V·h, in space and carried along at any speed V |
| hanging free | the tails of 1 to 4 bones without stiffness, weight \|F\|/L from 0.01 to 10 |
| length without length step | the lengths of 1 to 4 bones, L·\|uᵢ₋₁ + F/(σ·L)\|, as above |
| length kept | the length of each bone in each of 90 frames while the anchor swings and turns, no two bones alike, lesson and VRM 1.0 |
| identification | in the same frames, that each bone lies along (cur − head) + (1 − c)(cur − prev) + σ·L·uᵢ₋₁ + F |
| lesson as VRM 1.0 | in such frames, the tails of the lesson and of VRM 1.0 with converted settings |
| steady rotation | the tails of 1 to 3 bones on a root that turns for ever, up to 0.9 of the speed at which one of them slips, the root's head up to 0.7 m off the axis |
| pull to a pose | the tails of 1 to 6 bones of the component, uᵢ = normalise(Tᵢ − headᵢ + F/σ), in any pose, lengths unlike, carried along |
| pushed by a plane, by a sphere | the depth that one push and one length step leave (0.1 mm to 1 m deep before) |

Stiffness is 0.01 to 1 (VRM 1.0: 0.4 to 5 m/s; hanging free: 0; where it is converted up to 0.98, as 1 has no image; pull to a pose: from 0.03, where rest does not take too long to reach), drag 0 to 1, lengths are
0.02 to 2 m, frame rates 24 to 240 Hz, gravity up to 20 m/s² and wind up to 10 m/s² along each axis (VRM 1.0: 2 and 1 m/s), speed up to 3 m/s
(pose: 1), and rest directions point anywhere.

Every run starts at rest. The unit of rounding is derived beside each comparison; a point is off its law beyond 30 units. Not compared, and counted by reason, at
most 1 % in all, are points where the law has no value (no law), where the start is the other, unstable rest (antiparallel), where 30 units are a
thousandth of the bone or more, because a chain amplifies rounding by G per bone (lost), where rest takes more than 40 000 frames (too slow), and where a run that is off
still moves (unsettled).

The table has one row for each law: how many points were compared, the median and the 99 % quantile of the ratio |difference|/unit, and the largest. The point at
which it is stands with each verdict, to all digits in the CSV file.

In `springlab run --all`, and so in this report, each law has 2000 points. `springlab run law_scan` takes 100 000, `--points N` as many as you like;
`make scan` takes 100 000 and draws them.
*/
#include "scan_laws.h"

#include <stddef.h>

/* clang-format off */
#define LINEAR(field, least, most) { SCAN_LINEAR, field, least, most, false }
#define LOG(field, least, most) { SCAN_LOG, field, least, most, false }
#define COUNT(field, least, most) { SCAN_COUNT, field, least, most, false }
#define VECTOR(field, most) { SCAN_LINEAR, field, -(most), most, true }

#define STIFFNESS LOG(AT_STIFFNESS, 0.01, 1)
#define DRAG LINEAR(AT_DRAG, 0, 1)
#define BONES(most) COUNT(AT_BONES, 1, most)
#define LENGTH LOG(AT_LENGTH, 0.02, 2)
#define FPS LOG(AT_FPS, 24, 240)
#define FRAMES(most) COUNT(AT_FRAMES, 1, most)
#define EITHER_SCHEME COUNT(AT_VRM1, 0, 1)
#define FORCES(gravity, wind) VECTOR(AT_GRAVITY_X, gravity), VECTOR(AT_WIND_X, wind)
#define SPEED(most) VECTOR(AT_SPEED_X, most)
#define REST VECTOR(AT_REST_X, 1)
#define UNLIKE LINEAR(AT_UNLIKE, 0, 0.4)
/* The bones' stiffness is up to 1.4 times as much. */
#define RIDE LOG(AT_STIFFNESS, 0.01, 0.7), DRAG, BONES(6), LENGTH, FPS, FORCES(20, 10), REST, UNLIKE, \
    VECTOR(AT_SWING_X, 0.3), VECTOR(AT_TURN_X, 1.5), LOG(AT_FREQUENCY, 0.2, 4)
#define PUSH LENGTH, REST, VECTOR(AT_TURN_X, 1), LOG(AT_DEPTH, 1e-4, 1)

static const ScanLaw laws[] = {
    { { DRAG, LENGTH, FRAMES(60), VECTOR(AT_SWING_X, 0.2) }, scan_ratio },
    { { DRAG, LENGTH, FPS, FRAMES(600), FORCES(20, 10), EITHER_SCHEME }, scan_fall },
    { { STIFFNESS, DRAG, LENGTH, FPS, FRAMES(300), FORCES(20, 10), REST }, scan_swing },
    { { STIFFNESS, DRAG, LENGTH, FPS, VECTOR(AT_GRAVITY_X, 20) }, scan_droop, ask_rest_lesson },
    { { STIFFNESS, DRAG, BONES(6), LENGTH, FPS, FORCES(20, 10), SPEED(3), REST }, scan_rest_lesson, ask_rest_lesson },
    { { LOG(AT_STIFFNESS, 0.4, 5), DRAG, BONES(6), LENGTH, FPS, FORCES(2, 1), SPEED(3), REST }, scan_rest_vrm1, ask_rest_vrm1 },
    { { LOG(AT_WEIGHT, 0.01, 10), DRAG, BONES(4), LENGTH, FPS, REST }, scan_hanging, ask_hanging },
    { { STIFFNESS, DRAG, BONES(4), LENGTH, FPS, FORCES(20, 10), SPEED(3), REST }, scan_free_length, ask_free_length },
    { { RIDE, EITHER_SCHEME }, scan_kept_length },
    { { RIDE, EITHER_SCHEME }, scan_settings },
    { { RIDE }, scan_conversion },
    { { STIFFNESS, DRAG, BONES(3), LENGTH, FPS, LINEAR(AT_AHEAD, -0.5, 0.5), LINEAR(AT_ASIDE, -0.5, 0.5),
        LINEAR(AT_SPIN, -0.9, 0.9) }, scan_rotation },
    { { LOG(AT_STIFFNESS, 0.03, 1), DRAG, BONES(6), LOG(AT_LENGTH, 0.05, 2), FPS, FORCES(20, 10), SPEED(1), REST,
        VECTOR(AT_TURN_X, 0.7), UNLIKE }, scan_pose },
    { { PUSH }, scan_push_plane },
    { { PUSH, LOG(AT_FROM_CENTRE, 1e-3, 1) }, scan_push_sphere },
};
/* clang-format on */
enum { LAWS = sizeof laws / sizeof laws[0] };
/* Of each law, among all experiments. */
enum { LEAST_POINTS = 2000 };

static long points_of(const RunOptions *options)
{
    return options->points ? options->points : LEAST_POINTS;
}

static long count_points(const RunOptions *options)
{
    return LAWS * points_of(options);
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    const long points = points_of(job->options), law = number / points;
    *table_cell(table, row, 0) = (double)law + 1;
    return scan_fill(&laws[law], job, table, row, number % points);
}

static const char *ask(RowJob *job, long number)
{
    const long points = points_of(job->options);
    return scan_ask(&laws[number / points], job, number % points);
}

static const char *reduce(const Table *share, Table *table, long row)
{
    return scan_reduce(&laws[row], share, table, row);
}

static const Rows rows = { .choose = count_points,
                           .declare = scan_declare_points,
                           .fill = fill,
                           .ask = ask,
                           .forget = scan_forget,
                           .results = LAWS,
                           .declare_results = scan_declare,
                           .reduce = reduce };

/* clang-format off */
#define CLAIM(id, number, statement) \
    { id, statement, HOLDS_TO_ROUNDING, judge_scan, "off_worst", .where = { "law", number } }
/* clang-format on */

const Experiment law_scan = {
    .title = "Every exact law at many points of its whole domain",
    .base = CASE(.bones = 1),
    .points = LEAST_POINTS,
    .points_alone = 100000,
    .rows = &rows,
    .views = {
        { "law", "law", "%.0f",
          { NULL, "displacement ratio", "fall", "swing without length step", "droop of one bone", "rest of a chain, lesson",
            "rest of a chain, VRM 1.0", "hanging free", "length without length step", "length kept", "identification",
            "lesson as VRM 1.0", "steady rotation", "pull to a pose", "pushed by a plane", "pushed by a sphere" } },
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
        CLAIM("N-2", 2, "Without stiffness and length step a bone falls by F·(1 − (1 − c)^k)/c in frame k."),
        CLAIM("N-3", 3, "Without the length step one bone swings by law (M), however far."),
        CLAIM("N-4", 4, "One bone droops by the exact law at every stiffness, drag, length, frame rate and gravity."),
        CLAIM("N-5", 5, "A chain of the lesson rests and trails where equation (E) says, in space, under every force."),
        CLAIM("N-6", 6, "So does a chain of VRM 1.0."),
        CLAIM("N-7", 7, "So does a chain without stiffness: it hangs along the force."),
        CLAIM("N-8", 8, "Without the length step each bone has the length that equation (E) gives it."),
        CLAIM("N-9", 9, "With it each bone keeps its length in every frame, whatever the anchor does."),
        CLAIM("N-10", 10, "In every frame, at any amplitude, tails and heads alone tell the settings."),
        CLAIM("N-11", 11, "The lesson with its settings converted is VRM 1.0, frame by frame."),
        CLAIM("N-12", 12, "On a root that turns for ever every bone lags by the law of steady rotation."),
        CLAIM("N-13", 13, "Pulled to a pose, bones rest at normalise(T − head + F/σ), in any pose."),
        CLAIM("N-14", 14, "One push out of a plane leaves t·(L·γ + depth) of the depth."),
        CLAIM("N-15", 15, "One push out of a sphere leaves what its law says."),
    },
};
