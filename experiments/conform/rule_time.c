/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the time of a frame is cut. */
#include "rule.h"

static const double sixtieth = 1.0 / 60;

/* This frame's time and that of the frames before it that took no step. */
static double owed_time(const Evidence *e, int frame)
{
    double dt = e->dt[frame];
    for (int k = frame - 1; k > 0 && evidence_repeats(e, k); k--)
        dt += e->dt[k];
    return dt;
}

/* Cuts dt into whole steps of h, at most so many; a single one where it is no longer than that. */
static int cut_whole(double h, double most, double *dt)
{
    const double steps = floor(*dt / h + 0.5);
    if (steps < 1.5)
        return 1;
    *dt = h;
    return (int)fmin(fmin(steps, most), 10000);
}

int rule_cut_time(const Rule *rule, double *dt)
{
    const Evidence *e = rule->e;
    const double h = e->scene->frame_time, given = e->dt[rule->frame];
    const TimeQuirk quirk = rule->quirk.time;
    *dt = given;
    if (given == 0 && quirk != TIME_NEVER_ZERO && quirk != TIME_ZERO_NOMINAL &&
        quirk != TIME_FIXED_ALWAYS)
        return 0;
    switch (quirk) {
    case TIME_SIXTIETH:
        *dt = sixtieth;
        break;
    case TIME_NOMINAL:
        *dt = h;
        break;
    case TIME_FIXED:
    case TIME_FIXED_ALWAYS:
        *dt = rule->quirk.factor;
        break;
    case TIME_AT_MOST:
        *dt = fmin(given, rule->quirk.factor);
        break;
    case TIME_SHOWN_LATE:
        *dt = e->dt[rule->frame - 1];
        return rule->frame == 1 || *dt == 0 ? 0 : 1;
    case TIME_LATE:
        *dt = e->dt[rule->frame - 1];
        break;
    case TIME_MEAN:
        *dt = 0.5 * (given + e->dt[rule->frame - 1]);
        break;
    case TIME_ZERO_NOMINAL:
        *dt = given == 0 ? h : given;
        break;
    case TIME_CATCH_UP:
        return cut_whole(h, rule->quirk.factor, dt);
    case TIME_CATCH_UP_SIXTIETH:
        return cut_whole(sixtieth, rule->quirk.factor, dt);
    case TIME_FROZEN:
        return given < rule->quirk.factor ? 0 : 1;
    case TIME_TWO_STEPS:
        return 2;
    case TIME_HALVES:
        *dt = given / 2;
        return 2;
    case TIME_SKIPPED:
        *dt = owed_time(e, rule->frame);
        return evidence_repeats(e, rule->frame) ? 0 : 1;
    case TIME_DROPPED:
        return evidence_repeats(e, rule->frame) ? 0 : 1;
    default:
        break;
    }
    return 1;
}
