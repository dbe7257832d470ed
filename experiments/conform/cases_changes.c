/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases in which something changes while the chain moves. */
#include "cases_lists.h"

static const SceneJoint feel = {
    .stiffness = 1.3, .gravity_power = 0.6, .drag = 0.25, .hit_radius = 0.02
};

static void draft_changing(Draft *draft)
{
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.09, -0.02, 0.02 }, feel);
    draft_motion(draft, 120, path_rich);
}

static void change_stiffness(Draft *draft)
{
    draft_changing(draft);
    draft_change(draft, json_pack("{s:i, s:f}", "frame", 41, "stiffness", 3.1));
    draft_change(draft, json_pack("{s:i, s:i, s:f}", "frame", 81, "joint", 1, "stiffness", 0.4));
}

static void change_drag(Draft *draft)
{
    draft_changing(draft);
    draft_change(draft, json_pack("{s:i, s:f}", "frame", 41, "dragForce", 0.6));
}

static void change_gravity(Draft *draft)
{
    draft_changing(draft);
    draft_change(draft, json_pack("{s:i, s:f, s:[f,f,f]}", "frame", 41, "gravityPower", 1.1,
                                  "gravityDir", 0.6, 0.0, -0.8));
}

/* Nothing is different from before: nothing may be felt. */
static void change_nothing(Draft *draft)
{
    draft_changing(draft);
    for (int frame = 31; frame < 120; frame += 10)
        draft_change(draft, json_pack("{s:i, s:f, s:f}", "frame", frame, "stiffness",
                                      feel.stiffness, "dragForce", feel.drag));
}

static void draft_two_spheres(Draft *draft)
{
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.12, -0.16, 0.05 }, 0.06);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.2, -0.1, 0.02 }, 0.05);
    draft_changing(draft);
}

static void switch_collider(Draft *draft, int frame, int collider, bool active)
{
    draft_change(draft, json_pack("{s:i, s:i, s:b}", "frame", frame, "collider", collider, "active",
                                  active));
}

/* The sphere that comes and goes is the first, so the other one's place in a list changes. */
static void collider_removed(Draft *draft)
{
    draft_two_spheres(draft);
    switch_collider(draft, 61, 0, false);
}

static void collider_added(Draft *draft)
{
    draft_two_spheres(draft);
    json_object_set_new(json_array_get(draft->colliders, 0), "active", json_false());
    switch_collider(draft, 41, 0, true);
    switch_collider(draft, 81, 1, false);
    switch_collider(draft, 101, 1, true);
}

/* Far away from everything: no chain may notice. */
static void collider_far_added(Draft *draft)
{
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0, 30, 0 }, 0.1);
    json_object_set_new(json_array_get(draft->colliders, 0), "active", json_false());
    draft_changing(draft);
    switch_collider(draft, 41, 0, true);
    switch_collider(draft, 81, 0, false);
}

static void collider_moved(Draft *draft)
{
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.15, -0.2, 0 }, 0.06);
    draft_changing(draft);
    for (int i = 0; i < 40; i++)
        draft_change(draft, json_pack("{s:i, s:i, s:[f,f,f]}", "frame", 31 + i, "collider", 0,
                                      "offset", 0.15, -0.2 + i / 256.0, 0.0));
}

static void collider_resized(Draft *draft)
{
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.15, -0.16, 0.05 }, 0.04);
    draft_changing(draft);
    draft_change(draft, json_pack("{s:i, s:i, s:f}", "frame", 41, "collider", 0, "radius", 0.09));
    draft_change(draft, json_pack("{s:i, s:i, s:f}", "frame", 81, "collider", 0, "radius", 0.05));
}

static void change_hit_radius(Draft *draft)
{
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.15, -0.16, 0.05 }, 0.06);
    draft_changing(draft);
    draft_change(draft, json_pack("{s:i, s:i, s:f}", "frame", 41, "joint", 1, "hitRadius", 0.07));
}

static void reset(Draft *draft)
{
    draft_changing(draft);
    draft_reset(draft, 50);
    draft_reset(draft, 90);
}

static RootPose path_again(double t)
{
    return path_shake(t < 1 - 1e-9 ? t : t - 1);
}

/* The second run is the first again, to the last digit. */
static void two_runs(Draft *draft)
{
    draft_strand(draft, NODE_ROOT, 4, (SbVec3){ 0.09, -0.02, 0.02 }, feel);
    draft_motion(draft, 119, path_again);
    draft_reset(draft, 60);
}

static RootPose path_teleport(double t)
{
    RootPose root = path_rich(t);
    if (t > 0.75)
        root.position.x += 5;
    return root;
}

static void reset_after_jump(Draft *draft)
{
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.09, -0.02, 0.02 }, feel);
    draft_motion(draft, 90, path_teleport);
    draft_reset(draft, 46);
}

static void jump(Draft *draft)
{
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.09, -0.02, 0.02 }, feel);
    draft_motion(draft, 90, path_teleport);
}

const ConformCase cases_changes[] = {
    { "jump", "A root that jumps by 5 m stretches nothing.", "", "vrm1", false, jump },
    { "change_stiffness", "A new stiffness holds from its frame on, and nothing is reset.", "F-11",
      "vrm1", false, change_stiffness },
    { "change_drag", "A new drag holds from its frame on.", "F-11", "vrm1", false, change_drag },
    { "change_gravity", "New gravity and another direction of it hold from their frame on.", "F-11",
      "vrm1", false, change_gravity },
    { "change_nothing", "Settings that are set again to what they are change nothing.", "F-11",
      "vrm1", false, change_nothing },
    { "change_hit_radius", "A new radius of one joint holds from its frame on.", "F-23", "vrm1",
      false, change_hit_radius },
    { "collider_added", "A collider that is added acts from its frame on, and no chain is kicked.",
      "F-20", "vrm1", false, collider_added },
    { "collider_removed", "A collider that is taken away lets go, and the one behind it stays.",
      "F-20", "vrm1", false, collider_removed },
    { "collider_far_added", "A collider that is added far away is felt by nothing.", "F-20", "vrm1",
      false, collider_far_added },
    { "collider_moved", "A collider that moves up pushes the chain along.", "F-20", "vrm1", false,
      collider_moved },
    { "collider_resized", "A collider that grows and shrinks.", "F-24", "vrm1", false,
      collider_resized },
    { "reset", "A reset puts the chain on its rest pose where the root then is, without velocity.",
      "", "vrm1", false, reset },
    { "reset_after_jump", "A reset in the frame of a jump keeps the chain from being flung.", "",
      "vrm1", false, reset_after_jump },
    { "two_runs", "After a reset the same motion gives the same trace.", "F-30", "vrm1", false,
      two_runs },
    { 0 },
};
