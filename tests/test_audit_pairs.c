/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: for every finding a model that has it, and a like one that has not. */
#include "strands.h"

#include <check.h>
#include <math.h>
#include <string.h>

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
    { "creeps-for-ever",
      NAN,
      { { { "A", 1, ALONG(0.1), 0.005, 0, 0.9, 0 } } },
      { { { "A", 1, ALONG(0.3), 0.02, 0, 0.02, 0 } } } },
    { "swings-for-ever",
      NAN,
      { { { "A", 1, ALONG(0.3), 0.02, 0, 0.02, 0 } } },
      { { { "A", 1, ALONG(0.1), 0.005, 0, 0.9, 0 } } } },
    { "slow-to-settle", NAN, { { { "A", 1, ALONG(0.1), 1, 0, 0, 0 } } }, { { { "A", CALM } } } },
    { "too-long-to-follow",
      300,
      { { { "A", 300, ALONG(0.1), 1, 0, 0.02, 0 } } },
      { { { "A", CALM } } } },
    { "tip-at-root",
      0.3,
      { { { "A", 6, ALONG(0.05), 1.5, 0, 0.5, 0, .curl = M_PI / 3 } } },
      { { { "A", 5, ALONG(0.05), 1.5, 0, 0.5, 0, .curl = M_PI / 3 } } } },
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
    { "stays-inside-collider", /* some 1 cm of 14, and less than 1 mm */
      NAN,
      { { { "A", 1, ALONG(0.3), 20, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.1") },
      { { { "A", 1, ALONG(0.3), 0.1, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.1") } },
    { "stays-inside-collider", /* of so many bones not enough is seen to say so */
      NAN,
      { { { "A", 9, ALONG(0.1), 300, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.08") },
      { { { "A", 900, ALONG(0.1), 300, 0, 0.4, 0 } }, SPHERE("9", "0"), SLOPE_AT("0.08") } },
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
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&pair->has);
    ck_assert_msg(find_all(audit, pair->id, &finding) > 0, "%s is not found", pair->id);
    if (!isnan(pair->value))
        check_near(finding->value, pair->value, 1e-9);
    ck_assert(*finding->text && *finding->advice && *finding->place);
    ck_assert_msg(finding->text[strlen(finding->text) - 1] == '.', "%s", finding->text);
}
END_TEST

START_TEST(does_not_find_it_elsewhere)
{
    const Pair *pair = &pairs[_i];
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&pair->lacks);
    ck_assert_msg(find_all(audit, pair->id, &finding) == 0, "%s: %s", pair->id,
                  finding ? finding->text : "");
}
END_TEST

Suite *suite_audit_pairs(void);
Suite *suite_audit_pairs(void)
{
    Suite *suite = suite_create("audit_pairs");
    TCase *tcase = tcase_create("audit_pairs");
    tcase_add_checked_fixture(tcase, NULL, strands_tear_down);
    tcase_add_loop_test(tcase, finds_it_where_it_is, 0, PAIRS);
    tcase_add_loop_test(tcase, does_not_find_it_elsewhere, 0, PAIRS);
    suite_add_tcase(suite, tcase);
    return suite;
}
