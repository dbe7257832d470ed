/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine.h"

#include <stdlib.h>

void engine_play(const Scene *scene, const Recording *motion, Fault fault, Precision precision,
                 Played *played)
{
    const size_t count = (size_t)motion->frames * (size_t)scene->joints;
    *played = (Played){ .joints = scene->joints,
                        .frames = motion->frames,
                        .tail = calloc(count, sizeof *played->tail),
                        .rotation = calloc(count, sizeof *played->rotation) };
    if (precision == PRECISION_SINGLE)
        engine_play_single(scene, motion, fault, played);
    else
        engine_play_double(scene, motion, fault, played);
}

void played_free(Played *played)
{
    free(played->tail);
    free(played->rotation);
    *played = (Played){ 0 };
}
