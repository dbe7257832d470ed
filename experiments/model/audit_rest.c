/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rest against colliders. The laws know none, so where one is in the way from a spring's pose to its rest by the laws, the
 * whole model is simulated with all of them, from its pose until it is still. Its root does not move.
 */
#include "audit_law.h"
#include "model_scene.h"
#include "scene_moments.h"

#include "vec3.h"

#include <math.h>
#include <stdlib.h>

/* m, in a frame: what moves less is still. Of a strand that creeps back in 10 s it leaves some 0.1 mm to go. */
#define STILL 1e-6
/* Degrees: a smaller difference is not worth a note. */
#define NOTABLE 0.5
#define DEGREES (180 / M_PI)
/* s: what has moved for less, and moves still, says nothing of where it will rest. */
#define LEAST_SECONDS 0.5
/* rad: by so much each bone is off its pose at first. */
#define NUDGE 1e-3
/* Frames, and joint steps for a model, some 5 ms. */
enum { LEAST_FRAMES = 12, MOST_FRAMES = 1200, MOST_STEPS = 25000 };

static const RootPose still_root = { { 0, 0, 0 }, { 0, 0, 0, 1 } };

/* A model at rest among its colliders. */
typedef struct Rest {
    Scene scene;
    ScenePlay play;
    int *spring; /* the model's springs in the scene's order */
    bool playing, still;
    int frames;    /* played */
    SbVec3 *place; /* of the scene's nodes, m */
    SbQuat *turn;
    double *scale;
} Rest;

/* A tail that is pressed straight along its bone would stay there, as on a needle's point: nothing that moves does. */
static void nudge(Rest *rest)
{
    static const SbVec3 any = { 0.36, 0.48, 0.8 };
    scene_place_nodes(&rest->scene, &rest->play, &still_root, rest->place, rest->turn, rest->scale);
    for (int j = 0; j < rest->play.joints; j++) {
        const PlayedJoint *joint = &rest->play.joint[j];
        const SbVec3 tail = scene_play_tail(&rest->play, j);
        const SbVec3 bone = vec3_sub(tail, rest->place[rest->scene.joint[j].node]);
        const SbVec3 off = vec3_add(tail, vec3_scale(vec3_cross(bone, any), NUDGE));
        if (joint->bone >= 0)
            sb_skeleton_set_tail(rest->play.skeleton, joint->spring, joint->bone, off, off);
    }
}

/* Plays the first frame and notes the tails; false where that cannot be. */
static bool play_first_frame(const Scene *scene, double frame_time, SbVec3 *tail)
{
    char error[SCENE_ERROR_SIZE];
    ScenePlay play;
    if (!scene_play_create(scene, frame_time, &play, error))
        return false;
    scene_play_step(&play, &still_root);
    for (int j = 0; j < play.joints; j++)
        tail[j] = scene_play_tail(&play, j);
    scene_play_free(&play);
    return true;
}

static void activate_colliders(Scene *scene, bool active)
{
    for (int c = 0; c < scene->colliders; c++)
        scene->collider[c].active = active;
}

/* The tails after a first frame with the colliders, and behind them those without; false where that cannot be. */
static bool play_both(Rest *rest, double frame_time)
{
    bool played = play_first_frame(&rest->scene, frame_time, rest->place);
    activate_colliders(&rest->scene, false);
    played = played && play_first_frame(&rest->scene, frame_time, rest->place + rest->scene.joints);
    activate_colliders(&rest->scene, true);
    return played;
}

/* What a step is with the colliders against without them, so that what the forces do is left out. Springs of the same
 * units have the same steps. */
static void measure_jumps(Rest *rest, Audit *audit, SbUnits units)
{
    const double fps = audit->rates.fps[audit->rates.reference];
    const SbVec3 *with = rest->place, *without = with + rest->scene.joints;
    bool played = false;
    for (int s = 0; s < rest->scene.springs; s++) {
        const SceneSpring *from = &rest->scene.spring[s];
        AuditSpring *spring = &audit->spring[rest->spring[s]];
        if (spring->spring->units != units)
            continue;
        played = played || play_both(rest, audit_step_time(spring->spring, fps));
        if (!played)
            return;
        for (int i = 0; i < from->joints; i++)
            spring->joint[i].jump =
                vec3_length(vec3_sub(with[from->first + i], without[from->first + i]));
    }
}

static void play_until_still(Rest *rest)
{
    const int joints = rest->play.joints;
    nudge(rest);
    for (int frame = 0; frame < MOST_FRAMES && !rest->still; frame++) {
        double way = 0;
        if ((double)(frame + 1) * joints > MOST_STEPS)
            return;
        rest->frames = frame + 1;
        for (int j = 0; j < joints; j++)
            rest->place[j] = scene_play_tail(&rest->play, j);
        scene_play_step(&rest->play, &still_root);
        for (int j = 0; j < joints; j++)
            way = fmax(way, vec3_length(vec3_sub(scene_play_tail(&rest->play, j), rest->place[j])));
        rest->still = way < STILL && frame >= LEAST_FRAMES;
    }
}

/* False when memory is out. A scene that cannot be is not played. */
static bool begin_rest(const Model *model, Rest *rest)
{
    char error[SCENE_ERROR_SIZE];
    *rest = (Rest){ .spring = malloc(((size_t)model->springs + 1) * sizeof *rest->spring) };
    if (!rest->spring || !model_scene_order(model, rest->spring))
        return false;
    if (!model_to_scene(model, &rest->scene, error))
        return true;
    const size_t room = (size_t)rest->scene.nodes + 2 * (size_t)rest->scene.joints + 1;
    rest->place = malloc(room * sizeof *rest->place);
    rest->turn = malloc(room * sizeof *rest->turn);
    rest->scale = malloc(room * sizeof *rest->scale);
    if (!rest->place || !rest->turn || !rest->scale)
        return false;
    rest->playing = scene_play_create(&rest->scene, rest->scene.frame_time, &rest->play, error);
    return true;
}

static void end_rest(Rest *rest)
{
    if (rest->playing)
        scene_play_free(&rest->play);
    scene_free(&rest->scene);
    free(rest->spring);
    free(rest->place);
    free(rest->turn);
    free(rest->scale);
}

static void measure_spring(const Rest *rest, const Model *model, const SceneSpring *from,
                           AuditSpring *spring)
{
    for (int i = 0; i < spring->spring->joints; i++) {
        const ModelJoint *joint = &spring->spring->joint[i];
        const SceneJoint *made = &rest->scene.joint[from->first + i];
        const SbVec3 pose = vec3_sub(model_point(model, joint->node, joint->tail),
                                     model->node[joint->node].world.translation);
        const SbVec3 along = vec3_sub(rest->place[made->tail_node], rest->place[made->node]);
        spring->tail_kept[i] = rest->place[made->tail_node];
        if (rest->still)
            spring->joint[i].kept_droop =
                atan2(vec3_length(vec3_cross(pose, along)), vec3_dot(pose, along));
    }
}

/* The scene has the model's colliders in their order. */
static bool keep_colliders(const Rest *rest, Audit *audit)
{
    audit->collider_kept = calloc((size_t)rest->scene.colliders + 1, sizeof *audit->collider_kept);
    for (int c = 0; c < rest->scene.colliders && audit->collider_kept; c++) {
        const int node = rest->scene.collider[c].node;
        audit->collider_kept[c] =
            (SbTransform){ rest->place[node], rest->turn[node], rest->scale[node] };
    }
    audit->seconds_kept = rest->frames * rest->scene.frame_time;
    return audit->collider_kept != NULL;
}

static bool measure_rest(Rest *rest, Audit *audit)
{
    scene_place_nodes(&rest->scene, &rest->play, &still_root, rest->place, rest->turn, rest->scale);
    for (int s = 0; s < rest->scene.springs; s++)
        measure_spring(rest, audit->model, &rest->scene.spring[s], &audit->spring[rest->spring[s]]);
    return keep_colliders(rest, audit);
}

/* Whether a collider is in the way of any spring. Of what nothing pulls, no rest is kept. */
static bool any_is_kept(Audit *audit)
{
    bool any = false;
    for (int s = 0; s < audit->model->springs; s++) {
        AuditSpring *spring = &audit->spring[s];
        const int keeper = audit_find_keeper(audit, spring);
        spring->keeper = spring->rests ? keeper : -1;
        any |= keeper >= 0;
    }
    return any;
}

bool audit_rest(Audit *audit)
{
    Rest rest;
    if (!any_is_kept(audit))
        return true;
    bool room = begin_rest(audit->model, &rest);
    if (room && rest.playing) {
        measure_jumps(&rest, audit, SB_SPEEDS);
        measure_jumps(&rest, audit, SB_FRACTION_PER_FRAME);
        play_until_still(&rest);
        if (rest.still || rest.frames * rest.scene.frame_time >= LEAST_SECONDS)
            room = measure_rest(&rest, audit);
    }
    end_rest(&rest);
    return room;
}

/* How far a spring droops at most, rad: by law, or as it is kept. NaN where that is not known. */
static double largest_droop(const AuditSpring *spring, bool kept)
{
    double largest = 0;
    for (int i = 0; i < spring->spring->joints; i++) {
        const double droop = kept ? spring->joint[i].kept_droop : spring->joint[i].droop;
        if (!(droop <= largest))
            largest = droop;
    }
    return largest;
}

void audit_find_rest(Audit *audit)
{
    static const char advice[] = "See that it is meant to lie there.";
    for (int s = 0; s < audit->model->springs; s++) {
        const AuditSpring *spring = &audit->spring[s];
        const double kept = largest_droop(spring, true) * DEGREES;
        const double law = largest_droop(spring, false) * DEGREES;
        if (spring->keeper < 0 || fabs(kept - law) < NOTABLE)
            continue;
        const char *name = audit_collider_name(&audit->model->collider[spring->keeper]);
        if (isnan(kept))
            finding_add(&audit->findings, SEVERITY_NOTE, "rests-on-collider", spring->spring->place,
                        kept, advice,
                        "The collider %s is in the way of \"%s\", which would droop by %.1f° "
                        "without it; how far it droops with it was not followed to its end.",
                        name, spring->spring->name, law);
        else
            finding_add(&audit->findings, SEVERITY_NOTE, "rests-on-collider", spring->spring->place,
                        kept, advice,
                        "\"%s\" droops by %.1f° with its colliders, by %.1f° without them: %s "
                        "is in the way.",
                        spring->spring->name, kept, law, name);
    }
}
