/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "steady_shake.h"

#include "circle.h"
#include "laws_response.h"

#include <float.h>
#include <math.h>

double complex steady_amplitude(const Case *c, const Trace *trace, int bone, double frequency)
{
    if (trace->frames < SHAKE_FRAMES)
        return NAN;
    const int first = trace->frames - SHAKE_FRAMES;
    double complex sum = 0;
    for (int k = 0; k < SHAKE_FRAMES; k++) {
        double sine, cosine, none, window;
        circle_at((double)k / SHAKE_FRAMES, &none, &window);
        circle_at(frequency * ((first + k) * c->frame_time), &sine, &cosine);
        sum += (1 - window) * trace_tail(trace, first + k, bone - 1).z * (cosine - I * sine);
    }
    return 2 * I * sum / SHAKE_FRAMES;
}

/* What bone n further on makes of 1 in a bone whose parent stands still. */
static double complex handed_on(double complex b, int n)
{
    double complex before = 0, now = 1;
    for (int i = 0; i < n; i++) {
        const double complex next = b * (2 * now - before);
        before = now;
        now = next;
    }
    return now;
}

double rounding_steady(const Case *c, double frequency, const double complex *answer, int bone)
{
    const Motion m = law_motion(c, 1);
    const double omega = 2 * M_PI * frequency;
    const double complex b = motion_response(&m, omega);
    double sum = omega * c->seconds * cabs(answer[bone - 1]);
    for (int i = 1; i <= bone; i++)
        sum += cabs(answer[i - 1] * b * handed_on(b, bone - i)) / motion_pull(&m);
    return DBL_EPSILON * sum;
}
