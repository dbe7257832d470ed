/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear law of a chain against the solver (its error must be of second order), the responses against
 * that law played frame by frame, and the steady states against the solver. */
#include "laws.h"
#include "laws_chain.h"
#include "laws_component.h"
#include "laws_response.h"
#include "laws_retime.h"
#include "laws_steady.h"
#include "scene.h"
#include "vec3.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { BONES = 4, FRAMES = 6, SEED = 3391 };

static const double frame = 1.0 / 60;

/* A chain of the lesson at rest under gravity, its bones all different, and how it is disturbed. */
typedef struct Setup {
    SbBone bone[BONES];
    SbVec3 rest; /* of the root */
    LinearBone law[BONES];
    SbVec3 now[BONES],
        before[BONES]; /* first displacements of the links, per unit of disturbance */
    SbVec3 anchor[FRAMES + 1], turn[FRAMES + 1];
} Setup;

static SbVec3 across(SbVec3 v, SbVec3 u)
{
    return vec3_sub(v, vec3_scale(u, vec3_dot(v, u)));
}

static Setup random_setup(int number)
{
    gsl_rng *rng = scene_rng(SEED, number);
    Setup setup;
    LawBone settings[BONES];
    const SbVec3 rest = scene_vector(rng, 1), gravity = scene_vector(rng, 6);
    setup.rest = vec3_normalise(rest, rest);
    for (int i = 0; i < BONES; i++) {
        SbBone *bone = &setup.bone[i];
        bone->length = 0.1 + 0.3 * gsl_rng_uniform(rng);
        bone->stiffness = 0.05 + 0.3 * gsl_rng_uniform(rng);
        bone->drag = 0.05 + 0.7 * gsl_rng_uniform(rng);
        bone->gravity = gravity;
        settings[i] = (LawBone){ bone->stiffness / (1 - bone->stiffness), bone->drag, bone->length,
                                 vec3_scale(gravity, frame * frame) };
    }
    ck_assert(linear_chain_make(settings, BONES, setup.rest, setup.law));
    for (int i = 0; i < BONES; i++) {
        const SbVec3 u = setup.law[i].direction;
        setup.now[i] = across(scene_vector(rng, setup.bone[i].length), u);
        setup.before[i] = across(scene_vector(rng, setup.bone[i].length), u);
    }
    for (int k = 0; k <= FRAMES; k++) {
        setup.anchor[k] = scene_vector(rng, 0.2);
        setup.turn[k] = across(scene_vector(rng, 1), setup.rest);
    }
    gsl_rng_free(rng);
    return setup;
}

/* Tails at rest with every link turned by size * link. */
static void disturbed_tails(const Setup *setup, const SbVec3 *link, double size, SbVec3 *tail)
{
    SbVec3 head = { 0, 0, 0 };
    for (int i = 0; i < BONES; i++) {
        const double length = setup->bone[i].length;
        const SbVec3 bent = vec3_add(setup->law[i].direction, vec3_scale(link[i], size / length));
        head = tail[i] = vec3_add(head, vec3_scale(vec3_normalise(bent, bent), length));
    }
}

/* Plays both for FRAMES frames; the largest distance between solver and law at the end, m. */
static double distance_of_law(const Setup *setup, double size)
{
    SbChainDef def = sb_chain_def_default();
    def.bones = BONES;
    def.bone = setup->bone;
    def.frame_time = frame;
    def.anchor.direction = setup->rest;
    SbChain *chain = sb_chain_create(&def, NULL);
    SbVec3 tail[BONES], previous[BONES], rest[BONES], now[BONES], before[BONES], next[BONES];
    disturbed_tails(setup, setup->now, size, tail);
    disturbed_tails(setup, setup->before, size, previous);
    disturbed_tails(setup, setup->now, 0, rest);
    SbVec3 sum_now = { 0, 0, 0 }, sum_before = { 0, 0, 0 };
    for (int i = 0; i < BONES; i++) {
        sb_chain_set_tail(chain, i, tail[i], previous[i]);
        now[i] = sum_now = vec3_add(sum_now, setup->now[i]);
        before[i] = sum_before = vec3_add(sum_before, setup->before[i]);
    }
    for (int k = 1; k <= FRAMES; k++) {
        const SbVec3 turned = vec3_add(setup->rest, vec3_scale(setup->turn[k], size));
        const SbAnchor anchor = { vec3_scale(setup->anchor[k], size),
                                  vec3_normalise(turned, turned) };
        const LinearDrive drive = { .anchor = setup->anchor[k],
                                    .turn = vec3_scale(setup->turn[k], setup->bone[0].length) };
        sb_chain_step(chain, &anchor);
        linear_chain_advance(setup->law, BONES, &drive, now, before, next);
        for (int i = 0; i < BONES; i++) {
            before[i] = now[i];
            now[i] = next[i];
        }
    }
    double distance = 0;
    for (int i = 0; i < BONES; i++) {
        const SbVec3 moved = vec3_sub(sb_chain_tail(chain, i), rest[i]);
        distance = fmax(distance, vec3_distance(moved, vec3_scale(now[i], size)));
    }
    sb_chain_destroy(chain);
    return distance;
}

START_TEST(chain_law_errs_in_second_order)
{
    const Setup setup = random_setup(_i);
    const double whole = distance_of_law(&setup, 2e-4), half = distance_of_law(&setup, 1e-4);
    /* The third order moves the quotient of 4 by about the size of the disturbance. */
    ck_assert_msg(fabs(whole / half - 4) < 0.05, "seed %d case %d: %g / %g = %g", SEED, _i, whole,
                  half, whole / half);
}
END_TEST

/* ---- chains against reference values ---- */

static Case straight_case(double stiffness, double drag, int bones)
{
    const Case c =
        CASE(.stiffness = stiffness, .drag = drag, .gravity = { 0, 0, 0 }, .bones = bones);
    return c;
}

/* The anchor jumps across the chain by 1: the lowest and highest place of the tip. */
static void step_extremes(const Case *c, double *lowest, double *highest)
{
    enum { LONG = 400, MOST = 8 };
    LinearBone chain[MOST];
    SbVec3 now[MOST] = { 0 }, before[MOST] = { 0 };
    const LinearDrive drive = { .anchor = { 0, 0, 1 } };
    ck_assert(linear_chain_of_case(c, chain));
    *lowest = *highest = 0;
    for (int k = 1; k <= LONG; k++) {
        SbVec3 next[MOST];
        linear_chain_advance(chain, c->bones, &drive, now, before, next);
        for (int i = 0; i < c->bones; i++) {
            before[i] = now[i];
            now[i] = next[i];
        }
        *lowest = fmin(*lowest, now[c->bones - 1].z);
        *highest = fmax(*highest, now[c->bones - 1].z);
    }
}

/* The component's defaults, which do not ring: the tip first goes the other way, and with eight bones it
 * overshoots. */
START_TEST(tip_first_goes_the_other_way)
{
    static const double first[] = { -.21, -1.16, -2.74 };
    double lowest, highest;
    for (int i = 0; i < 3; i++) {
        const Case c = straight_case(.1, .5, 2 * (i + 1));
        step_extremes(&c, &lowest, &highest);
        ck_assert_double_eq_tol(lowest, first[i], 5e-3);
        ck_assert(highest <= 1 + 1e-12);
    }
    const Case seven = straight_case(.1, .5, 7), eight = straight_case(.1, .5, 8);
    step_extremes(&seven, &lowest, &highest);
    ck_assert(highest <= 1 + 1e-12);
    step_extremes(&eight, &lowest, &highest);
    ck_assert(highest > 1 + 1e-6);
}
END_TEST

/* Substeps that keep the single bone's motion raise the whip, to a limit that is neared in first order:
 * from one doubling to the next the rise halves. */
START_TEST(substeps_do_not_tame_the_whip)
{
    const Case c = _i ? straight_case(.05, .2, 6) : straight_case(.05, .02, 4);
    double gain[3], before = law_peak_tip_gain(&c, NULL);
    for (int i = 0; i < 3; i++) {
        Case finer;
        ck_assert(case_retime(&c, frame / (64 << i), &finer));
        gain[i] = law_peak_tip_gain(&finer, NULL);
        ck_assert(gain[i] > before);
        before = gain[i];
    }
    ck_assert_double_eq_tol((gain[1] - gain[0]) / (gain[2] - gain[1]), 2, 0.05);
}
END_TEST

/* ---- steady shakes: the law played with e^(i w h k), after the transient has gone ---- */

typedef enum Drive { SHAKE, TURN, WIND } Drive;

static double complex played_response(const LinearBone *chain, int bones, double omega, Drive kind)
{
    enum { LONG = 4000, MOST = 5 };
    SbVec3 part[2][3][MOST] = { 0 }; /* real and imaginary; next, now, before */
    int now = 1, before = 2, next = 0;
    for (int k = 1; k <= LONG; k++) {
        for (int p = 0; p < 2; p++) {
            const double angle = omega * frame * k;
            const SbVec3 z = { 0, 0, p ? sin(angle) : cos(angle) };
            const SbVec3 scaled = vec3_scale(z, chain[0].length);
            const LinearDrive drive = { .anchor = kind == SHAKE ? z : (SbVec3){ 0, 0, 0 },
                                        .turn = kind == TURN ? scaled : (SbVec3){ 0, 0, 0 },
                                        .force = kind == WIND ? &z : NULL };
            linear_chain_advance(chain, bones, &drive, part[p][now], part[p][before],
                                 part[p][next]);
        }
        const int oldest = before;
        before = now;
        now = next;
        next = oldest;
    }
    const double complex tip = part[0][now][bones - 1].z + I * part[1][now][bones - 1].z;
    return tip * cexp(-I * omega * frame * LONG);
}

static void straight_chain(int bones, int unequal, LinearBone *chain, Motion *motion,
                           double *length)
{
    LawBone settings[5] = { 0 };
    for (int i = 0; i < bones; i++) {
        const double k = unequal ? i : 0;
        settings[i] = (LawBone){ 0.06 + 0.021 * k, 0.23 - 0.03 * k, 0.3 - 0.045 * k, { 0, 0, 0 } };
    }
    ck_assert(linear_chain_make(settings, bones, (SbVec3){ 1, 0, 0 }, chain));
    for (int i = 0; i < bones; i++) {
        motion[i] = chain[i].motion;
        motion[i].frame_time = frame;
        length[i] = chain[i].length;
    }
}

/* The phase of frame 4000 is rounded to 4000 eps, and the chain amplifies that up to tenfold. */
static void assert_complex(double complex value, double complex expected)
{
    ck_assert_msg(cabs(value - expected) <= 4e4 * DBL_EPSILON * fmax(1, cabs(expected)),
                  "%.15g%+.15gi, %.15g%+.15gi", creal(value), cimag(value), creal(expected),
                  cimag(expected));
}

START_TEST(responses_are_the_law_played)
{
    const double omega = 2.3 + 5.9 * _i;
    LinearBone chain[5];
    Motion motion[5];
    double length[5];
    for (int unequal = 0; unequal < 2; unequal++) {
        straight_chain(5, unequal, chain, motion, length);
        assert_complex(chain_response(motion, length, 5, omega),
                       played_response(chain, 5, omega, SHAKE));
    }
    straight_chain(5, 0, chain, motion, length);
    assert_complex(chain_turn_response(motion, 5, omega) * length[0],
                   played_response(chain, 5, omega, TURN));
    straight_chain(1, 0, chain, motion, length);
    assert_complex(motion_response(motion, omega), played_response(chain, 1, omega, SHAKE));
    assert_complex(motion_wind_response(motion, omega), played_response(chain, 1, omega, WIND));
}
END_TEST

/* ---- steady states ---- */

START_TEST(turning_chain_lies_as_the_law_says)
{
    /* Three bones off the axis, on both schemes; the solver turns until only rounding is left. */
    enum { TURNING = 3, LONG = 3000 };
    const double omega = 1.1 + 1.3 * (_i / 2);
    const Case c = CASE(.scheme = _i % 2 ? &sb_vrm1 : &sb_lesson, .bones = TURNING,
                        .stiffness = _i % 2 ? 2.1 : 0.11, .drag = 0.31, .gravity = { 0, 0, 0 });
    const double complex head = 0.21 - 0.13 * I;
    double complex law[TURNING];
    ck_assert_int_eq(law_rotation(&c, omega, head, law), TURNING);
    SbBone bone[TURNING];
    for (int i = 0; i < TURNING; i++)
        bone[i] = (SbBone){ c.length, c.stiffness, c.drag, { 0, 0, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.scheme = c.scheme;
    def.bones = TURNING;
    def.bone = bone;
    def.anchor.position = (SbVec3){ creal(head), cimag(head), 0 };
    SbChain *chain = sb_chain_create(&def, NULL);
    double complex turned = 1;
    for (int k = 1; k <= LONG; k++) {
        turned = cexp(I * omega * frame * k);
        const double complex at = head * turned;
        const SbAnchor anchor = { { creal(at), cimag(at), 0 },
                                  { creal(turned), cimag(turned), 0 } };
        sb_chain_step(chain, &anchor);
    }
    for (int i = 0; i < TURNING; i++) {
        const SbVec3 u = sb_chain_direction(chain, i);
        const double off = cabs((u.x + I * u.y) / turned - law[i]);
        /* eps times 1 / (1 - alpha) = 10 for each bone, and the whip of two bones. */
        ck_assert_msg(off < 1e-13, "omega %g bone %d: off by %g", omega, i + 1, off);
    }
    sb_chain_destroy(chain);
}
END_TEST

/* One frame of one planar bone from the origin, pushed out of the half-plane below `plane` along n, and put
 * back to its length. */
static double complex pushed_frame(const Motion *m, double complex u_free, double complex n,
                                   double plane, double complex now, double complex before)
{
    /* (1 + beta) tail = inertia + beta u_free up to the length, beta u_free being pull and force. */
    double complex tail = now + (now - before) * (1 - m->drag) + m->beta * u_free;
    tail /= cabs(tail);
    const double depth = plane - creal(tail * conj(n));
    if (depth > 0)
        tail += depth * n;
    return tail / cabs(tail);
}

static double depth_at_rest(const Motion *m, double slant, double depth_free)
{
    const double complex u = cexp(-0.4 * I), n = u * cexp(slant * I);
    const double plane = creal(u * conj(n)) + depth_free;
    double complex now = u, before = u;
    for (int k = 0; k < 4000; k++) {
        const double complex next = pushed_frame(m, u, n, plane, now, before);
        before = now;
        now = next;
    }
    return plane - creal(now * conj(n));
}

START_TEST(resting_on_a_plane_leaves_a_depth)
{
    const Motion m = { 0.07, 0.3, frame };
    const double slant = 0.2 + 0.13 * _i, law = law_rest_in_plane(&m, 1, cos(slant), 1);
    const double whole = depth_at_rest(&m, slant, 2e-5) / 2e-5 - law;
    const double half = depth_at_rest(&m, slant, 1e-5) / 1e-5 - law;
    ck_assert_msg(fabs(half) < 1e-3 * law, "slant %g: %g off %g", slant, half, law);
    ck_assert_msg(fabs(whole / half - 2) < 0.05, "slant %g: %g / %g", slant, whole, half);
}
END_TEST

Suite *suite_laws_chain(void);
Suite *suite_laws_chain(void)
{
    Suite *suite = suite_create("laws_chain");
    TCase *tcase = tcase_create("chain");
    tcase_add_loop_test(tcase, chain_law_errs_in_second_order, 0, 60);
    tcase_add_test(tcase, tip_first_goes_the_other_way);
    tcase_add_loop_test(tcase, substeps_do_not_tame_the_whip, 0, 2);
    tcase_add_loop_test(tcase, responses_are_the_law_played, 0, 12);
    tcase_add_loop_test(tcase, turning_chain_lies_as_the_law_says, 0, 10);
    tcase_add_loop_test(tcase, resting_on_a_plane_leaves_a_depth, 0, 8);
    suite_add_tcase(suite, tcase);
    return suite;
}
