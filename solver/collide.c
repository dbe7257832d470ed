/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * Keeping tails out of colliders, or in. For each collider of the spring, in the order given:
 *
 *     distance to the surface, less the strand's radius;  where it is negative:
 *     tail = tail + normal * (-distance),  then  tail = head + L * (tail - head)/|tail - head|
 *
 * and all of it as often as collision_passes says; a spring without the length step leaves out the second half. A capsule's nearest point is that of the tail; a
 * capsule without length is a sphere. A tail exactly at a centre has no normal of its own and gets a
 * fixed one: y, turned with the collider's node (across the axis for a capsule).
 *
 * A collider is where its node is at that moment. On a node that springs hold and that this step has not turned yet,
 * it rides along with what has moved, as the last step turned it.
 */
#include "collide.h"
#include "skeleton.h"
#include "step.h"

/* How deep a tail is in a collider, and which way is out; depth <= 0: it is outside. */
typedef struct Contact {
    double depth;
    SbVec3 normal;
} Contact;

/* The point of a capsule's axis that is nearest to p, or the centre. */
static SbVec3 find_centre(const Surface *surface, SbVec3 p)
{
    if (!(surface->square >= DBL_MIN))
        return surface->first;
    const double part = vec3_dot(vec3_sub(p, surface->first), surface->along) / surface->square;
    return vec3_add(surface->first, vec3_scale(surface->along, part < 0 ? 0 : part > 1 ? 1 : part));
}

static Contact find_contact(const Surface *surface, SbVec3 tail, double strand)
{
    if (surface->shape == SB_PLANE)
        return (Contact){ strand - vec3_dot(vec3_sub(tail, surface->first), surface->normal),
                          surface->normal };
    const SbVec3 away = vec3_sub(tail, find_centre(surface, tail));
    const double distance = vec3_length(away);
    const SbVec3 normal = vec3_normalise(away, surface->normal);
    if (is_inside(surface->shape))
        return (Contact){ distance + strand - surface->radius, vec3_scale(normal, -1) };
    return (Contact){ surface->radius + strand - distance, normal };
}

/* b in a: scaled, turned and moved by b first. */
static Place place_in(const Place *a, const Place *b)
{
    return (Place){ place_point(a, b->position), quat_multiply(a->rotation, b->rotation),
                    a->scale * b->scale };
}

/* How a node was turned in its parent by the last step (this one has not ended), or is by the animation. */
static SbQuat last_rotation(const SbSkeleton *skeleton, int index)
{
    const Node *node = &skeleton->node[index];
    if (node->joint < 0 || skeleton->spring[skeleton->joint[node->joint].spring].held)
        return node_local(skeleton, index)->rotation;
    return skeleton->turn[skeleton->newest][index];
}

/* Where a collider's node is while the node of a joint is being turned: nodes before that one have moved in this
 * step; from there on the rotations of the last step hold. *room is for a place that has to be made. */
static const Place *find_place(const SbSkeleton *skeleton, int index, int turning, Place *room)
{
    if (index < 0)
        return &place_world;
    if (index < turning || !skeleton->node[index].carried)
        return &skeleton->node[index].moved;
    Place place = place_world;
    while (index >= turning && skeleton->node[index].carried) {
        const SbTransform *local = node_local(skeleton, index);
        const Place in_parent = { local->translation, last_rotation(skeleton, index),
                                  local->scale };
        place = place_in(&in_parent, &place);
        index = skeleton->node[index].parent;
    }
    *room = index < 0 ? place : place_in(&skeleton->node[index].moved, &place);
    return room;
}

SbVec3 joint_collide(const SbSkeleton *skeleton, const Joint *joint, SbVec3 head, double length,
                     SbVec3 tail)
{
    const Spring *spring = &skeleton->spring[joint->spring];
    const double strand = joint->radius * skeleton->node[joint->node].posed.scale;
    SbVec3 direction = vec3_normalise(vec3_sub(tail, head), joint->direction);
    for (int pass = 0; pass < spring->set.collision_passes; pass++) {
        for (int i = 0; i < spring->set.collider_count; i++) {
            const SbCollider *collider = &skeleton->collider[spring->colliders[i]];
            Place room;
            const Place *place = find_place(skeleton, collider->node, joint->node, &room);
            const Surface surface = surface_at(collider, place);
            const Contact contact = find_contact(&surface, tail, strand);
            if (!(contact.depth > 0))
                continue;
            const SbVec3 out = vec3_add(tail, vec3_scale(contact.normal, contact.depth));
            direction = vec3_normalise(vec3_sub(out, head), direction);
            tail = spring->steps & SB_LENGTH ? step_rest(head, direction, length) : out;
        }
    }
    return tail;
}
