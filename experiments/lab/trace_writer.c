/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes traces as files. */
#include "csv_reader.h"
#include "scene_play.h"

#include <stdlib.h>

static void write_header(int joints, FILE *file)
{
    fputs("frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw", file);
    for (int i = 0; i < joints; i++)
        fprintf(file, ",tail%d_x,tail%d_y,tail%d_z,rot%d_x,rot%d_y,rot%d_z,rot%d_w", i, i, i, i, i,
                i, i);
    fputc('\n', file);
}

static void write_vector(SbVec3 v, FILE *file)
{
    fprintf(file, ",%.17g,%.17g,%.17g", v.x, v.y, v.z);
}

static void write_quat(SbQuat q, FILE *file)
{
    fprintf(file, ",%.17g,%.17g,%.17g,%.17g", q.x, q.y, q.z, q.w);
}

static void write_root(long frame, const RootPose *root, FILE *file)
{
    fprintf(file, "%ld", frame);
    write_vector(root->position, file);
    write_quat(root->rotation, file);
}

/* The shortest number that gives back the frame time, s. */
static void write_rate(double frame_time, FILE *file)
{
    enum { DIGITS = 17 };
    char text[40];
    for (int digits = 6; digits <= DIGITS; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, 1 / frame_time);
        if (1 / strtod(text, NULL) == frame_time)
            break;
    }
    fprintf(file, "# " CSV_FRAME_RATE " %s\n", text);
}

void trace_write_csv(const Case *c, const Trace *trace, FILE *file)
{
    write_rate(c->frame_time, file);
    write_header(trace->bones, file);
    for (int frame = 1; frame <= trace->frames; frame++) {
        const RootPose root = event_root(c, frame);
        write_root(frame, &root, file);
        SbQuat parent = root.rotation;
        for (int i = 0; i < trace->bones; i++) {
            const SbVec3 tail = trace_tail(trace, frame, i);
            const SbVec3 bone = vec3_sub(tail, trace_head(trace, frame, i));
            const SbVec3 seen = quat_rotate(quat_conjugate(parent), bone);
            const SbQuat local = quat_arc(c->rest, vec3_normalise(seen, c->rest));
            write_vector(tail, file);
            write_quat(local, file);
            parent = quat_normalise(quat_multiply(parent, local));
        }
        fputc('\n', file);
    }
}

void trace_write_played(ScenePlay *play, const Recording *motion, FILE *file)
{
    write_rate(play->frame_time, file);
    write_header(play->joints, file);
    for (int frame = 0; frame < motion->frames; frame++) {
        scene_play_step(play, &motion->root[frame]);
        write_root(motion->first_frame + frame, &motion->root[frame], file);
        for (int i = 0; i < play->joints; i++) {
            write_vector(scene_play_tail(play, i), file);
            write_quat(scene_play_rotation(play, i), file);
        }
        fputc('\n', file);
    }
}
