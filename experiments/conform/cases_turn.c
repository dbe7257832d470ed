/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of how the skeleton stands and turns: lengths, rest poses, scale, center. */
#include "cases_lists.h"

#include "circle.h"

/* A chain that hangs level while its root turns fast: what is read too late shows. */
static void draft_turn(Draft *draft, int bones)
{
    const SceneJoint feel = { .stiffness = 1.2, .gravity_power = 0.4, .drag = 0.3 };
    draft_strand(draft, NODE_ROOT, bones, (SbVec3){ 0.1, 0, 0 }, feel);
    draft_motion(draft, 120, path_turn);
}

static void turn_1_bone(Draft *draft)
{
    draft_turn(draft, 1);
}

static void turn_2_bones(Draft *draft)
{
    draft_turn(draft, 2);
}

static void turn_4_bones(Draft *draft)
{
    draft_turn(draft, 4);
}

static void turn_8_bones(Draft *draft)
{
    draft_turn(draft, 8);
}

static void lengths_moving_root(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.9, .gravity_power = 0.5, .drag = 0.4 };
    draft_strand(draft, NODE_ROOT, 4, (SbVec3){ 0.05, -0.07, 0.02 }, feel);
    draft_motion(draft, 150, path_rich);
}

static void bent_pose(Draft *draft)
{
    draft_random_strand(draft, NODE_ROOT, 6);
    draft_motion(draft, 120, path_turn);
}

/* The last bone lies back upon the one before. */
static void antiparallel_pose(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.3, .gravity_power = 0.6, .drag = 0.4 };
    const int first = draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.15, 0, 0 }, feel);
    draft_node(draft, first + 1, (SbVec3){ -0.12, 0, 0 }, QUAT_IDENTITY);
    draft_joint(draft, first + 1, feel);
    draft_motion(draft, 120, path_rich);
}

static RootPose path_tip_over(double t)
{
    const SbVec3 z = { 0, 0, 1 };
    return (RootPose){ { 0.02 * t, 0, 0.01 * t }, quat_about(z, 0.2 * t) };
}

/* It stands on end, weakly held: it falls past the opposite of its rest direction. */
static void falls_over(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.2, .gravity_power = 1.5, .drag = 0.1 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0, 0.1, 0 }, feel);
    draft_motion(draft, 150, path_tip_over);
}

/* Half a turn but 0.004 rad, all at once. */
static RootPose path_turn_round(double t)
{
    const SbVec3 zero = { 0, 0, 0 }, z = { 0, 0, 1 };
    return (RootPose){ zero, t < 0.1 ? QUAT_IDENTITY : quat_about(z, 3.1375926535) };
}

static void nearly_opposite(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.3, .drag = 0.2 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0, 0.1, 0 }, feel);
    draft_motion(draft, 120, path_turn_round);
}

/* Two strands leave the second bone of a third; nodes that are no joints lie between. */
static void branched_pose(Draft *draft)
{
    const int stem = draft_random_strand(draft, NODE_ROOT, 3);
    const int knot = draft_node(draft, stem + 1, (SbVec3){ 0.02, 0.01, 0 }, QUAT_IDENTITY);
    draft_random_strand(draft, knot, 2);
    draft_random_strand(draft, NODE_ROOT, 2);
    draft_motion(draft, 120, path_rich);
}

static void leaf_tail(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.1, .gravity_power = 0.7, .drag = 0.35 };
    const int first = draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.08, -0.06, 0.03 }, feel);
    const int leaf = draft_node(draft, first + 1, (SbVec3){ 0, -0.1, 0.02 }, QUAT_IDENTITY);
    draft_joint(draft, first + 1, feel);
    draft_joint(draft, leaf, feel);
    draft_motion(draft, 120, path_rich);
}

static void leaf_scaled(Draft *draft)
{
    json_object_set_new(draft->scene, "scale", json_real(2.5));
    leaf_tail(draft);
}

static void zero_length_bone(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.1, .gravity_power = 0.7, .drag = 0.35 };
    const int first = draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.1, 0, 0 }, feel);
    const int same = draft_node(draft, first + 1, (SbVec3){ 0, 0, 0 }, QUAT_IDENTITY);
    draft_node(draft, same, (SbVec3){ 0.1, 0, 0 }, QUAT_IDENTITY);
    draft_joint(draft, first + 1, feel);
    draft_joint(draft, same, feel);
    draft_motion(draft, 120, path_rich);
}

static void draft_scaled(Draft *draft, double scale)
{
    const SceneJoint feel = {
        .stiffness = 1.2, .gravity_power = 0.8, .drag = 0.4, .hit_radius = 0.02
    };
    json_object_set_new(draft->scene, "scale", json_real(scale));
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.1, 0, 0 }, feel);
    draft_motion(draft, 120, path_rich);
}

static void scale_2(Draft *draft)
{
    draft_scaled(draft, 2);
}

static void scale_quarter(Draft *draft)
{
    draft_scaled(draft, 0.25);
}

/* A scaled node within the character, above the chain. */
static void scaled_node(Draft *draft)
{
    const int knot = draft_node(draft, NODE_ROOT, (SbVec3){ 0, 0.05, 0 }, QUAT_IDENTITY);
    draft_scale_node(draft, knot, 1.5);
    draft_random_strand(draft, knot, 3);
    draft_motion(draft, 120, path_rich);
}

/* ---- center: inertia is evaluated in its space ---- */

static void draft_centered(Draft *draft, DraftPath *path)
{
    const SceneJoint feel = { .stiffness = 1.2, .gravity_power = 0.5, .drag = 0.3 };
    json_object_set_new(draft->scene, "center", json_string("root"));
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.06, -0.08, 0 }, feel);
    draft_motion(draft, 120, path);
}

static void center_carried(Draft *draft)
{
    draft_centered(draft, path_carry);
}

static void center_turning(Draft *draft)
{
    draft_centered(draft, path_turn);
}

static void center_rich(Draft *draft)
{
    draft_centered(draft, path_rich);
}

static RootPose path_jump(double t)
{
    const SbVec3 there = { 7, 1, -4 };
    const SbVec3 up = { 0, 1, 0 };
    if (t < 0.5)
        return path_rich(t);
    return (RootPose){ there, quat_about(up, 2.5) };
}

static void center_jump(Draft *draft)
{
    draft_centered(draft, path_jump);
}

static RootPose path_elsewhere(double t)
{
    const SbVec3 up = { 0, 1, 0 };
    return (RootPose){ { 3 + 0.1 * t, 1, -2 }, quat_about(up, 1.2) };
}

static void center_first_frame(Draft *draft)
{
    draft_centered(draft, path_elsewhere);
}

/* The chain hangs on a node beside the center. */
static void center_node(Draft *draft)
{
    const SbQuat tilt = quat_about((SbVec3){ 0, 0.6, 0.8 }, 0.7);
    const int center = draft_node(draft, NODE_ROOT, (SbVec3){ 0.1, 0.2, 0 }, tilt);
    json_object_set_new(draft->scene, "center", json_integer(center));
    const int knot = draft_node(draft, center, (SbVec3){ 0, 0.1, 0.05 }, QUAT_IDENTITY);
    draft_random_strand(draft, knot, 3);
    draft_motion(draft, 120, path_rich);
}

const ConformCase cases_turn[] = {
    { "turn_1_bone", "The root turns by 90 degrees and back under one bone.", "F-1", "vrm1", false,
      turn_1_bone },
    { "turn_2_bones",
      "The root turns by 90 degrees and back under two bones: the second's length is kept.",
      "F-1 F-22", "vrm1", false, turn_2_bones },
    { "turn_4_bones", "The root turns by 90 degrees and back under four bones.", "F-1 F-22", "vrm1",
      false, turn_4_bones },
    { "turn_8_bones", "The root turns by 90 degrees and back under eight bones.", "F-1 F-22",
      "vrm1", false, turn_8_bones },
    { "lengths_moving_root", "Every length is kept while the root swings along and about all axes.",
      "F-1", "vrm1", false, lengths_moving_root },
    { "bent_pose", "Bent bones with rotations of their own, each with its own settings.",
      "F-1 F-22", "vrm1", false, bent_pose },
    { "antiparallel_pose", "A bone that lies back upon its parent at rest.", "F-12", "vrm1", false,
      antiparallel_pose },
    { "falls_over", "Bones that fall past the opposite of their rest direction.", "F-12", "vrm1",
      false, falls_over },
    { "nearly_opposite",
      "The root turns round at once: bones are nearly opposite to their rest direction.", "F-12",
      "vrm1", false, nearly_opposite },
    { "branched_pose", "Chains that branch off a bone of another.", "F-22", "vrm1", false,
      branched_pose },
    { "leaf_tail", "A joint without a child aims 7 cm along its own translation.", "F-29", "vrm1",
      false, leaf_tail },
    { "leaf_scaled", "A leaf's 7 cm are in its own unit: they scale with it.", "F-29", "vrm1",
      false, leaf_scaled },
    { "zero_length_bone", "A bone without length is not turned, and does no harm to the next.",
      "F-10", "vrm1", false, zero_length_bone },
    { "scale_2", "On a root of scale 2 the same shape moves at twice the size.", "F-6 F-24", "vrm1",
      false, scale_2 },
    { "scale_quarter", "On a root of scale 1/4 the same shape moves at a quarter of the size.",
      "F-6", "vrm1", false, scale_quarter },
    { "scaled_node", "A chain below a scaled node moves at its size.", "F-6", "vrm1", false,
      scaled_node },
    { "center_carried", "A root that carries its center along leaves no drag.", "F-5 F-19", "vrm1",
      false, center_carried },
    { "center_turning", "A turning center turns what is kept of the motion, too.", "F-5", "vrm1",
      false, center_turning },
    { "center_rich", "A center that swings along and about all axes.", "F-5", "vrm1", false,
      center_rich },
    { "center_jump", "A center that jumps by metres takes its chain along, unflung.", "F-5", "vrm1",
      false, center_jump },
    { "center_first_frame", "In the first frame there is no velocity, wherever the center is.",
      "F-19", "vrm1", false, center_first_frame },
    { "center_node", "The center is a node of the skeleton, not the root.", "F-5", "vrm1", false,
      center_node },
    { 0 },
};
