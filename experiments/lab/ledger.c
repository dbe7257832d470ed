/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ledger.h"

#include "judges.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int claim_id_compare(const char *a, const char *b)
{
    const size_t letters = strcspn(a, "0123456789");
    const int order = strncmp(a, b, letters);
    if (order != 0)
        return order;
    const long number_a = strtol(a + letters, NULL, 10), number_b = strtol(b + letters, NULL, 10);
    return (number_a > number_b) - (number_a < number_b);
}

/* Keeps the order; claims of one id stay in the order in which they came. */
static bool insert_claim(Ledger *ledger, const LedgerClaim *added)
{
    const size_t count = (size_t)ledger->count;
    LedgerClaim *grown = realloc(ledger->claims, (count + 1) * sizeof *grown);
    if (!grown)
        return false;
    ledger->claims = grown;
    int at = ledger->count++;
    for (; at > 0 && claim_id_compare(grown[at - 1].claim->id, added->claim->id) > 0; at--)
        grown[at] = grown[at - 1];
    grown[at] = *added;
    return true;
}

static void add_checks(Ledger *ledger, const char *experiment, const Table *table)
{
    const Summary summary = table_summarise(table);
    ledger->checks += summary.checks;
    ledger->held += summary.held;
    if (summary.column < 0 || (ledger->experiment && !(summary.worst > ledger->worst)))
        return;
    ledger->worst = summary.worst;
    ledger->experiment = experiment;
    ledger->row = summary.row;
    snprintf(ledger->column, sizeof ledger->column, "%s", table->column[summary.column]);
}

bool ledger_add(Ledger *ledger, const Entry *entry, const Table *table)
{
    add_checks(ledger, entry->name, table);
    for (int i = 0; i < MOST_CLAIMS && entry->experiment->claims[i].id; i++) {
        const Claim *claim = &entry->experiment->claims[i];
        const LedgerClaim added = { claim, claim->judge(claim, table), entry->name };
        if (!insert_claim(ledger, &added))
            return false;
    }
    return true;
}

void ledger_free(Ledger *ledger)
{
    free(ledger->claims);
    *ledger = (Ledger){ 0 };
}

bool ledger_claim_agrees(const LedgerClaim *claim)
{
    return claim->finding.verdict == claim->claim->expect;
}

int ledger_disagreement(const Ledger *ledger, int from)
{
    for (int i = from; i < ledger->count; i++)
        if (!ledger_claim_agrees(&ledger->claims[i]))
            return i;
    return -1;
}

bool ledger_agrees(const Ledger *ledger)
{
    return ledger->held == ledger->checks && ledger_disagreement(ledger, 0) < 0;
}

void ledger_write_text(const Ledger *ledger, FILE *file)
{
    int agree = 0;
    for (int i = 0; i < ledger->count; i++)
        agree += ledger_claim_agrees(&ledger->claims[i]);
    fprintf(file, "%ld of %ld checks held", ledger->held, ledger->checks);
    if (ledger->experiment)
        fprintf(file, ", worst ratio %.3g (limit %g) in %s, row %ld, %s", ledger->worst,
                ROUNDING_THRESHOLD, ledger->experiment, ledger->row + 1, ledger->column);
    fprintf(file, "; %d of %d claims as declared\n", agree, ledger->count);
    for (int i = 0; (i = ledger_disagreement(ledger, i)) >= 0; i++) {
        const LedgerClaim *claim = &ledger->claims[i];
        char found[80];
        fprintf(file, "%s in %s: %s, declared: %s\n", claim->claim->id, claim->experiment,
                finding_text(&claim->finding, found, sizeof found),
                verdict_name(claim->claim->expect));
    }
}

static json_t *number_or_null(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *checks_json(const Ledger *ledger)
{
    const bool any = ledger->experiment != NULL;
    return json_pack("{s:I, s:I, s:o, s:s?, s:o, s:s?}", "all", (json_int_t)ledger->checks, "held",
                     (json_int_t)ledger->held, "worst",
                     any ? number_or_null(ledger->worst) : json_null(), "experiment",
                     ledger->experiment, "row", any ? json_integer(ledger->row) : json_null(),
                     "column", any ? ledger->column : NULL);
}

static json_t *claim_json(const LedgerClaim *entry)
{
    const Claim *claim = entry->claim;
    const Finding *finding = &entry->finding;
    return json_pack("{s:s, s:s, s:s, s:o, s:s, s:b, s:s?, s:s, s:s, s:i, s:s}", "id", claim->id,
                     "statement", claim->statement, "verdict", verdict_name(finding->verdict),
                     "within", number_or_null(finding->within), "expected",
                     verdict_name(claim->expect), "agrees", ledger_claim_agrees(entry), "truth",
                     claim->truth, "text", finding->text, "experiment", entry->experiment, "row",
                     finding->row, "column", finding->column);
}

bool ledger_write_json(const Ledger *ledger, FILE *file)
{
    json_t *claims = json_array();
    bool good = claims != NULL;
    for (int i = 0; i < ledger->count && good; i++)
        good = json_array_append_new(claims, claim_json(&ledger->claims[i])) == 0;
    json_t *all = json_pack("{s:o, s:o}", "checks", checks_json(ledger), "claims", claims);
    good = good && all && json_dumpf(all, file, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) == 0;
    json_decref(all);
    if (good)
        fputc('\n', file);
    return good;
}
