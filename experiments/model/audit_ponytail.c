/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a ponytail or a cascade follows a tip that the linear law lets go (audit_tip.c): by the borders of the
 * review. The ponytail's amplitude and phase are linear; frequency and decay are searched near the law's. */
#include "audit_law.h"

#include "ponytail_fit.h"

#include <complex.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <stdlib.h>

enum { SEARCH_STEPS = 40 };

typedef struct Sampled {
    double *y;           /* AUDIT_RING_SAMPLES of them */
    double h;            /* s between them */
    double peak, square; /* the largest, and the sum of squares */
} Sampled;

/* rms over peak of the best a cos(w t) e^(-d t) + b sin(w t) e^(-d t), by its normal equations. The sinusoid comes by
 * repeated multiplication: rounding is far below what is asked for here. */
static double misfit(const Sampled *s, double omega, double decay)
{
    const double complex turn = cexp((I * omega - decay) * s->h);
    const double x = creal(turn), y = cimag(turn);
    double c = 1, i = 0; /* the sinusoid's parts */
    double cc = 0, ss = 0, cs = 0, cy = 0, sy = 0;
    for (int k = 0; k < AUDIT_RING_SAMPLES; k++) {
        cc += c * c;
        ss += i * i;
        cs += c * i;
        cy += c * s->y[k];
        sy += i * s->y[k];
        const double next = c * x - i * y;
        i = c * y + i * x;
        c = next;
    }
    const double det = cc * ss - cs * cs;
    const double a = (cy * ss - sy * cs) / det, b = (sy * cc - cy * cs) / det;
    return sqrt(fmax(0, s->square - a * cy - b * sy) / AUDIT_RING_SAMPLES) / s->peak;
}

/* NaN would lead the simplex astray. */
static double search_value(const gsl_vector *x, void *sampled)
{
    const double value = misfit(sampled, exp(gsl_vector_get(x, 0)), exp(gsl_vector_get(x, 1)));
    return isfinite(value) ? value : HUGE_VAL;
}

static double search_best(const Sampled *sampled, double omega, double decay)
{
    double start[] = { log(omega), log(decay) }, width[] = { 0.2, 0.2 };
    gsl_vector_view x = gsl_vector_view_array(start, 2), step = gsl_vector_view_array(width, 2);
    gsl_multimin_function function = { search_value, 2, (void *)(size_t)sampled };
    gsl_multimin_fminimizer *search =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, 2);
    double best = NAN;
    if (search &&
        gsl_multimin_fminimizer_set(search, &function, &x.vector, &step.vector) == GSL_SUCCESS) {
        for (int i = 0; i < SEARCH_STEPS; i++)
            if (gsl_multimin_fminimizer_iterate(search) != GSL_SUCCESS ||
                gsl_multimin_fminimizer_size(search) < 5e-3)
                break;
        best = gsl_multimin_fminimizer_minimum(search);
    }
    gsl_multimin_fminimizer_free(search);
    return isfinite(best) ? best : (double)NAN;
}

/* With omega and decay from the law of the first bone; where that will not do, the best near it. A bone that creeps
 * has no omega: the search sets out from a slow one. */
static double best_ponytail(const Sampled *sampled, const Motion *m)
{
    if (motion_rings(m)) {
        const double lawful = misfit(sampled, motion_omega(m), motion_decay(m));
        return lawful <= REVIEW_ACCEPTABLE ? lawful
                                           : search_best(sampled, motion_omega(m), motion_decay(m));
    }
    double rate[2];
    motion_rates(m, rate);
    const double decay = isfinite(rate[1]) ? sqrt(rate[0] * rate[1]) : rate[0];
    return search_best(sampled, decay / 4, decay);
}

static int strand_bones(const AuditSpring *audit)
{
    int bones = 0;
    for (int i = audit->tip; i >= 0; i = audit->spring->joint[i].parent)
        bones++;
    return bones;
}

static double best_cascade(const Sampled *sampled, const Motion *m, int bones)
{
    double t[AUDIT_RING_SAMPLES];
    for (int k = 0; k < AUDIT_RING_SAMPLES; k++)
        t[k] = k * sampled->h;
    if (!motion_rings(m))
        return NAN;
    return cascade_misfit(t, sampled->y, AUDIT_RING_SAMPLES, bones, motion_omega(m),
                          motion_decay(m));
}

void audit_decide(const AuditLaw *law, AuditSpring *audit)
{
    audit->ponytail_rms = audit->cascade_rms = NAN;
    audit->decision = DECIDE_SOLVER;
    if (audit->tip < 0 || !audit->rests)
        return;
    const Motion m = audit_law_motion(law, 0);
    Sampled sampled = { audit_ring_down(law, audit->tip, AUDIT_RING_SAMPLES - 1), law->frame_time,
                        0, 0 };
    for (int k = 0; sampled.y && k < AUDIT_RING_SAMPLES; k++) {
        sampled.peak = fmax(sampled.peak, fabs(sampled.y[k]));
        sampled.square += sampled.y[k] * sampled.y[k];
    }
    /* Nothing to fit where the tip does not come back. */
    if (sampled.y && motion_stable(&m) && isfinite(sampled.peak)) {
        audit->ponytail_rms = best_ponytail(&sampled, &m);
        if (!(audit->ponytail_rms <= REVIEW_ACCEPTABLE))
            audit->cascade_rms = best_cascade(&sampled, &m, strand_bones(audit));
        audit->decision = review_decide(audit->ponytail_rms, audit->cascade_rms);
    }
    free(sampled.y);
}
