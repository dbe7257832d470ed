/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold of every trajectory, whatever its numbers: scalings, mirrors, turns, shifts. Random scenes; even cases run the lesson's scheme, odd ones VRM 1.0's. */
#include "laws.h"
#include "scene.h"
#include "table.h"
#include "trace.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { CASES = 100, SEED = 4409 };

static Path path, other;

static Scene random_scene(gsl_rng *rng, int number, int most)
{
    return scene_random(rng, number % 2 ? &sb_vrm1 : &sb_lesson, most);
}

/* ---- exact: scaling, mirrors ------------------------------------------------------------------- */

static Scene scaled(const Scene *scene, double factor)
{
    Scene result = *scene;
    for (int i = 0; i < scene->bones; i++) {
        result.bone[i].length *= factor;
        result.bone[i].gravity = vec3_scale(scene->bone[i].gravity, factor);
        if (scene->scheme->units == SB_SPEEDS)
            result.bone[i].stiffness *= factor;
    }
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        result.anchor[frame].position = vec3_scale(scene->anchor[frame].position, factor);
    return result;
}

START_TEST(scaling_by_a_power_of_two_keeps_the_bits)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i, SCENE_BONES);
    const int power = (int)gsl_rng_uniform_int(rng, 201) - 100;
    gsl_rng_free(rng);
    const Scene twin = scaled(&scene, ldexp(1, power));
    scene_run(&scene, &path);
    scene_run(&twin, &other);
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        for (int i = 0; i < scene.bones; i++) {
            const SbVec3 a = path.tail[frame][i], b = other.tail[frame][i];
            ck_assert_msg(ldexp(a.x, power) == b.x && ldexp(a.y, power) == b.y &&
                              ldexp(a.z, power) == b.z,
                          "seed %d case %d: by 2^%d, frame %d bone %d", SEED, _i, power, frame, i);
        }
}
END_TEST

typedef struct Map {
    double row[3][3];
} Map;

static SbVec3 map_apply(const Map *map, SbVec3 v)
{
    double w[3];
    for (int i = 0; i < 3; i++)
        w[i] = map->row[i][0] * v.x + map->row[i][1] * v.y + map->row[i][2] * v.z;
    return (SbVec3){ w[0], w[1], w[2] };
}

static Scene mapped(const Scene *scene, const Map *map)
{
    Scene result = *scene;
    for (int i = 0; i < scene->bones; i++)
        result.bone[i].gravity = map_apply(map, scene->bone[i].gravity);
    for (int frame = 0; frame <= SCENE_FRAMES; frame++) {
        result.anchor[frame].position = map_apply(map, scene->anchor[frame].position);
        result.anchor[frame].direction = map_apply(map, scene->anchor[frame].direction);
    }
    return result;
}

static void map_path(const Scene *scene, const Map *map, Path *p)
{
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        for (int i = 0; i < scene->bones; i++)
            p->tail[frame][i] = map_apply(map, p->tail[frame][i]);
}

/* Runs a scene and its image: into path the image of the run, into other the run of the image. */
static void run_mapped(const Scene *scene, const Map *map)
{
    const Scene twin = mapped(scene, map);
    scene_run(scene, &path);
    map_path(scene, map, &path);
    scene_run(&twin, &other);
}

/* These change signs and the order of a sum of two, which no rounding sees. */
static const Map exact_maps[] = {
    { { { -1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } }, /* mirrors in the three axes' planes */
    { { { 1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 } } }, { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, -1 } } },
    { { { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } } },  /* x and y exchanged */
    { { { 0, -1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } } }, /* a quarter turn about z */
};

START_TEST(mirrors_and_quarter_turns_are_exact)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i, SCENE_BONES);
    gsl_rng_free(rng);
    for (int m = 0; m < 5; m++) {
        run_mapped(&scene, &exact_maps[m]);
        ck_assert_msg(path_distance(&scene, &path, &other) == 0, "seed %d case %d map %d", SEED, _i,
                      m);
    }
}
END_TEST

/* ---- to rounding: turns, shifts ---------------------------------------------------------------- */

/* The rotation by a random unit quaternion (w, v): (w^2 - v.v) I + 2 v v' + 2 w [v]. */
static Map random_rotation(gsl_rng *rng)
{
    SbVec3 v = scene_vector(rng, 1);
    double w = 2 * gsl_rng_uniform(rng) - 1;
    const double size = sqrt(w * w + vec3_dot(v, v));
    w /= size;
    v = vec3_scale(v, 1 / size);
    const double d = w * w - vec3_dot(v, v);
    return (Map){ { { d + 2 * v.x * v.x, 2 * (v.x * v.y - w * v.z), 2 * (v.x * v.z + w * v.y) },
                    { 2 * (v.y * v.x + w * v.z), d + 2 * v.y * v.y, 2 * (v.y * v.z - w * v.x) },
                    { 2 * (v.z * v.x - w * v.y), 2 * (v.z * v.y + w * v.x), d + 2 * v.z * v.z } } };
}

START_TEST(rotations_keep_the_path)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i, SCENE_BONES);
    const Map rotation = random_rotation(rng);
    gsl_rng_free(rng);
    run_mapped(&scene, &rotation);
    scene_assert_same(&scene, &path, &other, SEED, _i);
}
END_TEST

START_TEST(cyclic_permutations_keep_the_path)
{
    const Map cycle = { { { 0, 0, 1 }, { 1, 0, 0 }, { 0, 1, 0 } } };
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i, SCENE_BONES);
    gsl_rng_free(rng);
    run_mapped(&scene, &cycle);
    scene_assert_same(&scene, &path, &other, SEED, _i);
}
END_TEST

START_TEST(shifts_keep_the_path)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i, SCENE_BONES);
    const SbVec3 shift = scene_vector(rng, 10);
    gsl_rng_free(rng);
    Scene twin = scene;
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        twin.anchor[frame].position = vec3_add(scene.anchor[frame].position, shift);
    scene_run(&scene, &path);
    scene_run(&twin, &other);
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        for (int i = 0; i < scene.bones; i++)
            path.tail[frame][i] = vec3_add(path.tail[frame][i], shift);
    scene_assert_same(&twin, &path, &other, SEED, _i);
}
END_TEST

/* ---- gravity along the rest direction ---------------------------------------------------------- */

/* A chain at rest along a random direction, with gravity along it: kappa = F / (sigma * L) between
 * -0.9 and 2. */
static Case hanging_case(gsl_rng *rng, int number, double *kappa)
{
    Case c = CASE(.bones = 1 + number % 4, .seconds = 3);
    const SbVec3 d = scene_vector(rng, 1);
    c.rest = vec3_normalise(d, c.rest);
    c.drag = 0.1 + 0.6 * gsl_rng_uniform(rng);
    c.stiffness = 0.02 + 0.48 * gsl_rng_uniform(rng);
    if (number % 2) {
        c.scheme = &sb_vrm1;
        c.stiffness *= 5;
    }
    *kappa = -0.9 + 2.9 * gsl_rng_uniform(rng);
    const double unit = number % 2 ? c.frame_time : c.frame_time * c.frame_time;
    c.gravity = vec3_scale(c.rest, *kappa * law_sigma(&c) * c.length / unit);
    return c;
}

START_TEST(gravity_along_the_rest_direction_keeps_it)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    double kappa;
    const Case c = hanging_case(rng, _i, &kappa);
    gsl_rng_free(rng);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    const double rounding =
        trace.frames * DBL_EPSILON * c.bones * c.length * pow(law_whip_gain(&c), c.bones);
    for (int frame = 0; frame <= trace.frames; frame++)
        for (int i = 0; i < c.bones; i++) {
            const SbVec3 rest = vec3_scale(c.rest, (i + 1) * c.length);
            const SbVec3 off = vec3_sub(trace_tail(&trace, frame, i), rest);
            const double ratio = sqrt(vec3_dot(off, off)) / rounding;
            ck_assert_msg(ratio < 1, "seed %d case %d: kappa %g, frame %d bone %d: ratio %g", SEED,
                          _i, kappa, frame, i, ratio);
        }
    trace_free(&trace);
}
END_TEST

START_TEST(gravity_along_the_rest_direction_changes_alpha)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    double kappa;
    Case c = hanging_case(rng, _i, &kappa), weightless = c;
    gsl_rng_free(rng);
    weightless.gravity = (SbVec3){ 0, 0, 0 };
    const SbVec3 across = vec3_normalise((SbVec3){ c.rest.y, -c.rest.x, 0 }, (SbVec3){ 1, 0, 0 });
    const double kick = 1e-4 * c.length;
    c.kick = vec3_scale(across, kick);
    c.seconds = c.frame_time;
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    /* From rest, law (M) gives x_1 = alpha (1 - c) * kick; the length step makes this too small by at
     * most half the square of the angle. */
    const double moved = vec3_dot(trace_tail(&trace, 1, 0), across);
    const double alpha = moved / ((1 - c.drag) * kick);
    trace_free(&trace);
    const double bound =
        pow(kick / c.length, 2) + ROUNDING_THRESHOLD * DBL_EPSILON * c.length / kick;
    ck_assert_msg(fabs(alpha - law_alpha(&c, 1)) < bound,
                  "seed %d case %d: kappa %g, alpha %.17g, law %.17g", SEED, _i, kappa, alpha,
                  law_alpha(&c, 1));
    const double shift = fabs(law_alpha(&weightless, 1) - alpha);
    ck_assert_msg(fabs(kappa) < 1e-3 || shift > 1e3 * bound, "seed %d case %d: kappa %g", SEED, _i,
                  kappa);
}
END_TEST

Suite *suite_properties(void);
Suite *suite_properties(void)
{
    Suite *suite = suite_create("properties");
    TCase *tcase = tcase_create("symmetry");
    tcase_add_loop_test(tcase, scaling_by_a_power_of_two_keeps_the_bits, 0, CASES);
    tcase_add_loop_test(tcase, mirrors_and_quarter_turns_are_exact, 0, CASES);
    tcase_add_loop_test(tcase, rotations_keep_the_path, 0, CASES);
    tcase_add_loop_test(tcase, cyclic_permutations_keep_the_path, 0, CASES);
    tcase_add_loop_test(tcase, shifts_keep_the_path, 0, CASES);
    suite_add_tcase(suite, tcase);
    TCase *gravity = tcase_create("gravity along the rest direction");
    tcase_add_loop_test(gravity, gravity_along_the_rest_direction_keeps_it, 0, CASES);
    tcase_add_loop_test(gravity, gravity_along_the_rest_direction_changes_alpha, 0, CASES);
    suite_add_tcase(suite, gravity);
    return suite;
}
