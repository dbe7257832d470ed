/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which hypotheses explain a trace. */
#include "verdict.h"

/* Whether quirks fit the trace, under any view. */
static bool quirks_fit(const Evidence *e, double epsilon, Quirks quirk)
{
    for (int view = VIEW_TAILS; view <= VIEW_NODES; view++) {
        quirk.view = (TailView)view;
        if (count_misses(e, &quirk, epsilon, true, NULL) == 0)
            return true;
    }
    return false;
}

/* Whether a hypothesis fits the trace, under any view; its factor and the doubt about it, found in that view, go to
 * found. */
static bool fits(const Evidence *e, double epsilon, const Hypothesis *hypothesis, Quirks *found)
{
    *found = hypothesis->quirk;
    if (!hypothesis_applies(hypothesis, e))
        return false;
    if (!hypothesis->prepare)
        return quirks_fit(e, epsilon, *found);
    for (int view = VIEW_TAILS; view <= VIEW_NODES; view++) {
        found->view = (TailView)view;
        if (hypothesis->prepare(e, epsilon, found) &&
            count_misses(e, found, epsilon, true, NULL) == 0)
            return true;
    }
    return false;
}

static Quirks quirks_of(Suspect suspect)
{
    Quirks quirk = hypothesis_get(suspect.hypothesis)->quirk;
    if (hypothesis_get(suspect.hypothesis)->prepare)
        quirk.factor = suspect.factor;
    return quirk;
}

int verdict_second_fault(const Scene *scene, const Recording *recording, double epsilon,
                         Suspect suspect)
{
    Evidence e;
    int second = -1;
    const Quirks first = quirks_of(suspect);
    if (!evidence_make(scene, recording, &e))
        return -1;
    for (int i = 0; i < hypothesis_count() && second < 0; i++) {
        const Hypothesis *h = hypothesis_get(i);
        if (i != suspect.hypothesis && !h->prepare && hypothesis_applies(h, &e) &&
            quirks_fit(&e, epsilon, quirks_both(&h->quirk, &first)))
            second = i;
    }
    evidence_free(&e);
    return second;
}

bool verdict_allows(const Scene *scene, const Recording *recording, double epsilon, Suspect suspect)
{
    Evidence e;
    if (!evidence_make(scene, recording, &e))
        return false;
    const bool allows = !hypothesis_applies(hypothesis_get(suspect.hypothesis), &e) ||
                        isnan(suspect.factor) || quirks_fit(&e, epsilon, quirks_of(suspect));
    evidence_free(&e);
    return allows;
}

/* Whether every frame shows what the first one does, though there is time to move. */
static bool is_still(const Evidence *e)
{
    double time = 0;
    for (int k = 2; k <= e->frames; k++) {
        if (!evidence_repeats(e, k))
            return false;
        time += e->dt[k];
    }
    return time > 0;
}

void try_hypotheses(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    for (int i = 0; i < hypothesis_count(); i++) {
        Quirks found;
        verdict->explained[i] = fits(e, epsilon, hypothesis_get(i), &found);
        verdict->factor[i] = found.factor;
        verdict->doubt[i] = found.doubt;
    }
    verdict->first.line = find_line(e, verdict, epsilon);
    Miss odd;
    if (is_still(e)) {
        verdict->explained[hypothesis_seen(SEEN_STILL)] = true;
        verdict->first.line = LINE_TIME;
    } else if (verdict->grid > 0) {
        verdict->explained[hypothesis_seen(SEEN_GRID)] = true;
        verdict->first.line = LINE_INERTIA;
    } else if (verdict->digits > 0 && verdict->digits < SINGLE_DIGITS) {
        verdict->explained[hypothesis_seen(SEEN_DIGITS)] = true;
        verdict->first.line = LINE_DATA;
    } else if (verdict_first_explaining(verdict) < 0 && count_odd_lengths(e, epsilon, &odd) > 0) {
        verdict->explained[hypothesis_seen(SEEN_NOT_UNIT)] = true;
        verdict->first.line = LINE_ROTATION;
    }
}
