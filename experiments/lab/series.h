/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Series: one quantity over time, read from anyone's CSV file. */
#ifndef LAB_SERIES_H
#define LAB_SERIES_H

#include "frame_rate.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Series {
    size_t count;
    double *t; /* s, strictly increasing; by the file's own clock */
    double *y;
    size_t rows;     /* rows in the file: count, or more where only every so-manieth was kept */
    FrameRate rate;  /* of a time in frames; from is NULL for one in s */
    char column[64]; /* the name of the column that was read, fit for a terminal */
} Series;

/* The largest time or value; its powers are still numbers. */
#define SERIES_LARGEST 1e100
enum { SERIES_ERROR_SIZE = 600, SERIES_MOST = 100000 };

/* Reads a column (NULL: the only one beside the time) of a CSV file. Time is the column that is called
 * time, time_s, seconds or t, in s; or frame, in frames of 1/fps s (fps 0: as
 * the file says, or 60); or else the first. A file of more than
 * SERIES_MOST rows is thinned to every second, third, ... row. False with one line in error: a column
 * that is missing (its choices named) or there twice, a cell that is no finite number or too large, a time that does not increase.
 * The caller frees the series. */
bool series_read(const char *path, const char *column, double fps, Series *series,
                 char error[SERIES_ERROR_SIZE]);
void series_free(Series *series);

#endif
