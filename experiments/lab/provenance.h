/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Provenance: what a result was made with. No date and no host, so that two runs of one build write
 * the same file. */
#ifndef LAB_PROVENANCE_H
#define LAB_PROVENANCE_H

#include <stdio.h>

typedef struct Provenance {
    const char *version, *commit, *compiler, *flags, *libraries;
} Provenance;

/* Of this build. commit is "unknown" where git was not there. */
extern const Provenance provenance;

/* The lines of a CSV file above its header, each with # in front. */
void provenance_write(FILE *file);
/* One line more: how many runs were made side by side; 0: none where that is not known. */
void provenance_write_lanes(FILE *file, int lanes);

#endif
