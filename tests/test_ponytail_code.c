/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail as code: JavaScript and the After Effects expression run under Node, CSS is sampled as a
 * browser would, C# is read. Parameters are a Sobol sample of the typical ranges, and cascades of real
 * chains. */
#include "ponytail_code.h"
#include "ponytail_stops.h"
#include "program.h"

#include <check.h>
#include <gsl/gsl_qrng.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PONYTAILS = 120, CASCADES = 5, CURVES = PONYTAILS + CASCADES, TIMES = 40 };

static ReviewCurve curves[CURVES];
static double sizes[CURVES]; /* amplitude; of a cascade the largest offset */
static const SbVec3 direction = { 0.6, -0.64, 0.48 };

static double time_of(int i)
{
    return 0.1234567 * i;
}

/* Amplitude 0.05 .. 0.3, omega 6 .. 15 rad/s, phase -pi/4 .. pi/4, decay 0.8 .. 3 1/s. */
static void make_ponytails(void)
{
    gsl_qrng *sobol = gsl_qrng_alloc(gsl_qrng_sobol, 4);
    for (int i = 0; i < PONYTAILS; i++) {
        double x[4];
        gsl_qrng_get(sobol, x);
        curves[i].ponytail = (SbPonytail){ 0.05 + 0.25 * x[0], 6 + 9 * x[1],
                                           M_PI / 2 * (x[2] - 0.5), 0.8 + 2.2 * x[3] };
        sizes[i] = curves[i].ponytail.amplitude;
    }
    gsl_qrng_free(sobol);
    /* The corner with the most swings. */
    curves[0].ponytail = (SbPonytail){ sizes[0], 15, -0.7, 0.8 };
}

static void make_cascades(void)
{
    static const int bones[CASCADES] = { 1, 2, 3, 4, 6 };
    for (int i = 0; i < CASCADES; i++) {
        Case c = CASE(.bones = bones[i]);
        Trace trace = { 0 };
        ReviewSignal signal;
        case_set_event(&c, EVENT_RELEASE);
        ck_assert_ptr_null(review_signal(&c, NULL, &trace, &signal));
        ck_assert(review_curve(&c, &signal, REVIEW_CASCADE, &curves[PONYTAILS + i]));
        ck_assert_int_eq(curves[PONYTAILS + i].cascade.bones, bones[i]);
        for (double t = 0; t < 8; t += 0.001)
            sizes[PONYTAILS + i] =
                fmax(sizes[PONYTAILS + i], fabs(review_curve_offset(&curves[PONYTAILS + i], t)));
        trace_free(&trace);
    }
}

static void make_curves(void)
{
    make_ponytails();
    make_cascades();
}

/* The caller frees it. */
static char *code_of(CodeLanguage language, int curve)
{
    const PonytailCode code = { &curves[curve], direction, "First line\nSecond line\n" };
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    ck_assert_msg(code_write(language, &code, file), "curve %d: refused", curve);
    fclose(file);
    return text;
}

/* The larger of an error so far and the distance of two numbers, NaN if any is. An assertion for each of many
 * numbers would take most of the time. */
static double worse(double worst, double found, double expected)
{
    return larger(worst, fabs(found - expected));
}

/* ---- under Node ---------------------------------------------------------------------------------- */

/* Runs a script, built by begin, one for each curve, and end; it prints a number a line, which are read.
 * False, with a word, where there is no Node. */
static bool node_run(void (*each)(FILE *file, int curve), const char *end, double *number,
                     int count)
{
    char path[] = "/tmp/springlab-node-XXXXXX";
    const int handle = mkstemp(path);
    ck_assert_int_ge(handle, 0);
    FILE *file = fdopen(handle, "w");
    fputs("const all = [];\n", file);
    for (int i = 0; i < CURVES; i++)
        each(file, i);
    fputs(end, file);
    fclose(file);
    char line[200];
    snprintf(line, sizeof line, "command -v node >/dev/null || exit 77; node %s", path);
    Ran ran = program_run(line);
    unlink(path);
    const bool there = ran.status != 77;
    if (!there)
        puts("node is not here: the code is not run");
    else
        ck_assert_msg(ran.status == 0, "node: %s", ran.err);
    char *text = ran.out;
    for (int i = 0; there && i < count; i++) {
        char *next;
        number[i] = strtod(text, &next);
        ck_assert_msg(next != text, "number %d is missing", i);
        text = next;
    }
    ran_free(&ran);
    return there;
}

static void put_javascript(FILE *file, int curve)
{
    char *code = code_of(CODE_JAVASCRIPT, curve);
    fprintf(file, "all.push((function () {\n%sreturn [ponytail, ponytailDirection];\n})());\n",
            code);
    free(code);
}

START_TEST(javascript_gives_the_values)
{
    static double number[CURVES][TIMES + 4];
    if (!node_run(put_javascript,
                  "for (const [ponytail, way] of all) {\n"
                  "  console.log(ponytail(-0.5), ...way);\n"
                  "  for (let i = 0; i < 40; i++) console.log(ponytail(0.1234567 * i));\n"
                  "}\n",
                  number[0], CURVES * (TIMES + 4)))
        return;
    for (int c = 0; c < CURVES; c++) {
        ck_assert_double_eq(number[c][0], 0);
        ck_assert(number[c][1] == direction.x && number[c][2] == direction.y &&
                  number[c][3] == direction.z);
        double worst = 0;
        for (int i = 0; i < TIMES; i++)
            worst = worse(worst, number[c][4 + i], review_curve_offset(&curves[c], time_of(i)));
        ck_assert_double_le(worst, 1e-6 * sizes[c]);
    }
}
END_TEST

static void put_expression(FILE *file, int curve)
{
    char *code = code_of(CODE_AFTER_EFFECTS, curve);
    json_t *text = json_string(code);
    fputs("all.push((time, inPoint, value) => eval(", file);
    json_dumpf(text, file, JSON_ENCODE_ANY);
    fputs("));\n", file);
    json_decref(text);
    free(code);
}

/* A layer that begins at 2.5 s; in two dimensions, and with the same time in three. */
START_TEST(expression_moves_the_layer)
{
    static double number[CURVES][2 + 5 * TIMES];
    if (!node_run(put_expression,
                  "for (const at of all) {\n"
                  "  console.log(...at(2.4, 2.5, [100, 200]));\n"
                  "  for (let i = 0; i < 40; i++) {\n"
                  "    const time = 2.5 + 0.1234567 * i;\n"
                  "    console.log(...at(time, 2.5, [100, 200]), ...at(time, 2.5, [0, 0, 7]));\n"
                  "  }\n"
                  "}\n",
                  number[0], CURVES * (2 + 5 * TIMES)))
        return;
    for (int c = 0; c < CURVES; c++) {
        double worst = 0;
        ck_assert(number[c][0] == 100 && number[c][1] == 200);
        for (int i = 0; i < TIMES; i++) {
            const double *moved = &number[c][2 + 5 * i];
            const double pixels = 1000 * review_curve_offset(&curves[c], time_of(i));
            worst = worse(worst, moved[0], 100 + direction.x * pixels);
            worst = worse(worst, moved[1], 200 - direction.y * pixels);
            worst = worse(worst, moved[2], direction.x * pixels);
            worst = worse(worst, moved[3], -direction.y * pixels);
            worst = worse(worst, moved[4], 7 - direction.z * pixels);
        }
        ck_assert_double_le(worst, 1e-3 * sizes[c]);
    }
}
END_TEST

/* ---- CSS ----------------------------------------------------------------------------------------- */

typedef struct Keyframe {
    double t, y, x1, y1, x2, y2; /* straight: the control points lie on the line */
} Keyframe;

static int read_keyframes(const char *css, double *seconds, Keyframe *keyframe)
{
    int count = 0;
    ck_assert_int_eq(
        sscanf(strstr(css, "animation: ponytail "), "animation: ponytail %lfs", seconds), 1);
    for (const char *line = strstr(css, "@keyframes"); line; line = strchr(line + 1, '\n')) {
        double percent, x, y;
        Keyframe *k = &keyframe[count];
        if (sscanf(line,
                   " %lf%% { transform: translate(calc(%lf * var(--ponytail-x)), calc(%lf * "
                   "var(--ponytail-y)))",
                   &percent, &x, &y) == 3) {
            ck_assert_int_lt(count, MOST_STOPS);
            ck_assert_double_eq(x, y);
            *k = (Keyframe){ percent / 100 * *seconds, x, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3 };
            count++;
        } else if (count > 0) {
            k--;
            sscanf(line, " animation-timing-function: cubic-bezier(%lf, %lf, %lf, %lf);", &k->x1,
                   &k->y1, &k->x2, &k->y2);
        }
    }
    return count;
}

static double bezier(double a, double b, double u)
{
    return 3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u;
}

/* As a browser has it: the curve's parameter whose x is the part of the time, by bisection. */
static double value_between(const Keyframe *from, const Keyframe *to, double part)
{
    double low = 0, high = 1;
    for (int i = 0; i < 50; i++) {
        const double u = (low + high) / 2;
        if (bezier(from->x1, from->x2, u) < part)
            low = u;
        else
            high = u;
    }
    return from->y + bezier(from->y1, from->y2, low) * (to->y - from->y);
}

START_TEST(css_follows_the_curve)
{
    enum { PARTS = 16 };
    const ReviewCurve *curve = &curves[_i];
    char *css = code_of(CODE_CSS, _i);
    Keyframe k[MOST_STOPS + 1];
    double seconds;
    const int count = read_keyframes(css, &seconds, k);
    ck_assert_int_gt(count, 2);
    ck_assert(k[0].t == 0 && k[count - 1].t == seconds);
    double at_stops = 0, between = 0;
    for (int i = 0; i < count; i++)
        at_stops = worse(at_stops, k[i].y, review_curve_offset(curve, k[i].t));
    for (int i = 0; i < PARTS * (count - 1); i++) {
        const Keyframe *from = &k[i / PARTS], *to = from + 1;
        const double part = (double)(i % PARTS) / PARTS;
        between = worse(between, value_between(from, to, part),
                        review_curve_offset(curve, from->t + part * (to->t - from->t)));
    }
    for (double t = seconds; t < seconds + 3; t += 0.01)
        between = worse(between, k[count - 1].y, review_curve_offset(curve, t));
    ck_assert_double_le(at_stops, 1e-6 * sizes[_i]);
    ck_assert_double_le(between, STOPS_TOLERANCE * sizes[_i]);
    free(css);
}
END_TEST

/* Straight lines are n = 7.63 omega / d stops for a swing that dies out wholly, by the second derivative: with
 * far fewer swings than that allows they are kept, with far more the cubics must come. */
START_TEST(lines_where_they_will_do)
{
    Stops stops;
    for (int i = 0; i < PONYTAILS; i++) {
        const SbPonytail *p = &curves[i].ponytail;
        ck_assert(stops_find(&curves[i], &stops));
        ck_assert(stops.cubic || p->omega / p->decay < 60 / 6.5);
        ck_assert(!stops.cubic || p->omega / p->decay > 60 / 9.0);
    }
}
END_TEST

/* Neither too many swings nor growing ones become CSS; every other language takes them. */
START_TEST(css_has_an_end)
{
    const ReviewCurve unfit[] = { { .ponytail = { 0.1, 15, 0, 0.2 } },
                                  { .ponytail = { 0.1, 15, 0, 0 } },
                                  { .ponytail = { 0.1, 15, 0, -1 } } };
    char text[4000];
    for (int i = 0; i < 3; i++) {
        const PonytailCode code = { &unfit[i], direction, "" };
        FILE *file = fmemopen(text, sizeof text, "w");
        ck_assert(!code_write(CODE_CSS, &code, file));
        ck_assert_int_eq((int)ftell(file), 0);
        ck_assert(code_write(CODE_JAVASCRIPT, &code, file));
        fclose(file);
    }
}
END_TEST

/* ---- C# ------------------------------------------------------------------------------------------ */

static int count_of(const char *text, char what)
{
    int count = 0;
    for (; *text; text++)
        count += *text == what;
    return count;
}

static void check_number(const char *text, const char *before, double expected)
{
    const char *at = strstr(text, before);
    ck_assert_msg(at != NULL, "%s is missing", before);
    ck_assert_msg(strtod(at + strlen(before), NULL) == expected, "%s is not %.17g", before,
                  expected);
}

static void check_numbers(const char *text, const char *before, const double *expected, int count)
{
    const char *at = strstr(text, before);
    ck_assert_msg(at != NULL, "%s is missing", before);
    at += strlen(before);
    for (int i = 0; i < count; i++) {
        char *next;
        ck_assert(strtod(at, &next) == expected[i]);
        ck_assert_int_eq(*next, i + 1 < count ? ',' : ' ');
        at = next + 1;
    }
}

START_TEST(csharp_holds_the_numbers)
{
    char *text = code_of(CODE_CSHARP, _i);
    const SbPonytail *p = &curves[_i].ponytail;
    const SbCascade *c = &curves[_i].cascade;
    ck_assert_int_eq(count_of(text, '{'), count_of(text, '}'));
    ck_assert_int_eq(count_of(text, '('), count_of(text, ')'));
    ck_assert_int_eq(count_of(text, '['), count_of(text, ']'));
    check_number(text, "omega = ", c->bones > 0 ? c->omega : p->omega);
    check_number(text, "decay = ", c->bones > 0 ? c->decay : p->decay);
    if (c->bones > 0) {
        check_numbers(text, "cosine = { ", c->cosine, c->bones);
        check_numbers(text, "[] sine = { ", c->sine, c->bones);
    } else {
        check_number(text, "amplitude = ", p->amplitude);
        check_number(text, "phase = ", p->phase);
    }
    /* Unity's z points the other way. */
    ck_assert_ptr_nonnull(strstr(text, "new Vector3(0.6f, -0.64f, -0.48f)"));
    free(text);
}
END_TEST

START_TEST(expression_holds_the_numbers)
{
    char *text = code_of(CODE_AFTER_EFFECTS, _i);
    const SbPonytail *p = &curves[_i].ponytail;
    const SbCascade *c = &curves[_i].cascade;
    check_number(text, "var frequency = ", (c->bones > 0 ? c->omega : p->omega) / (2 * M_PI));
    check_number(text, "var decay = ", c->bones > 0 ? c->decay : p->decay);
    ck_assert_ptr_nonnull(strstr(text, "; // Hz, not rad/s"));
    ck_assert(strncmp(text, "// First line\n// Second line\n", 29) == 0);
    ck_assert_int_eq(count_of(text, '('), count_of(text, ')'));
    free(text);
}
END_TEST

Suite *suite_ponytail_code(void);
Suite *suite_ponytail_code(void)
{
    Suite *suite = suite_create("ponytail code");
    TCase *tcase = tcase_create("languages");
    tcase_add_unchecked_fixture(tcase, make_curves, NULL);
    tcase_add_test(tcase, javascript_gives_the_values);
    tcase_add_test(tcase, expression_moves_the_layer);
    tcase_add_loop_test(tcase, css_follows_the_curve, 0, CURVES);
    tcase_add_test(tcase, lines_where_they_will_do);
    tcase_add_test(tcase, css_has_an_end);
    tcase_add_loop_test(tcase, csharp_holds_the_numbers, 0, CURVES);
    tcase_add_loop_test(tcase, expression_holds_the_numbers, 0, CURVES);
    suite_add_tcase(suite, tcase);
    return suite;
}
