/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws of every frame at any amplitude, on a chain in which no two bones are alike and whose anchor, from rest,
 * swings and turns in space:
 *
 *     position   swing (1 - cos(2 pi f t)) / 2
 *     direction  rest + turn (1 - cos(2 pi f t)) / 2, normalised
 */
#include "scan_laws.h"

#include "circle.h"
#include "laws.h"
#include "unlike.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

enum { FRAMES = 90 };

static SbAnchor anchor_at(const ScanPoint *point, const Case *c, int frame)
{
    double sine, cosine;
    circle_at(point->at[AT_FREQUENCY] * (frame * c->frame_time), &sine, &cosine);
    const double part = (1 - cosine) / 2;
    const SbVec3 turned = vec3_add(c->rest, vec3_scale(scan_vector(point, AT_TURN_X), part));
    return (SbAnchor){ vec3_scale(scan_vector(point, AT_SWING_X), part),
                       vec3_normalise(turned, c->rest) };
}

static const SbScheme *scheme_at(const ScanPoint *point)
{
    return point->at[AT_VRM1] > 0 ? &sb_vrm1 : point->lesson;
}

/* How large the coordinates of the tips may be, m. */
static double size_at(const ScanPoint *point, const Case *c)
{
    return vec3_length(scan_vector(point, AT_SWING_X)) + unlike_reach(c, point->at[AT_UNLIKE]);
}

/* A chain on its way; look compares what one frame made of it. */
typedef struct Ride {
    const ScanPoint *point;
    Case c;
    double rounding; /* of a coordinate, m */
    SbAnchor anchor;
    SbChain *chain;
    SbVec3 current[UNLIKE_MOST], previous[UNLIKE_MOST]; /* before the frame */
} Ride;

static ScanSample ride(const ScanPoint *point, void (*look)(const Ride *ride, ScanSample *sample))
{
    Ride r = { .point = point, .c = scan_case(point, point->lesson) };
    r.chain = unlike_chain(&r.c, point->at[AT_UNLIKE], scheme_at(point), SB_ALL_STEPS);
    if (!r.chain)
        return (ScanSample){ .skipped = SCAN_REFUSED };
    r.rounding = DBL_EPSILON * size_at(point, &r.c);
    ScanSample sample = { .off = 0, .unit = r.rounding };
    for (int frame = 1; frame <= FRAMES; frame++) {
        for (int i = 0; i < r.c.bones; i++) {
            r.current[i] = sb_chain_tail(r.chain, i);
            r.previous[i] = sb_chain_previous(r.chain, i);
        }
        r.anchor = anchor_at(point, &r.c, frame);
        sb_chain_step(r.chain, &r.anchor);
        look(&r, &sample);
    }
    sb_chain_destroy(r.chain);
    return sample;
}

static SbVec3 head_of(const Ride *ride, int bone)
{
    return bone > 0 ? sb_chain_tail(ride->chain, bone - 1) : ride->anchor.position;
}

static SbVec3 bone_of(const Ride *ride, int bone)
{
    return vec3_sub(sb_chain_tail(ride->chain, bone), head_of(ride, bone));
}

static void look_at_length(const Ride *ride, ScanSample *sample)
{
    for (int i = 0; i < ride->c.bones; i++) {
        const double length = unlike_bone(&ride->c, ride->point->at[AT_UNLIKE], i).length;
        scan_take(sample, fabs(vec3_length(bone_of(ride, i)) - length), ride->rounding);
    }
}

ScanSample scan_kept_length(const ScanPoint *point)
{
    return ride(point, look_at_length);
}

/* The law of identification: the bone lies along what the settings make of tails and heads alone. The lesson
 * rounds 1 - s of that vector to eps of a coordinate, so all of it to 1 + sigma times as much; and the
 * bone's direction is known to eps of a coordinate over its length. */
static void look_at_settings(const Ride *ride, ScanSample *sample)
{
    SbVec3 axis = ride->anchor.direction;
    for (int i = 0; i < ride->c.bones; i++) {
        const Case c = unlike_bone(&ride->c, ride->point->at[AT_UNLIKE], i);
        const SbVec3 head = head_of(ride, i), u = vec3_normalise(bone_of(ride, i), axis);
        const SbVec3 moved = vec3_sub(ride->current[i], ride->previous[i]);
        const SbVec3 kept =
            vec3_add(vec3_sub(ride->current[i], head), vec3_scale(moved, 1 - c.drag));
        const double sigma = law_sigma(&c);
        const SbVec3 pull = vec3_scale(axis, sigma * c.length);
        const SbVec3 sent = vec3_add(vec3_add(kept, pull), case_push(&c));
        const bool along = vec3_dot(sent, u) > 0;
        scan_take(sample, vec3_length(along ? vec3_cross(sent, u) : sent),
                  ride->rounding * (1 + sigma + vec3_length(sent) / c.length));
        axis = u;
    }
}

ScanSample scan_settings(const ScanPoint *point)
{
    return ride(point, look_at_settings);
}

/* The lesson, its image, and copies of the image whose tails are jogged after every frame. */
enum { JOGGED = 2 };
typedef struct Convoy {
    int bones;
    SbChain *ours, *theirs, *jogged[JOGGED];
    double jog; /* m */
    unsigned random;
} Convoy;

/* Between -1 and 1; the same sequence at every point. */
static double next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 0x1p23 - 1;
}

static void jog_tails(Convoy *convoy, SbChain *chain)
{
    for (int i = 0; i < convoy->bones; i++) {
        const double x = next_random(&convoy->random), y = next_random(&convoy->random);
        const SbVec3 jog = { x, y, next_random(&convoy->random) };
        const SbVec3 tail = vec3_add(sb_chain_tail(chain, i), vec3_scale(jog, convoy->jog));
        sb_chain_set_tail(chain, i, tail, sb_chain_previous(chain, i));
    }
}

static double apart(const Convoy *convoy, const SbChain *a, const SbChain *b)
{
    double most = 0;
    for (int i = 0; i < convoy->bones; i++) {
        const SbVec3 off = vec3_sub(sb_chain_tail(a, i), sb_chain_tail(b, i));
        most = larger(most, vec3_length(off));
    }
    return most;
}

static bool make_convoy(const ScanPoint *point, const Case *c, Convoy *convoy)
{
    const double unlike = point->at[AT_UNLIKE];
    *convoy = (Convoy){ .bones = c->bones, .jog = 0x1p-32 * size_at(point, c), .random = 1 };
    convoy->ours = unlike_chain(c, unlike, point->lesson, SB_ALL_STEPS);
    convoy->theirs = unlike_chain(c, unlike, &sb_vrm1, SB_ALL_STEPS);
    bool made = convoy->ours && convoy->theirs;
    for (int i = 0; i < JOGGED; i++) {
        convoy->jogged[i] = unlike_chain(c, unlike, &sb_vrm1, SB_ALL_STEPS);
        made = made && convoy->jogged[i];
    }
    return made;
}

static void free_convoy(Convoy *convoy)
{
    sb_chain_destroy(convoy->ours);
    sb_chain_destroy(convoy->theirs);
    for (int i = 0; i < JOGGED; i++)
        sb_chain_destroy(convoy->jogged[i]);
}

/* Any motion, not only a small one about rest, so the growth of a rounding is not known beforehand: it is that
 * of a jog of 2^-32 of the coordinates in each frame, which is as many times larger than a rounding as the
 * jogged chains are then further apart. */
ScanSample scan_conversion(const ScanPoint *point)
{
    const Case c = scan_case(point, point->lesson);
    Convoy convoy;
    if (!make_convoy(point, &c, &convoy)) {
        free_convoy(&convoy);
        return (ScanSample){ .skipped = SCAN_REFUSED };
    }
    double off = 0, spread = convoy.jog;
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = anchor_at(point, &c, frame);
        sb_chain_step(convoy.ours, &anchor);
        sb_chain_step(convoy.theirs, &anchor);
        off = larger(off, apart(&convoy, convoy.ours, convoy.theirs));
        for (int i = 0; i < JOGGED; i++) {
            sb_chain_step(convoy.jogged[i], &anchor);
            jog_tails(&convoy, convoy.jogged[i]);
            spread = larger(spread, apart(&convoy, convoy.jogged[i], convoy.theirs));
        }
    }
    free_convoy(&convoy);
    const double unit = spread * DBL_EPSILON / 0x1p-32;
    const bool lost = !(ROUNDING_THRESHOLD * unit <= SCAN_LOST_PART * c.length);
    return (ScanSample){ .off = off, .unit = unit, .skipped = lost ? SCAN_LOST : SCAN_HELD };
}
