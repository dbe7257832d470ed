/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "vec3.h"

#include <stdio.h>
#include <string.h>

#define STIFFNESS_ALLOWED "0 <= stiffness <= 1 (vrm1: a speed, 0 to 1e9 m/s)"
#define DRAG_ALLOWED "0 <= drag <= 1 (vrm1: -1 <= drag <= 1)"

static const char *const scheme_names[] = { "lesson", "vrm1", NULL };
static const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };

/* One number along an axis of its own, or X,Y,Z. */
static bool read_along(SbVec3 *vector, SbVec3 axis, const char *text, char *allowed,
                       unsigned long size)
{
    double value;
    snprintf(allowed, size, "a number from -1e9 to 1e9, or " VECTOR_ALLOWED);
    if (read_vector(text, vector))
        return true;
    if (!read_real(text, &value) || fabs(value) > LARGEST_COMPONENT)
        return false;
    *vector = vec3_scale(axis, value);
    return true;
}

static bool read_down(void *target, const char *text, char *allowed, unsigned long size)
{
    return read_along(target, (SbVec3){ 0, -1, 0 }, text, allowed, size);
}

static bool read_right(void *target, const char *text, char *allowed, unsigned long size)
{
    return read_along(target, (SbVec3){ 1, 0, 0 }, text, allowed, size);
}

/* What is allowed depends on the scheme, which may come later: finish_lesson has the rest. */
static bool read_stiffness(void *target, const char *text, char *allowed, unsigned long size)
{
    double *stiffness = target;
    snprintf(allowed, size, STIFFNESS_ALLOWED);
    return read_real(text, stiffness) && *stiffness >= 0 && *stiffness <= LARGEST_COMPONENT;
}

/* Files for VRM also hold negative drag, which feeds the swing; the lesson has none. */
static bool read_drag(void *target, const char *text, char *allowed, unsigned long size)
{
    double *drag = target;
    snprintf(allowed, size, DRAG_ALLOWED);
    return read_real(text, drag) && *drag >= -1 && *drag <= 1;
}

int scene_options(SceneOptions *scene, Option *options)
{
    *scene = (SceneOptions){ .c = CASE(.bones = 1), .fps = 60, .gravity = { 0, -9.81, 0 } };
    const Option all[SCENE_OPTIONS] = {
        { "scheme", OPTION_CHOICE, &scene->scheme, "lesson|vrm1", "step rule (usual: lesson)",
          .choices = scheme_names },
        { "stiffness", OPTION_CUSTOM, &scene->stiffness, "S",
          "lesson: fraction pulled back per frame (0.05); vrm1: m/s (1)",
          .given = &scene->has_stiffness, .read = read_stiffness },
        { "drag", OPTION_CUSTOM, &scene->drag, "C",
          "fraction of the velocity lost per frame (0.2; vrm1 0.5)", .given = &scene->has_drag,
          .read = read_drag },
        { "length", OPTION_PARAMETER, &scene->c, "L", "length of a bone, m (0.3)" },
        { "bones", OPTION_PARAMETER, &scene->c, "N", "number of bones (1)" },
        { "gravity", OPTION_CUSTOM, &scene->gravity, "G",
          "m/s^2, downward, or X,Y,Z (9.81; vrm1 none)", .given = &scene->has_gravity,
          .read = read_down },
        { "gravity-power", OPTION_REAL, &scene->gravity_power, "G",
          "vrm1: gravity as a speed, m/s, downward (0)", .least = -LARGEST_COMPONENT,
          .most = LARGEST_COMPONENT, .given = &scene->has_gravity_power },
        { "wind", OPTION_CUSTOM, &scene->wind, "W", "m/s^2, along +x, or X,Y,Z (0)",
          .read = read_right },
        { "speed", OPTION_CUSTOM, &scene->c.speed, "V",
          "velocity of the anchor, m/s, along +x, or X,Y,Z (0)", .read = read_right },
        { "rest", OPTION_VECTOR, &scene->c.rest, "X,Y,Z", "rest direction (1,0,0)" },
        { "fps", OPTION_REAL, &scene->fps, "N", "frames per second (60)", .least = 1e-3,
          .most = 1e6 },
    };
    memcpy(options, all, sizeof all);
    return SCENE_OPTIONS;
}

int scene_without(Option *options, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        memmove(&options[i], &options[i + 1], (size_t)(count - i - 1) * sizeof *options);
        options[--count] = (Option){ 0 };
    }
    return count;
}

static int finish_lesson(const Command *command, SceneOptions *scene)
{
    if (scene->has_gravity_power)
        return usage_error(command, "--gravity-power: only with --scheme vrm1 (lesson: --gravity)");
    if (scene->has_stiffness && scene->stiffness > 1)
        return usage_error(command, "--stiffness: '%.10g' given, allowed: " STIFFNESS_ALLOWED,
                           scene->stiffness);
    if (scene->drag < 0)
        return usage_error(command, "--drag: '%.10g' given, allowed: " DRAG_ALLOWED, scene->drag);
    scene->c.stiffness = scene->has_stiffness ? scene->stiffness : 0.05;
    scene->c.drag = scene->has_drag ? scene->drag : 0.2;
    scene->c.gravity = scene->gravity;
    scene->c.wind = scene->wind;
    return -1;
}

static int finish_vrm1(const Command *command, SceneOptions *scene)
{
    if (scene->has_gravity && scene->has_gravity_power)
        return usage_error(command, "--gravity and --gravity-power exclude each other");
    scene->c.stiffness = scene->has_stiffness ? scene->stiffness : 1;
    scene->c.drag = scene->has_drag ? scene->drag : 0.5;
    scene->c.gravity = scene->has_gravity ? vec3_scale(scene->gravity, scene->c.frame_time)
                                          : (SbVec3){ 0, -scene->gravity_power, 0 };
    scene->c.wind = vec3_scale(scene->wind, scene->c.frame_time);
    return -1;
}

int scene_finish(const Command *command, SceneOptions *scene)
{
    scene->c.scheme = schemes[scene->scheme];
    scene->c.frame_time = 1 / scene->fps;
    const SbVec3 rest = vector_direction(scene->c.rest);
    if (!(vec3_dot(rest, rest) > 0.5))
        return usage_error(command,
                           "--rest: '%.10g,%.10g,%.10g' given, allowed: a vector that is "
                           "not zero",
                           scene->c.rest.x, scene->c.rest.y, scene->c.rest.z);
    scene->c.rest = rest;
    return scene->scheme ? finish_vrm1(command, scene) : finish_lesson(command, scene);
}
