/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "probes.h"

#include "laws.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

static const double degrees = 180 / M_PI;

static SbVec3 bone_vector(const Trace *trace, int bone)
{
    const int last = trace->frames;
    return vec3_sub(trace_tail(trace, last, bone - 1), trace_head(trace, last, bone - 1));
}

/* Subtracted from zero rather than negated: of a bone straight back that is +180, not -180. */
static inline double droop(SbVec3 u)
{
    return atan2(0 - u.y, u.z == 0 ? u.x : hypot(u.x, u.z)) * degrees;
}

double droop_of(SbVec3 u)
{
    return droop(u);
}

double probe_droop(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    return droop(bone_vector(trace, bone));
}

double law_droop(const Case *c, int bone)
{
    return droop(law_direction(c, bone));
}

static double angle_between(SbVec3 a, SbVec3 b)
{
    const SbVec3 cross = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
    return atan2(sqrt(vec3_dot(cross, cross)), vec3_dot(a, b)) * degrees;
}

double probe_bend(const Case *c, const Trace *trace, int bone)
{
    return angle_between(bone_vector(trace, bone), c->rest);
}

double law_bend(const Case *c, int bone)
{
    return angle_between(law_direction(c, bone), c->rest);
}

/* The largest coordinate that the run reached at its end: carried along, and the chain's length. */
static double coordinate_size(const Case *c, const Trace *trace, int bone)
{
    const SbVec3 anchor = trace->anchor[trace->frames];
    return sqrt(vec3_dot(anchor, anchor)) + bone * c->length;
}

/* gain: law_whip_gain of the case, or anything for bone 1. */
static double rounding_angle_by_gain(const Case *c, const Trace *trace, int bone, double gain)
{
    const double relative = coordinate_size(c, trace, bone) / c->length;
    const double whip = bone > 1 ? pow(gain, bone - 1) : 1;
    return DBL_EPSILON * relative * whip / (1 - law_alpha(c, bone));
}

double rounding_angle(const Case *c, const Trace *trace, int bone)
{
    return rounding_angle_by_gain(c, trace, bone, bone > 1 ? law_whip_gain(c) : 1);
}

double rounding_droop(const Case *c, const Trace *trace, int bone)
{
    return rounding_angle(c, trace, bone) * degrees;
}

/* The turn of a bone (rad) and the shift of its tail (m). */
typedef struct Frozen {
    double angle, tail;
} Frozen;

static Frozen frozen_rounding(const Case *c, const Trace *trace, int bone)
{
    Frozen sum = { 0, 0 };
    for (int i = 1; i <= bone; i++) {
        const double relative = coordinate_size(c, trace, i) / c->length;
        sum.angle += DBL_EPSILON * relative / (1 - law_alpha(c, i));
        sum.tail += c->length * sum.angle;
    }
    return sum;
}

double rounding_frozen_droop(const Case *c, const Trace *trace, int bone)
{
    return frozen_rounding(c, trace, bone).angle * degrees;
}

double rounding_frozen_tail(const Case *c, const Trace *trace, int bone)
{
    return frozen_rounding(c, trace, bone).tail;
}

double probe_length(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    const SbVec3 d = bone_vector(trace, bone);
    return sqrt(vec3_dot(d, d));
}

double rounding_length(const Case *c, const Trace *trace, int bone)
{
    const double coordinate = DBL_EPSILON * coordinate_size(c, trace, bone);
    if (c->keep_length)
        return coordinate;
    return rounding_angle(c, trace, bone) * c->length;
}

double probe_farthest_length(const Case *c, const Trace *trace, int bone)
{
    double farthest = c->length;
    for (int frame = 0; frame <= trace->frames; frame++)
        for (int i = 0; i < bone; i++) {
            const SbVec3 d = vec3_sub(trace_tail(trace, frame, i), trace_head(trace, frame, i));
            const double length = sqrt(vec3_dot(d, d));
            if (!isnan(farthest) && !(fabs(length - c->length) <= fabs(farthest - c->length)))
                farthest = length;
        }
    return farthest;
}

double law_constant_length(const Case *c, int bone)
{
    (void)bone;
    return c->length;
}

double rounding_farthest_length(const Case *c, const Trace *trace, int bone)
{
    return DBL_EPSILON * coordinate_size(c, trace, bone);
}

static SbVec3 tail_from_anchor(const Trace *trace, int bone)
{
    const int last = trace->frames;
    return vec3_sub(trace_tail(trace, last, bone - 1), trace->anchor[last]);
}

double probe_tail_x(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    return tail_from_anchor(trace, bone).x;
}

double probe_tail_y(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    return tail_from_anchor(trace, bone).y;
}

double probe_tail_z(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    return tail_from_anchor(trace, bone).z;
}

double law_tail_x(const Case *c, int bone)
{
    return law_tail(c, bone).x;
}

double law_tail_y(const Case *c, int bone)
{
    return law_tail(c, bone).y;
}

double law_tail_z(const Case *c, int bone)
{
    return law_tail(c, bone).z;
}

double rounding_tail(const Case *c, const Trace *trace, int bone)
{
    const double gain = bone > 1 ? law_whip_gain(c) : 1;
    double sum = 0;
    for (int i = 1; i <= bone; i++)
        sum += c->length * rounding_angle_by_gain(c, trace, i, gain);
    return sum;
}

void rounding_tails(const Case *c, const Trace *trace, double *unit)
{
    const double gain = c->bones > 1 ? law_whip_gain(c) : 1;
    double sum = 0;
    for (int i = 1; i <= c->bones; i++)
        unit[i - 1] = sum += c->length * rounding_angle_by_gain(c, trace, i, gain);
}

bool probe_reads_end(double (*probe)(const Case *c, const Trace *trace, int bone))
{
    static double (*const those[])(const Case *, const Trace *, int) = {
        probe_droop,     probe_bend,    probe_length,          probe_tail_x,
        probe_tail_y,    probe_tail_z,  rounding_angle,        rounding_droop,
        rounding_length, rounding_tail, rounding_frozen_droop, rounding_frozen_tail,
    };
    for (size_t i = 0; i < sizeof those / sizeof *those; i++)
        if (those[i] == probe)
            return true;
    return false;
}
