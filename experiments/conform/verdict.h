/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The verdict on one trace: does it follow the rule of its scene, to the precision it has? Every joint of
 * every frame is predicted from the trace's own last frames (rule.h), so that chaotic growth cannot
 * raise an alarm; a joint misses where it is farther from its prediction than
 *
 *     30 eps (4 + nodes above) (1 + what rounding makes of the axis) (largest coordinate) (gain)
 *
 * eps is the trace's precision, the axis' rounding is that of the tails over the bones' lengths, near
 * a half turn over the sine too, and the gain is what the length step and the pushes make of an error.
 */
#ifndef CONFORM_VERDICT_H
#define CONFORM_VERDICT_H

#include "hypotheses.h"
#include "rule.h"

enum { MOST_HYPOTHESES = 256, SENTENCE_SIZE = 600, SINGLE_DIGITS = 7 };

typedef struct Miss {
    int frame, joint;
    RuleLine line;
    double distance, allowed; /* m */
    bool turned;              /* it is a rotation that misses: rad */
    double quaternion;        /* it is a quaternion's length that misses, which this is; else 0 */
} Miss;

typedef struct TraceVerdict {
    bool passes;
    int frames, joints;
    double epsilon; /* precision that was assumed */
    double ratio;   /* the largest distance over what rounding explains (30 are allowed) */
    double
        strayed; /* the largest distance from our solver's own trajectory, m; NaN: not looked at */
    int missed;  /* joints and frames that miss */
    Miss first;  /* of them */
    Miss worst;
    TailView view;       /* under which the fewest miss */
    int no_number_frame; /* from which on a tail is no number; 0: never */
    int no_number_joint;
    double length_error; /* the largest relative error of a bone's length, and whose it is */
    int length_joint;
    bool explained[MOST_HYPOTHESES]; /* by which hypotheses */
    double factor[MOST_HYPOTHESES];  /* that those with one found, and the doubt about it */
    double doubt[MOST_HYPOTHESES];
    int digits;  /* significant digits of the tails; 0: too few different ones to tell */
    double grid; /* m: on which all tails lie; 0: none */
} TraceVerdict;

/* The precision of a trace's tails: FLT_EPSILON where all are single-precision numbers or have no more than their 9
 * digits, DBL_EPSILON or that of the digits else; 0 where they are too few or too round to tell. */
double trace_epsilon(const Recording *recording);
/* The step of the grid on which all tails lie, a power of ten from 1 um to 1 cm, m; 0: on none. */
double trace_grid(const Recording *recording);
/* Their significant digits; 0 where there are too few different ones to tell. */
int trace_digits(const Recording *recording);

/* Judges a trace that begins with frame 1. The hypotheses are tried only where it misses. False when memory
 * is out. */
bool verdict_make(const Scene *scene, const Recording *recording, double epsilon,
                  TraceVerdict *verdict);

/* Only whether a trace passes: no hypothesis is tried, so it takes a hundredth of the time. */
bool verdict_passes(const Scene *scene, const Recording *recording, double epsilon, bool *passes);

/* A hypothesis, with the factor that was found elsewhere where it has one; NAN where each trace has its own. */
typedef struct Suspect {
    int hypothesis;
    double factor;
} Suspect;

/* Whether a suspect explains a trace that passes: then it makes no difference there. */
bool verdict_allows(const Scene *scene, const Recording *recording, double epsilon,
                    Suspect suspect);
/* The hypothesis that explains a trace together with a suspect, or -1. */
int verdict_second_fault(const Scene *scene, const Recording *recording, double epsilon,
                         Suspect suspect);
/* The hypothesis that is named first, or -1. */
int verdict_first_explaining(const TraceVerdict *verdict);
/* The probable fault in one sentence with numbers; hypothesis -1: by the line of the rule alone. */
void verdict_write(const TraceVerdict *verdict, int hypothesis, char sentence[SENTENCE_SIZE]);

/* ---- the parts, for each other ---- */

/* How far a joint is from its prediction, what rounding explains of that, and the first over the second. */
typedef struct Distance {
    double metres, rounding, ratio;
    bool length_only; /* the direction is open to rounding */
} Distance;
Distance measure_distance(const Rule *rule, int joint, double epsilon);
/* Runs a rule over all frames. Returns the number of joints and frames that miss; stops at the first one
 * if told so. */
int count_misses(const Evidence *e, const Quirks *quirk, double epsilon, bool stop,
                 TraceVerdict *verdict);
/* Notes which hypotheses explain a trace that misses. */
void try_hypotheses(const Evidence *e, double epsilon, TraceVerdict *verdict);
/* Compares the trace's rotations with its tails; fills first where they miss. Returns what kind of fault it
 * is. */
SeenFault judge_rotations(const Evidence *e, double epsilon, TraceVerdict *verdict);
/* Explains a trace that misses by tails that are right but for the way in which they are told. */
void see_telling(const Scene *scene, const Recording *recording, TraceVerdict *verdict);
/* How many of them are no unit quaternions; the first goes to first. */
int count_odd_lengths(const Evidence *e, double epsilon, Miss *first);
/* The line of the rule at which the first miss happens. */
RuleLine find_line(const Evidence *e, const TraceVerdict *verdict, double epsilon);
/* Whether the run as a whole decides, as frames are cut into steps that the trace does not show. */
bool is_judged_by_run(const Scene *scene);
/* Compares the trace with our own run: fills strayed, and what misses with a bound for its growth along the
 * chain and over the frames. False where our solver refuses the scene. */
bool compare_run(const Scene *scene, const Recording *recording, double epsilon,
                 TraceVerdict *verdict);
/* What may have made a tail no number. */
SeenFault explain_no_number(const Evidence *e, const TraceVerdict *verdict);

#endif
