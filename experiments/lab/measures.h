/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures: what can be read off a run by name, each with its law and its rounding. */
#ifndef LAB_MEASURES_H
#define LAB_MEASURES_H

#include "experiment.h"

typedef struct Measure {
    const char *name; /* "droop" */
    const char *meaning;
    Column column;   /* of the tip, where it can be of any bone */
    bool every_bone; /* "droop.2" is that of bone 2 */
    bool planar;     /* the scene must lie in the plane z = 0 */
} Measure;

/* All measures, ended by one without a name. Those whose column prepares no case are about rest, at the
 * end of the case's own event; the others make their own release, whose angle is the case's amplitude
 * where that is an angle and not 0. */
extern const Measure measures[];

enum { MEASURE_NAME_SIZE = COLUMN_NAME_SIZE };

/* Finds "droop" or "droop.2": the column, whose name is written into name. The measure, or NULL. */
const Measure *measure_find(const char *word, Column *column, char name[MEASURE_NAME_SIZE]);

#endif
