/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report's frame: summary, claims, contents, sections, how it was made. */
#include "judges.h"
#include "provenance.h"
#include "report.h"

#include <math.h>
#include <string.h>

enum { SLUG_SIZE = 300 };

static const char *tally_word(Verdict verdict, int count)
{
    static const char *const singular[] = { "", "holds to rounding", "holds",
                                            "holds within a stated size", "does not hold" };
    static const char *const plural[] = { "", "hold to rounding", "hold",
                                          "hold within a stated size", "do not hold" };
    return (count == 1 ? singular : plural)[verdict];
}

/* How many claims have each verdict. */
static void write_tally(const Claims *claims, FILE *file)
{
    fprintf(file, "Of %d claims", claims->count);
    const char *between = " ";
    for (Verdict verdict = HOLDS_TO_ROUNDING; verdict <= DOES_NOT_HOLD; verdict++) {
        int count = 0;
        for (int i = 0; i < claims->count; i++)
            count += strcmp(claims->claim[i].verdict, verdict_name(verdict)) == 0;
        if (!count)
            continue;
        fprintf(file, "%s%d %s", between, count, tally_word(verdict, count));
        between = ", ";
    }
    fputs(".", file);
    const int differ = claims->count - claims_agreeing(claims);
    if (differ)
        fprintf(file, " **%d verdicts differ from the declared ones.**", differ);
    fputs("\n\n", file);
}

static void write_summary(const Claims *claims, FILE *file)
{
    fprintf(file, "**%ld of %ld checks hold.** ", claims->held, claims->all);
    if (claims->experiment)
        fprintf(file,
                "The largest residual is %.2g times what rounding explains (threshold %g), in "
                "`%s`, row %ld, column `%s`. ",
                claims->worst, ROUNDING_THRESHOLD, claims->experiment, claims->row + 1,
                claims->column);
    write_tally(claims, file);
}

static void write_reading(FILE *file)
{
    fputs(
        "A check compares a number read off the solver with the closed form that must give it. The "
        "residual is counted in *roundings*: the error that floating-point rounding alone explains "
        "at that point. Rows are counted from 1, below the header of the CSV file.\n\n",
        file);
}

/* ---- contents, making ---- */

static void write_contents(const Digest *digests, FILE *file)
{
    char slug[SLUG_SIZE];
    fputs("## Contents\n\n", file);
    for (const Digest *digest = digests; digest->entry; digest++) {
        const char *title = digest->entry->experiment->title;
        fprintf(file, "- [%s](#%s)\n", title, text_slug(title, slug, sizeof slug));
    }
    fputs("- [How it was made](#how-it-was-made)\n\n", file);
}

static void write_making(const ReportOptions *options, FILE *file)
{
    fprintf(file, "## How it was made\n\nBy springbone-lab %s", provenance.version);
    if (options->published)
        fputs(
            ". Another machine gets the same trajectories bit by bit, and the same laws up to the "
            "last digits of its mathematical library.\n\n",
            file);
    else
        fprintf(
            file,
            ":\n\n"
            "| | |\n| --- | --- |\n"
            "| commit | `%s` |\n| compiler | `%s` |\n| flags | `%s` |\n| libraries | `%s` |\n\n",
            provenance.commit, provenance.compiler, provenance.flags, provenance.libraries);
    fputs("The commands, from a fresh checkout:\n\n"
          "    make reproduce    everything in this report, below build/\n"
          "    make check        the test suite\n\n"
          "Every number is in `build/data`, one CSV file for each experiment: `x` is what was "
          "measured, `x_law` what the law says, `x_diff` the difference and `x_rounding` the "
          "difference in roundings. gnuplot drew the figures, cmark-gfm made the page.\n",
          file);
}

bool report_write(const Digest *digests, const Claims *claims, const ReportOptions *options,
                  FILE *file)
{
    fputs("# springbone-lab: the laws of spring bones, measured\n\n", file);
    write_summary(claims, file);
    write_reading(file);
    claims_write_links(claims, file);
    if (options->published)
        fputs("Beside this report: [the conformance kit put to the proof](proof/README.md), each "
              "known fault against each of its cases (`make conform-proof`).\n\n",
              file);
    fputs("## Claims\n\n", file);
    claims_write(claims, file);
    write_contents(digests, file);
    for (const Digest *digest = digests; digest->entry; digest++)
        if (!section_write(digest, claims, file))
            return false;
    write_making(options, file);
    return true;
}
