/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_strip_row.h"

#include "vec3.h"

/* Points of a line that are closer together are one to the eye, pixels. */
#define LEAST_STEP 0.7
/* Rings that are closer together cover each other, pixels. */
enum { RING = 5 };
/* So many outlines a cell has at most; more are a tangle. */
enum { MOST_OUTLINES = 16 };

SbVec3 strip_place(const StripRow *row, const SbVec3 *places, int cell, int node)
{
    return places[(long)cell * row->moments->nodes + node];
}

/* A place as seen from where the pose has the spring's first head. */
ViewPoint strip_seen(const StripRow *row, int cell, SbVec3 place)
{
    const int head = row->run->scene->joint[row->spring.first].node;
    return scene_view_project(row->view,
                              vec3_sub(place, strip_place(row, row->moments->posed, cell, head)));
}

/* A place in pixels of a cell, from its middle. */
static ViewPoint in_cell(const StripRow *row, int cell, SbVec3 place)
{
    const ViewPoint p = strip_seen(row, cell, place);
    return (ViewPoint){ (p.x - row->middle.x) * row->pixels, (p.y - row->middle.y) * row->pixels };
}

static bool is_inside(ViewPoint p)
{
    return fabs(p.x) <= strip_cell_width / 2 - 2 && fabs(p.y) <= strip_cell_height / 2 - 1;
}

/* A point of a cell, in pixels of the page; what is outside the cell breaks the line off. Whether it is inside. */
static bool write_point(const StripRow *row, int cell, ViewPoint p, FILE *script)
{
    if (is_inside(p))
        fprintf(script, "%.2f,%.2f\n", STRIP_LEFT + strip_cell_width * (cell + 0.5) + p.x,
                row->top - 2 * STRIP_CAPTION - strip_cell_height / 2 + p.y);
    else
        fputc('\n', script);
    return is_inside(p);
}

/* Bones end to end make one line; its end is written in any case. */
void strip_write_bones(const StripRow *row, const SbVec3 *places, int cell, FILE *script)
{
    const int end = row->spring.first + row->spring.joints;
    ViewPoint last = { 0, 0 };
    for (int j = row->spring.first; j < end; j++) {
        const SceneJoint *joint = &row->run->scene->joint[j];
        const bool goes_on = j > row->spring.first && joint->node == joint[-1].tail_node;
        const bool ends = j + 1 == end || joint[1].node != joint->tail_node;
        const ViewPoint tail = in_cell(row, cell, strip_place(row, places, cell, joint->tail_node));
        if (!goes_on) {
            last = in_cell(row, cell, strip_place(row, places, cell, joint->node));
            fputc('\n', script);
            write_point(row, cell, last, script);
        }
        if (!ends && hypot(tail.x - last.x, tail.y - last.y) < LEAST_STEP)
            continue;
        write_point(row, cell, tail, script);
        last = tail;
    }
}

/* Where there are rings already, in squares of their size. */
typedef struct Rings {
    bool at[STRIP_WIDTH / RING][STRIP_ROW / RING];
} Rings;

static void write_ring(const StripRow *row, int cell, int node, Rings *rings, FILE *script)
{
    const ViewPoint p = in_cell(row, cell, strip_place(row, row->moments->shown, cell, node));
    if (!is_inside(p))
        return;
    bool *there = &rings->at[(int)(p.x + strip_cell_width / 2) / RING]
                            [(int)(p.y + strip_cell_height / 2) / RING];
    if (!*there)
        write_point(row, cell, p, script);
    *there = true;
}

void strip_write_rings(const StripRow *row, int cell, FILE *script)
{
    Rings rings = { 0 };
    if (row->length * row->pixels < (double)RING * row->spring.joints)
        return;
    for (int j = row->spring.first; j < row->spring.first + row->spring.joints; j++) {
        write_ring(row, cell, row->run->scene->joint[j].node, &rings, script);
        write_ring(row, cell, row->run->scene->joint[j].tail_node, &rings, script);
    }
}

/* The outline of a sphere, or of two and what lies between: of the two the farther one in every direction. How many of
 * its points are inside the cell. */
static int write_round(const StripRow *row, int cell, SbVec3 a, SbVec3 b, double radius,
                       FILE *script)
{
    enum { FEWEST = 12, MOST = 72, STEP = 4 };
    const double round = radius * row->pixels;
    const int points = (int)fmin(fmax(ceil(2 * M_PI * round / STEP), FEWEST), MOST);
    const ViewPoint p = in_cell(row, cell, a), q = in_cell(row, cell, b);
    int inside = 0;
    for (int i = 0; i <= points; i++) {
        const double angle = 2 * M_PI * i / points, x = cos(angle), y = sin(angle);
        const ViewPoint from = p.x * x + p.y * y >= q.x * x + q.y * y ? p : q;
        inside +=
            write_point(row, cell, (ViewPoint){ from.x + round * x, from.y + round * y }, script);
    }
    return inside;
}

/* A plane, as a line, unless it is seen face on. */
static int write_plane(const StripRow *row, int cell, SbVec3 point, SbVec3 normal, FILE *script)
{
    enum { POINTS = 200 };
    const ViewPoint p = in_cell(row, cell, point), n = scene_view_project(row->view, normal);
    const double length = hypot(n.x, n.y);
    int inside = 0;
    for (int i = -POINTS; i <= POINTS && length > 0.2; i++)
        inside += write_point(
            row, cell, (ViewPoint){ p.x - n.y / length * i, p.y + n.x / length * i }, script);
    return inside;
}

static int write_collider(const StripRow *row, int cell, const SceneCollider *c, FILE *script)
{
    const Scene *scene = row->run->scene;
    const SceneMoments *moments = row->moments;
    const bool top = c->node == NODE_ROOT;
    const RootPose *root = &moments->root[cell];
    const SbQuat turn = top ? root->rotation : moments->turn[(long)cell * moments->nodes + c->node];
    const SbVec3 at = top ? root->position : strip_place(row, moments->shown, cell, c->node);
    const double scale = (top ? scene->scale : moments->scale[c->node]) / scene->units_per_metre;
    const SbVec3 a = vec3_scale(vec3_add(c->translation, c->offset), scale);
    const SbVec3 b = vec3_scale(vec3_add(c->translation, c->tail), scale);
    const SbVec3 first = vec3_add(at, quat_rotate(turn, a));
    const SbVec3 last = collider_is_capsule(c->type) ? vec3_add(at, quat_rotate(turn, b)) : first;
    fputc('\n', script);
    return c->type == COLLIDER_PLANE
               ? write_plane(row, cell, first, quat_rotate(turn, c->normal), script)
               : write_round(row, cell, first, last, c->radius * scale, script);
}

void strip_write_colliders(const StripRow *row, int cell, FILE *script)
{
    const SceneSpring *spring = &row->spring;
    int outlines = 0;
    for (int k = 0; k < spring->colliders && outlines < MOST_OUTLINES; k++) {
        const int collider = spring->collider ? spring->collider[k] : k;
        outlines += write_collider(row, cell, &row->run->scene->collider[collider], script) > 0;
    }
}
