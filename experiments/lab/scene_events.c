/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads what happens while a scene is played: time steps, resets, changes. */
#include "message.h"
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 1000000, MOST_CHANGES = 10000 };

/* With vrm1 a frame's time is a step's, which the solver bounds. */
static double read_time_step(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    if (json_is_null(place->json))
        return (double)NAN;
    const bool is_step = strcmp(scene->scheme, "vrm1") == 0;
    const double most = is_step ? SB_STEP_TIME_MOST : 1e3;
    const double step = json_real_within(reader, place, 0, most, (double)NAN);
    if (is_step && step > 0 && step < SB_STEP_TIME_LEAST)
        json_refuse(reader, place, "%.10g given, allowed: 0, or %g to %g", step, SB_STEP_TIME_LEAST,
                    most);
    return step;
}

static void read_time_steps(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    const size_t count = json_expect_array(reader, place, MOST_EVENTS);
    scene->time_step = scene_make_room(reader, place, count, sizeof *scene->time_step);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace step = json_element(place, i);
        scene->time_step[i] = read_time_step(reader, &step, scene);
        scene->time_steps++;
    }
}

/* A frame that is not before the one above it in the list. */
static long read_frame(JsonReader *reader, const JsonPlace *place, long last)
{
    const long frame = json_whole_within(reader, place, 1, 1000000000);
    if (frame < last)
        json_refuse(reader, place, "frame %ld stands behind frame %ld", frame, last);
    return frame;
}

static void read_resets(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    const size_t count = json_expect_array(reader, place, MOST_EVENTS);
    scene->reset = scene_make_room(reader, place, count, sizeof *scene->reset);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace frame = json_element(place, i);
        scene->reset[i] = read_frame(reader, &frame, i > 0 ? scene->reset[i - 1] : 1);
        scene->resets++;
    }
}

/* The scene as it is after the changes that have been read. */
typedef struct Changing {
    JsonReader *reader;
    Scene *scene;
    SceneJoint *joint;
    SceneCollider *collider;
} Changing;

static void add_joint_change(Changing *c, const JsonPlace *place, long frame, int joint)
{
    c->joint[joint] = scene_read_settings(c->reader, place, c->joint[joint]);
    scene_check_joint(c->reader, place, c->scene, joint, &c->joint[joint]);
    c->scene->change[c->scene->changes++] = (SceneChange){
        .frame = frame, .joint = joint, .collider = -1, .joint_now = c->joint[joint]
    };
}

static void add_collider_change(Changing *c, const JsonPlace *place, long frame, int collider)
{
    c->collider[collider] = scene_read_shape(c->reader, place, c->collider[collider]);
    c->scene->change[c->scene->changes++] = (SceneChange){
        .frame = frame, .joint = -1, .collider = collider, .collider_now = c->collider[collider]
    };
}

static void read_change(Changing *c, const JsonPlace *place)
{
    static const char *const joint_keys[] = { "frame",        "joint",     "stiffness",
                                              "gravityPower", "dragForce", "hitRadius",
                                              "gravityDir",   NULL };
    static const char *const collider_keys[] = { "frame",  "collider", "translation",
                                                 "radius", "offset",   "tail",
                                                 "normal", "active",   NULL };
    const Scene *scene = c->scene;
    const JsonPlace frame = json_member(place, "frame"), joint = json_member(place, "joint");
    const JsonPlace collider = json_member(place, "collider");
    if (joint.json && collider.json)
        json_refuse(c->reader, place, "joint and collider exclude each other");
    if (c->reader->failed ||
        !json_expect_object(c->reader, place, collider.json ? collider_keys : joint_keys))
        return;
    const long last = scene->changes > 0 ? scene->change[scene->changes - 1].frame : 1;
    const long when = read_frame(c->reader, &frame, last);
    if (!c->reader->failed &&
        json_object_size(place->json) <= 1 + (size_t)(joint.json || collider.json))
        json_ignore(c->reader, place, "it changes nothing");
    int index = 0;
    if (collider.json)
        index = json_whole_within(c->reader, &collider, 0, scene->colliders - 1);
    else if (joint.json)
        index = json_whole_within(c->reader, &joint, 0, scene->joints - 1);
    if (c->reader->failed)
        return;
    if (collider.json)
        add_collider_change(c, place, when, index);
    else if (joint.json)
        add_joint_change(c, place, when, index);
    else
        for (int i = 0; i < scene->joints; i++)
            add_joint_change(c, place, when, i);
}

/* Whether a change sets a setting of a spring's joints. */
static bool changes_setting(const JsonPlace *change, const char *key, const SceneSpring *spring)
{
    const JsonPlace setting = json_member(change, key), joint = json_member(change, "joint");
    const int of = (int)json_number_value(joint.json);
    return setting.json &&
           (!joint.json || (of >= spring->first && of < spring->first + spring->joints));
}

/* Refuses joints that are no longer alike once all changes of a frame are made: at the last of the changes that can
 * have done it. */
static void check_alike(const Changing *c, const JsonPlace *changes, size_t last)
{
    OddJoint odd;
    if (!scene_find_odd_joint(c->scene, c->joint, &odd))
        return;
    for (size_t i = last + 1; i-- > 0;) {
        const JsonPlace change = json_element(changes, i);
        const JsonPlace setting = json_member(&change, odd.key);
        if (changes_setting(&change, odd.key, &odd.spring))
            scene_refuse_odd_joint(c->reader, &setting, &odd);
    }
}

static bool is_last_of_frame(const JsonPlace *changes, size_t i)
{
    const JsonPlace one = json_element(changes, i), next = json_element(changes, i + 1);
    const JsonPlace frame = json_member(&one, "frame"), later = json_member(&next, "frame");
    return json_number_value(frame.json) != json_number_value(later.json);
}

/* A copy of an array; NULL, and refused, when memory is out. */
static void *copy_array(JsonReader *reader, const JsonPlace *place, const void *array, int count,
                        size_t size)
{
    void *copy = scene_make_room(reader, place, (size_t)count, size);
    if (copy && count > 0)
        memcpy(copy, array, (size_t)count * size);
    return copy;
}

static void read_changes(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    const size_t most = (size_t)(MOST_CHANGES / scene->joints);
    const size_t count = json_expect_array(reader, place, most);
    const size_t room = count * (size_t)scene->joints;
    scene->change = scene_make_room(reader, place, room, sizeof *scene->change);
    Changing c = {
        reader, scene, copy_array(reader, place, scene->joint, scene->joints, sizeof *c.joint),
        copy_array(reader, place, scene->collider, scene->colliders, sizeof *c.collider)
    };
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace change = json_element(place, i);
        read_change(&c, &change);
        if (!reader->failed && is_last_of_frame(place, i))
            check_alike(&c, place, i);
    }
    free(c.joint);
    free(c.collider);
}

void scene_read_events(JsonReader *reader, const JsonPlace *top, Scene *scene)
{
    const JsonPlace steps = json_member(top, "dt"), resets = json_member(top, "resets");
    const JsonPlace changes = json_member(top, "changes");
    read_time_steps(reader, &steps, scene);
    if (!reader->failed)
        read_resets(reader, &resets, scene);
    if (!reader->failed)
        read_changes(reader, &changes, scene);
}

static void warn_frame(const char *name, const char *key, long frame, const char *motion,
                       int frames)
{
    if (frame > frames)
        message_line("%s: %s: frame %ld never comes: %s has %d", name, key, frame, motion, frames);
}

void scene_warn_beyond(const Scene *scene, const char *name, const char *motion, int frames)
{
    warn_frame(name, "dt", scene->time_steps, motion, frames);
    if (scene->time_steps > 0 && scene->time_steps < frames)
        message_line("%s: dt: ends with frame %d, and %s has %d: h serves from there on", name,
                     scene->time_steps, motion, frames);
    if (scene->resets > 0)
        warn_frame(name, "resets", scene->reset[scene->resets - 1], motion, frames);
    if (scene->changes > 0)
        warn_frame(name, "changes", scene->change[scene->changes - 1].frame, motion, frames);
}
