/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_strip.h"

#include "scene_strip_row.h"
#include "vec3.h"

enum { PAD = 8, FOOT = 14 };

typedef struct Box {
    ViewPoint least, most;
} Box;

/* The whole picture. */
typedef struct Strip {
    const SceneRun *run;
    const SceneMoments *moments;
    SceneView view;
    int rows;
    StripRow row[STRIP_MOST_SPRINGS];
} Strip;

static void widen(Box *box, ViewPoint p)
{
    box->least = (ViewPoint){ fmin(box->least.x, p.x), fmin(box->least.y, p.y) };
    box->most = (ViewPoint){ fmax(box->most.x, p.x), fmax(box->most.y, p.y) };
}

/* Of all that a row shows but the colliders. */
static Box measure_row(const StripRow *row)
{
    Box box = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };
    const SceneMoments *moments = row->moments;
    for (int cell = 0; cell < moments->count; cell++)
        for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
            const SceneJoint *joint = &row->run->scene->joint[j];
            const int ends[] = { joint->node, joint->tail_node };
            for (int e = 0; e < 2; e++) {
                widen(&box, strip_seen(row, cell, strip_place(row, moments->shown, cell, ends[e])));
                widen(&box, strip_seen(row, cell, strip_place(row, moments->posed, cell, ends[e])));
            }
        }
    return box;
}

/* The middle of what it shows, and the scale at which that fits. */
static void fit_row(StripRow *row)
{
    const Box box = measure_row(row);
    row->middle = (ViewPoint){ (box.least.x + box.most.x) / 2, (box.least.y + box.most.y) / 2 };
    row->pixels = fmin((strip_cell_width - 2 * PAD) / fmax(box.most.x - box.least.x, 1e-6),
                       (strip_cell_height - 2 * PAD) / fmax(box.most.y - box.least.y, 1e-6));
}

static double measure_length(const StripRow *row)
{
    double length = 0;
    for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
        const SceneJoint *joint = &row->run->scene->joint[j];
        length += vec3_length(vec3_sub(strip_place(row, row->moments->posed, 0, joint->tail_node),
                                       strip_place(row, row->moments->posed, 0, joint->node)));
    }
    return length;
}

/* Springs of one length are drawn to one scale, so that twins compare. */
static void share_scales(Strip *strip)
{
    double shared[STRIP_MOST_SPRINGS];
    for (int i = 0; i < strip->rows; i++) {
        shared[i] = strip->row[i].pixels;
        for (int k = 0; k < strip->rows; k++)
            if (fabs(strip->row[k].length - strip->row[i].length) <= 0.01 * strip->row[i].length)
                shared[i] = fmin(shared[i], strip->row[k].pixels);
    }
    for (int i = 0; i < strip->rows; i++)
        strip->row[i].pixels = shared[i];
}

static void make_strip(const SceneRun *run, const SceneMoments *moments, Strip *strip)
{
    const int springs = scene_springs(run->scene);
    const int rows = springs < STRIP_MOST_SPRINGS ? springs : STRIP_MOST_SPRINGS;
    *strip = (Strip){
        .run = run, .moments = moments, .view = scene_view_choose(run, moments, rows), .rows = rows
    };
    for (int i = 0; i < rows; i++) {
        StripRow *row = &strip->row[i];
        *row = (StripRow){ .run = run,
                           .moments = moments,
                           .spring = scene_spring(run->scene, i),
                           .top = FOOT + (double)STRIP_ROW * (rows - i),
                           .view = strip->view };
        row->length = measure_length(row);
        fit_row(row);
    }
    share_scales(strip);
}

/* Never empty, for gnuplot. */
static void begin_block(const char *name, const char *columns, const char *row, FILE *script)
{
    fprintf(script, "$%s << EOD\n%s\n%s\n\n", name, columns, row);
}

enum { POSE, SHOWN, RINGS, COLLIDERS, BLOCKS };

static void write_block(const Strip *strip, int block, FILE *script)
{
    static const char *const names[] = { "Pose", "Shown", "Rings", "Colliders" };
    begin_block(names[block], "x,y", "-100,-100", script);
    for (int i = 0; i < strip->rows; i++)
        for (int cell = 0; cell < strip->moments->count; cell++) {
            const StripRow *row = &strip->row[i];
            if (block == COLLIDERS)
                strip_write_colliders(row, cell, script);
            else if (block == RINGS)
                strip_write_rings(row, cell, script);
            else
                strip_write_bones(row,
                                  block == POSE ? strip->moments->posed : strip->moments->shown,
                                  cell, script);
        }
    fputs("EOD\n", script);
}

/* A name as a cell of a CSV block. */
static void write_name(const char *name, int limit, FILE *script)
{
    for (int i = 0; name && name[i] && i < limit; i++)
        fputc(name[i] == ',' || name[i] == '"' ? ' ' : name[i], script);
}

static void write_captions(const Strip *strip, FILE *script)
{
    begin_block("Rows", "x,y,text", "-100,-100,", script);
    for (int i = 0; i < strip->rows; i++) {
        const StripRow *row = &strip->row[i];
        fprintf(script, "%d,%.1f,", STRIP_LEFT, row->top - STRIP_CAPTION / 2.0);
        write_name(row->spring.name, 60, script);
        fprintf(script, " – %d bone%s of %.3g m in all\n", row->spring.joints,
                row->spring.joints > 1 ? "s" : "", row->length);
    }
    fputs("EOD\n", script);
    begin_block("Cells", "x,y,text", "-100,-100,", script);
    for (int i = 0; i < strip->rows; i++)
        for (int cell = 0; cell < strip->moments->count; cell++)
            fprintf(script, "%.1f,%.1f,%.2f s\n", STRIP_LEFT + strip_cell_width * (cell + 0.5),
                    strip->row[i].top - 1.5 * STRIP_CAPTION,
                    strip->moments->frame[cell] * strip->run->c->frame_time);
    fputs("EOD\n", script);
}

void scene_strip_write(const SceneRun *run, const SceneMoments *moments, const char *title,
                       FILE *script)
{
    Strip strip;
    make_strip(run, moments, &strip);
    fprintf(script, "WIDTH = %d\nHEIGHT = %d\nHEAD = %d\n", STRIP_WIDTH,
            FOOT + STRIP_ROW * strip.rows + STRIP_HEAD, STRIP_HEAD);
    fputs("FINDING = '", script);
    for (int i = 0; title[i] && i < 60; i++)
        fputc(title[i] == '\'' || title[i] == '\\' ? ' ' : title[i], script);
    fprintf(script, ": %s'\n",
            run->c->event.kind == EVENT_NONE ? "nothing happens" : event_names[run->c->event.kind]);
    fprintf(script, "NOTE = '%s at the start; %.4g frames per second; seen %s%s'\n",
            run->settled ? "at rest under its forces" : "on the pose", 1 / run->c->frame_time,
            scene_view_names[strip.view],
            scene_springs(run->scene) > strip.rows ? "; further springs are left out" : "");
    for (int block = 0; block < BLOCKS; block++)
        write_block(&strip, block, script);
    write_captions(&strip, script);
}
