/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads trace files. */
#include "csv_reader.h"
#include "trace_file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROOT_COLUMNS = 8 };

static const char *const root_names[ROOT_COLUMNS] = { "frame",   "root_x",  "root_y",  "root_z",
                                                      "root_qx", "root_qy", "root_qz", "root_qw" };

static const double largest_number = 1e9;

/* The joints whose tails the header has, tail0_x .. ; -1 where a joint is left out. */
static int count_joints(CsvReader *csv)
{
    int joints = 0, highest = -1;
    for (int i = 0; i < csv->columns; i++) {
        int joint, end = 0;
        if (sscanf(csv->name[i], "tail%5d_x%n", &joint, &end) == 1 && end > 0 && joint >= 0 &&
            csv->name[i][end] == '\0') {
            joints++;
            highest = joint > highest ? joint : highest;
        }
    }
    if (joints == 0)
        return csv_refuse(csv, "column tail0_x is missing"), -1;
    if (highest >= MOST_JOINTS)
        return csv_refuse(csv, "column tail%d_x: at most %d joints are allowed", highest,
                          MOST_JOINTS),
               -1;
    return highest + 1;
}

static bool find_column(CsvReader *csv, const char *name, int *column)
{
    *column = csv_column(csv, name);
    if (*column < 0)
        return csv_refuse(csv, "column %s is missing", name);
    return !csv_column_twice(csv, *column);
}

static bool find_columns(CsvReader *csv, int joints, int *column)
{
    for (int i = 0; i < ROOT_COLUMNS; i++)
        if (!find_column(csv, root_names[i], &column[i]))
            return false;
    for (int i = 0; i < 3 * joints; i++) {
        char name[32];
        snprintf(name, sizeof name, "tail%d_%c", i / 3, "xyz"[i % 3]);
        if (!find_column(csv, name, &column[ROOT_COLUMNS + i]))
            return false;
    }
    return true;
}

static bool grow(Recording *recording)
{
    if ((unsigned long)recording->frames < recording->room)
        return true;
    const unsigned long room = recording->room ? 2 * recording->room : 256;
    RootPose *root = realloc(recording->root, room * sizeof *root);
    if (root)
        recording->root = root;
    const unsigned long tails = room * (unsigned long)recording->joints;
    SbVec3 *tail = realloc(recording->tail, (tails ? tails : 1) * sizeof *tail);
    if (tail)
        recording->tail = tail;
    recording->room = room;
    return root && tail;
}

static bool check_frame(CsvReader *csv, const Recording *recording, double frame)
{
    if (frame != floor(frame) || frame < 0)
        return csv_refuse(csv, "column frame: %.17g is not a whole number from 0", frame);
    const double expected = (double)recording->first_frame + recording->frames;
    if (recording->frames > 0 && frame != expected)
        return csv_refuse(csv, "frame %.17g where %.17g has to follow", frame, expected);
    return true;
}

static bool add_row(CsvReader *csv, Recording *recording, const double *value)
{
    for (int i = 1; i < ROOT_COLUMNS + 3 * recording->joints; i++)
        if (fabs(value[i]) > largest_number)
            return csv_refuse(csv, "%.17g given, allowed: numbers up to %g", value[i],
                              largest_number);
    if (!check_frame(csv, recording, value[0]))
        return false;
    const SbQuat turn = { value[4], value[5], value[6], value[7] };
    const double square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w;
    if (fabs(square - 1) > 1e-3)
        return csv_refuse(csv, "root_qx .. root_qw: no unit quaternion (its square is %.6g)",
                          square);
    if (recording->frames == MOST_RECORDED_FRAMES)
        return csv_refuse(csv, "more than %d frames", MOST_RECORDED_FRAMES);
    if (recording->frames == 0)
        recording->first_frame = (long)value[0];
    if (!grow(recording))
        return csv_refuse(csv, "out of memory");
    recording->root[recording->frames] =
        (RootPose){ { value[1], value[2], value[3] }, quat_normalise(turn) };
    memcpy(recording->tail + (long)recording->frames * recording->joints, value + ROOT_COLUMNS,
           (size_t)recording->joints * sizeof *recording->tail);
    recording->frames++;
    return true;
}

static bool read_rows(CsvReader *csv, Recording *recording, int joints)
{
    const int count = ROOT_COLUMNS + 3 * joints;
    if (joints < 0)
        return false;
    recording->joints = joints;
    int *column = malloc((size_t)count * sizeof *column);
    double *value = malloc((size_t)count * sizeof *value);
    bool good =
        column && value ? find_columns(csv, joints, column) : csv_refuse(csv, "out of memory");
    int got = 1;
    while (good && (got = csv_next(csv, column, count, value)) > 0)
        good = add_row(csv, recording, value);
    free(column);
    free(value);
    return good && got == 0;
}

static bool read_file(const char *path, bool tails, Recording *recording,
                      char error[RECORDING_ERROR_SIZE])
{
    *recording = (Recording){ 0 };
    CsvReader csv;
    const bool good =
        csv_open(&csv, path) && read_rows(&csv, recording, tails ? count_joints(&csv) : 0);
    recording->fps = csv.fps;
    if (!good) {
        snprintf(error, RECORDING_ERROR_SIZE, "%s", csv.error);
        recording_free(recording);
    }
    csv_close(&csv);
    return good;
}

bool recording_read(const char *path, Recording *recording, char error[RECORDING_ERROR_SIZE])
{
    return read_file(path, true, recording, error);
}

bool motion_read(const char *path, Recording *motion, char error[RECORDING_ERROR_SIZE])
{
    return read_file(path, false, motion, error);
}

void recording_free(Recording *recording)
{
    free(recording->root);
    free(recording->tail);
    *recording = (Recording){ 0 };
}
