/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "values.h"

#include "vec3.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_NUMBER = 63, MOST_POINTS = 1000000000 };

/* Reads the number before the first of the characters in stop (or the end) and moves *text behind it,
 * onto the character that stopped it. */
static bool read_before(const char **text, const char *stop, double *value)
{
    char part[LONGEST_NUMBER + 1];
    const size_t length = strcspn(*text, stop);
    if (length > LONGEST_NUMBER)
        return false;
    memcpy(part, *text, length);
    part[length] = '\0';
    *text += length;
    return read_real(part, value);
}

bool read_list(const char *text, NumberList *list)
{
    list->count = 0;
    for (;; text++) {
        if (list->count == MOST_NUMBERS || !read_before(&text, ",", &list->value[list->count++]))
            return false;
        if (*text == '\0')
            return true;
    }
}

bool read_vector(const char *text, SbVec3 *vector)
{
    NumberList list;
    if (!read_list(text, &list) || list.count != 3)
        return false;
    for (int i = 0; i < 3; i++)
        if (!(fabs(list.value[i]) <= LARGEST_COMPONENT))
            return false;
    *vector = (SbVec3){ list.value[0], list.value[1], list.value[2] };
    return true;
}

/* The largest component becomes 1 first, so that no square underflows. */
SbVec3 vector_direction(SbVec3 vector)
{
    const SbVec3 zero = { 0, 0, 0 };
    const double largest = fmax(fmax(fabs(vector.x), fabs(vector.y)), fabs(vector.z));
    if (!(largest > 0))
        return zero;
    const SbVec3 scaled = { vector.x / largest, vector.y / largest, vector.z / largest };
    return vec3_normalise(scaled, zero);
}

static bool read_range(const char *text, Axis *axis)
{
    double count;
    if (!read_before(&text, ":", &axis->from) || *text++ != ':' ||
        !read_before(&text, ":", &axis->to) || *text++ != ':' || !read_before(&text, "l", &count))
        return false;
    axis->logarithmic = *text != '\0';
    if (axis->logarithmic && (strcmp(text, "log") != 0 || !(axis->from * axis->to > 0)))
        return false;
    if (!(count >= 1 && count <= MOST_POINTS && count == floor(count)))
        return false;
    axis->count = (int)count;
    return true;
}

bool read_values(const char *text, Values *values)
{
    values->axis = (Axis){ 0 };
    if (strchr(text, ':'))
        return read_range(text, &values->axis);
    if (!read_list(text, &values->list))
        return false;
    values->axis.list = values->list.value;
    values->axis.count = values->list.count;
    return true;
}
