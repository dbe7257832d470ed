/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of the schemes whose stiffness is a fraction per step: the lesson's solver, and the component. */
#include "cases_lists.h"

static const SceneJoint soft = { .stiffness = 0.06, .gravity_power = 9.81, .drag = 0.2 };

static void draft_soft(Draft *draft, int bones, int frames, DraftPath *path)
{
    draft_strand(draft, NODE_ROOT, bones, (SbVec3){ 0.2, 0, 0 }, soft);
    draft_motion(draft, frames, path);
}

static void one_step(Draft *draft)
{
    draft_soft(draft, 1, 1, path_still);
}

static void droop(Draft *draft)
{
    draft_soft(draft, 1, 240, path_still);
}

static void droop_30_hz(Draft *draft)
{
    draft_frame_time(draft, 1.0 / 30);
    draft_soft(draft, 1, 120, path_still);
}

static void chain_profile(Draft *draft)
{
    draft_soft(draft, 6, 240, path_still);
}

static void shaken_chain(Draft *draft)
{
    draft_soft(draft, 4, 150, path_shake);
}

static void turn(Draft *draft)
{
    draft_soft(draft, 4, 120, path_turn);
}

static void carried_chain(Draft *draft)
{
    draft_soft(draft, 3, 120, path_carry);
}

/* Bent, with rotations; its settings are those of all. */
static void bent_pose(Draft *draft)
{
    int node = draft_node(draft, NODE_ROOT, (SbVec3){ 0, 0, 0 }, draft_random_rotation(draft));
    for (int i = 0; i < 4; i++) {
        const SbVec3 bone = draft_random_vector(draft, draft_random(draft, 0.1, 0.2));
        draft_joint(draft, node, soft);
        node = draft_node(draft, node, bone, draft_random_rotation(draft));
    }
    draft_motion(draft, 150, path_rich);
}

static void idle(Draft *draft)
{
    const SceneJoint weightless = { .stiffness = 0.1, .drag = 0.5 };
    draft_strand(draft, NODE_ROOT, 4, (SbVec3){ 0.2, 0, 0 }, weightless);
    draft_motion(draft, 180, path_still);
}

static void change(Draft *draft)
{
    draft_soft(draft, 3, 120, path_rich);
    draft_change(draft,
                 json_pack("{s:i, s:f, s:f}", "frame", 51, "stiffness", 0.2, "dragForce", 0.4));
}

static void colliders(Draft *draft)
{
    SceneJoint thick = soft;
    thick.hit_radius = 0.02;
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.2, 0, 0 }, thick);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.3, -0.2, 0.03 }, 0.1);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.4, -0.3, -0.2 }, (SbVec3){ 0.4, -0.3, 0.2 }, 0.1);
    draft_motion(draft, 150, path_rich);
}

/* ---- the component's time: steps of h, whatever the display does ---- */

static double time_half(Draft *draft, int frame)
{
    (void)frame;
    return draft->frame_time / 2;
}

static double time_triple(Draft *draft, int frame)
{
    (void)frame;
    return draft->frame_time * 3;
}

static double time_with_gap(Draft *draft, int frame)
{
    return frame == 40 ? 0.4 : frame == 80 ? 5 : draft->frame_time;
}

static double time_with_none(Draft *draft, int frame)
{
    return frame % 4 == 0 ? 0 : draft->frame_time;
}

static void fast_display(Draft *draft)
{
    draft_times(draft, 200, time_half);
    draft_soft(draft, 3, 200, path_rich);
}

static void slow_display(Draft *draft)
{
    draft_times(draft, 60, time_triple);
    draft_soft(draft, 3, 60, path_rich);
}

static void gaps(Draft *draft)
{
    draft_times(draft, 120, time_with_gap);
    draft_soft(draft, 3, 120, path_rich);
}

static void dt_zero(Draft *draft)
{
    draft_times(draft, 90, time_with_none);
    draft_soft(draft, 3, 90, path_still);
}

static RootPose path_teleport(double t)
{
    RootPose root = path_rich(t);
    if (t > 0.75)
        root.position.x += 5;
    return root;
}

static void jump(Draft *draft)
{
    draft_soft(draft, 3, 90, path_teleport);
}

static void reset(Draft *draft)
{
    draft_soft(draft, 3, 90, path_rich);
    draft_reset(draft, 45);
}

const ConformCase cases_lesson[] = {
    { "lesson_one_step", "The four steps once: inertia, gravity, pull, length.", "F-13 F-28",
      "lesson", false, one_step },
    { "lesson_droop", "A bone comes to rest where the pull and gravity balance.", "F-13 F-28",
      "lesson", false, droop },
    { "lesson_droop_30_hz", "At 30 Hz gravity goes with the square of the frame time.", "F-13",
      "lesson", false, droop_30_hz },
    { "lesson_chain_profile", "Six bones, each drooping from where its parent points.", "F-22",
      "lesson", false, chain_profile },
    { "lesson_shaken_chain", "A shake runs down the chain and whips at its tip.", "F-1 F-22",
      "lesson", false, shaken_chain },
    { "lesson_turn", "The root turns by 90 degrees and back under the chain.", "F-1 F-22", "lesson",
      false, turn },
    { "lesson_carried_chain", "A chain that is carried along lags, and swings when it halts.",
      "F-28", "lesson", false, carried_chain },
    { "lesson_bent_pose", "Bent bones with rotations of their own.", "F-1", "lesson", false,
      bent_pose },
    { "lesson_idle", "A chain at rest stays at rest.", "F-30", "lesson", false, idle },
    { 0 },
};

const ConformCase cases_component[] = {
    { "component_droop", "A bone comes to rest where the pull to its pose and gravity balance.",
      "F-13 F-30", "component", false, droop },
    { "component_chain_profile", "Six bones, each pulled to its place in the animated pose.",
      "F-30", "component", false, chain_profile },
    { "component_shaken_chain", "A shake is felt by each bone as if it were alone.", "F-1",
      "component", false, shaken_chain },
    { "component_turn", "The root turns by 90 degrees and back under the chain.", "F-1",
      "component", false, turn },
    { "component_bent_pose", "Bent bones with rotations of their own.", "F-1", "component", false,
      bent_pose },
    { "component_idle", "A chain on its pose stays on it.", "F-30", "component", false, idle },
    { "component_change", "New settings hold from their frame on, and nothing is reset.", "F-11",
      "component", false, change },
    { "component_colliders", "Colliders act one after the other, in their order.", "F-27 F-7",
      "component", false, colliders },
    { "component_fast_display", "A display twice as fast: every second frame has a step.", "F-14",
      "component", false, fast_display },
    { "component_slow_display", "A display at a third of the rate: three steps, the pose between.",
      "F-14 F-21", "component", false, slow_display },
    { "component_dt_zero", "A frame of no time changes nothing.", "F-9", "component", false,
      dt_zero },
    { "component_gaps", "0.4 s are caught up in steps; after 5 s the chain is on its pose.", "F-16",
      "component", false, gaps },
    { "component_jump", "A root that jumps by many lengths puts the chain on its pose.", "",
      "component", false, jump },
    { "component_reset", "A reset puts the chain on its pose.", "", "component", false, reset },
    { 0 },
};
