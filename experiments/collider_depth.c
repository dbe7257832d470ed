/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Is the strand kept out of its colliders, at its length?

A tail inside a collider is pushed out along the surface's normal, then put back to its bone's length, collider by collider in the order given. The push
alone would keep the radius and stretch the bone; the length step keeps the length and gives up some of the radius. So **no bone
ever stretches**, and the radius is kept exactly only where the push is across the bone: one push and one length step leave
(n·u)² of a small depth, n being the normal and u the bone. More passes repeat this. Where two colliders disagree, the last one is right.

Colliders only know *tails*. A bone is a segment, and nothing keeps its middle out.

Random scenes, each with a strand of four bones of 0.2 m and radius 0.02 m that is thrown about for five seconds: one sphere, capsule, plane,
inside sphere, inside capsule; two spheres that touch; a sphere within an inside sphere. Counted are the tails that touch or are inside, those of
them that are deeper than a nanometre, and the greatest depth; the depth of whole segments is sampled at eight points of each bone. The stretch is in
roundings of the coordinates.
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

enum { BONES = 4, SCENES = 8, FRAMES = 300, SAMPLES = 8, MOST_COLLIDERS = 2 };
#define LENGTH 0.2
#define RADIUS 0.02

enum { SPHERE, CAPSULE, PLANE, INSIDE_SPHERE, INSIDE_CAPSULE, TOUCHING, NESTED, KINDS };
enum { KIND, PASSES, CONTACTS, SHARE, DEEPEST, SEGMENT, STRETCH, COLUMNS };

static const int passes[] = { 1, 2, 8 };
enum { PASS_KINDS = sizeof passes / sizeof passes[0] };

/* A linear congruential generator, so that the scenes are the same everywhere. */
static double random_between(unsigned long *state, double least, double most)
{
    *state = (*state * 1103515245UL + 12345UL) % 2147483648UL;
    return least + (most - least) * (double)*state / 2147483648.0;
}

static SbVec3 random_near(unsigned long *state, SbVec3 centre, double size)
{
    const double x = random_between(state, -size, size), y = random_between(state, -size, size);
    return vec3_add(centre, (SbVec3){ x, y, random_between(state, -size, size) });
}

static SbCollider make_collider(SbShape shape, SbVec3 centre, SbVec3 tail, double radius)
{
    SbCollider collider = sb_collider_default(-1);
    collider.shape = shape;
    collider.offset = centre;
    collider.tail = tail;
    collider.radius = radius;
    return collider;
}

static int make_colliders(int kind, unsigned long *state, SbCollider c[MOST_COLLIDERS])
{
    const SbVec3 middle = { 0.5, -0.2, 0 };
    const SbVec3 near = random_near(state, middle, 0.1), other = random_near(state, near, 0.2);
    switch (kind) {
    case SPHERE:
        c[0] = make_collider(SB_SPHERE, near, near, 0.15);
        return 1;
    case CAPSULE:
        c[0] = make_collider(SB_CAPSULE, near, other, 0.1);
        return 1;
    case PLANE:
        c[0] = make_collider(SB_PLANE, (SbVec3){ 0, -0.15, 0 }, near, 0);
        return 1;
    case INSIDE_SPHERE:
        c[0] = make_collider(SB_INSIDE_SPHERE, random_near(state, (SbVec3){ 0.4, 0, 0 }, 0.02),
                             near, 0.43);
        return 1;
    case INSIDE_CAPSULE:
        c[0] = make_collider(SB_INSIDE_CAPSULE, (SbVec3){ 0, 0, 0 }, (SbVec3){ 0.8, 0, 0 }, 0.1);
        return 1;
    case TOUCHING:
        c[0] = make_collider(SB_SPHERE, near, near, 0.1);
        c[1] = make_collider(SB_SPHERE, vec3_add(near, (SbVec3){ 0, 0, 0.2 }), near, 0.1);
        return 2;
    default:
        c[0] = make_collider(SB_INSIDE_SPHERE, (SbVec3){ 0.4, 0, 0 }, near, 0.45);
        c[1] = make_collider(SB_SPHERE, near, near, 0.12);
        return 2;
    }
}

static SbVec3 nearest_on(const SbCollider *c, SbVec3 p)
{
    const SbVec3 along = vec3_sub(c->tail, c->offset);
    const double part = vec3_dot(vec3_sub(p, c->offset), along) / vec3_dot(along, along);
    return vec3_add(c->offset, vec3_scale(along, fmin(fmax(part, 0), 1)));
}

/* How deep a point of the strand is within a collider, m; negative outside. */
static double find_depth(const SbCollider *c, SbVec3 p)
{
    const bool capsule = c->shape == SB_CAPSULE || c->shape == SB_INSIDE_CAPSULE;
    if (c->shape == SB_PLANE)
        return RADIUS - (p.y - c->offset.y);
    const double distance = vec3_length(vec3_sub(p, capsule ? nearest_on(c, p) : c->offset));
    const bool inside = c->shape == SB_INSIDE_SPHERE || c->shape == SB_INSIDE_CAPSULE;
    return inside ? distance + RADIUS - c->radius : c->radius + RADIUS - distance;
}

typedef struct Count {
    long contacts, inside;
    double deepest, segment, stretch;
} Count;

static void count_tails(const Strand *strand, const SbCollider *c, int colliders, Count *count)
{
    const double size = vec3_length(strand->root) + BONES * LENGTH;
    for (int i = 1; i <= BONES; i++) {
        const SbVec3 tail = strand_tail(strand, i), head = strand_tail(strand, i - 1);
        const SbVec3 bone = vec3_sub(tail, head);
        count->stretch =
            larger(count->stretch, fabs(vec3_length(bone) - LENGTH) / (DBL_EPSILON * size));
        double depth = -HUGE_VAL;
        for (int k = 0; k < colliders; k++) {
            depth = larger(depth, find_depth(&c[k], tail));
            for (int s = 1; i > 1 && s < SAMPLES; s++) {
                const SbVec3 point = vec3_add(head, vec3_scale(bone, (double)s / SAMPLES));
                count->segment = larger(count->segment, find_depth(&c[k], point));
            }
        }
        count->contacts += depth >= -1e-9;
        count->inside += depth > 1e-9;
        count->deepest = larger(count->deepest, depth);
    }
}

/* The root swings about the origin. */
static SbVec3 root_at(int frame)
{
    const double t = frame * SB_STEP_TIME;
    return (SbVec3){ 0.05 * sin(5 * t), 0.05 * sin(3.1 * t), 0.15 * sin(4 * t) };
}

static bool run_scene(int kind, int times, int scene, Count *count)
{
    unsigned long state = 77UL + (unsigned long)scene;
    SbCollider collider[MOST_COLLIDERS];
    const int colliders = make_colliders(kind, &state, collider);
    SbSpring spring = strand_spring();
    spring.stiffness = 0.02;
    spring.drag = 0.1;
    spring.radius = RADIUS;
    spring.collision_passes = times;
    Strand strand;
    if (!strand_create(&strand, BONES, LENGTH, SB_STEP_TIME, &spring))
        return false;
    bool good = true;
    for (int k = 0; k < colliders; k++)
        good = good && strand_add_collider(&strand, &spring, &collider[k]);
    for (int frame = 1; good && frame <= FRAMES; frame++) {
        strand_step(&strand, root_at(frame), SB_STEP_TIME);
        if (frame > 30)
            count_tails(&strand, collider, colliders, count);
    }
    strand_free(&strand);
    return good;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = {
        "kind",      "passes",    "contacts",         "inside_percent",
        "deepest_m", "segment_m", "stretch_roundings"
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, KINDS * PASS_KINDS))
        return "out of memory";
    for (int row = 0; row < KINDS * PASS_KINDS; row++) {
        const int kind = row / PASS_KINDS, times = passes[row % PASS_KINDS];
        Count count = { 0 };
        for (int scene = 0; scene < SCENES; scene++)
            if (!run_scene(kind, times, scene, &count))
                return "out of memory";
        double *cell = table_cell(table, row, 0);
        cell[KIND] = kind;
        cell[PASSES] = times;
        cell[CONTACTS] = (double)count.contacts;
        cell[SHARE] = 100.0 * (double)count.inside / (double)count.contacts;
        cell[DEEPEST] = count.deepest;
        cell[SEGMENT] = count.segment;
        cell[STRETCH] = count.stretch;
    }
    return NULL;
}

const Experiment collider_depth = {
    .title = "Is the strand kept out of its colliders, at its length?",
    .base = CASE(.bones = BONES, .length = LENGTH),
    .run = run,
    .views = {
        { "kind", "0 sphere, 1 capsule, 2 plane, 3 and 4 inside ones, 5 touching, 6 nested", "%.0f" },
        { "passes", "passes", "%.0f" },
        { "contacts", "tails in contact", "%.0f" },
        { "inside_percent", "of them inside (%)", "%.1f" },
        { "deepest_m", "deepest tail (m)", "%.2e" },
        { "segment_m", "deepest point of a bone (m)", "%.3f" },
        { "stretch_roundings", "stretch (roundings)", "%.1f" },
    },
    .claims = {
        { "C-2", "Bones never stretch.", HOLDS, judge_never_more, "stretch_roundings", ROUNDING_THRESHOLD,
          "Simulated tails keep their length to rounding, colliders or not, as the length step comes last; displayed bones are "
          "only turned." },
        { "C-8", "The radius is kept as distance from colliders.", DOES_NOT_HOLD, judge_never_more, "deepest_m", 1e-9,
          "Exactly only where the push is across the bone: the length step after it gives back a part (n·u)² of the depth. More "
          "passes leave less." },
        { "C-16", "Hair does not go through the body.", DOES_NOT_HOLD, judge_never_more, "segment_m", 1e-9,
          "Tails are kept out, the bones between them are not: a bone may cut through a collider that both its ends are "
          "clear of." },
    },
};
