/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>

static Table made[MOST_TABLES];

int tables_count(void)
{
    int count = 0;
    while (experiments[count].name)
        count++;
    if (count > MOST_TABLES) {
        fprintf(stderr, "tests/tables.c: MOST_TABLES is too small for %d experiments\n", count);
        exit(EXIT_FAILURE);
    }
    return count;
}

const Table *tables_get(int i)
{
    if (!made[i].name) {
        const RunOptions options = { .threads = 2 };
        const char *failed = experiment_run(&experiments[i], &options, &made[i]);
        if (failed) {
            fprintf(stderr, "%s: %s\n", experiments[i].name, failed);
            exit(EXIT_FAILURE);
        }
    }
    return &made[i];
}
