/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "crowd_scene.h"

#include "quat.h"

#include <check.h>

static int below(CrowdScene *scene, int count)
{
    return (int)gsl_rng_uniform_int(scene->rng, (unsigned long)count);
}

static double within(CrowdScene *scene, double least, double most)
{
    return least + (most - least) * gsl_rng_uniform(scene->rng);
}

static bool chance(CrowdScene *scene, double part)
{
    return gsl_rng_uniform(scene->rng) < part;
}

static SbVec3 vector(CrowdScene *scene, double size)
{
    const double x = within(scene, -size, size), y = within(scene, -size, size);
    return (SbVec3){ x, y, within(scene, -size, size) };
}

static SbTransform transform(CrowdScene *scene, double size)
{
    SbTransform made = sb_transform_identity();
    made.translation = vector(scene, size);
    if (chance(scene, 0.6)) {
        const SbVec3 turn = vector(scene, 1);
        made.rotation = quat_normalise((SbQuat){ turn.x, turn.y, turn.z, 1 });
    }
    if (chance(scene, 0.2))
        made.scale = within(scene, 0.5, 1.5);
    return made;
}

/* Both refuse, or neither does. */
static bool both(const char *alone, const char *crowd)
{
    ck_assert_msg(!alone == !crowd, "'%s' against '%s'", alone ? alone : "", crowd ? crowd : "");
    return !alone;
}

/* ---- making ---- */

/* Straight strands have bones one like the other, as the joint's short cut wants them. */
static void draw_strand(CrowdScene *scene, SbNode *node, int bones)
{
    const int first = scene->nodes,
              parent = chance(scene, 0.9) ? below(scene, CROWD_BODY) - 1 : below(scene, first);
    const bool straight = chance(scene, 0.3);
    const int nodes = bones + 1 + chance(scene, 0.7);
    const SbVec3 along = vector(scene, 0.2);
    for (int i = 0; i < nodes; i++) {
        node[first + i] = (SbNode){ i == 0 ? parent : first + i - 1, transform(scene, 0.2) };
        if (straight && i > 0) {
            node[first + i].rest = sb_transform_identity();
            node[first + i].rest.translation = along;
        }
    }
    if (nodes > 3 && chance(scene, 0.1))
        node[first + 3].parent = first + 1;
    scene->strand[scene->strands++] = (CrowdStrand){ first, nodes, -1, chance(scene, 0.4) };
    scene->nodes += nodes;
}

static SbCollider draw_collider(CrowdScene *scene)
{
    const SbShape shape = (SbShape)below(scene, 5);
    const bool inside = shape == SB_INSIDE_SPHERE || shape == SB_INSIDE_CAPSULE;
    SbCollider drawn = { .shape = shape,
                         .node = below(scene, CROWD_BODY + 1) - 1,
                         .offset = vector(scene, 0.4),
                         .normal = vector(scene, 1),
                         .radius = inside ? within(scene, 0.3, 0.8) : within(scene, 0, 0.3) };
    drawn.tail = chance(scene, 0.2) ? drawn.offset : vector(scene, 0.4);
    if (chance(scene, 0.05))
        drawn.node = below(scene, scene->nodes);
    return drawn;
}

static void add_collider(CrowdScene *scene)
{
    const SbCollider drawn = draw_collider(scene);
    int index;
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(sb_skeleton_add_collider(scene->skeleton[i], &drawn, &index));
    scene->colliders++;
}

/* A few lists, so that many springs share one. */
static int draw_colliders(CrowdScene *scene, int *list)
{
    int count = 0;
    const int stride = 1 + below(scene, 2);
    for (int i = below(scene, 2); i < scene->colliders && count < 4; i += stride)
        list[count++] = i;
    return chance(scene, 0.5) ? count : 0;
}

static SbSpring draw_spring(CrowdScene *scene, int root, int *list)
{
    SbSpring drawn = sb_spring_default(root);
    drawn.enabled = chance(scene, 0.9);
    drawn.stiffness = within(scene, 0, 0.4);
    drawn.drag = within(scene, 0, 1);
    drawn.gravity = vector(scene, 10);
    if (chance(scene, 0.4)) {
        drawn.wind = vector(scene, 5);
        drawn.wind_gust = within(scene, 0, 1);
        drawn.wind_frequency = within(scene, 0, 3);
    }
    drawn.end_length = 0.1;
    drawn.radius = within(scene, 0, 0.05);
    drawn.weight = chance(scene, 0.7) ? 1 : within(scene, 0, 1);
    drawn.pull = (SbPull)below(scene, 2);
    drawn.collision_passes = chance(scene, 0.8) ? 1 : 2;
    drawn.colliders = list;
    drawn.collider_count = draw_colliders(scene, list);
    return drawn;
}

static SbVrmSpring draw_vrm(CrowdScene *scene, const CrowdStrand *strand, SbVrmJoint *joint,
                            int *list)
{
    for (int i = 0; i < strand->nodes; i++)
        joint[i] = (SbVrmJoint){ .node = strand->first + i,
                                 .stiffness = within(scene, 0, 3),
                                 .gravity_power = within(scene, -1, 1),
                                 .drag = within(scene, -0.05, 1),
                                 .hit_radius = within(scene, 0, 0.05),
                                 .gravity_direction = vector(scene, 1) };
    return (SbVrmSpring){ joint, strand->nodes, -1, list, draw_colliders(scene, list) };
}

static void add_spring(CrowdScene *scene, CrowdStrand *strand)
{
    int list[4], index[2];
    const char *refused[2];
    SbVrmJoint joint[CROWD_LONGEST + 2];
    SbVrmSpring vrm = draw_vrm(scene, strand, joint, list);
    if (chance(scene, 0.1))
        vrm.center = below(scene, scene->nodes);
    const SbSpring spring = draw_spring(scene, strand->first, list);
    for (int i = 0; i < 2; i++)
        refused[i] = strand->vrm ? sb_skeleton_add_vrm_spring(scene->skeleton[i], &vrm, &index[i])
                                 : sb_skeleton_add_spring(scene->skeleton[i], &spring, &index[i]);
    if (both(refused[0], refused[1])) {
        ck_assert_int_eq(index[0], index[1]);
        strand->spring = index[0];
        scene->springs++;
    }
}

void crowd_scene_create(CrowdScene *scene, unsigned long seed, int lanes)
{
    SbNode node[CROWD_MOST_NODES];
    *scene = (CrowdScene){ .rng = gsl_rng_alloc(gsl_rng_mt19937), .nodes = CROWD_BODY };
    gsl_rng_set(scene->rng, seed);
    for (int i = 0; i < CROWD_BODY; i++)
        node[i] = (SbNode){ i - 1, transform(scene, 1) };
    const int strands = 1 + below(scene, CROWD_MOST_STRANDS),
              bones = 1 + below(scene, CROWD_LONGEST);
    for (int i = 0; i < strands; i++)
        draw_strand(scene, node, chance(scene, 0.8) ? bones : 1 + below(scene, CROWD_LONGEST));
    for (int i = 0; i < 2; i++) {
        scene->skeleton[i] = sb_skeleton_create(node, scene->nodes, SB_STEP_TIME, NULL);
        ck_assert_ptr_nonnull(scene->skeleton[i]);
        ck_assert_ptr_null(sb_skeleton_set_lanes(scene->skeleton[i], i ? lanes : 1));
    }
    for (int i = below(scene, 6); i > 0; i--)
        add_collider(scene);
    for (int i = 0; i < strands; i++)
        add_spring(scene, &scene->strand[i]);
}

void crowd_scene_destroy(CrowdScene *scene)
{
    sb_skeleton_destroy(scene->skeleton[0]);
    sb_skeleton_destroy(scene->skeleton[1]);
    gsl_rng_free(scene->rng);
}

/* ---- what happens to it ---- */

static void change_spring(CrowdScene *scene, CrowdStrand *strand)
{
    int list[4];
    SbVrmJoint joint[CROWD_LONGEST + 2];
    const SbVrmSpring vrm = draw_vrm(scene, strand, joint, list);
    const SbSpring spring = draw_spring(scene, strand->first, list);
    const char *refused[2];
    for (int i = 0; i < 2; i++)
        refused[i] = strand->vrm
                         ? sb_skeleton_set_vrm_spring(scene->skeleton[i], strand->spring, &vrm)
                         : sb_skeleton_set_spring(scene->skeleton[i], strand->spring, &spring);
    both(refused[0], refused[1]);
}

/* All parts of the step again, or all but one. */
static void change_steps(CrowdScene *scene, int spring)
{
    const unsigned steps = SB_ALL_STEPS & ~(chance(scene, 0.5) ? 0u : 1u << below(scene, 4));
    both(sb_skeleton_set_steps(scene->skeleton[0], spring, steps),
         sb_skeleton_set_steps(scene->skeleton[1], spring, steps));
}

static void change_collider(CrowdScene *scene)
{
    const SbCollider drawn = draw_collider(scene);
    if (scene->colliders == 0 || chance(scene, 0.2)) {
        add_collider(scene);
        return;
    }
    const int index = below(scene, scene->colliders);
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(sb_skeleton_set_collider(scene->skeleton[i], index, &drawn));
}

/* A tail elsewhere: far off, where another one is (often its head), on the other side of that, or on itself. */
static void change_tail(CrowdScene *scene, int spring)
{
    const int bones = sb_skeleton_bones(scene->skeleton[0], spring);
    if (bones == 0)
        return;
    const int bone = below(scene, bones);
    const SbVec3 own = sb_skeleton_tail(scene->skeleton[0], spring, bone);
    const SbVec3 other = sb_skeleton_tail(scene->skeleton[0], spring, below(scene, bones));
    const SbVec3 places[] = { { 1e200, 0, 0 }, other, vec3_lerp(own, other, 2), { 0, -0.0, 0 } };
    const SbVec3 tail = places[below(scene, 4)];
    for (int i = 0; i < 2; i++)
        sb_skeleton_set_tail(scene->skeleton[i], spring, bone, tail, tail);
}

static void copy_both(CrowdScene *scene)
{
    for (int i = 0; i < 2; i++) {
        SbSkeleton *copy = sb_skeleton_copy(scene->skeleton[i]);
        ck_assert_ptr_nonnull(copy);
        sb_skeleton_destroy(scene->skeleton[i]);
        scene->skeleton[i] = copy;
    }
}

static void set_pose(CrowdScene *scene, int node, const SbTransform *pose)
{
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(sb_skeleton_set_pose(scene->skeleton[i], node, pose));
}

static void come_or_go(CrowdScene *scene, CrowdStrand *strand)
{
    if (strand->spring < 0) {
        if (scene->springs < CROWD_MOST_SPRINGS)
            add_spring(scene, strand);
        return;
    }
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(sb_skeleton_remove_spring(scene->skeleton[i], strand->spring));
    strand->spring = -1;
}

void crowd_scene_disturb(CrowdScene *scene)
{
    CrowdStrand *strand = &scene->strand[below(scene, scene->strands)];
    const double step_time = within(scene, 0.5, 1.5) * SB_STEP_TIME;
    const SbTransform pose = transform(scene, 0.2);
    switch (below(scene, 12)) {
    case 0:
        set_pose(scene, strand->first + 1, &pose);
        come_or_go(scene, strand);
        if (step_time > SB_STEP_TIME)
            come_or_go(scene, strand);
        return;
    case 1:
        change_collider(scene);
        return;
    case 2:
        copy_both(scene);
        return;
    case 3:
        sb_skeleton_reset(scene->skeleton[0]);
        sb_skeleton_reset(scene->skeleton[1]);
        return;
    case 4:
        for (int i = 0; i < 2; i++)
            ck_assert_ptr_null(sb_skeleton_set_step_time(scene->skeleton[i], step_time));
        return;
    default:
        if (strand->spring < 0)
            return;
        if (chance(scene, 0.1))
            change_steps(scene, strand->spring);
        else if (chance(scene, 0.5))
            change_spring(scene, strand);
        else
            change_tail(scene, strand->spring);
    }
}

void crowd_scene_step(CrowdScene *scene)
{
    static const double parts[] = { 1, 1, 1, 2, 0.3, 1.7, 0, 40 };
    const double dt = parts[below(scene, chance(scene, 0.5) ? 4 : 8)] * SB_STEP_TIME;
    for (int i = 0; i < CROWD_BODY; i++) {
        const SbTransform pose = transform(scene, chance(scene, 0.02) ? 20 : 1);
        if (chance(scene, 0.7))
            set_pose(scene, i, &pose);
    }
    for (int i = 0; i < 5; i++) {
        const SbTransform pose = transform(scene, 0.2);
        set_pose(scene, CROWD_BODY + below(scene, scene->nodes - CROWD_BODY), &pose);
    }
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(sb_skeleton_step(scene->skeleton[i], dt));
}
