/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measures.h"

#include "laws.h"
#include "probes.h"
#include "probes_release.h"
#include "ring.h"

#include <stdlib.h>
#include <string.h>

/* How far the tip hangs below where it is when the chain is straight. */
static double probe_tip_drop(const Case *c, const Trace *trace, int bone)
{
    return bone * c->length * c->rest.y - probe_tail_y(c, trace, bone);
}

static double law_tip_drop(const Case *c, int bone)
{
    return bone * c->length * c->rest.y - law_tail_y(c, bone);
}

/* A release keeps the angle that was asked for; nothing else of the case's event. */
static void prepare_release(Case *c, Event release)
{
    const bool is_angle = c->event.kind == EVENT_NONE || c->event.kind == EVENT_RELEASE;
    if (is_angle && c->event.amplitude != 0)
        release.amplitude = c->event.amplitude;
    c->event = release;
}

/* Out of the plane of the rest, where the coordinate has all its digits. */
static void prepare_aside(Case *c)
{
    prepare_release(c, (Event)RING_RELEASE);
}

/* Within the plane, where the law of the whole chain is stated. What that leaves out, of the angle's size,
 * is then 50 times what the start is rounded by, eps over the angle. */
static void prepare_upward(Case *c)
{
    prepare_release(
        c, (Event){
               .kind = EVENT_RELEASE, .settled = 1, .amplitude = 1e-7, .direction = { 0, 1, 0 } });
}

#define ASIDE .prepare = prepare_aside

const Measure measures[] = {
    { "droop",
      "angle below the horizontal at rest, degrees",
      { "droop_deg", probe_droop, law_droop, rounding_droop, BONE_LAST },
      .every_bone = true },
    { "bend",
      "angle from the chain's rest direction, degrees",
      { "bend_deg", probe_bend, law_bend, rounding_droop, BONE_LAST },
      .every_bone = true },
    { "length",
      "distance of head and tail at rest, m",
      { "length_m", probe_length, law_length, rounding_length, BONE_LAST },
      .every_bone = true },
    { "tip_drop",
      "how far the tail hangs below where it is in a straight chain, m",
      { "tip_drop_m", probe_tip_drop, law_tip_drop, rounding_tail, BONE_LAST, .reads_end = true },
      .every_bone = true },
    { "trail",
      "how much farther back along x it hangs than without speed, m",
      { "trail_m", probe_tail_x, law_tail_x, rounding_tail, BONE_LAST, "speed", 0, true },
      .every_bone = true },
    { "tip_x",
      "where the tail is at rest, from the anchor, m",
      { "tip_x_m", probe_tail_x, law_tail_x, rounding_tail, BONE_LAST },
      .every_bone = true },
    { "tip_y",
      "likewise",
      { "tip_y_m", probe_tail_y, law_tail_y, rounding_tail, BONE_LAST },
      .every_bone = true },
    { "tip_z",
      "likewise",
      { "tip_z_m", probe_tail_z, law_tail_z, rounding_tail, BONE_LAST },
      .every_bone = true },
    { "omega",
      "frequency of bone 1, rad/s; 0 where it creeps",
      { "omega_rad_s", probe_ring_omega, law_ring_omega, rounding_ring_omega, 1, ASIDE },
      .planar = true },
    { "decay",
      "its decay, or the slower of its two rates, 1/s",
      { "decay_per_s", probe_ring_slow, law_ring_slow, rounding_ring_slow, 1, ASIDE },
      .planar = true },
    { "fast",
      "its decay, or the faster of its two rates, 1/s",
      { "fast_per_s", probe_ring_fast, law_ring_fast, rounding_ring_fast, 1, ASIDE },
      .planar = true },
    { "overshoot",
      "how far it swings past rest, of the release",
      { "overshoot", probe_overshoot, law_overshoot, rounding_overshoot, 1, ASIDE },
      .planar = true },
    { "settle",
      "time until it stays within 1 %, s",
      { "settle_1pct_s", probe_settling, law_settling_1pct, rounding_count, 1, ASIDE },
      .planar = true },
    { "swings",
      "visible swings past rest, above 1 %",
      { "swings", probe_swings, law_swings_1pct, rounding_count, 1, ASIDE },
      .planar = true },
    { "tip_gain",
      "largest distance of the tip from rest over that of the release",
      { "peak_tip_gain", probe_tip_gain, law_tip_gain, NULL, BONE_LAST, .prepare = prepare_upward,
        .order = order_tip_gain },
      .planar = true },
    { 0 },
};

/* The bone's number goes before the unit: droop_2_deg. */
static void name_column(char name[MEASURE_NAME_SIZE], const Measure *measure, int bone)
{
    const char *full = measure->column.name;
    if (bone == 0) {
        snprintf(name, MEASURE_NAME_SIZE, "%s", full);
        return;
    }
    const char *unit = strrchr(full, '_');
    const int stem = unit ? (int)(unit - full) : (int)strlen(full);
    snprintf(name, MEASURE_NAME_SIZE, "%.*s_%d%s", stem, full, bone, unit ? unit : "");
}

const Measure *measure_find(const char *word, Column *column, char name[MEASURE_NAME_SIZE])
{
    const char *dot = strchr(word, '.');
    const size_t length = dot ? (size_t)(dot - word) : strlen(word);
    long bone = 0;
    if (dot) {
        char *end;
        bone = strtol(dot + 1, &end, 10);
        if (dot[1] < '1' || dot[1] > '9' || *end || bone > 100000)
            return NULL;
    }
    for (const Measure *m = measures; m->name; m++) {
        if (strlen(m->name) != length || strncmp(m->name, word, length) != 0)
            continue;
        if (dot && !m->every_bone)
            return NULL;
        *column = m->column;
        if (bone)
            column->bone = (int)bone;
        name_column(name, m, (int)bone);
        column->name = name;
        return m;
    }
    return NULL;
}
