/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings as the calculators give them out, for both schemes at once. */
#ifndef COMMANDS_SETTINGS_H
#define COMMANDS_SETTINGS_H

#include "command.h"
#include "design.h"

/* A case's settings in a scheme, which give the same motion. NULL; or the reason, static text, where there
 * are none or none that this program's options take: converted is then not to be used. */
const char *settings_convert(const Case *c, const SbScheme *scheme, Case *converted);

/* A number where gravity points straight down, else [x, y, z]. */
json_t *settings_gravity_json(SbVec3 gravity);
/* The keys scheme, stiffness, drag, gravity (m/s^2), gravity_power (m/s), length (m), fps, realisable,
 * reason (null where reason is empty). stiffness is the scheme's. */
json_t *settings_json(const Case *c, bool realisable, const char *reason);
/* The offers of a refusal, an array: the keys above and "change", what is given up. */
json_t *settings_offers_json(const Design *refusal);
/* "Cannot be had: REASON." and the offers, one in a line. */
void settings_write_refusal(FILE *file, const Design *refusal);
/* A row for each setting, one column for each case behind the setting's name; the cases may differ in
 * scheme and frame rate. The grid has cases + 1 columns, its heading is made from headings. */
void settings_add_rows(Grid *grid, const char *const *headings, const Case *const *cases,
                       int count);

#endif
