/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "identify.h"

#include "linear_fit.h"
#include "robust_fit.h"

#include <stdlib.h>
#include <string.h>

/* Rounding in an equation, in roundings of the coordinates: the tails of three frames and the rotations
 * that lead to the axis have a few each. */
static const double roundings = 16;

/* Where a point that moved with the root came from `back` frames ago is now. */
static SbVec3 carry(const Recording *recording, int frame, int back, SbVec3 point)
{
    const RootPose *now = &recording->root[frame], *then = &recording->root[frame - back];
    const SbVec3 local =
        quat_rotate(quat_conjugate(then->rotation), vec3_sub(point, then->position));
    return vec3_add(now->position, quat_rotate(now->rotation, local));
}

/* The vectors of one frame's equation: from + (1 - c) moved + b axis + F is along u. */
typedef struct Motion3 {
    SbVec3 u, from, moved, axis;
} Motion3;

static Motion3 read_motion(const Scene *scene, const Recording *recording, const BoneTrack *track,
                           int frame)
{
    SbVec3 current = track->tail[frame - 1], previous = track->tail[frame - 2];
    if (scene->center != CENTER_WORLD) {
        current = carry(recording, frame, 1, current);
        previous = carry(recording, frame, 2, previous);
    }
    const SbVec3 head = track->head[frame], axis = track->axis[frame];
    return (Motion3){ .u = vec3_normalise(vec3_sub(track->tail[frame], head), axis),
                      .from = vec3_sub(current, head),
                      .moved = vec3_sub(current, previous),
                      .axis = axis };
}

/* One equation: the part along t, a unit vector across u. */
static void write_equation(const Motion3 *motion, SbVec3 t, const IdentifyOptions *options,
                           double *row, double *right)
{
    row[0] = vec3_dot(t, motion->moved);
    row[1] = vec3_dot(t, motion->axis);
    if (options->along) {
        row[2] = vec3_dot(t, options->direction);
    } else {
        row[2] = t.x;
        row[3] = t.y;
        row[4] = t.z;
    }
    *right = -vec3_dot(t, motion->from);
}

static bool make_equations(const Scene *scene, const Recording *recording, const BoneTrack *track,
                           const IdentifyOptions *options, FrameEquations *equations)
{
    const int frames = recording->frames - 2, unknowns = options->along ? 3 : 5;
    *equations = (FrameEquations){ .frames = frames, .unknowns = unknowns };
    equations->row = malloc(2 * (size_t)frames * (size_t)unknowns * sizeof(double));
    equations->right = malloc(2 * (size_t)frames * sizeof(double));
    if (!equations->row || !equations->right)
        return false;
    double largest = 0;
    for (int i = 0; i < frames; i++) {
        const Motion3 motion = read_motion(scene, recording, track, i + 2);
        const SbVec3 across = vec3_across(motion.u), other = vec3_cross(motion.u, across);
        double *row = equations->row + 2 * (long)i * unknowns;
        write_equation(&motion, across, options, row, &equations->right[2 * i]);
        write_equation(&motion, other, options, row + unknowns, &equations->right[2 * i + 1]);
        const SbVec3 tail = track->tail[i + 2];
        largest = fmax(largest, vec3_dot(tail, tail));
    }
    equations->noise = roundings * DBL_EPSILON * sqrt(largest);
    return true;
}

static void equations_free(FrameEquations *equations)
{
    free(equations->row);
    free(equations->right);
}

static double length_of(SbVec3 v)
{
    return sqrt(vec3_dot(v, v));
}

/* What lies still, or turns by no more than rounding, tells nothing. */
static void look_at_motion(const Scene *scene, const Recording *recording, const BoneTrack *track,
                           double noise, IdentifiedJoint *joint)
{
    double turned = 0, moved = 0, length = 0;
    for (int frame = 2; frame < recording->frames; frame++) {
        const Motion3 motion = read_motion(scene, recording, track, frame);
        turned = fmax(turned, length_of(vec3_sub(motion.axis, track->axis[2])));
        moved = fmax(moved, length_of(motion.moved));
    }
    for (int frame = 0; frame < recording->frames; frame++)
        length += length_of(vec3_sub(track->tail[frame], track->head[frame]));
    joint->length = length / recording->frames;
    joint->axis_turns = turned > 1e4 * DBL_EPSILON;
    joint->moves = moved > 100 * noise;
}

static double told_or_nan(const LinearFit *fit, int unknown, double value)
{
    return fit->told[unknown] ? value : (double)NAN;
}

/* From 1 - c, b and F to the scheme's settings. */
static void read_settings(const LinearFit *fit, const IdentifyOptions *options,
                          IdentifiedJoint *joint)
{
    const double h = options->frame_time;
    const bool speeds = options->scheme->units == SB_SPEEDS;
    joint->drag = told_or_nan(fit, 0, 1 - fit->value[0]);
    joint->drag_error = told_or_nan(fit, 0, fit->error[0]);
    const double sigma = fit->value[1] / joint->length;
    const double slope = speeds ? 1 / h : 1 / ((1 + sigma) * (1 + sigma) * joint->length);
    joint->stiffness = told_or_nan(fit, 1, speeds ? fit->value[1] / h : sigma / (1 + sigma));
    joint->stiffness_error = told_or_nan(fit, 1, fit->error[1] * slope);
    const double unit = speeds ? h : h * h;
    double *value[] = { &joint->gravity.x, &joint->gravity.y, &joint->gravity.z };
    double *error[] = { &joint->gravity_error.x, &joint->gravity_error.y, &joint->gravity_error.z };
    const double along[] = { options->direction.x, options->direction.y, options->direction.z };
    for (int i = 0; i < 3; i++) {
        const int unknown = options->along ? 2 : 2 + i;
        const double share = options->along ? along[i] : 1;
        *value[i] = told_or_nan(fit, unknown, fit->value[unknown] * share / unit);
        *error[i] = told_or_nan(fit, unknown, fit->error[unknown] * fabs(share) / unit);
    }
}

/* The angles by which the bone missed where the settings send it. */
static void measure_residuals(const FrameEquations *equations, const LinearFit *fit,
                              const bool *used, const Scene *scene, const Recording *recording,
                              const BoneTrack *track, const IdentifyOptions *options, int number,
                              Identification *result)
{
    const int joints = result->joints;
    IdentifiedJoint *joint = &result->joint[number];
    SbVec3 force = vec3_scale(options->direction, fit->value[2]);
    if (!options->along)
        force = (SbVec3){ fit->value[2], fit->value[3], fit->value[4] };
    double sum = 0;
    for (int i = 0; i < equations->frames; i++) {
        const Motion3 m = read_motion(scene, recording, track, i + 2);
        const SbVec3 sent = vec3_add(vec3_add(m.from, vec3_scale(m.moved, fit->value[0])),
                                     vec3_add(vec3_scale(m.axis, fit->value[1]), force));
        const double angle = atan2(length_of(vec3_cross(m.u, sent)), vec3_dot(m.u, sent));
        result->residual[(long)(i + 2) * joints + number] = angle;
        result->in_contact[(long)(i + 2) * joints + number] = !used[i];
        joint->frames_used += used[i];
        joint->frames_in_contact += !used[i];
        sum += used[i] ? angle * angle : 0;
    }
    joint->residual = sqrt(sum / (joint->frames_used ? joint->frames_used : 1));
}

static const char *identify_joint(const Scene *scene, const Recording *recording,
                                  const BoneTrack *track, const IdentifyOptions *options,
                                  int number, Identification *result)
{
    FrameEquations equations;
    LinearFit fit;
    IdentifiedJoint *joint = &result->joint[number];
    bool *used = malloc((size_t)recording->frames * sizeof *used);
    bool good = used && make_equations(scene, recording, track, options, &equations);
    good = good && robust_fit(&equations, &fit, used);
    if (good) {
        look_at_motion(scene, recording, track, equations.noise, joint);
        read_settings(&fit, options, joint);
        measure_residuals(&equations, &fit, used, scene, recording, track, options, number, result);
    }
    if (used)
        equations_free(&equations);
    free(used);
    return good ? NULL : "out of memory";
}

static bool make_result(const Scene *scene, const Recording *recording, Identification *result)
{
    const size_t cells = (size_t)recording->frames * (size_t)scene->joints;
    *result = (Identification){ .joints = scene->joints,
                                .frames = recording->frames,
                                .joint = calloc((size_t)scene->joints, sizeof *result->joint),
                                .residual = malloc(cells * sizeof *result->residual),
                                .in_contact = calloc(cells, sizeof *result->in_contact) };
    if (!result->joint || !result->residual || !result->in_contact)
        return false;
    for (size_t i = 0; i < cells; i++)
        result->residual[i] = NAN;
    return true;
}

const char *identify(const Scene *scene, const Recording *recording, const IdentifyOptions *options,
                     Identification *result)
{
    if (scene->center != CENTER_WORLD && !node_is_fixed(scene, scene->center))
        return "the scene's center is a node that the joints move; only fixed ones are understood";
    BoneTrack *track = bone_tracks_make(scene, recording);
    const char *failed = track && make_result(scene, recording, result) ? NULL : "out of memory";
    for (int i = 0; i < scene->joints && !failed; i++)
        failed = identify_joint(scene, recording, &track[i], options, i, result);
    free(track);
    if (failed)
        identification_free(result);
    return failed;
}

void identification_free(Identification *result)
{
    free(result->joint);
    free(result->residual);
    free(result->in_contact);
    *result = (Identification){ 0 };
}
