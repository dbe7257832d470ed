/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case.h"

#include "vec3.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define FIELD(field) .offset = offsetof(Case, field)

/* Far beyond every use, and far from where squares overflow: what is finite stays finite. */
#define LARGEST 1e9
/* Of a length: nor does its square underflow. */
#define SMALLEST 1e-9

const Parameter parameters[] = {
    { "stiffness", "stiffness", "fraction pulled back to rest per frame (vrm1: speed, m/s)",
      PARAMETER_REAL, FIELD(stiffness), .least = 0, .most = 1 },
    { "drag", "drag", "fraction of the velocity lost per frame", PARAMETER_REAL, FIELD(drag),
      .least = 0, .most = 1 },
    { "bones", "bones", "number of bones", PARAMETER_COUNT, FIELD(bones), .least = 1,
      .most = 100000 },
    { "length", "length_m", "length of a bone, m", PARAMETER_REAL, FIELD(length), .least = SMALLEST,
      .most = LARGEST },
    { "frame_time", "frame_time_s", "frame time, s", PARAMETER_REAL, FIELD(frame_time), .least = 0,
      .least_open = true, .most = 1e3 },
    { "fps", "fps", "frames per second", PARAMETER_RATE, FIELD(frame_time), .least = 1e-3,
      .most = 1e6, .another = true },
    { "seconds", "seconds", "length of the run, s", PARAMETER_REAL, FIELD(seconds), .least = 0,
      .most = 1e6 },
    { "gravity", "gravity_m_s2", "gravity, downward, m/s^2 (vrm1: gravity power, m/s)",
      PARAMETER_DOWN, FIELD(gravity), .least = -LARGEST, .most = LARGEST },
    { "gravity-power", "gravity_power_m_s", "vrm1: gravity as a speed, downward, m/s",
      PARAMETER_DOWN, FIELD(gravity), .least = -LARGEST, .most = LARGEST, .another = true },
    { "speed", "speed_m_s", "velocity of the anchor along +x, m/s", PARAMETER_ALONG, FIELD(speed),
      .least = -LARGEST, .most = LARGEST },
    { "keep_length", "length_constraint", "the length step: 1 on, 0 off", PARAMETER_COUNT,
      FIELD(keep_length), .least = 0, .most = 1 },
    { "amplitude", "amplitude", "amplitude of the event, m (release, turn: rad)", PARAMETER_REAL,
      FIELD(event.amplitude), .least = -LARGEST, .most = LARGEST },
    { "duration", "duration_s", "duration of the event, s", PARAMETER_REAL, FIELD(event.duration),
      .least = 0, .most = 1e6 },
    { "frequency", "frequency_hz", "frequency of the event, Hz", PARAMETER_REAL,
      FIELD(event.frequency), .least = 0, .most = 1e6 },
    { 0 },
};

const Parameter *parameter_find(const char *name)
{
    for (const Parameter *p = parameters; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

double parameter_get(const Parameter *parameter, const Case *c)
{
    const char *field = (const char *)c + parameter->offset;
    switch (parameter->kind) {
    case PARAMETER_COUNT:
        return *(const int *)(const void *)field;
    case PARAMETER_DOWN:
        return -((const SbVec3 *)(const void *)field)->y;
    case PARAMETER_ALONG:
        return ((const SbVec3 *)(const void *)field)->x;
    case PARAMETER_RATE:
        return 1 / *(const double *)(const void *)field;
    case PARAMETER_REAL:
        break;
    }
    return *(const double *)(const void *)field;
}

void parameter_set(const Parameter *parameter, Case *c, double value)
{
    char *field = (char *)c + parameter->offset;
    switch (parameter->kind) {
    case PARAMETER_REAL:
        *(double *)(void *)field = value;
        break;
    case PARAMETER_COUNT:
        *(int *)(void *)field = (int)lround(value);
        break;
    case PARAMETER_DOWN:
        *(SbVec3 *)(void *)field = (SbVec3){ 0, -value, 0 };
        break;
    case PARAMETER_ALONG:
        *(SbVec3 *)(void *)field = (SbVec3){ value, 0, 0 };
        break;
    case PARAMETER_RATE:
        *(double *)(void *)field = 1 / value;
        break;
    }
}

bool parameter_allows(const Parameter *p, double value)
{
    const bool above = p->least_open ? value > p->least : value >= p->least;
    const bool below = p->most_open ? value < p->most : value <= p->most;
    return above && below && (p->kind != PARAMETER_COUNT || value == floor(value));
}

char *parameter_domain(const Parameter *p, char *text, unsigned long size)
{
    char least[40] = "", most[40] = "";
    if (isfinite(p->least))
        snprintf(least, sizeof least, "%.10g %s ", p->least, p->least_open ? "<" : "<=");
    if (isfinite(p->most))
        snprintf(most, sizeof most, " %s %.10g", p->most_open ? "<" : "<=", p->most);
    snprintf(text, size, "%s%s%s%s", p->kind == PARAMETER_COUNT ? "a whole number, " : "", least,
             p->name, *least || *most ? most : " finite");
    return text;
}

int case_frames(const Case *c)
{
    return (int)lround(c->seconds / c->frame_time);
}

SbVec3 case_push(const Case *c)
{
    const double h = c->frame_time;
    const SbVec3 field = vec3_add(c->gravity, c->wind);
    return vec3_scale(field, c->scheme->units == SB_SPEEDS ? h : h * h);
}
