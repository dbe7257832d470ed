/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of colliders: every kind, at its centre, beyond its ends, several at once. */
#include "cases_lists.h"

static const SceneJoint thick = {
    .stiffness = 0.7, .gravity_power = 0.9, .drag = 0.35, .hit_radius = 0.02
};

/* A level strand that falls onto what is below it. */
static void draft_falling(Draft *draft, int bones)
{
    draft_strand(draft, NODE_ROOT, bones, (SbVec3){ 0.1, 0, 0 }, thick);
}

static void sphere_below(Draft *draft)
{
    draft_falling(draft, 1);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.08, -0.12, 0.01 }, 0.07);
    draft_motion(draft, 120, path_still);
}

static void sphere_swept(Draft *draft)
{
    draft_falling(draft, 3);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.15, -0.1, 0.03 }, 0.06);
    draft_motion(draft, 150, path_rich);
}

/* The rest pose has the tail exactly at the centre: in binary, and nothing moves it. */
static void sphere_centre(Draft *draft)
{
    const SceneJoint still = { .drag = 0.4 };
    draft_strand(draft, NODE_ROOT, 2, (SbVec3){ 0.125, 0, 0 }, still);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.25, 0, 0 }, 0.05);
    draft_motion(draft, 90, path_still);
}

static void sphere_on_node(Draft *draft)
{
    const int knot =
        draft_node(draft, NODE_ROOT, (SbVec3){ 0, 0.05, 0 }, draft_random_rotation(draft));
    draft_falling(draft, 3);
    draft_sphere(draft, knot, (SbVec3){ 0.14, -0.16, 0.02 }, 0.07);
    draft_motion(draft, 120, path_rich);
}

static void sphere_scaled(Draft *draft)
{
    json_object_set_new(draft->scene, "scale", json_real(1.75));
    sphere_swept(draft);
}

/* Only the thick middle joint touches the sphere: the last one is thin. */
static void hit_radius_of_each_joint(Draft *draft)
{
    SceneJoint joint = { .stiffness = 0.8, .gravity_power = 0.7, .drag = 0.4, .hit_radius = 0.001 };
    const int first = draft_node(draft, NODE_ROOT, (SbVec3){ 0, 0, 0 }, QUAT_IDENTITY);
    for (int i = 0; i < 3; i++) {
        draft_node(draft, first + i, (SbVec3){ 0.1, 0, 0 }, QUAT_IDENTITY);
        joint.hit_radius = i == 1 ? 0.05 : 0.01 + 0.005 * i;
        draft_joint(draft, first + i, joint);
    }
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.08, -0.08, 0 }, 0.02);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.17, -0.14, 0 }, 0.05);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.24, -0.2, 0 }, 0.04);
    draft_motion(draft, 120, path_still);
}

static void capsule_side(Draft *draft)
{
    draft_falling(draft, 3);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.1, -0.1, -0.2 }, (SbVec3){ 0.16, -0.12, 0.2 },
                  0.05);
    draft_motion(draft, 120, path_rich);
}

/* The chain falls past the capsule's end, where there is only a half sphere. */
static void capsule_beyond_ends(Draft *draft)
{
    draft_falling(draft, 3);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.16, -0.1, 0.06 }, (SbVec3){ 0.16, -0.1, 0.3 },
                  0.05);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ -0.3, -0.14, 0 }, (SbVec3){ 0.1, -0.14, 0 }, 0.05);
    draft_motion(draft, 120, path_rich);
}

/* Long capsules beside long bones: head and tail have different nearest points. */
static void capsule_nearest_to_tail(Draft *draft)
{
    draft_strand(draft, NODE_ROOT, 2, (SbVec3){ 0.25, 0, 0 }, thick);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ -0.1, -0.1, 0 }, (SbVec3){ 0.6, -0.2, 0.02 }, 0.05);
    draft_motion(draft, 120, path_rich);
}

static void capsule_zero_length(Draft *draft)
{
    draft_falling(draft, 2);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.14, -0.1, 0 }, (SbVec3){ 0.14, -0.1, 0 }, 0.06);
    draft_motion(draft, 120, path_rich);
}

/* The rest pose has the tail exactly on the axis. */
static void capsule_axis(Draft *draft)
{
    const SceneJoint still = { .drag = 0.4 };
    draft_strand(draft, NODE_ROOT, 1, (SbVec3){ 0.125, 0, 0 }, still);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.125, 0, -0.1 }, (SbVec3){ 0.125, 0, 0.1 }, 0.05);
    draft_motion(draft, 90, path_still);
}

/* They overlap: which comes first decides where the tail ends up. */
static void several_colliders(Draft *draft)
{
    draft_falling(draft, 4);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.12, -0.12, 0.03 }, 0.07);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.18, -0.14, -0.02 }, 0.06);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ 0.2, -0.2, -0.2 }, (SbVec3){ 0.24, -0.18, 0.2 },
                  0.05);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.16, -0.22, 0 }, 0.08);
    draft_motion(draft, 150, path_rich);
}

static void collider_with_center(Draft *draft)
{
    json_object_set_new(draft->scene, "center", json_string("root"));
    several_colliders(draft);
}

/* The plane is tilted, its normal not of unit length. */
static void plane(Draft *draft)
{
    draft_falling(draft, 3);
    draft_plane(draft, NODE_ROOT, (SbVec3){ 0, -0.08, 0 }, (SbVec3){ 0.4, 2, 0.3 });
    draft_motion(draft, 150, path_rich);
}

static void inside_sphere(Draft *draft)
{
    draft_falling(draft, 3);
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.12, 0.02, 0 }, 0.22);
    draft_inside(draft);
    draft_motion(draft, 150, path_rich);
}

static void inside_capsule(Draft *draft)
{
    draft_falling(draft, 3);
    draft_capsule(draft, NODE_ROOT, (SbVec3){ -0.1, 0.03, 0 }, (SbVec3){ 0.25, 0, 0.02 }, 0.12);
    draft_inside(draft);
    draft_motion(draft, 150, path_rich);
}

static void plane_and_inside(Draft *draft)
{
    inside_sphere(draft);
    draft_plane(draft, NODE_ROOT, (SbVec3){ 0, -0.1, 0 }, (SbVec3){ 0, 1, 0 });
    draft_sphere(draft, NODE_ROOT, (SbVec3){ 0.2, -0.08, 0.02 }, 0.06);
}

/* The sphere rides on a scaled node beside the chain; its offset and radius are in that node's unit. */
static void collider_on_scaled_node(Draft *draft)
{
    const int knot = draft_node(draft, NODE_ROOT, (SbVec3){ 0, 0.05, 0 }, QUAT_IDENTITY);
    draft_scale_node(draft, knot, 0.5);
    draft_falling(draft, 3);
    draft_sphere(draft, knot, (SbVec3){ 0.3, -0.36, 0.06 }, 0.14);
    draft_motion(draft, 120, path_rich);
}

const ConformCase cases_colliders[] = {
    { "sphere_below", "A bone falls onto a sphere and comes to rest on it.", "F-23", "vrm1", false,
      sphere_below },
    { "sphere_swept", "A sphere that rides on the root sweeps through a chain.", "F-23", "vrm1",
      false, sphere_swept },
    { "sphere_centre",
      "A tail exactly at a sphere's centre is pushed out somewhere, and is a number.", "F-2",
      "vrm1", true, sphere_centre },
    { "sphere_on_node", "A sphere with an offset rides on a turned node.", "F-24", "vrm1", false,
      sphere_on_node },
    { "sphere_scaled", "On a scaled root colliders scale along, radius and offset.", "F-24 F-6",
      "vrm1", false, sphere_scaled },
    { "hit_radius_of_each_joint", "Each joint keeps its own radius from the colliders.", "F-23",
      "vrm1", false, hit_radius_of_each_joint },
    { "several_colliders", "Colliders act one after the other, in their order.", "F-27", "vrm1",
      false, several_colliders },
    { "collider_with_center", "Several colliders, with inertia in the root's space.", "F-5 F-27",
      "vrm1", false, collider_with_center },
    { "capsule_side", "A chain falls across a capsule.", "F-7", "vrm1", false, capsule_side },
    { "capsule_beyond_ends", "Beyond its ends a capsule is a half sphere, and no more.", "F-25 F-7",
      "vrm1", false, capsule_beyond_ends },
    { "capsule_nearest_to_tail", "A capsule pushes away from its point nearest to the tail.", "F-7",
      "vrm1", false, capsule_nearest_to_tail },
    { "capsule_zero_length", "A capsule without length is a sphere.", "F-26", "vrm1", false,
      capsule_zero_length },
    { "capsule_axis",
      "A tail exactly on a capsule's axis is pushed out somewhere, and is a number.", "F-2", "vrm1",
      true, capsule_axis },
    { "plane", "A chain falls onto a tilted plane and keeps its lengths.", "F-8", "vrm1", false,
      plane },
    { "inside_sphere", "A sphere that keeps a chain in, with its lengths.", "F-8", "vrm1", false,
      inside_sphere },
    { "inside_capsule", "A capsule that keeps a chain in, with its lengths.", "F-8 F-7", "vrm1",
      false, inside_capsule },
    { "plane_and_inside", "Colliders of every kind act one after the other.", "F-8 F-27", "vrm1",
      false, plane_and_inside },
    { "collider_on_scaled_node", "A collider scales with the node that it rides on.", "F-24",
      "vrm1", false, collider_on_scaled_node },
    { 0 },
};
