/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steady rotation: the root turns about z, its head `ahead` and `aside` of the axis (along and across the rest
 * direction). From rest it gathers speed evenly, then keeps it until the chain stands still as seen from
 * the root. spin is the speed as a part of the greatest at which, from rest upward, all bones keep up.
 *
 * About that state the bones move by law (M) as it looks in the turning frame: with w = A + q L u, which is
 * along u (laws_steady.h), x_(k+1) = S x_k - P x_(k-1),
 *
 *     S = (2 - c) cos(psi) L / |w|,   P = (1 - c) cos(2 psi) L / |w|
 */
#include "scan_laws.h"

#include "circle.h"
#include "laws.h"
#include "laws_steady.h"
#include "settle.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

enum { MOST_BONES = 4, MOST_FRAMES = 40000, STEPS = 30 };

/* Speeds that are looked at, rad per frame: from 0.8^30 of it, each a quarter above the last. */
#define FASTEST 1.5
#define NEXT 0.8

/* Speeds in turns per frame are multiples of this, so that a product with a number of frames is exact. */
#define GRAIN 0x1p-30

typedef struct Spin {
    Case c;
    double complex head;
    double rate;      /* turns per frame */
    double gathering; /* frames */
    /* By the law, for each bone, as seen from the root: */
    double complex direction[MOST_BONES], tail[MOST_BONES];
    double sum[MOST_BONES], product[MOST_BONES]; /* S, P */
} Spin;

static bool keeps_up(const Case *c, double complex head, double psi)
{
    double complex direction[MOST_BONES];
    return law_rotation(c, psi / c->frame_time, head, direction) == c->bones;
}

/* The last speed up to which all bones keep up. */
static double greatest(const Case *c, double complex head, double sign)
{
    double last = 0;
    for (int i = STEPS; i >= 0; i--) {
        const double psi = FASTEST * pow(NEXT, i);
        if (!keeps_up(c, head, sign * psi))
            break;
        last = psi;
    }
    return last;
}

static double complex turned_by(double turns)
{
    double sine, cosine;
    circle_at(turns - floor(turns), &sine, &cosine);
    return cosine + I * sine;
}

static SbAnchor anchor_at(const Spin *spin, double turns)
{
    const double complex turn = turned_by(turns), head = spin->head * turn;
    return (SbAnchor){ { creal(head), cimag(head), 0 }, { creal(turn), cimag(turn), 0 } };
}

static double turns_at(const Spin *spin, double frame)
{
    if (frame < spin->gathering)
        return spin->rate * frame * frame / (2 * spin->gathering);
    return spin->rate * (frame - spin->gathering / 2);
}

/* The tail of a bone as seen from the root, after so many turns. */
static double complex seen(const SbChain *chain, int bone, double turns)
{
    const SbVec3 tail = sb_chain_tail(chain, bone);
    return (tail.x + I * tail.y) * conj(turned_by(turns));
}

/* False where a bone slips. */
static bool apply_law(Spin *spin)
{
    const double keep = 1 - spin->c.drag, length = spin->c.length;
    const double psi = 2 * M_PI * spin->rate;
    const double sigma = law_sigma(&spin->c);
    const double complex q = (1 + keep) * cexp(-I * psi) - keep * cexp(-2 * I * psi);
    double complex head = spin->head, parent = 1;
    if (law_rotation(&spin->c, psi / spin->c.frame_time, head, spin->direction) < spin->c.bones)
        return false;
    for (int i = 0; i < spin->c.bones; i++) {
        const double complex u = spin->direction[i];
        const double complex w = (q - 1) * head + sigma * length * parent + q * length * u;
        const double alpha = isinf(sigma) ? 0 : length / creal(w * conj(u));
        spin->sum[i] = alpha * (1 + keep) * cos(psi);
        spin->product[i] = alpha * keep * cos(2 * psi);
        spin->tail[i] = head += length * u;
        parent = u;
    }
    return true;
}

static double slowest_root(const Spin *spin)
{
    double slowest = 0;
    for (int i = 0; i < spin->c.bones; i++) {
        const double half = spin->sum[i] / 2;
        const double complex root = csqrt(half * half - spin->product[i]);
        slowest = fmax(slowest, fmax(cabs(half + root), cabs(half - root)));
    }
    return slowest;
}

/* Each frame rounds a coordinate, and rest answers with 1 / (1 - S + P) of it; a chain hands it on with G. */
static ScanSample compare(const Spin *spin, const SbChain *chain, double turns)
{
    ScanSample sample = { .off = 0, .unit = 1 };
    const double gain = spin->c.bones > 1 ? law_whip_gain(&spin->c) : 1;
    double unit = 0, whip = 1;
    for (int i = 0; i < spin->c.bones; i++) {
        const double size = cabs(spin->head) + (i + 1) * spin->c.length;
        unit += DBL_EPSILON * size * whip / (1 - spin->sum[i] + spin->product[i]);
        scan_take(&sample, cabs(seen(chain, i, turns) - spin->tail[i]), unit);
        whip *= gain;
    }
    return sample;
}

/* Turns the root for so many frames. Returns how far the tip went in the last one, seen from the root, m. */
static double turn(const Spin *spin, SbChain *chain, int frames)
{
    const int tip = spin->c.bones - 1;
    double complex before = 0, now = 0;
    SbAnchor anchor = anchor_at(spin, 0);
    sb_chain_reset(chain, &anchor);
    for (int k = 1; k <= frames; k++) {
        anchor = anchor_at(spin, turns_at(spin, k));
        sb_chain_step(chain, &anchor);
        if (k < frames - 1)
            continue;
        before = now;
        now = seen(chain, tip, turns_at(spin, k));
    }
    return cabs(now - before);
}

ScanSample scan_rotation(const ScanPoint *point)
{
    Spin spin = { .c = scan_case(point, point->lesson),
                  .head = point->at[AT_AHEAD] + I * point->at[AT_ASIDE] };
    const double part = point->at[AT_SPIN];
    const double psi = part * greatest(&spin.c, spin.head, part < 0 ? -1 : 1);
    spin.rate = GRAIN * round(psi / (2 * M_PI) / GRAIN);
    if (!apply_law(&spin))
        return (ScanSample){ .skipped = SCAN_NO_LAW };
    const double frames = 1.25 * settle_frames_by_root(slowest_root(&spin), spin.c.bones);
    if (!(frames <= MOST_FRAMES))
        return (ScanSample){ .skipped = SCAN_SLOW };
    SbChain *chain = case_create_chain(&spin.c, NULL);
    if (!chain)
        return (ScanSample){ .skipped = SCAN_REFUSED };
    spin.gathering = floor(frames / 5);
    const double moved = turn(&spin, chain, (int)frames);
    ScanSample sample = compare(&spin, chain, turns_at(&spin, floor(frames)));
    sample.moves = moved > 2 * sample.unit;
    sb_chain_destroy(chain);
    return sample;
}
