/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Do the component's defaults settle without swinging back?

The defaults are stiffness 0.1 and drag 0.5. A bone rings where s is above s_crit = (c/(2 − c))² = 0.1111, and 0.1 is just below: let go, a single
weightless bone creeps back and never passes its rest. Three things undo this.

**Weight.** A bone that hangs gets g·h²/L added to its pull (law (M): α = 1/(1 + σ + g·h²/L)). With the default gravity of 980 cm/s² a bone shorter than
about 20 cm is then above the limit and swings back; by a millionth at 10 cm, by a hundredth at 2 cm.

**A chain that follows its parents.** After a step of the anchor the tip first goes the *other* way, by more than the step from four bones on, and from eight
bones on it also passes its new rest. No bone of it rings; it is the chain that overshoots.

**Pulled to the pose** – the component's own way – a strand does neither: every bone creeps as if alone.

Released bones are let go at rest, out of the plane, so that the law is met to rounding; steps are of the anchor, across the strand. Lengths in cm.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_motion.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

#define SMALL 1e-100

enum { ALONE, HANGING, TO_POSE, TO_PARENT };
enum { KIND, BONES, LENGTH, BELOW, ABOVE };
enum { FRAMES = 600 };

typedef struct Trial {
    int kind, bones;
    double length; /* cm */
} Trial;

static const Trial trials[] = {
    { ALONE, 1, 2 },      { ALONE, 1, 10 },      { ALONE, 1, 40 },     { HANGING, 1, 2 },
    { HANGING, 1, 5 },    { HANGING, 1, 10 },    { HANGING, 1, 15 },   { HANGING, 1, 20 },
    { HANGING, 1, 40 },   { TO_POSE, 2, 10 },    { TO_POSE, 4, 10 },   { TO_POSE, 6, 10 },
    { TO_POSE, 8, 10 },   { TO_PARENT, 2, 10 },  { TO_PARENT, 4, 10 }, { TO_PARENT, 6, 10 },
    { TO_PARENT, 8, 10 }, { TO_PARENT, 10, 10 },
};
enum { TRIALS = sizeof trials / sizeof trials[0] };

/* A strand along +x of the component's defaults; one that hangs has its gravity along +x. */
static bool make(const Trial *t, Strand *strand)
{
    SbSpring spring = sb_spring_default(0);
    const double weight = -spring.gravity.y;
    spring.gravity = (SbVec3){ t->kind == HANGING ? weight : 0, 0, 0 };
    spring.pull = t->kind == TO_PARENT ? SB_PULL_PARENT : SB_PULL_POSE;
    return strand_create(strand, t->bones, t->length, SB_STEP_TIME, &spring);
}

/* How far the tip goes below where it started and above where it ends, in parts of the whole way. */
static bool measure(const Trial *t, double *below, double *above)
{
    Strand strand;
    if (!make(t, &strand))
        return false;
    const bool released = t->kind == ALONE || t->kind == HANGING;
    SbVec3 root = { 0, 0, 0 };
    if (released)
        strand_displace(&strand, (SbVec3){ 0, 0, -SMALL });
    else
        root.z = SMALL;
    *below = *above = 0;
    for (int k = 1; k <= FRAMES; k++) {
        strand_step(&strand, root, SB_STEP_TIME);
        const double way = strand_tail(&strand, t->bones).z / SMALL + (released ? 1 : 0);
        *below = larger(*below, -way);
        *above = larger(*above, way - 1);
    }
    strand_free(&strand);
    return true;
}

static const char *declare(Table *table)
{
    static const char *const plain[] = { "kind", "bones", "bone_length", "below" };
    int added = 0;
    for (int i = 0; i < ABOVE; i++)
        added |= table_add_column(table, plain[i]);
    added |= table_add_compared(table, "overshoot");
    return added < 0 || !table_set_rows(table, TRIALS) ? "out of memory" : NULL;
}

/* The law of one bone in the same unit; a bone that creeps does not overshoot. */
static void compare(Table *table, long row, const Trial *t, double above)
{
    const Case c = CASE(.stiffness = 0.1, .drag = 0.5, .length = t->length,
                        .gravity = { t->kind == HANGING ? 980 : 0, 0, 0 });
    const Motion motion = law_motion(&c, 1);
    const double law = motion_rings(&motion) ? law_overshoot(&c, 1) : 0;
    const bool good =
        table_compare(table, row, ABOVE, above, law, DBL_EPSILON / motion_pull(&motion));
    table->verdict[row] = good ? ROW_HOLDS : ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    const char *failed = declare(table);
    for (int row = 0; !failed && row < TRIALS; row++) {
        const Trial *t = &trials[row];
        double *cell = table_cell(table, row, 0);
        cell[KIND] = t->kind;
        cell[BONES] = t->bones;
        cell[LENGTH] = t->length;
        double above;
        if (!measure(t, &cell[BELOW], &above))
            return "out of memory";
        if (t->kind != TO_PARENT)
            compare(table, row, t, above);
        else
            cell[ABOVE] = above;
    }
    return failed;
}

const Experiment component_settles = {
    .title = "Do the component's defaults settle without swinging back?",
    .base = CASE(.stiffness = 0.1, .drag = 0.5),
    .run = run,
    .views = {
        { "kind", "0 weightless, 1 hanging, 2 to pose, 3 to parent", "%.0f" },
        { "bones", "n", "%.0f" },
        { "bone_length", "length (cm)", "%.0f" },
        { "below", "goes the other way by", "%.4f" },
        { "overshoot", "passes its rest by", "%.3g" },
        { "overshoot_law", "law", "%.3g" },
    },
    .claims = {
        { "C-1", "The defaults settle without swinging back.", DOES_NOT_HOLD, judge_never_more, "overshoot", 1e-12,
          "True of a weightless bone, and of a strand that is pulled to its pose. A hanging bone shorter than about 20 cm swings "
          "back a little; a chain that follows its parents overshoots from eight bones on." },
        { "K-5", "Weightless and pulled to the pose, the defaults settle without swinging back.", HOLDS, judge_never_more,
          "overshoot", 1e-12, .where = { "kind", TO_POSE } },
        { "K-6", "After a step of its anchor the tip of a chain that follows its parents first goes the other way, by 0.21, "
                 "1.16 and 2.74 steps at two, four and six bones.",
          HOLDS_WITHIN, judge_stated, "below", 0.005, .where = { "kind", TO_PARENT }, .stated = { 0.21, 1.16, 2.74 } },
    },
};
