/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Other programs on the same scene, in the same run, one thread each, in processor time:
 *
 *     three-vrm   @pixiv/three-vrm-springbone in Node: 300 chains of six joints, against the component on such
 *                 strands, and against chains
 *     NumPy       the droop sweep, in blocks that fit the cache, and in whole arrays, against the sweep's rows: of the
 *                 droop alone, as NumPy computes it, and with law and verdict, which it does not
 *
 * A row says what was not there. The other one's result must agree, or the row is refused.
 */
#include "other.h"
#include "sweeps.h"

#include <math.h>
#include <stdlib.h>

static void add_row(Grid *grid, const char *what, const char *against, const Other *other,
                    double own, double ns)
{
    grid_add(grid, "%s", what);
    grid_add(grid, "%s", against);
    grid_add(grid, "%.2f", other->median * ns);
    grid_add(grid, "%.2f", other->least * ns);
    grid_add(grid, "%.1f", other->spread_percent);
    grid_add(grid, "%.2f", own);
    grid_add(grid, "%.2f", other->median * ns / own);
}

static void add_absent(Grid *grid, const char *what, const char *why)
{
    grid_add(grid, "%s", what);
    grid_add(grid, "skipped: %s", why);
    for (int i = 0; i < 5; i++)
        grid_add(grid, "-");
}

static bool disagrees(const char *what, double check, double right)
{
    if (fabs(check - right) < 1e-9)
        return false;
    fprintf(stderr, "bench: %s comes to another result: %.17g, not %.17g\n", what, check, right);
    return true;
}

static bool bench_three_vrm(Grid *grid)
{
    Other other;
    if (system("command -v node >/dev/null && command -v npm >/dev/null") != 0) {
        add_absent(grid, "three-vrm, a joint", "Node and npm are not here");
        return true;
    }
    if (system("sh tests/bench/three_vrm.sh build/bench/node >/dev/null 2>&1") != 0) {
        add_absent(grid, "three-vrm, a joint", "npm cannot install it");
        return true;
    }
    if (!other_run("node tests/bench/three_vrm.mjs build/bench/node 11", &other, 1) ||
        disagrees("three-vrm", other.check, 0))
        return false;
    double component, lanes, chain;
    if (!time_component_bone(1, &component) || !time_component_bone(0, &lanes) ||
        !time_bone_step(6, &chain))
        return false;
    add_row(grid, "three-vrm, a joint", "component, a bone", &other, component, 1);
    add_row(grid, "three-vrm, a joint", "component in lanes, a bone", &other, lanes, 1);
    add_row(grid, "three-vrm, a joint", "chain, a bone", &other, chain, 1);
    return true;
}

static bool bench_numpy(Grid *grid)
{
    static const char *const ways[] = { "NumPy in blocks, a row", "NumPy in whole arrays, a row" };
    enum { RUNS = 3 };
    const double ns = 1e9 / SWEEP_SIDE / SWEEP_SIDE;
    Other other[2];
    SweepTime alone, own;
    char line[200];
    if (system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0) {
        add_absent(grid, "NumPy, a row", "python3-numpy is not here");
        return true;
    }
    snprintf(line, sizeof line, "/usr/bin/python3 tests/bench/droop_numpy.py %d %d %d", SWEEP_SIDE,
             SWEEP_FRAMES, RUNS);
    if (!sweep_time(false, 1, time_runs, &alone) || !sweep_time(true, 1, time_runs, &own) ||
        !other_run(line, other, 2))
        return false;
    for (int i = 0; i < 2; i++) {
        if (disagrees(ways[i], other[i].check, own.mean_droop) ||
            own.mean_droop != alone.mean_droop)
            return false;
        add_row(grid, ways[i], "droop, a row", &other[i], 1e9 / alone.rows_per_s, ns);
        add_row(grid, ways[i], "droop, law and verdict, a row", &other[i], 1e9 / own.rows_per_s,
                ns);
    }
    return true;
}

bool bench_others(Grid *grid)
{
    static const char *const heading[] = { "other",          "against", "other_ns", "least_ns",
                                           "spread_percent", "own_ns",  "ratio" };
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    return bench_three_vrm(grid) && bench_numpy(grid);
}
