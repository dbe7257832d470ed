/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fitter against certified problems: NIST's Statistical Reference Datasets, nonlinear regression.
 * Two of them (Misra1a, BoxBOD) are fixtures here, as numbers; all ten are read from shared/data/nist
 * where that is present. Both published starts must reach the certified parameters to 6 digits.
 */
#include "data_folder.h"
#include "least_squares.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double misra1a(double x, const double *b)
{
    return b[0] * (1 - exp(-b[1] * x));
}

static double mgh10(double x, const double *b)
{
    return b[0] * exp(b[1] / (x + b[2]));
}

static double mgh09(double x, const double *b)
{
    return b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3]);
}

static double bennett5(double x, const double *b)
{
    return b[0] * pow(b[1] + x, -1 / b[2]);
}

static double eckerle4(double x, const double *b)
{
    const double z = (x - b[2]) / b[1];
    return b[0] / b[1] * exp(-0.5 * z * z);
}

static double rat43(double x, const double *b)
{
    return b[0] / pow(1 + exp(b[1] - b[2] * x), 1 / b[3]);
}

static double thurber(double x, const double *b)
{
    return (b[0] + x * (b[1] + x * (b[2] + x * b[3]))) / (1 + x * (b[4] + x * (b[5] + x * b[6])));
}

static double lanczos(double x, const double *b)
{
    return b[0] * exp(-b[1] * x) + b[2] * exp(-b[3] * x) + b[4] * exp(-b[5] * x);
}

/* The sum's terms are nearly alike, so finite differences would cost the last digits. */
static void lanczos_gradient(double x, const double *b, double *gradient)
{
    for (int i = 0; i < 6; i += 2) {
        gradient[i] = exp(-b[i + 1] * x);
        gradient[i + 1] = -x * b[i] * gradient[i];
    }
}

static double enso(double x, const double *b)
{
    const double w = 2 * M_PI * x;
    return b[0] + b[1] * cos(w / 12) + b[2] * sin(w / 12) + b[4] * cos(w / b[3]) +
           b[5] * sin(w / b[3]) + b[7] * cos(w / b[6]) + b[8] * sin(w / b[6]);
}

typedef struct Problem {
    const char *name;
    FitModel model;
} Problem;

static const Problem problems[] = {
    { "Misra1a", { 2, misra1a, NULL } },
    { "BoxBOD", { 2, misra1a, NULL } },
    { "Lanczos2", { 6, lanczos, lanczos_gradient } },
    { "MGH09", { 4, mgh09, NULL } },
    { "MGH10", { 3, mgh10, NULL } },
    { "Bennett5", { 3, bennett5, NULL } },
    { "Eckerle4", { 3, eckerle4, NULL } },
    { "Rat43", { 4, rat43, NULL } },
    { "Thurber", { 7, thurber, NULL } },
    { "ENSO", { 9, enso, NULL } },
};
enum { PROBLEMS = sizeof problems / sizeof *problems, MOST_POINTS = 300 };

typedef struct Certificate {
    size_t count;
    double x[MOST_POINTS], y[MOST_POINTS];
    double start[2][FIT_MOST_PARAMETERS];
    double parameter[FIT_MOST_PARAMETERS], error[FIT_MOST_PARAMETERS];
} Certificate;

/* A NIST file holds lines "bN = start1 start2 certified deviation", then "Data:" (the last one) and
 * rows "y x". */
static bool read_certificate(const char *path, Certificate *c)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    char line[256];
    bool data = false;
    c->count = 0;
    while (fgets(line, sizeof line, file)) {
        int i;
        double v[4];
        if (sscanf(line, " b%d = %lf %lf %lf %lf", &i, &v[0], &v[1], &v[2], &v[3]) == 5) {
            c->start[0][i - 1] = v[0];
            c->start[1][i - 1] = v[1];
            c->parameter[i - 1] = v[2];
            c->error[i - 1] = v[3];
        } else if (strncmp(line, "Data:", 5) == 0 && strchr(line, 'x') && !strstr(line, "=")) {
            data = strstr(line, "Variable") == NULL;
        } else if (data && c->count < MOST_POINTS && sscanf(line, "%lf %lf", &v[0], &v[1]) == 2) {
            c->y[c->count] = v[0];
            c->x[c->count++] = v[1];
        }
    }
    fclose(file);
    return true;
}

static int digits(double value, double certified)
{
    if (value == certified)
        return 11;
    return (int)floor(-log10(fabs(value - certified) / fabs(certified)));
}

static void check_problem(const Problem *problem, const Certificate *c)
{
    for (int s = 0; s < 2; s++) {
        const FitResult fit =
            fit_least_squares(&problem->model, c->x, c->y, c->count, c->start[s], fit_thorough);
        ck_assert_msg(fit.converged, "%s from start %d: not converged", problem->name, s + 1);
        for (int i = 0; i < problem->model.parameters; i++) {
            ck_assert_msg(digits(fit.parameter[i], c->parameter[i]) >= 6,
                          "%s from start %d: b%d = %.12g, certified %.12g", problem->name, s + 1,
                          i + 1, fit.parameter[i], c->parameter[i]);
            ck_assert_msg(digits(fit.error[i], c->error[i]) >= 4,
                          "%s from start %d: deviation of b%d = %.12g, certified %.12g",
                          problem->name, s + 1, i + 1, fit.error[i], c->error[i]);
        }
    }
}

START_TEST(certified)
{
    const Problem *problem = &problems[_i];
    char path[512];
    snprintf(path, sizeof path, "%s/nist/%s.dat", data_folder(), problem->name);
    Certificate c;
    if (!read_certificate(path, &c)) {
        printf("skipped: %s is not there\n", path);
        return;
    }
    check_problem(problem, &c);
}
END_TEST

START_TEST(fixtures)
{
    static const Certificate misra = {
        14,
        { 77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1,
          760.0 },
        { 10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47,
          81.78 },
        { { 500, 0.0001 }, { 250, 0.0005 } },
        { 2.3894212918E+02, 5.5015643181E-04 },
        { 2.7070075241E+00, 7.2668688436E-06 },
    };
    static const Certificate boxbod = {
        6,
        { 1, 2, 3, 5, 7, 10 },
        { 109, 149, 149, 191, 213, 224 },
        { { 1, 1 }, { 100, 0.75 } },
        { 2.1380940889E+02, 5.4723748542E-01 },
        { 1.2354515176E+01, 1.0455993237E-01 },
    };
    check_problem(&problems[0], &misra);
    check_problem(&problems[1], &boxbod);
}
END_TEST

Suite *suite_least_squares(void);
Suite *suite_least_squares(void)
{
    Suite *suite = suite_create("least squares");
    TCase *tcase = tcase_create("NIST");
    tcase_add_loop_test(tcase, certified, 0, PROBLEMS);
    tcase_add_test(tcase, fixtures);
    suite_add_tcase(suite, tcase);
    return suite;
}
