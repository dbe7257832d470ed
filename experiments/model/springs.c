/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Springs, joints and colliders come into a model, whatever format they are written in. */
#include "message.h"
#include "quat.h"
#include "reader.h"
#include "transform.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more entry; the array doubles whenever its count is a power of two. */
static void *grow(ModelReader *reader, void *array, int count, size_t size)
{
    if (count > 0 && (count & (count - 1)) != 0)
        return array;
    void *grown = realloc(array, (count > 0 ? 2 * (size_t)count : 1) * size);
    if (!grown)
        model_refuse(reader, NULL, "out of memory");
    return grown ? grown : array;
}

enum { LONGEST_NAME = 80 };

ModelSpring *model_add_spring(ModelReader *reader, ModelFormat format, const char *name,
                              const Spot *spot)
{
    Model *model = reader->model;
    model->spring = grow(reader, model->spring, model->springs, sizeof *model->spring);
    if (reader->failed)
        return NULL;
    ModelSpring *spring = &model->spring[model->springs++];
    *spring = (ModelSpring){ .format = format, .root = -1, .center = -1 };
    const bool per_frame = format == MODEL_ESTELLA || format == MODEL_NAMES;
    spring->units = per_frame ? SB_FRACTION_PER_FRAME : SB_SPEEDS;
    spring->name = model_copy(reader, name);
    if (spring->name)
        message_shorten(spring->name, LONGEST_NAME);
    spring->exact = model_copy_exact(reader, name, spring->name);
    spring->place = model_place(reader, spot);
    return reader->failed ? NULL : spring;
}

void model_drop_spring(ModelReader *reader)
{
    Model *model = reader->model;
    ModelSpring *spring = &model->spring[--model->springs];
    free(spring->name);
    free(spring->exact);
    free(spring->place);
    free(spring->joint);
    free(spring->collider);
}

static bool find_taken(ModelReader *reader, const ModelSpring *spring, int node, const Spot *spot)
{
    const Model *model = reader->model;
    const int other = model->node[node].spring;
    if (other < 0)
        return false;
    char name[SPOT_SIZE];
    if (model->spring[other].format != spring->format)
        finding_add(reader->findings, SEVERITY_NOTE, "overridden", spot_name(spot, name), node,
                    "Keep the spring in one format.",
                    "Node %d (%.60s) is moved by %s already, which has precedence.", node,
                    model->node[node].name, model_format_name(model->spring[other].format));
    else
        finding_add(reader->findings, SEVERITY_ERROR, "node-in-two-springs", spot_name(spot, name),
                    node, "Take it out of one of them: what happens differs from engine to engine.",
                    "Node %d (%.60s) is moved by spring %d (%.60s) already; that one keeps it.",
                    node, model->node[node].name, other, model->spring[other].name);
    return true;
}

/* Whether a place between a bone's beginning and its end could not be read: that has been told. */
static bool is_replaced(const ModelReader *reader, const ModelJoint *joint)
{
    int node = joint->tail_node;
    while (node >= 0 && node != joint->node && !(reader->odd[node] & PLACE_REPLACED))
        node = reader->model->node[node].parent;
    return node >= 0 && node != joint->node;
}

static bool measure_bone(ModelReader *reader, ModelJoint *joint, const Spot *spot)
{
    const Model *model = reader->model;
    if (joint->tail_node >= 0 && model->node[joint->tail_node].parent == joint->node)
        joint->tail = model->node[joint->tail_node].local.translation;
    else if (joint->tail_node >= 0)
        joint->tail =
            model_local(model, joint->node, model->node[joint->tail_node].world.translation);
    joint->length = vec3_length(joint->tail) * model->node[joint->node].world.scale;
    if (joint->length >= 1e-9 && joint->length <= SPOT_LARGEST)
        return true;
    if (is_replaced(reader, joint))
        return false;
    char name[SPOT_SIZE];
    finding_add(reader->findings, SEVERITY_WARNING, "bone-without-length", spot_name(spot, name),
                joint->length, "Move the bone's end off its beginning, or take the joint out.",
                "The bone from node %d (%.60s) is %.6g m long, so it cannot turn; it stays still.",
                joint->node, model->node[joint->node].name, joint->length);
    return false;
}

bool model_add_joint(ModelReader *reader, ModelSpring *spring, ModelJoint joint, const Spot *spot)
{
    Model *model = reader->model;
    const int index = (int)(spring - model->spring);
    if (find_taken(reader, spring, joint.node, spot) || !measure_bone(reader, &joint, spot))
        return false;
    spring->joint = grow(reader, spring->joint, spring->joints, sizeof joint);
    joint.place = model_place(reader, spot);
    if (reader->failed) {
        free(joint.place);
        return false;
    }
    if (spring->root < 0)
        spring->root = joint.node;
    model->node[joint.node].spring = index;
    model->node[joint.node].joint = spring->joints;
    spring->joint[spring->joints++] = joint;
    return true;
}

void model_add_collider(ModelReader *reader, SbCollider set, const Spot *spot)
{
    Model *model = reader->model;
    model->collider = grow(reader, model->collider, model->colliders, sizeof *model->collider);
    reader->seen = grow(reader, reader->seen, model->colliders, sizeof *reader->seen);
    if (reader->failed)
        return;
    reader->seen[model->colliders] = 0;
    ModelCollider *collider = &model->collider[model->colliders++];
    *collider = (ModelCollider){ .set = set,
                                 .name = model_copy(reader, model->node[set.node].name),
                                 .place = model_place(reader, spot) };
}

/* Springs times colliders must not outgrow the file by much. */
enum { MOST_REFERENCES = 4000000 };

void model_add_reference(ModelReader *reader, ModelSpring *spring, int collider)
{
    const int stamp = (int)(spring - reader->model->spring) + 1;
    if (reader->seen[collider] == stamp)
        return;
    if (++reader->references > MOST_REFERENCES) {
        model_refuse(reader, NULL, "springs name colliders more than %d times", MOST_REFERENCES);
        return;
    }
    reader->seen[collider] = stamp;
    spring->collider = grow(reader, spring->collider, spring->colliders, sizeof *spring->collider);
    if (!reader->failed)
        spring->collider[spring->colliders++] = collider;
}
