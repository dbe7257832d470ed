/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A ponytail's parameters as a JSON file:
 *
 *     { "schemaVersion": 2, "amplitude": 0.18, "omega_rad_s": 11, "phase_rad": -0.3, "decay_per_s": 1.8 }
 *
 * Version 1 had the formula's letters, "A", "omega", "phi" and "d", in the same units; it is read as well, where
 * phi may be missing and is 0. Version 2 wants all four.
 */
#ifndef LAB_PONYTAIL_FILE_H
#define LAB_PONYTAIL_FILE_H

#include "springbone.h"

#include <stdbool.h>
#include <stdio.h>

enum { PONYTAIL_FILE_VERSION = 2, PONYTAIL_ERROR_SIZE = 600 };

/* Reads a file of any version up to PONYTAIL_FILE_VERSION. False, with one line in error that names file and
 * place: no JSON, a newer version, a number that is missing or that no ponytail can have (amplitude and decay
 * 0 .. 1000, omega above 0 .. 1000 rad/s, phase within a turn). What can be but is hardly meant is told to
 * warnings (or NULL), a line each: unknown keys, and what lies outside the source's typical ranges: amplitude
 * 0.05 .. 0.3 of the travel, omega 6 .. 15 rad/s, phase -pi/4 .. pi/4, decay 0.8 .. 3 1/s. An omega that would lie in
 * its range if it were in Hz, or that is a hair's 8 .. 12 Hz in rad/s, is called that. */
bool ponytail_file_read(const char *path, SbPonytail *ponytail, FILE *warnings,
                        char error[PONYTAIL_ERROR_SIZE]);

/* Writes such a file, in the newest version, to all digits. Errors stay in the stream. */
void ponytail_file_write(const SbPonytail *ponytail, FILE *file);

#endif
