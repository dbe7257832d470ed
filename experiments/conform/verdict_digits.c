/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The precision with which a trace's tails were written. */
#include "verdict.h"

#include <stdlib.h>

/* The numbers looked at so far: how many digits they need, whether all are single precision's, and how many of
 * those are too long for a round number: a double has none of its last 29 bits once in 5e8 times. */
typedef struct Digits {
    int numbers, digits;
    bool single;
    int long_singles;
} Digits;

enum {
    ENOUGH_NUMBERS = 20,
    ENOUGH_LONG = 3,
    MOST_NUMBERS = 1000,
    SINGLE_WRITTEN = 9,
    MANY_DIGITS = 15,
    ALL_DIGITS = 17,
    ROUND_BITS = 16
};

static bool is_round(double x)
{
    int exponent;
    const double bits = ldexp(frexp(x, &exponent), ROUND_BITS);
    return bits == floor(bits);
}

static bool takes_digits(double x, int digits)
{
    char text[40];
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    return strtod(text, NULL) == x;
}

static int count_digits(double x)
{
    if (!takes_digits(x, MANY_DIGITS))
        return ALL_DIGITS;
    int digits = 1;
    while (!takes_digits(x, digits))
        digits++;
    return digits;
}

static void add_number(double x, Digits *d)
{
    const bool single = (double)(float)x == x;
    const int digits = d->digits < ALL_DIGITS ? count_digits(x) : 0;
    d->numbers++;
    d->digits = digits > d->digits ? digits : d->digits;
    d->single = d->single && single;
    d->long_singles += single && !is_round(x);
}

static Digits read_digits(const Recording *recording)
{
    Digits d = { .single = true };
    double last = 0;
    const long all = (long)recording->frames * recording->joints;
    for (long i = 0; i < all && d.numbers < MOST_NUMBERS; i++) {
        const SbVec3 tail = recording->tail[i];
        const double part[] = { tail.x, tail.y, tail.z };
        for (int k = 0; k < 3; k++)
            if (isfinite(part[k]) && part[k] != 0 && part[k] != last)
                add_number(last = part[k], &d);
    }
    return d;
}

int trace_digits(const Recording *recording)
{
    const Digits d = read_digits(recording);
    return d.numbers < ENOUGH_NUMBERS ? 0 : d.digits;
}

double trace_epsilon(const Recording *recording)
{
    const Digits d = read_digits(recording);
    const bool enough = d.numbers >= ENOUGH_NUMBERS;
    if (d.single)
        return d.long_singles >= ENOUGH_LONG ? FLT_EPSILON : 0;
    if (d.digits <= SINGLE_WRITTEN)
        return enough || d.digits >= SINGLE_DIGITS ? FLT_EPSILON : 0;
    return enough && d.digits <= MANY_DIGITS ? pow(10, 1 - d.digits) : DBL_EPSILON;
}

static bool lies_on(double x, double per_metre)
{
    const double steps = x * per_metre;
    return fabs(steps - floor(steps + 0.5)) <= 8 * DBL_EPSILON * fabs(steps);
}

static bool all_lie_on(const Recording *recording, double per_metre)
{
    const long all = (long)recording->frames * recording->joints;
    for (long i = 0; i < all; i++) {
        const SbVec3 tail = recording->tail[i];
        if (!lies_on(tail.x, per_metre) || !lies_on(tail.y, per_metre) ||
            !lies_on(tail.z, per_metre))
            return false;
    }
    return true;
}

double trace_grid(const Recording *recording)
{
    for (double per_metre = 1e2; per_metre < 2e6; per_metre *= 10)
        if (all_lie_on(recording, per_metre))
            return 1 / per_metre;
    return 0;
}
