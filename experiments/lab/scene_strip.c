/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_strip.h"

#include "vec3.h"

/* The page in pixels, y upward; plots/commands/simulate_scene.gp is laid out for the same. */
enum { PAGE_WIDTH = 800, HEAD = 70, ROW = 150, CAPTION = 22, LEFT = 20, PAD = 8, FOOT = 14 };

/* A spring is seen along one of the axes. */
enum { FROM_SIDE, FROM_ABOVE, FROM_AHEAD, VIEWS };
static const char *const view_names[] = { "from the side", "from above", "along x" };

typedef struct Point {
    double x, y;
} Point;

typedef struct Box {
    Point least, most;
} Box;

/* A row of the picture. */
typedef struct Row {
    const SceneRun *run;
    const SceneMoments *moments;
    SceneSpring spring;
    double top; /* of the page, pixels */
    int view;
    Point middle;  /* of what it shows, m from the spring's head */
    double pixels; /* per m */
} Row;

static const double cell_width = (double)(PAGE_WIDTH - 2 * LEFT) / SCENE_MOMENTS;
static const double cell_height = ROW - 2 * CAPTION;

static Point project(int view, SbVec3 v)
{
    return view == FROM_SIDE    ? (Point){ v.x, v.y }
           : view == FROM_ABOVE ? (Point){ v.x, -v.z }
                                : (Point){ v.z, v.y };
}

static SbVec3 find_place(const Row *row, const SbVec3 *places, int cell, int node)
{
    return places[(long)cell * row->moments->nodes + node];
}

/* A place as seen from where the pose has the spring's first head. */
static Point seen(const Row *row, int cell, SbVec3 place)
{
    const int head = row->run->scene->joint[row->spring.first].node;
    return project(row->view, vec3_sub(place, find_place(row, row->moments->posed, cell, head)));
}

static void widen(Box *box, Point p)
{
    box->least = (Point){ fmin(box->least.x, p.x), fmin(box->least.y, p.y) };
    box->most = (Point){ fmax(box->most.x, p.x), fmax(box->most.y, p.y) };
}

/* Of all that a row shows but the colliders. */
static Box measure_row(const Row *row)
{
    Box box = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };
    const SceneMoments *moments = row->moments;
    for (int cell = 0; cell < moments->count; cell++)
        for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
            const SceneJoint *joint = &row->run->scene->joint[j];
            const int ends[] = { joint->node, joint->tail_node };
            for (int e = 0; e < 2; e++) {
                widen(&box, seen(row, cell, find_place(row, moments->shown, cell, ends[e])));
                widen(&box, seen(row, cell, find_place(row, moments->posed, cell, ends[e])));
            }
        }
    return box;
}

static double worth_of_view(const Row *row)
{
    const Box box = measure_row(row);
    const double wide = box.most.x - box.least.x, high = box.most.y - box.least.y;
    return wide * high + 1e-3 * (wide * wide + high * high);
}

/* The view that shows most, and the scale at which it fits. */
static void choose_view(Row *row)
{
    double most = 0;
    int best = FROM_SIDE;
    for (row->view = FROM_SIDE; row->view < VIEWS; row->view++) {
        const double worth = worth_of_view(row);
        if (worth > most * (1 + 1e-9)) {
            most = worth;
            best = row->view;
        }
    }
    row->view = best;
    const Box box = measure_row(row);
    row->middle = (Point){ (box.least.x + box.most.x) / 2, (box.least.y + box.most.y) / 2 };
    row->pixels = fmin((cell_width - 2 * PAD) / fmax(box.most.x - box.least.x, 1e-6),
                       (cell_height - 2 * PAD) / fmax(box.most.y - box.least.y, 1e-6));
}

/* A point of a cell, in pixels of the page; what is outside the cell breaks the line off. */
static void write_point(const Row *row, int cell, Point p, FILE *script)
{
    const double x = (p.x - row->middle.x) * row->pixels, y = (p.y - row->middle.y) * row->pixels;
    if (fabs(x) <= cell_width / 2 - 2 && fabs(y) <= cell_height / 2 - 1)
        fprintf(script, "%.2f,%.2f\n", LEFT + cell_width * (cell + 0.5) + x,
                row->top - 2 * CAPTION - cell_height / 2 + y);
    else
        fputc('\n', script);
}

static void write_bones(const Row *row, const SbVec3 *places, FILE *script)
{
    for (int cell = 0; cell < row->moments->count; cell++)
        for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
            const SceneJoint *joint = &row->run->scene->joint[j];
            const SbVec3 head = find_place(row, places, cell, joint->node);
            const SbVec3 tail = find_place(row, places, cell, joint->tail_node);
            write_point(row, cell, seen(row, cell, head), script);
            write_point(row, cell, seen(row, cell, tail), script);
            fputc('\n', script);
        }
}

/* The outline of a sphere, or of two and what lies between: of the two the farther one in every direction. */
static void write_round(const Row *row, int cell, SbVec3 a, SbVec3 b, double radius, FILE *script)
{
    enum { POINTS = 72 };
    const Point p = seen(row, cell, a), q = seen(row, cell, b);
    for (int i = 0; i <= POINTS; i++) {
        const double angle = 2 * M_PI * i / POINTS, x = cos(angle), y = sin(angle);
        const Point from = p.x * x + p.y * y >= q.x * x + q.y * y ? p : q;
        write_point(row, cell, (Point){ from.x + radius * x, from.y + radius * y }, script);
    }
}

/* A plane, as a line, unless it is seen face on. */
static void write_plane(const Row *row, int cell, SbVec3 point, SbVec3 normal, FILE *script)
{
    enum { POINTS = 200 };
    const Point p = seen(row, cell, point), n = project(row->view, normal);
    const double length = hypot(n.x, n.y), step = 1 / row->pixels;
    for (int i = -POINTS; i <= POINTS && length > 0.2; i++)
        write_point(row, cell,
                    (Point){ p.x - n.y / length * i * step, p.y + n.x / length * i * step },
                    script);
}

static void write_collider(const Row *row, int cell, const SceneCollider *c, FILE *script)
{
    const Scene *scene = row->run->scene;
    const SceneMoments *moments = row->moments;
    const bool top = c->node == NODE_ROOT;
    const RootPose *root = &moments->root[cell];
    const SbQuat turn = top ? root->rotation : moments->turn[(long)cell * moments->nodes + c->node];
    const SbVec3 at = top ? root->position : find_place(row, moments->shown, cell, c->node);
    const double scale = (top ? scene->scale : moments->scale[c->node]) / scene->units_per_metre;
    const SbVec3 a = vec3_scale(vec3_add(c->translation, c->offset), scale);
    const SbVec3 b = vec3_scale(vec3_add(c->translation, c->tail), scale);
    const bool capsule = c->type == COLLIDER_CAPSULE || c->type == COLLIDER_INSIDE_CAPSULE;
    const SbVec3 first = vec3_add(at, quat_rotate(turn, a));
    const SbVec3 last = capsule ? vec3_add(at, quat_rotate(turn, b)) : first;
    if (c->type == COLLIDER_PLANE)
        write_plane(row, cell, first, quat_rotate(turn, c->normal), script);
    else
        write_round(row, cell, first, last, c->radius * scale, script);
    fputc('\n', script);
}

static void write_colliders(const Row *row, FILE *script)
{
    const SceneSpring *spring = &row->spring;
    for (int cell = 0; cell < row->moments->count; cell++)
        for (int k = 0; k < spring->colliders; k++)
            write_collider(row, cell,
                           &row->run->scene->collider[spring->collider ? spring->collider[k] : k],
                           script);
}

static int count_rows(const Scene *scene)
{
    const int springs = scene_springs(scene);
    return springs < STRIP_MOST_SPRINGS ? springs : STRIP_MOST_SPRINGS;
}

static Row make_row(const SceneRun *run, const SceneMoments *moments, int i)
{
    Row row = { .run = run,
                .moments = moments,
                .spring = scene_spring(run->scene, i),
                .top = FOOT + (double)ROW * (count_rows(run->scene) - i) };
    choose_view(&row);
    return row;
}

/* Never empty, for gnuplot. */
static void begin_block(const char *name, const char *columns, const char *row, FILE *script)
{
    fprintf(script, "$%s << EOD\n%s\n%s\n\n", name, columns, row);
}

static void write_lines(const SceneRun *run, const SceneMoments *moments, FILE *script)
{
    static const char *const blocks[] = { "Pose", "Shown", "Colliders" };
    for (int b = 0; b < 3; b++) {
        begin_block(blocks[b], "x,y", "-100,-100", script);
        for (int i = 0; i < count_rows(run->scene); i++) {
            const Row row = make_row(run, moments, i);
            if (b == 2)
                write_colliders(&row, script);
            else
                write_bones(&row, b == 0 ? moments->posed : moments->shown, script);
        }
        fputs("EOD\n", script);
    }
}

/* A name as a cell of a CSV block. */
static void write_name(const char *name, int limit, FILE *script)
{
    for (int i = 0; name && name[i] && i < limit; i++)
        fputc(name[i] == ',' || name[i] == '"' ? ' ' : name[i], script);
}

static double measure_length(const Row *row)
{
    double length = 0;
    for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
        const SceneJoint *joint = &row->run->scene->joint[j];
        length += vec3_length(vec3_sub(find_place(row, row->moments->posed, 0, joint->tail_node),
                                       find_place(row, row->moments->posed, 0, joint->node)));
    }
    return length;
}

static void write_captions(const SceneRun *run, const SceneMoments *moments, FILE *script)
{
    begin_block("Rows", "x,y,text", "-100,-100,", script);
    for (int i = 0; i < count_rows(run->scene); i++) {
        const Row row = make_row(run, moments, i);
        fprintf(script, "%d,%.1f,", LEFT, row.top - CAPTION / 2.0);
        write_name(row.spring.name, 60, script);
        fprintf(script, " – %d bone%s of %.3g m in all; seen %s\n", row.spring.joints,
                row.spring.joints > 1 ? "s" : "", measure_length(&row), view_names[row.view]);
    }
    fputs("EOD\n", script);
    begin_block("Cells", "x,y,text", "-100,-100,", script);
    for (int i = 0; i < count_rows(run->scene); i++)
        for (int cell = 0; cell < moments->count; cell++)
            fprintf(script, "%.1f,%.1f,%.2f s\n", LEFT + cell_width * (cell + 0.5),
                    FOOT + (double)ROW * (count_rows(run->scene) - i) - 1.5 * CAPTION,
                    moments->frame[cell] * run->c->frame_time);
    fputs("EOD\n", script);
}

void scene_strip_write(const SceneRun *run, const SceneMoments *moments, const char *title,
                       FILE *script)
{
    const int rows = count_rows(run->scene), springs = scene_springs(run->scene);
    fprintf(script, "WIDTH = %d\nHEIGHT = %d\nHEAD = %d\n", PAGE_WIDTH, FOOT + ROW * rows + HEAD,
            HEAD);
    fputs("FINDING = '", script);
    for (int i = 0; title[i] && i < 60; i++)
        fputc(title[i] == '\'' || title[i] == '\\' ? ' ' : title[i], script);
    fprintf(script, ": %s'\n",
            run->c->event.kind == EVENT_NONE ? "nothing happens" : event_names[run->c->event.kind]);
    fprintf(script, "NOTE = '%s at the start; %.4g frames per second%s'\n",
            run->settled ? "at rest under its forces" : "on the pose", 1 / run->c->frame_time,
            springs > rows ? "; further springs are left out" : "");
    write_lines(run, moments, script);
    write_captions(run, moments, script);
}
