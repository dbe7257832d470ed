/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `springlab sweep` is asked for: --vary and --measure as an Experiment. */
#ifndef COMMANDS_SWEEP_PLAN_H
#define COMMANDS_SWEEP_PLAN_H

#include "event_options.h"
#include "measures.h"

typedef struct SweepPlan {
    SceneOptions scene;
    EventOptions event;
    const Option *options;       /* as they were read, each with its given */
    const char *vary[MOST_AXES]; /* as given: NAME=VALUES */
    int axes;
    const char *measure; /* as given: NAME,NAME... */
    const char *plot;
    Shard shard; /* the part of the rows to make; count 0: all */
    int lanes;   /* runs side by side */
    Values values[MOST_AXES];
    char name[MOST_COLUMNS][MEASURE_NAME_SIZE];
    int columns;
    Experiment experiment; /* ready after plan_finish */
    long rows;
} SweepPlan;

/* Takes another --vary, as an OPTION_CUSTOM. */
bool plan_take_vary(void *plan, const char *text, char *allowed, unsigned long size);
/* Completes the experiment after the options are read. -1, or the exit status after a line on stderr. */
int plan_finish(const Command *command, SweepPlan *plan);

#endif
