/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chains.h"

#include "vec3.h"

ChainSettings chain_settings_usual(void)
{
    const SbSpring usual = sb_spring_default(0);
    return (ChainSettings){ .stiffness = usual.stiffness,
                            .drag = usual.drag,
                            .gravity = { 0, -9.81, 0 } };
}

static ModelJoint make_joint(const Model *model, const ChainSettings *settings, int node)
{
    const SbVec3 zero = { 0, 0, 0 };
    ModelJoint joint = { .node = node,
                         .tail_node = model->node[node].first_child,
                         .stiffness = settings->stiffness,
                         .drag = settings->drag,
                         .gravity_power = vec3_length(settings->gravity),
                         .gravity_direction = vec3_normalise(settings->gravity, zero),
                         .hit_radius = settings->radius };
    if (joint.tail_node < 0)
        joint.tail = vec3_scale(vec3_normalise(model->node[node].local.translation, zero),
                                settings->end_length);
    return joint;
}

/* The root's subtree without the root; what another spring has is left to it, with what is below. */
static void add_bones(ModelReader *reader, ModelSpring *spring, const ChainSettings *settings,
                      const Spot *spot)
{
    const Model *model = reader->model;
    const int root = spring->root, last = model->node[root].last;
    reader->above[root] = -1;
    for (int rank = model->node[root].rank + 1; rank <= last && !reader->failed; rank++) {
        const int node = model->order[rank];
        const bool taken = model->node[node].spring >= 0;
        const bool leaf = model->node[node].first_child < 0;
        ModelJoint joint = make_joint(model, settings, node);
        joint.parent = reader->above[model->node[node].parent];
        reader->above[node] = joint.parent;
        if ((!leaf || settings->end_length > 0) && model_add_joint(reader, spring, joint, spot))
            reader->above[node] = spring->joints - 1;
        if (taken)
            rank = model->node[node].last;
    }
}

void chain_add(ModelReader *reader, ModelFormat format, int root, const ChainSettings *settings,
               const char *name, const Spot *spot)
{
    char place[SPOT_SIZE];
    ModelSpring *spring = model_add_spring(reader, format, name, spot);
    if (!spring)
        return;
    spring->root = root;
    add_bones(reader, spring, settings, spot);
    if (spring->joints > 0 || reader->failed)
        return;
    finding_add(reader->findings, SEVERITY_WARNING, "root-without-bones", spot_name(spot, place),
                root, "Put it on a node with bones below it, or give it an endLength.",
                "Below node %d (%.60s) is no bone that a chain could move; it is left out.", root,
                reader->model->node[root].name);
    model_drop_spring(reader);
}
