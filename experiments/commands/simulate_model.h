/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate MODEL: an event on a model's own springs. */
#ifndef COMMANDS_SIMULATE_MODEL_H
#define COMMANDS_SIMULATE_MODEL_H

#include "command.h"

/* Plays the event of a case on the springs of a model; writes the trace and, unless plot is NULL, a film strip for
 * each spring. Returns the exit status. */
int simulate_model(const Command *command, const Common *common, const char *path, const Case *c,
                   const char *plot);

#endif
