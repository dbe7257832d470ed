/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahead.h"

#include "vec3.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_BONES = 256,
    MOST_SHAPES = 16, /* whose batches are kept */
    /* Frames between two looks at the states, at most. A circle of states is seen where it divides them, as those of 92
     * in 100 rows of a droop sweep do that go round in one at all. */
    BLOCK = 24
};

/* ---- asking ---- */

/* Event by event (events.h): the path is start + speed * time. */
static bool find_path(const Case *c, SbVec3 *start, SbVec3 *speed)
{
    const SbVec3 none = { 0, 0, 0 };
    *start = none;
    *speed = c->speed;
    switch (c->event.kind) {
    case EVENT_NONE:
    case EVENT_RELEASE:
    case EVENT_DRAG:
        return true;
    case EVENT_STOP:
        *speed = none;
        return true;
    case EVENT_STEP:
        /* The sum takes the sign off a zero, as that with the steady motion does. */
        *start = vec3_add(none, vec3_scale(c->event.direction, c->event.amplitude));
        return true;
    default:
        return false;
    }
}

bool ahead_can(const Case *c, int frames)
{
    SbVec3 start, speed;
    return (c->scheme == &sb_lesson || c->scheme == &sb_vrm1) && c->bones <= MOST_BONES &&
           frames >= 1 && find_path(c, &start, &speed);
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
    added->steps = case_steps(c);
    added->refused = NULL;
    ahead->tails += 2 * c->bones;
}

/* ---- batches ---- */

typedef struct Shape {
    const SbScheme *scheme;
    int bones;
    unsigned steps;
} Shape;

/* A place of a batch, and who is in it. */
typedef struct Place {
    AheadRun *run;
    int left;   /* frames */
    bool stays; /* its anchor does */
} Place;

struct AheadPlaces {
    struct {
        Shape shape;
        SbBatch *batch;
    } kept[MOST_SHAPES];
    int next; /* whose turn it is to go */
    int count;
    Place place[8 * SB_BATCH_VECTORS];
};

static Shape shape_of(const AheadRun *run)
{
    return (Shape){ run->c.scheme, run->c.bones, run->steps };
}

static int compare_shapes(const Shape *a, const Shape *b)
{
    if (a->scheme != b->scheme)
        return a->scheme == &sb_lesson ? -1 : 1;
    if (a->bones != b->bones)
        return a->bones < b->bones ? -1 : 1;
    return (a->steps > b->steps) - (a->steps < b->steps);
}

/* By shape; the longest first, so that what remains in the end is short; as they were asked for. */
static int compare_runs(const void *a, const void *b)
{
    const AheadRun *x = *(AheadRun *const *)a, *y = *(AheadRun *const *)b;
    const Shape of_x = shape_of(x), of_y = shape_of(y);
    const int order = compare_shapes(&of_x, &of_y);
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

/* A batch for a shape, all places empty. NULL when memory is out. */
static SbBatch *find_batch(struct AheadPlaces *places, const Shape *shape, int lanes)
{
    for (int i = 0; i < MOST_SHAPES; i++)
        if (places->kept[i].batch && compare_shapes(&places->kept[i].shape, shape) == 0)
            return places->kept[i].batch;
    SbBone bone[MOST_BONES];
    for (int i = 0; i < shape->bones; i++)
        bone[i] = (SbBone){ .length = 1 };
    SbChainDef def = sb_chain_def_default();
    def.scheme = shape->scheme;
    def.bones = shape->bones;
    def.bone = bone;
    def.steps = shape->steps;
    const int chains = (lanes ? lanes : sb_lanes_most()) * SB_BATCH_VECTORS;
    const int at = places->next++ % MOST_SHAPES;
    sb_batch_destroy(places->kept[at].batch);
    places->kept[at].shape = *shape;
    places->kept[at].batch = sb_batch_create(&def, chains, lanes, NULL);
    for (int i = 0; places->kept[at].batch && i < chains; i++)
        sb_batch_clear_chain(places->kept[at].batch, i);
    return places->kept[at].batch;
}

/* ---- running ---- */

static bool is_zero(SbVec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* Straight and at rest, as chains are made. */
static bool starts_plain(const Case *c)
{
    return c->event.kind == EVENT_NONE && !c->event.settled && is_zero(c->kick);
}

static const char *place_tails(SbBatch *batch, int at, const Case *c)
{
    SbVec3 room[MOST_BONES];
    const char *refused = NULL;
    SbChain *chain = case_start_chain(c, room, &refused);
    for (int i = 0; chain && i < c->bones; i++)
        sb_batch_set_tail(batch, at, i, sb_chain_tail(chain, i), sb_chain_previous(chain, i));
    sb_chain_destroy(chain);
    return refused;
}

/* Whether the anchor is another than that of a chain that has just been made: still, at the origin, along the unit
 * vector of its direction, which a vector of length 1 is itself. */
static bool is_elsewhere(const SbAnchor *anchor, SbVec3 speed)
{
    return !is_zero(speed) || !is_zero(anchor->position) ||
           vec3_dot(anchor->direction, anchor->direction) != 1;
}

/* Puts a run's chain in a place that is empty. False where it is refused, with the reason in the run. */
static bool seat_run(SbBatch *batch, int at, Place *place, AheadRun *run)
{
    const Case *c = &run->c;
    SbBone bone[MOST_BONES];
    const SbChainDef def = case_chain_def(c, bone);
    run->refused = sb_batch_set_chain(batch, at, &def);
    if (!run->refused && !starts_plain(c))
        run->refused = place_tails(batch, at, c);
    if (run->refused) {
        sb_batch_clear_chain(batch, at);
        return false;
    }
    SbAnchor anchor = { .direction = c->rest };
    SbVec3 speed;
    find_path(c, &anchor.position, &speed);
    if (is_elsewhere(&anchor, speed))
        sb_batch_set_anchor(batch, at, &anchor, speed);
    *place = (Place){ run, run->frames, is_zero(speed) };
    return true;
}

/* Whether the run has come to its end, so many frames on. In a state that it was in before them it will be again and
 * again: only what is left over from rounds of so many is still to go. */
static bool look_at(Place *place, int frames, bool repeats)
{
    place->left -= frames;
    if (place->stays && repeats)
        place->left %= frames;
    return place->left == 0;
}

static void read_end(const SbBatch *batch, int at, const AheadRun *run, SbVec3 *tail)
{
    for (int i = 0; i < run->c.bones; i++) {
        tail[run->first + i] = sb_batch_previous(batch, at, i);
        tail[run->first + run->c.bones + i] = sb_batch_tail(batch, at, i);
    }
}

/* The queue of runs that are still to be seated. */
typedef struct Queue {
    AheadRun **run;
    long next, count;
} Queue;

static bool seat_next(SbBatch *batch, int at, Place *place, Queue *queue)
{
    while (queue->next < queue->count)
        if (seat_run(batch, at, place, queue->run[queue->next++]))
            return true;
    return false;
}

static int shortest(const struct AheadPlaces *places)
{
    int least = BLOCK;
    for (int i = 0; i < places->count; i++)
        if (places->place[i].left < least)
            least = places->place[i].left;
    return least;
}

/* Empties a place whose run is at its end: for the next run, or else for the last one that is still under way. */
static void hand_on(SbBatch *batch, struct AheadPlaces *places, int at, Queue *queue)
{
    Place *place = &places->place[at];
    if (seat_next(batch, at, place, queue))
        return;
    const int last = --places->count;
    if (at != last) {
        sb_batch_move_chain(batch, last, at);
        *place = places->place[last];
    } else {
        sb_batch_clear_chain(batch, at);
    }
}

static void run_queue(SbBatch *batch, struct AheadPlaces *places, Queue *queue, SbVec3 *tail)
{
    const int most = sb_batch_chains(batch);
    places->count = 0;
    while (places->count < most &&
           seat_next(batch, places->count, &places->place[places->count], queue))
        places->count++;
    while (places->count > 0) {
        unsigned char repeats[sizeof places->place / sizeof *places->place];
        const int frames = shortest(places);
        sb_batch_run(batch, frames);
        sb_batch_repeats(batch, repeats);
        /* From behind: whoever moves to a place that becomes empty has been looked at. */
        for (int at = places->count - 1; at >= 0; at--) {
            if (!look_at(&places->place[at], frames, repeats[at]))
                continue;
            read_end(batch, at, places->place[at].run, tail);
            hand_on(batch, places, at, queue);
        }
    }
}

/* Without memory for a batch the runs are forgotten, and made when they are needed. */
static bool run_all(Ahead *ahead, AheadRun **sorted, int lanes)
{
    for (long first = 0, end; first < ahead->count; first = end) {
        const Shape shape = shape_of(sorted[first]);
        for (end = first; end < ahead->count; end++) {
            const Shape other = shape_of(sorted[end]);
            if (compare_shapes(&shape, &other) != 0)
                break;
        }
        SbBatch *batch = find_batch(ahead->places, &shape, lanes);
        if (!batch)
            return false;
        Queue queue = { sorted + first, 0, end - first };
        run_queue(batch, ahead->places, &queue, ahead->tail);
    }
    return true;
}

void ahead_make(Ahead *ahead, int lanes)
{
    if (ahead->count == 0)
        return;
    AheadRun **sorted = malloc((unsigned long)ahead->count * sizeof *sorted);
    if (!ahead->places)
        ahead->places = calloc(1, sizeof *ahead->places);
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
    end->anchor[0] = event_root(&run->c, run->frames - 1).position;
    end->anchor[1] = event_root(&run->c, run->frames).position;
    memcpy(end->tail, ahead->tail + run->first,
           2 * (unsigned long)run->c.bones * sizeof *end->tail);
    return true;
}

void ahead_free(Ahead *ahead)
{
    for (int i = 0; ahead->places && i < MOST_SHAPES; i++)
        sb_batch_destroy(ahead->places->kept[i].batch);
    free(ahead->places);
    free(ahead->run);
    free(ahead->tail);
    *ahead = (Ahead){ 0 };
}
