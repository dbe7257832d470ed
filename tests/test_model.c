/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models: real files, by what is known about them. Skipped, saying so, where they are absent. */
#include "data_folder.h"
#include "model.h"
#include "vec3.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char path[400], error[MODEL_ERROR_SIZE];

static bool find_file(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", data_folder(), name);
    if (access(path, R_OK) == 0)
        return true;
    printf("skipped: %s is not there\n", path);
    return false;
}

static bool read_file(const char *name, Model *model)
{
    if (!find_file(name))
        return false;
    ck_assert_msg(model_read(path, model, error), "%s", error);
    return true;
}

static const ModelFinding *find(const Model *model, const char *id)
{
    for (int i = 0; i < model->findings.count; i++)
        if (strcmp(model->findings.finding[i].id, id) == 0)
            return &model->findings.finding[i];
    return NULL;
}

/* How deep a tail at rest is in a sphere of its spring, m; negative outside. */
static double find_depth(const Model *model, const ModelSpring *spring, int j, int c)
{
    const ModelJoint *joint = &spring->joint[j];
    const SbCollider *set = &model->collider[c].set;
    const SbVec3 tail = model_point(model, joint->node, joint->tail);
    const double away = vec3_length(vec3_sub(tail, model_point(model, set->node, set->offset)));
    return set->radius * model->node[set->node].world.scale +
           joint->hit_radius * model->node[joint->node].world.scale - away;
}

START_TEST(reads_godette)
{
    Model model;
    if (!read_file("models/Godette_vrm_v4.vrm", &model))
        return;
    ck_assert_int_eq(model.springs, 8);
    ck_assert_int_eq(model.colliders, 4);
    int joints = 0, inside = 0;
    for (int s = 0; s < model.springs; s++) {
        const ModelSpring *spring = &model.spring[s];
        joints += spring->joints;
        for (int j = 0; j < spring->joints; j++)
            for (int c = 0; c < spring->colliders; c++) {
                const double depth = find_depth(&model, spring, j, spring->collider[c]);
                if (depth <= 0)
                    continue;
                inside++;
                ck_assert_msg(strcmp(spring->name, "FrontHair_L") == 0 ||
                                  strcmp(spring->name, "FrontHair_R") == 0,
                              "%s", spring->name);
                ck_assert_double_eq_tol(depth, 0.0129, 0.00005);
            }
    }
    ck_assert_int_eq(joints, 16);
    ck_assert_int_eq(inside, 2);
    model_free(&model);
}
END_TEST

START_TEST(reports_the_stray_center)
{
    Model model;
    if (!read_file("models/usd_springbone.vrm", &model))
        return;
    ck_assert_int_eq(model.springs, 1);
    ck_assert_int_eq(model.spring[0].joints, 1);
    ck_assert_int_eq(model.spring[0].center, 5);
    const ModelFinding *finding = find(&model, "center-no-ancestor");
    ck_assert_ptr_nonnull(finding);
    ck_assert_str_eq(finding->place, "extensions.VRMC_springBone.springs[0].center");
    model_free(&model);
}
END_TEST

START_TEST(gives_a_leaf_seven_centimetres)
{
    Model model;
    if (!read_file("models/vrm0_frontbake.vrm", &model))
        return;
    ck_assert_int_eq(model.springs, 1);
    ck_assert_int_eq(model.spring[0].joints, 1);
    ck_assert_double_eq_tol(model.spring[0].joint[0].length, 0.07, 1e-15);
    ck_assert_double_eq_tol(model.spring[0].joint[0].tail.y, 0.07, 1e-15);
    model_free(&model);
}
END_TEST

START_TEST(goes_on_without_the_group)
{
    Model model;
    if (!read_file("malformed/missing_spring_collider_group.vrm", &model))
        return;
    ck_assert_int_eq(model.springs, 1);
    ck_assert_int_eq(model.spring[0].colliders, 0);
    ck_assert_ptr_nonnull(find(&model, "collider-group-out-of-range"));
    model_free(&model);
}
END_TEST

static const struct Example {
    const char *name;
    SbShape shape;
} examples[] = {
    { "models/sphere-collider.gltf", SB_SPHERE },
    { "models/inside-collider.gltf", SB_INSIDE_SPHERE },
    { "models/plane-collider.gltf", SB_PLANE },
};

START_TEST(reads_colliders_on_a_scaled_root)
{
    Model model;
    if (!read_file(examples[_i].name, &model))
        return;
    ck_assert_int_eq(model.springs, 1);
    ck_assert_int_eq(model.spring[0].joints, 4);
    ck_assert_int_ge(model.spring[0].colliders, 1);
    ck_assert_int_eq(model.collider[0].set.shape, examples[_i].shape);
    ck_assert_double_eq_tol(model.spring[0].joint[3].length, 0.5, 1e-12);
    model_free(&model);
}
END_TEST

static const struct Malformed {
    const char *name, *reason;
} malformed[] = {
    { "malformed/bom.glb",
      ": byte 20: a byte-order mark stands before the JSON, inside its chunk" },
    { "malformed/truncated_chunk_header.glb",
      ": byte 12: the file ends inside a chunk's header (1 of 8 bytes)" },
    { "malformed/two_bin_chunks.glb", ": byte 16: the first chunk is no JSON but \"BIN\"" },
    { "malformed/chunk_too_big.glb", ": byte 12: a chunk of 28 bytes, longer than the file says it "
                                     "is (byte 8: 13 bytes in all, in "
                                     "truth 48)" },
};

START_TEST(refuses_for_the_right_reason)
{
    Model model;
    if (!find_file(malformed[_i].name))
        return;
    ck_assert(!model_read(path, &model, error));
    ck_assert_msg(strstr(error, malformed[_i].reason) != NULL, "%s", error);
}
END_TEST

Suite *suite_model(void);
Suite *suite_model(void)
{
    Suite *suite = suite_create("model");
    TCase *tcase = tcase_create("model");
    tcase_add_test(tcase, reads_godette);
    tcase_add_test(tcase, reports_the_stray_center);
    tcase_add_test(tcase, gives_a_leaf_seven_centimetres);
    tcase_add_test(tcase, goes_on_without_the_group);
    tcase_add_loop_test(tcase, reads_colliders_on_a_scaled_root, 0, 3);
    tcase_add_loop_test(tcase, refuses_for_the_right_reason, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
