/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What things cost, one table after the other: each on standard output, and as CSV in a file of its name. */
#include "output.h"
#include "provenance.h"
#include "timing.h"

#include <string.h>

typedef struct Bench {
    const char *name, *title;
    bool (*fill)(Grid *grid);
} Bench;

static const Bench benches[] = {
    /* The first one: its memory is that of children, who begin with this process's and are measured together. */
    { "audit", "The audit of a large model", bench_audit },
    { "steps", "Chains, one after the other: a bone's step", bench_chains },
    { "lanes", "Chains in lanes: a bone's step, and the processor's limit", bench_lanes },
    { "component", "The component: an update, rotations written", bench_component },
    { "growth", "Growth with the number of bones, in chains of ten", bench_growth },
    { "sweep", "A droop sweep of 1000 x 1000 points, 360 frames each", bench_sweep },
    { "ponytail", "The ponytail", bench_ponytail },
    { "others", "Other programs on the same scene", bench_others },
};

static bool run_bench(const Bench *bench, const char *folder)
{
    char path[4096];
    Output output;
    snprintf(path, sizeof path, "%s/%s.csv", folder, bench->name);
    if (!output_open(&output, path))
        return false;
    Grid grid = { 0 };
    printf("%s (%s)\n\n", bench->title, path);
    const bool done = bench->fill(&grid) && grid_write_text(&grid, stdout);
    if (done) {
        provenance_write(output.file);
        grid_write_csv(&grid, output.file);
    }
    grid_free(&grid);
    putchar('\n');
    if (!done)
        output_abandon(&output);
    return done && output_commit(&output) && fflush(stdout) == 0;
}

/* bench FOLDER [NAME...]: all, or those named. */
int main(int count, char **arguments)
{
    if (count < 2) {
        fprintf(
            stderr,
            "bench: needed: the folder for the CSV files, and names where not all are wanted\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++) {
        bool wanted = count == 2;
        for (int k = 2; k < count; k++)
            wanted |= strcmp(arguments[k], benches[i].name) == 0;
        if (wanted && !run_bench(&benches[i], arguments[1]))
            return 2;
    }
    return 0;
}
