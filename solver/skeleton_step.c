/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * The skeleton's step. Nodes are visited in their order, parents first, so a chain that hangs on another
 * is stepped after it. For each joint, head being its parent's tail or its node's place:
 *
 *     component   inertia, gravity and wind, pull by the fraction s to the rest point, length
 *     VRM 1.0     inertia (in the center's space), pull along the rest direction, gravity, length
 *
 * as in lesson.c and vrm1.c, without the parts that are switched off; then the colliders, and the node's rotation:
 * its animated rotation times the shortest arc from the bone's axis to where the tail went. The rest point is the
 * tail's place in the animated pose (SB_PULL_POSE), or head + L * (rest direction), carried by the simulated parent.
 */
#include "skeleton.h"
#include "step.h"

/* Time is cut into whole steps; a remainder smaller than this part of one is rounding. */
static const double whole = 1e-9;

/* w: a wave of period 1 between -1 and 1 with mean 0, two parabolas in place of a sine. */
static double gust_wave(double phase)
{
    const double p = phase - floor(phase);
    return p < 0.5 ? 16 * p * (0.5 - p) : -16 * (p - 0.5) * (1 - p);
}

/* wind * (1 + gust * w(frequency * t - 0.1 * depth)). */
static SbVec3 blow_wind(const SbSkeleton *skeleton, const Spring *spring, int depth)
{
    const double phase = spring->set.wind_frequency * wind_time(skeleton) - 0.1 * depth;
    return vec3_scale(spring->wind, 1 + spring->set.wind_gust * gust_wave(phase));
}

static bool is_identity(SbQuat q)
{
    return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 1;
}

/* Where the joint points when it follows its simulated parent. A straight one takes the parent's
 * direction as it is: a turn there and back would cost its last bits. */
static SbVec3 find_rest_direction(const SbSkeleton *skeleton, const Joint *joint, SbQuat carried)
{
    if (joint->straight && is_identity(node_local(skeleton, joint->node)->rotation))
        return skeleton->joint[joint->parent].direction;
    return quat_rotate(carried, joint->axis);
}

/* Gravity, wind and pull; carried is the node's rotation in the world before it turns. */
static SbVec3 pull_component(const SbSkeleton *skeleton, const Spring *spring, const Joint *joint,
                             const Node *node, SbVec3 next, SbQuat carried)
{
    if (spring->steps & SB_FORCE) {
        SbVec3 force = joint->force;
        if (has_wind(spring))
            force = vec3_add(force, blow_wind(skeleton, spring, joint->depth));
        next = step_force(next, force);
    }
    if (!(spring->steps & SB_STIFFNESS))
        return next;
    if (spring->set.pull == SB_PULL_POSE)
        return step_pull_to(next, place_point(&node->posed, joint->offset), joint->pull);
    const SbVec3 rest_direction = find_rest_direction(skeleton, joint, carried);
    const double length = joint->length * node->posed.scale;
    return step_pull_to(next, step_rest(node->moved.position, rest_direction, length), joint->pull);
}

static SbVec3 pull_vrm(const SbSkeleton *skeleton, const Spring *spring, const Joint *joint,
                       const Node *node, SbVec3 next, SbQuat carried)
{
    const double scale = node->posed.scale;
    if (spring->steps & SB_STIFFNESS)
        next = step_pull_along(next, find_rest_direction(skeleton, joint, carried),
                               joint->pull * scale);
    return spring->steps & SB_FORCE ? step_force(next, vec3_scale(joint->force, scale)) : next;
}

/* Moves one joint and returns how its node turns; carried is as above. */
static SbQuat step_joint(SbSkeleton *skeleton, Joint *joint, const Node *node, SbQuat carried)
{
    const Spring *spring = &skeleton->spring[joint->spring];
    const SbVec3 head = node->moved.position;
    const double length = joint->length * node->posed.scale;

    SbVec3 next = joint->tail;
    if (spring->steps & SB_INERTIA)
        next = step_inertia(next, joint->previous, joint->keep);
    next = joint_world(skeleton, joint, next);
    next = spring->vrm ? pull_vrm(skeleton, spring, joint, node, next, carried)
                       : pull_component(skeleton, spring, joint, node, next, carried);

    joint->direction = vec3_normalise(vec3_sub(next, head), joint->direction);
    SbVec3 tail = spring->steps & SB_LENGTH ? step_rest(head, joint->direction, length) : next;
    if (spring->set.collider_count > 0) {
        tail = joint_collide(skeleton, joint, head, length, tail);
        joint->direction = vec3_normalise(vec3_sub(tail, head), joint->direction);
    }
    joint->previous = joint->tail;
    joint->tail = joint_stored(skeleton, joint, tail);

    const SbVec3 aim = quat_rotate(quat_conjugate(carried), joint->direction);
    const SbQuat animated = node_local(skeleton, joint->node)->rotation;
    return quat_multiply(animated, quat_arc(joint->axis, aim));
}

/* Where a node is: at the tail that aims at it, or where its parent carries it. */
static SbVec3 find_position(const SbSkeleton *skeleton, int index, const Place *parent)
{
    const Node *node = &skeleton->node[index];
    const int above = node->parent < 0 ? -1 : skeleton->node[node->parent].joint;
    if (above >= 0 && skeleton->joint[above].child == index &&
        !skeleton->spring[skeleton->joint[above].spring].held) {
        const Joint *joint = &skeleton->joint[above];
        return joint_world(skeleton, joint, joint->tail);
    }
    return place_point(parent, node_local(skeleton, index)->translation);
}

/* A node that a simulated bone carries: where it is, and how it turns. */
static void step_node(SbSkeleton *skeleton, int i)
{
    Node *node = &skeleton->node[i];
    const Place *parent = node->parent < 0 ? &place_world : &skeleton->node[node->parent].moved;
    const SbQuat carried = quat_multiply(parent->rotation, node_local(skeleton, i)->rotation);
    node->moved = (Place){ find_position(skeleton, i, parent), carried, node->posed.scale };
    Joint *joint = node->joint < 0 ? NULL : &skeleton->joint[node->joint];
    if (!joint || skeleton->spring[joint->spring].held)
        return;
    const SbQuat turned = step_joint(skeleton, joint, node, carried);
    skeleton->turn[!skeleton->newest][i] = turned;
    node->moved.rotation = quat_multiply(parent->rotation, turned);
}

/* Nodes that are carried are placed when their turn comes: so each is fetched from memory once. */
static void step_once(SbSkeleton *skeleton, double part)
{
    skeleton->steps++;
    for (int k = skeleton->fixed; k < skeleton->fixed + skeleton->carried; k++) {
        node_place(skeleton, skeleton->order[k], part);
        step_node(skeleton, skeleton->order[k]);
    }
    crowd_step(skeleton, part);
    skeleton->newest = !skeleton->newest;
}

/* Where an update ends, when no step has ended there. */
static void place_end(SbSkeleton *skeleton)
{
    skeleton_place_pose(skeleton, 1);
    crowd_end(skeleton);
}

/* Before steps: what they look at. */
static void place_ahead(SbSkeleton *skeleton, double part)
{
    (skeleton->ahead ? skeleton_place_pose : skeleton_place_fixed)(skeleton, part);
}

/* Whether a spring goes on the pose in this update: it is off, time has a gap, or its root jumped. */
static bool is_held(const SbSkeleton *skeleton, const Spring *spring, bool gap)
{
    if (!spring->set.enabled || gap)
        return true;
    if (spring->vrm)
        return false;
    const Place *root = &skeleton->node[spring->set.root].posed;
    const double moved = vec3_length(vec3_sub(root->position, spring->root_was));
    return moved > SB_JUMP_LENGTHS * spring->reach * root->scale;
}

/* Takes the whole steps out of the time that is owed. */
static int take_steps(SbSkeleton *skeleton, double dt)
{
    skeleton->owed += dt;
    const double all = skeleton->owed / skeleton->step_time;
    const int steps = (int)floor(all + whole);
    skeleton->owed = all - steps < whole ? 0 : skeleton->owed - steps * skeleton->step_time;
    if (skeleton->owed != 0)
        skeleton->delayed = true;
    return steps;
}

/* Marks what goes on the pose in this update: everything, or what has to. Whether that is any spring. */
static bool hold_springs(SbSkeleton *skeleton, bool all)
{
    bool any = false;
    for (int i = 0; i < loose_spring_count(skeleton); i++) {
        Spring *spring = loose_spring(skeleton, i);
        spring->held = !spring->removed && is_held(skeleton, spring, all);
        spring->root_was = skeleton->node[spring->set.root].posed.position;
        any |= spring->held;
    }
    return any;
}

static void settle_springs(SbSkeleton *skeleton)
{
    for (int i = 0; i < loose_spring_count(skeleton); i++)
        if (loose_spring(skeleton, i)->held)
            spring_settle(skeleton, loose_spring(skeleton, i));
}

/* The end of an update, with all nodes on the pose. */
static void end_update(SbSkeleton *skeleton, bool held, bool all)
{
    skeleton->blend = skeleton->owed / skeleton->step_time;
    skeleton->updates++;
    skeleton->unplaced = false;
    crowd_settle(skeleton, all);
    if (held)
        settle_springs(skeleton);
}

const char *sb_skeleton_step(SbSkeleton *skeleton, double dt)
{
    if (!(dt >= 0))
        return "dt: 0 s or more";
    if (dt == 0)
        return NULL;
    const bool gap = dt >= SB_GAP_TIME && dt > skeleton->step_time;
    if (!skeleton->planned)
        crowd_plan(skeleton);
    place_ahead(skeleton, 1);
    const bool held = hold_springs(skeleton, gap);
    if (gap)
        skeleton->owed = 0;
    const int steps = gap ? 0 : take_steps(skeleton, dt);
    double placed = 1;
    for (int k = steps - 1; k >= 0; k--) {
        /* When this step ends: so much of the way from the last update to this one. What was owed before the step
         * time became shorter ends before that way begins. */
        const double part = fmax(0, 1 - (skeleton->owed + k * skeleton->step_time) / dt);
        if (part != placed)
            place_ahead(skeleton, part);
        placed = part;
        step_once(skeleton, part);
    }
    if (placed != 1 || steps == 0)
        place_end(skeleton);
    end_update(skeleton, held, gap);
    return NULL;
}

void sb_skeleton_reset(SbSkeleton *skeleton)
{
    skeleton->owed = 0;
    skeleton->delayed = false;
    skeleton->steps = 0;
    skeleton->timed = 0;
    if (!skeleton->planned)
        skeleton_list_nodes(skeleton);
    place_end(skeleton);
    end_update(skeleton, hold_springs(skeleton, true), true);
}
