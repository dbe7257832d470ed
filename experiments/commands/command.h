/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands of springlab share: their declaration, and how options are read. */
#ifndef COMMANDS_COMMAND_H
#define COMMANDS_COMMAND_H

#include "case.h"

#include <stdbool.h>

enum { EXIT_HELD = 0, EXIT_DIFFERS = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef enum OptionKind {
    OPTION_FLAG,      /* bool *: true when given */
    OPTION_TEXT,      /* const char **: as given, not empty */
    OPTION_REAL,      /* double *: a number within least .. most */
    OPTION_COUNT,     /* int *: a whole number within least .. most */
    OPTION_PARAMETER, /* Case *: sets the case's parameter of the option's name, in its domain */
    OPTION_VECTOR,    /* SbVec3 *: X,Y,Z */
    OPTION_CHOICE     /* int *: the index in choices */
} OptionKind;

typedef struct Option {
    const char *name; /* without the two dashes */
    OptionKind kind;
    void *target;
    const char *argument; /* what --help calls the value: "DIR" */
    const char *meaning;
    double least, most;         /* OPTION_REAL, OPTION_COUNT */
    const char *const *choices; /* OPTION_CHOICE; NULL at the end */
    bool *given;                /* set to true when the option was there; or NULL */
} Option;

typedef struct Command {
    const char *name;
    const char *operands; /* "NAME..." or "" */
    const char *summary;  /* one line */
    const char *details;  /* text for --help, or NULL */
    const char *examples; /* command lines that work as they stand, one in a line */
    int (*run)(const struct Command *command, int argc, char **argv);
} Command;

/* Options that every command has. */
typedef enum Format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_MARKDOWN } Format;
typedef struct Common {
    int format;
    const char *output, *output_dir;
    int threads;
    bool quiet;
} Common;

/* Reads a command's options (ended by one without a name) and the common ones. Operands end up at
 * argv[*operand ..]. Returns -1 to go on; else the exit status: 0 after --help, 2 after a mistake, which
 * is one line on stderr. */
int options_read(const Command *command, const Option *options, Common *common, int argc,
                 char **argv, int *operand);

/* One line on stderr, "springlab COMMAND: ...", and EXIT_USAGE. */
int usage_error(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Strict numbers: the whole text, finite, a decimal point. False where it is none. */
bool read_real(const char *text, double *value);

/* The candidates that look most like a word, as "did you mean a, b?", or "" where none does. next
 * yields candidate i, NULL at the end. */
char *nearest_names(const char *word, const char *(*next)(int i), char *text, unsigned long size);

/* A progress bar on stderr when that is a terminal and not quiet; fits RunOptions.progress with the
 * context pointing to a title. */
void progress_bar(void *context, long done, long all);

extern const Command command_list, command_run;

#endif
