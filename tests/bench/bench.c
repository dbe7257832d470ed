/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stepping costs: of chains (chains.c), and of the component on characters (component.c); and what the audit of a model does (audit.c).
 * Processor time. */
#include "output.h"
#include "provenance.h"
#include "timing.h"

/* One table on standard output and as CSV in a file. */
static bool bench_table(bool (*bench)(Grid *grid), const char *path)
{
    Output output;
    if (!output_open(&output, path))
        return false;
    Grid grid = { 0 };
    const bool done = bench(&grid) && grid_write_text(&grid, stdout);
    if (done) {
        provenance_write(output.file);
        grid_write_csv(&grid, output.file);
    }
    grid_free(&grid);
    if (!done)
        output_abandon(&output);
    return done && output_commit(&output) && fflush(stdout) == 0;
}

/* bench CHAINS.csv COMPONENT.csv AUDIT.csv */
int main(int count, char **arguments)
{
    if (count != 4) {
        fprintf(stderr,
                "bench: three arguments, the CSV files to write: chains, component, audit\n");
        return 2;
    }
    if (!bench_table(bench_chains, arguments[1]))
        return 2;
    putchar('\n');
    if (!bench_table(bench_component, arguments[2]))
        return 2;
    putchar('\n');
    return bench_table(bench_audit, arguments[3]) ? 0 : 2;
}
