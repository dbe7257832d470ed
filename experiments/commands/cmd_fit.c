/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab fit: the best ponytail, or cascade, for a trace. */
#include "files_apart.h"
#include "fit_plot.h"
#include "message.h"
#include "ponytail_fit.h"
#include "series.h"

#include <math.h>

typedef struct Settings {
    const char *file, *column, *plot;
    double fps;
    int bones;  /* of the cascade; 0: none */
    int offset; /* 0: fitted; 1: none */
} Settings;

/* A parameter and its standard error, as two keys. */
static void add_parameter(json_t *object, const char *name, double value, double error)
{
    char key[64];
    snprintf(key, sizeof key, "%s_error", name);
    json_object_set_new(object, name, json_number(value));
    json_object_set_new(object, key, json_number(error));
}

static json_t *coefficients(const double *value, int count)
{
    json_t *array = json_array();
    for (int k = 0; k < count; k++)
        json_array_append_new(array, json_number(value[k]));
    return array;
}

static json_t *describe_cascade(const CascadeFit *fit)
{
    const SbCascade *c = &fit->cascade;
    json_t *cascade = json_object();
    json_object_set_new(cascade, "bones", json_integer(c->bones));
    json_object_set_new(cascade, "omega_rad_s", json_number(c->omega));
    json_object_set_new(cascade, "decay_per_s", json_number(c->decay));
    json_object_set_new(cascade, "offset", json_number(fit->offset));
    json_object_set_new(cascade, "cosine", coefficients(c->cosine, c->bones));
    json_object_set_new(cascade, "sine", coefficients(c->sine, c->bones));
    json_object_set_new(cascade, "rms_over_peak", json_number(fit->rms_over_peak));
    json_object_set_new(cascade, "psnr_db", json_number(fit->psnr_db));
    return cascade;
}

/* A row for each number: cascade_omega_rad_s, cascade_cosine_0 and so on. */
static void add_rows(json_t *object, const json_t *cascade)
{
    char name[80];
    const char *key;
    json_t *value, *number;
    size_t k;
    json_object_foreach((json_t *)(size_t)cascade, key, value)
    {
        snprintf(name, sizeof name, "cascade_%s", key);
        if (!json_is_array(value))
            json_object_set(object, name, value);
        json_array_foreach(value, k, number)
        {
            snprintf(name, sizeof name, "cascade_%s_%zu", key, k);
            json_object_set(object, name, number);
        }
    }
}

static void add_cascade(json_t *object, const CascadeFit *fit, Format format)
{
    json_t *cascade = describe_cascade(fit);
    if (format == FORMAT_JSON)
        json_object_set(object, "cascade", cascade);
    else
        add_rows(object, cascade);
    json_decref(cascade);
}

static json_t *describe_fit(const Series *series, const PonytailFit *fit)
{
    json_t *object = json_object();
    json_object_set_new(object, "verdict", json_string(fit_verdict_text(fit->verdict)));
    json_object_set_new(object, "fits", json_boolean(fit->verdict == FIT_GOOD));
    add_parameter(object, "amplitude", fit->ponytail.amplitude, fit->error.amplitude);
    add_parameter(object, "omega_rad_s", fit->ponytail.omega, fit->error.omega);
    json_object_set_new(object, "frequency_hz", json_number(fit->ponytail.omega / (2 * M_PI)));
    add_parameter(object, "phase_rad", fit->ponytail.phase, fit->error.phase);
    add_parameter(object, "decay_per_s", fit->ponytail.decay, fit->error.decay);
    add_parameter(object, "offset", fit->offset, fit->offset_error);
    json_object_set_new(object, "time_zero_s", json_number(series->t[0]));
    json_object_set_new(object, "rms_over_peak", json_number(fit->rms_over_peak));
    json_object_set_new(object, "psnr_db", json_number(fit->psnr_db));
    json_object_set_new(object, "column", json_string(series->column));
    json_object_set_new(object, "samples", json_integer((json_int_t)series->count));
    json_object_set_new(object, "rows", json_integer((json_int_t)series->rows));
    const char *from = series->rate.from;
    json_object_set_new(object, "fps", from ? json_number(series->rate.fps) : json_null());
    json_object_set_new(object, "fps_from", from ? json_string(from) : json_null());
    return object;
}

/* A figure needs a swing's worth of samples. False after a line on stderr. */
static bool draw(const FitPicture *picture, const char *path, Plot *plot)
{
    const size_t count = picture->series->count;
    if (count >= FIT_LEAST_SAMPLES)
        return fit_plot(picture, path, plot);
    message_line("--plot: no figure of a trace of %zu row%s; %d are needed", count,
                 count == 1 ? "" : "s", FIT_LEAST_SAMPLES);
    return true;
}

static int fit_series(const Common *common, const Settings *settings, const Series *series)
{
    const PonytailFit fit =
        fit_ponytail(series->t, series->y, series->count, settings->offset == 0);
    json_t *object = describe_fit(series, &fit);
    CascadeFit cascade = { 0 };
    if (settings->bones > 0 && !isnan(fit.ponytail.omega)) {
        cascade = fit_cascade_free(series->t, series->y, series->count, settings->bones,
                                   settings->offset == 0, fit.ponytail.omega, fit.ponytail.decay);
        add_cascade(object, &cascade, (Format)common->format);
    }
    const FitPicture picture = { series, &fit, cascade.good ? &cascade : NULL };
    Plot plot = { 0 };
    if (settings->plot && !draw(&picture, settings->plot, &plot)) {
        json_decref(object);
        return EXIT_USAGE;
    }
    const int status = emit_object(common, object, 6);
    if (!output_settle(&plot.output, status == EXIT_HELD))
        return EXIT_USAGE;
    return fit.verdict == FIT_GOOD ? EXIT_HELD : EXIT_DIFFERS;
}

static int run_fit(const Command *command, int argc, char **argv)
{
    static const char *const offsets[] = { "fit", "none", NULL };
    Common common = { 0 };
    Settings settings = { 0 };
    const Option options[] = {
        { "column", OPTION_TEXT, &settings.column, "NAME",
          "the column to fit (not needed where there is one beside the time)" },
        { "fps", OPTION_REAL, &settings.fps, "N",
          "frames per second, where the time is a column called frame (the file's, or 60)",
          .least = 1e-3, .most = 1e6 },
        { "offset", OPTION_CHOICE, &settings.offset, "fit|none",
          "whether it swings about a constant of its own (fit) or about 0 (none)",
          .choices = offsets },
        { "cascade", OPTION_COUNT, &settings.bones, "N",
          "also fit the cascade ponytail of a chain of N bones", .least = 1,
          .most = SB_CASCADE_MOST },
        { "plot", OPTION_TEXT, &settings.plot, "FILE.svg", "draw trace, fit and what is left" },
        { 0 },
    };
    int operand;
    const int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const NamedFile files[] = {
        { argv[operand], "the trace", false },
        { settings.plot, "--plot", true },
        { common.output, "--output", true },
        { 0 },
    };
    if (files_apart(command, files) >= 0)
        return EXIT_USAGE;
    Series series;
    char error[SERIES_ERROR_SIZE];
    if (!series_read(argv[operand], settings.column, settings.fps, &series, error))
        return usage_error(command, "%s", error);
    const int fitted = fit_series(&common, &settings, &series);
    series_free(&series);
    return fitted;
}

const Command command_fit = {
    .name = "fit",
    .operands = "FILE.csv",
    .summary = "Fits the ponytail A*sin(omega*t + phase)*e^(-decay*t) to a trace.",
    .details =
        "The file has a header, a time (time, time_s, seconds or t in s, or frame) and a "
        "quantity.\n"
        "A line \"# frames per second 90\" above the header tells what a frame is.\n"
        "Time counts from the first row, at which the file's own clock shows time_zero_s. That of "
        "a "
        "trace\n"
        "of simulate counts from the event, as ponytail-for does: for its numbers take\n"
        "phase_rad - omega_rad_s*time_zero_s and amplitude*e^(decay_per_s*time_zero_s).\n"
        "The fit is the best there is for omega from 0.1 to 60 rad/s (where a trace of over a "
        "minute or\n"
        "under half a second has none there: for 1 to 600 rad over its length); it needs no "
        "starting\n"
        "values. _error is one standard error. Where no ponytail fits, or the best is off by "
        "more than\n"
        "5 % of the peak, the verdict says so and the exit status is 1.\n"
        "The cascade has an omega, a decay and an offset of its own.",
    .examples =
        "  springlab simulate --event release --stiffness 0.05 --drag 0.05 --gravity 0 "
        "--output ring.csv\n"
        "  springlab fit ring.csv --column tail0_y\n"
        "  springlab simulate --event release --bones 3 --gravity 0 --output chain.csv\n"
        "  springlab fit chain.csv --column tail2_y --offset none --cascade 3 --format json",
    .run = run_fit,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
