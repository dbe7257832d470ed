/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing the cases as files: NAME.json, NAME.motion.csv, a list, a page that explains them, adapters. */
#ifndef CONFORM_EXPORT_H
#define CONFORM_EXPORT_H

#include <stdbool.h>

/* A text of experiments/conform/export as embed.awk keeps it. */
typedef struct ExportText {
    const char *name;
    const char *const *line; /* ended by NULL */
} ExportText;

/* All of them, ended by one without a name. */
extern const ExportText export_texts[];

/* Exports the cases of a scheme (NULL: of all) into a folder, which is made. What is there under the
 * same names is replaced. False after a line on stderr. */
bool conform_export(const char *folder, const char *scheme);

#endif
