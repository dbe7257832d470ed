/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "character.h"

#include "case.h"
#include "laws.h"
#include "quat.h"
#include "scene.h"

#include <check.h>
#include <math.h>

static double between(gsl_rng *rng, double least, double most)
{
    return least + (most - least) * gsl_rng_uniform(rng);
}

static SbQuat random_turn(gsl_rng *rng, double size)
{
    const SbVec3 v = scene_vector(rng, size);
    return quat_normalise((SbQuat){ v.x, v.y, v.z, 1 });
}

static SbNode random_node(gsl_rng *rng, int parent)
{
    SbNode node = { parent, sb_transform_identity() };
    node.rest.translation = vec3_scale(vec3_normalise(scene_vector(rng, 1), (SbVec3){ 1, 0, 0 }),
                                       between(rng, 0.05, 0.3));
    if (gsl_rng_uniform_int(rng, 3) > 0)
        node.rest.rotation = random_turn(rng, 0.5);
    if (gsl_rng_uniform_int(rng, 4) == 0)
        node.rest.scale = between(rng, 0.5, 1.5);
    return node;
}

static Strand random_strand(gsl_rng *rng, int first, unsigned parts)
{
    Strand strand = { .component = sb_spring_default(first),
                      .vrm = (parts & WITH_VRM) && gsl_rng_uniform_int(rng, 2),
                      .center = (int)gsl_rng_uniform_int(rng, 2) - 1,
                      .first = first };
    SbSpring *s = &strand.component;
    s->stiffness = between(rng, 0.05, 0.4);
    s->drag = between(rng, 0.3, 0.7);
    s->gravity = scene_vector(rng, 10);
    s->wind = scene_vector(rng, 5);
    s->wind_gust = gsl_rng_uniform(rng);
    s->wind_frequency = between(rng, 0, 3);
    s->end_length = gsl_rng_uniform_int(rng, 2) ? between(rng, 0.05, 0.2) : 0;
    s->radius = between(rng, 0, 0.03);
    s->pull = gsl_rng_uniform_int(rng, 2) ? SB_PULL_PARENT : SB_PULL_POSE;
    s->collision_passes = 1 + (int)gsl_rng_uniform_int(rng, 2);
    strand.joint = (SbVrmJoint){ .stiffness = between(rng, 0.5, 3),
                                 .gravity_power = between(rng, 0, 0.5),
                                 .drag = s->drag,
                                 .hit_radius = s->radius,
                                 .gravity_direction = scene_vector(rng, 1) };
    return strand;
}

static SbCollider random_collider(gsl_rng *rng, SbShape shape)
{
    const bool inside = shape == SB_INSIDE_SPHERE || shape == SB_INSIDE_CAPSULE;
    return (SbCollider){ .shape = shape,
                         .node = (int)gsl_rng_uniform_int(rng, CHARACTER_NODES + 1) - 1,
                         .offset = scene_vector(rng, 0.3),
                         .tail = scene_vector(rng, 0.3),
                         .normal = scene_vector(rng, 1),
                         .radius = inside ? between(rng, 0.5, 1) : between(rng, 0, 0.2) };
}

/* What a change may grow by along a strand, and how far one reaches. */
static void bound_rounding(Character *c)
{
    c->gain = 1;
    c->reach = 0;
    for (int i = 0; i < CHARACTER_STRANDS; i++) {
        const SbSpring *s = &c->strand[i].component;
        const Case one = CASE(.stiffness = s->stiffness, .drag = s->drag, .gravity = { 0, 0, 0 });
        c->gain = fmax(c->gain, pow(law_whip_gain(&one), STRAND_NODES));
        c->reach = fmax(c->reach, 2 + 0.5 * STRAND_NODES);
    }
}

Character character_random(gsl_rng *rng, unsigned parts)
{
    Character c = { .colliders = parts & WITH_COLLIDERS ? CHARACTER_COLLIDERS : 0 };
    c.node[0] = (SbNode){ -1, sb_transform_identity() };
    c.start = sb_transform_identity();
    c.start.translation = scene_vector(rng, 1);
    c.start.rotation = random_turn(rng, 1);
    c.swing = scene_vector(rng, 0.3);
    c.turn = scene_vector(rng, 0.5);
    c.rate = between(rng, 0.005, 0.03);
    for (int i = 0; i < CHARACTER_STRANDS; i++) {
        const int first = 1 + i * STRAND_NODES;
        c.strand[i] = random_strand(rng, first, parts);
        for (int k = 0; k < STRAND_NODES; k++) {
            const int back = 1 + (int)gsl_rng_uniform_int(rng, k > 2 ? 2 : 1);
            c.node[first + k] = random_node(rng, k == 0 ? 0 : first + k - back);
        }
    }
    for (int i = 0; i < CHARACTER_COLLIDERS; i++)
        c.collider[i] = random_collider(rng, (SbShape)i);
    bound_rounding(&c);
    return c;
}

static void require(const char *refused)
{
    ck_assert_msg(refused == NULL, "%s", refused);
}

static int first_child(const Character *c, int node)
{
    for (int i = node + 1; i < CHARACTER_NODES; i++)
        if (c->node[i].parent == node)
            return i;
    return -1;
}

static void add_vrm(const Character *c, const Strand *strand, const int *colliders,
                    SbSkeleton *skeleton)
{
    SbVrmJoint joint[STRAND_NODES];
    int count = 0, index;
    for (int node = strand->first; node >= 0; node = first_child(c, node)) {
        joint[count] = strand->joint;
        joint[count++].node = node;
    }
    const SbVrmSpring spring = { joint, count, strand->center, colliders, c->colliders };
    require(sb_skeleton_add_vrm_spring(skeleton, &spring, &index));
}

SbSkeleton *character_build(const Character *c, const int *order)
{
    const char *refused;
    SbSkeleton *skeleton = sb_skeleton_create(c->node, CHARACTER_NODES, SB_STEP_TIME, &refused);
    require(refused);
    int colliders[CHARACTER_COLLIDERS], index;
    for (int i = 0; i < c->colliders; i++)
        require(sb_skeleton_add_collider(skeleton, &c->collider[i], &colliders[i]));
    for (int i = 0; i < CHARACTER_STRANDS; i++) {
        const Strand *strand = &c->strand[order ? order[i] : i];
        SbSpring spring = strand->component;
        spring.root = strand->first;
        spring.colliders = colliders;
        spring.collider_count = c->colliders;
        if (strand->vrm)
            add_vrm(c, strand, colliders, skeleton);
        else
            require(sb_skeleton_add_spring(skeleton, &spring, &index));
    }
    character_pose(c, skeleton, 0);
    sb_skeleton_reset(skeleton);
    return skeleton;
}

Character character_permuted(const Character *c, const int *order)
{
    Character permuted = *c;
    int moved[CHARACTER_NODES] = { 0 };
    for (int i = 0; i < CHARACTER_STRANDS; i++)
        for (int k = 0; k < STRAND_NODES; k++)
            moved[c->strand[order[i]].first + k] = 1 + i * STRAND_NODES + k;
    for (int i = 1; i < CHARACTER_NODES; i++) {
        permuted.node[moved[i]] = c->node[i];
        permuted.node[moved[i]].parent = moved[c->node[i].parent];
    }
    for (int i = 0; i < CHARACTER_STRANDS; i++)
        permuted.strand[i].first = moved[c->strand[i].first];
    for (int i = 0; i < c->colliders; i++)
        if (c->collider[i].node >= 0)
            permuted.collider[i].node = moved[c->collider[i].node];
    return permuted;
}

/* The turn of a frame, from 0 at frame 0. */
static SbQuat turn_at(const Character *c, int frame)
{
    const SbVec3 v = vec3_scale(c->turn, sin(1.7 * c->rate * frame));
    return quat_normalise((SbQuat){ v.x, v.y, v.z, 1 });
}

static SbTransform pose_of(const Character *c, int node, int frame)
{
    if (node == 0) {
        SbTransform root = c->start;
        root.translation =
            vec3_add(root.translation, vec3_scale(c->swing, sin(6.28 * c->rate * frame)));
        root.rotation = quat_multiply(root.rotation, turn_at(c, frame));
        return root;
    }
    SbTransform pose = c->node[node].rest;
    if (c->node[node].parent == 0)
        pose.rotation = quat_multiply(pose.rotation, turn_at(c, 2 * frame));
    return pose;
}

void character_pose(const Character *c, SbSkeleton *skeleton, int frame)
{
    for (int i = 0; i < CHARACTER_NODES; i++) {
        const SbTransform pose = pose_of(c, i, frame);
        require(sb_skeleton_set_pose(skeleton, i, &pose));
    }
}

void character_step(const Character *c, SbSkeleton *skeleton, int frame)
{
    character_pose(c, skeleton, frame);
    require(sb_skeleton_step(skeleton, SB_STEP_TIME));
}

void character_show(const Character *c, const SbSkeleton *skeleton, int frame,
                    Shown shown[CHARACTER_NODES])
{
    for (int i = 0; i < CHARACTER_NODES; i++) {
        const SbTransform pose = pose_of(c, i, frame);
        const SbQuat rotation = sb_skeleton_rotation(skeleton, i);
        const int parent = c->node[i].parent;
        if (parent < 0) {
            shown[i] = (Shown){ pose.translation, rotation, pose.scale };
            continue;
        }
        const Shown *up = &shown[parent];
        shown[i] =
            (Shown){ vec3_add(up->position,
                              quat_rotate(up->rotation, vec3_scale(pose.translation, up->scale))),
                     quat_multiply(up->rotation, rotation), up->scale * pose.scale };
    }
}
