/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a tip is elsewhere at one frame rate than at another, as a viewer can see it. */
#include "audit_law.h"

#include <math.h>

/* In AUDIT_WAY_STEP: 0.1 s. What is over sooner is over before the eye has taken it in. */
enum { MOMENT = 10 };

/* By how much two ways are apart throughout the moment from k on; less than at_least is told as any such number. */
static double held_from(const double *a, const double *b, int k, double at_least)
{
    const double side = a[k] > b[k] ? 1 : -1;
    double least = HUGE_VAL;
    for (int i = k; i <= k + MOMENT && least > at_least; i++)
        least = fmin(least, side * (a[i] - b[i]));
    return least;
}

static double held_apart(const double *a, const double *b)
{
    double most = 0;
    for (int k = 0; k + MOMENT < AUDIT_WAY; k++)
        if (fabs(a[k] - b[k]) > most) /* what begins with less holds less */
            most = fmax(most, held_from(a, b, k, most));
    return most;
}

void audit_hold_apart(const AuditRates *rates, double way[][AUDIT_WAY], AuditSpring *spring)
{
    AuditApart *apart = &spring->apart;
    const double start = AUDIT_TURN * spring->length;
    for (int slow = 0; slow < rates->count; slow++)
        for (int fast = slow + 1; fast < rates->count; fast++) {
            const double held = start * held_apart(way[slow], way[fast]);
            if (held > apart->held)
                *apart = (AuditApart){ held, slow, fast };
        }
    apart->held = fmin(apart->held, spring->length);
}
