/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: what findings say, and where they draw the line. */
#include "audit_law.h"
#include "strands.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* A bone that falls on a slope through its head lies along it: no push out of it is undone by the length. Where a frame
 * moves it by less than 1e-6 m, it is still within a few of these of there. */
START_TEST(droop_among_colliders_is_the_slopes)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 0.2, 1, 0.4, 0 } },
                              SPHERE("9", "0"),
                              SLOPE_30 };
    const Strands free = { { { "A", CALM } } };
    const Audit *audit = strands_audit(&strands);
    const AuditJoint *joint = &audit->spring[0].joint[0];
    check_near(joint->droop, atan(5), 1e-12); /* G / k */
    check_near(joint->kept_droop, M_PI / 6, 5e-6 / 0.1);
    audit = strands_audit(&free);
    ck_assert(isnan(audit->spring[0].joint[0].kept_droop));
}
END_TEST

/* The tail of the second bone stays where an independent simulation has it, 3.291 cm outside; of a collider that holds
 * it in, and of a plane, it is said to be outside, and behind. */
START_TEST(kept_tails_are_where_they_are)
{
    const Strands strands[] = { { { { "A", CALM } }, SPHERE("9", "0"), INSIDE("0.15") },
                                { { { "A", CALM } }, SPHERE("9", "0"), PLANE("0.01") } };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands[0]);
    ck_assert_int_eq(find_all(audit, "stays-inside-collider", &finding), 1);
    check_near(finding->value, 0.03291, 5e-6);
    ck_assert_msg(
        strstr(finding->text, "starts 5.00 cm outside the collider \"root\" (colliders[0]);"), "%s",
        finding->text);
    ck_assert_msg(strstr(finding->text, "it is still 3.29 cm outside it."), "%s", finding->text);
    audit = strands_audit(&strands[1]);
    ck_assert_int_eq(find_all(audit, "starts-inside-collider", &finding), 2);
    ck_assert_msg(strstr(finding->text, "starts 1.00 cm behind the collider"), "%s", finding->text);
}
END_TEST

/* What swings needs more drag, what creeps less. */
START_TEST(advice_for_the_slow_tells_swings_from_creeping)
{
    const Strands slow[] = { { { { "Swings", 1, ALONG(0.1), 1, 0, 0.005, 0 } } },
                             { { { "Creeps", 1, ALONG(0.1), 0.05, 0, 0.9, 0 } } } };
    static const char *const advice[] = { "Raise the drag", "lower the drag" };
    for (int i = 0; i < 2; i++) {
        const ModelFinding *finding = NULL;
        const Audit *audit = strands_audit(&slow[i]);
        ck_assert(find_all(audit, "slow-to-settle", &finding) +
                      find_all(audit, "swings-for-ever", &finding) >
                  0);
        ck_assert_msg(strstr(finding->advice, advice[i]) != NULL, "%s", finding->advice);
    }
}
END_TEST

/* One bone's way at 30 and at 120 frames per second, from its recursion, times 30 degrees: what is apart for 0.1 s. A thumb at
 * arm's length is 2.1 cm, and 7 cm for what is 2 m long. */
static const struct {
    double length, drag, apart;
    int found;
    Severity severity;
} changes[] = {
    { 0.3, 0.2, 0.0352997, 1, SEVERITY_WARNING },
    { 0.4, 0.4, 0.0196205, 1, SEVERITY_NOTE },
    { 2, 0.4, 0.0358397, 0, SEVERITY_NOTE },
};

START_TEST(a_change_is_a_warning_where_it_is_seen)
{
    const Strands strands = { {
        { "A", 1, ALONG(changes[_i].length), 1, 0, changes[_i].drag, 0 },
    } };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    check_near(audit->spring[0].apart.held, changes[_i].apart, 5e-7);
    ck_assert_int_eq(find_all(audit, "changes-with-frame-rate", &finding), changes[_i].found);
    if (finding) {
        const bool seen = changes[_i].severity == SEVERITY_WARNING;
        ck_assert_int_eq(finding->severity, changes[_i].severity);
        ck_assert_ptr_nonnull(strstr(finding->text, seen ? "the two are 3.5 cm apart for 0.1 s."
                                                         : "That is hardly seen."));
    }
}
END_TEST

/* Where pull and gravity cancel nothing has a direction, at any rate; what is left by rounding is no force. */
START_TEST(what_cancels_pulls_nowhere)
{
    const Strands strands[] = { { { { "Up", 3, { 0, 0.1, 0 }, 0.3, 0.3, 0.4, 0 } } },
                                { { { "Up", 3, { 3e-9, 0.1, 0 }, 0.7, 0.7, 0.4, 0 } } } };
    for (int k = 0; k < 2; k++) {
        const ModelFinding *finding = NULL;
        const Audit *audit = strands_audit(&strands[k]);
        ck_assert_int_eq(find_all(audit, "nothing-pulls", &finding), 3);
        ck_assert_msg(strstr(finding->advice, "cancel") != NULL, "%s", finding->advice);
        for (int i = 0; i < 3; i++) {
            ck_assert_double_eq(audit->spring[0].joint[i].droop, 0);
            for (int r = 0; r < audit->rates.count; r++) {
                ck_assert(!audit->spring[0].joint[i].at[r].stable);
                ck_assert(isnan(audit->spring[0].joint[i].at[r].damping_ratio));
                ck_assert(isinf(audit->spring[0].at[r].settling));
            }
        }
    }
}
END_TEST

/* A thousandth of both is a force. */
START_TEST(what_nearly_cancels_still_pulls)
{
    const Strands strands = { { { "Up", 1, { 0, 0.1, 0 }, 0.3, 0.2997, 0.4, 0 } } };
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "nothing-pulls", NULL), 0);
    ck_assert(audit->spring[0].joint[0].at[FPS_60].stable);
}
END_TEST

START_TEST(swinging_for_ever_names_its_rate)
{
    const Strands strands = { { { "A", 1, ALONG(0.3), 0.02, 0, 0.02, 0 } } };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "swings-for-ever", &finding), 1);
    ck_assert_msg(strstr(finding->text, " frames per second.") != NULL, "%s", finding->text);
}
END_TEST

/* The linear law knows no length: what it says is told with the turns for which it holds, or as a throw. */
START_TEST(whip_is_told_within_its_bounds)
{
    const Strands strands = { { { "Some", 6, ALONG(0.1), 1, 0, 0.05, 0 },
                                { "Wild", 25, ALONG(0.1), 1, 0, 0.1, 0 } } };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "whips", &finding), 2);
    check_near(finding->value, 29.46, 0.005);
    check_near(audit_small_turn(&audit->spring[0].at[FPS_60]), 0.1 / 29.46, 1e-6);
    ck_assert_msg(strstr(finding->text, "29 times as far as the strand was turned, for turns below "
                                        "0.2°;"),
                  "%s", finding->text);
    do
        finding++;
    while (strcmp(finding->id, "whips") != 0);
    ck_assert_double_gt(finding->value, 1e9);
    ck_assert_msg(strstr(finding->text, "more than 100 times"), "%s", finding->text);
    for (int i = 0; i < audit->findings.count; i++)
        ck_assert_msg(strcmp(audit->findings.finding[i].id, "changes-with-frame-rate") != 0 ||
                          !strstr(audit->findings.finding[i].text, "past rest"),
                      "%s", audit->findings.finding[i].text);
}
END_TEST

/* Rounding is no difference, however small a bone is for its place; where it would be one, nothing is said. */
START_TEST(rounding_is_no_difference)
{
    const double places[] = { 1e3, 1e6, 1e8 };
    for (int i = 0; i < 3; i++) {
        const Strands strands = { { { "A", 6, ALONG(0.1), 1, 0.3, 0.1, 0 } },
                                  .root = { 0, places[i], 0 } };
        Audit *audit = strands_audit(&strands);
        ck_assert_int_eq(audit->simulated, places[i] < 1e7);
        ck_assert_double_lt(audit->largest_gap, 1e-3);
        ck_assert_int_eq(find_all(audit, "law-differs", NULL), 0);
        audit->spring[0].at[FPS_90].gap = 0.08; /* as if it had been found */
        audit_find_motion(audit);
        ck_assert_int_eq(find_all(audit, "law-differs", NULL), 1);
    }
}
END_TEST

/* The worst come first. */
START_TEST(findings_are_sorted)
{
    const Strands strands = { { { "A", 1, ALONG(0.1), 5, 0, -0.2, 0 } }, SPHERE("0.1", "0.01") };
    const Audit *audit = strands_audit(&strands);
    for (int i = 1; i < audit->findings.count; i++)
        ck_assert_int_le(audit->findings.finding[i].severity,
                         audit->findings.finding[i - 1].severity);
    ck_assert_int_eq(audit->findings.finding[0].severity, SEVERITY_ERROR);
    ck_assert_int_eq(findings_of_severity(&audit->findings, SEVERITY_ERROR) +
                         findings_of_severity(&audit->findings, SEVERITY_WARNING) +
                         findings_of_severity(&audit->findings, SEVERITY_NOTE),
                     audit->findings.count);
}
END_TEST

/* A collider without a size is passed at any speed: that is not told. */
START_TEST(nothing_passes_through_nothing)
{
    const Strands strands = { { { "A", CALM } }, SPHERE_AT("0.1", "0.1", "-1") };
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "radius-negative", NULL), 1);
    ck_assert_int_eq(find_all(audit, "tunnels", NULL), 0);
}
END_TEST

Suite *suite_audit_findings(void);
Suite *suite_audit_findings(void)
{
    Suite *suite = suite_create("audit_findings");
    TCase *tcase = tcase_create("audit_findings");
    tcase_add_checked_fixture(tcase, NULL, strands_tear_down);
    tcase_add_test(tcase, droop_among_colliders_is_the_slopes);
    tcase_add_test(tcase, kept_tails_are_where_they_are);
    tcase_add_test(tcase, advice_for_the_slow_tells_swings_from_creeping);
    tcase_add_loop_test(tcase, a_change_is_a_warning_where_it_is_seen, 0,
                        sizeof changes / sizeof *changes);
    tcase_add_test(tcase, what_cancels_pulls_nowhere);
    tcase_add_test(tcase, what_nearly_cancels_still_pulls);
    tcase_add_test(tcase, swinging_for_ever_names_its_rate);
    tcase_add_test(tcase, whip_is_told_within_its_bounds);
    tcase_add_test(tcase, rounding_is_no_difference);
    tcase_add_test(tcase, findings_are_sorted);
    tcase_add_test(tcase, nothing_passes_through_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
