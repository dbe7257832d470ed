/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a tip is elsewhere at one frame rate than at another, as a viewer can see it. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>

/* In AUDIT_WAY_STEP: 0.1 s. What is over sooner is over before the eye has taken it in. */
enum { MOMENT = 72 };

/* The ways at two rates. */
typedef struct Pair {
    const SbVec3 *a, *b;
} Pair;

static double pair_apart(const Pair *pair, int i)
{
    return vec3_length(vec3_sub(pair->a[i], pair->b[i]));
}

/* What is held throughout a moment that begins between k and the next place, where inner is held between its ends. It is
 * largest with either end on a place, or where both ends are equal. */
static double held_about(const Pair *pair, int k, double inner)
{
    const double begin = pair_apart(pair, k), end = pair_apart(pair, k + MOMENT);
    const double rise = pair_apart(pair, k + 1) - begin;
    const double fall = end - pair_apart(pair, k + MOMENT + 1);
    const double equal = fmin(fmax((end - begin) / (rise + fall), 0), 1);
    const double part[] = { 0, equal, 1 };
    double most = 0;
    for (int i = 0; i < 3; i++)
        most = fmax(most, fmin(begin + part[i] * rise, end - part[i] * fall));
    return fmin(most, inner);
}

/* What is held throughout some moment, if it is more than at_least. No moment with a place in it where the two are no
 * farther apart than that holds more: all of those are left out. */
static double held_apart(const Pair *pair, int places, double at_least)
{
    int k = 0;
    while (k + MOMENT + 1 < places) {
        double inner = HUGE_VAL;
        int i = k + MOMENT;
        for (; i > k && inner > at_least; i--)
            inner = fmin(inner, pair_apart(pair, i));
        if (inner > at_least)
            at_least = fmax(at_least, held_about(pair, k, inner));
        k = i + 1;
    }
    return at_least;
}

void audit_hold_apart(const AuditRates *rates, const SbVec3 *way, int places, AuditSpring *spring)
{
    AuditApart *apart = &spring->apart;
    double most = 0;
    for (int slow = 0; slow < rates->count; slow++)
        for (int fast = rates->count - 1; fast > slow; fast--) { /* the most is soon found so */
            const Pair pair = { way + slow * AUDIT_WAY, way + fast * AUDIT_WAY };
            const double held = held_apart(&pair, places, most);
            if (held > most)
                *apart = (AuditApart){ AUDIT_TURN * held, slow, fast };
            most = held;
        }
    apart->held = fmin(apart->held, spring->length);
}
