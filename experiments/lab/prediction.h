/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Prediction: what the laws say about a case, all in one place. Nothing is simulated. */
#ifndef LAB_PREDICTION_H
#define LAB_PREDICTION_H

#include "laws_design.h"

/* NaN where a quantity does not exist; the single numbers are those of bone 1. Rest is exact, everything
 * about motion is linear: the limit of small motion. */
typedef struct Prediction {
    int bones;
    double *droop_deg; /* for each bone at rest, from the horizontal */
    double tip_drop;   /* m: how far below the straight rest pose the tip hangs */
    double trail; /* m: how much farther back it hangs because of the anchor's speed; NaN at rest */
    double alpha;
    double omega, frequency, decay; /* rad/s, Hz, 1/s: of a ring */
    double rate[2];                 /* 1/s: of a bone that creeps, the slow one first */
    double damping_ratio;
    double overshoot; /* let go at rest: part of the release that it swings past rest */
    double settling;  /* ... s until it stays within 1 % */
    double swings;    /* ... extremes beyond 1 % */
    double stiffness_critical, drag_critical; /* ring above, ring below */
    double whip_gain;                         /* G, per bone */
    double peak_tip_gain;                     /* law_peak_tip_gain */
    int peak_frame;
    FpsRange stable;
} Prediction;

/* Predicts a case. False when memory is out. The caller frees it. */
bool prediction_make(const Case *c, Prediction *prediction);
void prediction_free(Prediction *prediction);

#endif
