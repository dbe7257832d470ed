/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One probable fault for all cases of an engine. */
#include "judge_parts.h"

#include <string.h>

/* Whether a case fails as the suspect has it, one with a factor with that factor. */
static bool is_explained(const JudgedCase *c, Suspect suspect, double doubt)
{
    const TraceVerdict *v = &c->verdict;
    const int i = suspect.hypothesis;
    return c->status == CASE_FAILS && i >= 0 && v->explained[i] &&
           (v->doubt[i] == 0 || fabs(v->factor[i] - suspect.factor) <= v->doubt[i] + doubt);
}

/* A hypothesis with the factor that the case tells that leaves it least open; how many failing cases it explains. */
static int suspect_hypothesis(const Judgement *j, int hypothesis, Suspect *suspect)
{
    double doubt = HUGE_VAL;
    int count = 0;
    *suspect = (Suspect){ hypothesis, 0 };
    for (int i = 0; i < j->count; i++) {
        const TraceVerdict *v = &j->judged[i].verdict;
        if (j->judged[i].status != CASE_FAILS || !v->explained[hypothesis] ||
            v->doubt[hypothesis] >= doubt)
            continue;
        doubt = v->doubt[hypothesis];
        suspect->factor = doubt > 0 ? v->factor[hypothesis] : NAN;
    }
    for (int i = 0; i < j->count; i++)
        count += is_explained(&j->judged[i], *suspect, doubt);
    return count;
}

/* How many of the cases that pass would fail with this fault. */
static int count_contradictions(const Judgement *j, const CaseFiles *files, Suspect suspect)
{
    int count = 0;
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_PASSES)
            count += !verdict_allows(&files[i].scene, &files[i].recording,
                                     j->judged[i].verdict.epsilon, suspect);
    return count;
}

static int count_failing(const Judgement *j)
{
    int count = 0;
    for (int i = 0; i < j->count; i++)
        count += j->judged[i].status == CASE_FAILS;
    return count;
}

/* The suspect that is supported best: by the failing cases that it explains, less the passing ones that it would make
 * fail; of two the one with fewer of those. Returns it; what explains but few of the failing cases is not behind them. */
static Suspect choose_fault(Judgement *j, const CaseFiles *files)
{
    const int failing = count_failing(j);
    Suspect best = { -1, 0 };
    int most = 0, fewest = 0;
    for (int i = 0; i < hypothesis_count(); i++) {
        Suspect suspect;
        const int explained = suspect_hypothesis(j, i, &suspect);
        if (explained == 0 || 2 * explained < failing || explained < most)
            continue;
        const int against = count_contradictions(j, files, suspect), support = explained - against;
        if (best.hypothesis >= 0 && (support < most || (support == most && against >= fewest)))
            continue;
        best = suspect;
        most = support;
        fewest = against;
        j->explained = explained;
    }
    j->fault = best.hypothesis;
    return best;
}

/* Whether a failing case is an example of what is behind all: of the fault, or else of the line alone. */
static bool is_example(const Judgement *j, const JudgedCase *c)
{
    if (c->status != CASE_FAILS || c->fault != j->fault)
        return false;
    return j->fault >= 0 || c->verdict.first.line == j->line;
}

static bool is_failing(const Judgement *j, const JudgedCase *c)
{
    (void)j;
    return c->status == CASE_FAILS;
}

/* Whether a case is easier to look at than another: fewer joints, fewer features, an earlier frame, fewer frames. */
static bool is_simpler(const JudgedCase *a, const JudgedCase *b)
{
    const int of_a[] = { a->verdict.joints, a->features, a->verdict.first.frame,
                         a->verdict.frames };
    const int of_b[] = { b->verdict.joints, b->features, b->verdict.first.frame,
                         b->verdict.frames };
    for (int i = 0; i < 4; i++)
        if (of_a[i] != of_b[i])
            return of_a[i] < of_b[i];
    return false;
}

static const JudgedCase *simplest_case(const Judgement *j,
                                       bool (*fits)(const Judgement *, const JudgedCase *))
{
    const JudgedCase *best = NULL;
    for (int i = 0; i < j->count; i++)
        if (fits(j, &j->judged[i]) && (!best || is_simpler(&j->judged[i], best)))
            best = &j->judged[i];
    return best;
}

/* The line at which most of the failing cases fail. */
static RuleLine most_common_line(const Judgement *j)
{
    int count[LINE_DATA + 1] = { 0 };
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_FAILS)
            count[j->judged[i].verdict.first.line]++;
    int best = LINE_NONE;
    for (int i = LINE_INERTIA; i <= LINE_DATA; i++)
        best = count[i] > count[best] || best == LINE_NONE ? i : best;
    return (RuleLine)best;
}

/* Where the common fault alone does not explain a case, another one besides may. */
static void explain_case(const Judgement *j, const CaseFiles *files, Suspect fault, JudgedCase *c)
{
    const bool common = j->fault >= 0 && c->verdict.explained[j->fault];
    const int own = common ? j->fault : verdict_first_explaining(&c->verdict);
    case_explain(files, own, c);
    if (own >= 0 || j->fault < 0 || c->verdict.no_number_frame > 0)
        return;
    const int second =
        verdict_second_fault(&files->scene, &files->recording, c->verdict.epsilon, fault);
    if (second < 0)
        return;
    const Hypothesis *first = hypothesis_get(j->fault);
    case_explain(files, second, c);
    const size_t length = strlen(c->note);
    snprintf(c->note + length, sizeof c->note - length, " Besides %s%s%s", first->id,
             *first->id ? ": " : "", first->fault);
}

static void explain_all(Judgement *j, const CaseFiles *files, Suspect fault)
{
    for (int i = 0; i < j->count; i++) {
        JudgedCase *c = &j->judged[i];
        if (c->status == CASE_FAILS)
            explain_case(j, &files[i], fault, c);
    }
    if (count_failing(j) == 0)
        return;
    j->line = j->fault >= 0 ? hypothesis_get(j->fault)->line : most_common_line(j);
    const JudgedCase *shown = simplest_case(j, is_example);
    if (!shown)
        shown = simplest_case(j, is_failing);
    snprintf(j->sentence, sizeof j->sentence, "%.400s (in %.128s)", shown->note, shown->name);
}

void judgement_explain(Judgement *j, const CaseFiles *files)
{
    explain_all(j, files, choose_fault(j, files));
}
