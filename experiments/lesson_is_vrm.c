/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# The lesson and VRM 1.0, line by line

The source says that the four steps are VRM's spring bone specification "line by line". Side by side, for one bone and one frame:

| line | the lesson | VRM 1.0 |
|---|---|---|
| inertia | next = cur + (cur − prev)(1 − c) | the same |
| gravity | next += g·h² | next += G·h along its direction |
| pull | next += s·(rest − next), rest = head + L·u | next += k·h·u, *before* gravity |
| length | next = head + L·(next − head)/\|next − head\| | the same |

The pull is another line: the lesson takes back a fraction of the way to the rest point, whatever moved the tail away; VRM adds a
fixed step along the direction u that the parent gives. Before the length step, and seen from the head, the lesson's
tail is at

    (1 − s)·(inertia + g·h² − head) + s·L·u,

and divided by 1 − s this is VRM's, with

    k = s·L/((1 − s)·h),  G = g·h,  back:  s = k·h/(L + k·h),  g = G/h.

The length step keeps only the direction, so the division drops out: both give *the same trajectory*, bone by bone, in space, with an
anchor that moves and turns. Without the length step they part in the first frame. At s = 1 the lesson has no image in VRM, and the
conversion needs each bone's length and the frame time: settings that are alike at one length are not at another.

Here both run through the same scenes, frame by frame. Compared are the tails, and what the inertia and the gravity line
add; what the pull adds, and how far the tails are apart without the length step, is measured beside them. A rounding of a coordinate X counts
1/(1 − α) times in a bone and G times more in each further one, so the unit is ε·X·Gⁿ/(1 − α), with each bone's own G in the last
scene, where no two bones have the same length, stiffness and drag.
*/
#include "experiment.h"
#include "judges.h"
#include "unlike.h"
#include "vec3.h"

#include <math.h>

enum { FRAMES = 120 };

/* unlike: how far the settings of the bones are apart, as a fraction. */
typedef struct Scene {
    Case base;
    double unlike;
} Scene;

static const Scene scenes[] = {
    { CASE(.bones = 1), 0 },
    { CASE(.bones = 4), 0 },
    { CASE(.bones = 6, .stiffness = 0.3, .drag = 0.1), 0 },
    { CASE(.bones = 6, .stiffness = 0.1, .drag = 0.5, .wind = { 2.5, 0.5, -6 }), 0.4 },
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

/* A chain and what its bones went through in the last frame. */
typedef struct Twin {
    SbChain *chain;
    SbStepRecord record[UNLIKE_MOST];
} Twin;

/* The anchor is at rest at first, gathers speed and turns, all in space. */
static SbAnchor anchor_at(const Case *c, int frame)
{
    const double t = frame * c->frame_time;
    const SbVec3 d = { 1, 0.8 * t, -0.5 * t };
    return (SbAnchor){ { 0.4 * t * t, 0.1 * t, -0.3 * t * t }, vec3_normalise(d, d) };
}

static double distance(SbVec3 a, SbVec3 b)
{
    const SbVec3 d = vec3_sub(a, b);
    return sqrt(vec3_dot(d, d));
}

/* The largest distances between the two over all bones, in one frame. */
typedef struct Apart {
    double tail, inertia, gravity, pull;
} Apart;

static Apart twins_apart(const Twin *lesson, const Twin *vrm1, int bones)
{
    Apart apart = { 0 };
    for (int i = 0; i < bones; i++) {
        const SbStepRecord *a = &lesson->record[i], *b = &vrm1->record[i];
        apart.tail = larger(
            apart.tail, distance(sb_chain_tail(lesson->chain, i), sb_chain_tail(vrm1->chain, i)));
        apart.inertia = larger(apart.inertia, distance(a->inertia, b->inertia));
        apart.gravity = larger(apart.gravity, distance(vec3_sub(a->force, a->inertia),
                                                       vec3_sub(b->force, b->stiffness)));
        apart.pull = larger(apart.pull, distance(vec3_sub(a->stiffness, a->force),
                                                 vec3_sub(b->stiffness, b->inertia)));
    }
    return apart;
}

enum {
    BONES,
    STIFFNESS,
    DRAG,
    FRAME,
    UNIT,
    TAIL,
    INERTIA = TAIL + 4,
    GRAVITY = INERTIA + 4,
    PULL = GRAVITY + 4,
    LOOSE
};

static const char *declare(Table *table)
{
    static const char *const plain[] = { "bones", "stiffness", "drag", "frame", "rounding_m" };
    int added = 0;
    for (int i = 0; i < UNIT + 1; i++)
        added |= table_add_column(table, plain[i]);
    added |= table_add_compared(table, "tail_apart_m");
    added |= table_add_compared(table, "inertia_apart_m");
    added |= table_add_compared(table, "gravity_apart_m");
    added |= table_add_column(table, "pull_apart_m");
    added |= table_add_column(table, "loose_apart_m");
    return added < 0 || !table_set_rows(table, SCENES * FRAMES) ? "out of memory" : NULL;
}

static void fill_row(Table *table, long row, const Case *c, int frame, double unit)
{
    double *cell = table_cell(table, row, 0);
    cell[BONES] = c->bones;
    cell[STIFFNESS] = c->stiffness;
    cell[DRAG] = c->drag;
    cell[FRAME] = frame;
    cell[UNIT] = unit;
}

static void compare_row(Table *table, long row, Apart apart, Apart loose)
{
    const double unit = *table_cell(table, row, UNIT);
    /* Each of them fills its cells, so none may be left out. */
    const bool tail = table_compare(table, row, TAIL, apart.tail, 0, unit);
    const bool inertia = table_compare(table, row, INERTIA, apart.inertia, 0, unit);
    const bool gravity = table_compare(table, row, GRAVITY, apart.gravity, 0, unit);
    table->verdict[row] = tail && inertia && gravity ? ROW_HOLDS : ROW_OFF;
    *table_cell(table, row, PULL) = apart.pull;
    *table_cell(table, row, LOOSE) = loose.tail;
}

static bool run_scene(const Scene *scene, const SbScheme *solver, Table *table, long first)
{
    const Case *c = &scene->base;
    const unsigned loose = SB_ALL_STEPS & ~(unsigned)SB_LENGTH;
    Twin ours = { .chain = unlike_chain(c, scene->unlike, solver, SB_ALL_STEPS) };
    Twin theirs = { .chain = unlike_chain(c, scene->unlike, &sb_vrm1, SB_ALL_STEPS) };
    Twin our_loose = { .chain = unlike_chain(c, scene->unlike, solver, loose) };
    Twin their_loose = { .chain = unlike_chain(c, scene->unlike, &sb_vrm1, loose) };
    Twin *const twins[] = { &ours, &theirs, &our_loose, &their_loose };
    bool made = true;
    for (int i = 0; i < 4; i++)
        made = made && twins[i]->chain;
    const double unit = unlike_rounding(c, scene->unlike), length = unlike_reach(c, scene->unlike);
    for (int frame = 1; made && frame <= FRAMES; frame++) {
        const SbAnchor anchor = anchor_at(c, frame);
        for (int i = 0; i < 4; i++)
            sb_chain_step_recorded(twins[i]->chain, &anchor, twins[i]->record);
        const long row = first + frame - 1;
        const double size = sqrt(vec3_dot(anchor.position, anchor.position)) + length;
        fill_row(table, row, c, frame, unit * size);
        compare_row(table, row, twins_apart(&ours, &theirs, c->bones),
                    twins_apart(&our_loose, &their_loose, c->bones));
    }
    for (int i = 0; i < 4; i++)
        sb_chain_destroy(twins[i]->chain);
    return made;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    const SbScheme *solver = options->solver ? options->solver : &sb_lesson;
    const char *failed = declare(table);
    for (int i = 0; !failed && i < SCENES; i++)
        if (!run_scene(&scenes[i], solver, table, (long)i * FRAMES))
            failed = "out of memory";
    return failed;
}

/* "Line by line" asks that every line adds the same. Evidence: the row where the pulls differ most. */
static Finding judge_lines(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = HOLDS };
    const int pull = table_column(table, claim->column), unit = table_column(table, "rounding_m");
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long row = 0; row < table->rows; row++) {
        const double apart = *table_cell(table, row, pull);
        if (!(apart <= ROUNDING_THRESHOLD * *table_cell(table, row, unit)))
            finding.verdict = DOES_NOT_HOLD;
        if (apart > finding.within) {
            finding.within = apart;
            finding.row = (int)row;
        }
    }
    snprintf(finding.text, sizeof finding.text, "the pulls of a frame differ by up to %.2g m",
             finding.within);
    return finding;
}

const Experiment lesson_is_vrm = {
    .title = "The lesson and VRM 1.0, line by line",
    .base = CASE(.bones = UNLIKE_MOST),
    .run = run,
    .views = {
        { "bones", "n", "%.0f" },
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.1f" },
        { "frame", "frame", "%.0f" },
        { "tail_apart_m", "tails apart (m)", "%.1e" },
        { "inertia_apart_m", "inertia apart (m)", "%.1e" },
        { "gravity_apart_m", "gravity apart (m)", "%.1e" },
        { "pull_apart_m", "pull apart (m)", "%.1e" },
        { "loose_apart_m", "tails apart without length step (m)", "%.1e" },
    },
    .claims = {
        { "L-17", "The four steps are the VRM SpringBone specification line by line.",
          DOES_NOT_HOLD, judge_lines, "pull_apart_m", 0,
          "Three of the four lines agree; the pull is another. Through s = k·h/(L + k·h), g = G/h the two give the "
          "same trajectory, to rounding, as long as the length step is on." },
        { "T-26", "Through the exact conversion the lesson and VRM 1.0 give the same trajectory.",
          HOLDS_TO_ROUNDING, judge_against_law, "tail_apart_m" },
    },
};
