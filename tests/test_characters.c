/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is true of every skeleton, tried on random ones: numbers stay finite, bones keep their lengths,
 * what is shown is what was simulated; copies and the order of creation change no bit; moving, turning and
 * scaling the world does the same to the motion. Each failure names its seed. */
#include "character.h"
#include "quat.h"
#include "scene.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { SEED = 20240, FEW = 10, CASES = 40, FRAMES = 150 };

static bool is_finite_vec(SbVec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* Where a bone's tail is shown, by the rotations that came out. */
static SbVec3 shown_tail(const Character *c, const Shown *shown, const SbSkeleton *skeleton, int s,
                         int bone)
{
    const int node = sb_skeleton_bone_node(skeleton, s, bone);
    for (int i = node + 1; i < CHARACTER_NODES; i++)
        if (c->node[i].parent == node)
            return shown[i].position;
    const SbVec3 axis = vec3_normalise(c->node[node].rest.translation, (SbVec3){ 0, 0, 0 });
    const SbVec3 end = vec3_scale(axis, c->strand[s].component.end_length * shown[node].scale);
    return vec3_add(shown[node].position, quat_rotate(shown[node].rotation, end));
}

/* What the rounding of coordinates explains: each node on the way from the root turns a vector, by a dozen
 * operations on coordinates up to reach. */
static double shown_rounding(const Character *c)
{
    return 12 * DBL_EPSILON * c->reach * CHARACTER_NODES;
}

START_TEST(finite_and_shown_as_simulated)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Character c = character_random(rng, (_i % 2 ? WITH_COLLIDERS : 0) | WITH_VRM);
    SbSkeleton *skeleton = character_build(&c, NULL);
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, skeleton, frame);
        Shown shown[CHARACTER_NODES];
        character_show(&c, skeleton, frame, shown);
        for (int s = 0; s < CHARACTER_STRANDS; s++)
            for (int i = 0; i < sb_skeleton_bones(skeleton, s); i++) {
                const SbVec3 tail = sb_skeleton_tail(skeleton, s, i);
                ck_assert_msg(is_finite_vec(tail), "seed %d, frame %d", _i, frame);
                const SbVec3 seen = shown_tail(&c, shown, skeleton, s, i);
                const double off = vec3_length(vec3_sub(tail, seen));
                ck_assert_msg(off <= shown_rounding(&c),
                              "seed %d, frame %d, strand %d, bone %d: shown %g m off", _i, frame, s,
                              i, off);
            }
        for (int i = 0; i < CHARACTER_NODES; i++) {
            const SbQuat q = sb_skeleton_rotation(skeleton, i);
            ck_assert_double_eq_tol(quat_dot(q, q), 1, 8 * DBL_EPSILON);
        }
    }
    sb_skeleton_destroy(skeleton);
    gsl_rng_free(rng);
}
END_TEST

/* Bones keep their lengths to the rounding of coordinates, from the parent's tail to their own. */
START_TEST(lengths_are_kept)
{
    gsl_rng *rng = scene_rng(SEED + 1000, _i);
    const Character c = character_random(rng, WITH_COLLIDERS | WITH_VRM);
    SbSkeleton *skeleton = character_build(&c, NULL);
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, skeleton, frame);
        Shown shown[CHARACTER_NODES];
        character_show(&c, skeleton, frame, shown);
        for (int s = 0; s < CHARACTER_STRANDS; s++)
            for (int i = 0; i < sb_skeleton_bones(skeleton, s); i++) {
                const int node = sb_skeleton_bone_node(skeleton, s, i);
                double length = c.strand[s].component.end_length;
                for (int k = CHARACTER_NODES - 1; k > node; k--)
                    if (c.node[k].parent == node)
                        length = vec3_length(c.node[k].rest.translation);
                const SbVec3 bone =
                    vec3_sub(sb_skeleton_tail(skeleton, s, i), shown[node].position);
                ck_assert_msg(fabs(vec3_length(bone) - length * shown[node].scale) <=
                                  shown_rounding(&c),
                              "seed %d, frame %d, strand %d, bone %d", _i, frame, s, i);
            }
    }
    sb_skeleton_destroy(skeleton);
    gsl_rng_free(rng);
}
END_TEST

static void assert_same_bits(const SbSkeleton *a, const SbSkeleton *b, int frame, int seed)
{
    for (int s = 0; s < CHARACTER_STRANDS; s++)
        for (int i = 0; i < sb_skeleton_bones(a, s); i++) {
            const SbVec3 p = sb_skeleton_tail(a, s, i), q = sb_skeleton_tail(b, s, i);
            ck_assert_msg(memcmp(&p, &q, sizeof p) == 0, "seed %d, frame %d, strand %d, bone %d",
                          seed, frame, s, i);
        }
    for (int i = 0; i < CHARACTER_NODES; i++) {
        const SbQuat p = sb_skeleton_rotation(a, i), q = sb_skeleton_rotation(b, i);
        ck_assert_msg(memcmp(&p, &q, sizeof p) == 0, "seed %d, frame %d, node %d", seed, frame, i);
    }
}

/* A copy goes on as the original does, and neither feels the other. */
START_TEST(a_copy_goes_on_alike)
{
    gsl_rng *rng = scene_rng(SEED + 2000, _i);
    const Character c = character_random(rng, WITH_COLLIDERS | WITH_VRM);
    SbSkeleton *one = character_build(&c, NULL);
    for (int frame = 1; frame <= FRAMES / 2; frame++)
        character_step(&c, one, frame);
    SbSkeleton *copy = sb_skeleton_copy(one);
    SbSkeleton *second = sb_skeleton_copy(copy);
    sb_skeleton_destroy(copy);
    for (int frame = FRAMES / 2; frame <= FRAMES; frame++) {
        character_step(&c, one, frame);
        character_step(&c, second, frame);
        assert_same_bits(one, second, frame, _i);
    }
    sb_skeleton_destroy(one);
    sb_skeleton_destroy(second);
    gsl_rng_free(rng);
}
END_TEST

/* What is added to a copy is added as to the original: its arrays have the room that growing counts on. */
START_TEST(a_copy_can_grow)
{
    gsl_rng *rng = scene_rng(SEED + 7000, 0);
    const Character c = character_random(rng, WITH_COLLIDERS);
    SbSkeleton *one = character_build(&c, NULL);
    for (int strand = 0; strand < CHARACTER_STRANDS; strand++)
        ck_assert_ptr_null(sb_skeleton_remove_spring(one, strand));
    SbSkeleton *copy = sb_skeleton_copy(one);
    SbSkeleton *const both[] = { one, copy };
    for (int k = 0; k < 2; k++)
        for (int strand = 0; strand < CHARACTER_STRANDS; strand++) {
            int index;
            SbSpring spring = c.strand[strand].component;
            spring.root = c.strand[strand].first;
            ck_assert_ptr_null(sb_skeleton_add_collider(both[k], &c.collider[strand], &index));
            ck_assert_int_eq(index, CHARACTER_COLLIDERS + strand);
            spring.colliders = &index;
            spring.collider_count = 1;
            ck_assert_ptr_null(sb_skeleton_add_spring(both[k], &spring, &index));
            ck_assert_int_eq(index, CHARACTER_STRANDS + strand);
        }
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, one, frame);
        character_step(&c, copy, frame);
    }
    for (int i = 0; i < sb_skeleton_bones(one, CHARACTER_STRANDS); i++) {
        const SbVec3 p = sb_skeleton_tail(one, CHARACTER_STRANDS, i);
        const SbVec3 q = sb_skeleton_tail(copy, CHARACTER_STRANDS, i);
        ck_assert(memcmp(&p, &q, sizeof p) == 0);
    }
    sb_skeleton_destroy(one);
    sb_skeleton_destroy(copy);
    gsl_rng_free(rng);
}
END_TEST

/* Strands do not feel in which order their springs are added. Without colliders, which may ride on
 * another strand's nodes, they do not feel in which order their nodes stand either. */
START_TEST(order_of_creation)
{
    static const int order[CHARACTER_STRANDS] = { 2, 0, 1 };
    gsl_rng *rng = scene_rng(SEED + 3000, _i);
    const Character c = character_random(rng, _i % 2 ? WITH_COLLIDERS | WITH_VRM : WITH_VRM);
    const Character permuted = _i % 2 ? c : character_permuted(&c, order);
    SbSkeleton *one = character_build(&c, NULL), *other = character_build(&permuted, order);
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, one, frame);
        character_step(&permuted, other, frame);
        for (int s = 0; s < CHARACTER_STRANDS; s++)
            for (int i = 0; i < sb_skeleton_bones(other, s); i++) {
                const SbVec3 p = sb_skeleton_tail(one, order[s], i);
                const SbVec3 q = sb_skeleton_tail(other, s, i);
                ck_assert_msg(memcmp(&p, &q, sizeof p) == 0,
                              "seed %d, frame %d, strand %d, bone %d", _i, frame, s, i);
            }
    }
    sb_skeleton_destroy(one);
    sb_skeleton_destroy(other);
    gsl_rng_free(rng);
}
END_TEST

/* The world moved by a vector and turned about the origin. */
typedef struct Motion {
    SbVec3 shift;
    SbQuat turn;
} Motion;

static Character character_moved(const Character *c, const Motion *m)
{
    Character moved = *c;
    moved.start.translation = vec3_add(m->shift, quat_rotate(m->turn, c->start.translation));
    moved.start.rotation = quat_multiply(m->turn, c->start.rotation);
    moved.swing = quat_rotate(m->turn, c->swing);
    for (int i = 0; i < CHARACTER_STRANDS; i++) {
        SbSpring *s = &moved.strand[i].component;
        s->gravity = quat_rotate(m->turn, s->gravity);
        s->wind = quat_rotate(m->turn, s->wind);
        moved.strand[i].joint.gravity_direction =
            quat_rotate(m->turn, c->strand[i].joint.gravity_direction);
    }
    return moved;
}

/* Moving and turning the world moves and turns every tail: each step rounds coordinates, and strands hand a
 * disturbance on, amplified by G per bone. */
START_TEST(moved_and_turned)
{
    gsl_rng *rng = scene_rng(SEED + 4000, _i);
    const Character c = character_random(rng, 0);
    const Motion m = { scene_vector(rng, _i % 2 ? 3 : 0),
                       _i % 3 ? quat_normalise((SbQuat){ gsl_rng_uniform(rng), -0.4, 0.3, 0.8 })
                              : QUAT_IDENTITY };
    const Character moved = character_moved(&c, &m);
    const double size = c.reach + vec3_length(m.shift);
    const double rounding = 12 * FRAMES * DBL_EPSILON * size * c.gain;
    ck_assert_double_lt(rounding, 1e-6);
    SbSkeleton *one = character_build(&c, NULL), *other = character_build(&moved, NULL);
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, one, frame);
        character_step(&moved, other, frame);
        for (int s = 0; s < CHARACTER_STRANDS; s++)
            for (int i = 0; i < sb_skeleton_bones(one, s); i++) {
                const SbVec3 here =
                    vec3_add(m.shift, quat_rotate(m.turn, sb_skeleton_tail(one, s, i)));
                const double off = vec3_length(vec3_sub(here, sb_skeleton_tail(other, s, i)));
                ck_assert_msg(off <= rounding,
                              "seed %d, frame %d, strand %d, bone %d: %g, bound %g", _i, frame, s,
                              i, off, rounding);
            }
    }
    sb_skeleton_destroy(one);
    sb_skeleton_destroy(other);
    gsl_rng_free(rng);
}
END_TEST

/* Everything with a length in it, times a power of two. */
static Character character_scaled(const Character *c, double by)
{
    Character scaled = *c;
    scaled.start.translation = vec3_scale(c->start.translation, by);
    scaled.swing = vec3_scale(c->swing, by);
    for (int i = 1; i < CHARACTER_NODES; i++)
        scaled.node[i].rest.translation = vec3_scale(c->node[i].rest.translation, by);
    for (int i = 0; i < CHARACTER_STRANDS; i++) {
        SbSpring *s = &scaled.strand[i].component;
        SbVrmJoint *joint = &scaled.strand[i].joint;
        s->gravity = vec3_scale(s->gravity, by);
        s->wind = vec3_scale(s->wind, by);
        s->end_length *= by;
        s->radius *= by;
        joint->stiffness *= by;
        joint->gravity_power *= by;
        joint->hit_radius *= by;
    }
    for (int i = 0; i < c->colliders; i++) {
        SbCollider *collider = &scaled.collider[i];
        collider->offset = vec3_scale(collider->offset, by);
        collider->tail = vec3_scale(collider->tail, by);
        collider->radius *= by;
    }
    return scaled;
}

/* Lengths, speeds and accelerations times a power of two give the same motion to the bit, rotations too. */
START_TEST(scaled_by_powers_of_two)
{
    static const double scales[] = { 0.0078125, 0.5, 64, 1024 };
    gsl_rng *rng = scene_rng(SEED + 5000, _i);
    const Character c = character_random(rng, WITH_COLLIDERS | WITH_VRM);
    const double by = scales[_i % 4];
    const Character scaled = character_scaled(&c, by);
    SbSkeleton *one = character_build(&c, NULL), *other = character_build(&scaled, NULL);
    for (int frame = 1; frame <= FRAMES; frame++) {
        character_step(&c, one, frame);
        character_step(&scaled, other, frame);
        for (int s = 0; s < CHARACTER_STRANDS; s++)
            for (int i = 0; i < sb_skeleton_bones(one, s); i++) {
                const SbVec3 p = vec3_scale(sb_skeleton_tail(one, s, i), by);
                const SbVec3 q = sb_skeleton_tail(other, s, i);
                ck_assert_msg(memcmp(&p, &q, sizeof p) == 0,
                              "seed %d, frame %d, strand %d, bone %d: %.17g, %.17g", _i, frame, s,
                              i, p.x, q.x);
            }
    }
    sb_skeleton_destroy(one);
    sb_skeleton_destroy(other);
    gsl_rng_free(rng);
}
END_TEST

/* Posed at rest without forces, a character stays exactly where it is. */
START_TEST(rest_stays_at_rest)
{
    gsl_rng *rng = scene_rng(SEED + 6000, _i);
    Character c = character_random(rng, 0);
    c.swing = c.turn = (SbVec3){ 0, 0, 0 };
    for (int i = 0; i < CHARACTER_STRANDS; i++)
        c.strand[i].component.gravity = c.strand[i].component.wind = (SbVec3){ 0, 0, 0 };
    SbSkeleton *skeleton = character_build(&c, NULL);
    SbVec3 start[CHARACTER_STRANDS][STRAND_NODES];
    for (int s = 0; s < CHARACTER_STRANDS; s++)
        for (int i = 0; i < sb_skeleton_bones(skeleton, s); i++)
            start[s][i] = sb_skeleton_tail(skeleton, s, i);
    for (int frame = 1; frame <= 10 * FRAMES; frame++)
        character_step(&c, skeleton, frame);
    for (int s = 0; s < CHARACTER_STRANDS; s++)
        for (int i = 0; i < sb_skeleton_bones(skeleton, s); i++) {
            const SbVec3 moved = vec3_sub(sb_skeleton_tail(skeleton, s, i), start[s][i]);
            ck_assert_msg(vec3_length(moved) <= 12 * DBL_EPSILON * c.reach * c.gain,
                          "seed %d, strand %d, bone %d: %g m", _i, s, i, vec3_length(moved));
        }
    sb_skeleton_destroy(skeleton);
    gsl_rng_free(rng);
}
END_TEST

static void add_cases(TCase *tcase, int from, int to)
{
    tcase_add_loop_test(tcase, finite_and_shown_as_simulated, from, to);
    tcase_add_loop_test(tcase, lengths_are_kept, from, to);
    tcase_add_loop_test(tcase, a_copy_goes_on_alike, from, to);
    tcase_add_loop_test(tcase, order_of_creation, from, to);
    tcase_add_loop_test(tcase, moved_and_turned, from, to);
    tcase_add_loop_test(tcase, scaled_by_powers_of_two, from, to);
    tcase_add_loop_test(tcase, rest_stays_at_rest, from, to);
}

Suite *suite_characters(void);
Suite *suite_characters(void)
{
    Suite *suite = suite_create("characters");
    TCase *tcase = tcase_create("random");
    add_cases(tcase, 0, FEW);
    tcase_add_test(tcase, a_copy_can_grow);
    suite_add_tcase(suite, tcase);
    TCase *more = tcase_create("more");
    tcase_set_tags(more, "repeats"); /* left out where runs are slow */
    add_cases(more, FEW, CASES);
    suite_add_tcase(suite, more);
    return suite;
}
