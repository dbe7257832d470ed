/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * conform-proof FOLDER: plays every fault in every case and judges it, in both precisions, and right engines
 * in a thousand random scenes; writes FOLDER/faults.csv and FOLDER/README.md. Fails where a fault is not
 * caught, fewer than nine of ten are named right, of those held back the line of the rule for fewer than eight of
 * ten, or where a right engine raises an alarm.
 */
#include "mutants/faults_scenes.h"
#include "mutants/faults_table.h"
#include "output.h"

#include <stdlib.h>

enum { SCENES = 1000, SEED = 7, PATH_SIZE = 4096 };

static int count_alarms(Fault fault)
{
    const bool mixed = fault >= FAULT_STATE_IN_SINGLE;
    int alarms = 0;
    for (int i = 0; i < SCENES; i++) {
        ProofCase one = { .name = "" };
        scene_make_random(SEED, i, COLLIDERS_ANYWHERE, &one.scene, &one.motion);
        alarms += !proof_passes(&one, fault, PRECISION_DOUBLE);
        alarms += !mixed && !proof_passes(&one, fault, PRECISION_SINGLE);
        scene_free(&one.scene);
        recording_free(&one.motion);
    }
    return alarms;
}

static int count_failing(const FaultTable *table, Fault fault)
{
    int failing = 0;
    for (int i = 0; i < table->cases->count; i++)
        failing += !proof_passes(&table->cases->item[i], fault, table->precision);
    return failing;
}

/* Says what is wrong, of one precision. */
static bool check_table(const FaultTable *table, const char *precision)
{
    bool good = true;
    for (int f = 0; f < FAULT_COUNT; f++) {
        const FaultRow *row = &table->row[f];
        const bool right = proof_is((Fault)f, 'R');
        if (!*faults[f].id || right == (row->failing == 0))
            continue;
        printf("%s, %s: %s: %s\n", precision, faults[f].id, faults[f].title,
               right ? row->sentence : "not caught");
        good = false;
    }
    const FaultCount known = fault_table_count(table, 'F'), other = fault_table_count(table, 'H');
    const int alarms = count_failing(table, FAULT_NONE);
    printf("%s: %d of %d known faults caught, %d named first; %d of %d others caught, the line "
           "right for %d; right engine: %d false alarms in %d cases\n",
           precision, known.caught, known.all, known.named, other.caught, other.all, other.line,
           alarms, table->cases->count);
    return good && alarms == 0 && 10 * known.named >= 9 * known.all &&
           10 * other.line >= 8 * other.all;
}

static bool check_scenes(void)
{
    int alarms = 0;
    for (int i = 0; i < RIGHT_ENGINES; i++)
        alarms += count_alarms(right_engines[i]);
    printf("%d random scenes, three right engines in two precisions and five that mix them: %d "
           "false alarms\n",
           SCENES, alarms);
    return alarms == 0;
}

static bool write_file(const char *folder, const char *name, const FaultTable *table,
                       const FaultTable *single)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    Output output;
    if (!output_open(&output, path))
        return false;
    if (single)
        fault_table_write_page(table, single, SCENES, output.file);
    else
        fault_table_write_csv(table, output.file);
    return output_commit(&output);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: conform-proof FOLDER\n", stderr);
        return 2;
    }
    ProofCases cases = proof_cases();
    FaultTable table, single;
    fault_table_fill(&cases, PRECISION_DOUBLE, &table);
    fault_table_fill(&cases, PRECISION_SINGLE, &single);
    const bool in_double = check_table(&table, "double"),
               in_single = check_table(&single, "single");
    const bool good = check_scenes() && in_double && in_single;
    const bool written = write_file(argv[1], "faults.csv", &table, NULL) &&
                         write_file(argv[1], "README.md", &table, &single);
    fault_table_free(&table);
    fault_table_free(&single);
    proof_cases_free(&cases);
    return !written ? 2 : good ? 0 : 1;
}
