/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_advice.h"

#include "laws.h"

#include <math.h>
#include <stddef.h>

const char *advice_quality(double rms_over_peak)
{
    if (isnan(rms_over_peak))
        return NULL;
    return rms_over_peak <= REVIEW_INDISTINGUISHABLE ? "indistinguishable"
           : rms_over_peak <= REVIEW_ACCEPTABLE      ? "acceptable"
                                                     : "wrong";
}

static double rms_of(const Advice *advice, ReviewModel model)
{
    return advice->has[model] ? advice->error[model].rms_over_peak : HUGE_VAL;
}

static void decide(Advice *advice)
{
    const ReviewModel single = rms_of(advice, REVIEW_LAWFUL) <= rms_of(advice, REVIEW_FITTED)
                                   ? REVIEW_LAWFUL
                                   : REVIEW_FITTED;
    const bool cascade_is_less = rms_of(advice, REVIEW_CASCADE) < rms_of(advice, single);
    advice->decision = review_decide(rms_of(advice, single), rms_of(advice, REVIEW_CASCADE));
    advice->best = advice->decision != DECIDE_PONYTAIL && cascade_is_less ? REVIEW_CASCADE : single;
}

static bool has_rest(const Case *c)
{
    const Case after = event_after(c);
    const SbVec3 tail = law_tail(&after, c->bones);
    return isfinite(tail.x) && isfinite(tail.y) && isfinite(tail.z);
}

const char *advice_make(const Case *c, Advice *advice)
{
    *advice = (Advice){ .c = c };
    if (!has_rest(c))
        return "the chain has no place of rest that it could swing about (--stiffness)";
    Trace trace = { 0 };
    const char *failed = review_signal(c, NULL, &trace, &advice->signal);
    trace_free(&trace);
    if (failed)
        return failed;
    if (advice->signal.peak < 1e-12 * c->bones * c->length)
        return "the tip does not move but for rounding";
    for (int m = 0; m < REVIEW_MODELS; m++) {
        const ReviewModel model = (ReviewModel)m;
        advice->has[m] = review_curve(c, &advice->signal, model, &advice->curve[m]);
        advice->error[m] = review_model(c, &advice->signal, model);
        advice->has[m] = advice->has[m] && isfinite(advice->error[m].rms_over_peak);
    }
    decide(advice);
    return NULL;
}

static const char *in_words(double rms_over_peak)
{
    return rms_over_peak <= REVIEW_INDISTINGUISHABLE ? "which no eye tells apart"
           : rms_over_peak <= REVIEW_ACCEPTABLE      ? "which an eye forgives"
                                                     : "which is seen";
}

static void write_cascade(FILE *file, const Advice *advice)
{
    const double rms = rms_of(advice, REVIEW_CASCADE);
    if (advice->c->bones == 1)
        return;
    if (isinf(rms))
        fputs("A cascade ponytail cannot be had here.\n", file);
    else
        fprintf(file, "The cascade ponytail of %d bones is off by %.3g %%, %s.\n", advice->c->bones,
                100 * rms, in_words(rms));
}

void advice_write_decision(FILE *file, const Advice *advice)
{
    static const char *const answers[] = { "Take a ponytail.", "Take a cascade ponytail.",
                                           "Use the solver." };
    const double single = fmin(rms_of(advice, REVIEW_LAWFUL), rms_of(advice, REVIEW_FITTED));
    fprintf(file, "%s\n", answers[advice->decision]);
    if (!advice->has[REVIEW_LAWFUL])
        fputs("The first bone creeps back and does not swing: the law has no omega for it.\n",
              file);
    if (isinf(single))
        fputs("No ponytail fits.\n", file);
    else
        fprintf(file, "The best ponytail is off by %.3g %% of the peak (rms), %s.\n", 100 * single,
                in_words(single));
    write_cascade(file, advice);
    fprintf(file, "Borders: %.2g %% (42 dB), and %g %%.\n", 100 * REVIEW_INDISTINGUISHABLE,
            100 * REVIEW_ACCEPTABLE);
}
