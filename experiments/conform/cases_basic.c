/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of the bare rule: a step, inertia, droop, a chain, its motion. */
#include "cases_lists.h"

static const SbVec3 along_x = { 0.125, 0, 0 };

static void one_step(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.7, .gravity_power = 0.9, .drag = 0.35 };
    draft_strand(draft, NODE_ROOT, 1, along_x, feel);
    draft_motion(draft, 1, path_still);
}

/* The root moves in frames 1 to 3, so that the tail has a velocity, and stands from then on. */
static RootPose path_push(double t)
{
    return (RootPose){ { 0.01 * (t < 0.05 ? t / 0.05 : 1), 0, 0.01 }, QUAT_IDENTITY };
}

static void inertia_alone(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0, .drag = 0.28 };
    draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0, -0.15, 0 }, feel);
    draft_motion(draft, 30, path_push);
}

static void stiffness_alone(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.8, .drag = 1 };
    draft_strand(draft, NODE_ROOT, 1, along_x, feel);
    draft_motion(draft, 40, path_turn);
}

static void gravity_alone(Draft *draft)
{
    const SceneJoint feel = { .gravity_power = 0.7, .drag = 1, .gravity_direction = { 0, 0, -1 } };
    draft_strand(draft, NODE_ROOT, 1, along_x, feel);
    draft_motion(draft, 40, path_still);
}

static void drag_none(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.6, .gravity_power = 0.4, .drag = 0 };
    draft_strand(draft, NODE_ROOT, 1, along_x, feel);
    draft_motion(draft, 90, path_shake);
}

static void gravity_direction_length(Draft *draft)
{
    const SceneJoint feel = {
        .stiffness = 1.1, .gravity_power = 0.5, .drag = 0.4, .gravity_direction = { 0.5, -3, 1 }
    };
    draft_strand(draft, NODE_ROOT, 2, along_x, feel);
    draft_motion(draft, 90, path_still);
}

static void draft_droop(Draft *draft, double rate, double length)
{
    const SceneJoint feel = { .stiffness = 1.3, .gravity_power = 0.7, .drag = 0.4 };
    draft_frame_time(draft, 1 / rate);
    draft_strand(draft, NODE_ROOT, 1, (SbVec3){ length, 0, 0 }, feel);
    draft_motion(draft, (int)(2.5 * rate), path_still);
}

static void droop_30_hz(Draft *draft)
{
    draft_droop(draft, 30, 0.07);
}

static void droop_60_hz(Draft *draft)
{
    draft_droop(draft, 60, 0.21);
}

static void droop_144_hz(Draft *draft)
{
    draft_droop(draft, 144, 0.45);
}

static void chain_profile(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.6, .gravity_power = 0.5, .drag = 0.45 };
    draft_strand(draft, NODE_ROOT, 6, along_x, feel);
    draft_motion(draft, 180, path_still);
}

static RootPose path_nudge(double t)
{
    (void)t;
    return (RootPose){ { 0, 0.001, 0.0005 }, QUAT_IDENTITY };
}

static void small_swing(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.7, .drag = 0.06 };
    draft_strand(draft, NODE_ROOT, 2, along_x, feel);
    draft_motion(draft, 150, path_nudge);
}

static void shaken_chain(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.2, .gravity_power = 0.3, .drag = 0.3 };
    draft_strand(draft, NODE_ROOT, 5, (SbVec3){ 0, -0.09, 0 }, feel);
    draft_motion(draft, 120, path_shake);
}

static void carried_chain(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.4, .gravity_power = 0.6, .drag = 0.5 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0, -0.1, 0 }, feel);
    draft_motion(draft, 120, path_carry);
}

static void identify_bone(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 2.385,
                              .gravity_power = 0.413,
                              .drag = 0.327,
                              .gravity_direction = { 0.36, -0.8, 0.48 } };
    draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.09, -0.12, 0.04 }, feel);
    draft_motion(draft, 150, path_rich);
}

static void identify_chain(Draft *draft)
{
    draft_random_strand(draft, NODE_ROOT, 4);
    draft_motion(draft, 180, path_rich);
}

static void one_joint(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 0.9, .gravity_power = 0.8, .drag = 0.25 };
    draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.03, -0.1, 0.05 }, feel);
    draft_motion(draft, 120, path_rich);
}

static void idle(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.5, .drag = 0.4 };
    draft_strand(draft, NODE_ROOT, 4, along_x, feel);
    draft_motion(draft, 300, path_still);
}

static RootPose path_away(double t)
{
    (void)t;
    return (RootPose){ { 0.3, 0.2, -0.1 }, QUAT_IDENTITY };
}

static void first_frame(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.5, .gravity_power = 0.2, .drag = 0.4 };
    draft_strand(draft, NODE_ROOT, 3, along_x, feel);
    draft_motion(draft, 3, path_away);
}

static void long_run(Draft *draft)
{
    draft_random_strand(draft, NODE_ROOT, 2);
    draft_motion(draft, 3600, path_rich);
}

const ConformCase cases_basic[] = {
    { "one_step",
      "One step from rest: the pull and gravity are added, then the length is restored.",
      "F-13 F-17", "vrm1", false, one_step },
    { "inertia_alone", "Without forces a tail keeps the part 1 - drag of its velocity.",
      "F-28 F-14", "vrm1", false, inertia_alone },
    { "stiffness_alone", "The pull acts along the rest direction that turns with the parent.", "",
      "vrm1", false, stiffness_alone },
    { "gravity_alone", "Gravity acts along its direction in the world.", "F-13", "vrm1", false,
      gravity_alone },
    { "drag_none", "A bone without drag keeps all of its velocity.", "F-14 F-28", "vrm1", false,
      drag_none },
    { "gravity_direction_length", "Only the direction of gravityDir counts, not its length.", "F-4",
      "vrm1", false, gravity_direction_length },
    { "droop_30_hz", "A short bone at 30 Hz comes to rest where the pull and gravity balance.",
      "F-13 F-17 F-28", "vrm1", false, droop_30_hz },
    { "droop_60_hz", "A longer bone at 60 Hz comes to rest at the same angle.", "F-13 F-30", "vrm1",
      false, droop_60_hz },
    { "droop_144_hz", "A long bone at 144 Hz comes to rest at the same angle.", "F-13 F-17 F-18",
      "vrm1", false, droop_144_hz },
    { "one_joint", "A chain of one joint moves like any other.", "F-10", "vrm1", false, one_joint },
    { "chain_profile", "Each bone droops from where its parent points, down to the sixth.",
      "F-22 F-30", "vrm1", false, chain_profile },
    { "small_swing", "A nudged chain swings at its frequency and dies away at its rate.", "F-14",
      "vrm1", false, small_swing },
    { "shaken_chain", "A shake runs down a chain of five bones.", "F-1 F-22", "vrm1", false,
      shaken_chain },
    { "carried_chain", "A chain that is carried along trails behind, and swings when it halts.",
      "F-28", "vrm1", false, carried_chain },
    { "identify_bone", "One bone's settings can be read off its motion.", "F-32 F-28", "vrm1",
      false, identify_bone },
    { "identify_chain", "Every joint of a bent chain has its own settings.", "F-32 F-1", "vrm1",
      false, identify_chain },
    { "first_frame", "The first frame begins at rest, wherever the root then is.", "F-19", "vrm1",
      false, first_frame },
    { "idle", "A chain at rest stays at rest.", "F-15 F-30", "vrm1", false, idle },
    { "long_run", "After a minute of motion every frame still follows the rule.", "F-30 F-31",
      "vrm1", false, long_run },
    { 0 },
};
