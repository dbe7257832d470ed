/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another program on the same scene: a script of ours that measures it and prints one line for each thing measured. */
#ifndef BENCH_OTHER_H
#define BENCH_OTHER_H

#include <stdbool.h>

/* What the script says: the median, the least, and the spread in percent, each in the script's unit. */
typedef struct Other {
    double median, least, spread_percent, check;
} Other;

/* Runs a line of sh and reads `count` lines of four numbers from it. False where it fails or says anything else;
 * what it says on stderr is the user's. */
bool other_run(const char *line, Other *other, int count);

#endif
