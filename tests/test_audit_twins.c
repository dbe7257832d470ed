/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: which springs are twins, left and right. */
#include "strands.h"

#include <check.h>

/* Names of twins, and such as only look alike. The tests' models have a number behind them. */
static const struct {
    const char *left, *right;
    int twins;
} names[] = {
    { "hairL", "hairR", 1 },
    { "耳_左", "耳_右", 1 },
    { "左耳", "右耳", 1 },
    { "Hair_L.00", "Hair_R.00", 1 },
    { "L_hair", "R_hair", 1 },
    { "left hair", "right hair", 1 },
    { "LeftEar", "RightEar", 1 },
    { "earLFront", "earRFront", 1 },
    { "lEar", "rEar", 1 },
    { "hair.l", "hair.r", 1 },
    { "J_Sec_L_1", "J_Sec_R_1", 1 },
    { "HAIR_LEFT", "HAIR_RIGHT", 1 },
    { "hairBall", "hairBarr", 0 },
    { "XL", "XR", 0 },
    { "LACE", "RACE", 0 },
    { "aLpha", "aRpha", 0 },
    { "hairl", "hairr", 0 },
    { "hair", "hair", 0 },
    { "hairL", "HairR", 0 },
    { "hairFL", "hairFR", 1 },
    { "FL", "FR", 1 },
    { "hair_lb", "hair_rb", 1 },
    { "hair_LT", "hair_RT", 1 },
    { "Hair_Lft", "Hair_Rgt", 1 },
    { "LftEar", "RgtEar", 1 },
    { "HAIRLeft", "HAIRRight", 1 },
    { "ear1left", "ear1right", 1 },
    { "bleft", "bright", 0 },
    { "copyleft", "copyright", 0 },
    { "Bleft", "Bright", 0 },
    { "BLEFT", "BRIGHT", 0 },
    { "hairFLat", "hairFRat", 0 },
};

START_TEST(twins_are_told_by_their_names)
{
    const Strands strands = { { { names[_i].left, CALM },
                                { names[_i].right, 2, ALONG(0.1), 2, 0, 0.41, 0 } } };
    const Audit *audit = strands_audit(&strands);
    ck_assert_msg(find_all(audit, "twins-differ", NULL) == names[_i].twins, "%s and %s",
                  names[_i].left, names[_i].right);
}
END_TEST

/* Springs that share a name are twins in their order, the first with the first. Where there are not as many on both sides, none are. */
START_TEST(twins_of_one_name_go_by_their_order)
{
    static const struct {
        const char *name[MOST_STRANDS];
        double stiffness[MOST_STRANDS];
        int differ;
    } cases[] = {
        { { "L", "L", "R", "R" }, { 1, 2, 1, 2 }, 0 },
        { { "L", "R", "L", "R" }, { 1, 1, 2, 2 }, 0 },
        { { "R", "L", "R", "L" }, { 1, 1, 2, 2 }, 0 },
        { { "L", "L", "R", "R" }, { 1, 2, 1, 1 }, 1 },
        { { "L", "L", "R", "R" }, { 1, 2, 2, 1 }, 2 },
        { { "L", "L", "L", "R" }, { 1, 2, 3, 4 }, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Strands strands = { 0 };
        for (int k = 0; k < MOST_STRANDS; k++)
            strands.strand[k] =
                (Strand){ cases[i].name[k], 1, ALONG(0.1), cases[i].stiffness[k], 0, 0.4 };
        const Audit *audit = strands_audit(&strands);
        ck_assert_msg(find_all(audit, "twins-differ", NULL) == cases[i].differ, "case %zu", i);
    }
}
END_TEST

Suite *suite_audit_twins(void);
Suite *suite_audit_twins(void)
{
    Suite *suite = suite_create("audit_twins");
    TCase *tcase = tcase_create("audit_twins");
    tcase_add_checked_fixture(tcase, NULL, strands_tear_down);
    tcase_add_loop_test(tcase, twins_are_told_by_their_names, 0, sizeof names / sizeof *names);
    tcase_add_test(tcase, twins_of_one_name_go_by_their_order);
    suite_add_tcase(suite, tcase);
    return suite;
}
