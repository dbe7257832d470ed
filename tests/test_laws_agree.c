/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws against each other: vectors against angles, one scheme against the other, lengths against
 * tails, and the limits. */
#include "laws.h"
#include "laws_convert.h"
#include "probes.h"
#include "scene.h"
#include "vectors.h"

#include <check.h>
#include <complex.h>
#include <float.h>
#include <math.h>

enum { CASES = 300, SEED = 9203 };

/* What is asked of angles in degrees, and of lengths in m and ratios. */
static const double angle_tolerance = 1e-9, tolerance = 1e-12;

/* kappa = g h^2 (1 - s) / (s L), the tangent of a horizontal bone's droop. */
static double kappa_of(const Case *c)
{
    return -law_force(c).y / (law_sigma(c) * c->length);
}

/* A random case of one scheme: even ones the lesson's, odd ones VRM 1.0's. Everything oblique. */
static Case random_case(int number)
{
    gsl_rng *rng = scene_rng(SEED, number);
    Case c = CASE(.bones = 1 + number % 5);
    c.length = 0.05 + gsl_rng_uniform(rng);
    c.stiffness = 0.02 + 0.96 * gsl_rng_uniform(rng);
    c.drag = gsl_rng_uniform(rng);
    c.frame_time = 1 / (24 + 216 * gsl_rng_uniform(rng));
    c.gravity = scene_vector(rng, 10);
    c.wind = scene_vector(rng, 3);
    c.speed = scene_vector(rng, 2);
    const SbVec3 rest = scene_vector(rng, 1);
    c.rest = vec3_normalise(rest, rest);
    gsl_rng_free(rng);
    if (number % 2) {
        c.scheme = &sb_vrm1;
        c.gravity = vec3_scale(c.gravity, 0.02);
        c.wind = vec3_scale(c.wind, 0.02);
        c.stiffness *= 4;
    }
    return c;
}

static SbVec3 cross(SbVec3 a, SbVec3 b)
{
    return (SbVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

START_TEST(rest_is_where_a_frame_changes_nothing)
{
    /* Carried along at V, the unprojected tail of a bone at rest is parallel to it. */
    const Case c = random_case(_i);
    const int i = c.bones;
    const SbVec3 u = law_direction(&c, i), parent = law_direction(&c, i - 1);
    SbVec3 next;
    if (_i % 2)
        next = vec3_add(vec3_add(vec3_scale(u, c.length), law_force(&c)),
                        vec3_scale(parent, c.stiffness * c.frame_time));
    else
        next =
            vec3_add(vec3_scale(vec3_add(vec3_scale(u, c.length), law_force(&c)), 1 - c.stiffness),
                     vec3_scale(parent, c.stiffness * c.length));
    const SbVec3 off = cross(next, u);
    ck_assert_msg(vec3_size(off) < 30 * DBL_EPSILON * vec3_size(next), "seed %d case %d", SEED, _i);
    ck_assert_msg(vec3_dot(next, u) > 0, "seed %d case %d: reversed", SEED, _i);
}
END_TEST

START_TEST(droop_by_angles)
{
    /* phi_i = atan2(kappa + sin phi_(i-1), cos phi_(i-1)), and the increment's sine is kappa times
     * the cosine of the bone's own angle. */
    gsl_rng *rng = scene_rng(SEED, _i);
    const Case c = CASE(.bones = 6, .stiffness = 0.01 + 0.9 * gsl_rng_uniform(rng),
                        .length = 0.05 + gsl_rng_uniform(rng));
    gsl_rng_free(rng);
    const double kappa = kappa_of(&c);
    double phi = 0;
    for (int i = 1; i <= 6; i++) {
        const double before = phi;
        phi = atan2(kappa + sin(before), cos(before));
        ck_assert_double_eq_tol(law_droop(&c, i), phi * 180 / M_PI, angle_tolerance);
        ck_assert_double_eq_tol(sin(phi - before), kappa * cos(phi), tolerance * (1 + kappa));
    }
}
END_TEST

START_TEST(droop_saturates_by_a_constant_factor)
{
    const Case c = CASE(.bones = 64);
    const double factor = (90 - law_droop(&c, 61)) / (90 - law_droop(&c, 60));
    /* The angle left at bone 60 is 0.01 degrees; its square is what the limit leaves out. */
    ck_assert_double_eq_tol(factor, 1 / (1 + kappa_of(&c)), 1e-6);
}
END_TEST

START_TEST(tails_lengths_and_directions_agree)
{
    Case c = random_case(_i);
    c.bones = 5;
    SbVec3 tail[5];
    for (c.keep_length = 0; c.keep_length <= 1; c.keep_length++) {
        law_tails(&c, tail);
        SbVec3 head = { 0, 0, 0 };
        for (int i = 1; i <= 5; i++) {
            const SbVec3 t = law_tail(&c, i), u = law_direction(&c, i);
            ck_assert_double_eq(vec3_distance(t, tail[i - 1]), 0);
            const SbVec3 by_length = vec3_add(head, vec3_scale(u, law_length(&c, i)));
            const double size = 1 + vec3_size(t);
            ck_assert_msg(vec3_distance(t, by_length) < tolerance * size,
                          "seed %d case %d bone %d, length step %d", SEED, _i, i, c.keep_length);
            head = t;
        }
    }
}
END_TEST

START_TEST(free_length_by_angles)
{
    const Case c = CASE(.bones = 1 + _i, .keep_length = 0);
    const double kappa = kappa_of(&c), sine = sin(law_droop(&c, _i) * M_PI / 180);
    const double want = c.length * sqrt(1 + kappa * kappa + 2 * kappa * sine);
    ck_assert_double_eq_tol(law_length(&c, 1 + _i), want, tolerance);
    ck_assert_double_lt(law_length(&c, 1 + _i), c.length * (1 + kappa));
}
END_TEST

START_TEST(schemes_share_every_law)
{
    Case c = random_case(2 * _i), twin = c;
    c.wind = twin.wind = (SbVec3){ 0, 0, 0 };
    const SbBone bone = { c.length, c.stiffness, c.drag, c.gravity };
    SbBone vrm1 = { 0 };
    ck_assert(convert_to_vrm1(&bone, c.frame_time, &vrm1));
    twin.scheme = &sb_vrm1;
    twin.stiffness = vrm1.stiffness;
    twin.gravity = vrm1.gravity;
    for (int i = 1; i <= 4; i++) {
        ck_assert(vec3_distance(law_tail(&c, i), law_tail(&twin, i)) < tolerance);
        ck_assert_double_eq_tol(law_droop(&c, i), law_droop(&twin, i), angle_tolerance);
        ck_assert_double_eq_tol(law_alpha(&c, i), law_alpha(&twin, i), tolerance);
    }
    ck_assert_double_eq_tol(law_whip_gain(&c), law_whip_gain(&twin), 1e-9);
}
END_TEST

/* A case in which each limit shows in one bone's direction. */
START_TEST(limits_of_the_direction)
{
    const Case rigid = CASE(.stiffness = 1), limp = CASE(.stiffness = 0), off = CASE(.pull = 0);
    ck_assert_double_eq(vec3_distance(law_direction(&rigid, 3), rigid.rest), 0);
    ck_assert_double_eq(law_droop(&limp, 1), 90);
    ck_assert_double_eq(law_droop(&off, 1), 90);
    ck_assert_double_eq(law_alpha(&rigid, 1), 0);
    const Case weightless = CASE(.force = 0, .bones = 3, .stiffness = 0.2);
    ck_assert_double_eq(law_droop(&weightless, 3), 0);
    ck_assert_double_eq_tol(law_alpha(&weightless, 3), 0.8, 4 * DBL_EPSILON);
    /* Nothing pulls anywhere: every direction is as good. */
    const Case neutral = CASE(.stiffness = 0, .force = 0);
    ck_assert_double_nan(law_direction(&neutral, 1).x);
    /* Without inertia a tail stays behind as it does with all of its velocity lost. */
    const Case still = CASE(.inertia = 0, .speed = { 1.3, 0, 0.4 });
    const Case lossy = CASE(.drag = 1, .speed = { 1.3, 0, 0.4 });
    ck_assert_double_eq(vec3_distance(law_direction(&still, 2), law_direction(&lossy, 2)), 0);
}
END_TEST

/* How fast the answer of a long chain to shaking its anchor grows per bone, at one frequency:
 * Y_i = B (2 Y_(i-1) - Y_(i-2)), Y_0 = 1, Y_1 = B, followed far down the chain. */
static double response_growth(const Case *c, double angle)
{
    enum { FAR = 400 };
    const double alpha = law_alpha(c, 1);
    const double complex z = cexp(I * angle);
    const double complex b =
        (1 - alpha) / (1 - alpha * (2 - c->drag) / z + alpha * (1 - c->drag) / (z * z));
    double complex before = 1, now = b;
    double growth = 0;
    for (int i = 2; i <= 2 * FAR; i++) {
        const double complex next = b * (2 * now - before);
        const double size = cabs(next);
        if (i > FAR)
            growth += log(size);
        before = now / size;
        now = next / size;
    }
    return exp(growth / FAR);
}

START_TEST(gain_is_the_growth_of_the_response)
{
    static const double row[][2] = { { 0.05, 0.02 }, { 0.05, 0.2 }, { 0.1, 0.5 }, { 0.3, 0.7 } };
    const Case c = CASE(.stiffness = row[_i][0], .drag = row[_i][1], .gravity = { 0, 0, 0 });
    enum { POINTS = 3000 };
    double most = 0;
    for (int p = 1; p < POINTS; p++)
        most = fmax(most, response_growth(&c, M_PI * p / POINTS));
    /* The best point lies half a step, 5e-4 rad, from the maximum at most; the narrowest peak here,
     * at drag 0.02, is 0.036 rad wide: a loss below (5e-4 / 0.036)^2. */
    ck_assert_double_le(most, law_whip_gain(&c) * (1 + 1e-9));
    ck_assert_double_ge(most, law_whip_gain(&c) * (1 - 2e-4));
}
END_TEST

Suite *suite_laws_agree(void);
Suite *suite_laws_agree(void)
{
    Suite *suite = suite_create("laws agree");
    TCase *mutual = tcase_create("each other");
    tcase_add_loop_test(mutual, rest_is_where_a_frame_changes_nothing, 0, CASES);
    tcase_add_loop_test(mutual, droop_by_angles, 0, CASES);
    tcase_add_test(mutual, droop_saturates_by_a_constant_factor);
    tcase_add_loop_test(mutual, tails_lengths_and_directions_agree, 0, CASES);
    tcase_add_loop_test(mutual, free_length_by_angles, 0, 6);
    tcase_add_loop_test(mutual, schemes_share_every_law, 0, CASES);
    tcase_add_test(mutual, limits_of_the_direction);
    tcase_add_loop_test(mutual, gain_is_the_growth_of_the_response, 0, 4);
    suite_add_tcase(suite, mutual);
    return suite;
}
