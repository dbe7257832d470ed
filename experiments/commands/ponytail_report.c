/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_report.h"

#include "look.h"

#include <math.h>

const ReviewModel advice_models[ADVICE_MODELS] = { REVIEW_LAWFUL, REVIEW_FITTED, REVIEW_CASCADE };

/* ---- text ---------------------------------------------------------------------------------------- */

static void add_row(Grid *grid, const char *name, const Advice *advice,
                    double (*value)(const Advice *advice, ReviewModel model), double unit)
{
    grid_add(grid, "%s", name);
    for (int i = 0; i < ADVICE_MODELS; i++)
        grid_add_number(grid, "%.6g",
                        advice->has[advice_models[i]] ? unit * value(advice, advice_models[i])
                                                      : NAN);
}

static bool is_cascade(const Advice *advice, ReviewModel model)
{
    return advice->curve[model].cascade.bones > 0;
}

static double amplitude_of(const Advice *advice, ReviewModel model)
{
    return is_cascade(advice, model) ? (double)NAN : advice->curve[model].ponytail.amplitude;
}

static double phase_of(const Advice *advice, ReviewModel model)
{
    return is_cascade(advice, model) ? (double)NAN : advice->curve[model].ponytail.phase;
}

#define ERROR_FIELD(name, field)                                                                   \
    static double name(const Advice *advice, ReviewModel model)                                    \
    {                                                                                              \
        return advice->error[model].field;                                                         \
    }
ERROR_FIELD(omega_of, omega)
ERROR_FIELD(decay_of, decay)
ERROR_FIELD(rms_of, rms_over_peak)
ERROR_FIELD(largest_of, largest_over_peak)
ERROR_FIELD(psnr_of, psnr_db)
ERROR_FIELD(overshoot_of, overshoot)
ERROR_FIELD(settling_of, settling_s)
ERROR_FIELD(crossing_of, crossing_s)

static void write_models(FILE *file, const Advice *advice)
{
    Grid grid = { .columns = ADVICE_MODELS + 1 };
    grid_add(&grid, "quantity");
    for (int i = 0; i < ADVICE_MODELS; i++)
        grid_add(&grid, "%s", review_model_names[advice_models[i]]);
    add_row(&grid, "amplitude (m)", advice, amplitude_of, 1);
    add_row(&grid, "omega (rad/s)", advice, omega_of, 1);
    add_row(&grid, "frequency (Hz)", advice, omega_of, 1 / (2 * M_PI));
    add_row(&grid, "phase (rad)", advice, phase_of, 1);
    add_row(&grid, "decay (1/s)", advice, decay_of, 1);
    add_row(&grid, "rms error (% of peak)", advice, rms_of, 100);
    add_row(&grid, "largest error (% of peak)", advice, largest_of, 100);
    add_row(&grid, "PSNR (dB)", advice, psnr_of, 1);
    add_row(&grid, "overshoot, difference (% of peak)", advice, overshoot_of, 100);
    add_row(&grid, "settling time, difference (s)", advice, settling_of, 1);
    add_row(&grid, "zero crossings, difference (s)", advice, crossing_of, 1);
    grid_write(&grid, FORMAT_TEXT, file);
    grid_free(&grid);
}

static void write_event(FILE *file, const Advice *advice)
{
    const ReviewSignal *signal = &advice->signal;
    const SbVec3 d = signal->direction;
    fprintf(file,
            "Event %s: the tip is off by up to %.4g m along %.3g,%.3g,%.3g; t = 0 is %.4g s after "
            "the event begins.\n",
            events[advice->c->event.kind].name, signal->peak, d.x + 0.0, d.y + 0.0, d.z + 0.0,
            signal->start);
}

void advice_write(FILE *file, const Advice *advice)
{
    look_write_settings(file, advice->c);
    write_event(file, advice);
    fputc('\n', file);
    advice_write_decision(file, advice);
    fputc('\n', file);
    write_models(file, advice);
    fputs(
        "\nlawful: omega and decay from the law, amplitude and phase from the first two frames;\n"
        "fitted: the best there is; cascade: the law's omega and decay, its coefficients fitted.\n"
        "--code gives it as code.\n",
        file);
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static json_t *numbers_json(const double *value, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_number(value[i]));
    return array;
}

static void add_curve(json_t *object, const ReviewCurve *curve)
{
    const SbCascade *c = &curve->cascade;
    if (c->bones > 0) {
        json_object_set_new(object, "bones", json_integer(c->bones));
        json_object_set_new(object, "cosine", numbers_json(c->cosine, c->bones));
        json_object_set_new(object, "sine", numbers_json(c->sine, c->bones));
        return;
    }
    json_object_set_new(object, "amplitude_m", json_number(curve->ponytail.amplitude));
    json_object_set_new(object, "phase_rad", json_number(curve->ponytail.phase));
}

static json_t *model_json(const Advice *advice, ReviewModel model)
{
    if (!advice->has[model])
        return json_null();
    const ReviewError *e = &advice->error[model];
    json_t *object =
        json_pack("{s:o, s:o, s:o}", "omega_rad_s", json_number(e->omega), "frequency_hz",
                  json_number(e->omega / (2 * M_PI)), "decay_per_s", json_number(e->decay));
    add_curve(object, &advice->curve[model]);
    json_object_set_new(object, "rms_over_peak", json_number(e->rms_over_peak));
    json_object_set_new(object, "largest_over_peak", json_number(e->largest_over_peak));
    json_object_set_new(object, "psnr_db", json_number(e->psnr_db));
    json_object_set_new(object, "overshoot_difference", json_number(e->overshoot));
    json_object_set_new(object, "settling_difference_s", json_number(e->settling_s));
    json_object_set_new(object, "crossing_difference_s", json_number(e->crossing_s));
    json_object_set_new(object, "quality", json_string(advice_quality(e->rms_over_peak)));
    return object;
}

json_t *advice_json(const Advice *advice, ReviewModel model)
{
    const ReviewSignal *signal = &advice->signal;
    const double direction[] = { signal->direction.x, signal->direction.y, signal->direction.z };
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:f, s:f, s:o}", "decision", decision_names[advice->decision], "model",
        review_model_names[model], "event", events[advice->c->event.kind].name, "start_s",
        signal->start, "peak_m", signal->peak, "direction", numbers_json(direction, 3));
    for (int i = 0; i < ADVICE_MODELS; i++)
        json_object_set_new(object, review_model_names[advice_models[i]],
                            model_json(advice, advice_models[i]));
    return object;
}
