/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every field of the component does what its line in the table says, and its default is the table's. */
#include "rig.h"

#include <check.h>
#include <math.h>
#include <string.h>

static double droop(SbVec3 head, SbVec3 tail)
{
    return atan2(head.y - tail.y, hypot(tail.x - head.x, tail.z - head.z));
}

static double distance(SbVec3 a, SbVec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

/* Where one bone of 0.3 m comes to rest, seen from the root. */
static SbVec3 rest_of(SbSpring spring)
{
    Rig rig = rig_strand(1, 0.3, spring);
    rig_step(&rig, 3000);
    const SbVec3 tail = rig_tail(&rig, 0);
    rig_destroy(&rig);
    return tail;
}

START_TEST(defaults)
{
    const SbSpring s = sb_spring_default(3);
    ck_assert(s.root == 3 && s.enabled == 1 && s.stiffness == 0.1 && s.drag == 0.5);
    ck_assert(s.gravity.x == 0 && s.gravity.y == -980 && s.gravity.z == 0);
    ck_assert(s.wind.x == 0 && s.wind.y == 0 && s.wind.z == 0 && s.wind_gust == 0);
    ck_assert(s.wind_frequency == 0.5 && s.end_length == 0 && s.radius == 0 && s.weight == 1);
    ck_assert(s.collider_count == 0 && s.pull == SB_PULL_POSE);
    const SbCollider c = sb_collider_default(2);
    ck_assert(c.shape == SB_SPHERE && c.radius == 10 && c.node == 2);
    const SbCollider capsule =
        sb_collider_capsule(0, (SbVec3){ 1, 2, 3 }, c.radius, SB_CAPSULE_HEIGHT);
    ck_assert(capsule.offset.y == -8 && capsule.tail.y == 12 && capsule.tail.x == 1);
}
END_TEST

/* tan theta = g h^2 (1 - s) / (s L): stiffness and gravity, direction included. */
START_TEST(stiffness_and_gravity)
{
    SbSpring spring = rig_spring();
    for (int i = 1; i <= 4; i++) {
        spring.stiffness = 0.05 * i;
        const double law = atan(9.81 / 3600 * (1 - spring.stiffness) / (spring.stiffness * 0.3));
        ck_assert_double_eq_tol(droop((SbVec3){ 0, 0, 0 }, rest_of(spring)), law, 1e-12);
    }
    spring.gravity = (SbVec3){ 0, 0, 5 };
    ck_assert(rest_of(spring).z > 0.001);
}
END_TEST

/* Without a pull nothing brings a bone back; with 1 it is on the pose after one step. */
START_TEST(stiffness_ends)
{
    SbSpring spring = rig_spring();
    spring.stiffness = 0;
    ck_assert_double_eq_tol(droop((SbVec3){ 0, 0, 0 }, rest_of(spring)), M_PI / 2, 1e-6);
    spring.stiffness = 1;
    Rig rig = rig_strand(1, 0.3, spring);
    rig_place(&rig, (SbVec3){ 0.1, 0.2, 0.1 });
    rig_step(&rig, 1);
    ck_assert_double_eq_tol(distance(rig_tail(&rig, 0), (SbVec3){ 0.4, 0.2, 0.1 }), 0, 1e-15);
    rig_destroy(&rig);
}
END_TEST

/* The displacement of a free tail shrinks by 1 - drag each step (length kept: to first order). */
START_TEST(drag)
{
    for (int i = 0; i < 3; i++) {
        SbSpring spring = rig_spring();
        spring.gravity = (SbVec3){ 0, 0, 0 };
        spring.stiffness = 0;
        spring.drag = 0.1 + 0.3 * i;
        Rig rig = rig_strand(1, 0.3, spring);
        sb_skeleton_set_tail(rig.skeleton, rig.spring, 0, (SbVec3){ 0.3, 0, 0 },
                             (SbVec3){ 0.3, 0, 1e-6 });
        rig_step(&rig, 1);
        const double first = rig_tail(&rig, 0).z;
        rig_step(&rig, 1);
        ck_assert_double_eq_tol((rig_tail(&rig, 0).z - first) / first, 1 - spring.drag, 1e-9);
        rig_destroy(&rig);
    }
}
END_TEST

START_TEST(enabled)
{
    SbSpring spring = rig_spring();
    spring.stiffness = 0.05;
    Rig rig = rig_strand(3, 0.3, spring);
    rig_step(&rig, 30);
    ck_assert(sb_skeleton_rotation(rig.skeleton, 2).w != 1);
    spring.enabled = 0;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    /* At once, and after the next step. */
    for (int steps = 0; steps < 2; steps++) {
        rig_step(&rig, steps);
        for (int node = 0; node < 5; node++) {
            const SbQuat q = sb_skeleton_rotation(rig.skeleton, node);
            ck_assert(q.x == 0 && q.y == 0 && q.z == 0 && q.w == 1);
        }
    }
    /* Switched on again it starts from the pose, not from where it was. */
    spring.enabled = 1;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    rig_step(&rig, 1);
    ck_assert(fabs(rig_tail(&rig, -1).y) < 0.01);
    rig_destroy(&rig);
}
END_TEST

/* Steady wind acts as gravity does. */
START_TEST(wind)
{
    SbSpring blown = rig_spring(), pulled = rig_spring();
    blown.gravity = (SbVec3){ 0, 0, 0 };
    blown.wind = (SbVec3){ 0, 1.5, -3 };
    pulled.gravity = blown.wind;
    ck_assert_double_eq_tol(distance(rest_of(blown), rest_of(pulled)), 0, 1e-15);
    ck_assert(rest_of(blown).z < -0.001);
}
END_TEST

/* Every field may change while the simulation runs: the strand then comes to the rest of the new settings. */
START_TEST(fields_change_while_it_runs)
{
    SbSpring before = rig_spring(), after = rig_spring();
    before.wind = (SbVec3){ 0, 0, 4 };
    after.stiffness = 0.15;
    after.drag = 0.3;
    after.gravity = (SbVec3){ 0, -5, 1 };
    after.wind = (SbVec3){ 1, 0, -3 };
    Rig rig = rig_strand(1, 0.3, before);
    rig_step(&rig, 100);
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &after));
    rig_step(&rig, 3000);
    ck_assert_double_eq_tol(distance(rig_tail(&rig, 0), rest_of(after)), 0, 1e-14);
    rig_destroy(&rig);
}
END_TEST

/* The push of the wind on bone `depth` in each step, by the displacement of a stiff-less bone from the
 * pose in its first step there: the tails are put back after every step. */
static void measure_gust(double gust, double frequency, double *least, double *most, double *mean,
                         int *peak_step, int bone)
{
    SbSpring spring = rig_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.wind = (SbVec3){ 0, 0, 1 };
    spring.wind_gust = gust;
    spring.wind_frequency = frequency;
    spring.stiffness = 0;
    Rig rig = rig_strand(4, 0.3, spring);
    *least = HUGE_VAL;
    *most = -HUGE_VAL;
    *mean = 0;
    const int steps = 1200;
    for (int k = 0; k < steps; k++) {
        for (int i = 0; i < 4; i++) {
            const SbVec3 tail = { 0.3 * (i + 1), 0, 0 };
            sb_skeleton_set_tail(rig.skeleton, rig.spring, i, tail, tail);
        }
        rig_step(&rig, 1);
        const SbVec3 head = bone > 0 ? rig_tail(&rig, bone - 1) : (SbVec3){ 0, 0, 0 };
        const SbVec3 tail = rig_tail(&rig, bone);
        /* z of the unprojected tail: direction z/x times its x, which is the length along the pose. */
        const double push =
            ((tail.z - head.z) / (tail.x - head.x) * (0.3 * (bone + 1) - head.x) + head.z) * 3600;
        if (push > *most)
            *peak_step = k;
        *least = fmin(*least, push);
        *most = fmax(*most, push);
        *mean += push / steps;
    }
    rig_destroy(&rig);
}

START_TEST(wind_gust_and_frequency)
{
    double least, most, mean;
    int peak, later;
    measure_gust(0, 0.5, &least, &most, &mean, &peak, 0);
    ck_assert_double_eq_tol(least, 1, 1e-9);
    ck_assert_double_eq_tol(most, 1, 1e-9);
    measure_gust(1, 0.5, &least, &most, &mean, &peak, 0);
    ck_assert_double_eq_tol(least, 0, 1e-9);
    ck_assert_double_eq_tol(most, 2, 1e-9);
    ck_assert_double_eq_tol(mean, 1, 1e-9);
    measure_gust(0.5, 0.5, &least, &most, &mean, &peak, 0);
    ck_assert_double_eq_tol(least, 0.5, 1e-9);
    ck_assert_double_eq_tol(most, 1.5, 1e-9);
    /* 0.1 of a period later for each bone: 12 steps at 0.5 per second. */
    measure_gust(1, 0.5, &least, &most, &mean, &peak, 0);
    measure_gust(1, 0.5, &least, &most, &mean, &later, 2);
    ck_assert_int_eq((later - peak + 120) % 120, 24);
    measure_gust(1, 1, &least, &most, &mean, &later, 0);
    ck_assert(later % 60 != peak % 60 || later != peak);
}
END_TEST

/* A leaf is simulated only when it is given a length. */
START_TEST(end_length)
{
    SbSpring spring = rig_spring();
    Rig bare = rig_strand(2, 0.3, spring);
    spring.end_length = 0.12;
    Rig ended = rig_strand(2, 0.3, spring);
    ck_assert_int_eq(bare.bones, 2);
    ck_assert_int_eq(ended.bones, 3);
    rig_step(&ended, 200);
    ck_assert_double_eq_tol(distance(rig_tail(&ended, 1), rig_tail(&ended, 2)), 0.12, 1e-15);
    rig_step(&bare, 200);
    ck_assert_double_eq(sb_skeleton_rotation(bare.skeleton, 3).w, 1);
    ck_assert(sb_skeleton_rotation(ended.skeleton, 3).w != 1);
    spring.end_length = SB_END_LENGTH_LEAST;
    Rig tiny = rig_strand(2, 0.3, spring);
    ck_assert_int_eq(tiny.bones, 3);
    rig_destroy(&tiny);
    spring.end_length = 0.2;
    ck_assert_ptr_null(sb_skeleton_set_spring(ended.skeleton, ended.spring, &spring));
    rig_step(&ended, 1);
    ck_assert_double_eq_tol(distance(rig_tail(&ended, 1), rig_tail(&ended, 2)), 0.2, 1e-15);
    rig_destroy(&bare);
    rig_destroy(&ended);
}
END_TEST

/* The radius keeps the tail away from a plane below it: height above the plane = radius. */
START_TEST(radius_and_colliders)
{
    SbSpring spring = rig_spring();
    spring.stiffness = 0.02;
    Rig free_rig = rig_strand(1, 0.3, spring);
    rig_step(&free_rig, 3000);
    const double free_y = rig_tail(&free_rig, 0).y;
    ck_assert(free_y < -0.1);
    rig_destroy(&free_rig);
    for (int i = 0; i < 2; i++) {
        spring.radius = 0.01 + 0.02 * i;
        Rig rig = rig_strand(1, 0.3, spring);
        const SbCollider floor = {
            .shape = SB_PLANE, .node = -1, .offset = { 0, -0.08, 0 }, .normal = { 0, 1, 0 }
        };
        int index;
        ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &floor, &index));
        spring.colliders = &index;
        spring.collider_count = 1;
        ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
        rig_step(&rig, 3000);
        const double height = rig_tail(&rig, 0).y + 0.08;
        /* One push and one length step leave (n.u)^2 of a small depth (theory: colliders). */
        ck_assert_double_eq_tol(height, spring.radius, 0.003);
        spring.colliders = NULL;
        spring.collider_count = 0;
        rig_destroy(&rig);
    }
}
END_TEST

START_TEST(weight)
{
    SbSpring spring = rig_spring();
    spring.stiffness = 0.03;
    Rig rig = rig_strand(1, 0.3, spring);
    rig_step(&rig, 600);
    const SbQuat full = sb_skeleton_rotation(rig.skeleton, 1);
    const SbVec3 tail = rig_tail(&rig, 0);
    spring.weight = 0.4;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    const SbQuat part = sb_skeleton_rotation(rig.skeleton, 1);
    const SbQuat sum = { 0.4 * full.x, 0.4 * full.y, 0.4 * full.z, 0.6 + 0.4 * full.w };
    const double norm = sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z + sum.w * sum.w);
    ck_assert_double_eq_tol(part.z, sum.z / norm, 1e-15);
    ck_assert_double_eq_tol(part.w, sum.w / norm, 1e-15);
    spring.weight = 0;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    for (int i = 1; i <= 30; i++) {
        /* A second normalising would change the last bit of some of these. */
        const SbTransform turned = { { 0, 0, 0 }, { 0.1 * i, -0.2, 0.3, 0.5 }, 1 };
        ck_assert_ptr_null(sb_skeleton_set_pose(rig.skeleton, 1, &turned));
        ck_assert_ptr_null(sb_skeleton_set_pose(rig.skeleton, 0, &turned));
        const SbQuat none = sb_skeleton_rotation(rig.skeleton, 1);
        const SbQuat animated = sb_skeleton_rotation(rig.skeleton, 0); /* no bone */
        ck_assert(memcmp(&none, &animated, sizeof none) == 0);
    }
    const SbTransform straight = sb_transform_identity();
    ck_assert_ptr_null(sb_skeleton_set_pose(rig.skeleton, 0, &straight));
    ck_assert_ptr_null(sb_skeleton_set_pose(rig.skeleton, 1, &straight));
    /* The simulation itself runs on in full. */
    rig_step(&rig, 1);
    ck_assert_double_eq_tol(distance(rig_tail(&rig, 0), tail), 0, 1e-9);
    rig_destroy(&rig);
}
END_TEST

/* One bone cannot tell the kinds of pull apart; a chain droops less when it is pulled to the pose. */
START_TEST(pull)
{
    SbSpring pose = rig_spring(), parent = rig_spring();
    pose.stiffness = parent.stiffness = 0.05;
    parent.pull = SB_PULL_PARENT;
    ck_assert_double_eq_tol(distance(rest_of(pose), rest_of(parent)), 0, 1e-14);
    Rig a = rig_strand(4, 0.3, pose), b = rig_strand(4, 0.3, parent);
    rig_step(&a, 3000);
    rig_step(&b, 3000);
    const double by_parent = droop(rig_tail(&b, 2), rig_tail(&b, 3)) * 180 / M_PI;
    ck_assert_double_eq_tol(by_parent, 35.9720234471701, 1e-9);
    ck_assert(droop(rig_tail(&a, 2), rig_tail(&a, 3)) < 0.7 * by_parent * M_PI / 180);
    rig_destroy(&a);
    rig_destroy(&b);
}
END_TEST

/* Values out of the domain are refused by the field's name and change nothing. */
START_TEST(refusals)
{
    struct {
        const char *field;
        SbSpring spring;
    } bad[15];
    const SbSpring good = rig_spring();
    int count = 0;
#define BAD(name, assignment)                                                                      \
    do {                                                                                           \
        SbSpring s = good;                                                                         \
        assignment;                                                                                \
        bad[count].field = name;                                                                   \
        bad[count++].spring = s;                                                                   \
    } while (0)
    BAD("root", s.root = 99);
    BAD("enabled", s.enabled = 2);
    BAD("stiffness", s.stiffness = 1.01);
    BAD("stiffness", s.stiffness = NAN);
    BAD("drag", s.drag = -0.1);
    BAD("gravity", s.gravity.y = INFINITY);
    BAD("wind", s.wind.z = 1e300);
    BAD("wind_gust", s.wind_gust = 1.5);
    BAD("wind_frequency", s.wind_frequency = -1);
    BAD("end_length", s.end_length = -0.1);
    BAD("end_length", s.end_length = 0.99 * SB_END_LENGTH_LEAST);
    BAD("radius", s.radius = NAN);
    BAD("weight", s.weight = 1.1);
    BAD("collision_passes", s.collision_passes = 0);
    BAD("collider_count", s.collider_count = 2);
#undef BAD
    Rig rig = rig_strand(2, 0.3, good);
    for (int i = 0; i < count; i++) {
        const char *refused = sb_skeleton_set_spring(rig.skeleton, rig.spring, &bad[i].spring);
        ck_assert_msg(refused && strncmp(refused, bad[i].field, strlen(bad[i].field)) == 0,
                      "%s: %s", bad[i].field, refused ? refused : "taken");
    }
    rig_step(&rig, 100);
    Rig same = rig_strand(2, 0.3, good);
    rig_step(&same, 100);
    const SbVec3 a = rig_tail(&rig, 1), b = rig_tail(&same, 1);
    ck_assert(memcmp(&a, &b, sizeof a) == 0);
    rig_destroy(&rig);
    rig_destroy(&same);
}
END_TEST

Suite *suite_spring_fields(void);
Suite *suite_spring_fields(void)
{
    Suite *suite = suite_create("spring fields");
    TCase *tcase = tcase_create("fields");
    tcase_add_test(tcase, defaults);
    tcase_add_test(tcase, stiffness_and_gravity);
    tcase_add_test(tcase, stiffness_ends);
    tcase_add_test(tcase, drag);
    tcase_add_test(tcase, enabled);
    tcase_add_test(tcase, wind);
    tcase_add_test(tcase, fields_change_while_it_runs);
    tcase_add_test(tcase, wind_gust_and_frequency);
    tcase_add_test(tcase, end_length);
    tcase_add_test(tcase, radius_and_colliders);
    tcase_add_test(tcase, weight);
    tcase_add_test(tcase, pull);
    tcase_add_test(tcase, refusals);
    suite_add_tcase(suite, tcase);
    return suite;
}
