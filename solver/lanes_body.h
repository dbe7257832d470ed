/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The step of lesson.c and vrm1.c on the wide type. Included once for each width, after LANES. What is known of
 * a tile (lanes.h) comes as constants, which leave nothing of the parts that are off. */
#include "lanes.h"
#include "wide.h"

#include <stddef.h>

#define CELL (LANE_ROWS * LANES)
#define SETTING (SETTING_ROWS * LANES)
#define ROW(row) ((row)*LANES)
#define FOLDED static inline __attribute__((always_inline))

typedef struct Known {
    bool vrm1, planar;
    unsigned steps;
    ptrdiff_t newest, previous; /* the tails' first rows before the step */
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

/* A bone of one vector; or, named by the first, of LANE_PENDING vectors. */
typedef struct Spot {
    double *cell;
    const double *parent, *setting;
} Spot;

FOLDED Spot spot_of(Spot first, int vector)
{
    return (Spot){ first.cell + vector * CELL, first.parent + vector * CELL,
                   first.setting + vector * SETTING };
}

/* What of a step looks at no parent. */
FOLDED WideVec3 carry_on(Known known, Spot spot)
{
    const WideVec3 current = load(known, spot.cell + known.newest);
    WideVec3 next = current;
    if (known.steps & SB_INERTIA) {
        const Wide keep = wide_load_once(spot.setting + ROW(SETTING_KEEP));
        const WideVec3 previous = load(known, spot.cell + known.previous);
        next = wide_vec3_add(current, wide_vec3_scale(wide_vec3_sub(current, previous), keep));
    }
    if (!known.vrm1 && known.steps & SB_FORCE)
        next = wide_vec3_add(next, load(known, spot.setting + ROW(SETTING_FORCE)));
    return next;
}

FOLDED WideVec3 pull(Known known, WideVec3 next, WideVec3 head, Spot spot)
{
    const WideVec3 axis = load(known, spot.parent + ROW(LANE_DIRECTION));
    const Wide pull = wide_load_once(spot.setting + ROW(SETTING_PULL));
    if (known.vrm1 && known.steps & SB_STIFFNESS)
        next = wide_vec3_add(next, wide_vec3_scale(axis, pull));
    if (known.vrm1 && known.steps & SB_FORCE)
        next = wide_vec3_add(next, load(known, spot.setting + ROW(SETTING_FORCE)));
    if (!known.vrm1 && known.steps & SB_STIFFNESS) {
        const Wide length = wide_load_once(spot.setting + ROW(SETTING_LENGTH));
        const WideVec3 rest = wide_vec3_add(head, wide_vec3_scale(axis, length));
        next = wide_vec3_add(next, wide_vec3_scale(wide_vec3_sub(rest, next), pull));
    }
    return next;
}

/* What the first half of a step leaves to the second. */
typedef struct Pending {
    WideVec3 head, next, along;
    Wide square, root;
} Pending;

FOLDED Pending begin(Known known, WideVec3 carried, Spot spot)
{
    Pending p;
    p.head = load(known, spot.parent + known.previous);
    p.next = pull(known, carried, p.head, spot);
    p.along = wide_vec3_sub(p.next, p.head);
    p.square = square_of(known, p.along);
    p.root = wide_sqrt(p.square);
    return p;
}

/* The new tail takes the place of the previous one. */
FOLDED void end(Known known, const Pending *p, Spot spot)
{
    const WideVec3 direction =
        wide_vec3_normalise(p->along, p->square, p->root, spot.cell + ROW(LANE_DIRECTION));
    WideVec3 tail = p->next;
    if (known.steps & SB_LENGTH) {
        const Wide length = wide_load_once(spot.setting + ROW(SETTING_LENGTH));
        tail = wide_vec3_add(p->head, wide_vec3_scale(direction, length));
    }
    store(known, spot.cell + ROW(LANE_DIRECTION), direction);
    store(known, spot.cell + known.previous, tail);
}

/* Between the halves of a step lie a square root and a division. What waits for them fills the processor's queues, and
 * no further vector gets in; so the second half comes only when others have begun. What looks at no parent comes
 * before all that, as there is always something to do with it. */
FOLDED void turn(Known known, Pending *p, Spot done, Spot spot)
{
    const WideVec3 carried = carry_on(known, spot);
    end(known, p, done);
    *p = begin(known, carried, spot);
}

/* Moves the anchors of a vector a frame on, to the place that is named. */
FOLDED void move_anchor(Known known, const LaneTile *tile, int vector, ptrdiff_t place)
{
    double *path = tile->path + vector * ROW(PATH_ROWS);
    const Wide age = wide_load(path + ROW(PATH_AGE)) + wide_splat(1);
    const Wide time = age * wide_load(path + ROW(PATH_TIME));
    const WideVec3 moved = wide_vec3_scale(load(known, path + ROW(PATH_VELOCITY)), time);
    wide_store(path + ROW(PATH_AGE), age);
    store(known, tile->cell + vector * CELL + place,
          wide_vec3_add(moved, load(known, path + ROW(PATH_START))));
}

/* The anchors of so many vectors go on to the next frame besides, while the last bones are pending: to the place of
 * their newest position, which no bone looks at. */
FOLDED void run_frame(Known known, const LaneTile *tile, int moving)
{
    const ptrdiff_t up = tile->vectors * CELL, over = (tile->vectors - tile->used) * CELL;
    const ptrdiff_t on = ((tile->even ? 0 : tile->vectors) - tile->used) * SETTING;
    Spot spot = { tile->cell + up, tile->cell, tile->setting };
    const double *behind = spot.cell + tile->used * CELL;
    Pending a = begin(known, carry_on(known, spot_of(spot, 0)), spot_of(spot, 0));
    Pending b = begin(known, carry_on(known, spot_of(spot, 1)), spot_of(spot, 1));
    Pending c = begin(known, carry_on(known, spot_of(spot, 2)), spot_of(spot, 2));
    for (int left = tile->bones * tile->used / LANE_PENDING - 1; left > 0; left--) {
        const Spot done = spot;
        spot = spot_of(spot, LANE_PENDING);
        if (spot.cell == behind) {
            spot = (Spot){ spot.cell + over, spot.parent + over, spot.setting + on };
            behind += up;
        }
        turn(known, &a, spot_of(done, 0), spot_of(spot, 0));
        turn(known, &b, spot_of(done, 1), spot_of(spot, 1));
        turn(known, &c, spot_of(done, 2), spot_of(spot, 2));
    }
    while (moving > 0)
        move_anchor(known, tile, --moving, known.newest);
    end(known, &a, spot_of(spot, 0));
    end(known, &b, spot_of(spot, 1));
    end(known, &c, spot_of(spot, 2));
}

/* The places of the tails are constants in each of the two kinds of frame: registers that would hold them are short. */
FOLDED void run_tile(Known known, LaneTile *tile, int frames)
{
    const int moving = tile->moving ? tile->used : 0;
    Known straight = known, turned = known;
    straight.newest = turned.previous = ROW(LANE_TAIL);
    straight.previous = turned.newest = ROW(LANE_OTHER_TAIL);
    if (tile->used == 0 || frames <= 0)
        return;
    for (int v = 0; v < moving; v++)
        move_anchor(known, tile, v, tile->turned ? turned.previous : straight.previous);
    for (int left = frames; left > 0; left--) {
        const int on = left > 1 ? moving : 0;
        if (tile->turned)
            run_frame(turned, tile, on);
        else
            run_frame(straight, tile, on);
        tile->turned = !tile->turned;
    }
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

/* Three rows. */
static WideMask repeat_rows(const double *now, double *mark)
{
    WideMask same = wide_same(wide_load(now), wide_load(mark));
    for (int row = 1; row < 3; row++)
        same &= wide_same(wide_load(now + ROW(row)), wide_load(mark + ROW(row)));
    wide_vec3_store(mark, wide_vec3_load(now));
    return same;
}

static void find_repeats(LaneTile *tile, unsigned char *repeats)
{
    const int newest = ROW(tile->turned ? LANE_OTHER_TAIL : LANE_TAIL);
    const int previous = ROW(tile->turned ? LANE_TAIL : LANE_OTHER_TAIL);
    for (int v = 0; v < tile->used; v++) {
        WideMask same = wide_same(wide_splat(0), wide_splat(0));
        for (int bone = 0; bone < tile->bones; bone++) {
            const double *cell = tile->cell + ((ptrdiff_t)(bone + 1) * tile->vectors + v) * CELL;
            double *mark = tile->mark + ((ptrdiff_t)bone * tile->vectors + v) * ROW(MARK_ROWS);
            same &= repeat_rows(cell + ROW(LANE_DIRECTION), mark);
            same &= repeat_rows(cell + newest, mark + ROW(3));
            same &= repeat_rows(cell + previous, mark + ROW(6));
        }
        for (int set = wide_set(same); set; set &= set - 1)
            repeats[v * LANES + __builtin_ctz((unsigned)set)] = 1;
    }
}

#define KERNEL(name, vrm1, planar, steps)                                                          \
    static void name(LaneTile *tile, int frames)                                                   \
    {                                                                                              \
        run_tile((Known){ vrm1, planar, steps, 0, 0 }, tile, frames);                              \
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
        .vrm1 = { run_vrm1_parts, run_vrm1_spatial, run_vrm1_planar }, .place = place_vector,      \
        .repeats = find_repeats                                                                    \
    }
