/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hypotheses about time. */
#include "hypotheses_table.h"

/* The most a frame without movement may have taken: the threshold below which steps do nothing. */
static bool find_frozen_time(const Evidence *e, double epsilon, Quirks *quirk)
{
    (void)epsilon;
    double longest = 0, shortest = HUGE_VAL; /* of frames without movement, and with */
    for (int k = 1; k <= e->frames; k++) {
        if (evidence_repeats(e, k))
            longest = fmax(longest, e->dt[k]);
        else if (!e->reset[k])
            shortest = fmin(shortest, e->dt[k]);
    }
    quirk->factor = longest * (1 + 1e-9);
    return longest > 0 && longest < shortest;
}

static const Hypothesis table[] = {
    FAULT("F-9", LINE_TIME, "a step of no time moves the bones",
          "does dt = 0 leave everything as it is?", NEEDS_TIMES, .time = TIME_NEVER_ZERO),
    FAULT("F-9", LINE_TIME, "a step of no time is taken for a usual one",
          "does dt = 0 leave everything as it is?", NEEDS_TIMES, .time = TIME_ZERO_NOMINAL),
    FAULT("F-17", LINE_TIME, "every step takes 1/60 s, whatever dt is", "is dt used?", NEEDS_TIMES,
          .time = TIME_SIXTIETH),
    FAULT("F-17", LINE_TIME, "every step takes the same time, whatever dt is", "is dt used?",
          NEEDS_TIMES, .time = TIME_NOMINAL),
    FAULT("F-16", LINE_TIME, "after a gap the missed time is caught up in a burst of steps",
          "is the number of steps in a frame bounded?", NEEDS_TIMES, .time = TIME_CATCH_UP,
          .factor = HUGE_VAL),
    FAULT("F-16", LINE_TIME,
          "after a gap the missed time is caught up in a burst of steps of 1/60 s",
          "is the number of steps in a frame bounded?", NEEDS_TIMES, .time = TIME_CATCH_UP_SIXTIETH,
          .factor = HUGE_VAL),
    FITTED("F-18", LINE_TIME, "steps below a threshold do nothing", "is a short dt thrown away?", 0,
           find_frozen_time, .time = TIME_FROZEN),
    FAULT("F-31", LINE_TIME, "frames are dropped, and their time is added to the next",
          "is every frame stepped?", 0, .time = TIME_SKIPPED),
    FAULT("F-31", LINE_TIME, "frames are dropped", "is every frame stepped?", 0,
          .time = TIME_DROPPED),
    FAULT("", LINE_TIME, "dt is clamped to 1/30 s", "may a frame be longer?", NEEDS_TIMES,
          .time = TIME_AT_MOST, .factor = 1.0 / 30),
    FAULT("", LINE_TIME, "dt is clamped to 1/60 s", "may a frame be longer?", NEEDS_TIMES,
          .time = TIME_AT_MOST, .factor = 1.0 / 60),
    FAULT("", LINE_TIME, "dt is clamped to 1/20 s", "may a frame be longer?", NEEDS_TIMES,
          .time = TIME_AT_MOST, .factor = 1.0 / 20),
    FAULT("", LINE_TIME, "dt is clamped to 0.1 s", "may a frame be longer?", NEEDS_TIMES,
          .time = TIME_AT_MOST, .factor = 0.1),
    FAULT("", LINE_TIME, "dt is clamped to 1/3 s", "may a frame be longer?", NEEDS_TIMES,
          .time = TIME_AT_MOST, .factor = 1.0 / 3),
    FAULT("", LINE_TIME, "a step takes the last frame's dt", "is dt read before the step?",
          NEEDS_TIMES, .time = TIME_LATE),
    FAULT("", LINE_TIME, "dt is smoothed over two frames", "is dt used as it is?", NEEDS_TIMES,
          .time = TIME_MEAN),
    FAULT("", LINE_TIME, "a frame takes two steps", "is the update called twice?", 0,
          .time = TIME_TWO_STEPS),
    FAULT("", LINE_TIME, "a frame is cut into two steps of half the time", "is there a substep?", 0,
          .time = TIME_HALVES),
    FAULT("", LINE_TIME, "a long frame puts the chain on the pose",
          "is a gap a step like any other?", NEEDS_TIMES, .time = TIME_GAP_RESETS, .factor = 0.5),
    FAULT("", LINE_TIME, "every frame shows what the last one should",
          "is the trace written after the step?", 0, .time = TIME_SHOWN_LATE, .root = ROOT_LATE,
          .state = STATE_CHANGE_LATE),
    FAULT("F-21", LINE_TIME, "the root's pose is read in every second frame only",
          "is it read in every frame?", 0, .root = ROOT_EVEN_FRAMES),
    FAULT("F-21", LINE_TIME, "the root's pose is read in every second frame only",
          "is it read in every frame?", 0, .root = ROOT_ODD_FRAMES),
    FAULT("", LINE_TIME, "the root's pose is that of the last frame", "is it read before the step?",
          0, .root = ROOT_LATE),
};

const HypothesisGroup hypotheses_time = { table, sizeof table / sizeof *table };
