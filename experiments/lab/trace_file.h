/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Traces as files: one row for each frame, in world space, m:
 *
 *     frame, root_x, root_y, root_z, root_qx, root_qy, root_qz, root_qw,
 *     then for each joint, from 0:  tailN_x, tailN_y, tailN_z, rotN_x, rotN_y, rotN_z, rotN_w
 *
 * The root's pose is the one that holds in that frame; a tail and a joint's local rotation are those
 * after it. Comment lines (#) may stand above the header; "# frames per second 90" there tells the frame
 * rate.
 */
#ifndef LAB_TRACE_FILE_H
#define LAB_TRACE_FILE_H

#include "trace.h"

#include <stdio.h>

typedef struct Recording {
    int joints;
    int frames;
    long first_frame; /* number of the first row's frame; the others follow one by one */
    double fps;       /* as the file says; 0 where it does not */
    RootPose *root;   /* [frame] */
    SbVec3 *tail;     /* [frame][joint], m */
    SbQuat *
        rotation; /* the same, local, as the file has them; NULL unless recording_read_whole found all */
    unsigned long room;
    bool whole; /* read by recording_read_whole */
} Recording;

enum { RECORDING_ERROR_SIZE = 600, MOST_JOINTS = 1024, MOST_RECORDED_FRAMES = 10000000 };

static inline SbVec3 recording_tail(const Recording *recording, int frame, int joint)
{
    return recording->tail[(long)frame * recording->joints + joint];
}

/* Reads the root's pose and the tails of a trace file that any program may have written; rotations
 * and other columns are ignored. Refused: a column that is missing or double, a cell that is no finite
 * number below 1e9 in size, a row of another length than the header, frames that do not follow one
 * another, a root rotation that is no unit quaternion. False with one line in error; else the caller
 * frees the recording. */
bool recording_read(const char *path, Recording *recording, char error[RECORDING_ERROR_SIZE]);
/* The same with the joints' rotations, where all of them are there; and a tail or a rotation that is no
 * number (nan, inf, in whatever spelling) is allowed, read as NaN. */
bool recording_read_whole(const char *path, Recording *recording, char error[RECORDING_ERROR_SIZE]);
/* Reads the root's pose alone, into a recording without joints: of a trace file, or of one that has
 * only those columns. */
bool motion_read(const char *path, Recording *motion, char error[RECORDING_ERROR_SIZE]);
void recording_free(Recording *recording);

/* Writes frames 1 .. of a run as a trace file, the frame rate above it. A joint's local rotation is the shortest turn from the
 * rest direction, in its parent's frame, to where the bone points. */
void trace_write_csv(const Case *c, const Trace *trace, FILE *file);

#endif
