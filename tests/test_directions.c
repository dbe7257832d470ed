/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames in which a bone has no direction: its tail at its head, squares that overflow, no number. */
#include "motion.h"
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { BONES = 3, FRAMES = 40 };

/* A chain of equal bones that starts in frame 0 of the motion; the caller destroys it. */
static SbChain *create(const SbScheme *scheme, SbBone each)
{
    SbBone bone[BONES];
    for (int i = 0; i < BONES; i++)
        bone[i] = each;
    SbChainDef def = sb_chain_def_default();
    def.scheme = scheme;
    def.bones = BONES;
    def.bone = bone;
    def.anchor = motion_anchor(0);
    SbChain *chain = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(chain);
    return chain;
}

static const SbScheme *scheme_of(int number)
{
    return number % 2 ? &sb_vrm1 : &sb_lesson;
}

START_TEST(tail_at_the_head_keeps_the_last_direction)
{
    const SbBone limp = { .length = 0.25, .drag = 1 };
    SbChain *chain = create(scheme_of(_i), limp);
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        sb_chain_step(chain, &anchor);
    }
    const SbVec3 before = sb_chain_direction(chain, 0);
    const SbAnchor anchor = motion_anchor(FRAMES + 1);
    sb_chain_set_tail(chain, 0, anchor.position, (SbVec3){ 0, 0, 0 });
    sb_chain_step(chain, &anchor);
    ck_assert(vec3_same(sb_chain_direction(chain, 0), before));
    ck_assert(vec3_same(sb_chain_tail(chain, 0),
                        vec3_add(anchor.position, vec3_scale(before, limp.length))));
    sb_chain_destroy(chain);
}
END_TEST

/* At stiffness 1/2 a reversed bone at rest meets its pull half way, in the head: 0/0. */
START_TEST(reversed_bone_at_half_stiffness_takes_its_last_direction)
{
    const SbBone bone = { .length = 0.25, .stiffness = 0.5, .drag = 0.2 };
    SbChain *chain = create(&sb_lesson, bone);
    const SbAnchor anchor = { { 0, 0, 0 }, { 1, 0, 0 } };
    sb_chain_reset(chain, &anchor);
    const SbVec3 reversed = { -0.25, 0, 0 };
    sb_chain_set_tail(chain, 0, reversed, reversed);
    sb_chain_step(chain, &anchor);
    ck_assert(
        vec3_same(sb_chain_tail(chain, 0), (SbVec3){ 0.25, 0, 0 })); /* its last direction was +x */
    sb_chain_destroy(chain);
}
END_TEST

/* Squares that overflow, and an anchor that is no number: the chain keeps its lengths, and recovers. */
START_TEST(recovers_from_numbers_that_are_none)
{
    const SbBone bone = { 0.3, 0.4, 0.2, { 0.1, -0.981, 0.2 } };
    SbChain *chain = create(scheme_of(_i), bone);
    const SbVec3 odd[] = { { NAN, 0, 0 }, { 0, INFINITY, 0 }, { 0, 0, -1e200 } };
    for (int o = 0; o < 6; o++) {
        SbAnchor anchor = motion_anchor(o);
        if (o < 3)
            anchor.position = odd[o];
        else
            anchor.direction = odd[o - 3];
        sb_chain_step(chain, &anchor);
        for (int frame = 0; frame < 3; frame++) {
            const SbAnchor sound = motion_anchor(frame);
            sb_chain_step(chain, &sound);
        }
        SbVec3 head = motion_anchor(2).position;
        for (int i = 0; i < BONES; i++) {
            const SbVec3 tail = sb_chain_tail(chain, i), before = sb_chain_previous(chain, i);
            const double length = vec3_distance(tail, head);
            ck_assert_double_eq_tol(length, bone.length, 16 * DBL_EPSILON);
            ck_assert(isfinite(before.x) && isfinite(before.y) && isfinite(before.z));
            ck_assert_double_eq_tol(vec3_size(sb_chain_direction(chain, i)), 1, 4 * DBL_EPSILON);
            head = tail;
        }
    }
    sb_chain_destroy(chain);
}
END_TEST

Suite *suite_directions(void);
Suite *suite_directions(void)
{
    Suite *suite = suite_create("directions");
    TCase *none = tcase_create("none");
    tcase_add_loop_test(none, tail_at_the_head_keeps_the_last_direction, 0, 2);
    tcase_add_test(none, reversed_bone_at_half_stiffness_takes_its_last_direction);
    tcase_add_loop_test(none, recovers_from_numbers_that_are_none, 0, 2);
    suite_add_tcase(suite, none);
    return suite;
}
