/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_convert.h"

#include "laws_convert.h"
#include "scene_parts.h"
#include "scene_root.h"
#include "vec3.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Settings that differ by less than this part are the same: files are in single precision. */
#define SAME 1e-6
/* What a scene can hold at most. */
#define LARGEST 1e9

typedef struct Conversion {
    Scene *scene;
    const char *scheme;
    double *scale; /* of each node, composed; room for one more node in each spring */
    SceneSpring *spring;
    SceneTell *tell;
    void *context;
} Conversion;

static bool is_component(const char *scheme)
{
    return strcmp(scheme, "component") == 0;
}

__attribute__((format(printf, 2, 3))) static void tell(const Conversion *c, const char *format, ...)
{
    char what[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    c->tell(c->context, c->spring, what);
}

static double scale_above(const Conversion *c, int node)
{
    return node == NODE_ROOT ? c->scene->scale : c->scale[node];
}

static void measure_scales(Conversion *c)
{
    for (int i = 0; i < c->scene->nodes; i++)
        c->scale[i] =
            scale_above(c, c->scene->node[i].parent) * scene_node_scale(&c->scene->node[i]);
}

static SceneJoint *first_joint(const Conversion *c)
{
    return &c->scene->joint[c->spring->first];
}

/* A joint's bone in metres. VRM's speeds scale with the character, an acceleration does not. */
static SbBone joint_bone(const Conversion *c, const SceneJoint *joint, double speed_scale)
{
    const Scene *scene = c->scene;
    const double length = vec3_length(scene_tail_offset(scene, joint));
    const SbVec3 power = vec3_scale(vec3_normalise(joint->gravity_direction, (SbVec3){ 0, 0, 0 }),
                                    joint->gravity_power);
    return (SbBone){ .length = length * c->scale[joint->node] / scene->units_per_metre,
                     .stiffness = joint->stiffness * speed_scale,
                     .drag = joint->drag,
                     .gravity = vec3_scale(power, speed_scale) };
}

/* What the joints need, and what they get: one for all. */
typedef struct Span {
    double least, most, sum;
} Span;

static void widen(Span *span, double value, int i)
{
    span->least = i == 0 ? value : fmin(span->least, value);
    span->most = i == 0 ? value : fmax(span->most, value);
    span->sum += value;
}

/* The mean of what the joints need; told where they need different ones. */
static double take_one(const Conversion *c, const Span *span, const char *what)
{
    const double mean = span->sum / c->spring->joints;
    if (span->most - span->least > SAME * fmax(fabs(span->most), fabs(span->least)))
        tell(c, "its joints need a %s of %.4g to %.4g; all of them get %.4g", what, span->least,
             span->most, mean);
    return mean;
}

/* A setting within what a scene can hold; told where it was not. */
static double limit(const Conversion *c, double value, const char *what)
{
    const double limited = fmin(fmax(value, -LARGEST), LARGEST);
    if (limited != value)
        tell(c, "its %s of %.4g becomes %.4g, the most that a scene can have", what, value,
             limited);
    return limited;
}

typedef struct Needs {
    Span stiffness, drag, radius, gravity;
    SbVec3 pull; /* m/s^2, the sum */
} Needs;

static Needs sum_up_needs(const Conversion *c)
{
    Needs needs = { 0 };
    for (int i = 0; i < c->spring->joints; i++) {
        const SceneJoint *joint = first_joint(c) + i;
        const SbBone vrm = joint_bone(c, joint, c->scale[joint->node]);
        const SbBone lesson = convert_to_lesson(&vrm, c->scene->frame_time);
        widen(&needs.stiffness, lesson.stiffness, i);
        widen(&needs.drag, lesson.drag, i);
        widen(&needs.radius, joint->hit_radius, i);
        widen(&needs.gravity, vec3_length(lesson.gravity), i);
        needs.pull = vec3_add(needs.pull, lesson.gravity);
    }
    return needs;
}

static SceneJoint choose_one(const Conversion *c)
{
    const Needs needs = sum_up_needs(c);
    SceneJoint one = { .gravity_direction = { 0, -1, 0 } };
    one.stiffness = take_one(c, &needs.stiffness, "stiffness");
    one.drag = take_one(c, &needs.drag, "drag");
    one.hit_radius = take_one(c, &needs.radius, "hit radius");
    const SbVec3 pull = vec3_scale(needs.pull, 1.0 / c->spring->joints);
    const double strength = vec3_length(pull);
    if (needs.gravity.most - strength > SAME * needs.gravity.most ||
        strength - needs.gravity.least > SAME * needs.gravity.most)
        tell(c, "its joints need different gravities, of %.4g to %.4g m/s^2; all of them get %.4g",
             needs.gravity.least, needs.gravity.most, strength);
    if (strength > 0)
        one.gravity_direction = vec3_scale(pull, 1 / strength);
    one.gravity_power = limit(c, strength, "gravity");
    if (one.drag < 0) {
        tell(c, "its drag of %.4g becomes 0, the least that there is", one.drag);
        one.drag = 0;
    }
    return one;
}

static bool from_vrm(Conversion *c)
{
    if (!scene_root_give(c->scene, c->spring))
        return false;
    measure_scales(c);
    if (c->spring->center != CENTER_WORLD)
        tell(c, "its center is left out: inertia acts in the world");
    c->spring->center = CENTER_WORLD;
    const SceneJoint one = choose_one(c);
    for (int i = 0; i < c->spring->joints; i++) {
        SceneJoint *joint = first_joint(c) + i, same = one;
        same.node = joint->node;
        same.tail_node = joint->tail_node;
        same.leaf = joint->leaf;
        *joint = same;
    }
    return true;
}

static void to_vrm(const Conversion *c)
{
    const double h = c->scene->frame_time;
    for (int i = 0; i < c->spring->joints; i++) {
        SceneJoint *joint = first_joint(c) + i;
        const double scale = c->scale[joint->node];
        const SbBone lesson = joint_bone(c, joint, 1);
        SbBone vrm = lesson;
        convert_to_vrm1(&lesson, h, &vrm);
        joint->stiffness = limit(c, vrm.stiffness / scale, "stiffness");
        joint->gravity_power = limit(c, joint->gravity_power * h / scale, "gravity power");
    }
}

/* Whether a bone of the spring hangs on another of it. */
static bool has_chain(const Conversion *c)
{
    const int first = c->spring->first, last = first + c->spring->joints;
    for (int i = first; i < last; i++) {
        const int next = c->scene->node[c->scene->joint[i].tail_node].joint;
        if (next >= first && next < last)
            return true;
    }
    return false;
}

static const char *find_reason_to_stay(const Conversion *c)
{
    if (scene_is_vrm(c->spring->scheme))
        return scene_root_obstacle(c->scene, c->spring);
    return scene_is_vrm(c->scheme) && first_joint(c)->stiffness >= 1
               ? "a stiffness of 1 has no image there"
               : NULL;
}

static bool convert_spring(Conversion *c)
{
    const bool from = scene_is_vrm(c->spring->scheme), to = scene_is_vrm(c->scheme);
    if (strcmp(c->spring->scheme, c->scheme) == 0)
        return true;
    const char *reason = find_reason_to_stay(c);
    if (reason) {
        tell(c, "it stays %s: as %s %s", c->spring->scheme, c->scheme, reason);
        return true;
    }
    if (from && !from_vrm(c))
        return false;
    if (to)
        to_vrm(c);
    if (is_component(c->spring->scheme) != is_component(c->scheme) && has_chain(c))
        tell(c, "its bones move otherwise from the second on: the component pulls to the pose, the "
                "others to the direction of the bone before");
    strcpy(c->spring->scheme, c->scheme);
    return true;
}

bool scene_convert(Scene *scene, const char *scheme, SceneTell *tell_spring, void *context)
{
    Conversion c = { .scene = scene,
                     .scheme = scheme,
                     .scale =
                         malloc(((size_t)scene->nodes + (size_t)scene->springs) * sizeof *c.scale),
                     .tell = tell_spring,
                     .context = context };
    bool room = c.scale != NULL;
    if (room)
        measure_scales(&c);
    for (int s = 0; s < scene->springs && room; s++) {
        c.spring = &scene->spring[s];
        room = convert_spring(&c);
    }
    free(c.scale);
    if (strlen(scheme) < sizeof scene->scheme)
        strcpy(scene->scheme, scheme);
    return room;
}
