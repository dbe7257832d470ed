/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the linear law says of a strand's tip: the strand is turned a little as a whole and let go. */
#include "audit_law.h"

#include "ponytail_fit.h"
#include "vec3.h"

#include <math.h>
#include <stdlib.h>

/* Still is within STILL of where it was let go. Motion is followed until no bone is farther out than a hundredth of
 * that over the largest growth seen, and for so many bone steps at most. */
#define STILL 0.01
#define MOST_BONE_STEPS 1e5

typedef struct Release {
    const AuditLaw *law;
    int tip;
    BentState *state;
    SbVec3 start; /* the tip's first displacement */
    double size;  /* its length */
} Release;

static bool release_begin(const AuditLaw *law, int tip, Release *release)
{
    *release = (Release){ .law = law, .tip = tip };
    if (tip < 0)
        return false;
    release->state = malloc((size_t)law->bones * sizeof *release->state);
    if (!release->state)
        return false;
    bent_release(law->bone, law->rest, law->bones, tip, release->state);
    release->start = release->state[tip].now;
    release->size = vec3_length(release->start);
    return release->size > 0;
}

/* The tip's displacement along its first one, in parts of that. */
static double release_along(const Release *release)
{
    const SbVec3 now = release->state[release->tip].now;
    return vec3_dot(now, release->start) / (release->size * release->size);
}

static double release_apart(const Release *release)
{
    return vec3_length(release->state[release->tip].now) / release->size;
}

/* The farthest of all bones, now or a frame before. */
static double release_largest(const Release *release)
{
    double most = 0;
    for (int i = 0; i < release->law->bones; i++) {
        most = fmax(most, vec3_length(release->state[i].now));
        most = fmax(most, vec3_length(release->state[i].before));
    }
    return most / release->size;
}

static AuditTip watch_release(Release *release)
{
    const AuditLaw *law = release->law;
    const double frames = bent_frames(law->bone, law->rest, law->bones, STILL);
    if (isnan(frames))
        return (AuditTip){ HUGE_VAL, NAN, NAN, NAN };
    AuditTip tip = { NAN, 0, 0, NAN };
    const double most = fmin(frames, MOST_BONE_STEPS / law->bones);
    double last = 0, k = 0;
    bool still = false;
    while (k < most && !still) {
        bent_advance(law->bone, law->rest, law->bones, release->state);
        k++;
        const double apart = release_apart(release);
        tip.peak_gain = fmax(tip.peak_gain, apart);
        tip.overshoot = fmax(tip.overshoot, -release_along(release));
        last = apart > STILL ? k : last;
        still = release_largest(release) < 0.01 * STILL / fmax(1, tip.peak_gain);
    }
    if (still || k >= frames)
        tip.settling = (last + 1) * law->frame_time;
    return tip;
}

double *audit_ring_down(const Model *model, const AuditSpring *spring, double fps, int frames)
{
    AuditLaw law;
    double *y = malloc((size_t)(frames + 1) * sizeof *y);
    if (!audit_law_make(model, spring->spring, fps, &law)) {
        free(y);
        return NULL;
    }
    Release release;
    const bool good = y && release_begin(&law, spring->tip, &release);
    for (int k = 0; good && k <= frames; k++) {
        y[k] = release_along(&release);
        bent_advance(law.bone, law.rest, law.bones, release.state);
    }
    if (y) /* without it nothing was begun */
        free(release.state);
    audit_law_free(&law);
    if (good)
        return y;
    free(y);
    return NULL;
}

static int strand_bones(const AuditSpring *audit)
{
    int bones = 0;
    for (int i = audit->tip; i >= 0; i = audit->spring->joint[i].parent)
        bones++;
    return bones;
}

/* With omega and decay from the law of the first bone; where that will not do, the best near it. A bone that creeps
 * has no omega: the search sets out from a slow one. */
static double best_ponytail(const double *t, const double *y, const Motion *m)
{
    if (motion_rings(m)) {
        const CascadeFit lawful =
            fit_cascade(t, y, AUDIT_RING_SAMPLES, 1, motion_omega(m), motion_decay(m));
        if (lawful.good && lawful.rms_over_peak <= REVIEW_ACCEPTABLE)
            return lawful.rms_over_peak;
        const CascadeFit free =
            fit_cascade_free(t, y, AUDIT_RING_SAMPLES, 1, motion_omega(m), motion_decay(m));
        return free.good ? free.rms_over_peak : (double)NAN;
    }
    double rate[2];
    motion_rates(m, rate);
    const double decay = isfinite(rate[1]) ? sqrt(rate[0] * rate[1]) : rate[0];
    const CascadeFit free = fit_cascade_free(t, y, AUDIT_RING_SAMPLES, 1, decay / 4, decay);
    return free.good ? free.rms_over_peak : (double)NAN;
}

/* Nothing to fit where the tip does not come back. */
static void decide(const Model *model, const AuditRates *rates, AuditSpring *audit)
{
    audit->ponytail_rms = audit->cascade_rms = NAN;
    audit->decision = DECIDE_SOLVER;
    const double fps = rates->fps[rates->reference];
    double *y = audit_ring_down(model, audit, fps, AUDIT_RING_SAMPLES - 1);
    AuditLaw law;
    if (!y || !audit_law_make(model, audit->spring, fps, &law)) {
        free(y);
        return;
    }
    double t[AUDIT_RING_SAMPLES];
    for (int k = 0; k < AUDIT_RING_SAMPLES; k++)
        t[k] = k * law.frame_time;
    const Motion m = audit_law_motion(&law, 0);
    if (motion_stable(&m) && isfinite(y[AUDIT_RING_SAMPLES - 1])) {
        audit->ponytail_rms = best_ponytail(t, y, &m);
        if (motion_rings(&m) && audit->ponytail_rms > REVIEW_ACCEPTABLE) {
            const CascadeFit cascade = fit_cascade(t, y, AUDIT_RING_SAMPLES, strand_bones(audit),
                                                   motion_omega(&m), motion_decay(&m));
            audit->cascade_rms = cascade.good ? cascade.rms_over_peak : (double)NAN;
        }
        audit->decision = review_decide(audit->ponytail_rms, audit->cascade_rms);
    }
    audit_law_free(&law);
    free(y);
}

bool audit_tips(const Model *model, const AuditRates *rates, AuditSpring *audit)
{
    for (int r = 0; r < rates->count; r++) {
        AuditLaw law;
        if (!audit_law_make(model, audit->spring, rates->fps[r], &law))
            return false;
        Release release;
        audit->at[r] = release_begin(&law, audit->tip, &release) ? watch_release(&release)
                                                                 : (AuditTip){ NAN, NAN, NAN, NAN };
        free(release.state);
        audit_law_free(&law);
    }
    decide(model, rates, audit);
    return true;
}
