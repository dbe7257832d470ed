/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "film_strip.h"

#include <string.h>

/* The page in pixels, y upward; plots/commands/simulate.gp is laid out for the same. */
enum { PAGE_WIDTH = 800, PAGE_HEIGHT = 780, MOST_CELLS = 12 };
enum { STRIP_LEFT = 24, STRIP_RIGHT = 776, STRIP_BOTTOM = 325, STRIP_TOP = 700, CAPTION = 22 };
enum { PATH_WIDTH = 188, PATH_HEIGHT = 203 };

/* A strand is seen along one of the axes, so that the two along which it moves most lie in the page. */
typedef struct View {
    const char *across, *upward, *name;
} View;

enum { FROM_SIDE, FROM_ABOVE, FROM_AHEAD };
static const View views[] = {
    [FROM_SIDE] = { "x", "y", "from the side" },
    [FROM_ABOVE] = { "x", "−z", "from above" },
    [FROM_AHEAD] = { "z", "y", "along x" },
};

typedef struct Point {
    double x, y;
} Point;

typedef struct Box {
    Point least, most;
} Box;

typedef struct Strip {
    const Case *c;
    const Trace *trace;
    int view;
    int last; /* the frame after which nothing worth a picture happens */
    int cells;
    int frame[MOST_CELLS];
    Box box; /* of all that the cells show, m from the anchor */
    int columns, rows;
    double scale; /* pixels per m */
} Strip;

static Point project(int view, SbVec3 v)
{
    switch (view) {
    case FROM_ABOVE:
        return (Point){ v.x, -v.z };
    case FROM_AHEAD:
        return (Point){ v.z, v.y };
    default:
        return (Point){ v.x, v.y };
    }
}

/* A tail (bone 0: the anchor itself) seen from the anchor, m. */
static SbVec3 seen_joint(const Strip *strip, int frame, int bone)
{
    if (bone == 0)
        return (SbVec3){ 0, 0, 0 };
    return vec3_sub(trace_tail(strip->trace, frame, bone - 1), strip->trace->anchor[frame]);
}

static Point joint_at(const Strip *strip, int frame, int bone)
{
    return project(strip->view, seen_joint(strip, frame, bone));
}

/* The same joint of the strand that follows the anchor rigidly. */
static Point rigid_at(const Strip *strip, int frame, int bone)
{
    const SbVec3 direction = event_anchor(strip->c, frame).direction;
    return project(strip->view, vec3_scale(direction, bone * strip->c->length));
}

static Point tip_at(const Strip *strip, int frame)
{
    return joint_at(strip, frame, strip->trace->bones);
}

static Box empty_box(void)
{
    return (Box){ { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };
}

static void widen(Box *box, Point p)
{
    box->least = (Point){ fmin(box->least.x, p.x), fmin(box->least.y, p.y) };
    box->most = (Point){ fmax(box->most.x, p.x), fmax(box->most.y, p.y) };
}

/* What a view shows of where the tip goes: the area it covers, and a little for its width alone. */
static double worth_of_view(const Strip *strip)
{
    Box path = empty_box();
    for (int frame = 0; frame <= strip->trace->frames; frame++)
        widen(&path, tip_at(strip, frame));
    const double wide = path.most.x - path.least.x, high = path.most.y - path.least.y;
    return wide * high + 1e-6 * (wide + high);
}

static void choose_view(Strip *strip)
{
    int best = FROM_SIDE;
    double most = 0;
    for (int view = FROM_SIDE; view <= FROM_AHEAD; view++) {
        strip->view = view;
        const double worth = worth_of_view(strip);
        if (worth > most * (1 + 1e-9)) {
            most = worth;
            best = view;
        }
    }
    strip->view = best;
}

static double distance(Point a, Point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* The last frame in which the tip is farther than a part of its largest way from where it ends. */
static int last_moving(const Strip *strip, double part)
{
    const int frames = strip->trace->frames;
    const Point end = tip_at(strip, frames);
    double farthest = 0;
    for (int frame = 0; frame <= frames; frame++)
        farthest = fmax(farthest, distance(tip_at(strip, frame), end));
    if (farthest < 1e-9 * strip->c->length * strip->c->bones)
        return 0; /* the last bits, no motion */
    int last = frames;
    while (last > 0 && distance(tip_at(strip, last), end) <= part * farthest)
        last--;
    return last;
}

/* Where the strip ends, and the box of all that happens until then. */
static void measure_strip(Strip *strip)
{
    const int frames = strip->trace->frames;
    strip->last = last_moving(strip, 0.02) + 1;
    if (strip->last < MOST_CELLS - 1)
        strip->last = MOST_CELLS - 1;
    if (strip->last > frames)
        strip->last = frames;
    strip->box = empty_box();
    for (int frame = 0; frame <= strip->last; frame++) {
        for (int bone = 0; bone <= strip->trace->bones; bone++) {
            widen(&strip->box, joint_at(strip, frame, bone));
            widen(&strip->box, rigid_at(strip, frame, bone));
        }
    }
}

static double cell_width(int columns)
{
    return (double)(STRIP_RIGHT - STRIP_LEFT) / columns;
}

static double cell_height(int rows)
{
    return (double)(STRIP_TOP - STRIP_BOTTOM) / rows;
}

/* The division of the strip that shows the strand large, and often. */
static void choose_cells(Strip *strip)
{
    static const struct {
        int columns, rows;
    } divisions[] = { { 12, 1 }, { 10, 1 }, { 8, 1 }, { 6, 2 },
                      { 5, 2 },  { 4, 3 },  { 4, 2 }, { 3, 3 } };
    const double pad = 9;
    const double width = fmax(strip->box.most.x - strip->box.least.x, 1e-12);
    const double height = fmax(strip->box.most.y - strip->box.least.y, 1e-12);
    double best = 0;
    for (size_t i = 0; i < sizeof divisions / sizeof *divisions; i++) {
        const int columns = divisions[i].columns, rows = divisions[i].rows;
        const double scale = fmin((cell_width(columns) - 2 * pad) / width,
                                  (cell_height(rows) - CAPTION - 2 * pad) / height);
        const double worth = scale * sqrt(columns * rows);
        if (worth > best) {
            best = worth;
            strip->scale = scale;
            strip->columns = columns;
            strip->rows = rows;
        }
    }
    strip->cells = strip->columns * strip->rows;
    if (strip->cells > strip->last + 1)
        strip->cells = strip->last + 1;
    for (int i = 0; i < strip->cells; i++)
        strip->frame[i] = (int)lround((double)i * strip->last / (strip->cells - 1));
}

/* Where a point of cell i lies on the page. */
static Point place(const Strip *strip, int i, Point p)
{
    const double middle_x = (strip->box.least.x + strip->box.most.x) / 2;
    const double middle_y = (strip->box.least.y + strip->box.most.y) / 2;
    const double left = STRIP_LEFT + cell_width(strip->columns) * (i % strip->columns + 0.5);
    const double top = STRIP_TOP - cell_height(strip->rows) * (i / strip->columns);
    const double centre = top - CAPTION - (cell_height(strip->rows) - CAPTION) / 2;
    return (Point){ left + (p.x - middle_x) * strip->scale,
                    centre + (p.y - middle_y) * strip->scale };
}

static void write_strands(const Strip *strip, FILE *file)
{
    fputs("$Strands << EOD\nx,y,rigid_x,rigid_y,is_tip\n", file);
    const int bones = strip->trace->bones;
    for (int i = 0; i < strip->cells; i++) {
        for (int bone = 0; bone <= bones; bone++) {
            const Point p = place(strip, i, joint_at(strip, strip->frame[i], bone));
            const Point rigid = place(strip, i, rigid_at(strip, strip->frame[i], bone));
            fprintf(file, "%.3f,%.3f,%.3f,%.3f,%d\n", p.x, p.y, rigid.x, rigid.y, bone == bones);
        }
        fputc('\n', file);
    }
    fputs("EOD\n$Cells << EOD\nx,y,time,anchor_x,anchor_y\n", file);
    for (int i = 0; i < strip->cells; i++) {
        const double x = STRIP_LEFT + cell_width(strip->columns) * (i % strip->columns + 0.5);
        const double y = STRIP_TOP - cell_height(strip->rows) * (i / strip->columns) - 13;
        const Point anchor = place(strip, i, (Point){ 0, 0 });
        fprintf(file, "%.2f,%.2f,%.2f s,%.3f,%.3f\n", x, y, strip->frame[i] * strip->c->frame_time,
                anchor.x, anchor.y);
    }
    fputs("EOD\n", file);
}

/* The largest 1, 2 or 5 times a power of ten that is not above x. */
static double round_step(double x)
{
    const double power = pow(10, floor(log10(x)));
    return x >= 5 * power ? 5 * power : x >= 2 * power ? 2 * power : power;
}

/* The panels' ranges. Where the tip hardly moves they stay a thousandth of the strand wide. */
static void write_ranges(const Strip *strip, Box path, Box from, FILE *file)
{
    const double least = 1e-3 * strip->c->length * strip->c->bones;
    const double wide = path.most.x - path.least.x, high = path.most.y - path.least.y;
    const double span = fmax(1.15 * fmax(wide, high * PATH_WIDTH / PATH_HEIGHT), least);
    fprintf(file, "PATH_X = %.9g\nPATH_Y = %.9g\nPATH_SPAN = %.9g\nPATH_ASPECT = %d.0 / %d\n",
            (path.least.x + path.most.x) / 2, (path.least.y + path.most.y) / 2, span, PATH_HEIGHT,
            PATH_WIDTH);
    const double swing = fmax(from.most.x - from.least.x, least);
    fprintf(file, "MOTION_LEAST = %.9g\nMOTION_MOST = %.9g\nMOTION_TIC = %.9g\nPATH_TIC = %.9g\n",
            from.least.x - 0.08 * swing, from.most.x + 0.08 * swing, round_step(swing / 3),
            round_step(span / 2.2));
    fprintf(file, "FRAMES = %d\n", strip->trace->frames);
}

/* The tip over time, seen from the anchor; and the same from where it ends (its mean over the last tenth
 * of the run), or, where it never ends, from its mean. */
static void write_motion(const Strip *strip, FILE *file)
{
    const int frames = strip->trace->frames;
    const bool rests = events[strip->c->event.kind].rests;
    const int tail = rests ? 1 + frames / 10 : frames + 1;
    Point end = { 0, 0 };
    for (int frame = frames - tail + 1; frame <= frames; frame++) {
        end.x += tip_at(strip, frame).x / tail;
        end.y += tip_at(strip, frame).y / tail;
    }
    Box path = empty_box(), from = empty_box();
    fprintf(file, "FROM = 'tip, from %s (m)'\n", rests ? "where it ends" : "its mean place");
    fputs("$Motion << EOD\ntime,x,y,from_x,from_y\n", file);
    for (int frame = 0; frame <= frames; frame++) {
        const Point tip = tip_at(strip, frame);
        widen(&path, tip);
        widen(&from, (Point){ tip.x - end.x, tip.x - end.x });
        widen(&from, (Point){ tip.y - end.y, tip.y - end.y });
        fprintf(file, "%.9g,%.9g,%.9g,%.9g,%.9g\n", frame * strip->c->frame_time, tip.x, tip.y,
                tip.x - end.x, tip.y - end.y);
    }
    fputs("EOD\n", file);
    write_ranges(strip, path, from, file);
}

static void write_finding(const Strip *strip, FILE *file)
{
    const EventInfo *event = &events[strip->c->event.kind];
    const int frames = strip->trace->frames, still = last_moving(strip, 0.01) + 1;
    const double seconds = still * strip->c->frame_time;
    fprintf(file, "FINDING = \"%c%s: ", event->name[0] - 'a' + 'A', event->name + 1);
    if (still == 1)
        fputs("the tip does not move", file);
    else if (!event->rests)
        fprintf(file, "the tip’s motion over %.3g s", frames * strip->c->frame_time);
    else if (still > frames * 9 / 10)
        fprintf(file, "the tip is still moving after %.3g s", frames * strip->c->frame_time);
    else
        fprintf(file, "the tip is at rest to 1 %% of its way after %.2f s", seconds);
    fputs("\"\n", file);
    fprintf(file,
            "NOTE = \"%d bone%s of %.3g m, stiffness %.4g%s, drag %.4g, %.4g frames per second; "
            "seen %s, from the anchor\"\n",
            strip->c->bones, strip->c->bones > 1 ? "s" : "", strip->c->length, strip->c->stiffness,
            strip->c->scheme->units == SB_SPEEDS ? " m/s" : "", strip->c->drag,
            1 / strip->c->frame_time, views[strip->view].name);
}

void film_strip_write(const Case *c, const Trace *trace, FILE *script)
{
    Strip strip = { .c = c, .trace = trace };
    choose_view(&strip);
    measure_strip(&strip);
    choose_cells(&strip);
    fprintf(script, "WIDTH = %d\nHEIGHT = %d\n", PAGE_WIDTH, PAGE_HEIGHT);
    fprintf(script, "ACROSS = '%s'\nUPWARD = '%s'\n", views[strip.view].across,
            views[strip.view].upward);
    fprintf(script, "LAST = %.9g\nSECONDS = %.9g\n", strip.last * c->frame_time,
            trace->frames * c->frame_time);
    write_finding(&strip, script);
    write_strands(&strip, script);
    write_motion(&strip, script);
}
