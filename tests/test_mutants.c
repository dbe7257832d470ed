/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts are computed, so a broken solver has to change them. Each of these is broken in one place, and
 * for each the claim is named whose verdict must then differ from the published one. */
#include "experiment.h"
#include "mutants/mutants.h"

#include <check.h>
#include <string.h>

typedef struct Mutant {
    const SbScheme *scheme;
    const char *experiment, *claim; /* which notices */
} Mutant;

/* Those of long experiments come last. */
static const Mutant mutants[] = {
    { &mutant_gravity_after_stiffness, "table2_droop", "L-3" },
    { &mutant_stiffness_twice, "table2_droop", "L-4" },
    { &mutant_length_before_stiffness, "table3_length", "L-8" },
    { &mutant_length_skipped, "table3_length", "L-8" },
    { &mutant_children_first, "misalignment_vs_seconds", "T-24" },
    { &mutant_two_steps_a_frame, "table1_inertia", "L-1" },
    { &mutant_first_bone_rigid, "table4_chain", "L-10" },
    { &mutant_drag_as_factor, "table1_inertia", "L-2" },
    { &mutant_drag_ignored, "table1_inertia", "L-1" },
    { &mutant_previous_overwritten, "table1_inertia", "L-2" },
    { &mutant_drag_on_gravity, "droop_vs_drag", "T-12" },
    { &mutant_tail_kept_before_length, "misalignment_vs_seconds", "T-23" },
    { &mutant_drag_against_parent, "lag_vs_speed", "T-17" },
    { &mutant_sleeps_when_slow, "table2_droop", "L-4" },
    { &mutant_no_number_at_rest, "table2_droop", "L-4" },
    { &mutant_rest_of_last_frame, "misalignment_vs_seconds", "T-24" },
    { &mutant_rest_of_root, "table4_chain", "L-10" },
    { &mutant_rest_of_itself, "stiffness_quarter_droop", "L-6" },
    { &mutant_head_of_last_frame, "lag_vs_speed", "T-18" },
    { &mutant_pull_along_parent, "table2_droop", "L-3" },
    { &mutant_length_from_old_head, "misalignment_vs_seconds", "T-25" },
    { &mutant_length_from_grandparent, "table4_chain", "L-11" },
    { &mutant_approximate_root, "table3_length", "L-8" },
    { &mutant_length_in_plane, "misalignment_vs_seconds", "T-25" },
    { &mutant_z_mirrored, "pose_vs_stiffness", "T-22" },
    { &mutant_length_of_parent, "lesson_is_vrm", "T-26" },
    { &mutant_gravity_per_second, "table2_droop", "L-4" },
    { &mutant_gravity_halved, "table4_chain", "L-12" },
    { &mutant_gravity_turns, "increment_vs_cosine", "T-1" },
    { &mutant_weight_of_those_below, "bone_feels_nothing_below", "L-21" },
    { &mutant_z_force_reversed, "pose_vs_stiffness", "T-22" },
    { &mutant_single_precision, "table2_droop", "L-4" },
    { &mutant_drag_as_factor, "law_scan", "N-1" },
    { &mutant_gravity_after_stiffness, "law_scan", "N-3" },
    { &mutant_gravity_halved, "law_scan", "N-4" },
    { &mutant_z_force_reversed, "law_scan", "N-5" },
    { &mutant_gravity_turns, "law_scan", "N-7" },
    { &mutant_head_of_last_frame, "law_scan", "N-8" },
    { &mutant_approximate_root, "law_scan", "N-9" },
    { &mutant_drag_against_parent, "law_scan", "N-10" },
    { &mutant_length_from_old_head, "law_scan", "N-11" },
    { &mutant_rest_of_last_frame, "law_scan", "N-12" },
    { &mutant_rest_of_root, "retimed_chain_vs_frame_rate", "N-21" },
    { &mutant_pull_along_parent, "retimed_chain_vs_frame_rate", "N-22" },
    { &mutant_drag_ignored, "retimed_chain_vs_frame_rate", "N-23" },
    { &mutant_drag_as_factor, "design_comes_true", "N-31" },
    { &mutant_gravity_halved, "design_comes_true", "N-33" },
};
enum { QUICK_MUTANTS = 32, MUTANTS = sizeof mutants / sizeof mutants[0] };

static const Claim *find_claim(const Entry *entry, const char *id)
{
    for (int i = 0; i < MOST_CLAIMS && entry->experiment->claims[i].id; i++)
        if (strcmp(entry->experiment->claims[i].id, id) == 0)
            return &entry->experiment->claims[i];
    ck_abort_msg("%s has no claim %s", entry->name, id);
    return NULL;
}

static Finding judge_with(const Entry *entry, const Claim *claim, const SbScheme *solver)
{
    const RunOptions options = { .solver = solver, .points = 100 };
    Table table;
    const char *failed = experiment_run(entry, &options, &table);
    ck_assert_msg(!failed, "%s: %s", entry->name, failed);
    const Finding finding = claim->judge(claim, &table);
    table_free(&table);
    return finding;
}

START_TEST(a_broken_solver_changes_the_verdict)
{
    const Mutant *mutant = &mutants[_i];
    const Entry *entry = experiment_find(mutant->experiment);
    ck_assert_msg(entry != NULL, "no experiment %s", mutant->experiment);
    const Claim *claim = find_claim(entry, mutant->claim);
    const Finding whole = judge_with(entry, claim, &sb_lesson);
    ck_assert_msg(whole.verdict == claim->expect, "%s of %s: the lesson itself is judged otherwise",
                  claim->id, entry->name);
    const Finding broken = judge_with(entry, claim, mutant->scheme);
    ck_assert_msg(broken.verdict != claim->expect, "%s of %s does not notice %s", claim->id,
                  entry->name, mutant->scheme->name);
    ck_assert_msg(broken.verdict != NOT_JUDGED, "%s of %s is not judged with %s", claim->id,
                  entry->name, mutant->scheme->name);
}
END_TEST

Suite *suite_mutants(void);
Suite *suite_mutants(void)
{
    Suite *suite = suite_create("mutants");
    TCase *tcase = tcase_create("verdicts");
    tcase_add_loop_test(tcase, a_broken_solver_changes_the_verdict, 0, QUICK_MUTANTS);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("verdicts of long experiments");
    tcase_set_tags(tcase, "repeats"); /* left out where runs are slow */
    tcase_add_loop_test(tcase, a_broken_solver_changes_the_verdict, QUICK_MUTANTS, MUTANTS);
    suite_add_tcase(suite, tcase);
    return suite;
}
