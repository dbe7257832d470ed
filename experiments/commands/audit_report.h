/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How audits are told. */
#ifndef COMMANDS_AUDIT_REPORT_H
#define COMMANDS_AUDIT_REPORT_H

#include "audit.h"
#include "grid.h"
#include "plot.h"

#include <jansson.h>
#include <stdio.h>

/* A model's file without its folder. */
const char *audit_file_name(const Audit *audit);
/* "2 warnings, 1 note"; "nothing found". */
char *audit_verdict(const Audit *audit, char *text, size_t size);
/* Findings of one id, severity and advice are told together. */
bool audit_is_of_kind(const ModelFinding *finding, const ModelFinding *kind);
bool audit_is_first_of_kind(const Findings *findings, int index);
/* "8 springs and 16 joints, VRM 0.x. Laws and simulation agree within ..."; one line. */
char *audit_summary(const Audit *audit, char *text, size_t size);
/* What may stand in for a spring's own motion: "ponytail", "cascade", "solver"; NULL where it has no stable rest at one of
 * the rates. */
const char *audit_use(const Audit *audit, int spring);
/* What the words of the springs' table mean, a sentence or two each; NULL ends them. */
extern const char *const audit_footnotes[];
/* A row for each spring: rest, how long the tip moves at each frame rate, swings, peak tip gain, what may stand in. */
void audit_add_springs(const Audit *audit, Grid *grid);
/* A row for each joint of a spring, at the reference rate. */
void audit_add_joints(const Audit *audit, int spring, Grid *grid);
/* Whether a spring's look depends on the frame rate at all: the component's does not. */
bool audit_depends_on_rate(const Audit *audit, int spring);
/* A row for each joint of a spring: stiffness, gravity power and drag that keep its look at each frame rate. */
void audit_add_retimed(const Audit *audit, int spring, Grid *grid);
/* The least and the largest stiffness in the component's terms: one number for the spring cannot be both. */
void audit_component_span(const AuditSpring *spring, double *least, double *most);

void audit_write_text(const Audit *audit, FILE *file);
void audit_write_markdown(const Audit *audit, FILE *file);
/* The audits of so many models: { "files": [ ... ] }. */
json_t *audit_json(const Audit *audits, int count);
/* A page that needs no other file, with a figure for each spring. False after a line on stderr. */
bool audit_write_html(const Audit *audits, int count, FILE *file);
/* Draws the figures of the first springs that have a tip, so many at most, to be taken in their order (plot.h). False after
 * a line on stderr. */
bool audit_draw_springs(const Audit *audit, int most, Plot *figures);

#endif
