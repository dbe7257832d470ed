/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws of motion that hold at any size, because without the length step one bone's motion is linear. Each is
 * looked at in one frame. Every frame rounds a coordinate to eps of it; what a frame's rounding still is later
 * is summed in each unit.
 */
#include "scan_laws.h"

#include "laws.h"
#include "laws_motion.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

/* Runs a bone without length step, frame 0 being `kick` behind, and leaves frames - 1 and frames in the
 * room. False where the solver refuses it. */
static bool run_free(const Case *c, int frames, SbVec3 kick, Trace *room)
{
    Case free = *c;
    free.keep_length = 0;
    SbChain *chain = case_create_chain(&free, NULL);
    if (!chain || !trace_shape(room, 1, 1)) {
        sb_chain_destroy(chain);
        return false;
    }
    const SbAnchor anchor = { { 0, 0, 0 }, c->rest };
    const SbVec3 start = sb_chain_tail(chain, 0);
    sb_chain_set_tail(chain, 0, start, vec3_sub(start, kick));
    for (int k = 1; k <= frames; k++)
        sb_chain_step(chain, &anchor);
    room->tail[0] = sb_chain_previous(chain, 0);
    room->tail[1] = sb_chain_tail(chain, 0);
    sb_chain_destroy(chain);
    return true;
}

static SbVec3 displacement(const Trace *room)
{
    return vec3_sub(room->tail[1], room->tail[0]);
}

/* The kick is frame 0's displacement, the one after so many frames (1 - c)^frames of it. Each frame's
 * rounding of the tail dies down likewise: 1 / c of them are left, or as many as there were. */
ScanSample scan_ratio(const ScanPoint *point)
{
    const Case c = scan_case(point, point->lesson);
    const double frames = point->at[AT_FRAMES];
    const SbVec3 kick = scan_vector(point, AT_SWING_X);
    if (!run_free(&c, (int)frames, kick, point->room))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const SbVec3 law = vec3_scale(kick, pow(1 - c.drag, frames));
    const double alive = fmin(frames, 1 / c.drag), size = c.length + alive * vec3_length(kick);
    return (ScanSample){ .off = vec3_length(vec3_sub(displacement(point->room), law)),
                         .unit = DBL_EPSILON * size * alive };
}

ScanSample scan_fall(const ScanPoint *point)
{
    const Case c = scan_case(point, point->at[AT_VRM1] > 0 ? &sb_vrm1 : point->lesson);
    const double frames = point->at[AT_FRAMES], h = c.frame_time;
    if (!run_free(&c, (int)frames, (SbVec3){ 0, 0, 0 }, point->room))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const SbVec3 law = vec3_scale(law_fall(&c, frames), h);
    const double size = c.length + frames * vec3_length(law);
    return (ScanSample){ .off = vec3_length(vec3_sub(displacement(point->room), law)),
                         .unit = DBL_EPSILON * size * fmin(frames, 1 / c.drag) };
}

/* From L u_0 to L u_0 + F / sigma: what is left of the way is motion_release with alpha = 1 - s. */
ScanSample scan_swing(const ScanPoint *point)
{
    const Case c = scan_case(point, point->lesson);
    const double frames = point->at[AT_FRAMES], sigma = law_sigma(&c);
    if (!run_free(&c, (int)frames, (SbVec3){ 0, 0, 0 }, point->room))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const Motion m = { sigma, c.drag, c.frame_time };
    const SbVec3 way = isinf(sigma) ? (SbVec3){ 0, 0, 0 } : vec3_scale(law_force(&c), 1 / sigma);
    const SbVec3 law =
        vec3_add(vec3_scale(c.rest, c.length), vec3_scale(way, 1 - motion_release(&m, frames)));
    return (ScanSample){ .off = vec3_length(vec3_sub(point->room->tail[1], law)),
                         .unit = DBL_EPSILON * (c.length + vec3_length(way)) / motion_pull(&m) };
}
