/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of springs; plots/commands/audit.gp draws it. */
#include "audit_law.h"
#include "audit_report.h"
#include "message.h"
#include "vec3.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 860, HEIGHT = 360, ARC = 48, MOST_POINTS = 2400 };
/* The left panel's height over its width, in pixels. */
#define ASPECT (HEIGHT * 0.64 / (WIDTH * 0.315))
#define CM 100
/* As long a way back is drawn, s; what never comes to rest is shown for less. */
#define MOST_SECONDS 12.0
#define RESTLESS_SECONDS 4.0

typedef struct Drawing {
    const Audit *audit;
    const AuditSpring *spring;
    FILE *script;
    SbVec3 origin; /* the first joint's head, m */
    bool side;     /* seen along x, not along z */
    double least_x, most_x, least_y, most_y;
} Drawing;

static double flat(const Drawing *drawing, SbVec3 point)
{
    const SbVec3 off = vec3_sub(point, drawing->origin);
    return CM * (drawing->side ? off.z : off.x);
}

static double up(const Drawing *drawing, SbVec3 point)
{
    return CM * (point.y - drawing->origin.y);
}

static SbVec3 pose_head(const Drawing *drawing, int i)
{
    return drawing->audit->model->node[drawing->spring->spring->joint[i].node].world.translation;
}

static SbVec3 pose_tail(const Drawing *drawing, int i)
{
    const ModelJoint *joint = &drawing->spring->spring->joint[i];
    return model_point(drawing->audit->model, joint->node, joint->tail);
}

static void widen(Drawing *drawing, SbVec3 point)
{
    drawing->least_x = fmin(drawing->least_x, flat(drawing, point));
    drawing->most_x = fmax(drawing->most_x, flat(drawing, point));
    drawing->least_y = fmin(drawing->least_y, up(drawing, point));
    drawing->most_y = fmax(drawing->most_y, up(drawing, point));
}

/* From the side where the strand reaches farther that way. */
static void choose_view(Drawing *drawing)
{
    double across = 0, along = 0;
    for (int i = 0; i < drawing->spring->spring->joints; i++) {
        const SbVec3 off = vec3_sub(drawing->spring->tail[i], drawing->origin);
        const SbVec3 posed = vec3_sub(pose_tail(drawing, i), drawing->origin);
        across = fmax(across, fmax(fabs(off.x), fabs(posed.x)));
        along = fmax(along, fmax(fabs(off.z), fabs(posed.z)));
    }
    drawing->side = along > across;
}

/* All of the strand, at one scale both ways. */
static void frame_view(Drawing *drawing)
{
    choose_view(drawing);
    for (int i = 0; i < drawing->spring->spring->joints; i++) {
        widen(drawing, pose_head(drawing, i));
        widen(drawing, pose_tail(drawing, i));
        widen(drawing, drawing->spring->tail[i]);
    }
    const double wide = drawing->most_x - drawing->least_x;
    const double high = drawing->most_y - drawing->least_y;
    const double span = 1.25 * fmax(fmax(wide, high / ASPECT), 1e-3);
    const double x = (drawing->most_x + drawing->least_x) / 2;
    const double y = (drawing->most_y + drawing->least_y) / 2;
    drawing->least_x = x - span / 2;
    drawing->most_x = x + span / 2;
    drawing->least_y = y - span * ASPECT / 2;
    drawing->most_y = y + span * ASPECT / 2;
}

static void write_strand(const Drawing *drawing, const AuditLaw *law)
{
    fputs("$Strand << EOD\npose_x,pose_y,x,y\n", drawing->script);
    for (int i = 0; i < drawing->spring->spring->joints; i++) {
        const SbVec3 a = pose_head(drawing, i), b = pose_tail(drawing, i);
        const SbVec3 c = law->rest[i].head, d = drawing->spring->tail[i];
        fprintf(drawing->script, "%.6g,%.6g,%.6g,%.6g\n%.6g,%.6g,%.6g,%.6g\n\n", flat(drawing, a),
                up(drawing, a), flat(drawing, c), up(drawing, c), flat(drawing, b), up(drawing, b),
                flat(drawing, d), up(drawing, d));
    }
    fputs("EOD\n", drawing->script);
}

/* The outline of a sphere or a capsule: half a circle about each end, seen flat. */
static void write_outline(const Drawing *drawing, const ModelCollider *collider)
{
    const SbCollider *set = &collider->set;
    const bool capsule = set->shape == SB_CAPSULE || set->shape == SB_INSIDE_CAPSULE;
    const Model *model = drawing->audit->model;
    const SbVec3 from = model_point(model, set->node, set->offset);
    const SbVec3 to = capsule ? model_point(model, set->node, set->tail) : from;
    const double radius = CM * set->radius * model->node[set->node].world.scale;
    const double x[] = { flat(drawing, to), flat(drawing, from) };
    const double y[] = { up(drawing, to), up(drawing, from) };
    const double turn = atan2(y[0] - y[1], x[0] - x[1]) - M_PI / 2;
    for (int i = 0; i <= 2 * ARC + 1; i++) {
        const int end = i <= ARC ? 0 : i <= 2 * ARC ? 1 : 0;
        const double angle = turn + M_PI * (i <= 2 * ARC ? i : 0) / ARC;
        fprintf(drawing->script, "%.6g,%.6g\n", x[end] + radius * cos(angle),
                y[end] + radius * sin(angle));
    }
    fputc('\n', drawing->script);
}

static void write_outlines(const Drawing *drawing)
{
    const ModelSpring *spring = drawing->spring->spring;
    int drawn = 0;
    fputs("$Outline << EOD\nx,y\n", drawing->script);
    for (int k = 0; k < spring->colliders; k++) {
        const ModelCollider *collider = &drawing->audit->model->collider[spring->collider[k]];
        if (collider->set.shape != SB_PLANE && collider->set.node >= 0) {
            write_outline(drawing, collider);
            drawn++;
        }
    }
    fprintf(drawing->script, "EOD\nOUTLINES = %d\n", drawn);
}

/* The time to show, s: until the slowest is still. */
static double seconds_shown(const Drawing *drawing)
{
    double longest = 0.2;
    for (int r = 0; r < drawing->audit->rates.count; r++) {
        const double settling = drawing->spring->at[r].settling;
        longest = fmax(longest, isfinite(settling) ? 1.2 * settling : RESTLESS_SECONDS);
    }
    return fmin(longest, MOST_SECONDS);
}

static bool write_rings(const Drawing *drawing)
{
    const AuditRates *rates = &drawing->audit->rates;
    const double seconds = seconds_shown(drawing);
    fprintf(drawing->script, "SECONDS = %.6g\nTURNS = %d\nRATES = %d\narray FPS[%d]\n", seconds,
            drawing->spring->turns, rates->count, rates->count);
    for (int r = 0; r < rates->count; r++) {
        const double h = audit_step_time(drawing->spring->spring, rates->fps[r]);
        const int frames = (int)fmin(ceil(seconds / h), MOST_POINTS);
        AuditLaw law;
        if (!audit_law_make(drawing->audit->model, drawing->spring->spring, rates->fps[r], &law))
            return false;
        double *y = drawing->spring->turns ? audit_ring_down(&law, drawing->spring->tip, frames)
                                           : calloc((size_t)frames + 1, sizeof *y);
        audit_law_free(&law);
        fprintf(drawing->script, "FPS[%d] = %.6g\n$Ring%d << EOD\ntime,y\n", r + 1, rates->fps[r],
                r + 1);
        for (int k = 0; y && k <= frames; k++)
            fprintf(drawing->script, "%.6g,%.6g\n", k * h, fmin(fmax(y[k], -1e3), 1e3));
        fputs("EOD\n", drawing->script);
        free(y);
        if (!y)
            return false;
    }
    return true;
}

static void write_finding(const Drawing *drawing)
{
    const AuditRates *rates = &drawing->audit->rates;
    const double first = drawing->spring->at[0].settling;
    const double last = drawing->spring->at[rates->count - 1].settling;
    double droop = 0;
    for (int i = 0; i < drawing->spring->spring->joints; i++)
        droop = fmax(droop, drawing->spring->joint[i].droop);
    fprintf(drawing->script, "FINDING = \"Droops %.0f°", droop * 180 / M_PI);
    if (!drawing->spring->turns)
        fputs("; its tip rests at its root", drawing->script);
    else if (!isfinite(first) || !isfinite(last))
        fputs("; does not come to rest", drawing->script);
    else if (fmax(first, last) > MOST_SECONDS)
        fprintf(drawing->script, "; not still within %g s", MOST_SECONDS);
    else if (rates->count == 1 || fabs(first - last) < 0.01)
        fprintf(drawing->script, "; still after %.2f s", first);
    else
        fprintf(drawing->script, "; still after %.2f s at %g fps, after %.2f s at %g", first,
                rates->fps[0], last, rates->fps[rates->count - 1]);
    fputs("\"\n", drawing->script);
}

static bool write_data(Drawing *drawing)
{
    AuditLaw law;
    if (!audit_law_make(drawing->audit->model, drawing->spring->spring,
                        drawing->audit->rates.fps[drawing->audit->rates.reference], &law))
        return false;
    frame_view(drawing);
    fprintf(drawing->script,
            "WIDTH = %d; HEIGHT = %d\nVIEW = '%s'\nLEAST_X = %.6g; MOST_X = %.6g\n"
            "LEAST_Y = %.6g; MOST_Y = %.6g\n",
            WIDTH, HEIGHT, drawing->side ? "z" : "x", drawing->least_x, drawing->most_x,
            drawing->least_y, drawing->most_y);
    write_finding(drawing);
    write_strand(drawing, &law);
    write_outlines(drawing);
    audit_law_free(&law);
    return write_rings(drawing);
}

static bool write_spring(const Audit *audit, const AuditSpring *spring, FILE *script)
{
    Drawing drawing = { .audit = audit,
                        .spring = spring,
                        .script = script,
                        .least_x = HUGE_VAL,
                        .most_x = -HUGE_VAL,
                        .least_y = HUGE_VAL,
                        .most_y = -HUGE_VAL };
    drawing.origin = pose_head(&drawing, 0);
    return write_data(&drawing);
}

bool audit_draw_springs(const Audit *audit, int most, Plot *figures)
{
    if (!plot_open_kept(figures))
        return false;
    for (int s = 0; s < audit->model->springs && figures->added < most; s++) {
        if (audit->spring[s].tip < 0)
            continue;
        if (!write_spring(audit, &audit->spring[s], figures->script)) {
            message_line("figure: out of memory");
            plot_abandon(figures);
            return false;
        }
        plot_add_kept(figures, "audit");
    }
    return plot_draw_kept(figures);
}
