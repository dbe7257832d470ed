/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One probable fault for all cases of an engine. */
#include "judge_parts.h"

#include <string.h>

static int count_explained(const Judgement *j, int hypothesis)
{
    int count = 0;
    for (int i = 0; i < j->count; i++)
        count += j->judged[i].status == CASE_FAILS && j->judged[i].verdict.explained[hypothesis];
    return count;
}

/* How many of the cases that pass would fail with this fault. */
static int count_contradictions(const Judgement *j, const CaseFiles *files, double epsilon,
                                int hypothesis)
{
    int count = 0;
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_PASSES)
            count += !verdict_allows(&files[i].scene, &files[i].recording, epsilon, hypothesis);
    return count;
}

static int count_failing(const Judgement *j)
{
    int count = 0;
    for (int i = 0; i < j->count; i++)
        count += j->judged[i].status == CASE_FAILS;
    return count;
}

/* The hypothesis that explains the most failing cases, and is contradicted by the fewest passing ones
 * among those. */
static void choose_fault(Judgement *j, const CaseFiles *files, double epsilon)
{
    j->fault = -1;
    int best = 0, fewest = 0;
    for (int i = 0; i < hypothesis_count(); i++)
        best = (int)fmax(best, count_explained(j, i));
    for (int i = 0; i < hypothesis_count() && best > 0; i++) {
        if (count_explained(j, i) < best)
            continue;
        const int against = count_contradictions(j, files, epsilon, i);
        if (j->fault < 0 || against < fewest) {
            j->fault = i;
            fewest = against;
        }
    }
    j->explained = best;
    /* What explains but few of the failing cases is not behind all of them. */
    if (2 * best < count_failing(j)) {
        j->fault = -1;
        j->explained = 0;
    }
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

/* The one that is easiest to look at: the fewest joints, then the fewest frames. */
static const JudgedCase *smallest_case(const Judgement *j,
                                       bool (*fits)(const Judgement *, const JudgedCase *))
{
    const JudgedCase *best = NULL;
    for (int i = 0; i < j->count; i++) {
        const JudgedCase *c = &j->judged[i];
        if (!fits(j, c))
            continue;
        const bool smaller = best && (c->verdict.joints < best->verdict.joints ||
                                      (c->verdict.joints == best->verdict.joints &&
                                       c->verdict.first.frame < best->verdict.first.frame));
        if (!best || smaller)
            best = c;
    }
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
static void explain_case(const Judgement *j, const CaseFiles *files, double epsilon, JudgedCase *c)
{
    const bool common = j->fault >= 0 && c->verdict.explained[j->fault];
    const int own = common ? j->fault : verdict_first_explaining(&c->verdict);
    case_explain(files, own, c);
    if (own >= 0 || j->fault < 0 || c->verdict.no_number_frame > 0)
        return;
    const int second = verdict_second_fault(&files->scene, &files->recording, epsilon, j->fault);
    if (second < 0)
        return;
    const Hypothesis *first = hypothesis_get(j->fault);
    case_explain(files, second, c);
    const size_t length = strlen(c->note);
    snprintf(c->note + length, sizeof c->note - length, " Besides %s%s%s.", first->id,
             *first->id ? ": " : "", first->fault);
}

static void explain_all(Judgement *j, const CaseFiles *files, double epsilon)
{
    for (int i = 0; i < j->count; i++) {
        JudgedCase *c = &j->judged[i];
        if (c->status == CASE_FAILS)
            explain_case(j, &files[i], epsilon, c);
    }
    if (count_failing(j) == 0)
        return;
    j->line = j->fault >= 0 ? hypothesis_get(j->fault)->line : most_common_line(j);
    const JudgedCase *shown = smallest_case(j, is_example);
    if (!shown)
        shown = smallest_case(j, is_failing);
    snprintf(j->sentence, sizeof j->sentence, "%.400s (in %.128s)", shown->note, shown->name);
}

void judgement_explain(Judgement *j, const CaseFiles *files, double epsilon)
{
    choose_fault(j, files, epsilon);
    explain_all(j, files, epsilon);
}
