/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chains of the component: a root and settings make everything below it, along every branch, a spring. */
#ifndef MODEL_CHAINS_H
#define MODEL_CHAINS_H

#include "reader.h"

typedef struct ChainSettings {
    double stiffness, drag;    /* per frame of 1/60 s */
    double radius, end_length; /* m of the model */
    SbVec3 gravity;            /* m/s^2 */
} ChainSettings;

/* The component's usual settings, gravity the Earth's. */
ChainSettings chain_settings_usual(void);
/* Adds the chain below a root; a finding, and nothing added, where there is no bone. */
void chain_add(ModelReader *reader, ModelFormat format, int root, const ChainSettings *settings,
               const char *name, const Spot *spot);

#endif
