/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "probes_inertia.h"

#include <float.h>
#include <math.h>

double trace_displacement(const Case *c, const Trace *trace, int frame)
{
    if (frame < 0 || frame > trace->frames)
        return NAN;
    if (frame == 0)
        return c->kick.x;
    return trace_tail(trace, frame, 0).x - trace_tail(trace, frame - 1, 0).x;
}

static double ratio_at(const Case *c, const Trace *trace, int frame)
{
    return trace_displacement(c, trace, frame) / trace_displacement(c, trace, frame - 1);
}

static double rounding_at(const Case *c, const Trace *trace, int frame)
{
    if (frame > trace->frames)
        return NAN;
    const double position = trace_tail(trace, frame, 0).x;
    return 4 * DBL_EPSILON * fabs(position / trace_displacement(c, trace, frame - 1));
}

double law_ratio(const Case *c, int bone)
{
    (void)bone;
    return 1 - c->drag;
}

/* The frame whose ratio is furthest from the law in units of its rounding, as long as the bone moves. */
static int worst_frame(const Case *c, const Trace *trace)
{
    int worst = 2;
    double furthest = 0;
    for (int frame = 2; frame <= trace->frames && trace_displacement(c, trace, frame - 1) != 0;
         frame++) {
        const double off =
            fabs(ratio_at(c, trace, frame) - law_ratio(c, 1)) / rounding_at(c, trace, frame);
        if (!(off <= furthest)) {
            furthest = off;
            worst = frame;
        }
    }
    return worst;
}

double probe_ratio_2_1(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return ratio_at(c, trace, 2);
}

double rounding_ratio_2_1(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rounding_at(c, trace, 2);
}

double probe_ratio_6_5(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return ratio_at(c, trace, 6);
}

double rounding_ratio_6_5(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rounding_at(c, trace, 6);
}

double probe_ratio_worst(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return ratio_at(c, trace, worst_frame(c, trace));
}

double rounding_ratio_worst(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rounding_at(c, trace, worst_frame(c, trace));
}
