/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit_plot.h"

#include <math.h>

enum { MOST_POINTS = 1500, CURVE_POINTS = 1500 };

static double ponytail_at(const FitPicture *picture, double t)
{
    return sb_ponytail_offset(&picture->fit->ponytail, t) + picture->fit->offset;
}

static double cascade_at(const FitPicture *picture, double t)
{
    return sb_cascade_offset(&picture->cascade->cascade, t) + picture->cascade->offset;
}

static void write_row(FILE *script, const FitPicture *picture, double t, double y)
{
    const double p = ponytail_at(picture, t);
    const double c = picture->cascade ? cascade_at(picture, t) : (double)NAN;
    fprintf(script, "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", t, y, p, c, y - p, y - c);
}

/* A name as gnuplot's literal text: between apostrophes nothing has a meaning but they. */
static void write_quantity(FILE *script, const char *name)
{
    fputs("QUANTITY = '", script);
    for (; *name; name++)
        fputs(*name == '\'' ? "''" : (char[]){ *name, '\0' }, script);
    fputs("'\n", script);
}

static void write_finding(FILE *script, const PonytailFit *fit)
{
    if (fit->verdict == FIT_GOOD)
        fprintf(script,
                "FINDING = \"%.3g swings a second: a ponytail follows within %.2g %% of the peak "
                "(rms)\"\n",
                fit->ponytail.omega / (2 * M_PI), 100 * fit->rms_over_peak);
    else
        fprintf(script, "FINDING = \"No ponytail: %s\"\n", fit_verdict_text(fit->verdict));
}

/* The largest residual of the ponytail; 1 where there is none. */
static double most_left_over(const FitPicture *picture)
{
    const Series *series = picture->series;
    double most = 0;
    for (size_t i = 0; i < series->count; i++)
        most = fmax(most, fabs(series->y[i] - ponytail_at(picture, series->t[i] - series->t[0])));
    return most > 0 ? most : 1;
}

bool fit_plot(const FitPicture *picture, const char *path, Plot *plot)
{
    if (!plot_open(plot, path))
        return false;
    const Series *series = picture->series;
    const size_t stride = series->count / MOST_POINTS + 1;
    char flat[32] = "NaN";
    if (picture->fit->verdict == FIT_CONSTANT)
        snprintf(flat, sizeof flat, "%.9g", series->y[0]);
    write_finding(plot->script, picture->fit);
    write_quantity(plot->script, series->column);
    fprintf(plot->script,
            "CASCADE = %d; FITTED = %d; LEFT_OVER_MOST = %.9g\n"
            "FLAT = %s\n$Trace << EOD\n",
            picture->cascade ? picture->cascade->cascade.bones : 0,
            !isnan(picture->fit->ponytail.omega), most_left_over(picture), flat);
    fputs("time,y,ponytail,cascade,left,left_cascade\n", plot->script);
    for (size_t i = 0; i < series->count; i += stride)
        write_row(plot->script, picture, series->t[i] - series->t[0], series->y[i]);
    fputs("EOD\n$Curve << EOD\ntime,y,ponytail,cascade,left,left_cascade\n", plot->script);
    const double span = series->t[series->count - 1] - series->t[0];
    for (int i = 0; i <= CURVE_POINTS; i++)
        write_row(plot->script, picture, span * i / CURVE_POINTS, NAN);
    fputs("EOD\n", plot->script);
    return plot_draw(plot, "fit");
}
