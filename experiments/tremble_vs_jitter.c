/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a strand tremble when frames are uneven?

Frames come late and early. One bone, at rest or carried at a constant 1.2 m/s, should not show it: seen from its anchor it should stand
still. Four ways of handling uneven frames, and how much the bone's tip moves to and fro once all else has died down:

1. **the lesson**: stiffness and drag per frame, gravity by the square of the frame's time;
2. **VRM 1.0**: pull and gravity by the frame's time;
3. **the lesson retimed** to every frame's own time;
4. **the component**: time cut into steps of 1/60 s, the result interpolated between steps.

A frame of time h_k, after one of h_(k−1), gives the bone, seen from the anchor, the force and pull

    F_k + σ_k·L·u₀,   F_k = (g + wind)·h_k² − V·h_k + (1 − c)·V·h_(k−1)

(VRM: h_k in place of h_k²). Even frames leave −c·V·h of the motion. Frames that alternate, h(1 ± j), leave (2 − c)·V·h·j more, with alternating
sign: the displacement carried on was made in a frame of another length. What of such a kick of size D is across the bone is answered by
law (M) at half the frame rate, where z = −1:

    tremble = α·D/(1 + S + P).

At rest the lesson's gravity alone is uneven, by 2·g·h²·j, and the bone trembles; VRM's pull and gravity change together and keep their
direction, and so do retimed ones: at rest both stand still, to rounding. Carried, all three tremble. No choice of per-frame settings can help, as it is the
inertia line that is wrong. Cutting time does help: the component's steps are all alike, and its anchor moves evenly from step to step.

Frames that alternate are the mildest case, because the bone is slow to answer at half the frame rate. Frames of random length have a part at the bone's own
frequency: at j = 0.1 the lesson's tip moves by 4.6 mm at rest and 6.6 mm carried, VRM's by 0.8 mm.

A chain's frame time is fixed when it is made, so each frame of 1 to 3 is stepped by a chain made for it, which takes over the tail
and where it was a frame ago. The tremble is the largest distance of the tip from its mean over the last 10 of 20 s.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_convert.h"
#include "laws_retime.h"
#include "uneven.h"
#include "vec3.h"

#include "quat.h"

#include <math.h>

enum { FRAMES = 1200, SETTLED = 600 };

enum { LESSON, VRM, RETIMED, COMPONENT, WAYS };

static const double jitters[] = { 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4 };
enum { JITTERS = sizeof jitters / sizeof jitters[0], SETUPS = 2 * WAYS };

/* Below this the linear law is judged. */
#define SMALL 0.02

/* A row's question. */
typedef struct Setup {
    Case base;
    int way;
    UnevenPattern pattern;
    double jitter;
} Setup;

enum { SETUP, CARRIED, RANDOM, JITTER, SMALL_ENOUGH, TREMBLE, LINEAR, COLUMNS };

static const char *declare(Table *table)
{
    static const char *const names[] = {
        [SETUP] = "setup",
        [CARRIED] = "speed_m_s",
        [RANDOM] = "random",
        [JITTER] = "jitter",
        [SMALL_ENOUGH] = "small",
        [TREMBLE] = "tremble_m",
        [LINEAR] = "tremble_linear_m",
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    return added < 0 || !table_set_rows(table, SETUPS * 2 * JITTERS) ? "out of memory" : NULL;
}

/* The case of one frame. */
static Case frame_case(const Setup *setup, double time)
{
    Case c = setup->base;
    if (setup->way == RETIMED)
        case_retime(&setup->base, time, &c);
    c.frame_time = time;
    c.speed = setup->base.speed;
    return c;
}

static double time_of(const Setup *setup, int frame)
{
    return uneven_time(setup->pattern, setup->jitter, setup->base.frame_time, frame);
}

/* The largest distance from the mean. */
static double spread(const SbVec3 *point, int count)
{
    SbVec3 mean = { 0, 0, 0 };
    double largest = 0;
    for (int i = 0; i < count; i++)
        mean = vec3_add(mean, vec3_scale(point[i], 1.0 / count));
    for (int i = 0; i < count; i++) {
        const SbVec3 off = vec3_sub(point[i], mean);
        largest = fmax(largest, sqrt(vec3_dot(off, off)));
    }
    return largest;
}

static const char *tip_of_chain(const Setup *setup, SbVec3 *tip)
{
    SbAnchor anchor = { { 0, 0, 0 }, setup->base.rest };
    SbVec3 tail = vec3_scale(anchor.direction, setup->base.length);
    SbVec3 previous = vec3_sub(tail, vec3_scale(setup->base.speed, time_of(setup, 0)));
    for (int frame = 1; frame <= FRAMES; frame++) {
        const Case c = frame_case(setup, time_of(setup, frame));
        anchor.position = vec3_add(anchor.position, vec3_scale(c.speed, c.frame_time));
        const char *failed = uneven_step(&c, &anchor, &tail, &previous);
        if (failed)
            return failed;
        if (frame > FRAMES - SETTLED)
            tip[frame - 1 - (FRAMES - SETTLED)] = vec3_sub(tail, anchor.position);
    }
    return NULL;
}

/* A root that is carried, the bone's head on it, its tip. */
static SbSkeleton *create_skeleton(const Case *c, const char **refused)
{
    SbNode nodes[3];
    for (int i = 0; i < 3; i++)
        nodes[i] = (SbNode){ .parent = i - 1, .rest = sb_transform_identity() };
    nodes[2].rest.translation = vec3_scale(c->rest, c->length);
    SbSkeleton *skeleton = sb_skeleton_create(nodes, 3, SB_STEP_TIME, refused);
    if (!skeleton)
        return NULL;
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = c->stiffness;
    spring.drag = c->drag;
    spring.gravity = c->gravity;
    int index;
    *refused = sb_skeleton_add_spring(skeleton, &spring, &index);
    if (!*refused)
        return skeleton;
    sb_skeleton_destroy(skeleton);
    return NULL;
}

static const char *tip_of_component(const Setup *setup, SbVec3 *tip)
{
    const char *failed = NULL;
    SbSkeleton *skeleton = create_skeleton(&setup->base, &failed);
    SbTransform root = sb_transform_identity();
    const SbVec3 bone = vec3_scale(setup->base.rest, setup->base.length);
    for (int frame = 1; !failed && frame <= FRAMES; frame++) {
        const double time = time_of(setup, frame);
        root.translation = vec3_add(root.translation, vec3_scale(setup->base.speed, time));
        failed = sb_skeleton_set_pose(skeleton, 0, &root);
        if (!failed)
            failed = sb_skeleton_step(skeleton, time);
        if (frame > FRAMES - SETTLED)
            tip[frame - 1 - (FRAMES - SETTLED)] =
                quat_rotate(sb_skeleton_rotation(skeleton, 1), bone);
    }
    sb_skeleton_destroy(skeleton);
    return failed;
}

/* What a frame of this time gives the bone, seen from the anchor, after one of the other. */
static SbVec3 force_and_pull(const Setup *setup, double time, double before)
{
    const Case c = frame_case(setup, time);
    const SbVec3 carried = vec3_scale(c.speed, (1 - c.drag) * before - time);
    const SbVec3 force = vec3_add(case_push(&c), carried);
    return vec3_add(force, vec3_scale(c.rest, law_sigma(&c) * c.length));
}

/* The linear law for frames that alternate. */
static double law_tremble(const Setup *setup)
{
    if (setup->way == COMPONENT)
        return 0;
    const double odd = time_of(setup, 1), even = time_of(setup, 2);
    const SbVec3 u = law_direction(&setup->base, 1);
    const SbVec3 apart =
        vec3_sub(force_and_pull(setup, odd, even), force_and_pull(setup, even, odd));
    const SbVec3 across = vec3_sub(apart, vec3_scale(u, vec3_dot(apart, u)));
    const Motion m = law_motion(&setup->base, 1);
    const double kick = sqrt(vec3_dot(across, across)) / 2;
    return motion_alpha(&m) * kick / (1 + motion_sum(&m) + motion_product(&m));
}

static const char *fill_row(const Setup *setup, int number, double *cell)
{
    SbVec3 tip[SETTLED];
    const char *failed =
        setup->way == COMPONENT ? tip_of_component(setup, tip) : tip_of_chain(setup, tip);
    if (failed)
        return failed;
    cell[SETUP] = number + 1;
    cell[CARRIED] = setup->base.speed.x;
    cell[RANDOM] = setup->pattern;
    cell[JITTER] = setup->jitter;
    cell[SMALL_ENOUGH] = setup->jitter <= SMALL && setup->pattern == UNEVEN_ALTERNATING &&
                         setup->base.speed.x > 0 && setup->way != COMPONENT;
    cell[TREMBLE] = spread(tip, SETTLED);
    if (setup->pattern == UNEVEN_ALTERNATING)
        cell[LINEAR] = law_tremble(setup);
    return NULL;
}

/* Setups 1 to 4 are the ways at rest, 5 to 8 carried. */
static Setup setup_of(const Experiment *experiment, const SbScheme *solver, long row)
{
    const int number = (int)(row / (2 * JITTERS));
    Setup setup = { experiment->base, number % WAYS,
                    row / JITTERS % 2 == 0 ? UNEVEN_ALTERNATING : UNEVEN_RANDOM,
                    jitters[row % JITTERS] };
    Case *c = &setup.base;
    if (number >= WAYS)
        c->speed = (SbVec3){ 1.2, 0, 0 };
    if (setup.way == VRM) {
        const SbBone lesson = { c->length, c->stiffness, c->drag, c->gravity };
        SbBone vrm;
        convert_to_vrm1(&lesson, c->frame_time, &vrm);
        c->scheme = &sb_vrm1;
        c->stiffness = vrm.stiffness;
        c->gravity = vrm.gravity;
    } else if (solver) {
        c->scheme = solver;
    }
    return setup;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = declare(table);
    for (long row = 0; !failed && row < table->rows; row++) {
        const Setup setup = setup_of(experiment, options->solver, row);
        failed = fill_row(&setup, (int)(row / (2 * JITTERS)), table_cell(table, row, 0));
    }
    return failed;
}

const Experiment tremble_vs_jitter = {
    .title = "Does a strand tremble when frames are uneven?",
    .base = CASE(.bones = 1),
    .run = run,
    .views = {
        { "setup", "setup", "%.0f" },
        { "speed_m_s", "speed (m/s)", "%.1f" },
        { "random", "frames", "%.0f", { "alternate", "at random" } },
        { "jitter", "jitter", "%.3f" },
        { "tremble_linear_m", "linear law (m)", "%.3e" },
        { "tremble_m", "measured tremble (m)", "%.3e" },
    },
    .claims = {
        { "R-32", "Under uneven frames the lesson's bone trembles even at rest.", HOLDS, judge_exceeds_limit, "tremble_m",
          1e-4, "Its gravity goes with the square of each frame's time, its pull does not.", .where = { "setup", 1 } },
        { "R-33", "Under uneven frames VRM's bone trembles at rest.", DOES_NOT_HOLD, judge_exceeds_limit, "tremble_m",
          1e-9, "Pull and gravity both go with the frame's time, so their direction stays.",
          .where = { "setup", 2 } },
        { "R-34", "Carried at constant speed, VRM's bone trembles.", HOLDS, judge_exceeds_limit, "tremble_m", 1e-4,
          "A displacement made in a frame of one length is carried on in a frame of another.", .where = { "setup", 6 } },
        { "R-35", "Retimed to every frame's own time, a carried bone still trembles.", HOLDS, judge_exceeds_limit,
          "tremble_m", 1e-4, NULL, .where = { "setup", 7 } },
        { "R-36", "A carried bone of the component trembles under uneven frames.", DOES_NOT_HOLD, judge_exceeds_limit,
          "tremble_m", 1e-9, "Its steps are all alike, and its anchor moves evenly from step to step.",
          .where = { "setup", 8 } },
        { "R-37", "Under frames that alternate by up to 2 % the tremble is that of law (M) at half the frame rate.",
          HOLDS_WITHIN, judge_like_other, "tremble_m", 0.01, NULL, .where = { "small", 1 }, .other = "tremble_linear_m" },
    },
};
