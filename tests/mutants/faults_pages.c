/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table fault x case as files. */
#include "faults_table.h"

#include <string.h>

void fault_table_write_csv(const FaultTable *table, FILE *file)
{
    fputs("fault", file);
    for (int i = 0; i < table->cases->count; i++)
        fprintf(file, ",%s", table->cases->item[i].name);
    fputc('\n', file);
    for (int f = 0; f < FAULT_COUNT; f++) {
        if (!*faults[f].id)
            continue;
        fputs(faults[f].id, file);
        for (int i = 0; i < table->cases->count; i++)
            fprintf(file, ",%d", (int)table->row[f].mark[i]);
        fputc('\n', file);
    }
}

static void write_count(const FaultTable *table, const char *precision, FILE *file)
{
    const FaultCount known = fault_table_count(table, 'F'), other = fault_table_count(table, 'H');
    fprintf(file, "| %s | %d of %d | %d (%.0f %%) | %d of %d | %d (%.0f %%) |\n", precision,
            known.caught, known.all, known.named, 100.0 * known.named / known.all, other.caught,
            other.all, other.line, 100.0 * other.line / other.all);
}

/* Text in a table's cell. */
static void write_cell(const char *text, FILE *file)
{
    for (; *text; text++) {
        if (*text == '|' || *text == '<' || *text == '*' || *text == '_')
            fputc('\\', file);
        fputc(*text, file);
    }
}

static const char *read_kind(char letter)
{
    return letter == 'F' ? "seen in public engines" : letter == 'H' ? "held back" : "no fault";
}

static void write_row(const FaultTable *table, Fault fault, FILE *file)
{
    const FaultRow *row = &table->row[fault];
    fprintf(file, "| %s | ", faults[fault].id);
    write_cell(faults[fault].title, file);
    fprintf(file, " | `%s` | %d | ", faults[fault].place, row->failing);
    write_cell(row->failing ? row->sentence : "no difference", file);
    fprintf(file, " | %s |\n",
            row->named_first               ? "named"
            : fault_line_right(fault, row) ? "right line"
                                           : "");
}

static void write_rows(const FaultTable *table, char letter, FILE *file)
{
    fprintf(file, "\n## %c-…: %s\n\n", letter, read_kind(letter));
    fputs("| id | fault | where in the engine | cases that fail | what the kit says | |\n"
          "| --- | --- | --- | --- | --- | --- |\n",
          file);
    for (int f = 0; f < FAULT_COUNT; f++)
        if (proof_is((Fault)f, letter))
            write_row(table, (Fault)f, file);
}

static void write_grid(const FaultTable *table, FILE *file)
{
    static const char mark[] = { '.', 'o', '#' };
    fputs("\n## Fault × case\n\n`#` names the fault, `o` fails without naming it, `.` makes no "
          "difference. Cases from left to right:\n\n",
          file);
    for (int i = 0; i < table->cases->count; i++)
        fprintf(file, "%s%d %s", i ? ", " : "", i + 1, table->cases->item[i].name);
    fputs(".\n\n```text\n", file);
    for (int f = 0; f < FAULT_COUNT; f++) {
        if (!*faults[f].id)
            continue;
        fprintf(file, "%-6s", faults[f].id);
        for (int i = 0; i < table->cases->count; i++) {
            if (i % 10 == 0)
                fputc(' ', file);
            fputc(mark[table->row[f].mark[i]], file);
        }
        fputc('\n', file);
    }
    fputs("```\n", file);
}

void fault_table_write_page(const FaultTable *table, const FaultTable *single, int scenes,
                            FILE *file)
{
    fputs("# The conformance kit put to the proof\n\n"
          "A second engine for VRM 1.0, written apart from the solver (`tests/mutants/engine.h`), "
          "plays every case of the kit with one fault switched on at a time; then the kit judges "
          "what it recorded. `make conform-proof` makes this page.\n\n"
          "| precision | known faults caught | named first | further faults caught | line of the "
          "rule right |\n| --- | --- | --- | --- | --- |\n",
          file);
    write_count(table, "double", file);
    write_count(single, "single", file);
    fprintf(
        file,
        "\nThe right engine, two that choose otherwise where the rule leaves a choice and five "
        "that mix double and single precision, and say so, pass every case and %d random scenes: "
        "no false "
        "alarm. "
        "F-14 is played the other way round, as the rule itself takes drag per frame. Of "
        "F-31 a trace shows frames that were dropped, of F-32 settings that are off by a "
        "factor. For most of H-1 to H-19 the kit has a hypothesis; for the others it has "
        "none, and can tell the line of the rule at most.\n\n"
        "H-34 to H-45 were invented when the rest was done, and judged before anything was changed "
        "for them: all 12 were caught, the line of the rule was right for 8, and one (H-38) was "
        "named. What is said of them below is what the kit says since it has hypotheses for all "
        "but H-39.\n",
        scenes);
    static const char letters[] = "FHR";
    for (int i = 0; letters[i]; i++)
        write_rows(table, letters[i], file);
    write_grid(table, file);
}
