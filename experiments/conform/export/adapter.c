/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Plays cases on your engine, whose file defines the functions below; NULL from make skips a case:
 *     cc adapter.c engine.c -ljansson -lm -o adapter && ./adapter cases/NAME.json ... */
#include <jansson.h>
#include <math.h>
#include <string.h>

typedef struct Engine Engine;
Engine *engine_make(const json_t *scene);
void engine_change(Engine *engine, const json_t *change);
void engine_step(Engine *engine, const double root[7], double dt, int reset);
void engine_read(const Engine *engine, int joint, double tail_and_rotation[7]);

static void play(Engine *engine, const json_t *scene, FILE *motion, FILE *trace)
{
    const json_t *steps = json_object_get(scene, "dt"), *entry;
    const int joints = (int)json_array_size(json_object_get(scene, "joints"));
    fprintf(trace, "frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw");
    for (int i = 0; i < joints; i++)
        fprintf(trace, ",tail%d_x,tail%d_y,tail%d_z,rot%d_x,rot%d_y,rot%d_z,rot%d_w", i, i, i, i, i,
                i, i);
    double p[7], cells[7];
    size_t row = 0, frame, i;
    while (++row && fscanf(motion, "%*[^0-9]%zu", &frame) == 1) {
        fprintf(trace, "\n%zu", frame);
        for (i = 0; i < 7 && fscanf(motion, ",%lf", &p[i]) == 1; i++)
            fprintf(trace, ",%.17g", p[i]);
        json_array_foreach(json_object_get(scene, "changes"), i,
                           entry) if ((size_t)json_integer_value(json_object_get(entry, "frame")) ==
                                      row) engine_change(engine, entry);
        int reset = 0;
        json_array_foreach(json_object_get(scene, "resets"), i, entry) reset |=
            (size_t)json_integer_value(entry) == row;
        entry = json_array_get(steps, row - 1); /* null there: no number */
        const double dt = json_number_value(entry ? entry : json_object_get(scene, "h"));
        /* 2. the root, then the reset, then the step */
        engine_step(engine, p, json_is_null(entry) ? (double)NAN : dt, reset);
        for (int joint = 0; joint < joints; joint++) {
            engine_read(engine, joint, cells); /* 3. a tail in the world, its node's rotation */
            for (i = 0; i < 7; i++)
                fprintf(trace, ",%.17g", cells[i]);
        }
    }
    fputc('\n', trace);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char name[4000];
        json_t *scene = json_load_file(argv[i], 0, NULL);
        Engine *engine = engine_make(scene); /* 1. the skeleton at rest, its root at the origin */
        snprintf(name, sizeof name, "%.*s.motion.csv", (int)strlen(argv[i]) - 5, argv[i]);
        FILE *motion = fopen(name, "r");
        memcpy(strstr(name, ".motion"), ".trace.csv", 11);
        if (motion && engine)
            play(engine, scene, motion, fopen(name, "w"));
    }
}
