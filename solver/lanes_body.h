/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The step of lesson.c and vrm1.c on the wide type. Included once for each width, after LANES. What is known of
 * a tile (lanes.h) comes as constants, which leave nothing of the parts that are off. */
#include "lanes.h"
#include "wide.h"

#include <stddef.h>

#define CELL (LANE_ROWS * LANES)
#define ROW(row) ((row)*LANES)
#define FOLDED static inline __attribute__((always_inline))

typedef struct Known {
    bool vrm1, planar;
    unsigned steps;
} Known;

/* A planar vector has no z, and nothing is made of it. */
FOLDED WideVec3 load(Known known, const double *from)
{
    if (known.planar)
        return (WideVec3){ wide_load(from), wide_load(from + LANES), wide_splat(0) };
    return wide_vec3_load(from);
}

FOLDED void store(Known known, double *to, WideVec3 a)
{
    if (!known.planar)
        wide_vec3_store(to, a);
    wide_store(to, a.x);
    wide_store(to + LANES, a.y);
}

/* Without + 0 of z, which would change no sum of squares. */
FOLDED Wide square_of(Known known, WideVec3 a)
{
    return known.planar ? a.x * a.x + a.y * a.y : wide_vec3_dot(a, a);
}

FOLDED WideVec3 next_tail(Known known, const double *cell, WideVec3 current, WideVec3 previous,
                          WideVec3 head, WideVec3 axis)
{
    const Wide pull = wide_load(cell + ROW(LANE_PULL));
    WideVec3 next = current;
    if (known.steps & SB_INERTIA)
        next = wide_vec3_add(current, wide_vec3_scale(wide_vec3_sub(current, previous),
                                                      wide_load(cell + ROW(LANE_KEEP))));
    if (known.vrm1 && known.steps & SB_STIFFNESS)
        next = wide_vec3_add(next, wide_vec3_scale(axis, pull));
    if (known.steps & SB_FORCE)
        next = wide_vec3_add(next, load(known, cell + ROW(LANE_FORCE)));
    if (!known.vrm1 && known.steps & SB_STIFFNESS) {
        const Wide length = wide_load(cell + ROW(LANE_LENGTH));
        const WideVec3 rest = wide_vec3_add(head, wide_vec3_scale(axis, length));
        next = wide_vec3_add(next, wide_vec3_scale(wide_vec3_sub(rest, next), pull));
    }
    return next;
}

/* One bone of one vector. `newest` and `previous` are the rows of the tails before the step; the new tail takes the
 * place of the previous one. */
FOLDED void step_cell(Known known, double *cell, const double *parent, int newest, int previous)
{
    const WideVec3 head = load(known, parent + previous);
    const WideVec3 axis = load(known, parent + ROW(LANE_DIRECTION));
    const WideVec3 next = next_tail(known, cell, load(known, cell + newest),
                                    load(known, cell + previous), head, axis);
    const WideVec3 along = wide_vec3_sub(next, head);
    const WideVec3 direction =
        wide_vec3_normalise(along, square_of(known, along), cell + ROW(LANE_DIRECTION));
    WideVec3 tail = next;
    if (known.steps & SB_LENGTH)
        tail = wide_vec3_add(head, wide_vec3_scale(direction, wide_load(cell + ROW(LANE_LENGTH))));
    store(known, cell + ROW(LANE_DIRECTION), direction);
    store(known, cell + previous, tail);
}

FOLDED void move_anchor(Known known, double *anchor, double *path)
{
    const Wide age = wide_load(path + ROW(PATH_AGE)) + wide_splat(1);
    const Wide time = age * wide_load(path + ROW(PATH_TIME));
    const WideVec3 moved = wide_vec3_scale(load(known, path + ROW(PATH_VELOCITY)), time);
    wide_store(path + ROW(PATH_AGE), age);
    store(known, anchor, wide_vec3_add(moved, load(known, path + ROW(PATH_START))));
}

FOLDED void run_tile(Known known, LaneTile *tile, int frames)
{
    const ptrdiff_t up = tile->vectors * CELL;
    const int used = tile->used;
    double *const anchors = tile->cell, *const end = anchors + (tile->bones + 1) * up;
    double *const path = tile->path;
    const int moving = tile->moving ? used : 0;
    int newest = ROW(tile->turned ? LANE_OTHER_TAIL : LANE_TAIL);
    int previous = ROW(tile->turned ? LANE_TAIL : LANE_OTHER_TAIL);
    for (int frame = 0; frame < frames; frame++) {
        for (int v = 0; v < moving; v++)
            move_anchor(known, anchors + v * CELL + previous, path + v * ROW(PATH_ROWS));
        for (double *bone = anchors + up; bone < end; bone += up)
            for (double *cell = bone; cell < bone + used * CELL; cell += CELL)
                step_cell(known, cell, cell - up, newest, previous);
        const int other = newest;
        newest = previous;
        previous = other;
    }
    tile->turned ^= frames % 2;
}

static WideVec3 collect(const SbVec3 *from)
{
    enum { APART = sizeof(SbAnchor) / sizeof(double) };
    return (WideVec3){ wide_collect(&from->x, APART), wide_collect(&from->y, APART),
                       wide_collect(&from->z, APART) };
}

static void place_vector(double *cell, int place, const SbAnchor *anchor)
{
    wide_vec3_store(cell + ROW(place), collect(&anchor->position));
    wide_vec3_store(cell + ROW(LANE_DIRECTION), collect(&anchor->direction));
}

#define KERNEL(name, vrm1, planar, steps)                                                          \
    static void name(LaneTile *tile, int frames)                                                   \
    {                                                                                              \
        run_tile((Known){ vrm1, planar, steps }, tile, frames);                                    \
    }
KERNEL(run_lesson_parts, false, false, tile->steps)
KERNEL(run_lesson_spatial, false, false, SB_ALL_STEPS)
KERNEL(run_lesson_planar, false, true, SB_ALL_STEPS)
KERNEL(run_vrm1_parts, true, false, tile->steps)
KERNEL(run_vrm1_spatial, true, false, SB_ALL_STEPS)
KERNEL(run_vrm1_planar, true, true, SB_ALL_STEPS)

#define LANE_KERNEL                                                                                \
    {                                                                                              \
        .lesson = { run_lesson_parts, run_lesson_spatial, run_lesson_planar },                     \
        .vrm1 = { run_vrm1_parts, run_vrm1_spatial, run_vrm1_planar }, .place = place_vector       \
    }
