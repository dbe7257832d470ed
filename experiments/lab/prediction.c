/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prediction.h"

#include "laws.h"
#include "laws_chain.h"
#include "probes.h"
#include "vec3.h"

#include <math.h>
#include <stdlib.h>

static SbVec3 tip_of(const Case *c, const SbVec3 *direction)
{
    SbVec3 tip = { 0, 0, 0 };
    for (int i = 0; i < c->bones; i++)
        tip = vec3_add(tip, vec3_scale(direction[i], c->length));
    return tip;
}

/* Along the motion, the tip at rest and the tip carried along. */
static double trail_of(const Case *c, SbVec3 tip, SbVec3 *direction)
{
    const SbVec3 none = { NAN, NAN, NAN };
    Case still = *c;
    still.speed = (SbVec3){ 0, 0, 0 };
    law_pose(&still, direction);
    return vec3_dot(vec3_sub(tip_of(&still, direction), tip), vec3_normalise(c->speed, none));
}

static void predict_rest(const Case *c, SbVec3 *direction, Prediction *p)
{
    law_pose(c, direction);
    for (int i = 0; i < c->bones; i++)
        p->droop_deg[i] = droop_of(direction[i]);
    const SbVec3 tip = tip_of(c, direction);
    p->tip_drop = c->bones * c->length * c->rest.y - tip.y;
    p->trail = trail_of(c, tip, direction);
}

static void predict_motion(const Case *c, Prediction *p)
{
    const Motion m = law_motion(c, 1);
    p->alpha = motion_alpha(&m);
    p->omega = motion_omega(&m);
    p->frequency = law_frequency(c, 1);
    p->decay = motion_decay(&m);
    motion_rates(&m, p->rate);
    p->damping_ratio = motion_damping_ratio(&m);
    p->overshoot = motion_overshoot(&m);
    p->settling = law_settling_1pct(c, 1);
    p->swings = law_swings_1pct(c, 1);
    p->stiffness_critical = law_stiffness_critical(c);
    p->drag_critical = motion_drag_critical(m.beta);
    p->whip_gain = law_whip_gain(c);
    p->peak_tip_gain = law_peak_tip_gain(c, &p->peak_frame);
    p->stable = law_stable_fps(c);
}

bool prediction_make(const Case *c, Prediction *prediction)
{
    const size_t bones = (size_t)c->bones;
    SbVec3 *direction = malloc(bones * sizeof *direction);
    *prediction = (Prediction){ .bones = c->bones,
                                .droop_deg = malloc(bones * sizeof *prediction->droop_deg) };
    const bool room = direction && prediction->droop_deg;
    if (room) {
        predict_rest(c, direction, prediction);
        predict_motion(c, prediction);
    }
    free(direction);
    return room;
}

void prediction_free(Prediction *prediction)
{
    free(prediction->droop_deg);
    *prediction = (Prediction){ 0 };
}
