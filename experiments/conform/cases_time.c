/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of time: frames of different length, none, too much. */
#include "cases_lists.h"

#include "circle.h"

/* A strand of three with its motion, for frames of these lengths. */
static void draft_timed(Draft *draft, int frames, double (*at)(Draft *, int), DraftPath *path)
{
    const SceneJoint feel = { .stiffness = 1.3, .gravity_power = 0.6, .drag = 0.25 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.1, 0, 0.02 }, feel);
    draft_times(draft, frames, at);
    draft_motion(draft, frames, path);
}

/* Every fifth frame, and then ten, have no time. */
static double time_with_none(Draft *draft, int frame)
{
    return frame % 5 == 0 || (frame > 30 && frame <= 40) ? 0 : draft->frame_time;
}

static void dt_zero(Draft *draft)
{
    draft_timed(draft, 90, time_with_none, path_still);
}

/* 5 kHz for 100 frames, between frames of 1/60 s. */
static double time_tiny(Draft *draft, int frame)
{
    return frame > 10 && frame <= 110 ? 0.0002 : draft->frame_time;
}

static void dt_tiny(Draft *draft)
{
    draft_timed(draft, 140, time_tiny, path_rich);
}

static double time_alternating(Draft *draft, int frame)
{
    return draft->frame_time * (frame % 2 ? 0.5 : 1.5);
}

static void dt_alternating(Draft *draft)
{
    draft_timed(draft, 180, time_alternating, path_still);
}

static void dt_alternating_moving(Draft *draft)
{
    draft_timed(draft, 120, time_alternating, path_rich);
}

static double time_jittering(Draft *draft, int frame)
{
    (void)frame;
    return draft_random(draft, 0.006, 0.03);
}

static void dt_jitter(Draft *draft)
{
    draft_timed(draft, 150, time_jittering, path_rich);
}

/* With gravity along the rest direction nothing has to move, however long the frames are. */
static void dt_jitter_idle(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.3, .gravity_power = 0.6, .drag = 0.25 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0, -0.1, 0 }, feel);
    draft_times(draft, 120, time_jittering);
    draft_motion(draft, 120, path_still);
}

static double time_slowing(Draft *draft, int frame)
{
    (void)draft;
    return frame <= 60 ? 1.0 / 120 : frame <= 90 ? 1.0 / 60 : 1.0 / 24;
}

static void dt_slowing(Draft *draft)
{
    draft_timed(draft, 120, time_slowing, path_rich);
}

static double time_broken(Draft *draft, int frame)
{
    return frame == 20 || frame == 21 || frame == 45 ? (double)NAN : draft->frame_time;
}

static void dt_not_a_number(Draft *draft)
{
    draft_timed(draft, 90, time_broken, path_still);
}

/* At 60 Hz the root moves in every third frame only, as it does when it is posed at 20 Hz. */
static RootPose path_stepped(double t)
{
    return path_rich(floor(t * 20 + 1e-6) / 20);
}

static void stepped_input(Draft *draft)
{
    const SceneJoint feel = { .stiffness = 1.3, .gravity_power = 0.6, .drag = 0.25 };
    draft_strand(draft, NODE_ROOT, 3, (SbVec3){ 0.1, 0, 0.02 }, feel);
    draft_motion(draft, 120, path_stepped);
}

static double time_missing_some(Draft *draft, int frame)
{
    return frame == 40 ? 0.4 : draft->frame_time;
}

static double time_missing_much(Draft *draft, int frame)
{
    return frame == 40 ? 5 : draft->frame_time;
}

static void gap_0_4_s(Draft *draft)
{
    draft_timed(draft, 100, time_missing_some, path_rich);
}

static void gap_5_s(Draft *draft)
{
    draft_timed(draft, 100, time_missing_much, path_rich);
}

const ConformCase cases_time[] = {
    { "dt_zero", "A frame of no time changes nothing, neither place nor velocity.", "F-9", "vrm1",
      false, dt_zero },
    { "dt_tiny", "Frames of 0.2 ms are steps like others.", "F-18 F-14", "vrm1", false, dt_tiny },
    { "dt_alternating", "Where a chain rests does not depend on how long the frames are.",
      "F-13 F-15 F-17", "vrm1", false, dt_alternating },
    { "dt_alternating_moving", "A swinging root, and frames of two lengths in turn.", "F-14 F-17",
      "vrm1", false, dt_alternating_moving },
    { "dt_jitter", "A swinging root, and frames of random length.", "F-15 F-17", "vrm1", false,
      dt_jitter },
    { "dt_jitter_idle", "A chain at rest does not tremble when frames are of random length.",
      "F-15", "vrm1", false, dt_jitter_idle },
    { "dt_slowing", "A display that goes from 120 Hz to 60 and 24.", "F-13 F-14 F-17", "vrm1",
      false, dt_slowing },
    { "dt_not_a_number", "A time step that is no number changes nothing.", "F-3", "vrm1", false,
      dt_not_a_number },
    { "stepped_input", "A root that moves in every third frame only.", "F-21", "vrm1", false,
      stepped_input },
    { "gap_0_4_s", "After 0.4 s without a frame one step follows, not many.", "F-16", "vrm1", false,
      gap_0_4_s },
    { "gap_5_s", "After 5 s without a frame one step follows, not many.", "F-16", "vrm1", false,
      gap_5_s },
    { 0 },
};
