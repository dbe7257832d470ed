/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design.h"

#include "laws.h"
#include "vec3.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static void set_reason(Design *design, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void set_reason(Design *design, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(design->reason, sizeof design->reason, format, arguments);
    va_end(arguments);
}

static int solve_wish(const Case *base, const Motion *m, double droop, Case solution[2])
{
    double sigma[2], f;
    for (int i = 0; i < 2; i++) {
        solution[i] = *base;
        solution[i].drag = m->drag;
        solution[i].frame_time = m->frame_time;
    }
    if (!isnan(droop)) {
        if (!pull_for_droop(m->beta, base->rest, droop, &sigma[0], &f))
            return 0;
        case_set_sigma(&solution[0], sigma[0]);
        case_set_force(&solution[0], (SbVec3){ 0, -f * base->length, 0 });
        return 1;
    }
    const SbVec3 force = vec3_scale(law_force(&solution[0]), 1 / base->length);
    const int solutions = pulls_for_beta(m->beta, base->rest, force, sigma);
    for (int i = 0; i < solutions; i++)
        case_set_sigma(&solution[i], sigma[i]);
    return solutions;
}

/* What an offer is made from. */
typedef struct Wanted {
    const Case *base;
    double droop;
    MotionSolver solver;
} Wanted;

static void offer(Design *design, const Wanted *wanted, const Motion *m, const char *format,
                  double value) __attribute__((format(printf, 4, 0)));

/* Adds an offer where its settings exist. The format is for one number. */
static void offer(Design *design, const Wanted *wanted, const Motion *m, const char *format,
                  double value)
{
    Case solution[2];
    if (design->offers == MOST_OFFERS || !motion_realisable(m) ||
        wanted->solver(wanted->base, m, wanted->droop, solution) == 0)
        return;
    Offer *next = &design->offer[design->offers++];
    next->c = solution[0];
    snprintf(next->change, sizeof next->change, format, value);
}

/* What no display reaches is no help. */
#define MOST_FPS 1e6

static void offer_motions(const Wanted *wanted, double frame_time, double omega, double decay,
                          Design *design)
{
    if (omega * frame_time < M_PI / 2) {
        const Motion damped = motion_undragged_omega(omega, frame_time);
        offer(design, wanted, &damped, "the same frequency with a decay of %.4g per second",
              motion_decay(&damped));
    }
    if (!(decay > 0))
        return;
    const Motion slower = motion_undragged_decay(decay, frame_time);
    offer(design, wanted, &slower, "the same decay with %.4g swings per second",
          motion_omega(&slower) / (2 * M_PI));
    const double fps = ceil(ring_least_fps(omega, decay));
    if (!(fps <= MOST_FPS))
        return;
    const Motion same = motion_of_ring(omega, decay, 1 / fps);
    offer(design, wanted, &same, "the same motion at %.10g frames per second or more", fps);
}

void design_refuse_ring(const Case *base, double frame_time, double omega, double decay,
                        double droop, MotionSolver solver, Design *design)
{
    const Wanted wanted = { base, droop, solver };
    const double fps = 1 / frame_time;
    if (omega * frame_time >= M_PI / 2)
        set_reason(
            design,
            "at %.6g frames per second a bone swings less than %.4g times a second, a quarter "
            "of the frame rate",
            fps, fps / 4);
    else if (!(decay > 0))
        set_reason(design, "a swing that grows takes a drag below 0");
    else
        set_reason(design,
                   "at %.6g frames per second a swing of %.4g Hz dies down by at least %.4g per "
                   "second even without drag, and %.4g is wanted",
                   fps, omega / (2 * M_PI), -log(cos(omega * frame_time)) * fps, decay);
    offer_motions(&wanted, frame_time, omega, decay, design);
}

/* The frequency that was wanted, beyond half the frame rate too, where the roots no longer tell. */
static double wanted_omega(const Wish *wish, const Motion *m)
{
    const double ratio = wish->damping_ratio;
    if (!isnan(wish->omega))
        return wish->omega;
    if (!isnan(wish->decay))
        return wish->decay * sqrt((1 - ratio) * (1 + ratio)) / ratio;
    return motion_omega(m);
}

static void refuse_motion(const Case *base, const Wish *wish, double droop, Design *design)
{
    const Motion *m = &design->motion;
    /* P is e^(-2dh) although no drag gives it. */
    const double decay = -log(motion_product(m)) / (2 * base->frame_time);
    design_refuse_ring(base, base->frame_time, wanted_omega(wish, m), decay, droop, solve_wish,
                       design);
}

/* The part of the force with which the motion can just be had. */
static double force_allowed(const Case *base, double beta)
{
    const SbVec3 f = vec3_scale(law_force(base), 1 / base->length);
    const double along = vec3_dot(f, base->rest);
    const SbVec3 hard = along > 0 ? f : vec3_sub(f, vec3_scale(base->rest, along));
    return beta / sqrt(vec3_dot(hard, hard));
}

static void refuse_force(const Case *base, const Motion *m, Design *design)
{
    const double part = force_allowed(base, m->beta);
    const bool speeds = base->scheme->units == SB_SPEEDS;
    const char *name = speeds ? "gravity power" : "gravity", *unit = speeds ? "m/s" : "m/s²";
    const double strength = sqrt(vec3_dot(base->gravity, base->gravity));
    set_reason(design,
               "the %s of %.6g %s alone moves a bone of %.6g m faster than that, whatever the "
               "stiffness",
               name, strength, unit, base->length);
    /* Rounding must not push what can just be had over the edge. */
    const double spare = 1 - 1e-6;
    Case weaker = *base, longer = *base;
    weaker.gravity = vec3_scale(base->gravity, part * spare);
    longer.length = base->length / (part * spare);
    const Wanted less = { &weaker, NAN, solve_wish }, more = { &longer, NAN, solve_wish };
    offer(design, &less, m,
          speeds ? "the same motion with a gravity power of %.4g m/s or less"
                 : "the same motion with a gravity of %.4g m/s² or less",
          strength * part * spare);
    offer(design, &more, m, "the same motion of a bone of %.4g m or more", longer.length);
}

static void refuse_droop(const Case *base, Design *design)
{
    const double degrees = 180 / M_PI;
    const double start = atan2(-base->rest.y, hypot(base->rest.x, base->rest.z)) * degrees;
    if (start > 89.999)
        set_reason(design, "a bone that rests straight down cannot droop");
    else
        set_reason(design, "gravity can only bring a bone from its rest direction, %.4g°, to 90°",
                   start + 0);
}

WishVerdict design_make(const Case *base, const Wish *wish, double droop, Design *design)
{
    *design = (Design){ 0 };
    const char *reason;
    const WishVerdict verdict = wish_motion(wish, base->frame_time, &design->motion, &reason);
    if (reason)
        set_reason(design, "%s", reason);
    if (verdict != WISH_FINE)
        return verdict;
    const Motion *m = &design->motion;
    if (motion_realisable(m))
        design->solutions = solve_wish(base, m, droop, design->solution);
    if (design->solutions > 0)
        return WISH_FINE;
    if (!motion_realisable(m))
        refuse_motion(base, wish, droop, design);
    else if (isnan(droop))
        refuse_force(base, m, design);
    else
        refuse_droop(base, design);
    return WISH_IMPOSSIBLE;
}
