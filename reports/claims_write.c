/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The claims as tables, one for each source or subject: the letters of an id say which. */
#include "report.h"

#include <string.h>

enum { SLUG_SIZE = 300 };

typedef struct Subject {
    const char *letters, *title;
} Subject;

/* The sources first, then what goes beyond them; at the end whatever has other letters. */
static const Subject subjects[] = {
    { "L", "The lesson" },
    { "C", "The component" },
    { "P", "The ponytail" },
    { "N", "Laws over their whole domain" },
    { "T", "How chains come to rest" },
    { "R", "How a bone rings" },
    { "W", "How chains whip, and what rounding keeps alive" },
    { "V", "The ponytail against the solver" },
    { NULL, "Further statements" },
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

static int claim_subject(const ClaimRecord *claim)
{
    const size_t letters = strcspn(claim->id, "-0123456789");
    int i = 0;
    while (subjects[i].letters && (strlen(subjects[i].letters) != letters ||
                                   strncmp(subjects[i].letters, claim->id, letters) != 0))
        i++;
    return i;
}

static int count_claims(const Claims *claims, int subject)
{
    int count = 0;
    for (int i = 0; i < claims->count; i++)
        count += claim_subject(&claims->claim[i]) == subject;
    return count;
}

void claims_write_links(const Claims *claims, FILE *file)
{
    char slug[SLUG_SIZE];
    fputs("Claims judged, by subject: ", file);
    for (int subject = 0; subject < SUBJECTS; subject++) {
        const char *title = subjects[subject].title;
        const int count = count_claims(claims, subject);
        if (count)
            fprintf(file, "[%s](#%s) (%d), ", title, text_slug(title, slug, sizeof slug), count);
    }
    fputs("then the [experiments](#contents).\n\n", file);
}

void claim_write_verdict(const ClaimRecord *claim, FILE *file)
{
    fprintf(file, "**%s**", claim->verdict);
    if (strcmp(claim->verdict, "holds within") == 0)
        fprintf(file, " %.3g", claim->within);
    if (!claim->agrees)
        fprintf(file, " (declared: %s)", claim->expected);
}

static void write_claim(const ClaimRecord *claim, FILE *file)
{
    char slug[SLUG_SIZE] = "";
    const Entry *entry = experiment_find(claim->experiment);
    if (entry)
        text_slug(entry->experiment->title, slug, sizeof slug);
    fprintf(file, "| %s | ", claim->id);
    text_write_plain(claim->statement, file);
    fputs(" | ", file);
    claim_write_verdict(claim, file);
    fprintf(file, " | [%s](#%s), row %ld", claim->experiment, slug, claim->row + 1);
    if (claim->text && *claim->text) {
        fputs(": ", file);
        text_write_plain(claim->text, file);
    }
    fputs(" | ", file);
    text_write_plain(claim->truth ? claim->truth : "", file);
    fputs(" |\n", file);
}

void claims_write(const Claims *claims, FILE *file)
{
    for (int subject = 0; subject < SUBJECTS; subject++) {
        if (!count_claims(claims, subject))
            continue;
        fprintf(file,
                "### %s\n\n"
                "| | statement | verdict | evidence | what is true |\n"
                "| --- | --- | --- | --- | --- |\n",
                subjects[subject].title);
        for (int i = 0; i < claims->count; i++)
            if (claim_subject(&claims->claim[i]) == subject)
                write_claim(&claims->claim[i], file);
        fputc('\n', file);
    }
}
