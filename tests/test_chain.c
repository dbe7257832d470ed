/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain's making, resetting and refusing. */
#include "springbone.h"

#include <check.h>
#include <math.h>
#include <string.h>

START_TEST(refuses_by_name)
{
    SbBone bone = { 0.3, 0.05, 0.2, { 0, -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.bones = 1;
    def.bone = &bone;
    const char *refused = NULL;
    bone.length = -0.1;
    ck_assert_ptr_null(sb_chain_create(&def, &refused));
    ck_assert(strncmp(refused, "bone.length", 11) == 0);
    bone.length = 0.3;
    bone.drag = NAN;
    ck_assert_ptr_null(sb_chain_create(&def, &refused));
    ck_assert(strncmp(refused, "bone.drag", 9) == 0);
}
END_TEST

Suite *suite_chain(void);
Suite *suite_chain(void)
{
    Suite *suite = suite_create("chain");
    TCase *tcase = tcase_create("making");
    tcase_add_test(tcase, refuses_by_name);
    suite_add_tcase(suite, tcase);
    return suite;
}
