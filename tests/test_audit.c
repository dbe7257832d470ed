/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: its numbers against known values, one model for every finding that has it and one that has not, and real
 * models. */
#include "audit_law.h"
#include "data_folder.h"
#include "strands.h"
#include "vec3.h"

#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FPS_30, FPS_60, FPS_72, FPS_90, FPS_120 };

#define ALONG(l)                                                                                   \
    {                                                                                              \
        l, 0, 0                                                                                    \
    }
/* Lively enough to swing, still within a second at 60 fps, no finding but its change with the frame rate. */
#define CALM .bones = 2, .bone = ALONG(0.1), .stiffness = 2, .drag = 0.4

static void check_near(double value, double expected, double tolerance)
{
    ck_assert_msg(fabs(value - expected) <= tolerance, "%.10g is not %.10g within %g", value,
                  expected, tolerance);
}

/* ---- known values -------------------------------------------------------------------------------- */

/* Negative drag is found in real files. |k u + G dir| 1.24763, L 0.1707: stable up to |F| / (L * 0.1). */
START_TEST(negative_drag_is_unstable_above_73)
{
    const double down = sqrt(1.24763 * 1.24763 - 1);
    const Strands strands = { { { "Tail", 1, ALONG(0.1707), 1, down, -0.1, 0 } } };
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&strands, &model, &audit);
    const AuditJoint *joint = &audit.spring[0].joint[0];
    check_near(joint->stable.most, 1.24763 / (0.1707 * 0.1), 1e-9);
    ck_assert(joint->at[FPS_72].stable && !joint->at[FPS_90].stable && !joint->at[FPS_120].stable);
    ck_assert_int_eq(find_all(&audit, "unstable", &finding), 1);
    ck_assert_int_eq(finding->severity, SEVERITY_ERROR);
    check_near(finding->value, 73.1, 0.05);
    ck_assert_ptr_nonnull(strstr(finding->text, "90 and 120 frames"));
    /* Rounded down, so that no rate above it looks like one that is allowed. */
    ck_assert_ptr_nonnull(strstr(finding->text, "a stable rest only below 73.08."));
    strands_free(&model, &audit);
}
END_TEST

START_TEST(damping_ratio_grows_with_the_rate)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.4, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    const AuditMotion *at = audit.spring[0].joint[0].at;
    check_near(at[FPS_30].damping_ratio, 0.6525, 5e-5);
    check_near(at[FPS_60].damping_ratio, 0.7457, 5e-5);
    check_near(at[FPS_120].damping_ratio, 0.9217, 5e-5);
    check_near(audit.spring[0].joint[0].component.stiffness, (1 / 60.0) / (0.1 + 1 / 60.0), 1e-15);
    strands_free(&model, &audit);
}
END_TEST

/* The tip of one bone swings past rest by as much as the bone, also where that happens after it is still, which at
 * 120 fps is by 6 in 10,000. */
START_TEST(one_bone_overshoots_as_its_joint)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.4, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    const AuditSpring *spring = &audit.spring[0];
    for (int r = 0; r < audit.rates.count; r++)
        check_near(spring->at[r].overshoot, spring->joint[0].at[r].overshoot, 1e-12);
    ck_assert_double_gt(spring->at[FPS_120].overshoot, 0);
    strands_free(&model, &audit);
}
END_TEST

/* The droop of a chain of VRM: k 1, G 0.3, eight bones of 0.1 m. */
START_TEST(droop_is_the_chains)
{
    const double known[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    const Strands strands = { { { "Tail", 8, ALONG(0.1), 1, 0.3, 0.4, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    for (int i = 0; i < 4; i++) {
        check_near(audit.spring[0].joint[i].droop * 180 / M_PI, known[i], 1e-6);
        check_near(audit.spring[0].joint[i].simulated_droop * 180 / M_PI, known[i], 1e-3);
    }
    check_near(audit.spring[0].tail[7].x, 0.445691236132, 1e-12);
    check_near(audit.spring[0].tail[7].y, -0.606280040988, 1e-12);
    strands_free(&model, &audit);
}
END_TEST

/* A model in another place, larger, and with its rate's own settings moves as before. */
START_TEST(scale_changes_nothing_but_lengths)
{
    Strands strands = { { { "Tail", 3, ALONG(0.1), 1, 0.3, 0.4, 0 } } };
    Model model[2];
    Audit audit[2];
    strands_audit(&strands, &model[0], &audit[0]);
    strands.scale = 0.25;
    strands_audit(&strands, &model[1], &audit[1]);
    for (int i = 0; i < 3; i++)
        check_near(audit[1].spring[0].joint[i].droop, audit[0].spring[0].joint[i].droop, 1e-12);
    check_near(audit[1].spring[0].length, audit[0].spring[0].length / 4, 1e-15);
    check_near(audit[1].spring[0].at[0].overshoot, audit[0].spring[0].at[0].overshoot, 1e-9);
    ck_assert_double_lt(audit[1].largest_gap, 1e-4);
    for (int i = 0; i < 2; i++)
        strands_free(&model[i], &audit[i]);
}
END_TEST

START_TEST(retimed_settings_keep_the_look)
{
    Strands strands = { { { "Tail", 2, ALONG(0.1), 1.3, 0.4, 0.35, 0 } } };
    Model model[2];
    Audit audit[2];
    strands_audit(&strands, &model[0], &audit[0]);
    const AuditJoint *before = &audit[0].spring[0].joint[0];
    const AuditSettings *to = &before->at[FPS_120].retimed;
    ck_assert(to->realisable);
    strands.strand[0].stiffness = to->stiffness;
    strands.strand[0].gravity = to->gravity_power;
    strands.strand[0].drag = to->drag;
    strands_audit(&strands, &model[1], &audit[1]);
    const AuditJoint *after = &audit[1].spring[0].joint[0];
    check_near(after->droop, before->droop, 1e-12);
    check_near(after->at[FPS_120].frequency, before->at[FPS_60].frequency, 1e-9);
    check_near(after->at[FPS_120].decay, before->at[FPS_60].decay, 1e-9);
    for (int i = 0; i < 2; i++)
        strands_free(&model[i], &audit[i]);
}
END_TEST

/* Little drag is as much as a low rate can have: no settings there move as slowly decaying. */
START_TEST(says_where_no_settings_keep_it)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.02, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    const AuditMotion *at = audit.spring[0].joint[0].at;
    ck_assert(!at[FPS_30].retimed.realisable && at[FPS_60].retimed.realisable &&
              at[FPS_120].retimed.realisable);
    ck_assert_double_lt(at[FPS_30].retimed.drag, 0);
    strands_free(&model, &audit);
}
END_TEST

START_TEST(one_bone_is_a_ponytail_many_are_not)
{
    const Strands strands = { { { "One", 1, ALONG(0.1), 1, 0, 0.1, 0 },
                                { "Many", 6, ALONG(0.1), 1, 0, 0.1, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(audit.spring[0].decision, DECIDE_PONYTAIL);
    ck_assert_double_lt(audit.spring[0].ponytail_rms, 1e-6);
    ck_assert_int_ne(audit.spring[1].decision, DECIDE_PONYTAIL);
    strands_free(&model, &audit);
}
END_TEST

/* A strand that hangs on another rests on its drooped bones and is shaken by them. */
START_TEST(a_strand_may_hang_on_another)
{
    const Strands strands = { { { "Side", 2, { 0, 0, 0.1 }, 1.1, 0.2, 0.3, 0, .on = 7 },
                                { "Tail", 3, ALONG(0.1), 1, 0.5, 0.4, 0 },
                                { "End", 1, { 0, 0.08, 0 }, 0.9, 0.3, 0.5, 0, .on = 2 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(audit.simulated, 3);
    ck_assert_double_lt(audit.largest_gap, 1e-4);
    /* Carried along by the turn of what it hangs on, and not alone by its own force. */
    const AuditJoint *side = audit.spring[0].joint;
    check_near(side->simulated_droop, side->droop, 1e-4);
    ck_assert_double_gt(audit.spring[0].tail[0].y, -1);
    ck_assert_double_lt(audit.spring[0].tail[0].y, audit.spring[1].tail[1].y);
    strands_free(&model, &audit);
}
END_TEST

START_TEST(rates_are_sorted_and_one_is_the_reference)
{
    const double fps[] = { 144, 24, 70, 50 };
    const AuditRates rates = audit_rates(fps, 4);
    ck_assert_double_eq(rates.fps[0], 24);
    ck_assert_double_eq(rates.fps[3], 144);
    ck_assert_double_eq(rates.fps[rates.reference], 70);
}
END_TEST

START_TEST(rates_are_taken_once)
{
    const double fps[] = { 60, 30, 60, 30, 60 };
    const AuditRates rates = audit_rates(fps, 5);
    ck_assert_int_eq(rates.count, 2);
    ck_assert_double_eq(rates.fps[0], 30);
    ck_assert_double_eq(rates.fps[1], 60);
    ck_assert_int_eq(rates.reference, 1);
}
END_TEST

/* ---- findings ------------------------------------------------------------------------------------ */

#define SPHERE(x, r) SPHERE_AT(x, "0", r)
#define SPHERE_AT(x, y, r) "{\"sphere\":{\"offset\":[" x "," y ",0],\"radius\":" r "}}"
#define CAPSULE(y, r)                                                                              \
    "{\"capsule\":{\"offset\":[0.2," y ",-1],\"tail\":[0.2," y ",1],\"radius\":" r "}}"
#define PLANE(y) "{\"plane\":{\"offset\":[0," y ",0],\"normal\":[0,1,0]}}"
#define INSIDE(r) "{\"sphere\":{\"inside\":true,\"offset\":[0,0,0],\"radius\":" r "}}"

/* Up along x, through its bone. */
#define SLOPE_AT(x)                                                                                \
    "{\"plane\":{\"offset\":[" x ",0,0],\"normal\":[-0.7071067811865476,0.7071067811865476,0]}}"

/* Down along x, through the head of the first bone. */
#define SLOPE_30 "{\"plane\":{\"offset\":[0,0,0],\"normal\":[0.5,0.8660254037844386,0]}}"
#define SLOPE_80                                                                                   \
    "{\"plane\":{\"offset\":[0,0,0],\"normal\":[0.984807753012208,0.1736481776669304,0]}}"

/* One that has the finding, with its value (NaN: not checked), and a like one that has not. */
typedef struct Pair {
    const char *id;
    double value;
    Strands has, lacks;
} Pair;

static const Pair pairs[] = {
    { "unstable",
      100, /* 1 / (0.1 * 0.1); twice that with twice the stiffness */
      { { { "A", 1, ALONG(0.1), 1.0, 0, -0.1, 0 } } },
      { { { "A", 1, ALONG(0.1), 2.0, 0, -0.1, 0 } } } },
    { "nothing-pulls", 0, { { { "A", 1, ALONG(0.1), 0, 0, 0.4, 0 } } }, { { { "A", CALM } } } },
    { "swings-for-ever",
      NAN,
      { { { "A", 1, ALONG(0.3), 0.02, 0, 0.02, 0 } } },
      { { { "A", CALM } } } },
    { "slow-to-settle", NAN, { { { "A", 1, ALONG(0.1), 1, 0, 0, 0 } } }, { { { "A", CALM } } } },
    { "too-long-to-follow",
      300,
      { { { "A", 300, ALONG(0.1), 1, 0, 0.02, 0 } } },
      { { { "A", CALM } } } },
    { "changes-with-frame-rate",
      NAN,
      { { { "A", CALM } } },
      { { { "A", 1, ALONG(0.2), 0.5, 0, 0.99, 0 } } } },
    { "whips", NAN, { { { "A", 8, ALONG(0.1), 1, 0, 0.02, 0 } } }, { { { "A", CALM } } } },
    { "too-fine-for-floats",
      0x1p-23 * 1e6 / 0.1,
      { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, .root = { 0, 1e6, 0 } },
      { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, .root = { 0, 1e3, 0 } } },
    { "unusual-setting", 5, { { { "A", 1, ALONG(0.1), 5, 0, 0.4, 0 } } }, { { { "A", CALM } } } },
    { "unusual-setting",
      2.5,
      { { { "A", 1, ALONG(0.1), 1, 2.5, 0.4, 0 } } },
      { { { "A", 1, ALONG(0.1), 1, 2, 0.4, 0 } } } },
    { "unusual-setting", /* in the world, whatever its node's unit is */
      1,
      { { { "A", CALM, .hit_radius = 0.5 } }, .scale = 2 },
      { { { "A", CALM, .hit_radius = 2 } }, .scale = 0.2 } },
    { "twins-differ",
      NAN,
      { { { "Ear_L", CALM }, { "Ear_R", 2, ALONG(0.1), 2, 0, 0.41, 0 } } },
      { { { "Ear_L", CALM }, { "Ear_R", CALM } } } },
    { "twins-differ",
      NAN,
      { { { "LeftEar", CALM }, { "RightEar", 3, ALONG(0.1), 2, 0, 0.4, 0 } } },
      { { { "LeftEar", CALM }, { "Fright", 3, ALONG(0.1), 2, 0, 0.4, 0 } } } },
    { "scaled-springs", 0.5, { { { "A", CALM } }, .scale = 0.5 }, { { { "A", CALM } } } },
    { "starts-inside-collider",
      0.03,
      { { { "A", CALM, .hit_radius = 0.01 } }, SPHERE_AT("0.1", "-0.05", "0.07") },
      { { { "A", CALM, .hit_radius = 0.01 } }, SPHERE_AT("0.1", "-0.05", "0.03") } },
    { "starts-inside-collider",
      0.02,
      { { { "A", CALM } }, CAPSULE("0.1", "0.12") },
      { { { "A", CALM } }, CAPSULE("0.1", "0.09") } },
    { "starts-inside-collider",
      0.01,
      { { { "A", CALM } }, SPHERE("9", "0"), PLANE("0.01") },
      { { { "A", CALM } }, SPHERE("9", "0"), PLANE("-0.01") } },
    { "stays-inside-collider",
      NAN,
      { { { "A", CALM } }, SPHERE("9", "0"), INSIDE("0.15") },
      { { { "A", CALM } }, SPHERE("9", "0"), INSIDE("0.25") } },
    { "cannot-leave-collider",
      0.2,
      { { { "A", CALM } }, SPHERE("0", "0.3") },
      { { { "A", CALM } }, SPHERE("0", "0.09") } },
    { "cannot-leave-collider", /* the second bone's head comes out of it with the first bone */
      0.05,
      { { { "A", CALM } }, SPHERE("0", "0.15") },
      { { { "A", CALM } }, SPHERE_AT("0.1", "0.005", "0.11") } },
    { "cannot-leave-collider", /* what carries a collider may take it away */
      0.05,
      { { { "A", CALM } }, SPHERE("0", "0.15") },
      { { { "A", CALM }, { "B", CALM } }, SPHERE("0", "0.15"), .carrier = 5 } },
    { "stays-inside-collider", /* too stiff to be bent off it, where one of a thousandth is */
      NAN,
      { { { "A", 1, ALONG(0.1), 300, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.08") },
      { { { "A", 1, ALONG(0.1), 0.3, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.08") } },
    { "stays-inside-collider", /* what is pressed straight along its bone slides off */
      NAN,
      { { { "A", 1, ALONG(0.1), 300, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.08") },
      { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, SPHERE("0.11", "0.05") } },
    { "collider-on-own-bone",
      0.02,
      { { { "A", CALM } }, SPHERE("0.08", "0.04"), .carrier = 1 },
      { { { "A", CALM } }, SPHERE("0.08", "0.01"), .carrier = 1 } },
    { "collider-on-own-bone", /* about its tail a node only turns */
      0.01,
      { { { "A", CALM } }, SPHERE("0.01", "0.02"), .carrier = 2 },
      { { { "A", CALM }, { "B", CALM } }, SPHERE("0.01", "0.02"), .carrier = 4 } },
    { "rests-on-collider", /* by its law at 78.7 degrees */
      NAN,
      { { { "A", 1, ALONG(0.1), 0.2, 1, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_30 },
      { { { "A", 1, ALONG(0.1), 0.2, 1, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_80 } },
    { "tunnels",
      1.2, /* 2 * 0.02 * 30 */
      { { { "A", CALM } }, SPHERE_AT("0.1", "0.1", "0.02") },
      { { { "A", CALM } }, SPHERE_AT("0.1", "0.1", "0.06") } },
    { "tunnels", /* one that the bone carries along is never passed */
      1.2,
      { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, SPHERE_AT("0.1", "0.05", "0.02") },
      { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } },
        SPHERE_AT("0.1", "0.05", "0.02"),
        .carrier = 1 } },
    { "tunnels", /* nor one out of reach, unless it may come along by itself */
      1.2,
      { { { "A", CALM }, { "B", CALM } }, SPHERE("0.5", "0.02"), .carrier = 4 },
      { { { "A", CALM } }, SPHERE("0.23", "0.02") } },
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

START_TEST(finds_it_where_it_is)
{
    const Pair *pair = &pairs[_i];
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&pair->has, &model, &audit);
    ck_assert_msg(find_all(&audit, pair->id, &finding) > 0, "%s is not found", pair->id);
    if (!isnan(pair->value))
        check_near(finding->value, pair->value, 1e-9);
    ck_assert(*finding->text && *finding->advice && *finding->place);
    ck_assert_msg(finding->text[strlen(finding->text) - 1] == '.', "%s", finding->text);
    strands_free(&model, &audit);
}
END_TEST

START_TEST(does_not_find_it_elsewhere)
{
    const Pair *pair = &pairs[_i];
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&pair->lacks, &model, &audit);
    ck_assert_msg(find_all(&audit, pair->id, &finding) == 0, "%s: %s", pair->id,
                  finding ? finding->text : "");
    strands_free(&model, &audit);
}
END_TEST

/* Names of twins, and such as only look alike. The tests' models have a number behind them. */
static const struct {
    const char *left, *right;
    int twins;
} names[] = {
    { "hairL", "hairR", 1 },         { "耳_左", "耳_右", 1 },
    { "左耳", "右耳", 1 },           { "Hair_L.00", "Hair_R.00", 1 },
    { "L_hair", "R_hair", 1 },       { "left hair", "right hair", 1 },
    { "LeftEar", "RightEar", 1 },    { "earLFront", "earRFront", 1 },
    { "lEar", "rEar", 1 },           { "hair.l", "hair.r", 1 },
    { "J_Sec_L_1", "J_Sec_R_1", 1 }, { "HAIR_LEFT", "HAIR_RIGHT", 1 },
    { "hairBall", "hairBarr", 0 },   { "XL", "XR", 0 },
    { "LACE", "RACE", 0 },           { "aLpha", "aRpha", 0 },
    { "hairl", "hairr", 0 },         { "hair", "hair", 0 },
    { "hairL", "HairR", 0 },
};

START_TEST(twins_are_told_by_their_names)
{
    const Strands strands = { { { names[_i].left, CALM },
                                { names[_i].right, 2, ALONG(0.1), 2, 0, 0.41, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    ck_assert_msg(find_all(&audit, "twins-differ", NULL) == names[_i].twins, "%s and %s",
                  names[_i].left, names[_i].right);
    strands_free(&model, &audit);
}
END_TEST

/* A bone that falls on a slope through its head lies along it: no push out of it is undone by the length. Where a frame
 * moves it by less than 1e-6 m, it is still within a few of these of there. */
START_TEST(droop_among_colliders_is_the_slopes)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 0.2, 1, 0.4, 0 } },
                              SPHERE("9", "0"),
                              SLOPE_30 };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    const AuditJoint *joint = &audit.spring[0].joint[0];
    check_near(joint->droop, atan(5), 1e-12); /* G / k */
    check_near(joint->kept_droop, M_PI / 6, 5e-6 / 0.1);
    strands_free(&model, &audit);
    strands_audit(&pairs[0].has, &model, &audit);
    ck_assert(isnan(audit.spring[0].joint[0].kept_droop));
    strands_free(&model, &audit);
}
END_TEST

/* The tail of the second bone stays where an independent simulation has it, 3.291 cm outside; of a collider that holds
 * it in, and of a plane, it is said to be outside, and behind. */
START_TEST(kept_tails_are_where_they_are)
{
    const Strands strands[] = { { { { "A", CALM } }, SPHERE("9", "0"), INSIDE("0.15") },
                                { { { "A", CALM } }, SPHERE("9", "0"), PLANE("0.01") } };
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&strands[0], &model, &audit);
    ck_assert_int_eq(find_all(&audit, "stays-inside-collider", &finding), 1);
    check_near(finding->value, 0.03291, 5e-6);
    ck_assert_msg(
        strstr(finding->text, "starts 5.00 cm outside the collider \"root\" (colliders[0]);"), "%s",
        finding->text);
    strands_free(&model, &audit);
    strands_audit(&strands[1], &model, &audit);
    ck_assert_int_eq(find_all(&audit, "starts-inside-collider", &finding), 2);
    ck_assert_msg(strstr(finding->text, "starts 1.00 cm behind the collider"), "%s", finding->text);
    strands_free(&model, &audit);
}
END_TEST

/* What swings needs more drag, what creeps less. */
START_TEST(advice_for_the_slow_tells_swings_from_creeping)
{
    const Strands slow[] = { { { { "Swings", 1, ALONG(0.1), 1, 0, 0.005, 0 } } },
                             { { { "Creeps", 1, ALONG(0.1), 0.05, 0, 0.9, 0 } } } };
    static const char *const advice[] = { "Raise the drag", "lower the drag" };
    for (int i = 0; i < 2; i++) {
        Model model;
        Audit audit;
        const ModelFinding *finding = NULL;
        strands_audit(&slow[i], &model, &audit);
        ck_assert(find_all(&audit, "slow-to-settle", &finding) +
                      find_all(&audit, "swings-for-ever", &finding) >
                  0);
        ck_assert_msg(strstr(finding->advice, advice[i]) != NULL, "%s", finding->advice);
        strands_free(&model, &audit);
    }
}
END_TEST

/* Where pull and gravity cancel nothing has a direction, at any rate; what is left by rounding is no force. */
START_TEST(what_cancels_pulls_nowhere)
{
    const Strands strands[] = { { { { "Up", 3, { 0, 0.1, 0 }, 0.3, 0.3, 0.4, 0 } } },
                                { { { "Up", 3, { 3e-9, 0.1, 0 }, 0.7, 0.7, 0.4, 0 } } } };
    for (int k = 0; k < 2; k++) {
        Model model;
        Audit audit;
        const ModelFinding *finding = NULL;
        strands_audit(&strands[k], &model, &audit);
        ck_assert_int_eq(find_all(&audit, "nothing-pulls", &finding), 3);
        ck_assert_msg(strstr(finding->advice, "cancel") != NULL, "%s", finding->advice);
        for (int i = 0; i < 3; i++) {
            ck_assert_double_eq(audit.spring[0].joint[i].droop, 0);
            for (int r = 0; r < audit.rates.count; r++) {
                ck_assert(!audit.spring[0].joint[i].at[r].stable);
                ck_assert(isnan(audit.spring[0].joint[i].at[r].damping_ratio));
                ck_assert(isinf(audit.spring[0].at[r].settling));
            }
        }
        strands_free(&model, &audit);
    }
}
END_TEST

/* A thousandth of both is a force. */
START_TEST(what_nearly_cancels_still_pulls)
{
    const Strands strands = { { { "Up", 1, { 0, 0.1, 0 }, 0.3, 0.2997, 0.4, 0 } } };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(find_all(&audit, "nothing-pulls", NULL), 0);
    ck_assert(audit.spring[0].joint[0].at[FPS_60].stable);
    strands_free(&model, &audit);
}
END_TEST

START_TEST(swinging_for_ever_names_its_rate)
{
    const Strands strands = { { { "A", 1, ALONG(0.3), 0.02, 0, 0.02, 0 } } };
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(find_all(&audit, "swings-for-ever", &finding), 1);
    ck_assert_msg(strstr(finding->text, " frames per second.") != NULL, "%s", finding->text);
    strands_free(&model, &audit);
}
END_TEST

/* The linear law knows no length: what it says is told with the turns for which it holds, or as a throw. */
START_TEST(whip_is_told_within_its_bounds)
{
    const Strands strands = { { { "Some", 6, ALONG(0.1), 1, 0, 0.05, 0 },
                                { "Wild", 25, ALONG(0.1), 1, 0, 0.1, 0 } } };
    Model model;
    Audit audit;
    const ModelFinding *finding = NULL;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(find_all(&audit, "whips", &finding), 2);
    check_near(finding->value, 29.46, 0.005);
    check_near(audit_small_turn(&audit.spring[0].at[FPS_60]), 0.1 / 29.46, 1e-6);
    ck_assert_msg(strstr(finding->text, "29 times as far as the strand was turned, for turns below "
                                        "0.2°;"),
                  "%s", finding->text);
    do
        finding++;
    while (strcmp(finding->id, "whips") != 0);
    ck_assert_double_gt(finding->value, 1e9);
    ck_assert_msg(strstr(finding->text, "more than 100 times"), "%s", finding->text);
    for (int i = 0; i < audit.findings.count; i++)
        ck_assert_msg(strcmp(audit.findings.finding[i].id, "changes-with-frame-rate") != 0 ||
                          !strstr(audit.findings.finding[i].text, "past rest"),
                      "%s", audit.findings.finding[i].text);
    strands_free(&model, &audit);
}
END_TEST

/* Rounding is no difference, however small a bone is for its place; where it would be one, nothing is said. */
START_TEST(rounding_is_no_difference)
{
    const double places[] = { 1e3, 1e6, 1e8 };
    for (int i = 0; i < 3; i++) {
        const Strands strands = { { { "A", 6, ALONG(0.1), 1, 0.3, 0.1, 0 } },
                                  .root = { 0, places[i], 0 } };
        Model model;
        Audit audit;
        strands_audit(&strands, &model, &audit);
        ck_assert_int_eq(audit.simulated, places[i] < 1e7);
        ck_assert_double_lt(audit.largest_gap, 1e-3);
        ck_assert_int_eq(find_all(&audit, "law-differs", NULL), 0);
        audit.spring[0].at[FPS_90].gap = 0.08; /* as if it had been found */
        audit_find_motion(&audit);
        ck_assert_int_eq(find_all(&audit, "law-differs", NULL), 1);
        strands_free(&model, &audit);
    }
}
END_TEST

/* The worst come first. */
START_TEST(findings_are_sorted)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 5, 0, -0.2, 0 } }, SPHERE("0.1", "0.01") };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    for (int i = 1; i < audit.findings.count; i++)
        ck_assert_int_le(audit.findings.finding[i].severity,
                         audit.findings.finding[i - 1].severity);
    ck_assert_int_eq(audit.findings.finding[0].severity, SEVERITY_ERROR);
    ck_assert_int_eq(findings_of_severity(&audit.findings, SEVERITY_ERROR) +
                         findings_of_severity(&audit.findings, SEVERITY_WARNING) +
                         findings_of_severity(&audit.findings, SEVERITY_NOTE),
                     audit.findings.count);
    strands_free(&model, &audit);
}
END_TEST

/* A collider without a size is passed at any speed: that is not told. */
START_TEST(nothing_passes_through_nothing)
{
    const Strands strands = { { { "A", CALM } }, SPHERE_AT("0.1", "0.1", "-1") };
    Model model;
    Audit audit;
    strands_audit(&strands, &model, &audit);
    ck_assert_int_eq(find_all(&audit, "radius-negative", NULL), 1);
    ck_assert_int_eq(find_all(&audit, "tunnels", NULL), 0);
    strands_free(&model, &audit);
}
END_TEST

/* ---- real models --------------------------------------------------------------------------------- */

/* The linear law leaves out the square of the release, 1e-6 rad; whip and rounding stay below a hundred times that. */
static void check_model(const char *path)
{
    Model model;
    Audit audit;
    char error[MODEL_ERROR_SIZE];
    const AuditRates rates = usual_rates();
    ck_assert_msg(model_read(path, &model, error), "%s", error);
    ck_assert(audit_make(&model, &rates, &audit));
    ck_assert_msg(audit.largest_gap < 1e-4, "%s: %g", path, audit.largest_gap);
    ck_assert_int_eq(audit.simulated, model.springs);
    if (strstr(path, "Godette")) {
        const ModelFinding *finding = NULL;
        ck_assert_int_eq(find_all(&audit, "starts-inside-collider", &finding), 2);
        ck_assert_ptr_nonnull(strstr(finding->text, "FrontHair"));
        ck_assert_ptr_nonnull(strstr(finding->text, "(colliderGroups["));
        check_near(finding->value, 0.0129, 5e-5);
        ck_assert_int_eq(find_all(&audit, "cannot-leave-collider", NULL), 0);
    }
    audit_free(&audit);
    model_free(&model);
}

START_TEST(real_models)
{
    char pattern[300];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/models/*", data_folder());
    if (glob(pattern, 0, NULL, &found) != 0) {
        printf("skipped: %s is not there\n", pattern);
        return;
    }
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_model(found.gl_pathv[i]);
    globfree(&found);
}
END_TEST

Suite *suite_audit(void);
Suite *suite_audit(void)
{
    Suite *suite = suite_create("audit");
    TCase *numbers = tcase_create("numbers");
    tcase_add_test(numbers, negative_drag_is_unstable_above_73);
    tcase_add_test(numbers, damping_ratio_grows_with_the_rate);
    tcase_add_test(numbers, one_bone_overshoots_as_its_joint);
    tcase_add_test(numbers, droop_is_the_chains);
    tcase_add_test(numbers, scale_changes_nothing_but_lengths);
    tcase_add_test(numbers, retimed_settings_keep_the_look);
    tcase_add_test(numbers, says_where_no_settings_keep_it);
    tcase_add_test(numbers, one_bone_is_a_ponytail_many_are_not);
    tcase_add_test(numbers, a_strand_may_hang_on_another);
    tcase_add_test(numbers, rates_are_taken_once);
    tcase_add_test(numbers, rates_are_sorted_and_one_is_the_reference);
    suite_add_tcase(suite, numbers);
    TCase *findings = tcase_create("findings");
    tcase_add_loop_test(findings, finds_it_where_it_is, 0, PAIRS);
    tcase_add_loop_test(findings, does_not_find_it_elsewhere, 0, PAIRS);
    tcase_add_loop_test(findings, twins_are_told_by_their_names, 0, sizeof names / sizeof *names);
    tcase_add_test(findings, droop_among_colliders_is_the_slopes);
    tcase_add_test(findings, kept_tails_are_where_they_are);
    tcase_add_test(findings, advice_for_the_slow_tells_swings_from_creeping);
    tcase_add_test(findings, what_cancels_pulls_nowhere);
    tcase_add_test(findings, what_nearly_cancels_still_pulls);
    tcase_add_test(findings, swinging_for_ever_names_its_rate);
    tcase_add_test(findings, whip_is_told_within_its_bounds);
    tcase_add_test(findings, rounding_is_no_difference);
    tcase_add_test(findings, findings_are_sorted);
    tcase_add_test(findings, nothing_passes_through_nothing);
    suite_add_tcase(suite, findings);
    TCase *models = tcase_create("models");
    tcase_add_test(models, real_models);
    suite_add_tcase(suite, models);
    return suite;
}
