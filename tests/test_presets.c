/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starting values by the section in a strand's name. */
#include "presets.h"

#include "springbone.h"

#include <check.h>
#include <string.h>

START_TEST(found_by_section)
{
    static const char *const names[] = { "Ponytail", "ponytail", "PONYTAIL_L", "Ponytail_" };
    for (int i = 0; i < 4; i++) {
        const Preset preset = preset_find(names[i]);
        ck_assert_str_eq(preset.section, "Ponytail");
        ck_assert(preset.stiffness == presets[PRESETS - 1].stiffness);
    }
    ck_assert_str_eq(preset_find("Temple_L").section, "Temple");
    ck_assert_str_eq(preset_find("Fringe").section, "Fringe");
}
END_TEST

START_TEST(unknown_sections_get_the_defaults)
{
    static const char *const names[] = { "", "Pony", "Ponytails", "Braid", "_Fringe" };
    const SbSpring defaults = sb_spring_default(0);
    for (int i = 0; i < 5; i++) {
        const Preset preset = preset_find(names[i]);
        ck_assert_str_eq(preset.section, "");
        ck_assert(preset.stiffness == defaults.stiffness && preset.drag == defaults.drag);
    }
}
END_TEST

/* Every preset is taken as it is. */
START_TEST(solver_takes_them)
{
    const SbNode nodes[3] = { { -1, sb_transform_identity() },
                              { 0, sb_transform_identity() },
                              { 1, { { 0.1, 0, 0 }, { 0, 0, 0, 1 }, 1 } } };
    SbSkeleton *skeleton = sb_skeleton_create(nodes, 3, SB_STEP_TIME, NULL);
    SbSpring spring = sb_spring_default(0);
    int index;
    ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &index));
    for (int i = 0; i < PRESETS; i++) {
        spring.stiffness = presets[i].stiffness;
        spring.drag = presets[i].drag;
        ck_assert_ptr_null(sb_skeleton_set_spring(skeleton, index, &spring));
        ck_assert_str_eq(preset_find(presets[i].section).section, presets[i].section);
    }
    sb_skeleton_destroy(skeleton);
}
END_TEST

Suite *suite_presets(void);
Suite *suite_presets(void)
{
    Suite *suite = suite_create("presets");
    TCase *tcase = tcase_create("sections");
    tcase_add_test(tcase, found_by_section);
    tcase_add_test(tcase, unknown_sections_get_the_defaults);
    tcase_add_test(tcase, solver_takes_them);
    suite_add_tcase(suite, tcase);
    return suite;
}
