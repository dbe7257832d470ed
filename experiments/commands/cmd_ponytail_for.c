/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab ponytail-for: whether a damped sinusoid may stand in for the solver, and with which numbers. */
#include "event_options.h"
#include "look.h"
#include "ponytail_code.h"
#include "ponytail_report.h"

#include <stdlib.h>

enum { MOST_EVENT_FRAMES = 100000 };

typedef struct Settings {
    SceneOptions scene;
    EventOptions event;
    int language, model; /* model: 0 the best, else advice_models[model - 1] */
    bool has_language;
} Settings;

typedef struct Answer {
    const Advice *advice;
    ReviewModel model; /* of the code */
    const char *code;  /* or NULL */
} Answer;

/* ---- the answer ---------------------------------------------------------------------------------- */

static void write_answer(FILE *file, const void *result)
{
    const Answer *answer = result;
    if (answer->code)
        fputs(answer->code, file);
    else
        advice_write(file, answer->advice);
}

static json_t *answer_json(const Answer *answer)
{
    json_t *object = advice_json(answer->advice, answer->model);
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
    Answer answer = { advice, settings->model ? advice_models[settings->model - 1] : advice->best,
                      NULL };
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
    const int status = common->format == FORMAT_TEXT ? emit(common, write_answer, &answer)
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
