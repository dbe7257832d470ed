/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How settings and what the laws predict for them are told to people. */
#ifndef COMMANDS_LOOK_H
#define COMMANDS_LOOK_H

#include "command.h"
#include "prediction.h"

/* One line: "lesson at 60 frames per second: stiffness 0.05, drag 0.2, 1 bone of 0.3 m, gravity ...". */
void look_write_settings(FILE *file, const Case *c);
/* What one would see, in a few sentences, one in a line. */
void look_write_sentences(FILE *file, const Case *c, const Prediction *p);
/* Every quantity as a row: name, value, unit, exact or linear, meaning. */
void look_add_rows(Grid *grid, const Case *c, const Prediction *p);
/* The columns that look_add_rows fills. */
enum { LOOK_COLUMNS = 5 };

/* A vector: its length alone where it points along the axis given, else X,Y,Z. */
const char *look_vector(SbVec3 v, SbVec3 axis);

#endif
