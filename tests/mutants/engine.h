/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A second engine for VRM 1.0 spring bones, written as engines are: nodes with 4 x 4 matrices that are
 * updated by hand, a loop over the joints, colliders, a center, a time step. It shares no code with the
 * solver, so that each is a check of the other. Right as it stands; one fault of faults.h at a time can
 * be switched on. Written once for a type REAL and compiled for double and for float.
 */
#ifndef MUTANTS_ENGINE_H
#define MUTANTS_ENGINE_H

#include "faults.h"
#include "scene_file.h"
#include "trace_file.h"

typedef enum Precision { PRECISION_DOUBLE, PRECISION_SINGLE } Precision;

/* What an engine did: tails in the world (m) and the joints' local rotations after each frame. */
typedef struct Played {
    int joints, frames;
    SbVec3 *tail;     /* [frame][joint] */
    SbQuat *rotation; /* [frame][joint] */
} Played;

/* Plays a scene of scheme vrm1 and a motion from the start. The caller frees what was played. */
void engine_play(const Scene *scene, const Recording *motion, Fault fault, Precision precision,
                 Played *played);
void played_free(Played *played);

/* Writes it as a trace file, root columns as in the motion. */
void played_write(const Played *played, const Recording *motion, FILE *file);

/* engine_double.c, engine_single.c */
void engine_play_double(const Scene *scene, const Recording *motion, Fault fault, Played *played);
void engine_play_single(const Scene *scene, const Recording *motion, Fault fault, Played *played);

#endif
