/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the commands of springlab share: their declaration, how options are read, how results leave.
 *
 * A command is one file, experiments/commands/cmd_NAME.c, that defines `const Command command_NAME`
 * with designated initialisers (a dash in the command's name is an underscore in both). Make finds the
 * file; there is no list to edit. Tests run the examples of every command as they are printed.
 */
#ifndef COMMANDS_COMMAND_H
#define COMMANDS_COMMAND_H

#include "case.h"
#include "grid.h"
#include "names.h"
#include "values.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

enum { EXIT_HELD = 0, EXIT_DIFFERS = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef enum OptionKind {
    OPTION_FLAG,      /* bool *: true when given */
    OPTION_TEXT,      /* const char **: as given, not empty */
    OPTION_REAL,      /* double *: a number within least .. most */
    OPTION_COUNT,     /* int *: a whole number within least .. most */
    OPTION_PARAMETER, /* Case *: sets the case's parameter of the option's name, in its domain */
    OPTION_VECTOR,    /* SbVec3 *: X,Y,Z */
    OPTION_LIST,      /* NumberList *: a,b,c, each within least .. most */
    OPTION_CHOICE,    /* int *: the index in choices */
    OPTION_CUSTOM     /* anything: read is called, as often as the option is given */
} OptionKind;

typedef struct Option {
    const char *name; /* without the two dashes */
    OptionKind kind;
    void *target;
    const char *argument; /* what --help calls the value: "DIR" */
    const char *meaning;
    /* OPTION_REAL, OPTION_COUNT, OPTION_LIST: the domain; -HUGE_VAL, HUGE_VAL for no end. */
    double least, most;
    bool least_open, most_open; /* that end is excluded */
    int longest;                /* OPTION_LIST: how many numbers at most; 0: MOST_NUMBERS */
    const char *const *choices; /* OPTION_CHOICE; NULL at the end */
    bool *given;                /* set to true when the option was there; or NULL */
    /* OPTION_CUSTOM: puts text into target; false where it is refused, with what is allowed written
     * into allowed (size bytes). */
    bool (*read)(void *target, const char *text, char *allowed, unsigned long size);
} Option;

typedef enum Format {
    FORMAT_TEXT,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_MARKDOWN,
    FORMAT_HTML,
    FORMAT_JUNIT
} Format;
enum { HAS_TEXT = 1, HAS_CSV = 2, HAS_JSON = 4, HAS_MARKDOWN = 8, HAS_HTML = 16, HAS_JUNIT = 32 };

typedef struct Command {
    const char *name;
    /* For --help, and checked: one word for each operand, "" for none; "NAME..." one or more,
     * "[NAME...]" any number, "[NAME]" none or one. */
    const char *operands;
    const char *summary;  /* one line */
    const char *details;  /* text for --help, or NULL */
    const char *examples; /* command lines that work as they stand, one in a line, run in this order
                             in an empty folder; each begins with two blanks and "springlab", or
                             "printf" where input is made */
    int (*run)(const struct Command *command, int argc, char **argv);
    unsigned formats; /* which it has: HAS_TEXT | ...; 0 is HAS_TEXT | HAS_JSON */
    Format usual;     /* the format without --format */
    bool output_dir;  /* it has --output-dir */
    bool ranks;       /* mpirun can share it out (ranks.h) */
} Command;

/* All commands, sorted by name, ended by NULL (made by make). */
extern const Command *const commands[];

/* Options that every command has: --format (refused where the command lacks the format), --output,
 * --threads and --quiet (accepted everywhere, of no effect where there is nothing to share out or
 * to keep quiet about), --help and --version. --output-dir is for commands that say so. */
typedef struct Common {
    int format; /* a Format */
    const char *output, *output_dir;
    int threads; /* 0: as many as there are */
    bool quiet;
} Common;

/* The option --lanes N: into how many lanes of the processor's vectors runs go side by side. *lanes is the most that
 * the machine has, or what was given; what it has not is refused. */
Option option_lanes(int *lanes);

/* Reads a command's options (ended by one without a name; NULL for none) and the common ones, and
 * checks the number of operands. Operands end up at argv[*operand ..]; operand may be NULL for a
 * command without. Returns -1 to go on; else the exit status: 0 after --help, 2 after a mistake, which
 * is one line on stderr. */
int options_read(const Command *command, const Option *options, Common *common, int argc,
                 char **argv, int *operand);

/* Flushes standard output and looks for errors. EXIT_HELD, or EXIT_USAGE after a line on stderr. */
int end_printing(void);

/* Prints what this build is, and returns the exit status. */
int print_version(void);

/* One line on stderr, "springlab COMMAND: ...", and EXIT_USAGE. */
int usage_error(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A progress bar on stderr when that is a terminal and --quiet is not given; fits
 * RunOptions.progress with the context pointing to a title (static text). It also is what an
 * interrupted program tells about how far it got, so pass it always. */
void progress_bar(void *context, long done, long all);

/* For the program's start and for options_read. On SIGINT, SIGQUIT, SIGTERM and SIGHUP: unfinished files are removed, one
 * line tells how far it got, exit status 130. On SIGPIPE: the same without a line, killed by the signal. */
void progress_handle_signals(void);
void progress_set_quiet(bool quiet);

/* ---- results (emit.c) ---- */

/* Opens --output (or standard output), calls write, and commits: the file appears whole or not at all.
 * EXIT_HELD, or EXIT_USAGE after a line on stderr. */
int emit(const Common *common, void (*write)(FILE *file, const void *result), const void *result);

/* Writes a grid as text, CSV or Markdown. */
void grid_write(const Grid *grid, Format format, FILE *file);

/* A number for JSON: null where x is not finite. */
json_t *json_number(double x);
/* Writes JSON as every command does: two blanks of indent, keys in the order they were set, %.17g. */
void json_write(const json_t *json, FILE *file);

/* Writes a flat object (keys with their units; values: numbers, text, booleans, null, arrays of them,
 * objects of these) in the common format: JSON as it is; else a line for each key, as aligned text with
 * `digits` significant digits, as CSV (key,value; %.17g) or as Markdown; null is "-" (CSV: empty).
 * Takes over the object's reference. Returns as emit does. */
int emit_object(const Common *common, json_t *object, int digits);

#endif
