/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chains in lanes have the bits of chains that are stepped alone: shapes, settings, anchors and numbers of frames at
 * random, in every width that this machine has. */
#include "allocations.h"
#include "motion.h"
#include "springbone.h"

#include <check.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BONES = 16, MOST_CHAINS = 70, TRIALS = 60, ROUNDS = 8, MOST_FRAMES = 40 };

static const int widths[] = { 1, 2, 4, 8 };
enum { WIDTHS = 4 };

/* ---- chance ---- */

static unsigned next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static int below(unsigned *state, int count)
{
    return (int)(next_random(state) % (unsigned)count);
}

static double between(unsigned *state, double least, double most)
{
    return least + (most - least) * (double)next_random(state) / 0x1p24;
}

static SbVec3 vector(unsigned *state, double size, bool planar)
{
    SbVec3 v = { between(state, -size, size), between(state, -size, size), 0 };
    if (!planar)
        v.z = between(state, -size, size);
    return v;
}

/* ---- a batch, and its chains alone ---- */

typedef struct Convoy {
    unsigned random;
    bool planar, even; /* even: chains made now have bones that are all alike */
    SbChainDef shape;
    int chains, frame;
    SbBatch *batch;
    SbChain *chain[MOST_CHAINS]; /* NULL: taken out */
    SbAnchor anchor[MOST_CHAINS];
    SbVec3 velocity[MOST_CHAINS];
    int since[MOST_CHAINS]; /* the frame from which the velocity counts */
    double frame_time[MOST_CHAINS];
} Convoy;

static void draw_bones(Convoy *convoy, SbBone *bone)
{
    const bool speeds = convoy->shape.scheme->units == SB_SPEEDS;
    for (int i = 0; i < convoy->shape.bones; i++) {
        bone[i] = (SbBone){ between(&convoy->random, 0.05, 0.5), between(&convoy->random, 0, 0.9),
                            between(&convoy->random, -0.05, 1),
                            vector(&convoy->random, 12, convoy->planar) };
        if (speeds) {
            bone[i].stiffness *= 4;
            bone[i].gravity = vec3_scale(bone[i].gravity, 1.0 / 60);
        }
        if (convoy->even)
            bone[i] = bone[0];
    }
}

/* Puts a new chain in this place, on both sides. */
static void seat_chain(Convoy *convoy, int i)
{
    SbBone bone[MOST_BONES];
    SbChainDef def = convoy->shape;
    draw_bones(convoy, bone);
    def.bone = bone;
    def.frame_time = between(&convoy->random, 0.005, 0.05);
    def.anchor.position = vector(&convoy->random, 2, convoy->planar);
    def.anchor.direction = vector(&convoy->random, 1, convoy->planar);
    sb_chain_destroy(convoy->chain[i]);
    convoy->chain[i] = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(convoy->chain[i]);
    ck_assert_ptr_null(sb_batch_set_chain(convoy->batch, i, &def));
    convoy->frame_time[i] = def.frame_time;
    convoy->anchor[i] = (SbAnchor){ def.anchor.position, sb_chain_direction(convoy->chain[i], 0) };
    convoy->velocity[i] = (SbVec3){ 0, 0, 0 };
    convoy->since[i] = convoy->frame;
    if (below(&convoy->random, 2)) {
        convoy->velocity[i] = vector(&convoy->random, 1, convoy->planar);
        sb_batch_set_anchor(convoy->batch, i, &convoy->anchor[i], convoy->velocity[i]);
    }
}

static void draw_convoy(Convoy *convoy, unsigned seed, int lanes)
{
    static const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    SbBone bone[MOST_BONES];
    *convoy = (Convoy){ .random = seed * 2654435761u + 1, .shape = sb_chain_def_default() };
    convoy->planar = below(&convoy->random, 2);
    convoy->even = below(&convoy->random, 2);
    convoy->shape.scheme = schemes[below(&convoy->random, 2)];
    convoy->shape.bones = 1 + below(&convoy->random, MOST_BONES);
    if (below(&convoy->random, 3) == 0)
        convoy->shape.steps = SB_ALL_STEPS & ~(1u << below(&convoy->random, 4));
    convoy->chains = 1 + below(&convoy->random, MOST_CHAINS);
    draw_bones(convoy, bone);
    convoy->shape.bone = bone;
    convoy->batch = sb_batch_create(&convoy->shape, convoy->chains, lanes, NULL);
    ck_assert_ptr_nonnull(convoy->batch);
    ck_assert_int_eq(sb_batch_lanes(convoy->batch), lanes);
    for (int i = 0; i < convoy->chains; i++)
        seat_chain(convoy, i);
}

static void destroy_convoy(Convoy *convoy)
{
    sb_batch_destroy(convoy->batch);
    for (int i = 0; i < convoy->chains; i++)
        sb_chain_destroy(convoy->chain[i]);
}

static SbAnchor path_anchor(const Convoy *convoy, int i)
{
    const double time = (convoy->frame - convoy->since[i]) * convoy->frame_time[i];
    const SbVec3 moved = vec3_scale(convoy->velocity[i], time);
    return (SbAnchor){ vec3_add(moved, convoy->anchor[i].position), convoy->anchor[i].direction };
}

static void run_paths(Convoy *convoy, int frames)
{
    sb_batch_run(convoy->batch, frames);
    for (int k = 0; k < frames; k++) {
        convoy->frame++;
        for (int i = 0; i < convoy->chains; i++) {
            const SbAnchor anchor = path_anchor(convoy, i);
            if (convoy->chain[i])
                sb_chain_step(convoy->chain[i], &anchor);
        }
    }
}

static void run_given(Convoy *convoy, int frames)
{
    static SbAnchor anchors[MOST_FRAMES * MOST_CHAINS];
    for (int k = 0; k < frames; k++)
        for (int i = 0; i < convoy->chains; i++) {
            SbAnchor *anchor = &anchors[k * convoy->chains + i];
            *anchor = motion_anchor(convoy->frame + k + 7 * i);
            if (convoy->planar) {
                anchor->position.z = 0;
                anchor->direction = convoy->anchor[i].direction;
            }
            if (convoy->chain[i])
                sb_chain_step(convoy->chain[i], anchor);
        }
    sb_batch_step(convoy->batch, frames, anchors);
    convoy->frame += frames;
    for (int i = 0; i < convoy->chains; i++) {
        convoy->anchor[i] = anchors[(frames - 1) * convoy->chains + i];
        convoy->velocity[i] = (SbVec3){ 0, 0, 0 };
    }
}

static void move_chain(Convoy *convoy, int from, int to)
{
    if (from == to)
        return;
    sb_batch_move_chain(convoy->batch, from, to);
    sb_chain_destroy(convoy->chain[to]);
    convoy->chain[to] = convoy->chain[from];
    convoy->chain[from] = NULL;
    convoy->anchor[to] = convoy->anchor[from];
    convoy->velocity[to] = convoy->velocity[from];
    convoy->since[to] = convoy->since[from];
    convoy->frame_time[to] = convoy->frame_time[from];
}

/* Something new in one place: another chain, none, one from elsewhere, or other tails; some of them are their heads, or far out. */
static void disturb(Convoy *convoy)
{
    const int i = below(&convoy->random, convoy->chains);
    const int bone = below(&convoy->random, convoy->shape.bones);
    SbVec3 tail = vector(&convoy->random, 1, convoy->planar), previous = tail;
    switch (below(&convoy->random, 6)) {
    case 5:
        move_chain(convoy, i, below(&convoy->random, convoy->chains));
        return;
    case 0:
        convoy->even = below(&convoy->random, 2);
        seat_chain(convoy, i);
        return;
    case 1:
        sb_chain_destroy(convoy->chain[i]);
        convoy->chain[i] = NULL;
        sb_batch_clear_chain(convoy->batch, i);
        return;
    case 2:
        tail.x = 1e200;
        break;
    case 3:
        previous.y += 0.3;
        break;
    default:
        tail.z = -0.0;
    }
    if (!convoy->chain[i])
        return;
    sb_chain_set_tail(convoy->chain[i], bone, tail, previous);
    sb_batch_set_tail(convoy->batch, i, bone, tail, previous);
}

static bool same_bits(SbVec3 a, SbVec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void compare(const Convoy *convoy, int lanes, int trial)
{
    SbVec3 tail[MOST_BONES], previous[MOST_BONES];
    for (int i = 0; i < convoy->chains; i++) {
        sb_batch_tails(convoy->batch, i, tail, previous);
        for (int b = 0; convoy->chain[i] && b < convoy->shape.bones; b++)
            ck_assert_msg(
                same_bits(sb_batch_tail(convoy->batch, i, b), sb_chain_tail(convoy->chain[i], b)) &&
                    same_bits(tail[b], sb_chain_tail(convoy->chain[i], b)) &&
                    same_bits(previous[b], sb_chain_previous(convoy->chain[i], b)) &&
                    same_bits(sb_batch_previous(convoy->batch, i, b), previous[b]) &&
                    same_bits(sb_batch_direction(convoy->batch, i, b),
                              sb_chain_direction(convoy->chain[i], b)),
                "%d lanes, trial %d, frame %d: chain %d of %d, bone %d of %d (%s, steps %u)", lanes,
                trial, convoy->frame, i, convoy->chains, b, convoy->shape.bones,
                convoy->shape.scheme->name, convoy->shape.steps);
    }
}

START_TEST(every_lane_has_the_bits_of_a_chain_alone)
{
    const int lanes = widths[_i];
    if (!sb_lanes_allowed(lanes)) {
        printf("skipped: this machine or build has no %d lanes\n", lanes);
        return;
    }
    for (int trial = 0; trial < TRIALS; trial++) {
        Convoy convoy;
        draw_convoy(&convoy, (unsigned)trial, lanes);
        for (int round = 0; round < ROUNDS; round++) {
            const int frames = 1 + below(&convoy.random, MOST_FRAMES);
            if (below(&convoy.random, 3) == 0)
                run_given(&convoy, frames);
            else
                run_paths(&convoy, frames);
            compare(&convoy, lanes, trial);
            disturb(&convoy);
        }
        destroy_convoy(&convoy);
    }
}
END_TEST

/* ---- the corners of the length step ---- */

static SbChainDef one_bone(SbBone *bone)
{
    *bone = (SbBone){ .length = 0.3, .stiffness = 0, .drag = 1, .gravity = { 0, 0, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.bones = 1;
    def.bone = bone;
    return def;
}

/* A tail at its head, one whose square underflows, one whose square overflows, no number. */
static const double odd[] = { 0, -0.0, 1e-160, 1e160, NAN, INFINITY, 5e-324 };
enum { ODD = sizeof odd / sizeof *odd };

static SbVec3 odd_tail(int i)
{
    return (SbVec3){ 0, odd[i % ODD], i < ODD ? 0 : -0.0 };
}

/* A batch of these odd tails, from the first. */
static void compare_odd(int lanes, int first, int count)
{
    SbBone bone;
    const SbChainDef def = one_bone(&bone);
    SbBatch *batch = sb_batch_create(&def, count, lanes, NULL);
    for (int i = 0; i < count; i++)
        sb_batch_set_tail(batch, i, 0, odd_tail(first + i), odd_tail(first + i));
    sb_batch_run(batch, 1);
    for (int i = 0; i < count; i++) {
        SbChain *chain = sb_chain_create(&def, NULL);
        sb_chain_set_tail(chain, 0, odd_tail(first + i), odd_tail(first + i));
        sb_chain_step(chain, &def.anchor);
        ck_assert_msg(same_bits(sb_batch_tail(batch, i, 0), sb_chain_tail(chain, 0)) &&
                          same_bits(sb_batch_direction(batch, i, 0), sb_chain_direction(chain, 0)),
                      "%d lanes: tail at %g, one of %d", lanes, odd[(first + i) % ODD], count);
        ck_assert(isfinite(sb_batch_tail(batch, i, 0).x));
        sb_chain_destroy(chain);
    }
    sb_batch_destroy(batch);
}

/* All side by side, and each among ordinary ones, which alone has to be noticed. */
START_TEST(a_bone_without_direction_keeps_its_last_one)
{
    for (int w = 0; w < WIDTHS; w++) {
        if (!sb_lanes_allowed(widths[w]))
            continue;
        compare_odd(widths[w], 0, 2 * ODD);
        for (int i = 0; i < 2 * ODD; i++)
            compare_odd(widths[w], i, 1);
    }
}
END_TEST

/* -0 - -0 is +0, and -0 - +0 is not: what stands beside a moving anchor keeps its sign. */
START_TEST(an_anchor_at_minus_zero_stays_there)
{
    SbBone bone;
    SbChainDef def = one_bone(&bone);
    def.steps = SB_LENGTH;
    SbBatch *batch = sb_batch_create(&def, 2, 0, NULL);
    SbChain *chain = sb_chain_create(&def, NULL);
    const SbAnchor anchor = { { 0, -0.0, 0 }, { 1, 0, 0 } };
    const SbVec3 tail = { 0.3, -0.0, 0 };
    sb_batch_set_anchor(batch, 0, &anchor, (SbVec3){ 0, 0, 0 });
    sb_batch_set_anchor(batch, 1, &anchor, (SbVec3){ 0, 1, 0 });
    sb_batch_set_tail(batch, 0, 0, tail, tail);
    sb_chain_set_tail(chain, 0, tail, tail);
    sb_batch_run(batch, 1);
    sb_chain_step(chain, &anchor);
    ck_assert(same_bits(sb_batch_direction(batch, 0, 0), sb_chain_direction(chain, 0)));
    sb_chain_destroy(chain);
    sb_batch_destroy(batch);
}
END_TEST

/* ---- an early end ---- */

enum { CONVOY = 29, CONVOY_BONES = 3 };

static SbBatch *create_at_rest(int lanes)
{
    SbBone bone[CONVOY_BONES];
    SbChainDef def = one_bone(bone);
    for (int i = 1; i < CONVOY_BONES; i++)
        bone[i] = bone[0];
    def.bones = CONVOY_BONES;
    def.bone = bone;
    return sb_batch_create(&def, CONVOY, lanes, NULL);
}

static void assert_repeats(SbBatch *batch, int but)
{
    unsigned char repeats[CONVOY];
    sb_batch_repeats(batch, repeats);
    for (int i = 0; i < CONVOY; i++)
        ck_assert_msg(repeats[i] == (but != CONVOY && i != but), "%d lanes: chain %d, not %d",
                      sb_batch_lanes(batch), i, but);
}

/* The one whose tail, or previous tail, has another sign of a zero, and no other. */
START_TEST(a_chain_repeats_where_nothing_has_changed)
{
    for (int w = 0; w < WIDTHS; w++) {
        if (!sb_lanes_allowed(widths[w]))
            continue;
        SbBatch *batch = create_at_rest(widths[w]);
        assert_repeats(batch, CONVOY);
        for (int i = 0; i < CONVOY; i++) {
            const int bone = i % CONVOY_BONES;
            SbVec3 tail = sb_batch_tail(batch, i, bone), previous = tail;
            *(i % 2 ? &tail.z : &previous.y) = -0.0;
            assert_repeats(batch, -1);
            sb_batch_set_tail(batch, i, bone, tail, previous);
            assert_repeats(batch, i);
        }
        sb_batch_destroy(batch);
    }
}
END_TEST

START_TEST(a_chain_repeats_in_a_cycle_and_not_before)
{
    SbBone bone;
    SbChainDef def = one_bone(&bone);
    bone.stiffness = 0.3;
    SbBatch *batch = sb_batch_create(&def, 3, 0, NULL);
    const SbVec3 up = { 0, 0.3, 0 };
    unsigned char repeats[3];
    sb_batch_set_tail(batch, 1, 0, up, up);
    sb_batch_repeats(batch, repeats);
    sb_batch_run(batch, 1);
    sb_batch_set_chain(batch, 2, &def);
    sb_batch_repeats(batch, repeats);
    ck_assert_int_eq(repeats[0], 1);
    ck_assert_int_eq(repeats[1], 0);
    ck_assert_int_eq(repeats[2], 0);
    sb_batch_run(batch, 4000);
    sb_batch_repeats(batch, repeats);
    ck_assert_int_eq(repeats[1], 0);
    sb_batch_run(batch, 60); /* its period divides that */
    sb_batch_repeats(batch, repeats);
    ck_assert_int_eq(repeats[1], 1);
    sb_batch_destroy(batch);
}
END_TEST

/* ---- the rest of the contract ---- */

START_TEST(moving_a_batch_allocates_nothing)
{
    SbBone bone;
    const SbChainDef def = one_bone(&bone);
    SbBatch *batch = sb_batch_create(&def, 50, 0, NULL);
    SbAnchor anchors[50];
    for (int i = 0; i < 50; i++)
        anchors[i] = motion_anchor(i);
    const long before = allocations_made();
    sb_batch_run(batch, 10);
    sb_batch_step(batch, 1, anchors);
    const char *refused = sb_batch_set_chain(batch, 49, &def);
    sb_batch_clear_chain(batch, 3);
    sb_batch_run(batch, 1);
    const long made = allocations_made() - before;
    ck_assert_ptr_null(refused);
    ck_assert_int_eq(made, 0);
    sb_batch_destroy(batch);
}
END_TEST

static void assert_refused(const SbChainDef *shape, int chains, int lanes, const char *start)
{
    const char *refused = NULL;
    ck_assert_ptr_null(sb_batch_create(shape, chains, lanes, &refused));
    ck_assert_ptr_nonnull(refused);
    ck_assert_msg(strncmp(refused, start, strlen(start)) == 0, "'%s' for '%s'", refused, start);
}

START_TEST(what_does_not_fit_is_refused)
{
    static const SbScheme own = { .name = "own" };
    SbBone bone, two[2];
    SbChainDef def = one_bone(&bone);
    assert_refused(&def, 0, 0, "chains: ");
    const long before = allocations_made();
    sb_batch_destroy(sb_batch_create(&def, INT_MAX, 0, NULL));
    ck_assert_int_eq(allocations_made() - before, 0); /* at once */
    assert_refused(&def, INT_MAX, 0, "chains: ");
    assert_refused(&def, SB_BATCH_MOST_BONES + 1, 0, "chains: ");
    assert_refused(&def, 1, 3, "lanes: ");
    assert_refused(&def, 1, -1, "lanes: ");
    if (!sb_lanes_allowed(8))
        assert_refused(&def, 1, 8, "lanes: ");
    def.scheme = &own;
    assert_refused(&def, 1, 0, "scheme: ");
    def.scheme = &sb_lesson;
    bone.length = -1;
    assert_refused(&def, 1, 0, "bone.length: ");
    bone.length = 1;

    SbBatch *batch = sb_batch_create(&def, 1, 0, NULL);
    ck_assert_int_eq(sb_batch_lanes(batch), sb_lanes_most());
    ck_assert_int_eq(sb_batch_chains(batch), 1);
    SbChainDef other = def;
    other.scheme = &sb_vrm1;
    ck_assert_ptr_nonnull(strstr(sb_batch_set_chain(batch, 0, &other), "scheme"));
    other = def;
    other.steps = SB_INERTIA;
    ck_assert_ptr_nonnull(strstr(sb_batch_set_chain(batch, 0, &other), "steps"));
    two[0] = two[1] = bone;
    other = def;
    other.bone = two;
    other.bones = 2;
    ck_assert_ptr_nonnull(strstr(sb_batch_set_chain(batch, 0, &other), "bones"));
    for (int chain = -1; chain <= 1; chain += 2)
        ck_assert_ptr_nonnull(strstr(sb_batch_set_chain(batch, chain, &def), "chain: 0"));
    bone.drag = NAN;
    ck_assert_ptr_nonnull(strstr(sb_batch_set_chain(batch, 0, &def), "drag"));
    sb_batch_destroy(batch);
    sb_batch_destroy(NULL);
}
END_TEST

Suite *suite_lanes(void);
Suite *suite_lanes(void)
{
    Suite *suite = suite_create("lanes");
    TCase *bits = tcase_create("bits");
    tcase_add_loop_test(bits, every_lane_has_the_bits_of_a_chain_alone, 0, WIDTHS);
    tcase_add_test(bits, a_bone_without_direction_keeps_its_last_one);
    tcase_add_test(bits, an_anchor_at_minus_zero_stays_there);
    suite_add_tcase(suite, bits);
    TCase *contract = tcase_create("contract");
    tcase_add_test(contract, a_chain_repeats_where_nothing_has_changed);
    tcase_add_test(contract, a_chain_repeats_in_a_cycle_and_not_before);
    tcase_add_test(contract, moving_a_batch_allocates_nothing);
    tcase_add_test(contract, what_does_not_fit_is_refused);
    suite_add_tcase(suite, contract);
    return suite;
}
