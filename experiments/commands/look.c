/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "look.h"

#include "vec3.h"

#include <math.h>
#include <string.h>

enum { BUFFERS = 12, BUFFER_SIZE = 96 };

static char *next_buffer(void)
{
    static char buffers[BUFFERS][BUFFER_SIZE];
    static int next;
    next = (next + 1) % BUFFERS;
    return buffers[next];
}

/* A size in the unit's usual number of digits, as text in one of a few buffers that are used in turn. */
static const char *look_number(double value)
{
    char *text = next_buffer();
    snprintf(text, BUFFER_SIZE, "%.6g", value);
    return text;
}

const char *look_vector(SbVec3 v, SbVec3 axis)
{
    const double along = vec3_dot(v, axis);
    const SbVec3 side = vec3_sub(v, vec3_scale(axis, along));
    if (side.x == 0 && side.y == 0 && side.z == 0)
        return look_number(along + 0);
    char *text = next_buffer();
    snprintf(text, BUFFER_SIZE, "%.6g,%.6g,%.6g", v.x, v.y, v.z);
    return text;
}

static bool is_zero(SbVec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

static bool is_vrm1(const Case *c)
{
    return c->scheme->units == SB_SPEEDS;
}

void look_write_settings(FILE *file, const Case *c)
{
    const SbVec3 down = { 0, -1, 0 }, right = { 1, 0, 0 };
    const char *unit = is_vrm1(c) ? "m/s" : "m/s²";
    fprintf(file, "%s at %s frames per second: stiffness %s%s, drag %s, ", c->scheme->name,
            look_number(1 / c->frame_time), look_number(c->stiffness), is_vrm1(c) ? " m/s" : "",
            look_number(c->drag));
    if (c->bones == 1)
        fputs("a bone", file);
    else
        fprintf(file, "%d bones", c->bones);
    fprintf(file, " of %s m, %s %s %s", look_number(c->length),
            is_vrm1(c) ? "gravity power" : "gravity", look_vector(c->gravity, down), unit);
    if (!is_zero(c->wind))
        fprintf(file, ", wind %s %s", look_vector(c->wind, right), unit);
    if (!is_zero(c->speed))
        fprintf(file, ", moving at %s m/s", look_vector(c->speed, right));
    if (c->rest.x != 1)
        fprintf(file, ", rest direction %s", look_vector(c->rest, right));
    fputc('\n', file);
}

static void write_rest(FILE *file, const Case *c, const Prediction *p)
{
    const double first = p->droop_deg[0], last = p->droop_deg[p->bones - 1];
    if (isnan(first)) {
        fputs("Has no direction of rest: nothing pulls, or pull and force cancel.\n", file);
        return;
    }
    if (fabs(p->tip_drop) < 1e-12 * p->bones * c->length && !(fabs(p->trail) > 0)) {
        fputs("Rests along its rest direction: no droop.\n", file);
        return;
    }
    fprintf(file, "Hangs %.1f° %s the horizontal", fabs(first), first < 0 ? "above" : "below");
    if (p->bones > 1)
        fprintf(file, " at the first bone, %.1f° at the last", last);
    fprintf(file, "; the tip is %.3g m %s the straight pose.\n", fabs(p->tip_drop),
            p->tip_drop < 0 ? "above" : "below");
    if (!isnan(p->trail))
        fprintf(file, "Carried along at %s m/s, the tip trails %.3g m farther back.\n",
                look_vector(c->speed, (SbVec3){ 1, 0, 0 }), p->trail);
}

static void write_swing(FILE *file, const Prediction *p)
{
    if (isnan(p->droop_deg[0]))
        return;
    if (isinf(p->settling)) {
        fputs("Never comes to rest: each swing is larger than the last.\n", file);
        return;
    }
    if (isnan(p->frequency)) {
        fprintf(file, "Does not swing: let go, it creeps back and is still after %.3g s.\n",
                p->settling);
        return;
    }
    fprintf(file,
            "Swings %.3g times a second: let go, it swings back %.2g %% past rest and is still "
            "after %.3g s,\nwith %g visible swing%s.\n",
            p->frequency, 100 * p->overshoot, p->settling, p->swings, p->swings == 1 ? "" : "s");
}

/* A chain hands its own rounding on with G per bone; single precision is spent at 2^24. */
static void write_whip(FILE *file, const Prediction *p)
{
    if (p->bones == 1)
        return;
    if (p->peak_tip_gain > 1)
        fprintf(file,
                "Turned and let go, the tip of %d bones whips out to %.3g times the turn%s.\n",
                p->bones, p->peak_tip_gain,
                p->peak_tip_gain > 20 ? ",\nor, where that is out of reach, is thrown about" : "");
    const double grown = p->bones * log2(p->whip_gain);
    if (grown > 24)
        fprintf(file,
                "A whip of %.3g per bone lifts rounding to the bone's own size in %s precision:\n"
                "the tip never comes to rest. More drag or fewer bones cure it.\n",
                p->whip_gain, grown > 53 ? "any" : "single");
}

void look_write_sentences(FILE *file, const Case *c, const Prediction *p)
{
    write_rest(file, c, p);
    write_swing(file, p);
    write_whip(file, p);
}

static void add_row(Grid *grid, const char *name, double value, const char *unit, const char *law,
                    const char *meaning)
{
    grid_add(grid, "%s", name);
    grid_add_number(grid, "%.6g", isinf(value) ? NAN : value);
    grid_add(grid, "%s", unit);
    grid_add(grid, "%s", law);
    grid_add(grid, "%s", meaning);
}

static void add_linear(Grid *grid, const char *name, double value, const char *unit,
                       const char *meaning)
{
    add_row(grid, name, value, unit, "linear", meaning);
}

static void add_gap(Grid *grid, int left_out)
{
    char meaning[60];
    snprintf(meaning, sizeof meaning, "%d bones more; all are in JSON and CSV", left_out);
    for (int i = 0; i < LOOK_COLUMNS - 1; i++)
        grid_add(grid, "…");
    grid_add(grid, "%s", meaning);
}

/* Every bone; where there are many, the first ones and the last. */
static void add_rest_rows(Grid *grid, const Prediction *p)
{
    enum { MOST = 12, FIRST = MOST - 2 };
    const bool all = p->bones <= MOST;
    for (int i = 0; i < p->bones; i++) {
        if (!all && i == FIRST) {
            add_gap(grid, p->bones - 1 - FIRST);
            i = p->bones - 1;
        }
        char name[40];
        snprintf(name, sizeof name, "droop of bone %d", i + 1);
        add_row(grid, name, p->droop_deg[i], "°", "exact",
                i == 0 ? "at rest, below the horizontal" : "");
    }
    add_row(grid, "tip drop", p->tip_drop, "m", "exact", "tip at rest, below the straight pose");
    if (!isnan(p->trail))
        add_row(grid, "trail", p->trail, "m", "exact",
                "tip carried along, behind its place at rest");
}

static void add_motion_rows(Grid *grid, const Case *c, const Prediction *p)
{
    char settling[60] = "to stay within 1 %: never";
    if (isfinite(p->settling))
        snprintf(settling, sizeof settling, "to stay within 1 %%, in frames %g",
                 round(p->settling / c->frame_time));
    add_linear(grid, "alpha", p->alpha, "",
               "part of a small displacement left by one frame's pull");
    if (isnan(p->omega)) {
        add_linear(grid, "slow rate", p->rate[0], "1/s", "creeps back, no swing");
        add_linear(grid, "fast rate", p->rate[1], "1/s",
                   isinf(p->rate[1]) ? "gone in one frame" : "");
    } else {
        add_linear(grid, "angular frequency", p->omega, "rad/s", "");
        add_linear(grid, "frequency", p->frequency, "Hz", "swings per second");
        add_linear(grid, "decay", p->decay, "1/s", "swings shrink as e^(-decay t)");
    }
    add_linear(grid, "damping ratio", p->damping_ratio, "", "below 1 it swings, above it creeps");
    add_linear(grid, "overshoot", 100 * p->overshoot, "%", "let go at rest: how far past rest");
    add_linear(grid, "settling time", p->settling, "s", settling);
    add_linear(grid, "visible swings", p->swings, "", "extremes beyond 1 %");
    add_linear(grid, "critical stiffness", p->stiffness_critical, is_vrm1(c) ? "m/s" : "",
               isnan(p->stiffness_critical) ? "swings at every stiffness at this drag"
               : c->drag == 1               ? "creeps at every stiffness at this drag"
                                            : "swings above it, creeps below, at this drag");
    add_linear(grid, "critical drag", p->drag_critical, "",
               "swings below it, creeps above, at this stiffness");
}

static void add_chain_rows(Grid *grid, const Case *c, const Prediction *p)
{
    char peak[80] = "not to be had in reasonable time";
    if (!isfinite(p->settling))
        snprintf(peak, sizeof peak, "no stable rest");
    if (!isnan(p->peak_tip_gain))
        snprintf(peak, sizeof peak, "whole chain turned and let go: tip against its turn, frame %d",
                 p->peak_frame);
    add_linear(grid, "whip gain", p->whip_gain, "", "a shake at the worst frequency, per bone");
    add_linear(grid, "peak tip gain", p->peak_tip_gain, "", peak);
    const bool stable = isfinite(p->settling);
    const char *always = stable ? "no limit" : "not stable at this frame rate";
    const char *turns = c->drag < 0 ? "swings grow below it" : "turns over below it";
    add_linear(grid, "lowest stable rate", p->stable.least, "Hz",
               isnan(p->stable.least) ? always : turns);
    add_linear(grid, "highest stable rate", p->stable.most, "Hz",
               isnan(p->stable.most) ? always
               : c->drag < 0         ? "swings grow above it"
                                     : "turns over above it");
}

void look_add_rows(Grid *grid, const Case *c, const Prediction *p)
{
    const char *heading[LOOK_COLUMNS] = { "quantity", "value", "unit", "law", "meaning" };
    for (int i = 0; i < LOOK_COLUMNS; i++)
        grid_add(grid, "%s", heading[i]);
    add_rest_rows(grid, p);
    add_motion_rows(grid, c, p);
    add_chain_rows(grid, c, p);
}
