/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads trace files. */
#include "csv_reader.h"
#include "trace_file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ROOT_COLUMNS = 8 };

/* What of a file is read. */
typedef enum Part { ROOT_ONLY, TAILS, TAILS_AND_ROTATIONS } Part;

static const char *const root_names[ROOT_COLUMNS] = { "frame",   "root_x",  "root_y",  "root_z",
                                                      "root_qx", "root_qy", "root_qz", "root_qw" };

static const double largest_number = 1e9;
/* Frames up to here, and those that follow, are counted exactly. */
static const double most_frame = 1e15;

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

/* Finds the rotations of the joints: of all or of none. */
static bool find_rotations(CsvReader *csv, int joints, int *column, bool *found)
{
    int missing = -1;
    *found = false;
    for (int i = 0; i < 4 * joints; i++) {
        char name[32];
        snprintf(name, sizeof name, "rot%d_%c", i / 4, "xyzw"[i % 4]);
        column[i] = csv_column(csv, name);
        missing = column[i] < 0 && missing < 0 ? i : missing;
        *found |= column[i] >= 0;
    }
    if (*found && missing >= 0)
        return csv_refuse(csv, "column rot%d_%c is missing", missing / 4, "xyzw"[missing % 4]);
    return true;
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
    SbQuat *rotation = NULL;
    if (recording->rotation) {
        rotation = realloc(recording->rotation, (tails ? tails : 1) * sizeof *rotation);
        if (rotation)
            recording->rotation = rotation;
    }
    recording->room = room;
    return root && tail && (rotation || !recording->rotation);
}

static bool check_frame(CsvReader *csv, const Recording *recording, double frame)
{
    if (frame != floor(frame) || !(frame >= 0 && frame <= most_frame))
        return csv_refuse(csv, "column frame: %.17g is not a whole number from 0 to %g", frame,
                          most_frame);
    const double expected = (double)recording->first_frame + recording->frames;
    if (recording->frames > 0 && frame != expected)
        return csv_refuse(csv, "frame %.17g where %.17g has to follow", frame, expected);
    return true;
}

static bool add_row(CsvReader *csv, Recording *recording, const double *value)
{
    for (int i = 1; i < ROOT_COLUMNS + (recording->whole ? 0 : 3 * recording->joints); i++)
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
    if (recording->rotation)
        memcpy(recording->rotation + (long)recording->frames * recording->joints,
               value + ROOT_COLUMNS + 3 * recording->joints,
               (size_t)recording->joints * sizeof *recording->rotation);
    recording->frames++;
    return true;
}

/* How programs spell what is no number. */
static bool is_no_number(const char *text)
{
    static const char *const words[] = { "nan", "inf", "infinity", "nan(ind)", "null" };
    text += *text == '-' || *text == '+';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(text, words[i]) == 0)
            return true;
    return false;
}

/* Reads a row; what is no number, or too large, is NaN where that is allowed: behind the root. */
static int next_row(CsvReader *csv, const Recording *recording, const int *column, int count,
                    double *value)
{
    if (!recording->whole)
        return csv_next(csv, column, count, value);
    const int got = csv_next_cells(csv);
    for (int i = 0; got > 0 && i < count; i++) {
        if (!csv_read_cell(csv, column[i], &value[i])) {
            if (i < ROOT_COLUMNS || !is_no_number(csv->cell[column[i]]))
                return csv_refuse_cell(csv, column[i], "a finite number"), -1;
            value[i] = NAN;
        }
        if (i >= ROOT_COLUMNS && fabs(value[i]) > largest_number)
            value[i] = NAN;
    }
    return got;
}

static bool read_columns(CsvReader *csv, Recording *recording, int *column, double *value)
{
    const int tails = ROOT_COLUMNS + 3 * recording->joints;
    if (!find_columns(csv, recording->joints, column))
        return false;
    bool rotations = false;
    if (recording->whole && !find_rotations(csv, recording->joints, column + tails, &rotations))
        return false;
    const int count = tails + (rotations ? 4 * recording->joints : 0);
    if (rotations && !(recording->rotation = malloc(sizeof *recording->rotation)))
        return csv_refuse(csv, "out of memory");
    int got;
    while ((got = next_row(csv, recording, column, count, value)) > 0)
        if (!add_row(csv, recording, value))
            return false;
    return got == 0;
}

static bool read_rows(CsvReader *csv, Recording *recording, int joints)
{
    if (joints < 0)
        return false;
    recording->joints = joints;
    const size_t most = ROOT_COLUMNS + 7 * (size_t)joints;
    int *column = malloc(most * sizeof *column);
    double *value = malloc(most * sizeof *value);
    const bool good = column && value ? read_columns(csv, recording, column, value)
                                      : csv_refuse(csv, "out of memory");
    free(column);
    free(value);
    return good;
}

static bool read_file(const char *path, Part part, Recording *recording,
                      char error[RECORDING_ERROR_SIZE])
{
    *recording = (Recording){ .whole = part == TAILS_AND_ROTATIONS };
    CsvReader csv;
    const bool good = csv_open(&csv, path) &&
                      read_rows(&csv, recording, part == ROOT_ONLY ? 0 : count_joints(&csv));
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
    return read_file(path, TAILS, recording, error);
}

bool recording_read_whole(const char *path, Recording *recording, char error[RECORDING_ERROR_SIZE])
{
    return read_file(path, TAILS_AND_ROTATIONS, recording, error);
}

bool motion_read(const char *path, Recording *motion, char error[RECORDING_ERROR_SIZE])
{
    return read_file(path, ROOT_ONLY, motion, error);
}

void recording_free(Recording *recording)
{
    free(recording->root);
    free(recording->tail);
    free(recording->rotation);
    *recording = (Recording){ 0 };
}
