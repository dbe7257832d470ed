/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahead_places.h"

#include "vec3.h"

#include <stdlib.h>
#include <string.h>

/* ---- asking ---- */

bool ahead_can(const Case *c, int frames)
{
    SbVec3 start, speed;
    return (c->scheme == &sb_lesson || c->scheme == &sb_vrm1) && c->bones <= AHEAD_MOST_BONES &&
           frames >= 1 && event_path(c, &start, &speed);
}

void ahead_clear(Ahead *ahead)
{
    ahead->count = ahead->next = ahead->tails = 0;
}

/* Makes room for so many elements; false, with the old room, when memory is out. */
static bool make_room(void **array, long *room, long needed, unsigned long size)
{
    if (needed <= *room)
        return true;
    const long more = needed > 2 * *room ? needed : 2 * *room;
    void *grown = realloc(*array, (unsigned long)more * size);
    if (!grown)
        return false;
    *array = grown;
    *room = more;
    return true;
}

void ahead_add(Ahead *ahead, const Case *c, int frames)
{
    void *run = ahead->run, *tail = ahead->tail;
    const bool made =
        make_room(&run, &ahead->room, ahead->count + 1, sizeof *ahead->run) &&
        make_room(&tail, &ahead->room_tails, ahead->tails + 2 * c->bones, sizeof *ahead->tail);
    ahead->run = run;
    ahead->tail = tail;
    if (!made)
        return;
    AheadRun *added = &ahead->run[ahead->count++];
    added->c = *c;
    added->row = ahead->row;
    added->first = ahead->tails;
    added->frames = frames;
    added->shape = (AheadShape){ c->scheme, c->bones, case_steps(c) };
    added->refused = NULL;
    ahead->tails += 2 * c->bones;
}

/* ---- making ---- */

/* By shape; the longest first, so that what remains in the end is short; as they were asked for. */
static int compare_runs(const void *a, const void *b)
{
    const AheadRun *x = *(AheadRun *const *)a, *y = *(AheadRun *const *)b;
    const int order = ahead_compare_shapes(&x->shape, &y->shape);
    if (order)
        return order;
    if (x->frames != y->frames)
        return x->frames > y->frames ? -1 : 1;
    return x < y ? -1 : 1;
}

/* Most often they are asked for in this order. */
static void sort_runs(AheadRun **run, long count)
{
    for (long i = 1; i < count; i++)
        if (compare_runs(&run[i - 1], &run[i]) > 0) {
            qsort(run, (unsigned long)count, sizeof *run, compare_runs);
            return;
        }
}

/* Without memory for a batch the runs are forgotten, and made when they are needed. */
static bool run_all(Ahead *ahead, AheadRun **sorted, int lanes)
{
    for (long first = 0, end; first < ahead->count; first = end) {
        for (end = first; end < ahead->count; end++)
            if (ahead_compare_shapes(&sorted[first]->shape, &sorted[end]->shape) != 0)
                break;
        if (!places_run(ahead->places, sorted + first, end - first, lanes, ahead->tail))
            return false;
    }
    return true;
}

void ahead_make(Ahead *ahead, int lanes)
{
    if (ahead->count == 0)
        return;
    AheadRun **sorted = malloc((unsigned long)ahead->count * sizeof *sorted);
    if (!ahead->places)
        ahead->places = places_create();
    bool made = sorted && ahead->places;
    if (made) {
        for (long i = 0; i < ahead->count; i++)
            sorted[i] = &ahead->run[i];
        sort_runs(sorted, ahead->count);
        made = run_all(ahead, sorted, lanes);
    }
    free(sorted);
    if (!made)
        ahead_clear(ahead);
}

/* ---- reading ---- */

static const AheadRun *find_run(Ahead *ahead, const Case *c)
{
    const long row = ahead->row;
    while (ahead->next < ahead->count && ahead->run[ahead->next].row < row)
        ahead->next++;
    for (long i = ahead->next; i < ahead->count && ahead->run[i].row == row; i++)
        if (!c || memcmp(&ahead->run[i].c, c, sizeof *c) == 0) {
            ahead->next = i + 1;
            return &ahead->run[i];
        }
    return NULL;
}

bool ahead_take(Ahead *ahead, const Case *c, Trace *end, const char **refused)
{
    const AheadRun *run = find_run(ahead, c);
    if (!run || (!run->refused && !trace_shape(end, run->c.bones, 1)))
        return false;
    *refused = run->refused;
    if (run->refused)
        return true;
    for (int i = 0; i < 2; i++)
        end->anchor[i] = vec3_copy(event_root(&run->c, run->frames - 1 + i).position);
    memcpy(end->tail, ahead->tail + run->first,
           2 * (unsigned long)run->c.bones * sizeof *end->tail);
    return true;
}

void ahead_free(Ahead *ahead)
{
    places_free(ahead->places);
    free(ahead->run);
    free(ahead->tail);
    *ahead = (Ahead){ 0 };
}
