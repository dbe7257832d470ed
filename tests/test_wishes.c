/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wish, design, simulate, measure: random looks come back from the solver. Each run starts straight, comes
 * to rest, and is then moved across by a small angle e, the frame before having been at rest: x_(-1) = 0,
 * x_0 = e. Law (M) gives S = x_1 / x_0 and P = (S x_1 - x_2) / x_0, up to e^2 (the motion of one bone about
 * its rest is symmetric, so the next term of its expansion is the third) and to the rounding of a
 * coordinate, eps / e.
 */
#include "design.h"
#include "laws.h"
#include "laws_retime.h"
#include "scene.h"
#include "vec3.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { BLOCKS = 20, WISHES = 250, RETIMES = 100, SEED = 5147 };

static const double moved = 1e-5;
/* 30 units of what is neglected: the third order's coefficient and the few roundings of two frames. */
static const double tolerance = 30 * (1e-5 * 1e-5 + DBL_EPSILON / 1e-5);

static double between(gsl_rng *rng, double from, double to)
{
    return from + (to - from) * gsl_rng_uniform(rng);
}

static double between_log(gsl_rng *rng, double from, double to)
{
    return from * pow(to / from, gsl_rng_uniform(rng));
}

/* What a run of one bone shows. */
typedef struct Shown {
    SbVec3 direction; /* at rest */
    double sum, product;
} Shown;

static SbChain *make_chain(const Case *c)
{
    const SbBone bone = { c->length, c->stiffness, c->drag, vec3_add(c->gravity, c->wind) };
    SbChainDef def = sb_chain_def_default();
    def.scheme = c->scheme;
    def.bones = 1;
    def.bone = &bone;
    def.frame_time = c->frame_time;
    def.anchor.direction = c->rest;
    SbChain *chain = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(chain);
    return chain;
}

static Shown watch(const Case *c, int frames, SbVec3 aside)
{
    const SbAnchor anchor = { { 0, 0, 0 }, c->rest };
    SbChain *chain = make_chain(c);
    for (int k = 0; k < frames; k++)
        sb_chain_step(chain, &anchor);
    const SbVec3 u = sb_chain_direction(chain, 0), rest = sb_chain_tail(chain, 0);
    const SbVec3 flat = vec3_sub(aside, vec3_scale(u, vec3_dot(aside, u)));
    const SbVec3 across = vec3_normalise(flat, aside);
    const SbVec3 turned = vec3_add(vec3_scale(u, cos(moved)), vec3_scale(across, sin(moved)));
    sb_chain_set_tail(chain, 0, vec3_scale(turned, c->length), rest);
    double x[3] = { sin(moved), 0, 0 };
    for (int k = 1; k <= 2; k++) {
        sb_chain_step(chain, &anchor);
        x[k] = vec3_dot(vec3_sub(sb_chain_tail(chain, 0), rest), across) / c->length;
    }
    sb_chain_destroy(chain);
    const double sum = x[1] / x[0];
    return (Shown){ u, sum, (sum * x[1] - x[2]) / x[0] };
}

/* Frames until e^-60 is left of what the start was away from rest; it may have been the far side, which a
 * bone leaves slowly. */
static int frames_to_rest(const Motion *m)
{
    double complex root[2];
    motion_roots(m, root);
    return (int)(60 / -log(cabs(root[0]))) + 10;
}

static void assert_motion(const Case *c, const Motion *wanted, SbVec3 aside, int number)
{
    const Shown shown = watch(c, frames_to_rest(wanted), aside);
    ck_assert_msg(fabs(shown.sum - motion_sum(wanted)) <= tolerance,
                  "seed %d case %d: S %.15g, %.15g", SEED, number, shown.sum, motion_sum(wanted));
    ck_assert_msg(fabs(shown.product - motion_product(wanted)) <= tolerance,
                  "seed %d case %d: P %.15g, %.15g", SEED, number, shown.product,
                  motion_product(wanted));
    /* Each frame rounds the tail, and rest answers with 1 / (1 - alpha) of it; the law adds up a pull and a
     * force that may nearly cancel, and 1 - s has the rounding of 1. */
    const double sigma = law_sigma(c), force = vec3_size(law_force(c)) / c->length;
    const double rounding = 1 / motion_pull(wanted) + (1 + sigma) * (sigma + force) / wanted->beta;
    const SbVec3 off = vec3_sub(shown.direction, law_direction(c, 1));
    ck_assert_msg(vec3_size(off) <= 30 * DBL_EPSILON * rounding,
                  "seed %d case %d: at rest off by %g", SEED, number, vec3_size(off));
}

/* A ring, or two rates, that a bone without too little drag can have at this frame time. */
static void random_wish(gsl_rng *rng, double frame_time, Wish *wish, double rate[2])
{
    *wish = (Wish){ NAN, NAN, NAN, NAN };
    rate[0] = rate[1] = NAN;
    if (gsl_rng_uniform(rng) < 0.3) {
        rate[0] = between_log(rng, 0.03, 1) / frame_time;
        rate[1] = rate[0] + between_log(rng, 0.003, 2) / frame_time;
        return;
    }
    const double angle = between_log(rng, 0.02, 1.4);
    const double least = -log(cos(angle)), decay = least + between_log(rng, 0.03, 1);
    wish->omega = angle / frame_time;
    wish->decay = decay / frame_time;
}

/* Gravity in any direction of a size at which the motion can mostly just be had; or against the rest
 * direction and stronger than the motion, where two stiffnesses give it. */
static SbVec3 random_gravity(gsl_rng *rng, const Case *c, double beta)
{
    const bool against = gsl_rng_uniform(rng) < 0.3;
    const SbVec3 any = scene_vector(rng, against ? 0.5 : 1);
    const SbVec3 direction = against ? vec3_sub(any, c->rest) : any;
    const double size = beta * c->length * (against ? between(rng, 1, 2) : between(rng, 0, 1.1));
    Case weighed = *c;
    case_set_force(&weighed, vec3_scale(direction, size / vec3_size(direction)));
    return weighed.gravity;
}

static Motion motion_of_wish(const Wish *wish, const double rate[2], double frame_time)
{
    return isnan(rate[0]) ? motion_of_ring(wish->omega, wish->decay, frame_time)
                          : motion_of_rates(rate[0], rate[1], frame_time);
}

static Case random_base(gsl_rng *rng)
{
    Case c = CASE(.scheme = gsl_rng_uniform(rng) < 0.5 ? &sb_lesson : &sb_vrm1);
    c.length = between_log(rng, 0.03, 2);
    c.frame_time = 1 / between_log(rng, 24, 240);
    c.gravity = (SbVec3){ 0, 0, 0 };
    return c;
}

/* Gravity as it is: design_make for rings, its parts for rates. Returns how many settings there are. */
static int solve_with_gravity(gsl_rng *rng, const Case *base, const Wish *wish, const Motion *m,
                              Case solution[2])
{
    Case c = *base;
    const SbVec3 rest = scene_vector(rng, 1);
    c.rest = vec3_normalise(rest, rest);
    c.gravity = random_gravity(rng, &c, m->beta);
    if (!isnan(wish->omega)) {
        Design design;
        design_make(&c, wish, NAN, &design);
        solution[0] = design.solution[0];
        solution[1] = design.solution[1];
        return design.solutions;
    }
    double sigma[2];
    const SbVec3 f = vec3_scale(law_force(&c), 1 / c.length);
    const int solutions = pulls_for_beta(m->beta, c.rest, f, sigma);
    for (int i = 0; i < solutions; i++) {
        solution[i] = c;
        solution[i].drag = m->drag;
        case_set_sigma(&solution[i], sigma[i]);
    }
    return solutions;
}

static int both_roots;

START_TEST(looks_come_back_under_gravity)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    for (int k = 0; k < WISHES; k++) {
        const Case base = random_base(rng);
        Wish wish;
        double rate[2];
        random_wish(rng, base.frame_time, &wish, rate);
        const Motion m = motion_of_wish(&wish, rate, base.frame_time);
        Case solution[2];
        const int solutions = solve_with_gravity(rng, &base, &wish, &m, solution);
        both_roots += solutions == 2;
        for (int i = 0; i < solutions; i++)
            assert_motion(&solution[i], &m, scene_vector(rng, 1), _i * WISHES + k);
    }
    gsl_rng_free(rng);
}
END_TEST

START_TEST(both_settings_were_met_often)
{
    ck_assert_int_ge(both_roots, 500);
}
END_TEST

START_TEST(looks_come_back_with_their_droop)
{
    gsl_rng *rng = scene_rng(SEED, BLOCKS + _i);
    for (int k = 0; k < WISHES; k++) {
        Case base = random_base(rng);
        const double start = between(rng, -1.4, 1.4),
                     droop = start + (1.55 - start) * gsl_rng_uniform(rng);
        const double heading = between(rng, -3.1, 3.1);
        base.rest = (SbVec3){ cos(start) * cos(heading), -sin(start), cos(start) * sin(heading) };
        Wish wish;
        double rate[2];
        do
            random_wish(rng, base.frame_time, &wish, rate);
        while (isnan(wish.omega));
        Design design;
        ck_assert(design_make(&base, &wish, droop, &design) == WISH_FINE);
        ck_assert_int_eq(design.solutions, 1);
        const Case *c = &design.solution[0];
        const int number = (BLOCKS + _i) * WISHES + k;
        assert_motion(c, &design.motion, scene_vector(rng, 1), number);
        const SbVec3 u = law_direction(c, 1);
        ck_assert_msg(fabs(atan2(-u.y, hypot(u.x, u.z)) - droop) <= 1e-13 / cos(droop),
                      "seed %d case %d: droop", SEED, number);
    }
    gsl_rng_free(rng);
}
END_TEST

/* Retimed settings show the same rest and the roots' powers. */
START_TEST(retimed_settings_keep_the_look)
{
    gsl_rng *rng = scene_rng(SEED, 2 * BLOCKS + _i);
    for (int k = 0; k < RETIMES; k++) {
        const Case base = random_base(rng);
        Wish wish;
        double rate[2];
        random_wish(rng, base.frame_time, &wish, rate);
        const Motion m = motion_of_wish(&wish, rate, base.frame_time);
        Case solution[2], to;
        if (solve_with_gravity(rng, &base, &wish, &m, solution) == 0)
            continue;
        /* Up to four times as often; rounding of a small beta grows with the square of that. */
        const double fps = between_log(rng, 1, 4) / base.frame_time;
        const int number = (2 * BLOCKS + _i) * WISHES + k;
        ck_assert_msg(case_retime(&solution[0], 1 / fps, &to), "seed %d case %d", SEED, number);
        const Motion wanted = motion_of_wish(&wish, rate, 1 / fps);
        assert_motion(&to, &wanted, scene_vector(rng, 1), number);
        const SbVec3 off = vec3_sub(law_direction(&to, 1), law_direction(&solution[0], 1));
        ck_assert_msg(vec3_size(off) <= 1e-12, "seed %d case %d: pose", SEED, number);
    }
    gsl_rng_free(rng);
}
END_TEST

/* Chains keep the pose of every bone, and every root where there is no force. */
START_TEST(retimed_chains_keep_their_pose)
{
    gsl_rng *rng = scene_rng(SEED, 3 * BLOCKS + _i);
    Case c = CASE(.bones = 6, .stiffness = between(rng, 0.01, 0.5),
                  .drag = between(rng, 0.05, 0.9)),
         to;
    c.gravity = scene_vector(rng, 20);
    ck_assert(case_retime(&c, 1.0 / 144, &to));
    for (int i = 1; i <= 6; i++)
        ck_assert(vec3_size(vec3_sub(law_direction(&to, i), law_direction(&c, i))) < 1e-12);
    c.gravity = (SbVec3){ 0, 0, 0 };
    ck_assert(case_retime(&c, 1.0 / 144, &to));
    const double omega = law_omega(&c, 6), slow = law_rate_slow(&c, 6);
    if (isnan(omega))
        ck_assert(fabs(law_rate_slow(&to, 6) - slow) < 1e-9 * slow);
    else
        ck_assert(fabs(law_omega(&to, 6) - omega) < 1e-9 * omega);
    gsl_rng_free(rng);
}
END_TEST

Suite *suite_wishes(void);
Suite *suite_wishes(void)
{
    Suite *suite = suite_create("wishes");
    TCase *tcase = tcase_create("look");
    tcase_add_loop_test(tcase, looks_come_back_under_gravity, 0, BLOCKS);
    tcase_add_test(tcase, both_settings_were_met_often);
    tcase_add_loop_test(tcase, looks_come_back_with_their_droop, 0, BLOCKS);
    tcase_add_loop_test(tcase, retimed_settings_keep_the_look, 0, BLOCKS);
    tcase_add_loop_test(tcase, retimed_chains_keep_their_pose, 0, 50);
    suite_add_tcase(suite, tcase);
    return suite;
}
