/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "whip.h"

#include "laws_chain.h"
#include "laws_play.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

/* 0 where the run has none. */
static int peak_frame(const Trace *trace, int bone)
{
    int best = trace->frames < 1 ? 0 : 1;
    for (int frame = 2; frame <= trace->frames; frame++)
        if (fabs(trace_tail(trace, frame, bone - 1).z) > fabs(trace_tail(trace, best, bone - 1).z))
            best = frame;
    return best;
}

double probe_peak_gain(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    const int frame = peak_frame(trace, bone);
    if (frame == 0)
        return NAN;
    const SbVec3 peak = trace_tail(trace, frame, bone - 1);
    return fabs(peak.z / trace_tail(trace, 0, bone - 1).z);
}

double law_peak_gain(const Case *c, int bone)
{
    Case shortened = *c;
    shortened.bones = bone;
    return law_peak_tip_gain(&shortened, NULL);
}

double rounding_peak_gain(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    return rounding_played(c, bone);
}

double probe_peak_frame(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    const int frame = peak_frame(trace, bone);
    return frame ? frame : (double)NAN;
}

double law_peak_frame(const Case *c, int bone)
{
    Case shortened = *c;
    shortened.bones = bone;
    int frame = 0;
    const double gain = law_peak_tip_gain(&shortened, &frame);
    return isnan(gain) ? gain : frame;
}

double rounding_frame(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    (void)trace;
    (void)bone;
    return DBL_EPSILON;
}
