/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of rest, alpha and G against reference values computed elsewhere. */
#include "laws.h"
#include "probes.h"

#include <check.h>

/* What is asked of angles in degrees, and of lengths in m and ratios, where all 15 digits are given. */
static const double angle_tolerance = 1e-9, tolerance = 1e-12;

START_TEST(droop_of_one_bone)
{
    static const double row[][2] = {
        { 0.3, 1.21417043396633 },  { 0.2, 2.08083133489753 },  { 0.1, 4.67353728421918 },
        { 0.05, 9.79184027805954 }, { 0.02, 23.9930493191215 }, { 0.01, 41.9634622949552 },
    };
    const Case c = CASE(.stiffness = row[_i][0]);
    ck_assert_double_eq_tol(law_droop(&c, 1), row[_i][1], angle_tolerance);
}
END_TEST

typedef struct Rest {
    int bone;
    double droop_deg, quotient, drop_m, free_length_m;
} Rest;

static const Rest cascade[] = {
    { 1, 9.79184027805954, 1, 0.0510207484638821, 0.304434969451606 },
    { 2, 19.1734835992556, 0.979054143796512, 0.149549615134593, 0.312991771662507 },
    { 3, 27.9431355558610, 0.951238812533632, 0.290128124478996, 0.320754290335690 },
    { 4, 35.9720234471701, 0.918418357164489, 0.466345170386592, 0.327471457180031 },
    { 6, 49.6191958082006, 0.844567081691848, 0.900233989955140, 0.337558744891023 },
};

START_TEST(cascade_of_the_droop)
{
    const Rest *want = &cascade[_i];
    const Case c = CASE(.bones = want->bone), loose = CASE(.bones = want->bone, .keep_length = 0);
    const int i = want->bone;
    ck_assert_double_eq_tol(law_droop(&c, i), want->droop_deg, angle_tolerance);
    ck_assert_double_eq_tol(law_droop(&c, i) / (i * law_droop(&c, 1)), want->quotient, tolerance);
    ck_assert_double_eq_tol(-law_tail(&c, i).y, want->drop_m, tolerance);
    ck_assert_double_eq_tol(law_length(&loose, i), want->free_length_m, tolerance);
    ck_assert_double_eq(law_length(&c, i), 0.3);
}
END_TEST

START_TEST(trail_of_a_dragged_chain)
{
    static const double row[][3] = {
        { 0.6, 1.27571092, -1.11096050 },
        { 1.2, 0.92059617, -1.29499953 },
        { 2.4, 0.04819136, -1.35723953 },
    };
    const Case c = CASE(.bones = 6, .speed = { row[_i][0], 0, 0 });
    const SbVec3 tip = law_tail(&c, 6);
    /* Half a unit of the last digit given. */
    ck_assert_double_eq_tol(tip.x, row[_i][1], 5e-9);
    ck_assert_double_eq_tol(tip.y, row[_i][2], 5e-9);
    ck_assert_double_eq(tip.z, 0);
}
END_TEST

START_TEST(rest_of_a_vrm1_chain)
{
    static const double angle[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    const Case c = CASE(.scheme = &sb_vrm1, .bones = 8, .length = 0.1, .stiffness = 1,
                        .gravity = { 0, -0.3, 0 });
    for (int i = 1; i <= 4; i++)
        ck_assert_double_eq_tol(law_droop(&c, i), angle[i - 1], 5e-7);
    ck_assert_double_eq_tol(law_tail(&c, 8).x, 0.445691236132, tolerance);
    ck_assert_double_eq_tol(law_tail(&c, 8).y, -0.606280040988, tolerance);
}
END_TEST

START_TEST(alpha_of_one_bone)
{
    static const double row[][4] = {
        { 0.05, 0.2, 0, 0.95 },  { 0.05, 0.2, 9.81, 0.949298315162 },
        { 0.05, 0.02, 0, 0.95 }, { 0.0284, 0.021, 9.81, 0.970300132294 },
        { 0.1, 0.5, 0, 0.9 },
    };
    const double *r = row[_i];
    const Case c = CASE(.stiffness = r[0], .drag = r[1], .gravity = { 0, -r[2], 0 });
    ck_assert_double_eq_tol(law_alpha(&c, 1), r[3], tolerance);
}
END_TEST

static const double whip[][3] = {
    { 0.05, 0.02, 6.374 }, { 0.05, 0.05, 4.500 }, { 0.05, 0.1, 3.046 },
    { 0.05, 0.2, 1.948 },  { 0.05, 0.5, 1.434 },  { 0.1, 0.5, 1.458 },
};

START_TEST(gain_of_the_whip)
{
    const Case c = CASE(.stiffness = whip[_i][0], .drag = whip[_i][1], .gravity = { 0, 0, 0 });
    ck_assert_double_eq_tol(law_whip_gain(&c), whip[_i][2], 5e-4);
}
END_TEST

Suite *suite_laws(void);
Suite *suite_laws(void)
{
    Suite *suite = suite_create("laws");
    TCase *reference = tcase_create("reference");
    tcase_add_loop_test(reference, droop_of_one_bone, 0, 6);
    tcase_add_loop_test(reference, cascade_of_the_droop, 0, 5);
    tcase_add_loop_test(reference, trail_of_a_dragged_chain, 0, 3);
    tcase_add_test(reference, rest_of_a_vrm1_chain);
    tcase_add_loop_test(reference, alpha_of_one_bone, 0, 5);
    tcase_add_loop_test(reference, gain_of_the_whip, 0, 6);
    suite_add_tcase(suite, reference);
    return suite;
}
