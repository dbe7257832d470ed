/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a wish for a look means as a motion. */
#include "laws_design.h"

#include <math.h>
#include <stddef.h>

#define WITHIN 0.01

/* A damping ratio of exactly 1 falls on either side by rounding; this far above, it creeps. */
#define LEAST_CREEPING (1 + 1e-9)

/* Motions with one number still open: the decay of a ring of known frequency, or the undamped frequency
 * sqrt(d^2 + w^2), sqrt(r1 r2), of a known damping ratio. Both settle the sooner the larger it is. */
static Motion motion_in_family(const Wish *wish, double open, double frame_time)
{
    if (!isnan(wish->omega))
        return motion_of_ring(wish->omega, open, frame_time);
    const double ratio = isnan(wish->damping_ratio) ? 1 : wish->damping_ratio;
    if (ratio < 1)
        return motion_of_ring(open * sqrt(1 - ratio * ratio), open * ratio, frame_time);
    const double creeping = fmax(ratio, LEAST_CREEPING);
    const double apart = sqrt(creeping * creeping - 1);
    /* The product of the rates is open^2: the slow one without cancellation. */
    return motion_of_rates(open / (creeping + apart), open * (creeping + apart), frame_time);
}

static bool settles(const Wish *wish, double open, double frame_time)
{
    const Motion m = motion_in_family(wish, open, frame_time);
    /* A frame counts as within the time although h * K rounds. */
    return m.beta > 0 && motion_settling(&m, WITHIN) * frame_time <= wish->settling * (1 + 1e-12);
}

/* A ring of known damping ratio must stay below a quarter turn per frame; nothing else has a limit. */
static double most_open(const Wish *wish, double frame_time)
{
    const double ratio = wish->damping_ratio;
    if (!isnan(wish->omega) || !(ratio < 1))
        return HUGE_VAL;
    return (1 - 1e-9) * M_PI / (2 * frame_time * sqrt((1 - ratio) * (1 + ratio)));
}

/* The least open number that settles in time: 0 where none does. */
static double least_settling(const Wish *wish, double frame_time)
{
    const double most = most_open(wish, frame_time);
    double high = fmin(-log(WITHIN) / wish->settling, most);
    for (int i = 0; !settles(wish, high, frame_time); i++, high = fmin(2 * high, most))
        if (i == 60 || high == most)
            return 0;
    double low = high / 2;
    while (settles(wish, low, frame_time)) {
        high = low;
        low /= 2;
    }
    while (high / low > 1 + 1e-12) {
        const double middle = sqrt(high * low);
        if (settles(wish, middle, frame_time))
            high = middle;
        else
            low = middle;
    }
    const double spare = high * 1.0001;
    return settles(wish, spare, frame_time) ? spare : high;
}

static const char *unclear(const Wish *wish)
{
    const bool omega = !isnan(wish->omega), decay = !isnan(wish->decay);
    const bool ratio = !isnan(wish->damping_ratio), settling = !isnan(wish->settling);
    const int given = omega + decay + ratio + settling;
    if (given > 2)
        return "two of frequency, decay, damping ratio and settling time are enough";
    if (decay && settling)
        return "decay and settling time say nearly the same; a frequency goes with one of them";
    if (given < 2 && omega)
        return "how it dies down is missing: a decay, a damping ratio or a settling time";
    if (given < 2 && !settling)
        return "how fast it moves is missing: a frequency or a settling time";
    if ((omega || decay) && ratio && !(wish->damping_ratio < 1))
        return "a damping ratio of 1 or more does not swing; a settling time goes with it";
    return NULL;
}

/* The decay of a ring, as far as it does not need the frame time. */
static double wished_decay(const Wish *wish)
{
    const double ratio = wish->damping_ratio;
    if (!isnan(wish->decay))
        return wish->decay;
    return isnan(ratio) ? -log(WITHIN) / wish->settling
                        : wish->omega * ratio / sqrt((1 - ratio) * (1 + ratio));
}

WishVerdict wish_motion(const Wish *wish, double frame_time, Motion *m, const char **reason)
{
    *reason = unclear(wish);
    if (*reason)
        return WISH_UNCLEAR;
    const double ratio = wish->damping_ratio;
    if (isnan(wish->settling) || wish->omega * frame_time >= M_PI / 2) {
        const double decay = wished_decay(wish);
        const double omega =
            isnan(wish->omega) ? decay * sqrt((1 - ratio) * (1 + ratio)) / ratio : wish->omega;
        *m = motion_of_ring(omega, decay, frame_time);
        return WISH_FINE;
    }
    const double open = wish->settling >= frame_time ? least_settling(wish, frame_time) : 0;
    if (open == 0) {
        *reason =
            wish->settling < frame_time
                ? "nothing settles within less than one frame"
                : "with that damping ratio it would have to swing more than once in four frames";
        return WISH_IMPOSSIBLE;
    }
    *m = motion_in_family(wish, open, frame_time);
    return WISH_FINE;
}
