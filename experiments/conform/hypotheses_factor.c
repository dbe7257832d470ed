/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hypotheses about the size of one setting: the last to be tried, as they say the least. */
#include "hypotheses_table.h"

static const Hypothesis table[] = {
    FITTED("F-32", LINE_FORCE, "gravity acts as if multiplied by a constant",
           "is it in another unit, or per frame?", 0, fit_force, .force = FORCE_TIMES),
    FITTED("F-32", LINE_STIFFNESS, "stiffness acts as if multiplied by a constant",
           "is it in another unit, or per frame?", 0, fit_pull, .pull = PULL_TIMES),
    FITTED("F-32", LINE_INERTIA, "drag acts as if multiplied by a constant",
           "is it in another unit, or per second?", 0, fit_drag, .inertia = INERTIA_DRAG_TIMES),
    FITTED("F-32", LINE_INERTIA,
           "all joints keep the same part of their velocity, whatever their drag",
           "is drag read, and converted?", 0, fit_inertia, .inertia = INERTIA_KEEPS),
    FITTED("", LINE_INERTIA, "1 - drag is raised to a constant power",
           "is drag turned into a rate, and dt not the frame's?", 0, fit_power,
           .inertia = INERTIA_POWER),
    FITTED("F-17", LINE_TIME, "every step takes the same time, whatever dt is", "is dt used?", 0,
           fit_time, .time = TIME_FIXED),
    FITTED("F-17", LINE_TIME, "every step takes the same time, whatever dt is", "is dt used?",
           NEEDS_TIMES, fit_time, .time = TIME_FIXED_ALWAYS),
};

const HypothesisGroup hypotheses_factor = { table, sizeof table / sizeof *table };
