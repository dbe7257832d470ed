/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab ponytail-for: whether a damped sinusoid may stand in for the solver, and with which numbers. */
#include "event_options.h"
#include "look.h"
#include "ponytail_advice.h"
#include "ponytail_code.h"

#include <math.h>
#include <stdlib.h>

/* The models on offer; the source's example numbers are not. */
static const ReviewModel offered[] = { REVIEW_LAWFUL, REVIEW_FITTED, REVIEW_CASCADE };
enum { OFFERED = sizeof offered / sizeof *offered, MOST_EVENT_FRAMES = 100000 };

typedef struct Settings {
    SceneOptions scene;
    EventOptions event;
    int language, model; /* model: 0 the best, else offered[model - 1] */
    bool has_language;
} Settings;

typedef struct Answer {
    const Advice *advice;
    ReviewModel model; /* of the code */
    const char *code;  /* or NULL */
} Answer;

/* ---- text ---------------------------------------------------------------------------------------- */

static void add_row(Grid *grid, const char *name, const Advice *advice,
                    double (*value)(const Advice *advice, ReviewModel model), double unit)
{
    grid_add(grid, "%s", name);
    for (int i = 0; i < OFFERED; i++)
        grid_add_number(grid, "%.6g",
                        advice->has[offered[i]] ? unit * value(advice, offered[i]) : NAN);
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
    Grid grid = { .columns = OFFERED + 1 };
    grid_add(&grid, "quantity");
    for (int i = 0; i < OFFERED; i++)
        grid_add(&grid, "%s", review_model_names[offered[i]]);
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

static void write_text(FILE *file, const void *result)
{
    const Answer *answer = result;
    if (answer->code) {
        fputs(answer->code, file);
        return;
    }
    look_write_settings(file, answer->advice->c);
    write_event(file, answer->advice);
    fputc('\n', file);
    advice_write_decision(file, answer->advice);
    fputc('\n', file);
    write_models(file, answer->advice);
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

static json_t *answer_json(const Answer *answer)
{
    const Advice *advice = answer->advice;
    const ReviewSignal *signal = &advice->signal;
    const double direction[] = { signal->direction.x, signal->direction.y, signal->direction.z };
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:f, s:f, s:o}", "decision", decision_names[advice->decision], "model",
        review_model_names[answer->model], "event", events[advice->c->event.kind].name, "start_s",
        signal->start, "peak_m", signal->peak, "direction", numbers_json(direction, 3));
    for (int i = 0; i < OFFERED; i++)
        json_object_set_new(object, review_model_names[offered[i]], model_json(advice, offered[i]));
    json_object_set_new(object, "code", answer->code ? json_string(answer->code) : json_null());
    return object;
}

/* ---- code ---------------------------------------------------------------------------------------- */

static void write_note(FILE *file, const Answer *answer)
{
    const Advice *advice = answer->advice;
    fprintf(file, "By springlab ponytail-for, model %s, event %s, for\n",
            review_model_names[answer->model], events[advice->c->event.kind].name);
    look_write_settings(file, advice->c);
    fprintf(file, "Off by %.3g %% of the peak (rms): %s.\n",
            100 * advice->error[answer->model].rms_over_peak,
            advice_quality(advice->error[answer->model].rms_over_peak));
    if (advice->signal.start > 0)
        fprintf(file, "t = 0 is %.6g s after the event begins.\n", advice->signal.start);
}

/* NULL where there is none. */
static char *make_code(const Settings *settings, const Answer *answer)
{
    const Advice *advice = answer->advice;
    char *note = NULL, *text = NULL;
    size_t size;
    FILE *file = open_memstream(&note, &size);
    if (!file)
        return NULL;
    write_note(file, answer);
    fclose(file);
    const PonytailCode code = { &advice->curve[answer->model], advice->signal.direction, note };
    file = open_memstream(&text, &size);
    const bool written = file && code_write((CodeLanguage)settings->language, &code, file);
    if (file)
        fclose(file);
    free(note);
    if (written)
        return text;
    free(text);
    return NULL;
}

/* ---- the command --------------------------------------------------------------------------------- */

static int refuse_code(const Command *command, const char *why)
{
    usage_error(command, "--code: %s", why);
    return EXIT_DIFFERS;
}

static int tell(const Command *command, const Common *common, const Settings *settings,
                const Advice *advice)
{
    Answer answer = { advice, settings->model ? offered[settings->model - 1] : advice->best, NULL };
    char *code = NULL;
    if (settings->has_language) {
        if (!advice->has[answer.model])
            return refuse_code(command, "cannot be had: the model has no numbers for this chain");
        code = make_code(settings, &answer);
        if (!code)
            return refuse_code(command,
                               "cannot be had: more than 60 stops, or it does not die out; "
                               "javascript has no such limit");
        answer.code = code;
    }
    const int status = common->format == FORMAT_TEXT ? emit(common, write_text, &answer)
                                                     : emit_object(common, answer_json(&answer), 6);
    free(code);
    return status;
}

static int check_event(const Command *command, const Case *c)
{
    if (c->event.duration / c->frame_time > MOST_EVENT_FRAMES)
        return usage_error(command, "--duration: '%.10g' given, allowed: at most %d frames",
                           c->event.duration, MOST_EVENT_FRAMES);
    return -1;
}

static int run_ponytail_for(const Command *command, int argc, char **argv)
{
    static const char *const models[] = { "best", "lawful", "fitted", "cascade", NULL };
    Common common = { 0 };
    Settings settings = { 0 };
    const Option own[] = {
        { "code", OPTION_CHOICE, &settings.language, "LANGUAGE", "print it as code, ready to paste",
          .choices = code_names, .given = &settings.has_language },
        { "model", OPTION_CHOICE, &settings.model, "best|lawful|fitted|cascade",
          "which one the code is of (best)", .choices = models },
    };
    enum { OWN = sizeof own / sizeof *own };
    Option options[SCENE_OPTIONS + EVENT_OPTIONS + OWN + 1] = { 0 };
    int count = scene_options(&settings.scene, options);
    count = event_options(&settings.event, EVENT_RELEASE, 0, options, count);
    count = scene_without(options, count, "seconds");
    for (int i = 0; i < OWN; i++)
        options[count++] = own[i];
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &settings.scene);
    Case *c = &settings.scene.c;
    settings.event.seconds = (REVIEW_SAMPLES - 1) * c->frame_time;
    if (status < 0)
        status = event_finish(command, &settings.event, c);
    if (status < 0)
        status = check_event(command, c);
    if (status >= 0)
        return status;
    Advice advice;
    const char *failed = advice_make(c, &advice);
    if (failed)
        return usage_error(command, "--event %s: %s", events[c->event.kind].name, failed);
    return tell(command, &common, &settings, &advice);
}

const Command command_ponytail_for = {
    .name = "ponytail-for",
    .operands = "",
    .summary = "Says whether a damped sinusoid may stand in for the solver, and gives its code.",
    .details =
        "The solver is stepped through the event (simulate --help tells them; usual: release), "
        "and what\n"
        "its tip does in the next 240 frames is set beside the ponytail\n"
        "    A * sin(omega * t + phase) * e^(-decay * t)\n"
        "with the numbers of the law and the best ones, and beside the cascade ponytail of the "
        "chain's\n"
        "bones. The decision is a ponytail where one is within 5 % of the peak (rms), else the "
        "cascade\n"
        "where that one is, else the solver; within 0.79 % (42 dB) it is indistinguishable. All "
        "three are\n"
        "answers, and the exit status is 0. Code that cannot be had is refused with the reason, "
        "and the\n"
        "exit status is 1. Languages: after-effects, css, javascript, csharp (Unity). design "
        "takes omega\n"
        "and decay back to settings.",
    .examples =
        "  springlab ponytail-for --stiffness 0.05 --drag 0.05\n"
        "  springlab ponytail-for --bones 4 --event step --format json\n"
        "  springlab ponytail-for --drag 0.05 --event stop --code css --output ponytail.css\n"
        "  springlab ponytail-for --bones 4 --model cascade --code javascript",
    .run = run_ponytail_for,
};
