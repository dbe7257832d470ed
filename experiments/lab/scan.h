/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scans: a law against the solver at very many points of its whole domain. The points are Sobol's
 * sequence (GSL), which leaves no corner out. At every fourth point, chosen by a coordinate of its own,
 * about half of the coordinates stand exactly at an end of their range, or at its middle: at the edges of the
 * domain, and where a force is zero or points along an axis.
 *
 * Point i depends on i alone, and sums run in the order of the points: the same table with any number of
 * threads.
 */
#ifndef LAB_SCAN_H
#define LAB_SCAN_H

#include "rows.h"

/* The coordinates that the laws of a scan may have, each a column of its table. */
typedef enum ScanField {
    AT_STIFFNESS,
    AT_DRAG,
    AT_BONES,
    AT_LENGTH,
    AT_FPS,
    AT_GRAVITY_X, /* and _y, _z; vectors take three */
    AT_WIND_X = AT_GRAVITY_X + 3,
    AT_SPEED_X = AT_WIND_X + 3,
    AT_REST_X = AT_SPEED_X + 3,
    AT_SWING_X = AT_REST_X + 3,
    AT_TURN_X = AT_SWING_X + 3,
    AT_FREQUENCY = AT_TURN_X + 3,
    AT_UNLIKE,
    AT_FRAMES,
    AT_SPIN,
    AT_AHEAD,
    AT_ASIDE,
    AT_WEIGHT,
    AT_DEPTH,
    AT_FROM_CENTRE,
    AT_VRM1,
    SCAN_FIELDS
} ScanField;

typedef enum ScanKind { SCAN_END, SCAN_LINEAR, SCAN_LOG, SCAN_COUNT } ScanKind;

/* The range of a coordinate, both ends included. Of a vector, which is linear, each component has it. */
typedef struct ScanCoordinate {
    ScanKind kind;
    ScanField field;
    double least, most;
    bool vector;
} ScanCoordinate;

/* What became of a point. */
typedef enum ScanOutcome {
    SCAN_HELD,
    SCAN_OFF,
    SCAN_UNSETTLED,    /* off, and the run still moves */
    SCAN_NO_LAW,       /* the law has no value: what it normalises is zero */
    SCAN_ANTIPARALLEL, /* the start is the other, unstable rest */
    SCAN_LOST,         /* rounding alone may be as large as what is compared */
    SCAN_SLOW,         /* to settle would take too many frames */
    SCAN_REFUSED,      /* the solver refuses the settings */
    SCAN_OUTCOMES
} ScanOutcome;

/* One comparison: by how much the run is off the law, and one unit of rounding, in the same unit. skipped
 * is SCAN_HELD, or the reason, known without the run, why there is none. */
typedef struct ScanSample {
    double off, unit;
    bool moves; /* the run was to come to rest and has not */
    ScanOutcome skipped;
} ScanSample;

/* A point: its coordinates by field, NaN where the law has none; the scheme that stands for the lesson's;
 * and memory of the thread. */
typedef struct ScanPoint {
    double at[SCAN_FIELDS];
    const SbScheme *lesson;
    Trace *room;
    Ahead *ahead; /* with the run that the law's ask wanted */
} ScanPoint;

enum { SCAN_MOST_COORDINATES = 16 };

typedef struct ScanLaw {
    ScanCoordinate coordinate[SCAN_MOST_COORDINATES];
    ScanSample (*measure)(const ScanPoint *point);
    void (*ask)(
        const ScanPoint *point); /* asks for the run that measure needs (ahead_add); or NULL */
} ScanLaw;

/* The part of the points that a law may leave uncompared; or this many, in a scan of few. */
#define SCAN_MOST_SKIPPED 0.01
enum { SCAN_FEW_SKIPPED = 2 };

/* The points are the rows that are filled, those of the first law first; law and point are their numbers, from 1
 * and from 0, off and unit the sample's, outcome a ScanOutcome. Negative when memory is out. */
int scan_declare_points(Table *table);
/* Fills one with a law's point (point 0, 1, ...). The thread's own memory is the scan's: scan_forget. */
const char *scan_fill(const ScanLaw *law, RowJob *job, Table *table, long row, long point);
/* Asks for the runs of points that are filled next. */
const char *scan_ask(const ScanLaw *law, RowJob *job, long point);
void scan_forget(void *own);

/* The table has a row for each law:
 *
 *     law                              its number, from 1
 *     points, then one count for each outcome: held, off, unsettled, no_law, ...
 *     median, q99                      of the ratios off / unit of the points compared
 *     off_worst (4 columns)            the point with the largest ratio, compared with 0
 *     worst_point                      its number, from 0, and then its coordinates
 *
 * A row is off where a point is, and unsettled where too many are not compared. */
int scan_declare(Table *table);
/* Adds up all points of a law. NULL, or why not. */
const char *scan_reduce(const ScanLaw *law, const Table *points, Table *table, long row);

/* The name of a field's column. */
const char *scan_field_name(int field);

/* A claim about one law of a scan, the row that claim->where selects: holds to rounding where every point
 * compared does, and enough are compared. The text names the worst point. */
Finding judge_scan(const Claim *claim, const Table *table);

#endif
