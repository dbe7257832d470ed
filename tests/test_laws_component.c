/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The component's laws against geometry done another way, and against their limits. */
#include "laws_component.h"
#include "laws_steady.h"
#include "scene.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { CASES = 200, SEED = 6067 };

typedef struct Push {
    double length, radius, depth;
    SbVec3 u, n;
} Push;

static Push random_push(int number)
{
    gsl_rng *rng = scene_rng(SEED, number);
    const SbVec3 u = scene_vector(rng, 1), n = scene_vector(rng, 1);
    Push p = { .u = vec3_normalise(u, u), .n = vec3_normalise(n, n) };
    p.length = 0.05 + gsl_rng_uniform(rng);
    p.depth = 0.2 * gsl_rng_uniform(rng);
    p.radius = p.depth + 0.02 + gsl_rng_uniform(rng);
    gsl_rng_free(rng);
    return p;
}

/* Out along n, and back to the bone's length. */
static SbVec3 pushed(const Push *p)
{
    const SbVec3 out = vec3_add(vec3_scale(p->u, p->length), vec3_scale(p->n, p->depth));
    return vec3_scale(out, p->length / vec3_size(out));
}

START_TEST(left_is_what_geometry_leaves)
{
    const Push p = random_push(_i);
    const double gamma = vec3_dot(p.n, p.u);
    const SbVec3 tail = vec3_scale(p.u, p.length), after = pushed(&p);
    const SbVec3 level = vec3_add(tail, vec3_scale(p.n, p.depth));
    ck_assert_double_eq_tol(law_left_in_plane(p.length, p.depth, gamma),
                            vec3_dot(vec3_sub(level, after), p.n), 1e-13);
    const SbVec3 centre = vec3_sub(level, vec3_scale(p.n, p.radius));
    ck_assert_double_eq_tol(law_left_in_sphere(p.length, p.radius, p.depth, gamma),
                            p.radius - vec3_distance(after, centre), 1e-13);
}
END_TEST

/* gamma^2 of a small depth is left, by either shape. */
START_TEST(left_of_a_small_depth)
{
    Push p = random_push(_i);
    p.depth = 1e-7;
    const double gamma = vec3_dot(p.n, p.u), want = gamma * gamma * p.depth;
    const double bound = 10 * p.depth * p.depth * (1 / p.length + 1 / p.radius);
    ck_assert_double_eq_tol(law_left_in_plane(p.length, p.depth, gamma), want, bound);
    ck_assert_double_eq_tol(law_left_in_sphere(p.length, p.radius, p.depth, gamma), want, bound);
    /* Pressed by a pull of weight 1 - alpha = 1, but for 1e-12, a bone is pushed once and stays there. */
    const Motion pressed = { .beta = 1e12 };
    ck_assert_double_eq_tol(law_rest_in_plane(&pressed, p.depth, gamma, 1), want, bound);
}
END_TEST

/* At rest one more frame changes no direction: the unprojected vector is along the bone. */
START_TEST(posed_rest_is_where_a_frame_changes_nothing)
{
    enum { BONES = 5 };
    gsl_rng *rng = scene_rng(SEED, _i);
    LawBone bone[BONES];
    SbVec3 posed[BONES], tail[BONES], head = { 0, 0, 0 };
    Motion motion[BONES];
    for (int i = 0; i < BONES; i++) {
        const SbVec3 way = scene_vector(rng, 1);
        bone[i] = (LawBone){ 0.02 + gsl_rng_uniform(rng), gsl_rng_uniform(rng),
                             0.05 + gsl_rng_uniform(rng), scene_vector(rng, 0.05) };
        posed[i] = head = vec3_add(head, vec3_scale(vec3_normalise(way, way), bone[i].length));
    }
    gsl_rng_free(rng);
    law_posed_tails(bone, BONES, posed, tail, motion);
    head = (SbVec3){ 0, 0, 0 };
    for (int i = 0; i < BONES; i++) {
        const double s = bone[i].sigma / (1 + bone[i].sigma);
        SbVec3 next = vec3_add(tail[i], bone[i].force);
        next = vec3_add(next, vec3_scale(vec3_sub(posed[i], next), s));
        const SbVec3 u = vec3_sub(tail[i], head), way = vec3_sub(next, head);
        ck_assert_double_eq_tol(vec3_size(u), bone[i].length, 1e-14);
        ck_assert_msg(vec3_size(vec3_cross(way, u)) < 1e-14 && vec3_dot(way, u) > 0,
                      "seed %d case %d bone %d", SEED, _i, i);
        /* alpha is what the length step makes of 1 - s. */
        ck_assert_double_eq_tol(motion_alpha(&motion[i]), (1 - s) * bone[i].length / vec3_size(way),
                                1e-12);
        head = tail[i];
    }
}
END_TEST

START_TEST(limits_of_the_posed_rest)
{
    const SbVec3 posed[2] = { { 0.3, 0.4, 0 }, { 0.3, 0.4, 1 } };
    LawBone bone[2] = { { HUGE_VAL, 0.2, 0.5, { 0, -1, 0 } }, { 0, 0.2, 1, { 0, -1, 0 } } };
    SbVec3 tail[2];
    Motion motion[2];
    law_posed_tails(bone, 2, posed, tail, motion);
    ck_assert_double_eq_tol(vec3_distance(tail[0], posed[0]), 0, 4 * DBL_EPSILON);
    ck_assert_double_eq(motion_alpha(&motion[0]), 0);
    ck_assert_double_eq_tol(tail[1].y, posed[0].y - 1, 4 * DBL_EPSILON);
    bone[1].force = (SbVec3){ 0, 0, 0 };
    law_posed_tails(bone, 2, posed, tail, NULL);
    ck_assert_double_nan(tail[1].x);
}
END_TEST

Suite *suite_laws_component(void);
Suite *suite_laws_component(void)
{
    Suite *suite = suite_create("laws_component");
    TCase *tcase = tcase_create("closed forms");
    tcase_add_loop_test(tcase, left_is_what_geometry_leaves, 0, CASES);
    tcase_add_loop_test(tcase, left_of_a_small_depth, 0, CASES);
    tcase_add_loop_test(tcase, posed_rest_is_where_a_frame_changes_nothing, 0, CASES);
    tcase_add_test(tcase, limits_of_the_posed_rest);
    suite_add_tcase(suite, tcase);
    return suite;
}
