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

static void write_header(int joints, FILE *file)
{
    fputs("frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw", file);
    for (int i = 0; i < joints; i++)
        fprintf(file, ",tail%d_x,tail%d_y,tail%d_z,rot%d_x,rot%d_y,rot%d_z,rot%d_w", i, i, i, i, i,
                i, i);
    fputc('\n', file);
}

static void write_place(SbVec3 v, SbQuat q, FILE *file)
{
    fprintf(file, ",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", v.x, v.y, v.z, q.x, q.y, q.z, q.w);
}

void played_write(const Played *played, const Recording *motion, FILE *file)
{
    write_header(played->joints, file);
    for (int frame = 0; frame < played->frames; frame++) {
        fprintf(file, "%ld", motion->first_frame + frame);
        write_place(motion->root[frame].position, motion->root[frame].rotation, file);
        for (int i = 0; i < played->joints; i++) {
            const long at = (long)frame * played->joints + i;
            write_place(played->tail[at], played->rotation[at], file);
        }
        fputc('\n', file);
    }
}
