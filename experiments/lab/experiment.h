/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The nouns of the laboratory. An Experiment is a declaration: a base Case, Axes that vary it, Columns
 * that say what is measured (Probe) and what is expected (Law), and Claims that are judged by the
 * rows that come out. Everything else is machinery that reads such declarations.
 *
 *     spec -> sweep -> solver -> probe | law -> verdict -> table -> figure -> report
 */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include "case.h"
#include "table.h"
#include "trace.h"

/* An axis sets one parameter of the base case to each of its values in turn. No two set the same field. */
typedef struct Axis {
    const char *parameter; /* a name from parameters[] */
    const double *list;    /* count values, or NULL for a range */
    int count;
    double from, to;
    bool logarithmic;
} Axis;

#define AXIS_LIST(name, ...)                                                                       \
    {                                                                                              \
        .parameter = #name, .list = (const double[]){ __VA_ARGS__ },                               \
        .count = sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double)                          \
    }
#define AXIS_RANGE(name, first, last, points)                                                      \
    {                                                                                              \
        .parameter = #name, .count = points, .from = first, .to = last                             \
    }
#define AXIS_LOG(name, first, last, points)                                                        \
    {                                                                                              \
        .parameter = #name, .count = points, .from = first, .to = last, .logarithmic = true        \
    }

/* Value i (0 .. count - 1) of an axis; both ends are met exactly. */
double axis_value(const Axis *axis, int i);

/* What the solver did: a number read off a run. bone is 1-based; 0 where none is meant. NaN where
 * there is nothing to read, which becomes an empty cell. */
typedef double (*Probe)(const Case *c, const Trace *trace, int bone);
/* What must come out: never steps. NaN where the law does not apply. The case has the velocity and the
 * rest direction that last after its event (event_after). */
typedef double (*Law)(const Case *c, int bone);
/* The size of the error that rounding alone explains, in the unit of the column: one unit of
 * x_rounding. Each says beside it where it comes from. */
typedef double (*Rounding)(const Case *c, const Trace *trace, int bone);

enum { BONE_LAST = -1 };

/* One quantity. Probe and law: compared, four CSV columns x, x_law, x_diff, x_rounding. Only one of
 * them: one CSV column x. */
typedef struct Column {
    const char *name; /* with its unit: "theta_deg" */
    Probe probe;
    Law law;
    Rounding rounding; /* needed where both are given, unless order is */
    int bone;          /* 1-based, BONE_LAST for the tip, 0 for none */
    const char *vary;  /* a parameter that is different for this column alone, or NULL */
    double value;      /* ... and its value there */
    bool change; /* with vary: what the difference makes, x there less x of the row's own case */
    void (*prepare)(Case *c); /* makes the case this column alone is measured on; or NULL */
    Rounding
        order; /* of a linear law whose remainder is far above rounding: a bound of it, by which
                       the column is judged instead, up to ORDER_THRESHOLD; the last CSV column is
                       then x_order */
    bool
        reads_end; /* probe, and rounding, look at the last two frames alone (those of probes.h are known): the
                       runs may then be made ahead, without the others (ahead.h) */
} Column;

enum { MOST_WORDS = 24 };

/* One column of the table as people read it, on the terminal and in the report. */
typedef struct View {
    const char *column;  /* CSV name */
    const char *heading; /* "1 − drag (law)" */
    const char *format;  /* of printf, for one double */
    const char
        *words[MOST_WORDS]; /* words[i] stands instead of the number i where it is not NULL */
} View;

typedef enum Verdict {
    NOT_JUDGED,
    HOLDS_TO_ROUNDING, /* every row is within the rounding threshold of the law */
    HOLDS,             /* a property without a size: every row has it */
    HOLDS_WITHIN,      /* every row is within the claim's bound */
    DOES_NOT_HOLD
} Verdict;

enum { FINDING_TEXT_SIZE = 320 };

/* A verdict with its evidence: a cell of the experiment's table. */
typedef struct Finding {
    Verdict verdict;
    double within;                 /* the deciding number: the largest deviation found */
    int row;                       /* of the evidence, from 0 */
    char column[COLUMN_NAME_SIZE]; /* its CSV name */
    char text[FINDING_TEXT_SIZE];  /* the deciding numbers in words, made from the rows */
} Finding;

enum { MOST_STATED = 8 };

/* A statement of the source. judge computes the verdict from rows, and expect is the verdict that the
 * project has published: where they differ, something broke. The fields from column on are for the
 * judge, which says beside it (judges.h) what it makes of them. */
typedef struct Claim {
    const char *id;        /* "L-4" */
    const char *statement; /* what the source says */
    Verdict expect;
    Finding (*judge)(const struct Claim *claim, const Table *table);
    const char *column; /* what the judge looks at; with %d for a bone's number: of every bone */
    double bound;
    const char *truth; /* where the statement holds, or the statement that does; may be NULL */
    const char *other; /* a second column */
    struct {
        const char *column;
        double value;
    } where;                    /* only rows with this value there; column NULL: all */
    double stated[MOST_STATED]; /* the source's numbers, one for each such row; 0 ends */
    int apart;                  /* a distance between rows */
} Claim;

enum { MOST_AXES = 16, MOST_COLUMNS = 48, MOST_VIEWS = 16, MOST_CLAIMS = 16 };

typedef struct RunOptions RunOptions;
typedef struct Rows Rows; /* rows.h */

/* Lists end at the first entry without a name. */
typedef struct Experiment {
    const char *title;
    Case base;
    Axis axes[MOST_AXES];
    Column columns[MOST_COLUMNS];
    View views[MOST_VIEWS];
    Claim claims[MOST_CLAIMS];
    bool at_rest; /* the laws are about rest: a row that still moves has not settled. Columns that
                     prepare their own case are judged by what they measure. */
    /* A scan has a number of points instead of axes: when it is run among all, and when it is run by itself. */
    long points, points_alone;
    /* Rows of another kind than axes and columns can declare; or NULL. */
    const Rows *rows;
    /* For what is not even made of rows that stand alone: fills the table itself, whose columns it declares.
     * NULL, or why not. */
    const char *(*run)(const struct Experiment *experiment, const RunOptions *options,
                       Table *table);
} Experiment;

/* A part of the rows: number 1 .. count of so many parts. All zero: all rows. */
typedef struct Shard {
    int number, count;
} Shard;

/* Where rows come from: fill puts the rows first, first + 1, ... into an empty table, as many as it has room
 * for, and returns NULL, or why not. */
typedef struct RowSource {
    const char *(*fill)(void *context, Table *table, long first);
    void *context;
} RowSource;

/* How to run an experiment. All zero is the default. */
struct RunOptions {
    const SbScheme *solver;  /* stands in for sb_lesson, to judge another solver; or NULL */
    int threads;             /* 0: as many as OpenMP has */
    int lanes;               /* of runs that are made side by side; 0: as many as the machine has */
    long points;             /* of a scan; 0: its own number among all */
    Shard shard;             /* for progress: the part that is filled */
    const RowSource *source; /* has the rows already; NULL: they are computed */
    void (*progress)(void *context, long done, long all); /* from one thread at a time; or NULL */
    void *context;
};

/* An experiment as make found it: its name is the file's, its heading the file's second comment. */
typedef struct Entry {
    const char *name;
    const char *heading; /* Markdown */
    const Experiment *experiment;
} Entry;

/* All experiments, ended by one without a name; sorted by name, the tables first. */
extern const Entry experiments[];
/* The experiment called name, or NULL. */
const Entry *experiment_find(const char *name);

/* Runs an experiment into a table that the caller frees. NULL, or why it could not run. */
const char *experiment_run(const Entry *entry, const RunOptions *options, Table *table);

/* The same in pieces, for more rows than memory holds, where the experiment has no run of its own. How many
 * rows are filled; -1 when no long holds it. */
long experiment_rows(const Experiment *experiment, const RunOptions *options);
/* The first row of a part, and so the end of the one before: parts differ by one row at most. */
long shard_begin(Shard shard, long rows);
/* Adds the columns of these rows to an empty table. NULL, or what is wrong. */
const char *experiment_declare(const Experiment *experiment, Table *table);
/* The same for the table itself, which for some is what the rows come down to. */
const char *experiment_declare_table(const Experiment *experiment, Table *table);
/* Fills the rows that the table has room for with the rows first, first + 1, ...; all of them must exist. A
 * row depends on its number alone. NULL, or why the experiment cannot be run. */
const char *experiment_fill(const Experiment *experiment, const RunOptions *options, Table *table,
                            long first);

#endif
