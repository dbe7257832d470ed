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
#include "crowd_stand.h"

/* One vector on its way along its chains, in the middle of a bone's step. */
typedef struct Walk {
    WidePlace
        posed; /* where the animation has the node; in steady tiles soon the next one's position */
    WideQuat moved;   /* the rotation that the simulation has given to what it hangs on */
    WideQuat carried; /* and its own thereby, before it turns */
    WideVec3 along;   /* from head to tail, not yet of its length */
    WideQuat arc;     /* by which it turns, not yet of length 1 */
    Wide inverse;     /* of the length of along, and then of the arc's */
} Walk;

/* Where a joint points when it follows its simulated parent. */
FIXED WideVec3 rest_direction(Stand stand, WideQuat animated, WideQuat carried)
{
    const WideVec3 axis = wide_vec3_load(stand.cell + AT(CROWD_AXIS));
    const WideVec3 turned = wide_quat_rotate(carried, axis);
    if (stand.bone == 0)
        return turned;
    const WideMask straight =
        wide_above(wide_load(stand.cell + AT(CROWD_STRAIGHT)), wide_splat(0)) &
        wide_quat_is_identity(animated);
    return wide_vec3_select(straight, wide_vec3_load(stand.above + AT(CROWD_DIRECTION)), turned);
}

/* Goes down to the node of a bone: where it is posed. */
FIXED void enter_bone(CrowdKind kind, bool steady, Stand stand, const Local *local, Walk *walk)
{
    if (stand.bone == 0 || (kind == CROWD_TO_POSE && !steady))
        walk->posed.position = wide_place_point(&walk->posed, wide_vec3_load(stand.shift));
    if (kind == CROWD_TO_POSE)
        walk->posed.rotation = stand.bone == 0
                                   ? walk->carried
                                   : wide_quat_multiply(walk->posed.rotation, local->rotation);
    walk->posed.scale = wide_compose_scale(walk->posed.scale, local->scale);
}

FIXED Wide bone_length(Stand stand, const Walk *walk)
{
    return wide_load(stand.cell + AT(CROWD_LENGTH)) * walk->posed.scale;
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
FIXED WideVec3 pull_bone(CrowdKind kind, bool steady, Rows rows, Stand stand, WideQuat animated,
                         WideVec3 force, Walk *walk)
{
    const WideVec3 current = wide_vec3_load(stand.cell + rows.newest);
    const WideVec3 previous = wide_vec3_load(stand.cell + rows.previous);
    const Wide pull = wide_load(stand.set + AT(CROWD_PULL)), scale = walk->posed.scale;
    WideVec3 next = wide_vec3_add(current, wide_vec3_scale(wide_vec3_sub(current, previous),
                                                           wide_load(stand.set + AT(CROWD_KEEP))));
    WideVec3 rest;
    if (kind == CROWD_VRM) {
        rest = rest_direction(stand, animated, walk->carried);
        next = wide_vec3_add(next, wide_vec3_scale(rest, pull * scale));
        return wide_vec3_add(next, wide_vec3_scale(force, scale));
    }
    next = wide_vec3_add(next, force);
    if (kind == CROWD_TO_POSE) {
        rest = wide_place_point(&walk->posed, wide_vec3_load(stand.cell + AT(CROWD_OFFSET)));
        if (steady)
            walk->posed.position = rest;
    } else {
        rest = wide_vec3_add(wide_vec3_load(find_head(rows, stand)),
                             wide_vec3_scale(rest_direction(stand, animated, walk->carried),
                                             bone_length(stand, walk)));
    }
    return wide_vec3_add(next, wide_vec3_scale(wide_vec3_sub(rest, next), pull));
}

/* ---- a bone's step in three parts, each of which ends where a root and a division are to be waited for ---- */

/* Up to where the tail would go. */
FIXED void begin_bone(CrowdKind kind, const CrowdTile *tile, const CrowdStep *step, Stand stand,
                      Walk *walk)
{
    const bool steady = tile->steady && !step->between;
    const Rows rows = find_rows(tile);
    const Local local = find_local(tile, stand);
    walk->carried = wide_quat_multiply(walk->moved, local.rotation);
    enter_bone(kind, steady, stand, &local, walk);
    if (stand.bone == 0)
        wide_vec3_store(stand.root + AT(ROOT_HEAD), walk->posed.position);
    WideVec3 force = wide_vec3_load(stand.set + AT(CROWD_FORCE));
    if (kind != CROWD_VRM && tile->windy)
        force = add_wind(stand.set, force, step->time, stand.bone);
    const WideVec3 next = pull_bone(kind, steady, rows, stand, local.rotation, force, walk);
    walk->along = wide_vec3_sub(next, wide_vec3_load(find_head(rows, stand)));
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
FIXED void aim_bone(CrowdKind kind, const CrowdTile *tile, const CrowdStep *step, Stand stand,
                    Walk *walk)
{
    double *last = stand.cell + AT(CROWD_DIRECTION);
    if (step->fetch != FETCH_NOTHING)
        prefetch_cell(kind, stand.cell + tile->vectors * AT(crowd_cell_rows(kind)));
    const Rows rows = find_rows(tile);
    const WideVec3 head = wide_vec3_load(find_head(rows, stand));
    const Wide length = bone_length(stand, walk);
    WideVec3 direction = find_direction(walk->along, walk->inverse, last);
    WideVec3 tail = wide_vec3_add(head, wide_vec3_scale(direction, length));
    if (tile->colliders > 0) {
        const Wide radius = wide_load(stand.set + AT(CROWD_RADIUS));
        tail = collide_bone(tile, step, head, length, radius * walk->posed.scale, tail, direction);
        direction = wide_vec3_normalise_or(wide_vec3_sub(tail, head), direction);
    }
    wide_vec3_store(last, direction);
    wide_vec3_store(stand.cell + rows.previous, tail);
    const WideVec3 aim = wide_quat_rotate_back(walk->carried, direction);
    walk->arc = wide_quat_open_arc(wide_vec3_load(stand.cell + AT(CROWD_AXIS)), aim);
    walk->inverse = wide_inverse_root(wide_quat_dot(walk->arc, walk->arc));
}

FIXED void turn_bone(const CrowdTile *tile, Stand stand, Walk *walk, SbQuat *turn)
{
    WideQuat arc = wide_quat_scale(walk->arc, walk->inverse);
    /* The w of an arc is 1 and the cosine. */
    if (!__builtin_expect(wide_all_within(walk->arc.w, 0.01, 3) && all_moderate(walk->inverse),
                          1)) {
        const WideVec3 direction = wide_vec3_load(stand.cell + AT(CROWD_DIRECTION));
        arc = wide_quat_arc(wide_vec3_load(stand.cell + AT(CROWD_AXIS)),
                            wide_quat_rotate_back(walk->carried, direction));
    }
    const WideQuat turned = wide_quat_multiply(find_local(tile, stand).rotation, arc);
    wide_quat_scatter(turned, stand.node, turn);
    walk->moved = wide_quat_multiply(walk->moved, turned);
}

/* A bone of every vector, part by part. */
FIXED void step_bones(CrowdKind kind, const CrowdTile *tile, int bone, const CrowdStep *step,
                      Walk *walk)
{
    const int vectors = tile->vectors;
    if (step->fetch == FETCH_ALL)
        prefetch_turns(tile->node + (bone + 1) * vectors * LANES, vectors * LANES, step->turn);
    for (int v = 0; v < vectors; v++)
        begin_bone(kind, tile, step, find_stand(kind, tile, step, bone, v), &walk[v]);
    for (int v = 0; v < vectors; v++)
        aim_bone(kind, tile, step, find_stand(kind, tile, step, bone, v), &walk[v]);
    for (int v = 0; v < vectors; v++)
        turn_bone(tile, find_stand(kind, tile, step, bone, v), &walk[v], step->turn);
}

/* ---- the step ---- */

FIXED void step_chains(CrowdKind kind, CrowdTile *tile, const CrowdTile *known,
                       const CrowdStep *step)
{
    Walk walk[CROWD_VECTORS];
    for (int v = 0; v < known->vectors; v++) {
        if (step->fetch == FETCH_ALL)
            prefetch_cell(kind, known->cell + v * AT(crowd_cell_rows(kind)));
        walk[v].posed = place_roots(known, v, step->between);
        walk[v].moved = walk[v].posed.rotation;
        if (step->ends)
            find_jump(tile, v, &walk[v].posed);
    }
    step_bones(kind, known, 0, step, walk);
    for (int bone = 1; bone < known->bones; bone++)
        step_bones(kind, known, bone, step, walk);
}

/* Of a tile that asks no questions: what is known of it comes as constants, and a bone is one straight piece. */
FIXED void step_calm(CrowdKind kind, bool plain, CrowdTile *tile, const CrowdStep *step)
{
    CrowdTile known = *tile;
    CrowdStep told = *step;
    known.steady = true;
    known.plain = plain;
    known.windy = false;
    known.colliders = 0;
    told.between = false;
    step_chains(kind, tile, &known, &told);
}

/* What is multiplied by the identity falls away, but for the signs that it gives to zeros: a quarter of all
 * multiplications. */
FIXED void step_tile(CrowdKind kind, CrowdTile *tile, const CrowdStep *step)
{
    const bool calm = tile->steady && !step->between && !tile->windy && tile->colliders == 0;
    if (calm && tile->plain) {
        step_calm(kind, true, tile, step);
    } else if (calm) {
        step_calm(kind, false, tile, step);
    } else {
        CrowdTile known = *tile;
        known.plain = false;
        step_chains(kind, tile, &known, step);
    }
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
