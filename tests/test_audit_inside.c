/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: tails that start inside colliders, and how far the first frame moves them. */
#include "strands.h"

#include <check.h>
#include <string.h>

/* Pushed out of a plane 1 cm above it, then brought back to its length; pressed straight along its bone; just inside below what
 * it falls from; and with nothing that pulls it. */
static const struct {
    Strands strands;
    double jump;
    Severity severity;
    const char *says;
} starts[] = {
    { { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, SPHERE("9", "0"), PLANE("0.01") },
      0.0099627,
      SEVERITY_WARNING,
      "(colliders[0]); its colliders move it by 1.00 cm in the first frame, at 60 frames per "
      "second." },
    { { { { "A", 1, ALONG(0.1), 2, 0, 0.4, 0 } }, SPHERE("0.11", "0.05") },
      0,
      SEVERITY_NOTE,
      "; its colliders move it by less than 1 mm in the first frame, at 60 frames per second, and "
      "it is no longer inside it" },
    { { { { "A", 1, ALONG(0.1), 2, 1, 0.4, 0 } }, SPHERE_AT("0.1", "0.05", "0.0502") },
      0,
      SEVERITY_NOTE,
      "; its colliders move it by less than 1 mm in the first frame, at 60 frames per second, and "
      "it is no longer inside it" },
    { { { { "A", 1, ALONG(0.1), 0, 0, 0.4, 0 } }, SPHERE("9", "0"), PLANE("0.01") },
      0.0099627,
      SEVERITY_WARNING,
      "(colliders[0]); its colliders move it by 1.00 cm in the first frame, at 60 frames per "
      "second." },
};

START_TEST(a_start_inside_is_told_with_its_move)
{
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&starts[_i].strands);
    check_near(audit->spring[0].joint[0].jump, starts[_i].jump, 5e-8);
    ck_assert_int_eq(find_all(audit, "starts-inside-collider", &finding), 1);
    ck_assert_int_eq(finding->severity, starts[_i].severity);
    ck_assert_msg(strstr(finding->text, starts[_i].says), "%s", finding->text);
}
END_TEST

/* A bone 10 cm long above a ball of 4 cm, its middle 5 cm below the bone's end, that falls into it: by vectors on paper, pushed
 * out and brought back to its length. At 30 frames per second it falls onto the line to the middle and is pushed straight
 * along itself, which the length undoes. */
static const struct {
    double fps, jump;
    const char *says;
} frames[] = {
    { 30, 0, "by less than 1 mm in the first frame, at 30 frames per second" },
    { 60, 0.0377385, "by 3.77 cm in the first frame, at 60 frames per second." },
    { 90, 0.0298624, "by 2.99 cm in the first frame, at 90 frames per second." },
    { 120, 0.0253322, "by 2.53 cm in the first frame, at 120 frames per second." },
};

START_TEST(the_first_frame_is_the_rates)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 1, 2, 0.4, 0.02 } },
                              SPHERE_AT("0.1", "-0.05", "0.04"),
                              .fps = frames[_i].fps };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    check_near(audit->spring[0].joint[0].jump, frames[_i].jump, 5e-8);
    ck_assert_int_eq(find_all(audit, "starts-inside-collider", &finding), 1);
    ck_assert_msg(strstr(finding->text, frames[_i].says), "%s", finding->text);
}
END_TEST

/* Two balls on both sides of one tail, the second smaller: what they do together is told once. */
START_TEST(two_colliders_tell_their_move_once)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 1, 0, 0.4, 0.02 } },
                              SPHERE_AT("0.1", "-0.03", "0.04"),
                              .second = SPHERE_AT("0.1", "0.05", "0.035") };
    const ModelFinding *finding = NULL;
    ck_assert_int_eq(find_all(strands_audit(&strands), "starts-inside-collider", &finding), 2);
    ck_assert_msg(strstr(finding[0].text, "(colliders[0]); its colliders move it by "), "%s",
                  finding[0].text);
    ck_assert_msg(strstr(finding[1].text,
                         "(colliders[1]), too; how far its colliders move it has been told."),
                  "%s", finding[1].text);
}
END_TEST

/* The second tail is 1 mm inside the second ball, and moved farther by what the first does to its head. */
START_TEST(a_move_of_the_head_is_not_the_tails_colliders_alone)
{
    const Strands strands = { { { "A", 2, ALONG(0.1), 1, 0, 0.4, 0 } },
                              SPHERE_AT("0.1", "0.03", "0.06"),
                              .second = SPHERE_AT("0.2", "-0.03", "0.031") };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "starts-inside-collider", &finding), 2);
    ck_assert_double_gt(audit->spring[0].joint[1].jump, 0.005);
    ck_assert_msg(strstr(finding[0].text, "; its colliders move it by "), "%s", finding[0].text);
    ck_assert_msg(
        strstr(finding[1].text, "; its colliders and those of the bones before it move it by "),
        "%s", finding[1].text);
}
END_TEST

Suite *suite_audit_inside(void);
Suite *suite_audit_inside(void)
{
    Suite *suite = suite_create("audit_inside");
    TCase *tcase = tcase_create("audit_inside");
    tcase_add_checked_fixture(tcase, NULL, strands_tear_down);
    tcase_add_loop_test(tcase, a_start_inside_is_told_with_its_move, 0,
                        sizeof starts / sizeof *starts);
    tcase_add_loop_test(tcase, the_first_frame_is_the_rates, 0, sizeof frames / sizeof *frames);
    tcase_add_test(tcase, two_colliders_tell_their_move_once);
    tcase_add_test(tcase, a_move_of_the_head_is_not_the_tails_colliders_alone);
    suite_add_tcase(suite, tcase);
    return suite;
}
