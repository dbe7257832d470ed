/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Law and simulation held together: each spring is put where the law has its rest, turned a little as a whole, let go,
 * and followed by both. A wrong rest, frequency, damping or whip parts them by far more than the turn. */
#include "audit_law.h"
#include "audit_skeleton.h"

#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* rad. The law leaves out the square of the turn: parts of 1e-6 of the motion. Where a bone is so small for its place that
 * rounding would be more than that, the turn is larger; a strand for which this one is too small is not played. */
#define LEAST_TURN 1e-6
#define MOST_TURN 1e-4
#define SECONDS 0.3
/* rad: a strand whose tip is thrown farther no longer moves by the linear law. */
#define MOST_SWING 1e-3
/* Joint steps for a model, some 20 ms. */
#define MOST_JOINT_STEPS 2e5

/* A spring in both. */
typedef struct Played {
    const AuditSpring *spring;
    const SimulatedJoint *joint;
    AuditLaw law;
    BentState *all;   /* NULL: it is not played */
    BentState *state; /* its own bones' */
    bool followed;
    double turn;             /* rad */
    double gap, start, peak; /* m */
} Played;

/* The turn whose own error is as large as that of rounding, rad. */
static double choose_turn(const Model *model, const ModelSpring *spring)
{
    double most = 0;
    for (int i = 0; i < spring->joints; i++) {
        const double away = vec3_length(model->node[spring->joint[i].node].world.translation);
        most = fmax(most, away / spring->joint[i].length);
    }
    return fmax(LEAST_TURN, sqrt(DBL_EPSILON * most));
}

static bool could_be_played(const AuditSpring *spring, int rate, const SimulatedJoint *joint)
{
    for (int i = 0; i < spring->spring->joints; i++)
        if (joint[i].spring < 0 || !spring->joint[i].at[rate].stable)
            return false;
    return spring->tip >= 0 && spring->rests;
}

static SbVec3 law_tail_of(const Played *played, int i)
{
    const SbVec3 off = vec3_scale(played->state[i].now, played->turn);
    return vec3_add(bent_tail(&played->law.bone[i], &played->law.rest[i]), off);
}

static bool begin_spring(const Audit *audit, ModelSkeleton *made, int s, int rate, Played *played)
{
    const AuditSpring *spring = &audit->spring[s];
    *played = (Played){ .spring = spring,
                        .joint = made->joint + made->first[s],
                        .turn = choose_turn(audit->model, spring->spring) };
    if (played->turn > MOST_TURN || !could_be_played(spring, rate, played->joint))
        return true;
    if (!audit_law_make(audit->model, spring->spring, audit->rates.fps[rate], &played->law))
        return false;
    if (!played->law.whole)
        return true;
    played->all = malloc((size_t)audit_law_count(&played->law) * sizeof *played->all);
    if (!played->all)
        return false;
    played->state = played->all + played->law.carriers;
    audit_law_release(&played->law, spring->tip, played->all);
    for (int i = 0; i < played->law.bones; i++) {
        const SbVec3 tail = law_tail_of(played, i);
        sb_skeleton_set_tail(made->skeleton, played->joint[i].spring, played->joint[i].bone, tail,
                             tail);
        played->start = fmax(played->start, played->turn * vec3_length(played->state[i].now));
    }
    played->peak = played->start;
    return true;
}

/* The bones that carry a spring are let go by their own; it cannot be followed where one is not played. */
static bool take_carriers(const Model *model, const Played *springs, Played *played)
{
    for (int i = 0; i < played->law.carriers; i++) {
        const ModelNode *node = &model->node[played->law.carrier[i]->node];
        if (!springs[node->spring].all)
            return false;
        played->all[i] = springs[node->spring].state[node->joint];
    }
    return true;
}

static void follow(const SbSkeleton *skeleton, Played *played)
{
    const AuditLaw *law = &played->law;
    audit_law_advance(law, played->all);
    for (int i = 0; i < law->bones; i++) {
        const SimulatedJoint *joint = &played->joint[i];
        const SbVec3 tail = sb_skeleton_tail(skeleton, joint->spring, joint->bone);
        played->gap = fmax(played->gap, vec3_length(vec3_sub(tail, law_tail_of(played, i))));
        played->peak = fmax(played->peak, played->turn * vec3_length(played->state[i].now));
    }
}

/* The angle between a bone in the model's pose and as it is simulated; its head may be off its rest by a turn's width. */
static double simulated_droop(const SbSkeleton *skeleton, const Played *played, int i)
{
    const BentBone *bone = &played->law.bone[i];
    const SimulatedJoint *joint = &played->joint[i];
    const SbVec3 tail = sb_skeleton_tail(skeleton, joint->spring, joint->bone);
    const SbVec3 along = vec3_sub(tail, played->law.rest[i].head);
    return atan2(vec3_length(vec3_cross(bone->direction, along)), vec3_dot(bone->direction, along));
}

static void end_spring(Audit *audit, const ModelSkeleton *made, int s, int rate, Played *played)
{
    AuditSpring *spring = &audit->spring[s];
    if (played->followed && played->peak * played->turn <= MOST_SWING * played->start) {
        spring->at[rate].gap = played->gap / played->peak;
        for (int i = 0; rate == audit->rates.reference && i < played->law.bones; i++)
            spring->joint[i].simulated_droop = simulated_droop(made->skeleton, played, i);
    }
    free(played->all);
    audit_law_free(&played->law);
}

/* Springs of one kind at one rate. */
typedef struct Check {
    SbUnits units;
    int rate, frames;
    double step_time;
} Check;

static bool play(Audit *audit, ModelSkeleton *made, const Check *check)
{
    const int springs = audit->model->springs;
    Played *played = calloc((size_t)springs + 1, sizeof *played);
    bool room = played != NULL;
    for (int s = 0; s < springs && room; s++)
        if (audit->model->spring[s].units == check->units)
            room = begin_spring(audit, made, s, check->rate, &played[s]);
    for (int s = 0; s < springs && room; s++)
        played[s].followed = played[s].all && take_carriers(audit->model, played, &played[s]);
    for (int k = 0; k < check->frames && room; k++) {
        sb_skeleton_step(made->skeleton, check->step_time);
        for (int s = 0; s < springs; s++)
            if (played[s].followed)
                follow(made->skeleton, &played[s]);
    }
    for (int s = 0; s < springs && played; s++)
        end_spring(audit, made, s, check->rate, &played[s]);
    free(played);
    return room;
}

static bool check_rate(Audit *audit, const Check *check)
{
    ModelSkeleton made;
    bool room = true;
    if (!model_skeleton_make(audit->model, check->units, check->step_time, &made))
        room = play(audit, &made, check);
    model_skeleton_free(&made);
    return room;
}

static Check plan_check(const Audit *audit, SbUnits units, int rate)
{
    const double h = units == SB_SPEEDS ? 1 / audit->rates.fps[rate] : SB_STEP_TIME;
    return (Check){ units, rate, (int)fmax(2, ceil(SECONDS / h)), h };
}

static int count_joints(const Model *model, SbUnits units)
{
    int joints = 0;
    for (int s = 0; s < model->springs; s++)
        joints += model->spring[s].units == units ? model->spring[s].joints : 0;
    return joints;
}

/* The reference rate first; the component is the same at every rate. Those that the budget does not reach are left
 * out. */
static int plan_checks(const Audit *audit, Check check[AUDIT_MOST_RATES + 1])
{
    double budget = MOST_JOINT_STEPS;
    int checks = 0;
    for (int i = -1; i <= audit->rates.count; i++) {
        const int reference = audit->rates.reference;
        if (i == reference)
            continue;
        const bool component = i == audit->rates.count;
        const SbUnits units = component ? SB_FRACTION_PER_FRAME : SB_SPEEDS;
        const Check next = plan_check(audit, units, i < 0 || component ? reference : i);
        const double cost = (double)next.frames * count_joints(audit->model, units);
        if (cost > 0 && cost <= budget) {
            check[checks++] = next;
            budget -= cost;
        }
    }
    return checks;
}

static void sum_up(Audit *audit)
{
    for (int s = 0; s < audit->model->springs; s++) {
        bool simulated = false;
        for (int r = 0; r < audit->rates.count; r++) {
            const double gap = audit->spring[s].at[r].gap;
            if (isnan(gap))
                continue;
            simulated = true;
            audit->largest_gap = fmax(audit->largest_gap, gap);
        }
        audit->simulated += simulated;
    }
}

bool audit_check(Audit *audit)
{
    Check check[AUDIT_MOST_RATES + 1];
    const int checks = plan_checks(audit, check);
    bool room = true;
#pragma omp parallel for schedule(dynamic) reduction(&& : room)
    for (int i = 0; i < checks; i++)
        room = check_rate(audit, &check[i]) && room;
    sum_up(audit);
    return room;
}
