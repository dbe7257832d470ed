/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_fit.h"

#include "least_squares.h"
#include "ponytail_scan.h"

#include <math.h>
#include <stdlib.h>

const char *fit_verdict_text(FitVerdict verdict)
{
    static const char *const texts[] = {
        "a ponytail fits",
        "too short: fewer than 8 samples, or it ends before half a swing",
        "constant: nothing moves",
        "drifting: it goes one way and does not come back",
        "overdamped: it comes back without a visible swing",
        "growing: the swings get larger",
        "poor: the best ponytail is off by more than 5 % of the peak (rms)",
        "unlike: the best ponytail leaves over half of the variance",
        "failed: the fit did not converge",
    };
    return texts[verdict];
}

/* parameter: amplitude, omega, phase, decay, offset. */
static double ponytail_value(double t, const double *p)
{
    return p[0] * sin(p[1] * t + p[2]) * exp(-p[3] * t) + p[4];
}

static void ponytail_gradient(double t, const double *p, double *g)
{
    const double fade = exp(-p[3] * t), s = sin(p[1] * t + p[2]), c = cos(p[1] * t + p[2]);
    g[0] = s * fade;
    g[2] = p[0] * c * fade;
    g[1] = t * g[2];
    g[3] = -t * p[0] * g[0];
    g[4] = 1;
}

static double swing_value(double t, const double *p)
{
    return p[0] * sin(p[1] * t + p[2]) * exp(-p[3] * t);
}

static void swing_gradient(double t, const double *p, double *g)
{
    double all[5];
    ponytail_gradient(t, p, all);
    for (int i = 0; i < 4; i++)
        g[i] = all[i];
}

static const FitModel models[2] = { { 4, swing_value, swing_gradient },
                                    { 5, ponytail_value, ponytail_gradient } };

static void normalise(PonytailFit *fit)
{
    SbPonytail *p = &fit->ponytail;
    if (p->amplitude < 0) {
        p->amplitude = -p->amplitude;
        p->phase += M_PI;
    }
    p->phase = remainder(p->phase, 2 * M_PI);
}

static bool in_range(const FitResult *result)
{
    const double omega = fabs(result->parameter[1]);
    return omega >= FIT_OMEGA_LEAST && omega <= FIT_OMEGA_MOST;
}

/* The start is near a minimum. Where there is none, because the trace creeps, amplitude and frequency run
 * away together, and more steps would not help. */
static const FitEffort glance = { 1e-4, 30, false }, polish = { 1e-13, 100, false };

/* Goes down from every valley on the thinned trace, and from the deepest on the whole of it. */
static FitResult descend(const Thinned *thin, const double *t, const double *y, size_t count,
                         const Valley *valleys, int found, const FitModel *model)
{
    FitResult best = { .rms = HUGE_VAL };
    for (int i = 0; i < found; i++) {
        const FitResult one =
            fit_least_squares(model, thin->t, thin->y, thin->count, valleys[i].parameter, glance);
        if (in_range(&one) && one.rms < best.rms)
            best = one;
    }
    if (isinf(best.rms)) {
        /* Every valley runs out of the range of omega, toward zero: the scan's own best stands. */
        for (int i = 0; i < 5 && found > 0; i++) {
            best.parameter[i] = valleys[0].parameter[i];
            best.error[i] = NAN;
        }
        best.rms = found > 0 ? sqrt(valleys[0].left / (double)thin->count) : HUGE_VAL;
        return best;
    }
    return fit_least_squares(model, t, y, count, best.parameter, polish);
}

static FitVerdict judge(const PonytailFit *fit, double span, double variance, double peak)
{
    const SbPonytail *p = &fit->ponytail;
    if (p->decay * span < -0.01 && p->decay < -3 * fit->error.decay)
        return FIT_GROWING;
    if (exp(-M_PI * p->decay / p->omega) < 1e-3)
        return FIT_OVERDAMPED;
    if (p->omega * span < M_PI)
        return FIT_TOO_SHORT;
    if (fit->rms * fit->rms > variance / 2)
        return FIT_UNLIKE;
    return fit->rms > FIT_ACCEPTABLE * peak ? FIT_POOR : FIT_GOOD;
}

static double mean_of(const double *y, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += y[i];
    return sum / (double)count;
}

/* In units of the peak, of which the square may be no number. */
static double variance_of(const double *y, size_t count, double peak)
{
    const double mean = mean_of(y, count);
    double square = 0;
    for (size_t i = 0; i < count; i++) {
        const double off = (y[i] - mean) / peak;
        square += off * off / (double)count;
    }
    return square;
}

/* Whether the second half of the time brings at least half of what the first brings, the same way. Noise is
 * averaged over a tenth of the trace. */
static bool is_drift(const double *y, size_t count)
{
    const size_t few = count / 10 + 1;
    const double begin = mean_of(y, few), middle = mean_of(y + (count - few) / 2, few);
    const double end = mean_of(y + count - few, few), first = middle - begin;
    return first > 0 ? end - middle >= first / 2 : first < 0 && end - middle <= first / 2;
}

static double peak_about(const double *y, size_t count, double offset)
{
    double peak = 0;
    for (size_t i = 0; i < count; i++)
        peak = fmax(peak, fabs(y[i] - offset));
    return peak;
}

static void read_parameters(const FitResult *result, bool with_offset, PonytailFit *fit)
{
    const double *p = result->parameter, *e = result->error;
    fit->ponytail = (SbPonytail){ p[0], fabs(p[1]), p[1] < 0 ? M_PI - p[2] : p[2], p[3] };
    fit->error = (SbPonytail){ e[0], e[1], e[2], e[3] };
    fit->offset = with_offset ? p[4] : 0;
    fit->offset_error = with_offset ? e[4] : 0;
    fit->rms = result->rms;
    normalise(fit);
}

/* From times in a unit of so many seconds, and values in parts of the peak, to seconds and y's unit. */
static void to_units(PonytailFit *fit, double unit, double peak)
{
    SbPonytail *both[] = { &fit->ponytail, &fit->error };
    for (int i = 0; i < 2; i++) {
        both[i]->amplitude *= peak;
        both[i]->omega /= unit;
        both[i]->decay /= unit;
    }
    fit->offset *= peak;
    fit->offset_error *= peak;
    fit->rms *= peak;
}

static const SbPonytail no_ponytail = { NAN, NAN, NAN, NAN };

/* The fit with time counted in a unit of so many seconds: the range of omega goes with it. */
static PonytailFit fit_in_unit(const double *t, const double *y, size_t count, bool with_offset,
                               double unit, double variance, double peak)
{
    PonytailFit fit = { FIT_FAILED, no_ponytail, no_ponytail, 0, NAN, NAN, NAN, NAN };
    /* Time from the first sample, and y in units of its peak, keep the numbers near 1. */
    double *time = malloc(2 * count * sizeof *time), *scaled = time + count;
    if (!time)
        return fit;
    for (size_t i = 0; i < count; i++) {
        time[i] = (t[i] - t[0]) / unit;
        scaled[i] = y[i] / peak;
    }
    Thinned thin;
    if (!thin_trace(&thin, time, scaled, count)) {
        free(time);
        return fit;
    }
    Valley valleys[MOST_VALLEYS];
    const int found = scan_valleys(&thin, with_offset, valleys);
    const FitResult result =
        descend(&thin, time, scaled, count, valleys, found, &models[with_offset]);
    const double span = time[count - 1];
    thin_free(&thin);
    free(time);
    if (isinf(result.rms))
        return fit;
    read_parameters(&result, with_offset, &fit);
    fit.verdict = judge(&fit, span, variance, peak_about(y, count, fit.offset * peak) / peak);
    if (!result.converged)
        fit.verdict = fit.ponytail.omega * span < M_PI ? FIT_OVERDAMPED : FIT_FAILED;
    if (fit.verdict == FIT_OVERDAMPED && is_drift(y, count))
        fit.verdict = FIT_DRIFTING;
    to_units(&fit, unit, peak);
    fit.rms_over_peak = fit.rms / peak_about(y, count, fit.offset);
    fit.psnr_db = -20 * log10(fit.rms_over_peak);
    return fit;
}

/* Traces of ordinary length are searched in the range that is promised. In one of hours, or of
 * milliseconds, nothing may be found there; then ten units of time are its whole length. */
enum { ORDINARY_SPAN_MOST = 60, UNITS_OF_SPAN = 10 };
static const double ordinary_span_least = 0.5;

PonytailFit fit_ponytail(const double *t, const double *y, size_t count, bool with_offset)
{
    PonytailFit fit = { FIT_TOO_SHORT, no_ponytail, no_ponytail, 0, NAN, NAN, NAN, NAN };
    if (count < FIT_LEAST_SAMPLES)
        return fit;
    const double peak = peak_about(y, count, 0);
    const double variance = peak > 0 ? variance_of(y, count, peak) : 0;
    if (variance <= 1e-28) {
        fit.verdict = FIT_CONSTANT;
        fit.offset = with_offset ? mean_of(y, count) : 0;
        return fit;
    }
    fit = fit_in_unit(t, y, count, with_offset, 1, variance, peak);
    const double span = t[count - 1] - t[0];
    const bool ordinary = span >= ordinary_span_least && span <= ORDINARY_SPAN_MOST;
    if (ordinary || fit.rms_over_peak <= FIT_ACCEPTABLE)
        return fit;
    const PonytailFit scaled =
        fit_in_unit(t, y, count, with_offset, span / UNITS_OF_SPAN, variance, peak);
    return fit.rms <= scaled.rms ? fit : scaled;
}
