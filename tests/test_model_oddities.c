/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models: one small file for each oddity (tests/models), with what has to be found in it and what goes on. */
#include "message.h"
#include "model.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static char error[MODEL_ERROR_SIZE];

#define SPRING "extensions.VRMC_springBone.springs[0]"
#define JOINT SPRING ".joints[0]"
#define COLLIDER "extensions.VRMC_springBone.colliders[0]"
#define EXTENDED COLLIDER ".extensions.VRMC_springBone_extended_collider"
#define GROUP "extensions.VRM.secondaryAnimation.boneGroups[0]"
#define NULLS_2 "null-entry null-entry"
#define NULLS_4 NULLS_2 " " NULLS_2
#define NULLS(count) NULLS_##count
#define STILL " strand-stays-still no-springs"

/* What a file holds: findings in order, severity and place of the first, what is left to play. */
static const struct Oddity {
    const char *file, *ids, *place;
    Severity severity;
    int springs, joints, colliders;
} oddities[] = {
    { "plain", "", "", 0, 1, 2, 1 },
    { "spring-without-joints", "spring-without-joints" STILL, SPRING, SEVERITY_WARNING, 0, 0, 1 },
    { "spring-with-one-joint", "spring-with-one-joint" STILL, SPRING, SEVERITY_WARNING, 0, 0, 1 },
    { "joints-not-descending", "joints-not-descending", SPRING ".joints[2]", SEVERITY_ERROR, 1, 1,
      1 },
    { "joints-skip-nodes", "joints-skip-nodes", SPRING ".joints[1]", SEVERITY_NOTE, 1, 1, 1 },
    { "joint-without-node", "joint-without-node", SPRING ".joints[1]", SEVERITY_ERROR, 1, 1, 1 },
    { "node-in-two-springs", "node-in-two-springs",
      "extensions.VRMC_springBone.springs[1].joints[0]", SEVERITY_ERROR, 1, 2, 1 },
    { "node-out-of-range", "node-out-of-range", SPRING ".joints[2].node", SEVERITY_ERROR, 1, 1, 1 },
    { "half-index", "node-out-of-range", JOINT ".node", SEVERITY_ERROR, 1, 1, 1 },
    { "collider-node-out-of-range", "node-out-of-range", COLLIDER ".node", SEVERITY_ERROR, 1, 2,
      0 },
    { "collider-group-out-of-range", "collider-group-out-of-range", SPRING ".colliderGroups[0]",
      SEVERITY_WARNING, 1, 2, 1 },
    { "collider-out-of-range", "collider-out-of-range",
      "extensions.VRMC_springBone.colliderGroups[0].colliders[1]", SEVERITY_WARNING, 1, 2, 1 },
    { "center-out-of-range", "center-out-of-range", SPRING ".center", SEVERITY_ERROR, 1, 2, 1 },
    { "center-no-ancestor", "center-no-ancestor", SPRING ".center", SEVERITY_WARNING, 1, 2, 1 },
    { "center-ancestor", "", "", 0, 1, 2, 1 },
    { "node-cycle", "node-cycle", "nodes[4]", SEVERITY_ERROR, 1, 2, 1 },
    { "node-own-child", "node-cycle", "nodes[3].children[0]", SEVERITY_ERROR, 1, 2, 1 },
    { "two-parents", "two-parents joints-not-descending", "nodes[2].children[0]", SEVERITY_ERROR, 1,
      1, 1 },
    { "child-twice", "two-parents", "nodes[0].children[1]", SEVERITY_ERROR, 1, 2, 1 },
    { "child-out-of-range", "child-out-of-range", "nodes[3].children[0]", SEVERITY_ERROR, 1, 2, 1 },
    { "bone-without-length", "bone-without-length", JOINT, SEVERITY_WARNING, 1, 1, 1 },
    { "collider-without-shape", "collider-without-shape", COLLIDER, SEVERITY_WARNING, 1, 2, 0 },
    { "collider-by-extension-only", "collider-by-extension-only", COLLIDER, SEVERITY_NOTE, 1, 2,
      1 },
    { "collider-without-node", "collider-without-node", COLLIDER, SEVERITY_WARNING, 1, 2, 0 },
    { "radius-negative", "radius-negative", COLLIDER ".shape.sphere.radius", SEVERITY_ERROR, 1, 2,
      1 },
    { "hit-radius-negative", "radius-negative", JOINT ".hitRadius", SEVERITY_ERROR, 1, 2, 1 },
    { "stiffness-negative", "stiffness-negative", JOINT ".stiffness", SEVERITY_ERROR, 1, 2, 1 },
    { "stiffness-too-large", "number-too-large", JOINT ".stiffness", SEVERITY_ERROR, 1, 2, 1 },
    { "drag-negative", "drag-outside", JOINT ".dragForce", SEVERITY_ERROR, 1, 2, 1 },
    { "drag-above-one", "drag-outside", JOINT ".dragForce", SEVERITY_ERROR, 1, 2, 1 },
    { "gravity-direction-zero", "gravity-direction-zero", JOINT ".gravityDir", SEVERITY_WARNING, 1,
      2, 1 },
    { "gravity-direction-not-unit", "gravity-direction-not-unit", JOINT ".gravityDir",
      SEVERITY_WARNING, 1, 2, 1 },
    { "gravity-direction-unused", "gravity-direction-not-unit", JOINT ".gravityDir", SEVERITY_NOTE,
      1, 2, 1 },
    { "scale-not-uniform", "scale-not-uniform", "nodes[0]", SEVERITY_WARNING, 1, 2, 1 },
    { "scale-not-uniform-elsewhere", "", "", 0, 1, 2, 1 },
    { "scale-negative", "scale-negative", "nodes[0]", SEVERITY_WARNING, 1, 2, 1 },
    { "scale-extreme", "scale-extreme", "nodes[0]", SEVERITY_WARNING, 1, 2, 1 },
    { "matrix-sheared", "scale-not-uniform matrix-sheared", "nodes[0]", SEVERITY_WARNING, 1, 2, 1 },
    { "matrix-turned", "", "", 0, 1, 2, 1 },
    { "matrix-not-alone", "matrix-not-alone", "nodes[0].matrix", SEVERITY_ERROR, 1, 2, 1 },
    { "matrix-not-affine", "matrix-not-affine", "nodes[0].matrix", SEVERITY_ERROR, 1, 2, 1 },
    { "rotation-not-unit", "rotation-not-unit", "nodes[1].rotation", SEVERITY_WARNING, 1, 2, 1 },
    { "no-number", "no-number", JOINT ".stiffness", SEVERITY_ERROR, 1, 2, 1 },
    { "null-for-number", "no-number", JOINT ".stiffness", SEVERITY_ERROR, 1, 2, 1 },
    { "no-number-in-vector", "no-number", "nodes[2].translation[1]", SEVERITY_ERROR, 1, 1, 1 },
    { "no-vector", "no-vector", "nodes[2].translation", SEVERITY_ERROR, 1, 1, 1 },
    { "number-too-large", "number-too-large", "nodes[2].translation[1]", SEVERITY_ERROR, 1, 1, 1 },
    { "vector-as-object", "unknown-key vector-form", "nodes[3].translation.w", SEVERITY_WARNING, 1,
      2, 1 },
    { "vrm0-vector-as-list", "vector-form", GROUP ".gravityDir", SEVERITY_WARNING, 1, 4, 1 },
    { "groups-without-colliders", "collider-out-of-range",
      "extensions.VRMC_springBone.colliderGroups[0].colliders[0]", SEVERITY_WARNING, 1, 2, 0 },
    { "unknown-key", "unknown-key", JOINT ".drag_force", SEVERITY_WARNING, 1, 2, 1 },
    { "unknown-node-key", "unknown-key", "nodes[1].transaltion", SEVERITY_WARNING, 1, 2, 1 },
    { "reals-for-indices", "", "", 0, 1, 2, 1 },
    { "unlisted-bones", "unlisted-bones", SPRING, SEVERITY_NOTE, 1, 2, 1 },
    { "plane-without-normal", "plane-without-normal", EXTENDED ".shape.plane.normal",
      SEVERITY_ERROR, 1, 2, 1 },
    { "plane", "", "", 0, 1, 2, 1 },
    { "no-version", "no-version", "asset", SEVERITY_WARNING, 1, 2, 1 },
    { "no-springs", "strand-stays-still no-springs", "nodes[1]", SEVERITY_NOTE, 0, 0, 0 },
    { "vrm0-branches", "", "", 0, 1, 4, 1 },
    { "vrm0-without-bones", "spring-without-joints no-springs", GROUP, SEVERITY_WARNING, 0, 0, 1 },
    { "vrm0-nested-roots", "node-in-two-springs", GROUP ".bones[1]", SEVERITY_ERROR, 2, 4, 1 },
    { "vrm0-spelt-right", "unknown-key", GROUP ".stiffness", SEVERITY_WARNING, 1, 4, 1 },
    { "both-versions", "overridden", "extensions.VRM.secondaryAnimation", SEVERITY_NOTE, 1, 2, 1 },
    { "estella", "", "", 0, 1, 2, 1 },
    { "stiffness-one", "", "", 0, 1, 2, 1 },
    { "gravity-huge", "", "", 0, 1, 2, 1 },
    { "hit-radius-scaled", "", "", 0, 1, 2, 1 },
    { "estella-over-vrm", "unknown-key overridden overridden",
      "nodes[0].extras.estella.springBone.stiffnes", SEVERITY_WARNING, 1, 2, 1 },
    { "root-without-bones", "root-without-bones" STILL, "nodes[3].extras.estella.springBone",
      SEVERITY_WARNING, 0, 0, 0 },
    { "names", "capsule-without-length", "nodes[9]", SEVERITY_WARNING, 2, 2, 2 },
    { "names-for-what-is-missing", "", "", 0, 2, 3, 2 },
    { "extension-not-declared", "extension-not-declared", "extensions.VRMC_springBone",
      SEVERITY_WARNING, 1, 2, 1 },
    { "extension-required-not-used", "extension-not-declared", "extensionsRequired[0]",
      SEVERITY_WARNING, 1, 2, 1 },
    { "extension-required-known", "", "", 0, 1, 2, 1 },
    { "extension-required", "extension-required", "extensionsRequired[0]", SEVERITY_WARNING, 1, 2,
      1 },
    { "extension-no-text", "no-text", "extensionsUsed[1]", SEVERITY_WARNING, 1, 2, 1 },
    { "extension-ignored", "extension-ignored", JOINT ".extensions.VRMC_springBone_limit",
      SEVERITY_WARNING, 1, 2, 1 },
    { "scenes", "", "", 0, 1, 2, 1 },
    { "scene-out-of-range", "scene-out-of-range", "scene", SEVERITY_ERROR, 1, 2, 1 },
    { "scene-node-out-of-range", "scene-node-out-of-range", "scenes[0].nodes[1]", SEVERITY_ERROR, 1,
      2, 1 },
    { "scene-node-no-root", "scene-node-no-root", "scenes[0].nodes[1]", SEVERITY_WARNING, 1, 2, 1 },
    { "not-in-scene", "not-in-scene not-in-scene", SPRING, SEVERITY_WARNING, 1, 2, 1 },
    { "several-shapes", "several-shapes", COLLIDER ".shape", SEVERITY_ERROR, 1, 2, 1 },
    { "shape-misspelt", "unknown-key collider-without-shape", COLLIDER ".shape.spere",
      SEVERITY_WARNING, 1, 2, 0 },
    { "inside-without-extension", "unknown-key", COLLIDER ".shape.sphere.inside", SEVERITY_WARNING,
      1, 2, 1 },
    { "inside-no-truth", "no-truth collider-by-extension-only", EXTENDED ".shape.capsule.inside",
      SEVERITY_ERROR, 1, 2, 1 },
    { "plane-normal-not-unit", "plane-normal-not-unit", EXTENDED ".shape.plane.normal",
      SEVERITY_WARNING, 1, 2, 1 },
    { "extended-collider-no-version", "no-version", EXTENDED, SEVERITY_NOTE, 1, 2, 1 },
    { "node-name-no-text", "no-text", "nodes[1].name", SEVERITY_WARNING, 1, 2, 1 },
    { "collider-name-odd", "collider-name-odd", "nodes[4]", SEVERITY_WARNING, 1, 2, 1 },
    { "extension-key-misspelt", "unknown-key extension-missing" STILL,
      "extensions.VRMC_springBones", SEVERITY_WARNING, 0, 0, 0 },
    { "extension-missing", "extension-missing" STILL, "extensionsUsed[0]", SEVERITY_NOTE, 0, 0, 0 },
    { "extension-used-misspelt", "extension-misspelt extension-not-declared", "extensionsUsed[0]",
      SEVERITY_WARNING, 1, 2, 1 },
    { "extension-with-version", "unknown-key extension-misspelt" STILL,
      "extensions.VRMC_springBone_1.0", SEVERITY_WARNING, 0, 0, 0 },
    { "extended-used-misspelt", "extension-misspelt", "extensionsUsed[1]", SEVERITY_WARNING, 1, 2,
      1 },
    { "extended-used-only", "", "", 0, 1, 2, 1 },
    { "extension-null", "extension-missing null-entry" STILL, "extensionsUsed[0]", SEVERITY_NOTE, 0,
      0, 0 },
    { "estella-misspelt", "unknown-key" STILL, "nodes[1].extras.Estella", SEVERITY_WARNING, 0, 0,
      1 },
    { "estella-null", "null-entry" STILL, "nodes[1].extras.estella.springBone", SEVERITY_WARNING, 0,
      0, 1 },
    { "animation-misspelt", "unknown-key no-springs", "extensions.VRM.secondaryAnimations",
      SEVERITY_WARNING, 0, 0, 0 },
    { "unknown-top-key", "unknown-key extension-missing" STILL, "extentions", SEVERITY_WARNING, 0,
      0, 0 },
    { "extended-collider-misspelt", "extension-ignored",
      COLLIDER ".extensions.VRMC_springBone_extendedCollider", SEVERITY_WARNING, 1, 2, 1 },
    { "null-entries", NULLS(4) " " NULLS(4) " " NULLS(2), "extensionsUsed[1]", SEVERITY_WARNING, 1,
      2, 1 },
    { "null-members",
      NULLS(2) " spring-without-joints " NULLS(2) " strand-stays-still null-entry no-springs",
      "extensions.VRMC_springBone.colliderGroups[0].colliders", SEVERITY_WARNING, 0, 0, 1 },
    { "null-vector", "no-vector", "nodes[2].translation", SEVERITY_ERROR, 1, 1, 1 },
    { "vrm0-null-entries", NULLS(4) " " NULLS(2),
      "extensions.VRM.secondaryAnimation.colliderGroups[0]", SEVERITY_WARNING, 1, 4, 1 },
    { "vrm0-collider-without-node", "collider-without-node",
      "extensions.VRM.secondaryAnimation.colliderGroups[0]", SEVERITY_WARNING, 1, 4, 0 },
    { "plane-without-extension", "collider-without-shape", COLLIDER, SEVERITY_WARNING, 1, 2, 0 },
    { "geometry", "", "", 0, 1, 2, 1 },
    { "vrm0-told-once", "center-out-of-range collider-group-out-of-range", GROUP ".center",
      SEVERITY_ERROR, 2, 3, 1 },
};

static void read_fixture(const char *name, Model *model)
{
    char path[200];
    snprintf(path, sizeof path, "tests/models/%s.gltf", name);
    ck_assert_msg(model_read(path, model, error), "%s", error);
}

START_TEST(finds_the_oddity)
{
    const struct Oddity *oddity = &oddities[_i];
    Model model;
    char ids[400] = "";
    read_fixture(oddity->file, &model);
    for (int i = 0; i < model.findings.count; i++) {
        const ModelFinding *finding = &model.findings.finding[i];
        snprintf(ids + strlen(ids), sizeof ids - strlen(ids), "%s%s", i ? " " : "", finding->id);
        const size_t length = strlen(finding->text);
        ck_assert_msg(length > 10 && strchr(".?", finding->text[length - 1]), "%s", finding->text);
        ck_assert_int_gt((int)strlen(finding->advice), 10);
    }
    ck_assert_msg(strcmp(ids, oddity->ids) == 0, "%s: %s", oddity->file, ids);
    if (model.findings.count > 0) {
        ck_assert_str_eq(model.findings.finding[0].place, oddity->place);
        ck_assert_int_eq(model.findings.finding[0].severity, oddity->severity);
    }
    int joints = 0;
    for (int s = 0; s < model.springs; s++)
        joints += model.spring[s].joints;
    ck_assert_int_eq(model.springs, oddity->springs);
    ck_assert_int_eq(joints, oddity->joints);
    ck_assert_int_eq(model.colliders, oddity->colliders);
    model_free(&model);
}
END_TEST

/* What is taken in the stead of what is odd. */
START_TEST(takes_the_nearest)
{
    static const struct {
        const char *file;
        double stiffness, drag, radius, power, down;
    } cases[] = {
        { "plain", 1, 0.4, 0, 0, -1 },
        { "stiffness-negative", 0, 0.4, 0, 0, -1 },
        { "stiffness-too-large", 1e9, 0.4, 0, 0, -1 },
        { "no-number", 1, 0.4, 0, 0, -1 },
        { "null-for-number", 1, 0.4, 0, 0, -1 },
        { "drag-negative", 1, -0.1, 0, 0, -1 },
        { "drag-above-one", 1, 1, 0, 0, -1 },
        { "hit-radius-negative", 1, 0.4, 0, 0, -1 },
        { "unknown-key", 1, 0.5, 0, 0, -1 },
        { "gravity-direction-zero", 1, 0.4, 0, 0.5, 0 },
        { "gravity-direction-not-unit", 1, 0.4, 0, 0.5, -1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Model model;
        read_fixture(cases[i].file, &model);
        const ModelJoint *joint = &model.spring[0].joint[0];
        ck_assert_msg(joint->stiffness == cases[i].stiffness && joint->drag == cases[i].drag &&
                          joint->hit_radius == cases[i].radius &&
                          joint->gravity_power == cases[i].power &&
                          joint->gravity_direction.y == cases[i].down,
                      "%s", cases[i].file);
        model_free(&model);
    }
}
END_TEST

/* Long names are cut between characters, and counts are told as one says them. */
START_TEST(tells_it_in_plain_words)
{
    static const struct {
        const char *file, *says;
    } cases[] = {
        { "groups-without-colliders", "There is no collider 0: there is none." },
        { "collider-group-out-of-range", "there is one, number 0." },
        { "node-out-of-range", "there are 4, numbered from 0." },
        { "vrm0-vector-as-list", "it is read as {\"x\": 0, \"y\": 0, \"z\": 1}." },
        { "number-too-large",
          "-1e+12 is too large, allowed are -1e+09 to 1e+09; [0, 0, 0] is taken "
          "for the list." },
        { "vector-as-object", "it is read as [0, -0.1, 0]." },
        { "plane-without-extension", "a plane, which that extension alone knows;" },
        { "null-entries", "null stands in the list" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Model model;
        read_fixture(cases[i].file, &model);
        const Findings *findings = &model.findings;
        const char *last = findings->finding[findings->count - 1].text;
        ck_assert_msg(strstr(last, cases[i].says) ||
                          strstr(findings->finding[0].text, cases[i].says),
                      "%s: %s", cases[i].file, last);
        model_free(&model);
    }
    char fits[] = "öäü", longer[] = "öäüß";
    message_shorten(fits, 3);
    message_shorten(longer, 3);
    ck_assert_str_eq(fits, "öäü");
    ck_assert_str_eq(longer, "ö…");
    char cut[] = "a\xE3\x81 b\xF0\x9F\x98";
    message_clean(cut);
    ck_assert_str_eq(cut, "a?? b???");
}
END_TEST

START_TEST(names_the_key_that_was_meant)
{
    Model model;
    read_fixture("unknown-key", &model);
    ck_assert_ptr_nonnull(strstr(model.findings.finding[0].text, "did you mean \"dragForce\"?"));
    model_free(&model);
    read_fixture("extension-key-misspelt", &model);
    ck_assert_ptr_nonnull(strstr(model.findings.finding[0].text, "you mean \"VRMC_springBone\"?"));
    model_free(&model);
    read_fixture("vrm0-spelt-right", &model);
    ck_assert_ptr_nonnull(strstr(model.findings.finding[0].text, "did you mean \"stiffiness\"?"));
    ck_assert(model.spring[0].joint[0].stiffness == 1);
    model_free(&model);
}
END_TEST

#define ASSERT_VECTOR(v, a, b, c)                                                                  \
    ck_assert_msg(fabs((v).x - (a)) <= 1e-12 && fabs((v).y - (b)) <= 1e-12 &&                      \
                      fabs((v).z - (c)) <= 1e-12,                                                  \
                  "%.15g %.15g %.15g", (v).x, (v).y, (v).z)

/* Node 1 is turned by 2 atan 3/4 about y; x in its frame is (0.28, 0, -0.96) in the world. */
START_TEST(follows_branches_of_vrm0)
{
    Model model;
    read_fixture("vrm0-branches", &model);
    const ModelSpring *spring = &model.spring[0];
    static const int nodes[] = { 1, 2, 3, 4 }, parents[] = { -1, 0, 0, 2 },
                     tails[] = { 2, -1, 4, -1 };
    for (int j = 0; j < 4; j++) {
        ck_assert_int_eq(spring->joint[j].node, nodes[j]);
        ck_assert_int_eq(spring->joint[j].parent, parents[j]);
        ck_assert_int_eq(spring->joint[j].tail_node, tails[j]);
        ck_assert(spring->joint[j].stiffness == 0.5 && spring->joint[j].drag == 0.3);
        ASSERT_VECTOR(spring->joint[j].gravity_direction, 0, 0, -1); /* z is turned */
    }
    ck_assert_double_eq_tol(spring->joint[1].length, 0.07, 1e-15);
    ASSERT_VECTOR(spring->joint[1].tail, 0.07, 0, 0);
    ck_assert_double_eq_tol(spring->joint[3].length, 0.07, 1e-15);
    ASSERT_VECTOR(spring->joint[3].tail, 0, -0.035, 0); /* 7 cm in the world; the scale is 2 */
    ASSERT_VECTOR(model.collider[0].set.offset, 0, 0.1, 0.2);
    const SbVec3 tip = model_point(&model, 2, spring->joint[1].tail);
    ASSERT_VECTOR(tip, 0.17 * 0.28, 1.5, 0.1 - 0.17 * 0.96);
    model_free(&model);
}
END_TEST

START_TEST(reads_extended_colliders)
{
    Model model;
    read_fixture("plane", &model);
    ck_assert_int_eq(model.collider[0].set.shape, SB_PLANE);
    ASSERT_VECTOR(model.collider[0].set.normal, 0, 1, 0);
    ASSERT_VECTOR(model.collider[0].set.offset, 0, 0.1, 0);
    model_free(&model);
    read_fixture("collider-by-extension-only", &model);
    ck_assert_int_eq(model.collider[0].set.shape, SB_INSIDE_CAPSULE);
    ASSERT_VECTOR(model.collider[0].set.tail, 0, 0.2, 0);
    ck_assert(model.collider[0].set.radius == 0.5);
    model_free(&model);
}
END_TEST

START_TEST(reads_a_matrix)
{
    Model model;
    read_fixture("matrix-turned", &model);
    const SbTransform *local = &model.node[0].local;
    ASSERT_VECTOR(local->translation, 0, 1.5, 0);
    ck_assert_double_eq_tol(local->scale, 0.5, 1e-15);
    /* A quarter turn about y: x goes to -z. */
    const SbVec3 x = model_point(&model, 0, (SbVec3){ 1, 0, 0 });
    ASSERT_VECTOR(x, 0, 1.5, -0.5);
    model_free(&model);
}
END_TEST

START_TEST(reads_chains_of_the_component)
{
    Model model;
    read_fixture("estella", &model);
    const ModelSpring *spring = &model.spring[0];
    ck_assert_int_eq(spring->format, MODEL_ESTELLA);
    ck_assert_int_eq(spring->units, SB_FRACTION_PER_FRAME);
    ck_assert_int_eq(spring->root, 1);
    ck_assert_int_eq(spring->joint[0].node, 2);
    ck_assert(spring->joint[1].stiffness == 0.2 && spring->joint[1].gravity_power == 5);
    ASSERT_VECTOR(spring->joint[1].tail, 0, -0.06, 0);
    ck_assert_int_eq(spring->colliders, 1);
    ck_assert_int_eq(model.collider[0].set.shape, SB_CAPSULE);
    ASSERT_VECTOR(model.collider[0].set.tail, 0, 0.2, 0);
    model_free(&model);
    read_fixture("names", &model);
    ck_assert_int_eq(model.spring[0].format, MODEL_NAMES);
    ck_assert_str_eq(model.spring[1].name, "Hair_Temple_L_A_00");
    ck_assert_msg(model.spring[0].joint[0].drag < model.spring[1].joint[0].drag, "presets");
    ck_assert(model.spring[0].joint[0].gravity_power == 9.81);
    ck_assert_double_eq_tol(model.collider[0].set.radius, 0.095, 1e-15);
    ASSERT_VECTOR(model.collider[1].set.offset, 0, -0.05, 0);
    ASSERT_VECTOR(model.collider[1].set.tail, 0, 0.05, 0);
    model_free(&model);
}
END_TEST

/* VRM keeps its strand, names bring the other; the extras say what a node is, and not its name. */
START_TEST(fills_by_names_what_is_missing)
{
    Model model;
    read_fixture("names-for-what-is-missing", &model);
    ck_assert_int_eq(model.spring[0].format, MODEL_VRM1);
    ck_assert_int_eq(model.spring[0].colliders, 1);
    ck_assert_int_eq(model.spring[1].format, MODEL_NAMES);
    ck_assert_str_eq(model.spring[1].name, "Hair_Fringe_A_00");
    ck_assert_int_eq(model.spring[1].colliders, 2);
    ck_assert(model.collider[0].set.node == 6 && model.collider[0].set.radius == 0.08);
    model_free(&model);
}
END_TEST

static const struct Refusal {
    const char *file, *says;
} refusals[] = {
    { "duplicate-key",
      ": nodes[2].name: byte 212 (line 6, column 28): the key stands there twice" },
    { "nan", ": " JOINT ".stiffness: byte 637 (line 19, column 64): no JSON" },
    { "geometry-nan", ": accessors[0].max[1]: byte 105 (line 4, column 31): no JSON" },
    { "estella-number", ": nodes[1].extras.estella: an object { } has to stand here" },
    { "cut-short", ": byte 645 (line 19, column 72): the file ends amid the JSON" },
    { "byte-order-mark", ": byte 0: a byte-order mark stands before the JSON" },
    { "nodes-object", ": nodes: an array [ ] has to stand here" },
    { "node-text", ": nodes[1]: an object { } has to stand here" },
    { "springs-object", ": extensions.VRMC_springBone.springs: an array [ ] has to stand here" },
    { "gltf1", ": asset: glTF of version \"1.0\", allowed: \"2.0\"" },
    { "min-version", ": asset: it needs a reader of glTF \"2.1\", allowed: \"2.0\"" },
    { "array", ": the JSON is no object { }, so this is no glTF" },
    { "lfs-pointer", ": byte 0: this is a pointer of Git LFS in place of the model" },
    { "trailing", ": byte 761 (line 23, column 3): something follows the JSON" },
    { "overflow",
      ": " COLLIDER ".shape.sphere.radius: byte 480 (line 13, column 79): a number too large" },
};

START_TEST(refuses_with_the_place)
{
    Model model;
    char path[200];
    snprintf(path, sizeof path, "tests/models/refused-%s.gltf", refusals[_i].file);
    ck_assert(!model_read(path, &model, error));
    ck_assert_msg(strstr(error, refusals[_i].says) != NULL, "'%s' without '%s'", error,
                  refusals[_i].says);
    ck_assert(strstr(error, path) == error && !strchr(error, '\n'));
}
END_TEST

Suite *suite_model_oddities(void);
Suite *suite_model_oddities(void)
{
    Suite *suite = suite_create("model_oddities");
    TCase *tcase = tcase_create("model_oddities");
    tcase_add_loop_test(tcase, finds_the_oddity, 0, sizeof oddities / sizeof *oddities);
    tcase_add_test(tcase, takes_the_nearest);
    tcase_add_test(tcase, tells_it_in_plain_words);
    tcase_add_test(tcase, names_the_key_that_was_meant);
    tcase_add_test(tcase, follows_branches_of_vrm0);
    tcase_add_test(tcase, reads_extended_colliders);
    tcase_add_test(tcase, reads_a_matrix);
    tcase_add_test(tcase, reads_chains_of_the_component);
    tcase_add_test(tcase, fills_by_names_what_is_missing);
    tcase_add_loop_test(tcase, refuses_with_the_place, 0, sizeof refusals / sizeof *refusals);
    suite_add_tcase(suite, tcase);
    return suite;
}
