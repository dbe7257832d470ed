/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One frame of a chain: every intermediate by its definition, each step switched off, any number of
 * bones. Even cases run the lesson's scheme, odd ones VRM 1.0's. */
#include "motion.h"
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { BONES = 4, MOST_BONES = 200, FRAMES = 40, STEP_SETS = 16 };

static const double frame_time = 1.0 / 50;

static const SbScheme *scheme_of(int number)
{
    return number % 2 ? &sb_vrm1 : &sb_lesson;
}

static SbBone bone_of(const SbScheme *scheme, int i)
{
    SbBone bone = { .length = 0.3 - 0.02 * (i % 5),
                    .stiffness = 0.06 + 0.01 * (i % 7),
                    .drag = 0.3 + 0.02 * (i % 3),
                    .gravity = { 1.1, -9.81, 0.4 } };
    if (scheme->units == SB_SPEEDS) {
        bone.stiffness *= 15;
        bone.gravity = vec3_scale(bone.gravity, frame_time);
    }
    return bone;
}

/* A chain whose settings a test may have changed; the caller destroys it. */
static SbChain *create(const SbScheme *scheme, int bones, const SbBone *bone, unsigned steps)
{
    SbChainDef def = sb_chain_def_default();
    def.scheme = scheme;
    def.bones = bones;
    def.bone = bone;
    def.frame_time = frame_time;
    def.steps = steps;
    def.anchor = motion_anchor(0);
    SbChain *chain = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(chain);
    return chain;
}

static SbChain *create_default(const SbScheme *scheme, int bones, unsigned steps)
{
    SbBone bone[MOST_BONES];
    for (int i = 0; i < bones; i++)
        bone[i] = bone_of(scheme, i);
    return create(scheme, bones, bone, steps);
}

static int same_state(const SbChain *a, const SbChain *b, int bone)
{
    return vec3_same(sb_chain_tail(a, bone), sb_chain_tail(b, bone)) &&
           vec3_same(sb_chain_previous(a, bone), sb_chain_previous(b, bone)) &&
           vec3_same(sb_chain_direction(a, bone), sb_chain_direction(b, bone));
}

/* ---- the record -------------------------------------------------------------------------------- */

/* What the scheme's formulas make of one bone, written again from their statement. */
static SbStepRecord expect_record(const SbScheme *scheme, const SbBone *bone, unsigned steps,
                                  SbVec3 current, SbVec3 previous, SbAnchor parent)
{
    SbStepRecord r = { .head = parent.position };
    const double h = frame_time;
    r.rest = vec3_add(r.head, vec3_scale(parent.direction, bone->length));
    r.inertia = current;
    if (steps & SB_INERTIA)
        r.inertia = vec3_add(current, vec3_scale(vec3_sub(current, previous), 1 - bone->drag));
    SbVec3 next;
    if (scheme == &sb_lesson) {
        r.force = r.inertia;
        if (steps & SB_FORCE)
            r.force = vec3_add(r.inertia, vec3_scale(bone->gravity, h * h));
        r.stiffness = r.force;
        if (steps & SB_STIFFNESS)
            r.stiffness = vec3_add(r.force, vec3_scale(vec3_sub(r.rest, r.force), bone->stiffness));
        next = r.stiffness;
    } else {
        r.stiffness = r.inertia;
        if (steps & SB_STIFFNESS)
            r.stiffness = vec3_add(r.inertia, vec3_scale(parent.direction, bone->stiffness * h));
        r.force = r.stiffness;
        if (steps & SB_FORCE)
            r.force = vec3_add(r.stiffness, vec3_scale(bone->gravity, h));
        next = r.force;
    }
    const SbVec3 d = vec3_sub(next, r.head);
    r.direction = vec3_scale(d, 1 / vec3_size(d));
    r.tail = next;
    if (steps & SB_LENGTH)
        r.tail = vec3_add(r.head, vec3_scale(r.direction, bone->length));
    return r;
}

/* Loops over both schemes and all sixteen sets of steps. */
START_TEST(record_is_what_its_comments_say)
{
    const SbScheme *scheme = scheme_of(_i);
    const unsigned steps = (unsigned)_i / 2;
    SbChain *chain = create_default(scheme, BONES, steps);
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        SbVec3 current[BONES], previous[BONES];
        for (int i = 0; i < BONES; i++) {
            current[i] = sb_chain_tail(chain, i);
            previous[i] = sb_chain_previous(chain, i);
        }
        SbStepRecord record[BONES];
        sb_chain_step_recorded(chain, &anchor, record);
        SbAnchor parent = anchor;
        for (int i = 0; i < BONES; i++) {
            const SbBone bone = bone_of(scheme, i);
            const SbStepRecord r = record[i], want = expect_record(scheme, &bone, steps, current[i],
                                                                   previous[i], parent);
            ck_assert_msg(
                vec3_same(r.head, want.head) && vec3_same(r.rest, want.rest) &&
                    vec3_same(r.inertia, want.inertia) && vec3_same(r.force, want.force) &&
                    vec3_same(r.stiffness, want.stiffness) &&
                    vec3_same(r.direction, want.direction) && vec3_same(r.tail, want.tail),
                "%s, steps %u, frame %d bone %d", scheme->name, steps, frame, i);
            ck_assert(vec3_same(sb_chain_tail(chain, i), r.tail));
            ck_assert(vec3_same(sb_chain_previous(chain, i), current[i]));
            ck_assert(vec3_same(sb_chain_direction(chain, i), r.direction));
            parent = (SbAnchor){ r.tail, r.direction };
        }
    }
    sb_chain_destroy(chain);
}
END_TEST

START_TEST(recorded_step_is_the_plain_step)
{
    const unsigned steps = (unsigned)_i / 2;
    SbChain *plain = create_default(scheme_of(_i), BONES, steps);
    SbChain *recorded = create_default(scheme_of(_i), BONES, steps);
    SbStepRecord record[BONES];
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        sb_chain_step(plain, &anchor);
        sb_chain_step_recorded(recorded, &anchor, record);
        for (int i = 0; i < BONES; i++)
            ck_assert_msg(same_state(plain, recorded, i), "frame %d bone %d", frame, i);
    }
    sb_chain_destroy(plain);
    sb_chain_destroy(recorded);
}
END_TEST

/* ---- steps switched off ------------------------------------------------------------------------ */

/* A step that is off is the same as a setting that does nothing: full drag, no gravity, no pull. */
static void check_step_off(int number, unsigned off)
{
    const SbScheme *scheme = scheme_of(number);
    SbBone bone[BONES];
    for (int i = 0; i < BONES; i++) {
        bone[i] = bone_of(scheme, i);
        if (off == SB_INERTIA)
            bone[i].drag = 1;
        if (off == SB_FORCE)
            bone[i].gravity = (SbVec3){ 0, 0, 0 };
        if (off == SB_STIFFNESS)
            bone[i].stiffness = 0;
    }
    SbChain *without = create_default(scheme, BONES, SB_ALL_STEPS & ~off);
    SbChain *neutral = create(scheme, BONES, bone, SB_ALL_STEPS);
    SbChain *whole = create_default(scheme, BONES, SB_ALL_STEPS);
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        sb_chain_step(without, &anchor);
        sb_chain_step(neutral, &anchor);
        sb_chain_step(whole, &anchor);
        for (int i = 0; i < BONES; i++)
            ck_assert_msg(same_state(without, neutral, i), "frame %d bone %d", frame, i);
    }
    ck_assert(!same_state(without, whole, 0));
    sb_chain_destroy(without);
    sb_chain_destroy(neutral);
    sb_chain_destroy(whole);
}

START_TEST(inertia_off_is_full_drag)
{
    check_step_off(_i, SB_INERTIA);
}
END_TEST

START_TEST(force_off_is_no_gravity)
{
    check_step_off(_i, SB_FORCE);
}
END_TEST

START_TEST(stiffness_off_is_no_pull)
{
    check_step_off(_i, SB_STIFFNESS);
}
END_TEST

/* Every bone keeps its length, to the rounding of coordinates that stay below 64 m: three in the length
 * step, and those of the difference measured here. */
START_TEST(length_step_keeps_lengths_and_its_lack_does_not)
{
    SbChain *kept = create_default(scheme_of(_i), MOST_BONES, SB_ALL_STEPS);
    SbChain *loose = create_default(scheme_of(_i), BONES, SB_ALL_STEPS & ~(unsigned)SB_LENGTH);
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        sb_chain_step(kept, &anchor);
        sb_chain_step(loose, &anchor);
        SbVec3 head = anchor.position;
        for (int i = 0; i < MOST_BONES; i++) {
            const SbVec3 tail = sb_chain_tail(kept, i);
            const double length = vec3_distance(tail, head);
            ck_assert_double_eq_tol(length, bone_of(scheme_of(_i), i).length, 4 * 64 * DBL_EPSILON);
            ck_assert_double_eq_tol(vec3_size(sb_chain_direction(kept, i)), 1, 4 * DBL_EPSILON);
            head = tail;
        }
    }
    SbVec3 head = motion_anchor(FRAMES).position;
    for (int i = 0; i < BONES; i++) {
        const SbVec3 tail = sb_chain_tail(loose, i);
        const double length = bone_of(scheme_of(_i), i).length;
        ck_assert_double_gt(fabs(vec3_distance(tail, head) - length), 1e-6);
        head = tail;
    }
    sb_chain_destroy(kept);
    sb_chain_destroy(loose);
}
END_TEST

/* ---- numbers of bones -------------------------------------------------------------------------- */

/* Nothing flows back from the tip: a chain of n bones is the first n of a longer one, to the bit. */
START_TEST(a_shorter_chain_is_the_head_of_a_longer_one)
{
    const int bones = 1 + _i;
    for (int s = 0; s < 2; s++) {
        SbChain *chain = create_default(scheme_of(s), bones, SB_ALL_STEPS);
        SbChain *longer = create_default(scheme_of(s), MOST_BONES, SB_ALL_STEPS);
        ck_assert_int_eq(sb_chain_bones(chain), bones);
        for (int frame = 1; frame <= FRAMES; frame++) {
            const SbAnchor anchor = motion_anchor(frame);
            sb_chain_step(chain, &anchor);
            sb_chain_step(longer, &anchor);
        }
        for (int i = 0; i < bones; i++)
            ck_assert_msg(same_state(chain, longer, i), "%d bones, bone %d", bones, i);
        sb_chain_destroy(chain);
        sb_chain_destroy(longer);
    }
}
END_TEST

Suite *suite_steps(void);
Suite *suite_steps(void)
{
    Suite *suite = suite_create("steps");
    TCase *record = tcase_create("record");
    tcase_add_loop_test(record, record_is_what_its_comments_say, 0, 2 * STEP_SETS);
    tcase_add_loop_test(record, recorded_step_is_the_plain_step, 0, 2 * STEP_SETS);
    suite_add_tcase(suite, record);
    TCase *off = tcase_create("off");
    tcase_add_loop_test(off, inertia_off_is_full_drag, 0, 2);
    tcase_add_loop_test(off, force_off_is_no_gravity, 0, 2);
    tcase_add_loop_test(off, stiffness_off_is_no_pull, 0, 2);
    tcase_add_loop_test(off, length_step_keeps_lengths_and_its_lack_does_not, 0, 2);
    suite_add_tcase(suite, off);
    TCase *number = tcase_create("number of bones");
    tcase_add_loop_test(number, a_shorter_chain_is_the_head_of_a_longer_one, 0, MOST_BONES);
    suite_add_tcase(suite, number);
    return suite;
}
