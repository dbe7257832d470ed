/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "probes_release.h"

#include "laws.h"
#include "laws_chain.h"
#include "vec3.h"

#include <float.h>
#include <stddef.h>

static const double visible = 0.01;

static double sample(const Trace *trace, int frame)
{
    return (trace_tail(trace, frame, 0).z - trace->anchor[frame].z) / trace_tail(trace, 0, 0).z;
}

double probe_overshoot(const Case *c, const Trace *trace, int bone)
{
    const Motion m = law_motion(c, bone);
    if (trace->frames < 1 || trace->frames < motion_extreme(&m, 1))
        return NAN;
    double past = 0;
    for (int frame = 1; frame <= trace->frames; frame++)
        past = larger(past, -sample(trace, frame));
    return past;
}

double rounding_overshoot(const Case *c, const Trace *trace, int bone)
{
    const Motion m = law_motion(c, bone);
    const double angle = motion_angle(&m);
    return DBL_EPSILON * (1 + (isnan(angle) ? trace->frames : M_PI / (angle * sin(angle))));
}

double probe_settling(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    int last = trace->frames;
    while (last >= 0 && fabs(sample(trace, last)) <= visible)
        last--;
    return last == trace->frames ? (double)NAN : (last + 1) * c->frame_time;
}

double probe_swings(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    if (isnan(probe_settling(c, trace, bone)))
        return NAN;
    int swings = 0;
    bool counted = true; /* the release itself does not count */
    double side = 1;     /* where it last was, frames exactly at rest apart */
    for (int frame = 1; frame <= trace->frames; frame++) {
        const double x = sample(trace, frame);
        if (isnan(x))
            return NAN;
        if (x * side < 0)
            counted = false;
        if (x != 0)
            side = x;
        if (!counted && fabs(x) > visible) {
            counted = true;
            swings++;
        }
    }
    return swings;
}

double rounding_count(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    (void)bone;
    return DBL_EPSILON * c->frame_time;
}

static double tip_distance(const Trace *trace, int frame, SbVec3 rest)
{
    const SbVec3 tip = vec3_sub(trace_tail(trace, frame, trace->bones - 1), trace->anchor[frame]);
    const SbVec3 off = vec3_sub(tip, rest);
    return sqrt(vec3_dot(off, off));
}

double probe_tip_gain(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    if (trace->frames < 1)
        return NAN;
    const SbVec3 rest = law_tail(c, trace->bones);
    double most = 0;
    for (int frame = 1; frame <= trace->frames; frame++)
        most = larger(most, tip_distance(trace, frame, rest));
    return most / tip_distance(trace, 0, rest);
}

double law_tip_gain(const Case *c, int bone)
{
    (void)bone;
    int frame = 0;
    const double gain = law_peak_tip_gain(c, &frame);
    return frame <= case_frames(c) ? gain : (double)NAN;
}

double order_tip_gain(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    const double gain = fmax(law_tip_gain(c, bone), 1);
    return gain * gain * c->bones * fabs(c->event.amplitude);
}
