/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: its numbers against known values, and real models. */
#include "data_folder.h"
#include "strands.h"

#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Negative drag is found in real files. |k u + G dir| 1.24763, L 0.1707: stable up to |F| / (L * 0.1). */
START_TEST(negative_drag_is_unstable_above_73)
{
    const double down = sqrt(1.24763 * 1.24763 - 1);
    const Strands strands = { { { "Tail", 1, ALONG(0.1707), 1, down, -0.1, 0 } } };
    const ModelFinding *finding = NULL;
    const Audit *audit = strands_audit(&strands);
    const AuditJoint *joint = &audit->spring[0].joint[0];
    check_near(joint->stable.most, 1.24763 / (0.1707 * 0.1), 1e-9);
    ck_assert(joint->at[FPS_72].stable && !joint->at[FPS_90].stable && !joint->at[FPS_120].stable);
    ck_assert_int_eq(find_all(audit, "unstable", &finding), 1);
    ck_assert_int_eq(finding->severity, SEVERITY_ERROR);
    check_near(finding->value, 73.1, 0.05);
    ck_assert_ptr_nonnull(strstr(finding->text, "90 and 120 frames"));
    /* Rounded down, so that no rate above it looks like one that is allowed. */
    ck_assert_ptr_nonnull(strstr(finding->text, "a stable rest only below 73.08."));
}
END_TEST

START_TEST(damping_ratio_grows_with_the_rate)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.4, 0 } } };
    const Audit *audit = strands_audit(&strands);
    const AuditMotion *at = audit->spring[0].joint[0].at;
    check_near(at[FPS_30].damping_ratio, 0.6525, 5e-5);
    check_near(at[FPS_60].damping_ratio, 0.7457, 5e-5);
    check_near(at[FPS_120].damping_ratio, 0.9217, 5e-5);
    check_near(audit->spring[0].joint[0].component.stiffness, (1 / 60.0) / (0.1 + 1 / 60.0), 1e-15);
}
END_TEST

/* The tip of one bone swings past rest by as much as the bone, also where that happens after it is still, which at
 * 120 fps is by 6 in 10,000, and where rounding makes it look as if it had been farther out before. */
START_TEST(one_bone_overshoots_as_its_joint)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.4, 0 },
                                { "Aslant", 1, { 0.12, 0.06, 0.14 }, 1.27, 0, 0.57, 0 },
                                { "Again", 1, { 0.12, 0.06, 0.14 }, 1.9, 0, 0.49, 0 } } };
    const Audit *audit = strands_audit(&strands);
    for (int s = 0; s < 3; s++) {
        const AuditSpring *spring = &audit->spring[s];
        for (int r = 0; r < audit->rates.count; r++)
            check_near(spring->at[r].overshoot, spring->joint[0].at[r].overshoot, 1e-12);
    }
    ck_assert_double_gt(audit->spring[0].at[FPS_120].overshoot, 0);
}
END_TEST

/* The droop of a chain of VRM: k 1, G 0.3, eight bones of 0.1 m. */
START_TEST(droop_is_the_chains)
{
    const double known[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    const Strands strands = { { { "Tail", 8, ALONG(0.1), 1, 0.3, 0.4, 0 } } };
    const Audit *audit = strands_audit(&strands);
    for (int i = 0; i < 4; i++) {
        check_near(audit->spring[0].joint[i].droop * 180 / M_PI, known[i], 1e-6);
        check_near(audit->spring[0].joint[i].simulated_droop * 180 / M_PI, known[i], 1e-3);
    }
    check_near(audit->spring[0].tail[7].x, 0.445691236132, 1e-12);
    check_near(audit->spring[0].tail[7].y, -0.606280040988, 1e-12);
}
END_TEST

/* A model in another place, larger, and with its rate's own settings moves as before. */
START_TEST(scale_changes_nothing_but_lengths)
{
    Strands strands = { { { "Tail", 3, ALONG(0.1), 1, 0.3, 0.4, 0 } } };
    const Audit *first = strands_audit(&strands);
    strands.scale = 0.25;
    const Audit *second = strands_audit(&strands);
    for (int i = 0; i < 3; i++)
        check_near(second->spring[0].joint[i].droop, first->spring[0].joint[i].droop, 1e-12);
    check_near(second->spring[0].length, first->spring[0].length / 4, 1e-15);
    check_near(second->spring[0].at[0].overshoot, first->spring[0].at[0].overshoot, 1e-9);
    ck_assert_double_lt(second->largest_gap, 1e-4);
}
END_TEST

START_TEST(retimed_settings_keep_the_look)
{
    Strands strands = { { { "Tail", 2, ALONG(0.1), 1.3, 0.4, 0.35, 0 } } };
    const Audit *first = strands_audit(&strands);
    const AuditJoint *before = &first->spring[0].joint[0];
    const AuditSettings *to = &before->at[FPS_120].retimed;
    ck_assert(to->realisable);
    strands.strand[0].stiffness = to->stiffness;
    strands.strand[0].gravity = to->gravity_power;
    strands.strand[0].drag = to->drag;
    const Audit *second = strands_audit(&strands);
    const AuditJoint *after = &second->spring[0].joint[0];
    check_near(after->droop, before->droop, 1e-12);
    check_near(after->at[FPS_120].frequency, before->at[FPS_60].frequency, 1e-9);
    check_near(after->at[FPS_120].decay, before->at[FPS_60].decay, 1e-9);
}
END_TEST

/* Little drag is as much as a low rate can have: no settings there move as slowly decaying. */
START_TEST(says_where_no_settings_keep_it)
{
    const Strands strands = { { { "Tail", 1, ALONG(0.1), 1, 0, 0.02, 0 } } };
    const Audit *audit = strands_audit(&strands);
    const AuditMotion *at = audit->spring[0].joint[0].at;
    ck_assert(!at[FPS_30].retimed.realisable && at[FPS_60].retimed.realisable &&
              at[FPS_120].retimed.realisable);
    ck_assert_double_lt(at[FPS_30].retimed.drag, 0);
}
END_TEST

START_TEST(one_bone_is_a_ponytail_many_are_not)
{
    const Strands strands = { { { "One", 1, ALONG(0.1), 1, 0, 0.1, 0 },
                                { "Many", 6, ALONG(0.1), 1, 0, 0.1, 0 } } };
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(audit->spring[0].decision, DECIDE_PONYTAIL);
    ck_assert_double_lt(audit->spring[0].ponytail_rms, 1e-6);
    ck_assert_int_ne(audit->spring[1].decision, DECIDE_PONYTAIL);
}
END_TEST

/* A strand that hangs on another rests on its drooped bones and is shaken by them. */
START_TEST(a_strand_may_hang_on_another)
{
    const Strands strands = { { { "Side", 2, { 0, 0, 0.1 }, 1.1, 0.2, 0.3, 0, .on = 7 },
                                { "Tail", 3, ALONG(0.1), 1, 0.5, 0.4, 0 },
                                { "End", 1, { 0, 0.08, 0 }, 0.9, 0.3, 0.5, 0, .on = 2 } } };
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(audit->simulated, 3);
    ck_assert_double_lt(audit->largest_gap, 1e-4);
    /* Carried along by the turn of what it hangs on, and not alone by its own force. */
    const AuditJoint *side = audit->spring[0].joint;
    check_near(side->simulated_droop, side->droop, 1e-4);
    ck_assert_double_gt(audit->spring[0].tail[0].y, -1);
    ck_assert_double_lt(audit->spring[0].tail[0].y, audit->spring[1].tail[1].y);
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
    tcase_add_checked_fixture(numbers, NULL, strands_tear_down);
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
    TCase *models = tcase_create("models");
    tcase_add_test(models, real_models);
    suite_add_tcase(suite, models);
    return suite;
}
