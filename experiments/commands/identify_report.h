/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How what `springlab identify` found is written. */
#ifndef COMMANDS_IDENTIFY_REPORT_H
#define COMMANDS_IDENTIFY_REPORT_H

#include "command.h"
#include "frame_rate.h"
#include "identify.h"
#include "output.h"

typedef struct IdentifyReport {
    const char *scheme;
    FrameRate rate;
    const Identification *found;
    Format format;
} IdentifyReport;

/* Writes an IdentifyReport in its format; fits emit. */
void identify_report_write(FILE *file, const void *result);

/* Writes to path, for every frame and joint, the angle missed and whether the frame was left out. False
 * after a line on stderr. */
bool identify_residuals_write(const Identification *found, long first_frame, const char *path,
                              Output *output);

#endif
