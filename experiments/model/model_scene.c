/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model_scene.h"

#include <stdlib.h>
#include <string.h>

typedef struct Mapping {
    const Model *model;
    Scene *scene;
    int *index;  /* of a model's node in the scene; before that NEEDED or LEFT_OUT */
    int *spring; /* the model's springs in the order in which they are played */
    bool out_of_memory;
} Mapping;

enum { LEFT_OUT = -2, NEEDED = -1 };

/* A node and all above it; what stands above a needed one is needed already. */
static void need(Mapping *m, int node)
{
    for (; node >= 0 && m->index[node] == LEFT_OUT; node = m->model->node[node].parent)
        m->index[node] = NEEDED;
}

/* The component moves all that is below its root, so nothing there may be missing. */
static void need_spring(Mapping *m, const ModelSpring *spring)
{
    const Model *model = m->model;
    need(m, spring->root);
    need(m, spring->center);
    for (int j = 0; j < spring->joints; j++) {
        need(m, spring->joint[j].node);
        need(m, spring->joint[j].tail_node);
    }
    if (spring->units == SB_FRACTION_PER_FRAME)
        for (int rank = model->node[spring->root].rank; rank <= model->node[spring->root].last;
             rank++)
            need(m, model->order[rank]);
}

static char *copy_text(Mapping *m, const char *text)
{
    char *copy = strdup(text);
    m->out_of_memory |= !copy;
    return copy;
}

static const ModelJoint *own_joint(const Model *model, int node)
{
    const ModelNode *at = &model->node[node];
    return at->spring < 0 ? NULL : &model->spring[at->spring].joint[at->joint];
}

static void add_node(Mapping *m, int node)
{
    const ModelNode *from = &m->model->node[node];
    const ModelJoint *joint = own_joint(m->model, node);
    Scene *scene = m->scene;
    m->index[node] = scene->nodes;
    scene->node[scene->nodes++] =
        (SceneNode){ .parent = from->parent < 0 ? NODE_ROOT : m->index[from->parent],
                     .translation = from->local.translation,
                     .rotation = from->local.rotation,
                     .scale = from->local.scale,
                     .name = *from->name ? copy_text(m, from->name) : NULL,
                     .joint = NO_JOINT,
                     .tail_of = NO_JOINT };
    if (joint && joint->tail_node < 0)
        scene->node[scene->nodes++] = (SceneNode){ .parent = m->index[node],
                                                   .translation = joint->tail,
                                                   .rotation = QUAT_IDENTITY,
                                                   .scale = 1,
                                                   .name = copy_text(m, "tip"),
                                                   .joint = NO_JOINT,
                                                   .tail_of = NO_JOINT };
}

static void add_joint(Mapping *m, const ModelJoint *from)
{
    Scene *scene = m->scene;
    const int i = scene->joints++, node = m->index[from->node];
    const int tail = from->tail_node < 0 ? node + 1 : m->index[from->tail_node];
    scene->joint[i] = (SceneJoint){ .node = node,
                                    .tail_node = tail,
                                    .stiffness = from->stiffness,
                                    .drag = from->drag,
                                    .gravity_power = from->gravity_power,
                                    .hit_radius = from->hit_radius,
                                    .gravity_direction = from->gravity_direction };
    scene->node[node].joint = i;
    if (scene->node[tail].tail_of == NO_JOINT)
        scene->node[tail].tail_of = i;
}

static void add_spring(Mapping *m, const ModelSpring *from)
{
    Scene *scene = m->scene;
    SceneSpring *spring = &scene->spring[scene->springs++];
    *spring = (SceneSpring){ .name = copy_text(m, from->name),
                             .first = scene->joints,
                             .joints = from->joints,
                             .center = from->center < 0 ? CENTER_WORLD : m->index[from->center],
                             .root = m->index[from->root],
                             .colliders = from->colliders,
                             .collider =
                                 malloc(((size_t)from->colliders + 1) * sizeof *spring->collider) };
    strcpy(spring->scheme, from->units == SB_SPEEDS ? "vrm1" : "component");
    m->out_of_memory |= !spring->collider;
    for (int c = 0; c < from->colliders && spring->collider; c++)
        spring->collider[c] = from->collider[c];
    for (int j = 0; j < from->joints; j++)
        add_joint(m, &from->joint[j]);
}

static void add_collider(Mapping *m, const ModelCollider *from)
{
    static const ColliderType types[] = { [SB_SPHERE] = COLLIDER_SPHERE,
                                          [SB_CAPSULE] = COLLIDER_CAPSULE,
                                          [SB_PLANE] = COLLIDER_PLANE,
                                          [SB_INSIDE_SPHERE] = COLLIDER_INSIDE_SPHERE,
                                          [SB_INSIDE_CAPSULE] = COLLIDER_INSIDE_CAPSULE };
    Scene *scene = m->scene;
    scene->collider[scene->colliders++] = (SceneCollider){ .node = m->index[from->set.node],
                                                           .type = types[from->set.shape],
                                                           .offset = from->set.offset,
                                                           .tail = from->set.tail,
                                                           .normal = from->set.normal,
                                                           .radius = from->set.radius,
                                                           .active = true };
}

/* Whether a spring hangs on one that comes later; bones must be moved from the root on. */
static bool is_disordered(const Model *model)
{
    for (int s = 0; s < model->springs; s++)
        for (int up = model->node[model->spring[s].root].parent; up >= 0;
             up = model->node[up].parent)
            if (model->node[up].spring > s)
                return true;
    return false;
}

typedef struct Ranked {
    int spring, rank;
} Ranked;

static int compare_ranks(const void *a, const void *b)
{
    return ((const Ranked *)a)->rank - ((const Ranked *)b)->rank;
}

bool model_scene_order(const Model *model, int *spring)
{
    Ranked *ranked = malloc(((size_t)model->springs + 1) * sizeof *ranked);
    if (!ranked)
        return false;
    const bool disordered = is_disordered(model);
    for (int s = 0; s < model->springs; s++)
        ranked[s] = (Ranked){ s, disordered ? model->node[model->spring[s].root].rank : s };
    qsort(ranked, (size_t)model->springs, sizeof *ranked, compare_ranks);
    for (int s = 0; s < model->springs; s++)
        spring[s] = ranked[s].spring;
    free(ranked);
    return true;
}

static int count_units(const Model *model, SbUnits units)
{
    int springs = 0;
    for (int s = 0; s < model->springs; s++)
        springs += model->spring[s].units == units;
    return springs;
}

static int count_joints(const Model *model)
{
    int joints = 0;
    for (int s = 0; s < model->springs; s++)
        joints += model->spring[s].joints;
    return joints;
}

/* Joints without a node to aim at: each has a tip that becomes one. */
static int count_tips(const Model *model)
{
    int tips = 0;
    for (int s = 0; s < model->springs; s++)
        for (int j = 0; j < model->spring[s].joints; j++)
            tips += model->spring[s].joint[j].tail_node < 0;
    return tips;
}

static int mark_nodes(Mapping *m)
{
    int needed = 0;
    for (int i = 0; i < m->model->nodes; i++)
        m->index[i] = LEFT_OUT;
    for (int s = 0; s < m->model->springs; s++)
        need_spring(m, &m->model->spring[s]);
    for (int c = 0; c < m->model->colliders; c++)
        need(m, m->model->collider[c].set.node);
    for (int i = 0; i < m->model->nodes; i++)
        needed += m->index[i] == NEEDED;
    return needed;
}

static void fill_scene(Mapping *m)
{
    const Model *model = m->model;
    for (int rank = 0; rank < model->nodes; rank++)
        if (m->index[model->order[rank]] == NEEDED)
            add_node(m, model->order[rank]);
    for (int s = 0; s < model->springs; s++)
        add_spring(m, &model->spring[m->spring[s]]);
    for (int c = 0; c < model->colliders; c++)
        add_collider(m, &model->collider[c]);
}

static bool refuse(char *error, const char *reason)
{
    snprintf(error, SCENE_ERROR_SIZE, "%s", reason);
    return false;
}

static bool make_scene(Mapping *m, char *error)
{
    const size_t joints = (size_t)count_joints(m->model);
    const size_t most = (size_t)mark_nodes(m) + (size_t)count_tips(m->model);
    if (most > MOST_NODES) {
        snprintf(error, SCENE_ERROR_SIZE,
                 "its springs need %zu nodes and tips, allowed: at most %d", most, MOST_NODES);
        return false;
    }
    Scene *scene = m->scene;
    scene->node = calloc(most + 1, sizeof *scene->node);
    scene->joint = calloc(joints + 1, sizeof *scene->joint);
    scene->spring = calloc((size_t)m->model->springs + 1, sizeof *scene->spring);
    scene->collider = calloc((size_t)m->model->colliders + 1, sizeof *scene->collider);
    if (!scene->node || !scene->joint || !scene->spring || !scene->collider ||
        !model_scene_order(m->model, m->spring))
        return refuse(error, "out of memory");
    fill_scene(m);
    return !m->out_of_memory || refuse(error, "out of memory");
}

bool model_to_scene(const Model *model, Scene *scene, char error[SCENE_ERROR_SIZE])
{
    *scene =
        (Scene){ .frame_time = 1.0 / 60, .units_per_metre = 1, .scale = 1, .center = CENTER_WORLD };
    strcpy(scene->scheme, count_units(model, SB_SPEEDS) > 0 ? "vrm1" : "component");
    if (model->springs == 0)
        return refuse(error, "the model has no spring that moves anything");
    Mapping m = { .model = model,
                  .scene = scene,
                  .index = malloc(((size_t)model->nodes + 1) * sizeof *m.index),
                  .spring = malloc(((size_t)model->springs + 1) * sizeof *m.spring) };
    const bool made = m.index && m.spring ? make_scene(&m, error) : refuse(error, "out of memory");
    free(m.index);
    free(m.spring);
    if (!made)
        scene_free(scene);
    return made;
}
