/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on how a model's springs move. */
#include "audit_law.h"

#include "message.h"
#include "number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SLOW 1.0      /* s: a longer settling is worth a note */
#define FOR_EVER 10.0 /* s: as good as never */
#define WHIP 2.0      /* a tip that flies out farther than it was turned */
/* How many times longer the tip may take to settle at one frame rate than at another, where nobody sees it. */
#define CHANGE 1.25
/* Nobody sees two frame rates side by side, and what is remembered of a motion is coarse: taken to be a thumb's breadth at
 * arm's length, which is what the eye sees sharply at a time. A longer strand is seen from farther away. */
#define THUMB (2 * M_PI / 180) /* rad */
#define ARM 0.6                /* m */
/* Law and simulation: the linear law's own error, and rounding, stay far below this (audit_check.c). */
#define GAP 0.01

const char *audit_node_name(const Model *model, int node)
{
    enum { CHARACTERS = 60 };
    static _Thread_local char names[4][4 * CHARACTERS + 8];
    static _Thread_local int next;
    char *name = names[next++ % 4];
    if (*model->node[node].name) {
        snprintf(name, sizeof names[0] - 1, "\"%s", model->node[node].name);
        message_shorten(name, CHARACTERS);
        strcat(name, "\"");
    } else
        snprintf(name, sizeof names[0], "node %d", node);
    return name;
}

/* The rates at which a joint is unstable, as "90 and 120". */
static const char *unstable_rates(const Audit *audit, const AuditJoint *joint, char *text,
                                  size_t size)
{
    int all = 0, told = 0;
    for (int r = 0; r < audit->rates.count; r++)
        all += !joint->at[r].stable;
    *text = '\0';
    size_t used = 0;
    for (int r = 0; r < audit->rates.count && used < size; r++) {
        if (joint->at[r].stable)
            continue;
        const char *before = told == 0 ? "" : told + 1 == all ? " and " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s%g", before, audit->rates.fps[r]);
        told++;
    }
    return text;
}

static void find_unpulled(Audit *audit, const ModelJoint *from)
{
    const bool cancels = from->stiffness > 0 && from->gravity_power != 0;
    finding_add(&audit->findings, SEVERITY_WARNING, "nothing-pulls", from->place, from->stiffness,
                cancels ? "They cancel: change one of them." : "Give it stiffness or gravity.",
                "%s is pulled nowhere (stiffness %g, gravity power %g%s): it stays wherever it was "
                "pushed.",
                audit_node_name(audit->model, from->node), from->stiffness, from->gravity_power,
                cancels ? ", which cancel" : "");
}

/* Rounded down to hundredths: a rate above it is never told as if it were below. What is a whole number but for rounding
 * stays it. */
static double round_down(double rate)
{
    return floor(100 * rate * (1 + 1e-12)) / 100;
}

static void find_unstable(Audit *audit, const ModelJoint *from, const AuditJoint *joint)
{
    char rates[200];
    const char *name = audit_node_name(audit->model, from->node);
    if (!*unstable_rates(audit, joint, rates, sizeof rates))
        return;
    if (from->drag < 0)
        finding_add(&audit->findings, SEVERITY_ERROR, "unstable", from->place, joint->stable.most,
                    "Set dragForce to 0 or more.",
                    "%s swings ever farther at %s frames per second: with drag %g it has a stable "
                    "rest only below %.6g.",
                    name, rates, from->drag, round_down(joint->stable.most));
    else
        find_unpulled(audit, from);
}

/* The rates at which the tip settles last and first. False where it does not settle at one, which is then *slow. */
static bool settling_span(const Audit *audit, const AuditSpring *spring, int *slow, int *fast)
{
    *slow = *fast = 0;
    for (int r = 0; r < audit->rates.count; r++) {
        const double settling = spring->at[r].settling;
        if (!isfinite(settling)) {
            *slow = r;
            return false;
        }
        *slow = settling > spring->at[*slow].settling ? r : *slow;
        *fast = settling < spring->at[*fast].settling ? r : *fast;
    }
    return true;
}

static bool all_stable(const Audit *audit, const AuditSpring *spring)
{
    for (int i = 0; i < spring->spring->joints; i++)
        for (int r = 0; r < audit->rates.count; r++)
            if (!spring->joint[i].at[r].stable)
                return false;
    return true;
}

/* Whether the slowest joint, which decides, creeps. */
static bool creeps(const AuditSpring *spring, int rate)
{
    int slowest = 0;
    for (int i = 1; i < spring->spring->joints; i++)
        if (spring->joint[i].at[rate].settling > spring->joint[slowest].at[rate].settling)
            slowest = i;
    return isnan(spring->joint[slowest].at[rate].frequency);
}

/* More drag calms a swing, but slows what creeps. */
static const char *advice_for_slow(const AuditSpring *spring, int rate)
{
    return creeps(spring, rate) ? "It creeps: raise the stiffness, or lower the drag."
                                : "Raise the drag.";
}

static void find_slow(Audit *audit, const AuditSpring *spring)
{
    const ModelSpring *from = spring->spring;
    int slow, fast;
    if (!all_stable(audit, spring))
        return;
    if (!spring->turns) {
        finding_add(&audit->findings, SEVERITY_NOTE, "tip-at-root", from->place, spring->length,
                    "Simulate it, or judge it by its joints' numbers.",
                    "The tip of \"%s\" rests where the strand begins: to turn the strand does not "
                    "move it, and nothing is said of its motion.",
                    from->name);
        return;
    }
    for (int r = 0; r < audit->rates.count; r++)
        if (isnan(spring->at[r].settling)) {
            finding_add(&audit->findings, SEVERITY_NOTE, "too-long-to-follow", from->place,
                        from->joints, "Simulate it, or use fewer bones.",
                        "\"%s\" has %d joints: its tip was not followed until it is at rest.",
                        from->name, from->joints);
            return;
        }
    if (!settling_span(audit, spring, &slow, &fast) || spring->at[slow].settling > FOR_EVER) {
        finding_add(&audit->findings, SEVERITY_WARNING,
                    creeps(spring, slow) ? "creeps-for-ever" : "swings-for-ever", from->place,
                    spring->at[slow].settling, advice_for_slow(spring, slow),
                    "The tip of \"%s\" is still moving %g s after it was let go, at %g frames per "
                    "second.",
                    from->name, FOR_EVER, audit->rates.fps[slow]);
        return;
    }
    if (spring->at[slow].settling > SLOW)
        finding_add(&audit->findings, SEVERITY_NOTE, "slow-to-settle", from->place,
                    spring->at[slow].settling, advice_for_slow(spring, slow),
                    "The tip of \"%s\" takes %.2g s to come to rest at %g frames per second.",
                    from->name, spring->at[slow].settling, audit->rates.fps[slow]);
}

/* Whether settings that keep the look exist for every joint at a rate. */
static bool can_be_kept(const AuditSpring *spring, int rate)
{
    for (int i = 0; i < spring->spring->joints; i++)
        if (!spring->joint[i].at[rate].retimed.realisable)
            return false;
    return true;
}

static bool is_seen(const AuditSpring *spring)
{
    return spring->apart.held > THUMB * fmax(ARM, spring->length);
}

/* By how much a tip swings past rest at two rates; nothing where that is little, or where it whips, which find_whip tells. */
static const char *tell_swings(const AuditTip *late, const AuditTip *early, char *text, size_t size)
{
    const double most = fmax(late->overshoot, early->overshoot);
    *text = '\0';
    if (most >= 0.05 && most < WHIP)
        snprintf(text, size, ", and swings past rest by %.0f %% and by %.0f %%",
                 100 * late->overshoot, 100 * early->overshoot);
    return text;
}

static void tell_change(Audit *audit, const AuditSpring *spring, const AuditApart *told)
{
    const AuditTip *late = &spring->at[told->slow], *early = &spring->at[told->fast];
    const bool seen = is_seen(spring);
    char swings[80], apart[80] = "That is hardly seen";
    bool kept = true;
    for (int r = 0; r < audit->rates.count; r++)
        kept = kept && can_be_kept(spring, r);
    if (seen)
        snprintf(apart, sizeof apart,
                 "Let go after a turn of %.0f°, the two are %.1f cm apart for 0.1 s",
                 AUDIT_TURN * 180 / M_PI, 100 * told->held);
    finding_add(
        &audit->findings, seen ? SEVERITY_WARNING : SEVERITY_NOTE, "changes-with-frame-rate",
        spring->spring->place, told->held,
        kept ? "Simulate at one fixed rate, or give each rate its own settings: the audit's "
               "HTML, Markdown and JSON have those that keep the look."
             : "Simulate at one fixed rate: not every rate has settings with the same look.",
        "The tip of \"%s\" is still after %.2f s at %g frames per second, after %.2f s at "
        "%g%s. %s.",
        spring->spring->name, late->settling, audit->rates.fps[told->slow], early->settling,
        audit->rates.fps[told->fast], tell_swings(late, early, swings, sizeof swings), apart);
}

/* A change that is seen is told with the rates between which it is largest, another with those that settle last and first. */
static void find_change(Audit *audit, const AuditSpring *spring)
{
    AuditApart told = spring->apart;
    int slow, fast;
    if (!all_stable(audit, spring) || !settling_span(audit, spring, &slow, &fast))
        return;
    if (!is_seen(spring)) {
        if (spring->at[slow].settling < CHANGE * spring->at[fast].settling)
            return;
        told.slow = slow;
        told.fast = fast;
    }
    tell_change(audit, spring, &told);
}

static void find_whip(Audit *audit, const AuditSpring *spring)
{
    const AuditTip *at = &spring->at[audit->rates.reference];
    const ModelSpring *from = spring->spring;
    static const char advice[] = "Raise the drag, or use fewer bones.";
    if (!(at->peak_gain >= WHIP))
        return;
    if (at->peak_gain <= AUDIT_MOST_GAIN)
        finding_add(&audit->findings, SEVERITY_NOTE, "whips", from->place, at->peak_gain, advice,
                    "The tip of \"%s\" flies out %.2g times as far as the strand was turned, for "
                    "turns below %.1g°; larger ones throw it about within its length.",
                    from->name, at->peak_gain, audit_small_turn(at) * 180 / M_PI);
    else
        finding_add(&audit->findings, SEVERITY_NOTE, "whips", from->place, at->peak_gain, advice,
                    "The least turn throws the tip of \"%s\" about within its length: it flies out "
                    "more than %g times as far as the strand was turned.",
                    from->name, AUDIT_MOST_GAIN);
}

static void find_gap(Audit *audit, const AuditSpring *spring)
{
    int worst = -1;
    for (int r = 0; r < audit->rates.count; r++)
        if (spring->at[r].gap > (worst < 0 ? GAP : spring->at[worst].gap))
            worst = r;
    char percent[32];
    if (worst >= 0)
        finding_add(&audit->findings, SEVERITY_WARNING, "law-differs", spring->spring->place,
                    spring->at[worst].gap,
                    "Do not trust this spring's numbers, and report the model.",
                    "Law and simulation of \"%s\" differ by %s %% at %g frames per second.",
                    spring->spring->name, number_brief(100 * spring->at[worst].gap, percent),
                    audit->rates.fps[worst]);
}

void audit_find_motion(Audit *audit)
{
    for (int s = 0; s < audit->model->springs; s++) {
        const AuditSpring *spring = &audit->spring[s];
        for (int i = 0; i < spring->spring->joints; i++)
            find_unstable(audit, &spring->spring->joint[i], &spring->joint[i]);
        if (spring->tip < 0)
            continue;
        find_slow(audit, spring);
        find_change(audit, spring);
        find_whip(audit, spring);
        find_gap(audit, spring);
    }
}
