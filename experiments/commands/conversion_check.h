/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether settings that someone converted are the same motion, and if not, which slip explains the factor. */
#ifndef COMMANDS_CONVERSION_CHECK_H
#define COMMANDS_CONVERSION_CHECK_H

#include "command.h"

enum { CHECKED_SETTINGS = 3 };

typedef struct CheckedSetting {
    const char *name;    /* "stiffness", ... */
    double right, given; /* in the other scheme's units */
    double factor;       /* given / right; NaN where right is 0 and given is not */
    bool same;           /* within a thousandth */
    const char *slip;    /* what explains the factor, or NULL */
} CheckedSetting;

typedef struct ConversionCheck {
    bool same; /* all of them */
    CheckedSetting setting[CHECKED_SETTINGS];
} ConversionCheck;

/* Compares stiffness, drag and gravity (its size) that are given for the scheme of right, which converts from,
 * with what they have to be. */
ConversionCheck conversion_check(const Case *from, const Case *right,
                                 const double given[CHECKED_SETTINGS]);
void conversion_check_write(FILE *file, const ConversionCheck *check);
json_t *conversion_check_json(const ConversionCheck *check);

#endif
