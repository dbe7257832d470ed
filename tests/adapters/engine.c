/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plain engine for the test of the adapter: straight strands by the rule of VRM 1.0, one node after the
 * other, without rotations at rest, colliders, center, scale. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

typedef struct Joint {
    double stiffness, gravity, drag, down[3];
    double bone[3], tail[3], previous[3], rotation[4];
} Joint;

typedef struct Engine {
    int joints;
    Joint joint[MOST];
} Engine;

Engine *engine_make(const json_t *scene);
void engine_change(Engine *engine, const json_t *change);
void engine_step(Engine *engine, const double root[7], double dt, int reset);
void engine_read(const Engine *engine, int joint, double tail_and_rotation[7]);

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void turn(const double *q, const double *v, double *out)
{
    double t[3], u[3];
    cross(q, v, t);
    cross(q, t, u);
    for (int i = 0; i < 3; i++)
        out[i] = v[i] + 2 * (q[3] * t[i] + u[i]);
}

static void multiply(const double *p, const double *q, double *out)
{
    double v[3];
    cross(p, q, v);
    for (int i = 0; i < 3; i++)
        v[i] += p[3] * q[i] + q[3] * p[i];
    out[3] = p[3] * q[3] - dot(p, q);
    memcpy(out, v, sizeof v);
}

static void read_vector(const json_t *list, double *v)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        v[i] = json_number_value(json_array_get(list, i));
}

static void read_number(const json_t *object, const char *key, double *number)
{
    const json_t *value = json_object_get(object, key);
    if (value)
        *number = json_number_value(value);
}

static void read_joint(const json_t *settings, Joint *joint)
{
    read_number(settings, "stiffness", &joint->stiffness);
    read_number(settings, "gravityPower", &joint->gravity);
    read_number(settings, "dragForce", &joint->drag);
    read_vector(json_object_get(settings, "gravityDir"), joint->down);
}

/* The strand at rest below a root. */
static void settle(Engine *engine, const double *root)
{
    double head[3] = { root[0], root[1], root[2] };
    for (int i = 0; i < engine->joints; i++) {
        Joint *joint = &engine->joint[i];
        double bone[3];
        turn(root + 3, joint->bone, bone);
        for (int k = 0; k < 3; k++)
            head[k] = joint->tail[k] = joint->previous[k] = head[k] + bone[k];
        memcpy(joint->rotation, (double[]){ 0, 0, 0, 1 }, sizeof joint->rotation);
    }
}

Engine *engine_make(const json_t *scene)
{
    static const char *const beyond[] = { "colliders", "center", "scale" };
    static const double origin[7] = { [6] = 1 };
    const json_t *nodes = json_object_get(scene, "nodes"),
                 *joints = json_object_get(scene, "joints");
    Engine *engine = calloc(1, sizeof *engine);
    engine->joints = (int)json_array_size(joints);
    int bare = strcmp(json_string_value(json_object_get(scene, "scheme")), "vrm1") == 0 &&
               engine->joints <= MOST && json_array_size(nodes) == json_array_size(joints) + 1;
    for (int i = 0; i < 3; i++)
        bare = bare && !json_object_get(scene, beyond[i]);
    for (int i = 0; bare && i <= engine->joints; i++) {
        const json_t *node = json_array_get(nodes, (size_t)i);
        bare = !json_object_get(node, "rotation") && !json_object_get(node, "scale") &&
               json_integer_value(json_object_get(node, "parent")) == i - 1;
        if (i > 0)
            read_vector(json_object_get(node, "translation"), engine->joint[i - 1].bone);
    }
    for (int i = 0; bare && i < engine->joints; i++) {
        engine->joint[i].down[1] = -1;
        read_joint(json_array_get(joints, (size_t)i), &engine->joint[i]);
        bare = dot(engine->joint[i].bone, engine->joint[i].bone) > 0;
    }
    settle(engine, origin);
    if (bare)
        return engine;
    free(engine);
    return NULL;
}

void engine_change(Engine *engine, const json_t *change)
{
    const json_t *which = json_object_get(change, "joint");
    for (int i = 0; i < engine->joints; i++)
        if (!which || json_integer_value(which) == i)
            read_joint(change, &engine->joint[i]);
}

static void step_joint(Joint *joint, const double *head, const double *parent, double dt)
{
    const double length = sqrt(dot(joint->bone, joint->bone));
    const double fall = joint->gravity * dt / sqrt(dot(joint->down, joint->down));
    double u[3], aim[3], seen[3], axis[3];
    turn(parent, joint->bone, u);
    for (int k = 0; k < 3; k++) {
        const double kept = (joint->tail[k] - joint->previous[k]) * (1 - joint->drag);
        aim[k] = joint->tail[k] + kept + u[k] / length * joint->stiffness * dt +
                 joint->down[k] * fall - head[k];
    }
    const double distance = sqrt(dot(aim, aim));
    for (int k = 0; k < 3; k++) {
        aim[k] /= distance;
        axis[k] = joint->bone[k] / length;
        joint->previous[k] = joint->tail[k];
        joint->tail[k] = head[k] + length * aim[k];
    }
    turn((double[]){ -parent[0], -parent[1], -parent[2], parent[3] }, aim, seen);
    double *q = joint->rotation;
    cross(axis, seen, q);
    q[3] = 1 + dot(axis, seen);
    const double size = sqrt(dot(q, q) + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        q[k] /= size;
}

void engine_step(Engine *engine, const double root[7], double dt, int reset)
{
    double parent[4];
    const double *head = root;
    memcpy(parent, root + 3, sizeof parent);
    if (reset)
        settle(engine, root);
    for (int i = 0; dt > 0 && i < engine->joints; i++) {
        step_joint(&engine->joint[i], head, parent, dt);
        head = engine->joint[i].tail;
        multiply(parent, engine->joint[i].rotation, parent);
    }
}

void engine_read(const Engine *engine, int joint, double tail_and_rotation[7])
{
    memcpy(tail_and_rotation, engine->joint[joint].tail, 3 * sizeof(double));
    memcpy(tail_and_rotation + 3, engine->joint[joint].rotation, 4 * sizeof(double));
}
