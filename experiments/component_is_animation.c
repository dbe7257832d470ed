/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Where the component must be the animation, and nothing else

Switched off, at weight 0, removed or reset, the component says that it gives back the animation; it says that it writes rotations only, aims at the first
child, leaves a leaf without a length alone, and never springs toward its own last result. These are statements about bits, so bits are
counted.

Eight random characters: three strands of six nodes that branch, bent and turned at rest, on a root that moves and turns while animation also turns the first node of each
strand. Counted over 120 frames, in rotations that differ by any bit:

- from the animation's, at weight 0 and with the component disabled; after it is removed, and after a reset;
- of leaves without a length, from the animation's;
- between a character whose pose is set anew in each frame, and one where animation is silent in frames in which nothing of it changes: a
  component that took its own last result for animation would differ;
- of a character of which a copy was stepped on in between, from one that was left alone: this is what a preview amounts to here.

Positions cannot be written: no function gives any. That bones show as long as they were is measured: by the rotations alone, from the root down, each bone's
first child is displayed where the simulation has the bone's tail, to rounding. *Counted for the user* are the bones and tips; a root
with nothing below it counts zero.
*/
#include "experiment.h"
#include "judges.h"
#include "quat.h"
#include "strand.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { SCENES = 8, STRANDS = 3, STRAND = 6, NODES = 1 + STRANDS * STRAND, FRAMES = 120 };
enum {
    SCENE,
    BONES,
    TIPS,
    WEIGHT,
    DISABLED,
    REMOVED,
    RESET,
    LEAVES,
    SILENT,
    PREVIEW,
    AIM,
    EMPTY,
    COLUMNS
};

typedef struct Figure {
    SbNode node[NODES];
    bool leaf[NODES];
    SbVec3 turn;
    SbSkeleton *skeleton;
    SbSpring spring;
    int index;
} Figure;

static double random_between(unsigned long *state, double least, double most)
{
    *state = (*state * 1103515245UL + 12345UL) % 2147483648UL;
    return least + (most - least) * (double)*state / 2147483648.0;
}

static SbVec3 random_vector(unsigned long *state, double size)
{
    const double x = random_between(state, -size, size), y = random_between(state, -size, size);
    return (SbVec3){ x, y, random_between(state, -size, size) };
}

static SbQuat turn_of(SbVec3 v)
{
    return quat_normalise((SbQuat){ v.x, v.y, v.z, 1 });
}

static void draw_figure(Figure *f, int scene)
{
    unsigned long state = 5UL + 91UL * (unsigned long)scene;
    f->node[0] = (SbNode){ -1, sb_transform_identity() };
    f->turn = random_vector(&state, 0.5);
    memset(f->leaf, true, sizeof f->leaf);
    for (int i = 1; i < NODES; i++) {
        const int k = (i - 1) % STRAND, back = k > 2 && random_between(&state, 0, 1) < 0.5 ? 2 : 1;
        f->node[i] = (SbNode){ k == 0 ? 0 : i - back, sb_transform_identity() };
        f->node[i].rest.translation =
            vec3_add(random_vector(&state, 0.15), (SbVec3){ 0, -0.16, 0 });
        f->node[i].rest.rotation = turn_of(random_vector(&state, 0.4));
        f->leaf[f->node[i].parent] = false;
    }
}

static bool make_figure(Figure *f, int scene)
{
    draw_figure(f, scene);
    f->spring = strand_spring();
    f->spring.stiffness = 0.06;
    f->spring.drag = 0.2;
    f->spring.pull = scene % 2 ? SB_PULL_PARENT : SB_PULL_POSE;
    f->skeleton = sb_skeleton_create(f->node, NODES, SB_STEP_TIME, NULL);
    return f->skeleton && !sb_skeleton_add_spring(f->skeleton, &f->spring, &f->index);
}

/* The animation of a node: the root goes along and turns, strands turn at their first nodes. From
 * frame to frame it pauses for four frames after every four. */
static SbTransform animate(const Figure *f, int node, int frame)
{
    const double t = SB_STEP_TIME * (frame / 8 * 4 + (frame % 8 < 4 ? frame % 8 : 4));
    SbTransform local = f->node[node].rest;
    if (node == 0)
        local.translation = (SbVec3){ 0.3 * sin(4 * t), 0.1 * sin(7 * t), 0.5 * t };
    if (f->node[node].parent <= 0)
        local.rotation = quat_multiply(local.rotation, turn_of(vec3_scale(f->turn, sin(3 * t))));
    return local;
}

static void pose_figure(Figure *f, int frame)
{
    for (int i = 0; i < NODES; i++) {
        const SbTransform local = animate(f, i, frame);
        sb_skeleton_set_pose(f->skeleton, i, &local);
    }
}

static bool same_bits(SbQuat a, SbQuat b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The animation's rotation as the component takes it in: of unit length. */
static SbQuat animated(const Figure *f, int node, int frame)
{
    const SbQuat q = animate(f, node, frame).rotation;
    return quat_dot(q, q) != 1 ? quat_normalise(q) : q;
}

static int count_unlike_animation(const Figure *f, int frame, bool leaves_only)
{
    int unlike = 0;
    for (int i = 0; i < NODES; i++)
        if (!leaves_only || f->leaf[i])
            unlike += !same_bits(sb_skeleton_rotation(f->skeleton, i), animated(f, i, frame));
    return unlike;
}

static int count_unlike(const Figure *a, const Figure *b)
{
    int unlike = 0;
    for (int i = 0; i < NODES; i++)
        unlike +=
            !same_bits(sb_skeleton_rotation(a->skeleton, i), sb_skeleton_rotation(b->skeleton, i));
    return unlike;
}

/* The largest distance between a tail and where the rotations display it, m. */
static double aim_missed(const Figure *f, int frame)
{
    SbVec3 position[NODES];
    SbQuat rotation[NODES];
    double missed = 0;
    for (int i = 0; i < NODES; i++) {
        const SbTransform local = animate(f, i, frame);
        const int up = f->node[i].parent;
        const SbQuat out = sb_skeleton_rotation(f->skeleton, i);
        rotation[i] = up < 0 ? out : quat_multiply(rotation[up], out);
        position[i] = up < 0 ? local.translation
                             : vec3_add(position[up], quat_rotate(rotation[up], local.translation));
    }
    for (int b = 0; b < sb_skeleton_bones(f->skeleton, f->index); b++) {
        int child = sb_skeleton_bone_node(f->skeleton, f->index, b) + 1;
        while (f->node[child].parent != sb_skeleton_bone_node(f->skeleton, f->index, b))
            child++;
        const SbVec3 tail = sb_skeleton_tail(f->skeleton, f->index, b);
        missed = larger(missed, vec3_length(vec3_sub(tail, position[child])));
    }
    return missed;
}

/* Runs as it is (change NULL) or with settings changed; cell counts what differs from the animation. */
static bool count_changed(int scene, void (*change)(SbSpring *spring), double *cell)
{
    Figure f;
    if (!make_figure(&f, scene))
        return false;
    change(&f.spring);
    sb_skeleton_set_spring(f.skeleton, f.index, &f.spring);
    for (int frame = 1; frame <= FRAMES; frame++) {
        pose_figure(&f, frame);
        sb_skeleton_step(f.skeleton, SB_STEP_TIME);
        *cell += count_unlike_animation(&f, frame, false);
    }
    sb_skeleton_destroy(f.skeleton);
    return true;
}

static void weigh_nothing(SbSpring *spring)
{
    spring->weight = 0;
}

static void disable(SbSpring *spring)
{
    spring->enabled = 0;
}

/* A preview: a copy that is posed and stepped by itself. */
static void preview(const Figure *f)
{
    Figure copy = *f;
    copy.skeleton = sb_skeleton_copy(f->skeleton);
    if (!copy.skeleton)
        return;
    pose_figure(&copy, 1000);
    sb_skeleton_step(copy.skeleton, 0.2);
    sb_skeleton_destroy(copy.skeleton);
}

static bool run_scene(int scene, double *cell)
{
    Figure f, silent;
    if (!make_figure(&f, scene) || !make_figure(&silent, scene))
        return false;
    cell[BONES] = sb_skeleton_bones(f.skeleton, f.index);
    cell[TIPS] = sb_skeleton_tips(f.skeleton, f.index);
    SbSpring none = f.spring;
    SbSkeleton *bare = sb_skeleton_create(f.node, 1, SB_STEP_TIME, NULL);
    int index;
    if (!bare || sb_skeleton_add_spring(bare, &none, &index))
        return false;
    cell[EMPTY] = sb_skeleton_bones(bare, index) + sb_skeleton_tips(bare, index);
    sb_skeleton_destroy(bare);
    for (int frame = 1; frame <= FRAMES; frame++) {
        pose_figure(&f, frame);
        sb_skeleton_step(f.skeleton, SB_STEP_TIME);
        if (frame % 8 < 5)
            pose_figure(&silent, frame);
        sb_skeleton_step(silent.skeleton, SB_STEP_TIME);
        if (frame % 10 == 0)
            preview(&f);
        cell[SILENT] += count_unlike(&f, &silent);
        cell[LEAVES] += count_unlike_animation(&f, frame, true);
        cell[AIM] = larger(cell[AIM], aim_missed(&f, frame));
    }
    /* The one that was previewed against the one that never was. */
    cell[PREVIEW] = count_unlike(&f, &silent);
    sb_skeleton_reset(f.skeleton);
    cell[RESET] = count_unlike_animation(&f, FRAMES, false);
    sb_skeleton_remove_spring(silent.skeleton, silent.index);
    cell[REMOVED] = count_unlike_animation(&silent, FRAMES, false);
    sb_skeleton_destroy(f.skeleton);
    sb_skeleton_destroy(silent.skeleton);
    return count_changed(scene, weigh_nothing, &cell[WEIGHT]) &&
           count_changed(scene, disable, &cell[DISABLED]);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = {
        "scene", "bones",  "tips",   "weight_0", "disabled",     "removed",
        "reset", "leaves", "silent", "preview",  "aim_missed_m", "bare_root"
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, SCENES))
        return "out of memory";
    for (int row = 0; row < SCENES; row++) {
        double *cell = table_cell(table, row, 0);
        for (int i = 0; i < COLUMNS; i++)
            cell[i] = i == SCENE ? row + 1 : 0;
        if (!run_scene(row, cell))
            return "out of memory";
    }
    return NULL;
}

#define NO_BIT(id, statement, column)                                                              \
    {                                                                                              \
        id, statement, HOLDS, judge_never_more, column, 0                                          \
    }

const Experiment component_is_animation = {
    .title = "Where the component must be the animation, and nothing else",
    .base = CASE(.bones = STRAND),
    .run = run,
    .views = {
        { "scene", "character", "%.0f" },
        { "bones", "bones", "%.0f" },
        { "tips", "tips", "%.0f" },
        { "weight_0", "weight 0", "%.0f" },
        { "disabled", "disabled", "%.0f" },
        { "removed", "removed", "%.0f" },
        { "reset", "reset", "%.0f" },
        { "leaves", "leaves", "%.0f" },
        { "silent", "animation silent", "%.0f" },
        { "preview", "previewed", "%.0f" },
        { "aim_missed_m", "displayed off the simulated tail (m)", "%.1e" },
    },
    .claims = {
        NO_BIT("C-7", "Weight 0 equals the animation bit for bit.", "weight_0"),
        NO_BIT("C-7", "Disabled equals the animation bit for bit.", "disabled"),
        { "C-9", "Positions are never written: with rotations alone each bone's child is displayed at its tail.", HOLDS,
          judge_never_more, "aim_missed_m", 200 * DBL_EPSILON },
        { "C-11", "The first child is aimed at.", HOLDS, judge_never_more, "aim_missed_m", 200 * DBL_EPSILON },
        NO_BIT("C-12", "A chain never springs toward its own last result.", "silent"),
        NO_BIT("C-13", "endLength 0 leaves the leaf alone.", "leaves"),
        NO_BIT("C-15", "A root with nothing below it counts no bone and no tip, so that it can be reported.", "bare_root"),
        NO_BIT("C-18", "Removing gives the animation back, bit for bit.", "removed"),
        NO_BIT("C-18", "A reset gives the animation back, bit for bit.", "reset"),
        NO_BIT("C-21", "A preview never writes to the scene.", "preview"),
    },
};
