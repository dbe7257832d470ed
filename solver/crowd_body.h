/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The step of skeleton_step.c on the wide type, operation by operation. Included once for each width, after LANES.
 * A bone waits for two square roots and two divisions, one after the other, so the vectors of a tile go in lockstep,
 * part by part of a bone. */
#include "collide.h"
#include "crowd.h"
#include "wide_quat.h"

#define AT(row) ((row)*LANES)
#define FIXED static inline __attribute__((always_inline))

/* One vector on its way along its chains: what the bone above leaves to the next one. */
typedef struct Walk {
    WidePlace posed;    /* where the animation has the node */
    WideQuat moved;     /* its rotation, as the simulation has it */
    WideVec3 rest;      /* where the bone's tail is in the animated pose */
    WideVec3 tail;      /* the head of the next bone */
    WideVec3 direction; /* to it */
} Walk;

/* A bone in the middle of its step. */
typedef struct Stride {
    double *cell;
    const double *local; /* its animated transform */
    WideQuat carried;
    WideVec3 head, along, aim;
    Wide length, strand;  /* its own, and the strand's radius */
    Wide square, inverse; /* of along, and then of the arc */
    WideArc arc;
} Stride;

typedef struct Rows {
    int newest, previous;
} Rows;

FIXED Rows find_rows(const CrowdTile *tile)
{
    return tile->turned ? (Rows){ AT(CROWD_OTHER_TAIL), AT(CROWD_TAIL) }
                        : (Rows){ AT(CROWD_TAIL), AT(CROWD_OTHER_TAIL) };
}

/* Where a joint points when it follows its simulated parent. */
FIXED WideVec3 rest_direction(const Walk *walk, const Stride *stride, bool first)
{
    const WideVec3 axis = wide_vec3_load(stride->cell + AT(CROWD_AXIS));
    const WideVec3 carried = wide_quat_rotate(stride->carried, axis);
    if (first)
        return carried;
    const WideMask straight =
        wide_above(wide_load(stride->cell + AT(CROWD_STRAIGHT)), wide_splat(0)) &
        wide_quat_is_identity(wide_quat_load(stride->local + AT(3)));
    return wide_vec3_select(straight, walk->direction, carried);
}

/* Goes down to the node of a bone: where it is posed, carried to, and its head. */
FIXED void enter_bone(CrowdKind kind, bool first, bool steady, Walk *walk, Stride *stride)
{
    const WidePlace local = wide_place_load(stride->local);
    stride->carried = wide_quat_multiply(walk->moved, local.rotation);
    if (kind == CROWD_TO_POSE && !first && steady)
        walk->posed.position = walk->rest;
    else if (kind == CROWD_TO_POSE || first)
        walk->posed.position = wide_place_point(&walk->posed, local.position);
    if (kind == CROWD_TO_POSE)
        walk->posed.rotation =
            first ? stride->carried : wide_quat_multiply(walk->posed.rotation, local.rotation);
    walk->posed.scale = wide_compose_scale(walk->posed.scale, local.scale);
    stride->head = first ? walk->posed.position : walk->tail;
    stride->length = wide_load(stride->cell + AT(CROWD_LENGTH)) * walk->posed.scale;
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

/* Inertia, force and pull. */
FIXED void pull_bone(CrowdKind kind, bool first, Rows rows, const double *set, WideVec3 force,
                     Walk *walk, Stride *stride)
{
    const WideVec3 current = wide_vec3_load(stride->cell + rows.newest);
    const WideVec3 previous = wide_vec3_load(stride->cell + rows.previous);
    const Wide pull = wide_load(set + AT(CROWD_PULL)), scale = walk->posed.scale;
    WideVec3 next = wide_vec3_add(current, wide_vec3_scale(wide_vec3_sub(current, previous),
                                                           wide_load(set + AT(CROWD_KEEP))));
    if (kind == CROWD_VRM) {
        const WideVec3 rest = rest_direction(walk, stride, first);
        next = wide_vec3_add(next, wide_vec3_scale(rest, pull * scale));
        next = wide_vec3_add(next, wide_vec3_scale(force, scale));
    } else {
        WideVec3 rest;
        next = wide_vec3_add(next, force);
        if (kind == CROWD_TO_POSE)
            rest = walk->rest =
                wide_place_point(&walk->posed, wide_vec3_load(stride->cell + AT(CROWD_OFFSET)));
        else
            rest = wide_vec3_add(
                stride->head, wide_vec3_scale(rest_direction(walk, stride, first), stride->length));
        next = wide_vec3_add(next, wide_vec3_scale(wide_vec3_sub(rest, next), pull));
    }
    stride->along = wide_vec3_sub(next, stride->head);
    stride->square = wide_vec3_dot(stride->along, stride->along);
}

/* ---- colliders, as collide.c ---- */

FIXED WideVec3 splat_vec3(SbVec3 v)
{
    return (WideVec3){ wide_splat(v.x), wide_splat(v.y), wide_splat(v.z) };
}

/* From the point of a capsule's axis that is nearest to p, or from the centre, to p. */
FIXED WideVec3 find_away(const Surface *surface, WideVec3 p)
{
    const WideVec3 first = splat_vec3(surface->first), along = splat_vec3(surface->along);
    const WideVec3 away = wide_vec3_sub(p, first);
    if (!(surface->square >= DBL_MIN))
        return away;
    const Wide zero = wide_splat(0), one = wide_splat(1);
    const Wide part = wide_vec3_dot(away, along) / wide_splat(surface->square);
    const Wide within =
        wide_select(wide_below(part, zero), zero, wide_select(wide_above(part, one), one, part));
    return wide_vec3_sub(p, wide_vec3_add(first, wide_vec3_scale(along, within)));
}

/* How deep tails are; *away leads from the centre to them. */
FIXED Wide find_depth(const Surface *surface, WideVec3 tail, Wide strand, WideVec3 *away)
{
    const Wide radius = wide_splat(surface->radius);
    if (surface->shape == SB_PLANE) {
        *away = wide_vec3_sub(tail, splat_vec3(surface->first));
        return strand - wide_vec3_dot(*away, splat_vec3(surface->normal));
    }
    *away = find_away(surface, tail);
    const Wide distance = wide_sqrt(wide_vec3_dot(*away, *away));
    return is_inside(surface->shape) ? distance + strand - radius : radius + strand - distance;
}

FIXED WideVec3 find_normal(const Surface *surface, WideVec3 away)
{
    const WideVec3 fixed = splat_vec3(surface->normal);
    if (surface->shape == SB_PLANE)
        return fixed;
    const WideVec3 normal = wide_vec3_normalise_or(away, fixed);
    return is_inside(surface->shape) ? wide_vec3_scale(normal, wide_splat(-1)) : normal;
}

/* Pushes tails out of all of a tile's colliders. */
FIXED void collide_bone(const CrowdTile *tile, const CrowdStep *step, Walk *walk,
                        const Stride *stride)
{
    const WideVec3 head = stride->head;
    WideVec3 tail = walk->tail;
    WideVec3 direction = wide_vec3_normalise_or(wide_vec3_sub(tail, head), walk->direction);
    for (int i = 0; i < tile->passes * tile->colliders; i++) {
        const Surface *surface = &step->surface[tile->collider[i % tile->colliders]];
        WideVec3 away;
        const Wide depth = find_depth(surface, tail, stride->strand, &away);
        const WideMask hit = wide_above(depth, wide_splat(0));
        if (!wide_any(hit))
            continue;
        const WideVec3 out =
            wide_vec3_add(tail, wide_vec3_scale(find_normal(surface, away), depth));
        const WideVec3 turned = wide_vec3_normalise_or(wide_vec3_sub(out, head), direction);
        direction = wide_vec3_select(hit, turned, direction);
        tail = wide_vec3_select(hit, wide_vec3_add(head, wide_vec3_scale(turned, stride->length)),
                                tail);
    }
    walk->direction = wide_vec3_normalise_or(wide_vec3_sub(tail, head), walk->direction);
    walk->tail = tail;
}

/* The length, and which way that is for the node. */
FIXED void aim_bone(const CrowdTile *tile, const CrowdStep *step, Walk *walk, Stride *stride)
{
    const Rows rows = find_rows(tile);
    double *last = stride->cell + AT(CROWD_DIRECTION);
    walk->direction = wide_vec3_scale_to_unit(stride->along, stride->square, stride->inverse, last);
    walk->tail = wide_vec3_add(stride->head, wide_vec3_scale(walk->direction, stride->length));
    if (tile->colliders > 0)
        collide_bone(tile, step, walk, stride);
    wide_vec3_store(last, walk->direction);
    wide_vec3_store(stride->cell + rows.previous, walk->tail);
    stride->aim = wide_quat_rotate(wide_quat_conjugate(stride->carried), walk->direction);
    stride->arc = wide_quat_begin_arc(wide_vec3_load(stride->cell + AT(CROWD_AXIS)), stride->aim);
}

FIXED void turn_bone(Walk *walk, const Stride *stride, const int *node, SbQuat *turn)
{
    const WideQuat arc = wide_quat_end_arc(
        &stride->arc, stride->inverse, wide_vec3_load(stride->cell + AT(CROWD_AXIS)), stride->aim);
    const WideQuat turned = wide_quat_multiply(wide_quat_load(stride->local + AT(3)), arc);
    wide_quat_scatter(turned, node, turn);
    walk->moved = wide_quat_multiply(walk->moved, turned);
}

/* The first part of a bone's step: all before its length. */
FIXED void begin_bone(CrowdKind kind, bool first, const CrowdTile *tile, int bone, int vector,
                      const CrowdStep *step, Walk *walk, Stride *stride)
{
    const int number = bone * tile->vectors + vector;
    const double *set = tile->settings + (kind == CROWD_VRM ? number : vector) * AT(CROWD_SETTINGS);
    stride->cell = tile->cell + number * AT(CROWD_ROWS);
    stride->local = step->between ? tile->local + number * AT(8) : stride->cell + AT(CROWD_POSE);
    WideVec3 force = wide_vec3_load(set + AT(CROWD_FORCE));
    if (tile->windy)
        force = add_wind(set, force, step->time, bone);
    enter_bone(kind, first, tile->steady && !step->between, walk, stride);
    stride->strand = wide_load(set + AT(CROWD_RADIUS)) * walk->posed.scale;
    pull_bone(kind, first, find_rows(tile), set, force, walk, stride);
}

/* A bone of every vector, part by part. */
FIXED void step_bones(CrowdKind kind, bool first, const CrowdTile *tile, int bone,
                      const CrowdStep *step, Walk *walk)
{
    const int vectors = tile->vectors;
    const int *node = tile->node + (bone + 1) * vectors * LANES;
    Stride stride[CROWD_VECTORS];
    for (int v = 0; v < vectors; v++)
        begin_bone(kind, first, tile, bone, v, step, &walk[v], &stride[v]);
    for (int v = 0; v < vectors; v++)
        stride[v].inverse = wide_inverse_root(stride[v].square);
    for (int v = 0; v < vectors; v++)
        aim_bone(tile, step, &walk[v], &stride[v]);
    for (int v = 0; v < vectors; v++)
        stride[v].inverse = wide_inverse_root(stride[v].arc.square);
    for (int v = 0; v < vectors; v++)
        turn_bone(&walk[v], &stride[v], node + v * LANES, step->turn);
}

FIXED void step_tile(CrowdKind kind, CrowdTile *tile, const CrowdStep *step)
{
    Walk walk[CROWD_VECTORS];
    for (int v = 0; v < tile->vectors; v++) {
        walk[v].posed = wide_place_load(tile->root + v * AT(ROOT_ROWS) + AT(ROOT_PLACE));
        walk[v].moved = walk[v].posed.rotation;
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

/* ---- roots ---- */

static WidePlace gather_places(const Place *const *place, bool shared)
{
    double row[8 * LANES];
    for (int l = 0; l < LANES; l++) {
        const Place *from = place[shared ? 0 : l];
        row[l] = from->position.x;
        row[AT(1) + l] = from->position.y;
        row[AT(2) + l] = from->position.z;
        row[AT(3) + l] = from->rotation.x;
        row[AT(4) + l] = from->rotation.y;
        row[AT(5) + l] = from->rotation.z;
        row[AT(6) + l] = from->rotation.w;
        row[AT(7) + l] = from->scale;
    }
    return wide_place_load(row);
}

static void place_roots(CrowdTile *tile, bool between)
{
    WidePlace above = gather_places(tile->above, tile->shared);
    for (int v = 0; v < tile->vectors; v++) {
        double *root = tile->root + v * AT(ROOT_ROWS);
        if (!tile->shared && v > 0)
            above = gather_places(tile->above + v * LANES, false);
        WidePlace place = above;
        if (tile->rooted) {
            const WidePlace local = wide_place_load(root + AT(between ? ROOT_LOCAL : ROOT_POSE));
            place = wide_place_below(&above, &local);
        }
        wide_place_store(root + AT(ROOT_PLACE), &place);
    }
}

static int find_jumps(CrowdTile *tile, int vector)
{
    double *root = tile->root + vector * AT(ROOT_ROWS);
    const WideVec3 position = wide_vec3_load(root + AT(ROOT_PLACE));
    const WideVec3 moved = wide_vec3_sub(position, wide_vec3_load(root + AT(ROOT_WAS)));
    const Wide far = wide_load(root + AT(ROOT_FAR)) * wide_load(root + AT(ROOT_PLACE + 7));
    wide_vec3_store(root + AT(ROOT_WAS), position);
    return wide_set(wide_above(wide_sqrt(wide_vec3_dot(moved, moved)), far));
}

#define CROWD_KERNEL                                                                               \
    {                                                                                              \
        .place = place_roots, .find_jumps = find_jumps, .step = {                                  \
            step_to_pose,                                                                          \
            step_to_parent,                                                                        \
            step_vrm                                                                               \
        }                                                                                          \
    }
