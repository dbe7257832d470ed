/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab design: from the look that is wanted to the settings. */
#include "design.h"
#include "files_apart.h"
#include "laws.h"
#include "look.h"
#include "ponytail_file.h"
#include "scene.h"
#include "settings.h"

#include <math.h>

/* The wish as it is typed: Hz and degrees; NaN where nothing is. */
typedef struct Request {
    Wish wish;
    double frequency, droop, amplitude;
} Request;

typedef struct Answer {
    const Case *base;
    Request request;
    Design design;
} Answer;

static void add_part(FILE *file, const char **separator, const char *format, double value)
    __attribute__((format(printf, 3, 0)));

static void add_part(FILE *file, const char **separator, const char *format, double value)
{
    if (isnan(value))
        return;
    fputs(*separator, file);
    fprintf(file, format, value);
    *separator = ", ";
}

static void write_request(FILE *file, const Answer *answer)
{
    const Request *request = &answer->request;
    const char *separator = "Wanted of ";
    add_part(file, &separator, "a bone of %.6g m", answer->base->length);
    add_part(file, &separator, "at %.6g frames per second", 1 / answer->base->frame_time);
    separator = ": ";
    add_part(file, &separator, "%.6g swings per second", request->frequency);
    add_part(file, &separator, "%.6g rad/s", isnan(request->frequency) ? request->wish.omega : NAN);
    add_part(file, &separator, "decay %.6g per second", request->wish.decay);
    add_part(file, &separator, "damping ratio %.6g", request->wish.damping_ratio);
    add_part(file, &separator, "still after %.6g s", request->wish.settling);
    add_part(file, &separator, "droop %.6g°", request->droop);
    fputs(".\n\n", file);
}

/* The settings in the wanted scheme first, then the other's, where there is one. */
static void write_settings(FILE *file, const Case *c)
{
    const SbScheme *other = c->scheme == &sb_vrm1 ? &sb_lesson : &sb_vrm1;
    Case converted;
    const int columns = settings_convert(c, other, &converted) ? 1 : 2;
    const char *const headings[] = { c->scheme->name, other->name };
    const Case *const cases[] = { c, &converted };
    Grid grid = { .columns = columns + 1 };
    settings_add_rows(&grid, headings, cases, columns);
    grid_write(&grid, FORMAT_TEXT, file);
    grid_free(&grid);
}

/* Settings are per frame, or act per frame: at another rate they look different. */
static void write_other_rate(FILE *file, const Case *c)
{
    const double fps = 1 / c->frame_time, other = fabs(fps - 60) < 0.5 ? 30 : 60;
    Case moved = *c;
    moved.frame_time = 1 / other;
    const double frequency = law_frequency(&moved, 1), settling = law_settling_1pct(&moved, 1);
    fprintf(file, "This holds at %.6g frames per second. At %g the same settings ", fps, other);
    if (isnan(frequency))
        fprintf(file, "do not swing and are still after %.3g s;\n", settling);
    else
        fprintf(file, "swing %.3g times a second and are still after\n%.3g s; ", frequency,
                settling);
    fputs("springlab retime keeps the look.\n", file);
}

/* The release that gives a ponytail of this amplitude (m), and the phase it has then; rad. Linear law: the
 * tail is off by length * angle. NaN without a ring. */
static void find_release(const Case *c, double amplitude, double *angle, double *phase)
{
    const Motion motion = law_motion(c, 1);
    *angle = amplitude / (motion_release_amplitude(&motion) * c->length);
    *phase = motion_release_phase(&motion);
}

static void write_release(FILE *file, const Case *c, double amplitude)
{
    double angle, phase;
    find_release(c, amplitude, &angle, &phase);
    if (isnan(angle)) {
        fputs("It does not swing, so an amplitude means nothing.\n", file);
        return;
    }
    fprintf(file,
            "Turned by %.4g rad and let go, the tail of a bone of %.6g m moves as a ponytail of "
            "amplitude %.6g m and\nphase %.4g rad%s.\n",
            angle, c->length, amplitude, phase,
            angle > 1 ? "; beyond 1 rad that holds no more: the law is of small motion" : "");
}

/* The wish bounds the envelope; the swing itself, told above, is still when it last leaves 1 %. */
static void write_bound(FILE *file, const Case *c, double settling)
{
    if (!isnan(settling) && !isnan(law_frequency(c, 1)))
        fprintf(
            file,
            "The %.6g s wanted bounds the envelope of the swings, which is down to 1 %% then; the "
            "swing\nitself is still by then or sooner.\n",
            settling);
}

static void write_solution(FILE *file, const Case *c, const Request *request)
{
    Prediction prediction;
    write_settings(file, c);
    fputc('\n', file);
    if (!prediction_make(c, &prediction)) {
        fputs("(out of memory)\n", file);
        return;
    }
    look_write_sentences(file, c, &prediction);
    write_bound(file, c, request->wish.settling);
    if (!isnan(request->amplitude))
        write_release(file, c, request->amplitude);
    write_other_rate(file, c);
    prediction_free(&prediction);
}

static void write_text(FILE *file, const void *result)
{
    const Answer *answer = result;
    const Design *design = &answer->design;
    write_request(file, answer);
    if (design->solutions == 0)
        settings_write_refusal(file, design);
    for (int i = 0; i < design->solutions; i++) {
        if (design->solutions > 1)
            fprintf(file, "%s%s\n\n", i ? "\n" : "",
                    i ? "Or, weaker, so that it falls over and hangs:"
                      : "Two settings do it, gravity being against the rest direction:");
        write_solution(file, &design->solution[i], &answer->request);
    }
}

static void add_release(json_t *object, const Case *c, double amplitude)
{
    double angle, phase;
    find_release(c, amplitude, &angle, &phase);
    json_object_set_new(object, "release_rad", json_number(angle));
    json_object_set_new(object, "release_phase_rad", json_number(isnan(angle) ? angle : phase));
}

/* The case's own scheme at the top, both schemes below their names. */
static json_t *solution_json(const Case *c, bool realisable, const char *reason, double amplitude)
{
    const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    json_t *object = settings_json(c, realisable, reason);
    for (int i = 0; i < 2; i++) {
        Case converted;
        const bool has = realisable && !settings_convert(c, schemes[i], &converted);
        json_object_set_new(
            object, schemes[i]->name,
            has ? json_pack("{s:o, s:o, s:o}", "stiffness", json_number(converted.stiffness),
                            "drag", json_number(converted.drag), i ? "gravity_power" : "gravity",
                            settings_gravity_json(converted.gravity))
                : json_null());
    }
    add_release(object, c, amplitude);
    return object;
}

static json_t *answer_json(const Answer *answer)
{
    const Design *design = &answer->design;
    const bool realisable = design->solutions > 0;
    Case nothing = *answer->base;
    nothing.stiffness = nothing.drag = NAN;
    const double amplitude = answer->request.amplitude;
    json_t *object = solution_json(realisable ? &design->solution[0] : &nothing, realisable,
                                   design->reason, amplitude);
    json_t *alternatives = json_array();
    for (int i = 1; i < design->solutions; i++)
        json_array_append_new(alternatives,
                              solution_json(&design->solution[i], true, "", amplitude));
    json_object_set_new(object, "alternatives", alternatives);
    json_object_set_new(object, "nearest", settings_offers_json(design));
    return object;
}

/* A ponytail's omega and decay are a wish; its amplitude and phase are the event's. */
static int take_ponytail(const Command *command, const char *path, Request *request)
{
    if (!isnan(request->frequency) || !isnan(request->wish.omega) || !isnan(request->wish.decay))
        return usage_error(command,
                           "--ponytail and --frequency, --omega, --decay exclude each other");
    SbPonytail ponytail;
    char error[PONYTAIL_ERROR_SIZE];
    if (!ponytail_file_read(path, &ponytail, stderr, error))
        return usage_error(command, "%s", error);
    request->wish.omega = ponytail.omega;
    request->wish.decay = ponytail.decay;
    return -1;
}

static int check_request(const Command *command, Request *request, const SceneOptions *scene)
{
    if (!isnan(request->frequency) && !isnan(request->wish.omega))
        return usage_error(command, "--frequency and --omega exclude each other");
    if (!isnan(request->frequency))
        request->wish.omega = 2 * M_PI * request->frequency;
    if (!isnan(request->droop) && (scene->has_gravity || scene->has_gravity_power))
        return usage_error(command, "--droop decides gravity: it and %s exclude each other",
                           scene->has_gravity ? "--gravity" : "--gravity-power");
    return -1;
}

static int answer_request(const Command *command, const Common *common, Answer *answer)
{
    const WishVerdict verdict = design_make(answer->base, &answer->request.wish,
                                            answer->request.droop * M_PI / 180, &answer->design);
    if (verdict == WISH_UNCLEAR)
        return usage_error(command, "--frequency, --decay, --damping-ratio, --settle: %s",
                           answer->design.reason);
    const int status = common->format == FORMAT_TEXT ? emit(common, write_text, answer)
                                                     : emit_object(common, answer_json(answer), 6);
    return status == EXIT_HELD && verdict != WISH_FINE ? EXIT_DIFFERS : status;
}

static int run_design(const Command *command, int argc, char **argv)
{
    static const char *const unused[] = { "stiffness", "drag", "wind", "speed" };
    SceneOptions scene;
    Request request = { { NAN, NAN, NAN, NAN }, NAN, NAN, NAN };
    const char *ponytail = NULL;
    Wish *wish = &request.wish;
    const Option wishes[] = {
        { "frequency", OPTION_REAL, &request.frequency, "HZ", "swings per second", .least = 1e-6,
          .most = 1e6 },
        { "omega", OPTION_REAL, &wish->omega, "W", "the same in rad/s", .least = 1e-6,
          .most = 1e6 },
        { "decay", OPTION_REAL, &wish->decay, "D", "1/s: swings shrink as e^(-D t)", .least = 1e-6,
          .most = 1e6 },
        { "damping-ratio", OPTION_REAL, &wish->damping_ratio, "Z",
          "below 1 it swings, from 1 on it creeps", .least = 1e-6, .most = 1000 },
        { "settle", OPTION_REAL, &wish->settling, "S", "s until it stays within 1 %", .least = 1e-6,
          .most = 1e6 },
        { "droop", OPTION_REAL, &request.droop, "DEG",
          "droop at rest, degrees below the horizontal; decides gravity", .least = -90,
          .most = 90 },
        { "ponytail", OPTION_TEXT, &ponytail, "FILE.json",
          "omega and decay from a ponytail's parameter file" },
        { "amplitude", OPTION_REAL, &request.amplitude, "A",
          "m, of a ponytail: also say from which angle to let go for it", .least = 1e-9,
          .most = 1e6 },
    };
    enum { WISHES = sizeof wishes / sizeof *wishes };
    Option options[WISHES + SCENE_OPTIONS + 1] = { 0 };
    Common common = { 0 };
    for (int i = 0; i < WISHES; i++)
        options[i] = wishes[i];
    int count = scene_options(&scene, options + WISHES);
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
        count = scene_without(options + WISHES, count, unused[i]);
    int status = options_read(command, options, &common, argc, argv, NULL);
    const NamedFile files[] = { { ponytail, "--ponytail", false },
                                { common.output, "--output", true },
                                { 0 } };
    if (status < 0)
        status = files_apart(command, files);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status < 0 && ponytail)
        status = take_ponytail(command, ponytail, &request);
    if (status < 0)
        status = check_request(command, &request, &scene);
    if (status >= 0)
        return status;
    Answer answer = { .base = &scene.c, .request = request };
    return answer_request(command, &common, &answer);
}

const Command command_design = {
    .name = "design",
    .operands = "",
    .summary = "Finds the settings for a look: frequency, settling time, droop.",
    .details =
        "Two of frequency (or omega), decay, damping ratio and settling time fix how a bone "
        "moves;\n"
        "a settling time alone means as fast as can be without swinging. Gravity stays as given\n"
        "(lesson: 9.81 m/s^2; vrm1: none), unless --droop asks for a rest pose. The settings come\n"
        "for both schemes, and with what to expect of them. A look that cannot be had is refused\n"
        "with the reason and what comes nearest, and the exit status is 1; JSON then has null for\n"
        "the settings. Still means within 1 % of a small turn that was let go.\n"
        "A ponytail's file: {\"schemaVersion\": 2, \"amplitude\": 0.18, \"omega_rad_s\": 11,\n"
        "\"phase_rad\": -0.3, \"decay_per_s\": 1.8}. Its\n"
        "amplitude is no setting but how far the bone was turned before it was let go, which\n"
        "--amplitude answers, by the law of small motion.",
    .examples =
        "  springlab design --frequency 1.6 --settle 1 --fps 90 --length 0.1 --scheme vrm1\n"
        "  springlab design --frequency 2 --damping-ratio 0.2 --droop 15\n"
        "  springlab design --omega 10 --decay 1.5 --amplitude 0.02 --gravity 0\n"
        "  springlab design --settle 0.5 --gravity 0 --format json",
    .run = run_design,
};
