/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How far a chain goes that must come to rest

One frame of a chain's small motion is a matrix, and going through a chain once from root to tip makes it block triangular: its eigenvalues are those of the single bones. All lie within the
unit circle. So every disturbance dies down in the end, as ρ^k, ρ² = (1 − s)(1 − c), for six bones as for one. That is all that eigenvalues say, and it is
misleading: without force all bones share their eigenvalues, the matrix is as far from having a full set of eigenvectors as a matrix can be (a Jordan block), and until the end
a disturbance may grow. By how much it can have grown after k frames is the largest *singular value* of the matrix's k-th power; the right singular vector is the
disturbance that does (both by GSL). The size of a disturbance is here that of all bones' displacements against their parents, in this frame and the last.

At stiffness 0.05 and drag 0.02 six bones take it up to 16,000-fold, two seconds later; at drag 0.2, 58-fold, after 0.6 s. Every chain's worst disturbance was given to the solver (times 10⁻¹⁰⁰, to be
small): it grows as the law says, to rounding, and in the frame of the peak by the singular value itself.

GSL's eigenvalues of the six bones are off by 10⁻³. That is no mistake of theirs: an eigenvalue that six bones share is known to the sixth root of a rounding.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_chain.h"
#include "laws_play.h"
#include "vec3.h"
#include "whip.h"

#include <complex.h>
#include <math.h>

enum { FRAMES = 240, ROOM = 6 };

static const double drags[] = { 0.02, 0.2 };
static const int lengths[] = { 1, 2, 4, 6 };
enum { DRAGS = sizeof drags / sizeof drags[0], LENGTHS = sizeof lengths / sizeof lengths[0] };

enum { DRAG, BONES, SECONDS, ROOT, EIGENVALUE, MOST, GROWTH };

static const char *declare(Table *table)
{
    static const char *const names[] = { "drag",      "bones",           "seconds",
                                         "root_size", "eigenvalue_size", "growth_most" };
    int added = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        added |= table_add_column(table, names[i]);
    added |= table_add_compared(table, "growth");
    return added < 0 || !table_set_rows(table, DRAGS * LENGTHS * FRAMES) ? "out of memory" : NULL;
}

/* The size of the state (E', E) in a frame, its tails seen from the straight chain. */
static double size_of_state(const SbVec3 *now, const SbVec3 *before, int bones)
{
    double square = 0;
    for (int half = 0; half < 2; half++) {
        const SbVec3 *tail = half ? before : now;
        SbVec3 head = { 0, 0, 0 };
        for (int i = 0; i < bones; i++) {
            const SbVec3 own = vec3_sub(tail[i], head);
            square += own.y * own.y + own.z * own.z;
            head = tail[i];
        }
    }
    return sqrt(square);
}

static void set_state(SbChain *chain, const Case *c, const SbVec3 *now, const SbVec3 *before)
{
    for (int i = 0; i < c->bones; i++) {
        const SbVec3 rest = { (i + 1) * c->length, 0, 0 };
        sb_chain_set_tail(chain, i, vec3_add(rest, vec3_scale(now[i], WHIP_SMALL)),
                          vec3_add(rest, vec3_scale(before[i], WHIP_SMALL)));
    }
}

static SbChain *create_chain(const Case *c, const char **refused)
{
    SbBone bone[ROOM];
    for (int i = 0; i < c->bones; i++)
        bone[i] = (SbBone){ c->length, c->stiffness, c->drag, c->gravity };
    SbChainDef def = sb_chain_def_default();
    def.scheme = c->scheme;
    def.bones = c->bones;
    def.bone = bone;
    def.frame_time = c->frame_time;
    return sb_chain_create(&def, refused);
}

/* Plays the solver from a disturbance and measures how large it is in each frame, in parts of the start. */
static const char *measure(const Case *c, const SbVec3 *now, const SbVec3 *before, double *growth)
{
    const char *refused = NULL;
    SbChain *chain = create_chain(c, &refused);
    if (!chain)
        return refused;
    set_state(chain, c, now, before);
    const SbAnchor anchor = { { 0, 0, 0 }, { 1, 0, 0 } };
    SbVec3 tail[2][ROOM];
    for (int k = 0; k < FRAMES; k++) {
        for (int i = 0; i < c->bones; i++)
            tail[1][i] = sb_chain_tail(chain, i);
        sb_chain_step(chain, &anchor);
        for (int i = 0; i < c->bones; i++)
            tail[0][i] = sb_chain_tail(chain, i);
        growth[k] = size_of_state(tail[0], tail[1], c->bones) / WHIP_SMALL;
    }
    sb_chain_destroy(chain);
    return NULL;
}

static double largest_eigenvalue(const LinearBone *chain, int bones)
{
    double complex value[4 * ROOM];
    double largest = 0;
    if (!linear_chain_eigenvalues(chain, bones, value))
        return NAN;
    for (int i = 0; i < 4 * bones; i++)
        largest = fmax(largest, cabs(value[i]));
    return largest;
}

static int peak_frame(const double *growth)
{
    int peak = 0;
    for (int k = 1; k < FRAMES; k++)
        if (growth[k] > growth[peak])
            peak = k;
    return peak + 1;
}

/* One frame of the law on a disturbance. */
static void advance(const LinearBone *chain, int bones, SbVec3 *now, SbVec3 *before)
{
    const LinearDrive alone = { 0 };
    SbVec3 next[ROOM];
    linear_chain_advance(chain, bones, &alone, now, before, next);
    for (int i = 0; i < bones; i++) {
        before[i] = now[i];
        now[i] = next[i];
    }
}

static const char *fill_chain(const Case *c, Table *table, long first)
{
    const int n = c->bones;
    LinearBone chain[ROOM];
    SbVec3 now[ROOM], before[ROOM];
    double most[FRAMES], growth[FRAMES];
    if (!linear_chain_of_case(c, chain) || !linear_chain_growth(chain, n, FRAMES, most) ||
        !linear_chain_worst(chain, n, peak_frame(most), now, before))
        return "out of memory";
    const char *failed = measure(c, now, before, growth);
    if (failed)
        return failed;
    double complex root[2];
    motion_roots(&chain[0].motion, root);
    const double eigenvalue = largest_eigenvalue(chain, n);
    for (int k = 0; k < FRAMES; k++) {
        advance(chain, n, now, before);
        double *cell = table_cell(table, first + k, 0);
        cell[DRAG] = c->drag;
        cell[BONES] = n;
        cell[SECONDS] = (k + 1) * c->frame_time;
        cell[ROOT] = cabs(root[0]);
        cell[EIGENVALUE] = eigenvalue;
        cell[MOST] = most[k];
        if (!table_compare(table, first + k, GROWTH, growth[k], size_of_state(now, before, n),
                           rounding_played(c, n)))
            table->verdict[first + k] = ROW_OFF;
    }
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = declare(table);
    for (int chain = 0; !failed && chain < DRAGS * LENGTHS; chain++) {
        Case c = experiment->base;
        if (options->solver)
            c.scheme = options->solver;
        c.drag = drags[chain / LENGTHS];
        c.bones = lengths[chain % LENGTHS];
        failed = fill_chain(&c, table, (long)chain * FRAMES);
    }
    return failed;
}

const Experiment growth_vs_seconds = {
    .title = "How far a chain goes that must come to rest",
    .base = CASE(.length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05),
    .run = run,
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "seconds", "time (s)", "%.4f" },
        { "eigenvalue_size", "largest eigenvalue", "%.6f" },
        { "root_size", "of one bone", "%.6f" },
        { "growth_most", "singular value", "%.6g" },
        { "growth_law", "law, worst disturbance", "%.6g" },
        { "growth", "measured", "%.6g" },
        { "growth_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-20", "The eigenvalues of a chain are those of its single bones: a chain always comes to rest.", HOLDS_WITHIN,
          judge_like_other, "eigenvalue_size", 0.002, .other = "root_size" },
        { "W-21", "Before that a disturbance grows, as far as the largest singular value of the matrix's powers and no "
                  "further.",
          HOLDS, judge_within_limit, "growth", 1 + 1e-12, .other = "growth_most" },
        { "W-22", "The worst disturbance of a chain grows in the solver as the law says.", HOLDS_TO_ROUNDING,
          judge_against_law, "growth" },
        { "W-23", "Six bones at drag 0.02 can grow a disturbance more than ten thousandfold.", HOLDS,
          judge_exceeds_limit, "growth", 1e4 },
    },
};
