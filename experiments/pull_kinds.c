/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# What is a bone pulled to: the pose, or its parent's direction?

The component is described as pulling every tail to its place in the *animated pose*. The lesson and VRM 1.0 pull it to where the
*simulated parent* would carry it. One bone cannot tell the two apart. A chain can:

| | to the parent's direction | to the pose |
|---|---|---|
| at rest, K = F/(σ·L) | u_i = normalise(u_(i−1) + K): the droop adds up | u_i = normalise((T_i − head_i)/L + K): it does not |
| shake of the anchor | B^(n/2)·T_n(√B) at the tip: grows with n | B at *every* bone |
| let go, X_i = i | the whip: a peak that grows with Gⁿ | every bone by itself: never beyond α |

T_i is tail i's place in the pose; F = g·h² − c·V·h; B is the single bone's response and T_n Chebyshev's polynomial. So a strand
that is pulled to its pose does not whip, whatever its length, and sags and trails far less; each bone rings as if alone. In exchange it
looks like a flexible rod with a memory of its shape, not like something that hangs.

Measured, for three settings: the drop of the tip and its lag behind an anchor that moves at 0.5 m/s across the strand, under gravity; the tip's answer
to a shake of 1.5 Hz across it; and the peak of the tip after the strand is let go from X_i = i. The unit of rounding is
ε·X/(1 − α), times Gⁿ where bones hand a disturbance on.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_chain.h"
#include "laws_response.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

#define LENGTH 0.3
#define SPEED 0.5
#define SHAKE_HZ 1.5
#define SMALL 1e-100

enum { MOST_BONES = 6, SETTLE = 2400, PERIOD = 40, RELEASE = 400 };
enum { STIFFNESS, DRAG, BONES, PULL, DROP, LAG = DROP + 4, SHAKE = LAG + 4, PEAK = SHAKE + 4 };

static const double settings[][2] = { { 0.05, 0.02 }, { 0.05, 0.2 }, { 0.1, 0.5 } };
enum { SETTINGS = sizeof settings / sizeof settings[0] };

typedef struct Numbers {
    double drop, lag, shake, peak;
} Numbers;

/* ---- measured ---- */

static bool make(const Case *c, SbPull pull, SbVec3 gravity, Strand *strand)
{
    SbSpring spring = strand_spring();
    spring.stiffness = c->stiffness;
    spring.drag = c->drag;
    spring.gravity = gravity;
    spring.pull = pull;
    return strand_create(strand, c->bones, LENGTH, c->frame_time, &spring);
}

static bool measure_rest(const Case *c, SbPull pull, Numbers *found)
{
    Strand strand;
    if (!make(c, pull, c->gravity, &strand))
        return false;
    for (int k = 1; k <= SETTLE; k++)
        strand_step(&strand, (SbVec3){ 0, 0, SPEED * k * c->frame_time }, c->frame_time);
    const SbVec3 off = vec3_sub(strand_pose(&strand, c->bones), strand_tail(&strand, c->bones));
    found->drop = off.y;
    found->lag = off.z;
    strand_free(&strand);
    return true;
}

/* The amplitude of the tip at the frequency of the shake, over one period after all else has died down. */
static bool measure_shake(const Case *c, SbPull pull, Numbers *found)
{
    Strand strand;
    double sine = 0, cosine = 0;
    if (!make(c, pull, (SbVec3){ 0, 0, 0 }, &strand))
        return false;
    for (int k = 1; k <= SETTLE; k++) {
        const double phase = 2 * M_PI * (k % PERIOD) / PERIOD;
        strand_step(&strand, (SbVec3){ 0, 0, SMALL * sin(phase) }, c->frame_time);
        const double z = strand_tail(&strand, c->bones).z / SMALL;
        if (k > SETTLE - PERIOD) {
            sine += z * sin(phase) * 2 / PERIOD;
            cosine += z * cos(phase) * 2 / PERIOD;
        }
    }
    found->shake = hypot(sine, cosine);
    strand_free(&strand);
    return true;
}

static bool measure_peak(const Case *c, SbPull pull, Numbers *found)
{
    Strand strand;
    if (!make(c, pull, (SbVec3){ 0, 0, 0 }, &strand))
        return false;
    strand_displace(&strand, (SbVec3){ 0, 0, SMALL });
    for (int k = 1; k <= RELEASE; k++) {
        strand_step(&strand, (SbVec3){ 0, 0, 0 }, c->frame_time);
        const double z = fabs(strand_tail(&strand, c->bones).z) / SMALL;
        found->peak = larger(found->peak, z / c->bones);
    }
    strand_free(&strand);
    return true;
}

/* ---- laws ---- */

/* Where the tip of a strand that is pulled to its pose rests, seen from the anchor. */
static SbVec3 law_pose_tip(const Case *c)
{
    const SbVec3 push = vec3_scale(law_force(c), 1 / law_sigma(c));
    SbVec3 head = { 0, 0, 0 };
    for (int i = 1; i <= c->bones; i++) {
        const SbVec3 wanted = vec3_sub((SbVec3){ i * c->length, 0, 0 }, head);
        const SbVec3 along = vec3_normalise(vec3_add(wanted, push), wanted);
        head = vec3_add(head, vec3_scale(along, c->length));
    }
    return head;
}

static Numbers laws(const Case *c, SbPull pull)
{
    Case moving = *c, still = *c, one = *c;
    moving.speed = (SbVec3){ 0, 0, SPEED };
    still.gravity = one.gravity = (SbVec3){ 0, 0, 0 };
    one.bones = 1;
    const bool pose = pull == SB_PULL_POSE;
    const SbVec3 tip = pose ? law_pose_tip(&moving) : law_tail(&moving, c->bones);
    const Motion motion = law_motion(&still, 1);
    return (Numbers){ .drop = -tip.y,
                      .lag = -tip.z,
                      .shake = cabs(chain_response_uniform(&motion, pose ? 1 : c->bones,
                                                           2 * M_PI * SHAKE_HZ)),
                      .peak = law_peak_tip_gain(pose ? &one : &still, NULL) };
}

/* ---- the table ---- */

static const char *declare(Table *table)
{
    static const char *const plain[] = { "stiffness", "drag", "bones", "pull" };
    int added = 0;
    for (int i = 0; i < DROP; i++)
        added |= table_add_column(table, plain[i]);
    added |= table_add_compared(table, "drop_m");
    added |= table_add_compared(table, "lag_m");
    added |= table_add_compared(table, "shake_gain");
    added |= table_add_compared(table, "peak_gain");
    return added < 0 || !table_set_rows(table, SETTINGS * 2 * MOST_BONES) ? "out of memory" : NULL;
}

static void fill_row(Table *table, long row, const Case *c, SbPull pull, const Numbers *found)
{
    const Numbers law = laws(c, pull);
    Case still = *c;
    still.gravity = (SbVec3){ 0, 0, 0 };
    const double hand_on = pull == SB_PULL_POSE ? c->bones : pow(law_whip_gain(&still), c->bones);
    const double unit = DBL_EPSILON / motion_pull(&(Motion){ law_sigma(c), c->drag, 1 }) * hand_on;
    const double size = SPEED * SETTLE * c->frame_time + c->bones * c->length;
    double *cell = table_cell(table, row, 0);
    cell[STIFFNESS] = c->stiffness;
    cell[DRAG] = c->drag;
    cell[BONES] = c->bones;
    cell[PULL] = pull == SB_PULL_POSE;
    const bool drop = table_compare(table, row, DROP, found->drop, law.drop, unit * size);
    const bool lag = table_compare(table, row, LAG, found->lag, law.lag, unit * size);
    const bool shake = table_compare(table, row, SHAKE, found->shake, law.shake, unit);
    const bool peak = table_compare(table, row, PEAK, found->peak, law.peak, unit);
    table->verdict[row] = drop && lag && shake && peak ? ROW_HOLDS : ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)options;
    const char *failed = declare(table);
    for (int row = 0; !failed && row < SETTINGS * 2 * MOST_BONES; row++) {
        const SbPull pull = row / MOST_BONES % 2 ? SB_PULL_POSE : SB_PULL_PARENT;
        Case c = experiment->base;
        c.stiffness = settings[row / MOST_BONES / 2][0];
        c.drag = settings[row / MOST_BONES / 2][1];
        c.bones = 1 + row % MOST_BONES;
        Numbers found = { 0 };
        if (measure_rest(&c, pull, &found) && measure_shake(&c, pull, &found) &&
            measure_peak(&c, pull, &found))
            fill_row(table, row, &c, pull, &found);
        else
            failed = "out of memory";
    }
    return failed;
}

const Experiment pull_kinds = {
    .title = "What is a bone pulled to: the pose, or its parent's direction?",
    .base = CASE(.bones = MOST_BONES, .length = LENGTH),
    .run = run,
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "pull", "pulled to", "%.0f", { "parent", "pose" } },
        { "drop_m", "drop of the tip (m)", "%.6f" },
        { "drop_m_law", "law", "%.6f" },
        { "lag_m", "lag of the tip (m)", "%.6f" },
        { "lag_m_law", "law", "%.6f" },
        { "shake_gain", "shake of 1.5 Hz: tip / anchor", "%.6f" },
        { "shake_gain_law", "law", "%.6f" },
        { "peak_gain", "let go: peak / start", "%.4f" },
        { "peak_gain_law", "law", "%.4f" },
    },
    .claims = {
        { "K-1", "Pulled to the pose, every bone answers a shake as if it were alone.", HOLDS_TO_ROUNDING,
          judge_against_law, "shake_gain", .where = { "pull", 1 } },
        { "K-2", "Pulled to the pose, a strand never whips: its tip does not pass where it was let go.", HOLDS,
          judge_never_more, "peak_gain", 1, .where = { "pull", 1 } },
        { "K-3", "Pulled to the parent's direction, the tip's peak grows without limit along the strand.", HOLDS,
          judge_exceeds_limit, "peak_gain", 300, .where = { "pull", 0 } },
        { "K-4", "Both kinds come to rest by their law, in droop and lag.", HOLDS_TO_ROUNDING, judge_against_law,
          "drop_m" },
        { "K-4", "The lag too.", HOLDS_TO_ROUNDING, judge_against_law, "lag_m" },
    },
};
