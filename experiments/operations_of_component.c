/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# What a bone of the component costs, in operations

The source says that a bone costs "a few arithmetic operations", and that 300 chains of six bones (2100 nodes) take 0.28 ms per update: 133 ns for a node.
Nanoseconds are a machine's; operations (+, −, ×, ÷, √) can be counted. The step of each kind of bone is done here once more with an arithmetic that counts, every operation by a
call of its own, and tail and rotation have to be the solver's bit for bit. So what is counted is what is done; and as no compiler can rearrange those calls, the solver as it was
compiled has the bits of its formulas evaluated one operation at a time.

- A bone of a **chain**, which knows directions but no rotations, takes 46 operations by the lesson's rule and 37 by VRM's.
- A bone of a **character** takes six times that. The spring itself is a quarter of it; *placing* its node in the animated pose takes 65, and *turning* it toward its child 142: a
  rotation of a vector is 30 operations, a product of two rotations 28.
- A gust adds 17. A collider adds 115 to every bone that is kept out of it, and 25 more where it touches.

An update of one strand, its root included, then needs some 250 operations for a node, and 133 ns for a node asks for about two operations in a nanosecond.
One core of today does that: with a scalar unit that starts two operations in a cycle, at 1 GHz. So the published figure asks for nothing unusual. Whether a machine meets it, only that
machine can say: `make bench` measures nanoseconds per node, nodes per second, and the lesson's bone step in the same run.

The same holds for the cost on another target. The operations and their order are the same everywhere, and so are the bits (`make bits`: gcc and clang, -O0 to -O3, with and without the
machine's own instructions). What an operation costs there in time is not judged.
*/
#include "counted_strand.h"
#include "experiment.h"
#include "judges.h"
#include "trace.h"

#include <float.h>
#include <math.h>

enum { FRAMES = 40 };
/* The kinds of rows: two chains, then the strand of a character in each of its kinds. */
enum { LESSON, VRM_CHAIN, STRANDS, ROWS = STRANDS + COUNTED_COLLIDER + 1 };
enum { KIND, CHARACTER, PLACING, SPRING, TURNING, BONE, NODE, DEMAND, TIP, TURN = TIP + 4 };

/* 0.28 ms for 2100 nodes. */
static const double published_ns = 0.28e6 / 2100;

/* Any difference at all is too large for this unit: the smallest number there is. */
static void compare(Table *table, long row, int first, double solver, double counted)
{
    if (!table_compare(table, row, first, solver, counted, DBL_TRUE_MIN))
        table->verdict[row] = ROW_OFF;
}

/* ---- chains ---- */

/* The step of VRM 1.0 (solver/vrm1.c). */
static SbVec3 count_vrm(Counted *n, SbVec3 now, SbVec3 before, const Case *c, SbVec3 force,
                        SbVec3 head, SbVec3 *direction)
{
    const SbVec3 inertia = counted_inertia(n, now, before, 1 - c->drag);
    const SbVec3 pulled = counted_along(n, inertia, *direction, c->stiffness * c->frame_time);
    const SbVec3 next = counted_add(n, pulled, force);
    *direction = counted_normalise(n, counted_sub(n, next, head));
    return counted_along(n, head, *direction, c->length);
}

/* The run of a case counted: operations of its last bone, per frame; *tip is where its tail ends. */
static double count_chain(const Case *c, SbVec3 *tip)
{
    SbVec3 now[COUNTED_BONES], before[COUNTED_BONES];
    const SbVec3 force = case_push(c);
    long operations = 0;
    for (int i = 0; i < c->bones; i++)
        now[i] = before[i] =
            vec3_add(i > 0 ? now[i - 1] : (SbVec3){ 0, 0, 0 }, vec3_scale(c->rest, c->length));
    for (int frame = 1; frame <= FRAMES; frame++) {
        SbVec3 head = { 0, 0, 0 }, direction = c->rest;
        for (int i = 0; i < c->bones; i++) {
            Counted n = { 0 };
            const SbVec3 was = now[i];
            if (c->scheme == &sb_vrm1) {
                now[i] = count_vrm(&n, was, before[i], c, force, head, &direction);
            } else {
                const SbVec3 rest = counted_along(&n, head, direction, c->length);
                now[i] = counted_lesson(&n, was, before[i], 1 - c->drag, force, rest, c->stiffness,
                                        head, c->length, &direction);
            }
            before[i] = was;
            head = now[i];
            operations += i == c->bones - 1 ? n.operations : 0;
        }
    }
    *tip = now[c->bones - 1];
    return (double)operations / FRAMES;
}

static const char *fill_chain(const Case *base, bool vrm, Table *table, long row)
{
    Case c = *base;
    Trace trace = { 0 };
    if (vrm) {
        c.scheme = &sb_vrm1;
        c.stiffness = 0.9;
        c.gravity.y = -0.16;
    }
    const char *failed = case_run(&c, &trace);
    if (!failed) {
        SbVec3 tip;
        double *cell = table_cell(table, row, 0);
        cell[BONE] = cell[SPRING] = count_chain(&c, &tip);
        cell[PLACING] = cell[TURNING] = 0;
        compare(table, row, TIP, trace_tail(&trace, FRAMES, c.bones - 1).y, tip.y);
    }
    trace_free(&trace);
    return failed;
}

/* ---- the strand of a character ---- */

static const char *add_vrm(SbSkeleton *skeleton)
{
    SbVrmJoint joint[COUNTED_NODES];
    for (int i = 0; i < COUNTED_NODES; i++)
        joint[i] = counted_joint(i);
    const SbVrmSpring spring = { joint, COUNTED_NODES, -1, NULL, 0 };
    int index;
    return sb_skeleton_add_vrm_spring(skeleton, &spring, &index);
}

static const char *add_component(SbSkeleton *skeleton, CountedKind kind)
{
    const SbCollider ball = counted_ball();
    SbSpring spring = counted_settings(kind);
    int index;
    const char *refused = sb_skeleton_add_collider(skeleton, &ball, &index);
    spring.colliders = &index;
    spring.collider_count = kind == COUNTED_COLLIDER;
    return refused ? refused : sb_skeleton_add_spring(skeleton, &spring, &index);
}

/* What the solver makes of it: where the tip is in the end, and how its node is turned. */
static const char *run_skeleton(CountedKind kind, SbVec3 *tip, SbQuat *turned)
{
    SbNode node[COUNTED_NODES];
    for (int i = 0; i < COUNTED_NODES; i++)
        node[i] = (SbNode){ i - 1, counted_rest(i) };
    SbSkeleton *skeleton = sb_skeleton_create(node, COUNTED_NODES, SB_STEP_TIME, NULL);
    if (!skeleton)
        return "out of memory";
    const char *refused = kind == COUNTED_VRM ? add_vrm(skeleton) : add_component(skeleton, kind);
    for (int frame = 1; !refused && frame <= FRAMES; frame++) {
        const SbTransform root = counted_root(frame);
        sb_skeleton_set_pose(skeleton, 0, &root);
        refused = sb_skeleton_step(skeleton, SB_STEP_TIME);
    }
    if (!refused) {
        const int last = sb_skeleton_bones(skeleton, 0) - 1;
        *tip = sb_skeleton_tail(skeleton, 0, last);
        *turned = sb_skeleton_rotation(skeleton, sb_skeleton_bone_node(skeleton, 0, last));
    }
    sb_skeleton_destroy(skeleton);
    return refused;
}

static const char *fill_strand(CountedKind kind, Table *table, long row)
{
    SbVec3 tip;
    SbQuat turned;
    const char *failed = run_skeleton(kind, &tip, &turned);
    if (failed)
        return failed;
    CountedStrand strand = counted_strand(kind);
    for (int frame = 1; frame <= FRAMES; frame++)
        counted_strand_step(&strand);
    double *cell = table_cell(table, row, 0);
    cell[PLACING] = (double)strand.placing.operations / FRAMES;
    cell[SPRING] = (double)strand.spring.operations / FRAMES;
    cell[TURNING] = (double)strand.turning.operations / FRAMES;
    cell[BONE] = cell[PLACING] + cell[SPRING] + cell[TURNING];
    cell[NODE] = (double)strand.all.operations / FRAMES / COUNTED_NODES;
    cell[DEMAND] = cell[NODE] / published_ns;
    compare(table, row, TIP, tip.y, strand.bone[COUNTED_BONES - 1].now.y);
    compare(table, row, TURN, turned.x, strand.turned.x);
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)options;
    static const char *const plain[] = {
        "kind",    "character",       "placing",         "spring",
        "turning", "bone_operations", "node_operations", "operations_per_ns",
        NULL
    };
    static const char *const compared[] = { "tip_y_m", "turned_x", NULL };
    const char *failed = table_declare(table, plain, compared, ROWS);
    for (long row = 0; !failed && row < ROWS; row++) {
        *table_cell(table, row, KIND) = (double)row;
        *table_cell(table, row, CHARACTER) = row >= STRANDS;
        failed = row < STRANDS ? fill_chain(&experiment->base, row == VRM_CHAIN, table, row)
                               : fill_strand((CountedKind)(row - STRANDS), table, row);
    }
    return failed;
}

const Experiment operations_of_component = {
    .title = "What a bone of the component costs, in operations",
    .base = CASE(.bones = COUNTED_BONES, .length = 0.1, .seconds = FRAMES / 60.0),
    .run = run,
    .views = {
        { "kind", "bone", "%.0f",
          { "chain, lesson", "chain, VRM", "component, to the pose", "component, to the parent", "VRM spring",
            "component, gusty wind", "component, one collider" } },
        { "placing", "placing", "%.0f" },
        { "spring", "spring", "%.1f" },
        { "turning", "turning", "%.0f" },
        { "bone_operations", "operations of a bone", "%.1f" },
        { "node_operations", "of a node of the strand", "%.1f" },
        { "operations_per_ns", "of a nanosecond, at 133 ns", "%.2f" },
    },
    .claims = {
        { "C-10", "300 chains of 6 bones (2100 nodes) take 0.28 ms per update.", HOLDS_WITHIN, judge_size,
          "operations_per_ns", 4,
          "What can be said without a clock: that figure asks of one core about two operations in a nanosecond, and up to four "
          "(two in a cycle, at 2 GHz) are nothing unusual. Whether a machine meets it is not judged here: make bench says.",
          .where = { "kind", STRANDS + COUNTED_TO_POSE } },
        { "C-19", "It costs the same on every target.", HOLDS, judge_never_more, "turned_x_diff", 0,
          "The same operations, to the bit, whatever a compiler makes of them: that is what can be shown. What they cost in time differs "
          "between targets, and no one machine can judge it.", .where = { "character", 1 } },
        { "C-20", "A bone costs a few arithmetic operations (no more than fifty).", DOES_NOT_HOLD, judge_size,
          "bone_operations", 50,
          "The four steps are 46. A bone of the component takes six times that, as its node is placed in the pose and turned; at the "
          "published 133 ns two in a nanosecond.", .where = { "character", 1 } },
        { "K-14", "What is counted is what the solver does, to the bit.", HOLDS_TO_ROUNDING, judge_against_law, "tip_y_m" },
    },
};
