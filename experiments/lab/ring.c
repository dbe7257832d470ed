/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ring.h"

#include "laws_motion.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Below this a sample loses digits to underflow. */
#define SMALLEST (DBL_MIN / DBL_EPSILON)

/* One frame's equation, -second = pull * x + loss * step, divided by its size. */
typedef struct Equation {
    double x, step, right;
} Equation;

static bool equation_at(const double *x, int k, Equation *e)
{
    const double size = fabs(x[k - 1]) + fabs(x[k]) + fabs(x[k + 1]);
    if (!(size > SMALLEST && isfinite(size)))
        return false;
    const double step = x[k] - x[k - 1];
    *e = (Equation){ x[k] / size, step / size, (step - (x[k + 1] - x[k])) / size };
    return true;
}

/* Sums over the equations, so that each unknown has its own combination of them. */
typedef struct Normal {
    double xx, xs, ss;
} Normal;

static Normal normal_of(const double *x, int count)
{
    Normal n = { 0, 0, 0 };
    Equation e;
    for (int k = 1; k + 1 < count && equation_at(x, k, &e); k++) {
        n.xx += e.x * e.x;
        n.xs += e.x * e.step;
        n.ss += e.step * e.step;
    }
    return n;
}

/* Adds to the fit what its residuals still ask for. Each unknown is weighed with its own column less what that
 * shares with the other's. */
static void refine(RingFit *fit, const Normal *n, const double *x, int count)
{
    double pull = 0, pull_square = 0, pull_weight = 0, loss = 0, loss_square = 0, loss_weight = 0;
    Equation e;
    for (int k = 1; k + 1 < count && equation_at(x, k, &e); k++) {
        const double residual = e.right - fit->pull * e.x - fit->loss * e.step;
        const double for_pull = e.x - n->xs / n->ss * e.step;
        const double for_loss = e.step - n->xs / n->xx * e.x;
        pull += for_pull * residual;
        pull_square += for_pull * for_pull;
        pull_weight += fabs(for_pull);
        loss += for_loss * residual;
        loss_square += for_loss * for_loss;
        loss_weight += fabs(for_loss);
    }
    *fit = (RingFit){ fit->pull + pull / pull_square, fit->loss + loss / loss_square,
                      DBL_EPSILON * pull_weight / pull_square,
                      DBL_EPSILON * loss_weight / loss_square };
}

/* Where the columns are nearly parallel, as in a creep whose fast part is gone after a few of many frames, the
 * sums of a first solution are wrong in digits that the second one sets right: its residuals are small. */
RingFit ring_fit(const double *x, int count)
{
    const Normal n = normal_of(x, count);
    /* The square of the sine between the columns: below it the sums are rounding and nothing else. */
    const double apart = 1 - n.xs / n.xx * (n.xs / n.ss);
    if (count < 4 || !(apart > 1e-10))
        return (RingFit){ NAN, NAN, NAN, NAN };
    RingFit fit = { 0, 0, 0, 0 };
    refine(&fit, &n, x, count);
    refine(&fit, &n, x, count);
    return fit;
}

/* The gap g = 1 - root obeys g^2 - (pull + loss) g + pull = 0, so that an error of the fit moves ln(root) by
 * ((1 - g) dpull - g dloss) / ((1 - g) sqrt(discriminant)), or by the root of the discriminant's own error
 * where that is the larger of the two. */
static double root_error(const RingFit *fit, double gap_size, double root_size)
{
    const double sum = fit->pull + fit->loss;
    const double discriminant = fabs(sum * sum - 4 * fit->pull);
    const double wrong = 4 * fit->pull_error + 2 * fabs(sum) * (fit->pull_error + fit->loss_error);
    if (!(discriminant > wrong))
        return sqrt(wrong) / root_size;
    return (fit->pull_error + gap_size / root_size * fit->loss_error) / sqrt(discriminant);
}

static RingRates ring_of(const RingFit *fit, double h, double square)
{
    const double decay = -log1p(-fit->loss) / (2 * h), root = sqrt(1 - fit->loss);
    const double error = root_error(fit, sqrt(fit->pull), root) / h;
    const double decay_error = fit->loss_error / (2 * h * (1 - fit->loss));
    const double omega = atan2(sqrt(square), 2 - fit->pull - fit->loss) / h;
    return (RingRates){ omega, decay, decay, error, decay_error, decay_error };
}

static RingRates creep_of(const RingFit *fit, double h, double square)
{
    const double sum = fit->pull + fit->loss, large = (sum + sqrt(-square)) / 2;
    const double small = fit->pull / large;
    return (RingRates){ 0,
                        -log1p(-small) / h,
                        -log1p(-large) / h,
                        0,
                        root_error(fit, small, fabs(1 - small)) / h,
                        root_error(fit, large, fabs(1 - large)) / h };
}

RingRates ring_rates(const RingFit *fit, double frame_time)
{
    const double sum = fit->pull + fit->loss, square = 4 * fit->pull - sum * sum;
    return square > 0 ? ring_of(fit, frame_time, square) : creep_of(fit, frame_time, square);
}

/* A change of sign between frames k - 1 and k, in frames. */
static double zero_at(const double *x, int k)
{
    return k - 1 + x[k - 1] / (x[k - 1] - x[k]);
}

static bool changes_sign(const double *x, int k)
{
    return (x[k - 1] < 0) != (x[k] < 0);
}

static double largest_between(const double *x, int from, int to)
{
    double largest = 0;
    for (int k = from; k < to; k++)
        largest = fmax(largest, fabs(x[k]));
    return largest;
}

RingWatch ring_watch(const double *x, int count, double frame_time)
{
    const double h = frame_time;
    int changes = 0, first = 0, second = 0, before_last = 0, last = 0;
    for (int k = 1; k < count; k++)
        if (changes_sign(x, k)) {
            changes++;
            first = changes == 1 ? k : first;
            second = changes == 2 ? k : second;
            before_last = last;
            last = k;
        }
    if (changes < 3)
        return (RingWatch){ NAN, NAN, NAN, NAN };
    const double span = (zero_at(x, last) - zero_at(x, first)) * h;
    const double omega = (changes - 1) * M_PI / span;
    const double swings = changes - 2;
    const double fell =
        log(largest_between(x, first, second) / largest_between(x, before_last, last));
    const double d = fell * omega / (swings * M_PI);
    const double zero = h * h / 8 * exp(2 * d * h) * (2 * d + (omega * omega + d * d) * h) /
                        (cos(omega * h) - d * h);
    const double extreme = d * h / 2 - log(cos(omega * h / 2));
    const double omega_error = omega * 2 * zero / span;
    return (RingWatch){ omega, d, omega_error,
                        d * omega_error / omega + omega * extreme / (swings * M_PI) };
}

/* Samples that are all the same part of the one before, as with drag 1, where a frame keeps no speed. What they
 * tell is one root; the other is not seen, or is 0 as well. Two samples have a quotient whatever the roots are. */
static RingRates rates_of_one_root(const double *x, int count, double frame_time)
{
    const RingRates unknown = { NAN, NAN, NAN, NAN, NAN, NAN };
    if (count < 3 || !(fabs(x[0]) > SMALLEST))
        return unknown;
    const double root = x[1] / x[0];
    for (int k = 1; k < count && fabs(x[k - 1]) > SMALLEST; k++)
        if (!(fabs(x[k] - root * x[k - 1]) <= 4 * DBL_EPSILON * fabs(x[k - 1])))
            return unknown;
    const double error = 2 * DBL_EPSILON / (root * frame_time);
    return (
        RingRates){ 0, -log(root) / frame_time, root > 0 ? (double)NAN : HUGE_VAL, 0, error, NAN };
}

/* Those of bone 1 out of its plane; NaN when memory is out. */
static RingRates rates_of_trace(const Case *c, const Trace *trace)
{
    RingRates rates = { NAN, NAN, NAN, NAN, NAN, NAN };
    const int count = trace->frames + 1;
    double *z = malloc((unsigned long)count * sizeof *z);
    if (z) {
        for (int frame = 0; frame < count; frame++)
            z[frame] = trace_tail(trace, frame, 0).z - trace->anchor[frame].z;
        const RingFit fit = ring_fit(z, count);
        rates = isnan(fit.pull) ? rates_of_one_root(z, count, c->frame_time)
                                : ring_rates(&fit, c->frame_time);
    }
    free(z);
    return rates;
}

double probe_ring_omega(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).omega;
}

double probe_ring_slow(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).slow;
}

double probe_ring_fast(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).fast;
}

double rounding_ring_omega(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).omega_error;
}

double rounding_ring_slow(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).slow_error;
}

double rounding_ring_fast(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return rates_of_trace(c, trace).fast_error;
}

static double law_ring_rate(const Case *c, int bone, int which)
{
    const Motion m = law_motion(c, bone);
    double rate[2];
    motion_rates(&m, rate);
    return motion_rings(&m) ? motion_decay(&m) : rate[which];
}

double law_ring_slow(const Case *c, int bone)
{
    return law_ring_rate(c, bone, 0);
}

double law_ring_fast(const Case *c, int bone)
{
    return law_ring_rate(c, bone, 1);
}

double law_ring_omega(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_rings(&m) ? motion_omega(&m) : isnan(m.beta) ? (double)NAN : 0;
}
