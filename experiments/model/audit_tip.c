/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the linear law says of a strand's tip: the strand is turned a little as a whole and let go. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Still is within STILL of the start (audit.h). Motion is followed until no bone is farther out than a tenth of
 * that over the largest growth seen; from there, until it cannot swing past rest by more than it has, or only by less
 * than FAINT, where rounding is near; and for so many bone steps at most. Where it is as far past rest as ever it may
 * swing on: LESS is so much that rounding does not hide that. */
#define STILL 0.01
#define FAINT 1e-12
#define LESS 0.999
#define MOST_BONE_STEPS 1e5

/* A tip that is turned by less than this part of the farthest tail stays where it is: it rests at its root. */
#define LEAST_TURNED 1e-3

typedef struct Release {
    const AuditLaw *law;
    int tip;
    BentState *state;
    SbVec3 along; /* the direction of the tip's first displacement, unit vector */
    double size;  /* the largest first displacement of its strand's tails */
    bool turns;   /* the tip, with its strand */
    SbVec3 *way;  /* AUDIT_WAY displacements of the tip, to be filled */
    int filled;   /* so many are */
} Release;

static SbVec3 release_now(const Release *release)
{
    return release->state[release->law->carriers + release->tip].now;
}

/* The tip's displacement is no measure: of a strand that is curled up it is nothing. */
static double release_size(const Release *release)
{
    const AuditLaw *law = release->law;
    double most = 0;
    for (int i = law->carriers + release->tip; i >= law->carriers; i = law->all[i].parent)
        most = fmax(most, vec3_length(release->state[i].now));
    return most;
}

/* False when memory is out. */
static bool release_begin(const AuditLaw *law, int tip, SbVec3 *way, Release *release)
{
    *release = (Release){ .law = law, .tip = tip, .way = way };
    if (tip < 0)
        return true;
    release->state = malloc((size_t)audit_law_count(law) * sizeof *release->state);
    if (!release->state)
        return false;
    audit_law_release(law, tip, release->state);
    release->size = release_size(release);
    const SbVec3 first = release_now(release);
    release->turns = vec3_length(first) > LEAST_TURNED * release->size;
    release->along = vec3_normalise(first, (SbVec3){ 0, 0, 0 });
    return true;
}

static double release_along(const Release *release)
{
    return vec3_dot(release_now(release), release->along) / release->size;
}

static double release_apart(const Release *release)
{
    return vec3_length(release_now(release)) / release->size;
}

/* The farthest of all bones, now or a frame before. */
static double release_largest(const Release *release)
{
    double most = 0;
    for (int i = 0; i < audit_law_count(release->law); i++) {
        most = fmax(most, vec3_length(release->state[i].now));
        most = fmax(most, vec3_length(release->state[i].before));
    }
    return most / release->size;
}

/* The way from one frame to the next, straight. */
static void fill_way(Release *release, double frame, SbVec3 before, SbVec3 now)
{
    const double per_frame = release->law->frame_time / AUDIT_WAY_STEP;
    const SbVec3 change = vec3_sub(now, before);
    const double end = fmin(frame * per_frame, AUDIT_WAY - 1);
    for (; release->filled <= end; release->filled++)
        release->way[release->filled] =
            vec3_add(before, vec3_scale(change, release->filled / per_frame - (frame - 1)));
}

double audit_small_turn(const AuditTip *tip)
{
    return 0.1 / tip->peak_gain;
}

static const AuditTip unsaid = { NAN, NAN, NAN, NAN };

static AuditTip watch_release(Release *release)
{
    const AuditLaw *law = release->law;
    const int bones = audit_law_count(law);
    const double frames = bent_frames(law->all, law->all_rest, bones, STILL);
    if (isnan(frames))
        return (AuditTip){ HUGE_VAL, NAN, NAN, NAN };
    if (!release->turns)
        return unsaid;
    AuditTip tip = { NAN, 0, 0, NAN };
    const double most =
        fmin(bent_frames(law->all, law->all_rest, bones, FAINT), MOST_BONE_STEPS / bones);
    double last = 0;
    release->way[release->filled++] = release_now(release);
    bool still = false, over = false;
    for (double k = 1; k <= most && !over; k++) {
        const SbVec3 before = release_now(release);
        audit_law_advance(law, release->state);
        fill_way(release, k, before, release_now(release));
        const double apart = release_apart(release);
        tip.peak_gain = fmax(tip.peak_gain, apart);
        tip.overshoot = fmax(tip.overshoot, -release_along(release));
        last = apart > STILL ? k : last;
        const double to_come = release_largest(release) * fmax(1, tip.peak_gain);
        still = still || to_come < 0.1 * STILL || k >= frames;
        over = still && to_come < fmax(FAINT, LESS * tip.overshoot);
    }
    if (still)
        tip.settling = (last + 1) * law->frame_time;
    return tip;
}

double *audit_ring_down(const AuditLaw *law, int tip, int frames)
{
    double *y = malloc((size_t)(frames + 1) * sizeof *y);
    Release release = { 0 };
    const bool good = y && release_begin(law, tip, NULL, &release) && release.turns;
    for (int k = 0; good && k <= frames; k++) {
        y[k] = release_along(&release);
        audit_law_advance(law, release.state);
    }
    free(release.state);
    if (good)
        return y;
    free(y);
    return NULL;
}

/* Fills the tip's way as far as *filled. */
static bool audit_tip(const Model *model, const AuditRates *rates, int r, SbVec3 *way, int *filled,
                      AuditSpring *audit)
{
    AuditLaw law;
    if (!audit_law_make(model, audit->spring, rates->fps[r], &law))
        return false;
    Release release;
    const bool room = release_begin(&law, audit->tip, way, &release);
    if (room) {
        audit->turns = release.turns;
        audit->at[r] = audit->tip < 0 ? unsaid : watch_release(&release);
    }
    *filled = release.filled;
    free(release.state);
    if (r == rates->reference)
        audit_decide(&law, audit);
    audit_law_free(&law);
    return room;
}

/* Those that are still sooner stay where they are until all are. */
static void compare_ways(const AuditRates *rates, SbVec3 *way, const int *filled,
                         AuditSpring *audit)
{
    int most = 0;
    for (int r = 0; r < rates->count; r++)
        most = filled[r] > most ? filled[r] : most;
    for (int r = 0; r < rates->count; r++)
        memset(way + r * AUDIT_WAY + filled[r], 0, (size_t)(most - filled[r]) * sizeof *way);
    audit_hold_apart(rates, way, most, audit);
}

bool audit_tips(const Model *model, const AuditRates *rates, AuditSpring *audit)
{
    int filled[AUDIT_MOST_RATES];
    SbVec3 *way = malloc((size_t)rates->count * AUDIT_WAY * sizeof *way);
    bool room = way != NULL;
    for (int r = 0; r < rates->count && room; r++)
        room = audit_tip(model, rates, r, way + r * AUDIT_WAY, &filled[r], audit);
    if (room)
        compare_ways(rates, way, filled, audit);
    free(way);
    return room;
}
