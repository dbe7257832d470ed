/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahead_places.h"

#include "vec3.h"

#include <stdlib.h>

enum {
    MOST_SHAPES = 16, /* whose batches are kept */
    MOST_PLACES = 8 * SB_BATCH_VECTORS,
    /* Frames between two looks at the states, at most. A circle of states is seen where it divides them, as those of 92
     * in 100 rows of a droop sweep do that go round in one at all. */
    BLOCK = 24
};

struct AheadPlaces {
    struct {
        AheadShape shape;
        SbBatch *batch;
    } kept[MOST_SHAPES];
    int next; /* whose turn it is to go */

    /* The places of the batch that runs, and who is in each; those that are taken are the first ones. */
    int count;
    long now; /* frames since the first was seated */
    AheadRun *run[MOST_PLACES];
    long end[MOST_PLACES];            /* when it is at its end */
    unsigned char stays[MOST_PLACES]; /* 1 where its anchor does, or 0 */
};

int ahead_compare_shapes(const AheadShape *a, const AheadShape *b)
{
    if (a->scheme != b->scheme)
        return a->scheme == &sb_lesson ? -1 : 1;
    if (a->bones != b->bones)
        return a->bones < b->bones ? -1 : 1;
    return (a->steps > b->steps) - (a->steps < b->steps);
}

/* ---- batches ---- */

static SbBatch *create_batch(const AheadShape *shape, int lanes)
{
    SbBone bone[AHEAD_MOST_BONES];
    for (int i = 0; i < shape->bones; i++)
        bone[i] = (SbBone){ .length = 1 };
    SbChainDef def = sb_chain_def_default();
    def.scheme = shape->scheme;
    def.bones = shape->bones;
    def.bone = bone;
    def.steps = shape->steps;
    const int chains = (lanes ? lanes : sb_lanes_most()) * SB_BATCH_VECTORS;
    SbBatch *batch = sb_batch_create(&def, chains, lanes, NULL);
    for (int i = 0; batch && i < chains; i++)
        sb_batch_clear_chain(batch, i);
    return batch;
}

/* A batch for a shape, all places empty. NULL when memory is out. */
static SbBatch *find_batch(AheadPlaces *places, const AheadShape *shape, int lanes)
{
    for (int i = 0; i < MOST_SHAPES; i++)
        if (places->kept[i].batch && ahead_compare_shapes(&places->kept[i].shape, shape) == 0)
            return places->kept[i].batch;
    const int at = places->next++ % MOST_SHAPES;
    sb_batch_destroy(places->kept[at].batch);
    places->kept[at].shape = *shape;
    places->kept[at].batch = create_batch(shape, lanes);
    return places->kept[at].batch;
}

/* ---- seating ---- */

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
    SbVec3 room[AHEAD_MOST_BONES];
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
static bool seat_run(AheadPlaces *places, SbBatch *batch, int at, AheadRun *run)
{
    const Case *c = &run->c;
    SbBone bone[AHEAD_MOST_BONES];
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
    event_path(c, &anchor.position, &speed);
    if (is_elsewhere(&anchor, speed))
        sb_batch_set_anchor(batch, at, &anchor, speed);
    places->run[at] = run;
    places->end[at] = places->now + run->frames;
    places->stays[at] = is_zero(speed);
    return true;
}

/* The queue of runs that are still to be seated. */
typedef struct Queue {
    AheadRun **run;
    long next, count;
} Queue;

static bool seat_next(AheadPlaces *places, SbBatch *batch, int at, Queue *queue)
{
    while (queue->next < queue->count)
        if (seat_run(places, batch, at, queue->run[queue->next++]))
            return true;
    return false;
}

/* Empties a place whose run is at its end: for the next run, or else for the last one that is still under way. */
static void hand_on(AheadPlaces *places, SbBatch *batch, int at, Queue *queue)
{
    if (seat_next(places, batch, at, queue))
        return;
    const int last = --places->count;
    if (at == last) {
        sb_batch_clear_chain(batch, at);
        return;
    }
    sb_batch_move_chain(batch, last, at);
    places->run[at] = places->run[last];
    places->end[at] = places->end[last];
    places->stays[at] = places->stays[last];
}

/* ---- running ---- */

/* How many frames all can go before somebody is at the end or is to be looked at. */
static int shortest(const AheadPlaces *places)
{
    long end = places->now + BLOCK;
    for (int i = 0; i < places->count; i++)
        if (places->end[i] < end)
            end = places->end[i];
    return (int)(end - places->now);
}

/* Whether the run in a place is at its end. In a state that it was in so many frames before it will be again and again:
 * only what is left over from rounds of so many is still to go. */
static bool is_done(AheadPlaces *places, int at, int frames, bool repeats)
{
    if (repeats && places->stays[at])
        places->end[at] = places->now + (places->end[at] - places->now) % frames;
    return places->end[at] == places->now;
}

/* Hands on the places of runs that are at their end. */
static void look_at_all(AheadPlaces *places, SbBatch *batch, int frames, Queue *queue, SbVec3 *tail)
{
    unsigned char repeats[MOST_PLACES];
    sb_batch_repeats(batch, repeats);
    /* From behind: whoever moves to a place that becomes empty has been looked at. */
    for (int at = places->count - 1; at >= 0; at--) {
        if (!is_done(places, at, frames, repeats[at]))
            continue;
        const AheadRun *run = places->run[at];
        SbVec3 *previous = tail + run->first;
        sb_batch_tails(batch, at, previous + run->shape.bones, previous);
        hand_on(places, batch, at, queue);
    }
}

bool places_run(AheadPlaces *places, AheadRun **run, long count, int lanes, SbVec3 *tail)
{
    SbBatch *batch = find_batch(places, &run[0]->shape, lanes);
    if (!batch)
        return false;
    const int most = sb_batch_chains(batch);
    Queue queue = { run, 0, count };
    places->now = 0;
    places->count = 0;
    while (places->count < most && seat_next(places, batch, places->count, &queue))
        places->count++;
    while (places->count > 0) {
        const int frames = shortest(places);
        sb_batch_run(batch, frames);
        places->now += frames;
        look_at_all(places, batch, frames, &queue, tail);
    }
    return true;
}

/* ---- making ---- */

AheadPlaces *places_create(void)
{
    return calloc(1, sizeof(AheadPlaces));
}

void places_free(AheadPlaces *places)
{
    for (int i = 0; places && i < MOST_SHAPES; i++)
        sb_batch_destroy(places->kept[i].batch);
    free(places);
}
