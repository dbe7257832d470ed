/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Starting values for strands that are told by their names alone, Hair_<Section>_<Chain>_00. The values are this
 * project's choice, per frame of 1/60 s; fringe_vs_ponytail shows what they look like. From the closest to the
 * loosest:
 *
 *     Fringe    lies close to the head and creeps back without a swing
 *     Crown     short hair on top: close, hardly a swing
 *     Crest     stands up: held, gives way and comes back
 *     Temple    hangs beside the face: moves, and is quiet again soon
 *     Ponytail  swings
 */
#ifndef MODEL_PRESETS_H
#define MODEL_PRESETS_H

typedef struct Preset {
    const char *section;
    double stiffness, drag; /* fractions per frame of 1/60 s */
} Preset;

enum { PRESETS = 5 };
/* In the order above. */
extern const Preset presets[PRESETS];

/* The values for a section as it stands in a name: what follows an underscore ("Temple_L") does not count, nor
 * does the case of letters. The component's defaults, under the section "", where it is none of them. */
Preset preset_find(const char *section);

#endif
