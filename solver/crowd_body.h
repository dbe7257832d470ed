/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The step of skeleton_step.c on the wide type, operation by operation. Included once for each width, after LANES.
 * A bone waits for two square roots and two divisions, one after the other, so the vectors of a tile go in lockstep,
 * part by part of a bone. */
#include "collide.h"
#include "crowd.h"
#include "wide_quat.h"

#define AT(row) ((row)*LANES)
#define FIXED static inline __attribute__((always_inline))

#include "crowd_collide.h"
#include "crowd_roots.h"

/* One vector on its way along its chains, and the bone that it is at in the middle of its step. */
typedef struct Walk {
    double *cell;
    const double *turn;      /* the animated rotation, and the scale */
    const double *shift;     /* the animated translation */
    const double *head;      /* where it begins */
    const double *direction; /* of the bone above */
    WidePlace
        posed; /* where the animation has the node; in steady tiles soon the next one's position */
    WideQuat moved;   /* the rotation that the simulation has given to what it hangs on */
    WideQuat carried; /* and its own thereby, before it turns */
    WideVec3 along;   /* from head to tail, not yet of its length */
    WideQuat arc;     /* by which it turns, not yet of length 1 */
    Wide inverse;     /* of the length of along, and then of the arc's */
} Walk;

/* Where tails are: the newest, and those before, where the step puts the next. */
typedef struct Rows {
    int newest, previous;
} Rows;

FIXED Rows find_rows(const CrowdTile *tile)
{
    return tile->turned ? (Rows){ AT(CROWD_OTHER_TAIL), AT(CROWD_TAIL) }
                        : (Rows){ AT(CROWD_TAIL), AT(CROWD_OTHER_TAIL) };
}

/* What is read a bone later. As a loop it would be a sixth of the bone's instructions. */
FIXED void prefetch_cell(CrowdKind kind, const double *cell)
{
#pragma GCC unroll 32
    for (int i = 0; i < crowd_cell_rows(kind); i++)
        __builtin_prefetch(cell + AT(i));
}

/* Where the rotations of a tile's bone are written at its end. */
FIXED void prefetch_turns(const int *node, int columns, const SbQuat *turn)
{
    for (int i = 0; i < columns; i++)
        __builtin_prefetch(&turn[node[i]], 1);
}

/* Where a joint points when it follows its simulated parent. */
FIXED WideVec3 rest_direction(const Walk *walk, bool first, WideQuat carried)
{
    const WideVec3 axis = wide_vec3_load(walk->cell + AT(CROWD_AXIS));
    const WideVec3 turned = wide_quat_rotate(carried, axis);
    if (first)
        return turned;
    const WideMask straight =
        wide_above(wide_load(walk->cell + AT(CROWD_STRAIGHT)), wide_splat(0)) &
        wide_quat_is_identity(wide_quat_load(walk->turn));
    return wide_vec3_select(straight, wide_vec3_load(walk->direction), turned);
}

/* Goes down to the node of a bone: where it is posed. */
FIXED void enter_bone(CrowdKind kind, bool first, bool steady, Walk *walk, WideQuat rotation)
{
    if (first || (kind == CROWD_TO_POSE && !steady))
        walk->posed.position = wide_place_point(&walk->posed, wide_vec3_load(walk->shift));
    if (kind == CROWD_TO_POSE)
        walk->posed.rotation =
            first ? walk->carried : wide_quat_multiply(walk->posed.rotation, rotation);
    walk->posed.scale = wide_compose_scale(walk->posed.scale, wide_load(walk->turn + AT(4)));
}

FIXED Wide bone_length(const Walk *walk)
{
    return wide_load(walk->cell + AT(CROWD_LENGTH)) * walk->posed.scale;
}

/* The wave of gusts, and wind by it, as blow_wind. */
FIXED Wide gust_wave(Wide phase)
{
    const Wide half = wide_splat(0.5), one = wide_splat(1);
    const Wide p = phase - wide_floor(phase);
    const Wide first = wide_splat(16) * p * (half - p);
    const Wide second = wide_splat(-16) * (p - half) * (one - p);
    return wide_select(wide_below(p, half), first, second);
}

FIXED WideVec3 add_wind(const double *set, WideVec3 force, double time, int depth)
{
    const WideVec3 wind = wide_vec3_load(set + AT(CROWD_WIND));
    const Wide zero = wide_splat(0);
    const WideMask none =
        wide_equal(wind.x, zero) & wide_equal(wind.y, zero) & wide_equal(wind.z, zero);
    const Wide phase =
        wide_load(set + AT(CROWD_FREQUENCY)) * wide_splat(time) - wide_splat(0.1 * depth);
    const Wide blow = wide_splat(1) + wide_load(set + AT(CROWD_GUST)) * gust_wave(phase);
    return wide_vec3_select(none, force, wide_vec3_add(force, wide_vec3_scale(wind, blow)));
}

/* Inertia, force and pull: where the tail would be if the bone had no length. */
FIXED WideVec3 pull_bone(CrowdKind kind, bool first, bool steady, Rows rows, const double *set,
                         WideVec3 force, Walk *walk)
{
    const WideVec3 current = wide_vec3_load(walk->cell + rows.newest);
    const WideVec3 previous = wide_vec3_load(walk->cell + rows.previous);
    const Wide pull = wide_load(set + AT(CROWD_PULL)), scale = walk->posed.scale;
    WideVec3 next = wide_vec3_add(current, wide_vec3_scale(wide_vec3_sub(current, previous),
                                                           wide_load(set + AT(CROWD_KEEP))));
    WideVec3 rest;
    if (kind == CROWD_VRM) {
        rest = rest_direction(walk, first, walk->carried);
        next = wide_vec3_add(next, wide_vec3_scale(rest, pull * scale));
        return wide_vec3_add(next, wide_vec3_scale(force, scale));
    }
    next = wide_vec3_add(next, force);
    if (kind == CROWD_TO_POSE) {
        rest = wide_place_point(&walk->posed, wide_vec3_load(walk->cell + AT(CROWD_OFFSET)));
        if (steady)
            walk->posed.position = rest;
    } else {
        rest = wide_vec3_add(
            wide_vec3_load(walk->head),
            wide_vec3_scale(rest_direction(walk, first, walk->carried), bone_length(walk)));
    }
    return wide_vec3_add(next, wide_vec3_scale(wide_vec3_sub(rest, next), pull));
}

/* ---- a bone's step in three parts, each of which ends where a root and a division are to be waited for ---- */

/* Where a vector's cell is, and what is in it or belongs to it. */
FIXED void find_cell(CrowdKind kind, const CrowdTile *tile, int number, bool between, Walk *walk)
{
    const double *local = tile->local + (tile->vectors + number) * AT(8);
    walk->cell = tile->cell + number * AT(crowd_cell_rows(kind));
    walk->turn = between ? local + AT(3) : walk->cell + AT(CROWD_ROTATION);
    walk->shift = between ? local : tile->shift + number * AT(3);
}

FIXED const double *find_settings(CrowdKind kind, const CrowdTile *tile, int vector,
                                  const double *cell)
{
    return kind == CROWD_VRM ? cell + AT(CROWD_OF_VRM)
                             : tile->settings + vector * AT(CROWD_SETTINGS);
}

/* Up to where the tail would go. */
FIXED void begin_bone(CrowdKind kind, bool first, const CrowdTile *tile, int bone, int vector,
                      const CrowdStep *step, Walk *walk)
{
    const bool steady = tile->steady && !step->between;
    const Rows rows = find_rows(tile);
    find_cell(kind, tile, bone * tile->vectors + vector, step->between, walk);
    const double *set = find_settings(kind, tile, vector, walk->cell);
    const WideQuat rotation = wide_quat_load(walk->turn);
    walk->carried = wide_quat_multiply(walk->moved, rotation);
    enter_bone(kind, first, steady, walk, rotation);
    if (first) {
        double *root = tile->root + vector * AT(ROOT_ROWS) + AT(ROOT_HEAD);
        wide_vec3_store(root, walk->posed.position);
        walk->head = root;
    } else {
        const double *above = walk->cell - tile->vectors * AT(crowd_cell_rows(kind));
        walk->head = above + rows.previous;
        walk->direction = above + AT(CROWD_DIRECTION);
    }
    WideVec3 force = wide_vec3_load(set + AT(CROWD_FORCE));
    if (kind != CROWD_VRM && tile->windy)
        force = add_wind(set, force, step->time, bone);
    const WideVec3 next = pull_bone(kind, first, steady, rows, set, force, walk);
    walk->along = wide_vec3_sub(next, wide_vec3_load(walk->head));
    walk->inverse = wide_inverse_root(wide_vec3_dot(walk->along, walk->along));
}

/* Of the inverse root of a square: lanes in which it tells that the square is a normal number, as wide_is_normal. Not all
 * in which it is. */
FIXED bool all_moderate(Wide inverse)
{
    return wide_all_within(inverse, 1e-150, 1e150);
}

/* As wide_vec3_normalise. */
FIXED WideVec3 find_direction(WideVec3 along, Wide inverse, const double *last)
{
    const WideVec3 unit = wide_vec3_scale(along, inverse);
    if (__builtin_expect(all_moderate(inverse), 1))
        return unit;
    const WideMask normal = wide_is_normal(wide_vec3_dot(along, along));
    return wide_vec3_select(normal, unit, wide_vec3_load(last));
}

/* The length, the colliders, and which way the node turns by that. */
FIXED void aim_bone(CrowdKind kind, const CrowdTile *tile, int vector, const CrowdStep *step,
                    Walk *walk)
{
    double *last = walk->cell + AT(CROWD_DIRECTION);
    if (step->fetch != FETCH_NOTHING)
        prefetch_cell(kind, walk->cell + tile->vectors * AT(crowd_cell_rows(kind)));
    const WideVec3 head = wide_vec3_load(walk->head);
    const Wide length = bone_length(walk);
    WideVec3 direction = find_direction(walk->along, walk->inverse, last);
    WideVec3 tail = wide_vec3_add(head, wide_vec3_scale(direction, length));
    if (tile->colliders > 0) {
        const double *set = find_settings(kind, tile, vector, walk->cell);
        const Wide radius = wide_load(set + AT(CROWD_RADIUS));
        tail = collide_bone(tile, step, head, length, radius * walk->posed.scale, tail, direction);
        direction = wide_vec3_normalise_or(wide_vec3_sub(tail, head), direction);
    }
    wide_vec3_store(last, direction);
    wide_vec3_store(walk->cell + find_rows(tile).previous, tail);
    const WideVec3 aim = wide_quat_rotate_back(walk->carried, direction);
    walk->arc = wide_quat_open_arc(wide_vec3_load(walk->cell + AT(CROWD_AXIS)), aim);
    walk->inverse = wide_inverse_root(wide_quat_dot(walk->arc, walk->arc));
}

FIXED void turn_bone(Walk *walk, const int *node, SbQuat *turn)
{
    WideQuat arc = wide_quat_scale(walk->arc, walk->inverse);
    /* The w of an arc is 1 and the cosine. */
    if (!__builtin_expect(wide_all_within(walk->arc.w, 0.01, 3) && all_moderate(walk->inverse),
                          1)) {
        const WideVec3 direction = wide_vec3_load(walk->cell + AT(CROWD_DIRECTION));
        arc = wide_quat_arc(wide_vec3_load(walk->cell + AT(CROWD_AXIS)),
                            wide_quat_rotate_back(walk->carried, direction));
    }
    const WideQuat turned = wide_quat_multiply(wide_quat_load(walk->turn), arc);
    wide_quat_scatter(turned, node, turn);
    walk->moved = wide_quat_multiply(walk->moved, turned);
}

/* A bone of every vector, part by part. */
FIXED void step_bones(CrowdKind kind, bool first, const CrowdTile *tile, int bone,
                      const CrowdStep *step, Walk *walk)
{
    const int vectors = tile->vectors;
    const int *node = tile->node + (bone + 1) * vectors * LANES;
    if (step->fetch == FETCH_ALL)
        prefetch_turns(node, vectors * LANES, step->turn);
    for (int v = 0; v < vectors; v++)
        begin_bone(kind, first, tile, bone, v, step, &walk[v]);
    for (int v = 0; v < vectors; v++)
        aim_bone(kind, tile, v, step, &walk[v]);
    for (int v = 0; v < vectors; v++)
        turn_bone(&walk[v], node + v * LANES, step->turn);
}

/* ---- the step ---- */

FIXED void step_tile(CrowdKind kind, CrowdTile *tile, const CrowdStep *step)
{
    Walk walk[CROWD_VECTORS];
    for (int v = 0; v < tile->vectors; v++) {
        if (step->fetch == FETCH_ALL)
            prefetch_cell(kind, tile->cell + v * AT(crowd_cell_rows(kind)));
        walk[v].posed = place_roots(tile, v, step->between);
        walk[v].moved = walk[v].posed.rotation;
        if (step->ends)
            find_jump(tile, v, &walk[v].posed);
    }
    step_bones(kind, true, tile, 0, step, walk);
    for (int bone = 1; bone < tile->bones; bone++)
        step_bones(kind, false, tile, bone, step, walk);
    tile->turned = !tile->turned;
}

static void step_to_pose(CrowdTile *tile, const CrowdStep *step)
{
    step_tile(CROWD_TO_POSE, tile, step);
}

static void step_to_parent(CrowdTile *tile, const CrowdStep *step)
{
    step_tile(CROWD_TO_PARENT, tile, step);
}

static void step_vrm(CrowdTile *tile, const CrowdStep *step)
{
    step_tile(CROWD_VRM, tile, step);
}

#define CROWD_KERNEL                                                                               \
    {                                                                                              \
        .find_jumps = find_jumps, .step = { step_to_pose, step_to_parent, step_vrm }               \
    }
