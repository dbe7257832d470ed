/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The component at its edges: extreme settings, poses and colliders with no direction of their own, jumps and
 * gaps, changes while it runs, branches. */
#include "allocations.h"
#include "program.h"
#include "quat.h"
#include "rig.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool is_finite_vec(SbVec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static SbCollider sphere_at(SbVec3 centre, double radius)
{
    SbCollider sphere = sb_collider_default(-1);
    sphere.offset = centre;
    sphere.radius = radius;
    return sphere;
}

/* ---- extreme settings ---- */

static const double extremes[] = { 0,        -0.0,   1,        -1,        0.5,     1e300,
                                   -1e300,   1e-300, -1e-300,  5e-324,    -5e-324, DBL_MAX,
                                   -DBL_MAX, 1e15,   INFINITY, -INFINITY, NAN };
enum { EXTREMES = sizeof extremes / sizeof *extremes };

typedef struct Field {
    const char *name; /* with which a refusal begins */
    size_t offset;
} Field;

#define FIELD(type, name)                                                                          \
    {                                                                                              \
#name, offsetof(type, name)                                                                \
    }
#define COMPONENTS(type, name)                                                                     \
    { #name, offsetof(type, name.x) }, { #name, offsetof(type, name.y) },                          \
    {                                                                                              \
#name, offsetof(type, name.z)                                                              \
    }

static void set_field(void *object, const Field *field, double value)
{
    memcpy((char *)object + field->offset, &value, sizeof value);
}

/* A strand of three bones moves for two seconds among colliders and comes out finite. */
static void assert_runs(Rig *rig, const char *name, double value)
{
    for (int k = 1; k <= 120; k++) {
        rig_place(rig, (SbVec3){ 0.01 * (k % 17), 0.02 * (k % 5), 0 });
        rig_step(rig, 1);
        for (int i = 0; i < rig->bones; i++)
            ck_assert_msg(is_finite_vec(rig_tail(rig, i)), "%s = %g: bone %d, step %d", name, value,
                          i, k);
    }
    for (int node = 0; node < 5; node++) {
        const SbQuat q = sb_skeleton_rotation(rig->skeleton, node);
        ck_assert_msg(fabs(quat_dot(q, q) - 1) < 1e-12, "%s = %g: node %d", name, value, node);
    }
}

static void assert_refused_by_name(const char *refused, const char *name, double value)
{
    ck_assert_msg(strstr(refused, name) == refused, "%s = %g: %s", name, value, refused);
}

START_TEST(extreme_springs)
{
    static const Field fields[] = {
        FIELD(SbSpring, stiffness),  FIELD(SbSpring, drag),      COMPONENTS(SbSpring, gravity),
        COMPONENTS(SbSpring, wind),  FIELD(SbSpring, wind_gust), FIELD(SbSpring, wind_frequency),
        FIELD(SbSpring, end_length), FIELD(SbSpring, radius),    FIELD(SbSpring, weight),
    };
    int taken = 0;
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
        for (int e = 0; e < EXTREMES; e++) {
            SbSpring spring = rig_spring();
            spring.end_length = 0.1;
            spring.wind = (SbVec3){ 1, 0, 2 };
            Rig rig = rig_strand(3, 0.3, spring);
            const SbCollider ball = sphere_at((SbVec3){ 0.5, -0.1, 0 }, 0.1);
            int index;
            ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &ball, &index));
            spring.colliders = &index;
            spring.collider_count = 1;
            set_field(&spring, &fields[f], extremes[e]);
            const char *refused = sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring);
            if (refused)
                assert_refused_by_name(refused, fields[f].name, extremes[e]);
            taken += refused == NULL;
            assert_runs(&rig, fields[f].name, extremes[e]);
            rig_destroy(&rig);
        }
    ck_assert_int_gt(taken, 80);
}
END_TEST

START_TEST(extreme_colliders)
{
    static const Field fields[] = {
        COMPONENTS(SbCollider, offset),
        COMPONENTS(SbCollider, tail),
        COMPONENTS(SbCollider, normal),
        FIELD(SbCollider, radius),
    };
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
        for (int e = 0; e < EXTREMES; e++)
            for (int shape = SB_SPHERE; shape <= SB_INSIDE_CAPSULE; shape++) {
                Rig rig = rig_strand(3, 0.3, rig_spring());
                SbCollider collider = sphere_at((SbVec3){ 0.5, -0.1, 0 }, 0.1);
                collider.shape = (SbShape)shape;
                set_field(&collider, &fields[f], extremes[e]);
                int index;
                const char *refused = sb_skeleton_add_collider(rig.skeleton, &collider, &index);
                if (refused) {
                    ck_assert_msg(strstr(refused, fields[f].name) != NULL, "%s", refused);
                } else {
                    SbSpring spring = rig_spring();
                    spring.colliders = &index;
                    spring.collider_count = 1;
                    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
                    assert_runs(&rig, fields[f].name, extremes[e]);
                }
                rig_destroy(&rig);
            }
}
END_TEST

START_TEST(extreme_joints)
{
    static const Field fields[] = {
        FIELD(SbVrmJoint, stiffness),
        FIELD(SbVrmJoint, gravity_power),
        FIELD(SbVrmJoint, drag),
        FIELD(SbVrmJoint, hit_radius),
        COMPONENTS(SbVrmJoint, gravity_direction),
    };
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
        for (int e = 0; e < EXTREMES; e++) {
            Rig rig = rig_strand(3, 0.3, rig_spring());
            ck_assert_ptr_null(sb_skeleton_remove_spring(rig.skeleton, rig.spring));
            SbVrmJoint joint[4];
            for (int i = 0; i < 4; i++) {
                joint[i] = (SbVrmJoint){ i + 1, 1, 0.2, 0.4, 0.01, { 0.1, -1, 0 } };
                set_field(&joint[i], &fields[f], extremes[e]);
            }
            const SbVrmSpring spring = { joint, 4, e % 2 - 1, NULL, 0 };
            const char *refused = sb_skeleton_add_vrm_spring(rig.skeleton, &spring, &rig.spring);
            if (refused) {
                ck_assert_msg(strstr(refused, fields[f].name) != NULL, "%s", refused);
                assert_refused_by_name(refused, "joint.", extremes[e]);
            } else {
                assert_runs(&rig, fields[f].name, extremes[e]);
            }
            rig_destroy(&rig);
        }
}
END_TEST

START_TEST(extreme_poses)
{
    static const Field fields[] = {
        COMPONENTS(SbTransform, translation),
        COMPONENTS(SbTransform, rotation),
        { "rotation", offsetof(SbTransform, rotation.w) },
        FIELD(SbTransform, scale),
    };
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
        for (int e = 0; e < EXTREMES; e++)
            for (int node = 0; node < 4; node++) {
                Rig rig = rig_strand(3, 0.3, rig_spring());
                SbTransform pose = sb_transform_identity();
                pose.translation.x = node > 1 ? 0.3 : 0;
                set_field(&pose, &fields[f], extremes[e]);
                const char *refused = sb_skeleton_set_pose(rig.skeleton, node, &pose);
                if (refused)
                    assert_refused_by_name(refused, fields[f].name, extremes[e]);
                for (int k = 0; k < 60; k++)
                    rig_step(&rig, 1);
                for (int i = 0; i < rig.bones; i++)
                    ck_assert_msg(is_finite_vec(rig_tail(&rig, i)), "%s = %g at node %d",
                                  fields[f].name, extremes[e], node);
                rig_destroy(&rig);
            }
}
END_TEST

/* ---- directions that are none ---- */

/* A bone without pull, inertia or forces stays where its tail is put. */
static SbSpring inert(void)
{
    SbSpring spring = rig_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.stiffness = 0;
    spring.drag = 1;
    return spring;
}

static SbQuat rotation_for(Rig *rig, SbVec3 tail)
{
    sb_skeleton_set_tail(rig->skeleton, rig->spring, 0, tail, tail);
    rig_step(rig, 1);
    return sb_skeleton_rotation(rig->skeleton, 1);
}

/* Through the direction opposite to rest the rotation goes on smoothly, by as much as the tail turns, and
 * has no twist: its axis stays across the bone. Exactly opposite it is a half turn. */
START_TEST(antiparallel)
{
    const double step = 1e-3;
    for (int plane = 0; plane < 3; plane++) {
        Rig rig = rig_strand(1, 0.3, inert());
        SbQuat last = { 0, 0, 0, 0 };
        for (int k = -100; k <= 100; k++) {
            const double angle = k * step, across = -sin(angle) * 0.3;
            const SbVec3 tail = { -cos(angle) * 0.3,
                                  plane == 0   ? across
                                  : plane == 1 ? 0
                                               : 0.8 * across,
                                  plane == 0   ? 0
                                  : plane == 1 ? across
                                               : 0.6 * across };
            const SbQuat q = rotation_for(&rig, tail);
            const SbVec3 shown = quat_rotate(q, (SbVec3){ 0.3, 0, 0 });
            ck_assert_double_eq_tol(vec3_length(vec3_sub(shown, tail)), 0, 16 * DBL_EPSILON);
            ck_assert_double_eq_tol(q.x, 0, 16 * DBL_EPSILON);
            if (k > -100 && k != 0 && k != 1)
                ck_assert_double_eq_tol(fabs(quat_dot(q, last)), cos(step / 2), 1e-9);
            last = q;
        }
        const SbQuat half = rotation_for(&rig, (SbVec3){ -0.3, 0, 0 });
        ck_assert_double_eq_tol(half.w, 0, 16 * DBL_EPSILON);
        rig_destroy(&rig);
    }
}
END_TEST

/* A collider's centre is no direction: the way out is fixed, and repeatable. */
START_TEST(tail_at_a_centre)
{
    const SbVec3 tail = { 0.3, 0, 0 };
    for (int shape = SB_SPHERE; shape <= SB_INSIDE_CAPSULE; shape++) {
        SbVec3 result[2];
        for (int run = 0; run < 2; run++) {
            Rig rig = rig_strand(1, 0.3, inert());
            SbCollider collider = sphere_at(tail, 0.1);
            collider.shape = (SbShape)shape;
            collider.tail = (SbVec3){ 0.3, 0.2, 0 };
            int index;
            ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &collider, &index));
            SbSpring spring = inert();
            spring.colliders = &index;
            spring.collider_count = 1;
            ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
            rig_step(&rig, 1);
            result[run] = rig_tail(&rig, 0);
            rig_destroy(&rig);
        }
        ck_assert(is_finite_vec(result[0]));
        ck_assert(memcmp(&result[0], &result[1], sizeof(SbVec3)) == 0);
        const bool pushes = shape == SB_SPHERE || shape == SB_CAPSULE;
        ck_assert_int_eq(vec3_length(vec3_sub(result[0], tail)) > 0.05, pushes);
    }
}
END_TEST

static SbVec3 end_beside(SbCollider collider)
{
    SbSpring spring = rig_spring();
    Rig rig = rig_strand(3, 0.3, spring);
    int index;
    ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &collider, &index));
    spring.colliders = &index;
    spring.collider_count = 1;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    rig_step(&rig, 100);
    const SbVec3 tail = rig_tail(&rig, -1);
    rig_destroy(&rig);
    return tail;
}

START_TEST(capsule_without_length_is_a_sphere)
{
    const SbCollider sphere = sphere_at((SbVec3){ 0.88, -0.09, 0.02 }, 0.1);
    SbCollider capsule = sphere, inside = sphere;
    capsule.shape = SB_CAPSULE;
    capsule.tail = capsule.offset;
    const SbVec3 a = end_beside(sphere), b = end_beside(capsule);
    ck_assert(memcmp(&a, &b, sizeof a) == 0);
    inside.radius = 0;
    const SbVec3 without = end_beside(inside);
    ck_assert_double_gt(vec3_length(vec3_sub(a, without)), 1e-3);
}
END_TEST

/* A bone without length is not simulated; those behind it are. */
START_TEST(bones_without_length)
{
    SbNode nodes[5];
    for (int i = 0; i < 5; i++) {
        nodes[i] = (SbNode){ i - 1, sb_transform_identity() };
        nodes[i].rest.translation.x = i == 3 ? 0 : 0.3;
    }
    Rig rig = rig_nodes(nodes, 5, rig_spring());
    ck_assert_int_eq(rig.bones, 2);
    rig_step(&rig, 200);
    ck_assert(is_finite_vec(rig_tail(&rig, 0)) && is_finite_vec(rig_tail(&rig, 1)));
    ck_assert_double_lt(rig_tail(&rig, 1).y, -0.01);
    ck_assert_double_eq_tol(vec3_length(vec3_sub(rig_tail(&rig, 1), rig_tail(&rig, 0))), 0.3,
                            16 * DBL_EPSILON);
    rig_destroy(&rig);
}
END_TEST

/* ---- jumps and gaps ---- */

static double strain_of(Rig *rig, double length, double scale, double jump, double dt)
{
    SbTransform root = sb_transform_identity();
    root.scale = scale;
    ck_assert_ptr_null(sb_skeleton_set_pose(rig->skeleton, 0, &root));
    rig_step(rig, 60);
    root.translation.z = jump;
    ck_assert_ptr_null(sb_skeleton_set_pose(rig->skeleton, 0, &root));
    ck_assert_ptr_null(sb_skeleton_step(rig->skeleton, dt));
    const SbVec3 off = vec3_sub(rig_tail(rig, -1), (SbVec3){ length * scale, 0, jump });
    return vec3_length(off);
}

static double strain_after(double jump, double dt)
{
    Rig rig = rig_strand(3, 0.3, rig_spring());
    const double strain = strain_of(&rig, 0.9, 1, jump, dt);
    rig_destroy(&rig);
    return strain;
}

/* Past three chain lengths (here 2.7 m), and from half a second on, the chain is on the pose. */
START_TEST(jump_and_gap_thresholds)
{
    ck_assert_double_gt(strain_after(2.699, SB_STEP_TIME), 0.01);
    ck_assert_double_le(strain_after(2.701, SB_STEP_TIME), 4 * DBL_EPSILON);
    ck_assert_double_gt(strain_after(0, 0.499), 0.001);
    ck_assert_double_le(strain_after(0, 0.5), 4 * DBL_EPSILON);
    ck_assert_double_le(strain_after(100, 5), 4 * DBL_EPSILON);
}
END_TEST

/* The chain's length is the one that it has: scaled with its root, and with the end that it was given last. */
START_TEST(jumps_of_a_changed_chain)
{
    SbSpring spring = rig_spring();
    spring.end_length = 0.3;
    for (int far = 0; far < 2; far++) {
        Rig rig = rig_strand(2, 0.3, spring);
        SbSpring longer = spring;
        longer.end_length = 0.9; /* 1.5 m, at half the size: jumps begin at 2.25 m */
        ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &longer));
        const double strain = strain_of(&rig, 1.5, 0.5, far ? 2.251 : 2.249, SB_STEP_TIME);
        ck_assert(far ? strain <= 4 * DBL_EPSILON : strain > 0.01);
        rig_destroy(&rig);
    }
}
END_TEST

START_TEST(times)
{
    Rig rig = rig_strand(3, 0.3, rig_spring());
    rig_step(&rig, 30);
    const SbVec3 before = rig_tail(&rig, -1);
    const double none[] = { 0, -0.0, 5e-324, 1e-300 };
    for (int i = 0; i < 4; i++)
        ck_assert_ptr_null(sb_skeleton_step(rig.skeleton, none[i]));
    const double bad[] = { -1e-300, -1, -INFINITY, NAN };
    for (int i = 0; i < 4; i++)
        ck_assert_ptr_nonnull(sb_skeleton_step(rig.skeleton, bad[i]));
    SbVec3 after = rig_tail(&rig, -1);
    ck_assert(memcmp(&before, &after, sizeof after) == 0);
    ck_assert_ptr_null(sb_skeleton_step(rig.skeleton, DBL_MAX));
    after = rig_tail(&rig, -1);
    ck_assert_double_eq(after.y, 0);
    rig_destroy(&rig);
}
END_TEST

START_TEST(explicit_reset)
{
    Rig rig = rig_strand(3, 0.3, rig_spring());
    rig_step(&rig, 30);
    rig_place(&rig, (SbVec3){ 1, 2, 3 });
    sb_skeleton_reset(rig.skeleton);
    const SbVec3 tip = rig_tail(&rig, -1);
    ck_assert_double_eq_tol(tip.x, 1.9, 4 * DBL_EPSILON);
    ck_assert_double_eq(tip.y, 2);
    ck_assert_double_eq(tip.z, 3);
    rig_destroy(&rig);
}
END_TEST

/* ---- changes while it runs ---- */

/* Settings taken again unchanged do not change a bit; others act from where the chain is: the first step
 * after a change differs by no more than what the changed terms can do in one step. */
START_TEST(changes_give_no_kick)
{
    SbSpring spring = rig_spring();
    Rig rig = rig_strand(3, 0.3, spring), same = rig_strand(3, 0.3, spring);
    rig_step(&rig, 20);
    rig_step(&same, 20);
    ck_assert_ptr_null(sb_skeleton_set_spring(same.skeleton, same.spring, &spring));
    spring.stiffness = 0.3;
    spring.drag = 0.9;
    spring.gravity.y = -20;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    SbVec3 rest = { 0, 0, 0 };
    double most = 0;
    for (int i = 0; i < 3; i++) {
        rest.x += 0.3;
        const SbVec3 tail = rig_tail(&same, i);
        /* Pull, drag and gravity on this bone, and what its head has moved. */
        most += 0.2 * vec3_length(vec3_sub(rest, tail)) + 0.4 * 0.01 + 10.19 / 3600;
    }
    rig_step(&rig, 1);
    rig_step(&same, 1);
    ck_assert_double_gt(vec3_length(vec3_sub(rig_tail(&rig, -1), rig_tail(&same, -1))), 1e-6);
    ck_assert_double_le(vec3_length(vec3_sub(rig_tail(&rig, -1), rig_tail(&same, -1))), most);
    Rig never = rig_strand(3, 0.3, rig_spring());
    rig_step(&never, 21);
    const SbVec3 a = rig_tail(&same, -1), b = rig_tail(&never, -1);
    ck_assert(memcmp(&a, &b, sizeof a) == 0);
    rig_destroy(&rig);
    rig_destroy(&same);
    rig_destroy(&never);
}
END_TEST

/* A collider that is taken away or put elsewhere lets the chain go on from where it is. */
START_TEST(colliders_change_while_it_runs)
{
    SbSpring spring = rig_spring();
    Rig rig = rig_strand(3, 0.3, spring);
    SbCollider floor = { .shape = SB_PLANE, .node = -1, .normal = { 0, 1, 0 }, .radius = 0 };
    floor.offset.y = -0.001;
    int index;
    ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &floor, &index));
    spring.colliders = &index;
    spring.collider_count = 1;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    rig_step(&rig, 200);
    const SbVec3 lying = rig_tail(&rig, -1);
    ck_assert_double_ge(lying.y, -0.002);
    floor.offset.y = -1;
    ck_assert_ptr_null(sb_skeleton_set_collider(rig.skeleton, index, &floor));
    rig_step(&rig, 1);
    const double moved = vec3_length(vec3_sub(rig_tail(&rig, -1), lying));
    ck_assert_double_gt(moved, 0);
    ck_assert_double_le(moved, 3 * 3 * 9.81 / 3600);
    rig_step(&rig, 300);
    ck_assert_double_lt(rig_tail(&rig, -1).y, -0.02);
    rig_destroy(&rig);
}
END_TEST

/* ---- branches ---- */

/* A bone with two children aims at the first; the other moves along, and its own bone aims by itself. */
START_TEST(first_child_is_aimed_at)
{
    /* 0 root, 1 bone; children 2 and 3; 4 below 3. */
    static const int parents[5] = { -1, 0, 1, 1, 3 };
    static const SbVec3 places[5] = {
        { 0, 0, 0 }, { 0, 0, 0 }, { 0.3, 0, 0 }, { 0, 0, 0.2 }, { 0, 0, 0.25 }
    };
    SbNode nodes[5];
    for (int i = 0; i < 5; i++) {
        nodes[i] = (SbNode){ parents[i], sb_transform_identity() };
        nodes[i].rest.translation = places[i];
    }
    Rig rig = rig_nodes(nodes, 5, rig_spring());
    ck_assert_int_eq(rig.bones, 2);
    ck_assert_int_eq(sb_skeleton_tips(rig.skeleton, rig.spring), 2);
    rig_step(&rig, 300);
    const SbQuat bone = sb_skeleton_rotation(rig.skeleton, 1);
    const SbVec3 aimed = quat_rotate(bone, places[2]);
    ck_assert_double_eq_tol(vec3_length(vec3_sub(aimed, rig_tail(&rig, 0))), 0, 16 * DBL_EPSILON);
    const SbVec3 carried = quat_rotate(bone, places[3]);
    const SbQuat own = quat_multiply(bone, sb_skeleton_rotation(rig.skeleton, 3));
    const SbVec3 end = vec3_add(carried, quat_rotate(own, places[4]));
    ck_assert_double_eq_tol(vec3_length(vec3_sub(end, rig_tail(&rig, 1))), 0, 16 * DBL_EPSILON);
    ck_assert_double_lt(end.y - carried.y, -0.01);
    const SbQuat leaf = sb_skeleton_rotation(rig.skeleton, 2);
    ck_assert_double_eq(leaf.w, 1);
    rig_destroy(&rig);
}
END_TEST

/* ---- what an engine counts on ---- */

/* The README's example prints what the README says. */
START_TEST(example_from_cplusplus)
{
    Ran ran = program_run("$(dirname build/springlab)/example");
    Ran said = program_run("awk '/^```cpp/ { seen = 1 } /^```/ { on = 0 } on; "
                           "/^```text/ && seen { on = 1; seen = 0 }' README.md");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_int_gt((int)strlen(ran.out), 10);
    ck_assert_str_eq(ran.out, said.out);
    ran_free(&ran);
    ran_free(&said);
}
END_TEST

START_TEST(stepping_allocates_nothing)
{
    SbSpring spring = rig_spring();
    Rig rig = rig_strand(6, 0.1, spring);
    const SbCollider ball = sphere_at((SbVec3){ 0.3, -0.1, 0 }, 0.1);
    int index;
    const long before_adding = allocations_made();
    ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &ball, &index));
    spring.colliders = &index;
    spring.collider_count = 1;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    ck_assert_int_gt(allocations_made(), before_adding);
    const long before = allocations_made();
    for (int k = 0; k < 100; k++) {
        SbTransform root = sb_transform_identity();
        root.translation.x = 0.001 * k;
        sb_skeleton_set_pose(rig.skeleton, 0, &root);
        sb_skeleton_step(rig.skeleton, k % 7 == 0 ? 0.7 : k % 3 == 0 ? 1.0 / 144 : 0.03);
        sb_skeleton_rotation(rig.skeleton, k % 6);
    }
    sb_skeleton_reset(rig.skeleton);
    ck_assert_int_eq(allocations_made(), before);
    rig_destroy(&rig);
}
END_TEST

/* A million frames of idle: no drift, no creep. */
START_TEST(idle_does_not_drift)
{
    SbSpring spring = rig_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    Rig rig = rig_strand(2, 0.3, spring), still = rig_strand(2, 0.3, rig_spring());
    rig_step(&rig, 1000000);
    ck_assert_double_eq(rig_tail(&rig, -1).x, 0.6);
    ck_assert_double_eq(rig_tail(&rig, -1).y, 0);
    rig_step(&still, 5000);
    const SbVec3 early = rig_tail(&still, -1);
    rig_step(&still, 200000);
    ck_assert_double_le(vec3_length(vec3_sub(rig_tail(&still, -1), early)), 16 * DBL_EPSILON);
    rig_destroy(&rig);
    rig_destroy(&still);
}
END_TEST

Suite *suite_spring_edges(void);
Suite *suite_spring_edges(void)
{
    Suite *suite = suite_create("spring edges");
    TCase *tcase = tcase_create("edges");
    tcase_add_test(tcase, extreme_springs);
    tcase_add_test(tcase, extreme_colliders);
    tcase_add_test(tcase, extreme_joints);
    tcase_add_test(tcase, extreme_poses);
    tcase_add_test(tcase, antiparallel);
    tcase_add_test(tcase, tail_at_a_centre);
    tcase_add_test(tcase, capsule_without_length_is_a_sphere);
    tcase_add_test(tcase, bones_without_length);
    tcase_add_test(tcase, jump_and_gap_thresholds);
    tcase_add_test(tcase, jumps_of_a_changed_chain);
    tcase_add_test(tcase, times);
    tcase_add_test(tcase, explicit_reset);
    tcase_add_test(tcase, changes_give_no_kick);
    tcase_add_test(tcase, colliders_change_while_it_runs);
    tcase_add_test(tcase, first_child_is_aimed_at);
    tcase_add_test(tcase, example_from_cplusplus);
    tcase_add_test(tcase, stepping_allocates_nothing);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("for long");
    tcase_set_tags(tcase, "repeats"); /* left out where runs are slow */
    tcase_add_test(tcase, idle_does_not_drift);
    suite_add_tcase(suite, tcase);
    return suite;
}
