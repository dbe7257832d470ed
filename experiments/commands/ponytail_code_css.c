/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail as CSS keyframes. */
#include "ponytail_stops.h"

#include "ponytail_code.h"

#include <math.h>
#include <string.h>

static void write_comment(const PonytailCode *code, FILE *file)
{
    fputs("/*", file);
    for (const char *line = code->note; *line; line += strcspn(line, "\n") + 1)
        fprintf(file, " %.*s\n  ", (int)strcspn(line, "\n"), line);
    fputs(" Give an element the class when the event happens; to start again, take it away and "
          "give it\n"
          "   anew. The two lengths are those of a metre of the model, right and down. */\n",
          file);
}

/* A length in px, without a sign for zero. */
static double pixels(double part)
{
    return 1000 * part + 0.0;
}

static void write_stop(const Stop *stop, const Stops *stops, FILE *file)
{
    const double last = stops->stop[stops->count - 1].t;
    const double y = stop->t == last && fabs(stop->y) < 1e-9 * fabs(stops->stop[0].y) ? 0 : stop->y;
    fprintf(file,
            "    %.9g%% { transform: translate(calc(%.9g * var(--ponytail-x)), calc(%.9g * "
            "var(--ponytail-y)));",
            100 * stop->t / last, y, y);
    if (stops->cubic && stop->t < last)
        fprintf(
            file,
            "\n        animation-timing-function: cubic-bezier(0.333333, %.6g, 0.666667, %.6g);",
            stop->ease[0], stop->ease[1]);
    fputs(" }\n", file);
}

bool code_write_css(const PonytailCode *code, FILE *file)
{
    Stops stops;
    if (!stops_find(code->curve, &stops) || stops.count == 0)
        return false;
    write_comment(code, file);
    fprintf(file,
            ".ponytail {\n"
            "    --ponytail-x: %.6gpx;\n"
            "    --ponytail-y: %.6gpx;\n"
            "    animation: ponytail %.9gs linear both;\n"
            "}\n"
            "@keyframes ponytail {\n",
            pixels(code->direction.x), pixels(-code->direction.y), stops.stop[stops.count - 1].t);
    for (int i = 0; i < stops.count; i++)
        write_stop(&stops.stop[i], &stops, file);
    fputs("}\n", file);
    return true;
}
