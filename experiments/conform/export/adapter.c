/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Plays cases on your engine, whose file defines these functions; NULL from make refuses a case:
 *     cc adapter.c engine.c -ljansson -lm -o adapter && ./adapter cases/NAME.json ... */
#include <jansson.h>
#include <math.h>
#include <string.h>
struct Engine *engine_make(const json_t *scene);
void engine_change(struct Engine *engine, const json_t *change);
void engine_step(struct Engine *engine, const double root[7], double dt, int reset);
void engine_read(const struct Engine *engine, int joint, double tail_and_rotation[7]);

static void play(struct Engine *engine, const json_t *scene, FILE *motion, FILE *trace)
{
    const json_t *h = json_object_get(scene, "h"), *dt = json_object_get(scene, "dt"), *e;
    const int joints = (int)json_array_size(json_object_get(scene, "joints"));
    double p[7], c[7];
    char pose[1000], *cell;
    for (size_t row = 0; fscanf(motion, " %999s", cell = pose) == 1; row++, fputc('\n', trace)) {
        fputs(pose, trace);
        for (int i = 0; row == 0 && i < joints; i++)
            fprintf(trace, ",tail%d_x,tail%d_y,tail%d_z,rot%d_x,rot%d_y,rot%d_z,rot%d_w", i, i, i,
                    i, i, i, i);
        for (int i = 0; i < 7 && (cell = strchr(cell, ',')); i++)
            sscanf(++cell, "%lf", &p[i]);
        int reset = 0;
        for (size_t i = 0; (e = json_array_get(json_object_get(scene, "changes"), i)); i++)
            if ((size_t)json_integer_value(json_object_get(e, "frame")) == row)
                engine_change(engine, e);
        for (size_t i = 0; (e = json_array_get(json_object_get(scene, "resets"), i)); i++)
            reset |= (size_t)json_integer_value(e) == row;
        e = json_array_get(dt, row - 1); /* null there is no number */
        if (row > 0)                     /* 2. the root, then the reset, then the step */
            engine_step(engine, p, json_is_null(e) ? NAN : json_number_value(e ? e : h), reset);
        for (int i = 0; row > 0 && i < joints; i++) {
            engine_read(engine, i, c); /* 3. a tail in the world, its node's rotation */
            fprintf(trace, ",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", c[0], c[1], c[2], c[3],
                    c[4], c[5], c[6]);
        }
    }
}
static FILE *beside(const char *scene, const char *ending, const char *mode)
{
    char name[4000];
    snprintf(name, sizeof name, "%.*s%s", (int)strlen(scene) - 5, scene, ending);
    return fopen(name, mode);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) /* what is still empty in the end was not reached */
        fclose(beside(argv[i], ".trace.csv", "w"));
    for (int i = 1; i < argc; i++) {
        json_t *scene = json_load_file(argv[i], 0, NULL);
        struct Engine *engine = engine_make(scene); /* 1. at rest, its root at the origin */
        FILE *trace = beside(argv[i], ".trace.csv", "w");
        engine ? play(engine, scene, beside(argv[i], ".motion.csv", "r"), trace)
               : (void)fputs("refused: make gave NULL\n", trace);
        fclose(trace);
    }
}
