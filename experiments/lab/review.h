/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail's review: how far a damped sinusoid is from what the solver does after an event. */
#ifndef LAB_REVIEW_H
#define LAB_REVIEW_H

#include "case.h"
#include "events.h"
#include "ponytail_fit.h"
#include "springbone.h"
#include "trace.h"

/* How a ponytail gets its numbers. */
typedef enum ReviewModel {
    REVIEW_SOURCE,  /* the source's example: A 0.18 of the travel, omega 11, phase -0.3, d 1.8 */
    REVIEW_LAWFUL,  /* omega and d from law (M) of bone 1; A and phase from the first two samples */
    REVIEW_FITTED,  /* the best there is, omega 0.1 .. 60 rad/s */
    REVIEW_CASCADE, /* the cascade of the chain's bones with the lawful omega and d, fitted */
    REVIEW_MODELS
} ReviewModel;

/* The events of the review; a column of them counts from 1. And the view of such a column. */
enum { REVIEW_EVENTS = 6 };
extern const EventKind review_events[REVIEW_EVENTS];
#define REVIEW_EVENT_VIEW                                                                          \
    {                                                                                              \
        "event", "event", "%.0f",                                                                  \
        {                                                                                          \
            NULL, "release", "step", "stop", "turn", "drag, stop", "sine"                          \
        }                                                                                          \
    }

/* Column beginnings: "source", "lawful", "fitted", "cascade". */
extern const char *const review_model_names[REVIEW_MODELS];

enum { REVIEW_SAMPLES = 241, REVIEW_CROSSINGS = 4 };

/* The tip's offset from where it would rest, along the direction in which it moves most, from the moment
 * when the event leaves it alone. */
typedef struct ReviewSignal {
    double t[REVIEW_SAMPLES]; /* s */
    double y[REVIEW_SAMPLES]; /* m; the first that reaches half of the peak is positive */
    double peak;              /* max |y|, m */
    double travel;            /* of the controlling point, m; the peak where that stands still */
    double start;             /* s from the beginning of the event to t = 0 */
    SbVec3 direction;         /* unit vector: the tip is off by y * direction */
} ReviewSignal;

/* Runs the case through its event and reads the signal, along a unit vector or (NULL) the direction in which
 * the tip moves most; trace is working memory. NULL, or why not. */
const char *review_signal(const Case *c, const SbVec3 *along, Trace *trace, ReviewSignal *signal);

/* A model with its numbers: a cascade where that has bones, else a ponytail. */
typedef struct ReviewCurve {
    SbPonytail ponytail;
    SbCascade cascade;
} ReviewCurve;
/* False where the model has no numbers: no ring, no fit. */
bool review_curve(const Case *c, const ReviewSignal *signal, ReviewModel model, ReviewCurve *curve);
/* The curve's offset (m) at a time (s). */
double review_curve_offset(const ReviewCurve *curve, double t);

/* How a swing looks: what an eye would compare. NaN where there is none. */
typedef struct ReviewShape {
    double overshoot;                  /* first swing to the other side over the peak */
    double settling;                   /* s until |y| stays within 1 % of the peak */
    double crossing[REVIEW_CROSSINGS]; /* s of the first zero crossings */
} ReviewShape;
ReviewShape review_shape(const double *t, const double *y, int count, double peak);

/* One model against the solver; all NaN where the model has no numbers (no ring, no fit). */
typedef struct ReviewError {
    double rms_over_peak, largest_over_peak, psnr_db;
    double overshoot;    /* difference of the overshoots, parts of the peak */
    double settling_s;   /* difference of the settling times */
    double crossing_s;   /* mean difference of the crossings that both have */
    double omega, decay; /* the model's; rad/s, 1/s */
} ReviewError;
/* The model's own trace at the signal's times, in m; false where it has no numbers. */
bool review_trace(const Case *c, const ReviewSignal *signal, ReviewModel model,
                  double trace[REVIEW_SAMPLES]);
ReviewError review_model(const Case *c, const ReviewSignal *signal, ReviewModel model);

/* The borders, in rms over peak: 42 dB, which the source takes as its mark, and what an eye forgives. */
#define REVIEW_INDISTINGUISHABLE 0.00794328234724281502 /* 10^(-42/20) */
#define REVIEW_ACCEPTABLE FIT_ACCEPTABLE

/* A ponytail where its error is at most REVIEW_ACCEPTABLE; else the cascade where that one's is; else the
 * solver. Errors in rms over peak; NaN where a model has no numbers. */
typedef enum Decision { DECIDE_PONYTAIL, DECIDE_CASCADE, DECIDE_SOLVER } Decision;
/* "ponytail", "cascade", "solver". */
extern const char *const decision_names[];
Decision review_decide(double ponytail, double cascade);

#endif
