/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain's making, refusing, resetting and setting; and the same from C++. */
#include "motion.h"
#include "program.h"
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BONES = 3 };

static SbBone bones[BONES];
static SbChainDef def;

/* A definition of three bones that is allowed; each test changes one field. */
static void set_up(void)
{
    for (int i = 0; i < BONES; i++)
        bones[i] = (SbBone){ 0.3 - 0.05 * i, 0.05, 0.2, { 1.1, -9.81, 0.4 } };
    def = sb_chain_def_default();
    def.bones = BONES;
    def.bone = bones;
    def.anchor = motion_anchor(7);
}

static SbChain *create(void)
{
    const char *refused = "not set";
    SbChain *chain = sb_chain_create(&def, &refused);
    ck_assert_msg(chain != NULL, "refused: %s", refused);
    ck_assert_ptr_null(refused);
    return chain;
}

static void step(SbChain *chain, int frames)
{
    for (int frame = 0; frame < frames; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        sb_chain_step(chain, &anchor);
    }
}

/* ---- refusing ---------------------------------------------------------------------------------- */

/* The refusal begins with the field's name and goes on with what is allowed. */
static void assert_refused(const char *field)
{
    const char *refused = NULL;
    ck_assert_msg(!sb_chain_create(&def, &refused), "%s was accepted", field);
    ck_assert_ptr_nonnull(refused);
    const size_t length = strlen(field);
    ck_assert_msg(strncmp(refused, field, length) == 0 && strncmp(refused + length, ": ", 2) == 0,
                  "%s was refused as: %s", field, refused);
    ck_assert_ptr_null(sb_chain_create(&def, NULL));
}

START_TEST(refuses_what_is_missing)
{
    def.scheme = NULL;
    assert_refused("scheme");
    set_up();
    def.bone = NULL;
    assert_refused("bones");
    set_up();
    def.bones = 0;
    assert_refused("bones");
    def.bones = -1;
    assert_refused("bones");
    def = sb_chain_def_default();
    assert_refused("bones");
}
END_TEST

typedef struct Bad {
    const char *field;
    double *place;
    double value;
} Bad;

/* Every number that is out of its domain; the bones' in the last bone. */
static const Bad bad[] = {
    { "frame_time", &def.frame_time, 0 },
    { "frame_time", &def.frame_time, -1.0 / 60 },
    { "frame_time", &def.frame_time, NAN },
    { "frame_time", &def.frame_time, INFINITY },
    { "anchor.position", &def.anchor.position.x, NAN },
    { "anchor.position", &def.anchor.position.y, INFINITY },
    { "anchor.position", &def.anchor.position.z, -INFINITY },
    { "anchor.direction", &def.anchor.direction.x, NAN },
    { "anchor.direction", &def.anchor.direction.y, -INFINITY },
    { "anchor.direction", &def.anchor.direction.z, NAN },
    { "bone.length", &bones[BONES - 1].length, 0 },
    { "bone.length", &bones[BONES - 1].length, -0.3 },
    { "bone.length", &bones[BONES - 1].length, NAN },
    { "bone.length", &bones[BONES - 1].length, INFINITY },
    { "bone.stiffness", &bones[BONES - 1].stiffness, -0.001 },
    { "bone.stiffness", &bones[BONES - 1].stiffness, 1.001 },
    { "bone.stiffness", &bones[BONES - 1].stiffness, NAN },
    { "bone.stiffness", &bones[BONES - 1].stiffness, INFINITY },
    { "bone.drag", &bones[BONES - 1].drag, 1.001 },
    { "bone.drag", &bones[BONES - 1].drag, NAN },
    { "bone.drag", &bones[BONES - 1].drag, -INFINITY },
    { "bone.gravity", &bones[BONES - 1].gravity.x, NAN },
    { "bone.gravity", &bones[BONES - 1].gravity.y, -INFINITY },
    { "bone.gravity", &bones[BONES - 1].gravity.z, INFINITY },
};

START_TEST(refuses_by_name)
{
    *bad[_i].place = bad[_i].value;
    assert_refused(bad[_i].field);
}
END_TEST

START_TEST(refuses_other_steps_and_no_direction)
{
    def.steps = SB_ALL_STEPS + 1;
    assert_refused("steps");
    set_up();
    def.anchor.direction = (SbVec3){ 0, -0.0, 0 };
    assert_refused("anchor.direction");
}
END_TEST

START_TEST(vrm1_refuses_no_fast_pull)
{
    def.scheme = &sb_vrm1;
    bones[0].stiffness = 4;
    sb_chain_destroy(create());
    bones[0].stiffness = -4;
    assert_refused("bone.stiffness");
}
END_TEST

START_TEST(accepts_the_ends_of_the_domain)
{
    bones[0].stiffness = 0;
    bones[1].stiffness = 1;
    bones[0].drag = 0;
    bones[1].drag = 1;
    bones[2].drag = -0.1; /* found in real files */
    def.steps = 0;
    sb_chain_destroy(create());
    sb_chain_destroy(NULL);
}
END_TEST

/* ---- making and resetting ---------------------------------------------------------------------- */

/* Straight and at rest from the anchor, along its direction. */
static void assert_straight(const SbChain *chain, const SbAnchor *anchor)
{
    SbVec3 tail = anchor->position;
    for (int i = 0; i < BONES; i++) {
        tail = vec3_add(tail, vec3_scale(anchor->direction, bones[i].length));
        ck_assert_msg(vec3_same(sb_chain_tail(chain, i), tail), "bone %d", i);
        ck_assert_msg(vec3_same(sb_chain_previous(chain, i), tail), "bone %d moves", i);
        ck_assert_msg(vec3_same(sb_chain_direction(chain, i), anchor->direction), "bone %d", i);
    }
}

START_TEST(starts_straight_and_at_rest)
{
    SbChain *chain = create();
    ck_assert_int_eq(sb_chain_bones(chain), BONES);
    const SbAnchor anchor = { def.anchor.position,
                              vec3_normalise(def.anchor.direction, def.anchor.direction) };
    assert_straight(chain, &anchor);
    sb_chain_destroy(chain);
}
END_TEST

START_TEST(direction_of_any_size_is_normalised)
{
    const double size = ldexp(1, -1060 + 515 * _i); /* from denormals up to 2^1000 */
    def.anchor.direction = (SbVec3){ 0.75 * size, -size, 0 };
    SbChain *chain = create();
    const SbVec3 plain = { 0.75, -1, 0 };
    ck_assert(vec3_same(sb_chain_direction(chain, 0), vec3_normalise(plain, plain)));
    sb_chain_destroy(chain);
}
END_TEST

START_TEST(copies_the_bones)
{
    SbChain *chain = create(), *twin = create();
    bones[0].length = 7;
    bones[2].drag = 0.9;
    step(chain, 20);
    set_up();
    step(twin, 20);
    ck_assert(vec3_same(sb_chain_tail(chain, 2), sb_chain_tail(twin, 2)));
    sb_chain_destroy(chain);
    sb_chain_destroy(twin);
}
END_TEST

START_TEST(reset_forgets_everything)
{
    SbChain *used = create();
    step(used, 40);
    const SbAnchor anchor = motion_anchor(23);
    sb_chain_reset(used, &anchor);
    assert_straight(used, &anchor);
    def.anchor = anchor;
    SbChain *fresh = create();
    sb_chain_reset(fresh, &anchor);
    step(used, 40);
    step(fresh, 40);
    for (int i = 0; i < BONES; i++)
        ck_assert(vec3_same(sb_chain_tail(used, i), sb_chain_tail(fresh, i)));
    sb_chain_destroy(used);
    sb_chain_destroy(fresh);
}
END_TEST

START_TEST(set_tail_sets_one_bone)
{
    SbChain *chain = create(), *twin = create();
    const SbVec3 tail = { 1, 2, 3 }, previous = { 1.5, 2.5, -3 };
    sb_chain_set_tail(chain, 1, tail, previous);
    ck_assert(vec3_same(sb_chain_tail(chain, 1), tail));
    ck_assert(vec3_same(sb_chain_previous(chain, 1), previous));
    for (int i = 0; i < BONES; i++) {
        ck_assert(vec3_same(sb_chain_direction(chain, i), sb_chain_direction(twin, i)));
        ck_assert_int_eq(vec3_same(sb_chain_tail(chain, i), sb_chain_tail(twin, i)), i != 1);
    }
    sb_chain_destroy(chain);
    sb_chain_destroy(twin);
}
END_TEST

START_TEST(version_is_the_header_s)
{
    ck_assert_str_eq(sb_version(), SB_VERSION);
}
END_TEST

/* ---- from C++ ---------------------------------------------------------------------------------- */

START_TEST(a_cpp_program_steps_the_same_chain)
{
    Ran ran = program_run("$(dirname build/springlab)/embed");
    ck_assert_int_eq(ran.status, 0);
    SbBone bone[4];
    for (int i = 0; i < 4; i++)
        bone[i] = (SbBone){ 0.3, 0.05, 0.2, { 0, -9.81, 0 } };
    def = sb_chain_def_default();
    def.bones = 4;
    def.bone = bone;
    SbChain *chain = create();
    for (int frame = 0; frame < 60; frame++)
        sb_chain_step(chain, &def.anchor);
    const SbVec3 tip = sb_chain_tail(chain, 3);
    char line[128], want[2 * sizeof line];
    snprintf(line, sizeof line, "%.17g %.17g %.17g\n", tip.x, tip.y, tip.z);
    snprintf(want, sizeof want, "%s%s", line, line);
    ck_assert_str_eq(ran.out, want);
    sb_chain_destroy(chain);
    ran_free(&ran);
}
END_TEST

Suite *suite_chain(void);
Suite *suite_chain(void)
{
    Suite *suite = suite_create("chain");
    TCase *refusing = tcase_create("refusing");
    tcase_add_checked_fixture(refusing, set_up, NULL);
    tcase_add_test(refusing, refuses_what_is_missing);
    tcase_add_loop_test(refusing, refuses_by_name, 0, sizeof bad / sizeof *bad);
    tcase_add_test(refusing, refuses_other_steps_and_no_direction);
    tcase_add_test(refusing, vrm1_refuses_no_fast_pull);
    tcase_add_test(refusing, accepts_the_ends_of_the_domain);
    suite_add_tcase(suite, refusing);
    TCase *making = tcase_create("making");
    tcase_add_checked_fixture(making, set_up, NULL);
    tcase_add_test(making, starts_straight_and_at_rest);
    tcase_add_loop_test(making, direction_of_any_size_is_normalised, 0, 5);
    tcase_add_test(making, copies_the_bones);
    tcase_add_test(making, reset_forgets_everything);
    tcase_add_test(making, set_tail_sets_one_bone);
    tcase_add_test(making, version_is_the_header_s);
    tcase_add_test(making, a_cpp_program_steps_the_same_chain);
    suite_add_tcase(suite, making);
    return suite;
}
