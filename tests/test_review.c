/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review's figures against those of the theory (section 5, "Cascade ponytail"): the protocol is a
 * chain at rest, turned upward by 0.05 rad and let go, 241 samples; rms over peak in per cent. */
#include "review.h"

#include <check.h>
#include <math.h>

typedef struct Known {
    int bones;
    double drag, gravity;
    double amplitude;       /* rad; 0: let go from straight */
    double fitted, cascade; /* per cent; NaN: not stated */
} Known;

static const Known known[] = {
    { 2, 0.2, 0, 0.05, 1.16, 0.001 },    { 4, 0.2, 0, 0.05, 8.18, 0.006 },
    { 6, 0.2, 0, 0.05, 17.6, 0.067 },    { 2, 0.2, 9.81, 0.05, 1.08, 0.057 },
    { 4, 0.2, 9.81, 0.05, 7.52, 0.104 }, { 6, 0.2, 9.81, 0.05, 16.4, 0.62 },
    { 4, 0.2, 9.81, 0, 3.28, 0.22 },     { 6, 0.2, 9.81, 0, 7.01, 0.71 },
    { 4, 0.02, 0, 0.05, 22.1, 7.5 },     { 6, 0.02, 0, 0.05, 21.4, 15.2 },
    { 4, 0.02, 9.81, 0.05, 21.1, 13.5 }, { 6, 0.02, 9.81, 0.05, 24.0, 34.1 },
    { 4, 0.02, 9.81, 0, 20.1, 15.8 },    { 6, 0.02, 9.81, 0, 25.1, 34.7 },
    { 4, 0.02, 0, 0.0005, NAN, 0.0035 }, { 6, 0.02, 0, 0.0005, NAN, 1.8 },
};

/* Within 10 % of the figure, and half of its last digit. */
static void check_figure(const char *name, double found, double stated, double digit)
{
    if (!isnan(stated))
        ck_assert_msg(fabs(found - stated) <= 0.1 * stated + digit / 2, "%s %.4g %%, known %.4g %%",
                      name, found, stated);
}

START_TEST(known_figures)
{
    const Known *k = &known[_i];
    const SbVec3 up = { 0, 1, 0 };
    Case c = CASE(.bones = k->bones, .drag = k->drag, .gravity = { 0, -k->gravity, 0 });
    if (k->amplitude > 0) {
        case_set_event(&c, EVENT_RELEASE);
        c.event.amplitude = k->amplitude;
    }
    Trace trace = { 0 };
    ReviewSignal signal;
    ck_assert_ptr_null(review_signal(&c, &up, &trace, &signal));
    check_figure("fitted", 100 * review_model(&c, &signal, REVIEW_FITTED).rms_over_peak, k->fitted,
                 0.01);
    check_figure("cascade", 100 * review_model(&c, &signal, REVIEW_CASCADE).rms_over_peak,
                 k->cascade, 0.001);
    trace_free(&trace);
}
END_TEST

/* One bone: the ordinary ponytail is right to 0.7 % up to 1 rad, 1.5 .. 3 % at 2 rad and 9 .. 19 % at
 * 3 rad (within 10 % of these). */
START_TEST(one_bone)
{
    static const double turned[][3] = {
        { 0.05, 0, 0.7 }, { 1, 0, 0.7 }, { 2, 1.5, 3 }, { 3, 9, 19 }
    };
    static const double drags[] = { 0.02, 0.2 };
    const SbVec3 up = { 0, 1, 0 };
    Trace trace = { 0 };
    Case c = CASE(.drag = drags[_i % 2], .gravity = { 0, 0, 0 });
    case_set_event(&c, EVENT_RELEASE);
    c.event.amplitude = turned[_i / 2][0];
    ReviewSignal signal;
    ck_assert_ptr_null(review_signal(&c, &up, &trace, &signal));
    const double rms = 100 * review_model(&c, &signal, REVIEW_FITTED).rms_over_peak;
    ck_assert_msg(rms >= 0.9 * turned[_i / 2][1] && rms <= 1.1 * turned[_i / 2][2],
                  "%g rad, drag %g: %.3g %%", c.event.amplitude, c.drag, rms);
    trace_free(&trace);
}
END_TEST

/* A swing whose looks are known: y = cos(2 pi t) e^(-t), one sample in 1/240 s. */
START_TEST(shape_of_a_known_swing)
{
    double t[961], y[961];
    for (int i = 0; i < 961; i++) {
        t[i] = i / 240.0;
        y[i] = cos(2 * M_PI * t[i]) * exp(-t[i]);
    }
    const ReviewShape shape = review_shape(t, y, 961, 1);
    for (int k = 0; k < REVIEW_CROSSINGS; k++)
        ck_assert_double_eq_tol(shape.crossing[k], 0.25 + 0.5 * k, 1e-4);
    /* The first trough: tan(2 pi t) = -1/(2 pi). */
    const double trough = 0.5 - atan(1 / (2 * M_PI)) / (2 * M_PI);
    ck_assert_double_eq_tol(shape.overshoot, -cos(2 * M_PI * trough) * exp(-trough), 1e-4);
    ck_assert(shape.settling > 3.9);
    const ReviewShape still = review_shape(t, y, 481, 20);
    ck_assert_double_eq_tol(still.settling, 1.6, 0.15);
}
END_TEST

Suite *suite_review(void);
Suite *suite_review(void)
{
    Suite *suite = suite_create("review");
    TCase *tcase = tcase_create("figures");
    tcase_add_loop_test(tcase, known_figures, 0, (int)(sizeof known / sizeof *known));
    tcase_add_loop_test(tcase, one_bone, 0, 8);
    tcase_add_test(tcase, shape_of_a_known_swing);
    suite_add_tcase(suite, tcase);
    return suite;
}
