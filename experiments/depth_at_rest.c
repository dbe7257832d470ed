/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How deep does a bone rest in a plane?

One push out of a plane and one length step leave γ² of a small depth, γ = n·u, n the plane's normal and u the bone. But the next step pulls the bone toward its free rest
again, a part 1 − α of the way (law (M)), so at rest it is pushed out anew in every step, and never quite. With the plane p above the free rest (strand's radius included):

    before the push   b = (1 − α)·p + α·d        the free step brings back α of what lies between the tail and its free rest
    after it          d = γ²·b                   m passes: γ^(2m)·b

    d = γ²·(1 − α)·p / (1 − α·γ²),    m passes: γ^(2m) in place of γ².

So hair *rests in* what it lies on: by nothing where the plane is along the bone (γ = 0), by all of p where the bone points straight into it (γ = 1), and by
the less, the weaker the pull; each further pass takes a factor of about γ².

The law is linear in p. Its error has to shrink with p²: halved p, a quarter of the error. That order is what is judged, of the last halvings, beside the depth itself. A plane
under a level bone and under a hanging one, leaning each way; two settings; one, two and four passes. The depth is that of the tail at rest: of a strand's radius, if it has one, so much is lost.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_component.h"
#include "strand.h"
#include "vec3.h"

#include <math.h>

#define LENGTH 0.3
#define RADIUS 0.02

enum { HALVINGS = 4, SETTLE = 4000 };
enum { SCENE, PASSES, RAISED, SMALLEST, GAMMA, DEPTH, LAW, ERROR, ORDER, EXPECTED };

typedef struct Scene {
    double stiffness, drag;
    double lean; /* between the plane's normal and across the bone, rad; gamma is its sine */
} Scene;

static const Scene scenes[] = {
    { 0.05, 0.2, -0.2 }, { 0.05, 0.2, 0.4 }, { 0.05, 0.2, 0.9 }, { 0.05, 0.2, -1.2 },
    { 0.2, 0.4, 0.4 },   { 0.2, 0.4, -0.9 }, { 0.01, 0.2, 0.4 }, { 0.01, 0.2, -0.9 },
};
static const int passes[] = { 1, 2, 4 };
enum {
    SCENES = sizeof scenes / sizeof scenes[0],
    PASS_KINDS = sizeof passes / sizeof passes[0],
    ROWS = SCENES * PASS_KINDS * HALVINGS
};

static Case case_of(const Scene *scene)
{
    Case c = CASE(.length = LENGTH);
    c.stiffness = scene->stiffness;
    c.drag = scene->drag;
    return c;
}

/* The normal: across the bone at its free rest, upward, and leaned along it. */
static SbVec3 find_normal(const Scene *scene, SbVec3 bone)
{
    const SbVec3 across = { -bone.y, bone.x, 0 };
    return vec3_add(vec3_scale(across, cos(scene->lean)), vec3_scale(bone, sin(scene->lean)));
}

/* How deep the tail rests in a plane that lies so much (m) above its free rest. */
static double measure(const Scene *scene, int times, double raised)
{
    const Case c = case_of(scene);
    const SbVec3 bone = law_direction(&c, 1), normal = find_normal(scene, bone);
    SbSpring spring = strand_spring();
    spring.stiffness = scene->stiffness;
    spring.drag = scene->drag;
    spring.radius = RADIUS;
    spring.collision_passes = times;
    SbCollider plane = sb_collider_default(-1);
    plane.shape = SB_PLANE;
    plane.normal = normal;
    plane.offset = vec3_add(vec3_scale(bone, LENGTH), vec3_scale(normal, raised - RADIUS));
    Strand strand;
    if (!strand_create(&strand, 1, LENGTH, SB_STEP_TIME, &spring))
        return NAN;
    if (!strand_add_collider(&strand, &spring, &plane)) {
        strand_free(&strand);
        return NAN;
    }
    for (int k = 0; k < SETTLE; k++)
        strand_step(&strand, strand.root, SB_STEP_TIME);
    const SbVec3 above = vec3_sub(strand_tail(&strand, 1), plane.offset);
    strand_free(&strand);
    return RADIUS - vec3_dot(above, normal);
}

static void fill_scene(Table *table, long first, int number, int times)
{
    const Scene *scene = &scenes[number];
    double error[HALVINGS + 1], depth[HALVINGS + 1], law[HALVINGS + 1];
    const double gamma = sin(scene->lean), largest = 1e-3;
    const Case c = case_of(scene);
    const Motion motion = law_motion(&c, 1);
    for (int i = 0; i <= HALVINGS; i++) {
        depth[i] = measure(scene, times, ldexp(largest, -i));
        law[i] = law_rest_in_plane(&motion, ldexp(largest, -i), gamma, times);
        error[i] = fabs(depth[i] - law[i]);
    }
    for (int i = 0; i < HALVINGS; i++) {
        double *cell = table_cell(table, first + i, 0);
        cell[SCENE] = number + 1;
        cell[PASSES] = times;
        cell[RAISED] = ldexp(largest, -i);
        cell[SMALLEST] = i == HALVINGS - 1;
        cell[GAMMA] = gamma;
        cell[DEPTH] = depth[i];
        cell[LAW] = law[i];
        cell[ERROR] = error[i];
        cell[ORDER] = log2(error[i] / error[i + 1]);
        cell[EXPECTED] = 2;
    }
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const plain[] = { "scene", "passes",         "raised_m",    "smallest",
                                         "gamma", "depth_m",        "depth_law_m", "error_m",
                                         "order", "order_expected", NULL };
    const char *failed = table_declare(table, plain, NULL, ROWS);
    for (int number = 0; !failed && number < SCENES; number++)
        for (int p = 0; p < PASS_KINDS; p++)
            fill_scene(table, (long)(number * PASS_KINDS + p) * HALVINGS, number, passes[p]);
    return failed;
}

const Experiment depth_at_rest = {
    .title = "How deep does a bone rest in a plane?",
    .base = CASE(.length = LENGTH),
    .run = run,
    .views = {
        { "scene", "scene", "%.0f" },
        { "passes", "passes", "%.0f" },
        { "raised_m", "plane above the free rest (m)", "%.6f" },
        { "gamma", "γ", "%.3f" },
        { "depth_m", "depth at rest (m)", "%.4e" },
        { "depth_law_m", "law", "%.4e" },
        { "error_m", "difference", "%.1e" },
        { "order", "its order", "%.3f" },
    },
    .claims = {
        { "K-18", "Resting on a plane, a tail stays γ²(1 − α)·p/(1 − αγ²) deep in it, and with γ to the power 2m after m passes: the error "
                  "of this law is of second order.", HOLDS_WITHIN, judge_like_other, "order", 0.01, NULL,
          .other = "order_expected", .where = { "smallest", 1 } },
        { "K-19", "An eighth of a millimetre above its free rest, the depth is the law's.", HOLDS_WITHIN, judge_like_other,
          "depth_m", 0.02, NULL, .other = "depth_law_m", .where = { "smallest", 1 } },
    },
};
