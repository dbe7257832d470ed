/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the linear law says of a strand's tip: the strand is turned a little as a whole and let go. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>
#include <stdlib.h>

/* Still is within STILL of where it was let go. Motion is followed until no bone is farther out than a tenth of
 * that over the largest growth seen; from there, until it cannot swing past rest by more than it has, or only by less
 * than FAINT, where rounding is near; and for so many bone steps at most. */
#define STILL 0.01
#define FAINT 1e-12
#define MOST_BONE_STEPS 1e5

typedef struct Release {
    const AuditLaw *law;
    int tip;
    BentState *state;
    SbVec3 start; /* the tip's first displacement */
    double size;  /* its length */
    double *way;  /* AUDIT_WAY of release_along, to be filled */
} Release;

static bool release_begin(const AuditLaw *law, int tip, Release *release)
{
    *release = (Release){ .law = law, .tip = tip };
    if (tip < 0)
        return false;
    release->state = malloc((size_t)audit_law_count(law) * sizeof *release->state);
    if (!release->state)
        return false;
    audit_law_release(law, tip, release->state);
    release->start = release->state[law->carriers + tip].now;
    release->size = vec3_length(release->start);
    return release->size > 0;
}

/* The tip's displacement along its first one, in parts of that. */
static double release_along(const Release *release)
{
    const SbVec3 now = release->state[release->law->carriers + release->tip].now;
    return vec3_dot(now, release->start) / (release->size * release->size);
}

static double release_apart(const Release *release)
{
    return vec3_length(release->state[release->law->carriers + release->tip].now) / release->size;
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
static void fill_way(const Release *release, double frame, double before, double now)
{
    const double per_frame = release->law->frame_time / AUDIT_WAY_STEP;
    for (int i = (int)floor((frame - 1) * per_frame) + 1; i < AUDIT_WAY && i <= frame * per_frame;
         i++)
        release->way[i] = before + (now - before) * (i / per_frame - (frame - 1));
}

double audit_small_turn(const AuditTip *tip)
{
    return 0.1 / tip->peak_gain;
}

static AuditTip watch_release(Release *release)
{
    const AuditLaw *law = release->law;
    const int bones = audit_law_count(law);
    const double frames = bent_frames(law->all, law->all_rest, bones, STILL);
    if (isnan(frames))
        return (AuditTip){ HUGE_VAL, NAN, NAN, NAN };
    AuditTip tip = { NAN, 0, 0, NAN };
    const double most =
        fmin(bent_frames(law->all, law->all_rest, bones, FAINT), MOST_BONE_STEPS / bones);
    double last = 0, along = release->way[0] = 1;
    bool still = false, over = false;
    for (double k = 1; k <= most && !over; k++) {
        audit_law_advance(law, release->state);
        const double before = along, apart = release_apart(release);
        along = release_along(release);
        fill_way(release, k, before, along);
        tip.peak_gain = fmax(tip.peak_gain, apart);
        tip.overshoot = fmax(tip.overshoot, -along);
        last = apart > STILL ? k : last;
        const double to_come = release_largest(release) * fmax(1, tip.peak_gain);
        still = still || to_come < 0.1 * STILL || k >= frames;
        over = still && to_come < fmax(FAINT, tip.overshoot);
    }
    if (still)
        tip.settling = (last + 1) * law->frame_time;
    return tip;
}

double *audit_ring_down(const AuditLaw *law, int tip, int frames)
{
    double *y = malloc((size_t)(frames + 1) * sizeof *y);
    Release release = { 0 };
    const bool good = y && release_begin(law, tip, &release);
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

bool audit_tips(const Model *model, const AuditRates *rates, AuditSpring *audit)
{
    double way[AUDIT_MOST_RATES][AUDIT_WAY] = { 0 };
    for (int r = 0; r < rates->count; r++) {
        AuditLaw law;
        if (!audit_law_make(model, audit->spring, rates->fps[r], &law))
            return false;
        Release release;
        const bool begun = release_begin(&law, audit->tip, &release);
        release.way = way[r];
        audit->at[r] = begun ? watch_release(&release) : (AuditTip){ NAN, NAN, NAN, NAN };
        free(release.state);
        if (r == rates->reference)
            audit_decide(&law, audit);
        audit_law_free(&law);
    }
    audit_hold_apart(rates, way, audit);
    return true;
}
