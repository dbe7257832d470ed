/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Design: does the look that was wished for come out of the solver?

A look is wished for, as the command `design` takes it: how fast a bone swings and dies down, and how it droops. The design inverts law (M), S = 2e^(−dh)·cos ωh,
P = e^(−2dh), α = S − P, c = 1 − P/α, β = (1 − α)/α, and finds the pull and the force with |σ·u₀ + F/L| = β. The settings go into the solver, a run starts from straight and from a turn of 10⁻⁹ rad,
and what it shows is compared with the *wish*. Nothing in between is asked.

The looks, at 60 frames per second where nothing else is said:

1. the lesson without gravity;
2. the lesson with a droop of 25°, for which the design chooses gravity too, at 90 frames per second;
3. the lesson under 9.81 m/s², a bone of 0.1 m that is to stand obliquely upward: where gravity pushes against the rest direction, two stiffnesses give one look, and both are run;
4. VRM 1.0 without gravity;
5. VRM 1.0 with a droop of 40°, at 72 frames per second.

For each, rings of 3 to 15 rad/s with decays of 0.8 to 8 per second, and two looks that creep, wished for as a damping ratio and a settling time. Where gravity
alone moves a bone faster than is wished, no stiffness gives the look (slow rings of look 3): there is no row.

Not every ring can be had: without drag a swing still dies down by −ln cos(ωh)/h, because the length step takes something out of every frame. Such a wish is refused, and what
comes nearest is offered: the same frequency with just that decay, or the same decay with ω = arccos(e^(−dh))/h. These offers are run too and compared with these formulas.
*/
#include "design.h"
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"
#include "ring.h"

#include <math.h>

/* A scene in which looks are wished for. */
typedef struct Scene {
    Case base;
    double droop_deg; /* NaN: as gravity has it */
} Scene;

#define VRM .scheme = &sb_vrm1, .length = 0.1
#define WEIGHTLESS .gravity = { 0, 0, 0 }

static const Scene scenes[] = {
    { CASE(WEIGHTLESS), NAN },
    { CASE(WEIGHTLESS, .frame_time = 1.0 / 90), 25 },
    { CASE(.length = 0.1, .rest = { 0.6, 0.8, 0 }), NAN },
    { CASE(VRM, WEIGHTLESS), NAN },
    { CASE(VRM, WEIGHTLESS, .frame_time = 1.0 / 72), 40 },
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

static const double omegas[] = { 3, 6, 9, 12, 15 }, decays[] = { 0.8, 1.5, 3, 5, 8 };
/* Damping ratio and settling time, s. */
static const double creeps[][2] = { { 1.2, 0.8 }, { 2.5, 1.5 } };
enum { RINGS = 25, WISHES = RINGS + 2, MOST_ROWS = SCENES * WISHES * 2 };

static Wish wish_number(int i)
{
    if (i < RINGS)
        return (Wish){ omegas[i / 5], decays[i % 5], NAN, NAN };
    return (Wish){ NAN, NAN, creeps[i - RINGS][0], creeps[i - RINGS][1] };
}

/* What must be measured: angular frequency, 0 for a creep, and the two rates. */
typedef struct Look {
    double omega, slow, fast, droop_deg;
} Look;

static Look wished_look(const Wish *wish, const Motion *m)
{
    if (!isnan(wish->omega))
        return (Look){ wish->omega, wish->decay, wish->decay, NAN };
    double rate[2];
    motion_rates(m, rate);
    return (Look){ 0, rate[0], rate[1], NAN };
}

/* The two motions that come nearest to a ring that cannot be had. */
static Look nearest_look(const Wish *wish, int offer, double frame_time)
{
    const double h = frame_time;
    if (offer == 0) {
        const double decay = -log(cos(wish->omega * h)) / h;
        return (Look){ wish->omega, decay, decay, NAN };
    }
    return (Look){ acos(exp(-wish->decay * h)) / h, wish->decay, wish->decay, NAN };
}

/* A row to be: settings, and what they must show. */
typedef struct Plan {
    int scene, wish;
    int solution; /* 1, 2; or 0 for an offer */
    Case c;
    Look look;
} Plan;

static int plan_wish(int scene, int number, const SbScheme *solver, Plan *plan)
{
    const Wish wish = wish_number(number);
    const double droop_deg = scenes[scene].droop_deg;
    Case base = scenes[scene].base;
    if (solver && base.scheme == &sb_lesson)
        base.scheme = solver;
    Design design;
    design_make(&base, &wish, droop_deg * M_PI / 180, &design);
    const bool refused = !motion_realisable(&design.motion);
    const int offers = design.offers < 2 ? design.offers : 2;
    const int count = refused ? offers : design.solutions;
    for (int i = 0; i < count; i++) {
        plan[i] = (Plan){ scene, number, refused ? 0 : i + 1,
                          refused ? design.offer[i].c : design.solution[i],
                          refused ? nearest_look(&wish, i, base.frame_time)
                                  : wished_look(&wish, &design.motion) };
        plan[i].look.droop_deg = isnan(droop_deg) ? law_droop(&plan[i].c, 1) : droop_deg;
    }
    return count;
}

enum {
    SCENE,
    SOLUTION,
    WISH_OMEGA,
    WISH_DECAY,
    WISH_RATIO,
    WISH_SETTLING,
    STIFFNESS,
    DRAG,
    GRAVITY,
    OMEGA,
    SLOW = OMEGA + 4,
    FAST = SLOW + 4,
    DROOP = FAST + 4
};

static const char *declare(Table *table, int rows)
{
    static const char *const plain[] = { "look",
                                         "solution",
                                         "wish_omega_rad_s",
                                         "wish_decay_per_s",
                                         "wish_damping_ratio",
                                         "wish_settling_s",
                                         "stiffness",
                                         "drag",
                                         "gravity" };
    static const char *const compared[] = { "omega_rad_s", "slow_per_s", "fast_per_s",
                                            "droop_deg" };
    int added = 0;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        added |= table_add_column(table, plain[i]);
    for (size_t i = 0; i < sizeof compared / sizeof *compared; i++)
        added |= table_add_compared(table, compared[i]);
    return added < 0 || !table_set_rows(table, rows) ? "out of memory" : NULL;
}

static void fill_plan(Table *table, long row, const Plan *plan)
{
    const Wish wish = wish_number(plan->wish);
    double *cell = table_cell(table, row, 0);
    cell[SCENE] = plan->scene + 1;
    cell[SOLUTION] = plan->solution;
    cell[WISH_OMEGA] = wish.omega;
    cell[WISH_DECAY] = wish.decay;
    cell[WISH_RATIO] = wish.damping_ratio;
    cell[WISH_SETTLING] = wish.settling;
    cell[STIFFNESS] = plan->c.stiffness;
    cell[DRAG] = plan->c.drag;
    cell[GRAVITY] = 0 - plan->c.gravity.y;
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static const char *run_plan(const Plan *plan, Table *table, long row, Trace *trace)
{
    Case c = plan->c;
    c.seconds = 60;
    const char *failed = case_run(&c, trace);
    if (failed)
        return failed;
    compare(table, row, DROOP, probe_droop(&c, trace, 1), plan->look.droop_deg,
            rounding_droop(&c, trace, 1));
    c.seconds = 4;
    c.event = (Event)RING_RELEASE;
    failed = case_run(&c, trace);
    if (failed)
        return failed;
    compare(table, row, OMEGA, probe_ring_omega(&c, trace, 1), plan->look.omega,
            rounding_ring_omega(&c, trace, 1));
    compare(table, row, SLOW, probe_ring_slow(&c, trace, 1), plan->look.slow,
            rounding_ring_slow(&c, trace, 1));
    compare(table, row, FAST, probe_ring_fast(&c, trace, 1), plan->look.fast,
            rounding_ring_fast(&c, trace, 1));
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    Plan plan[MOST_ROWS];
    Trace trace = { 0 };
    int rows = 0;
    for (int scene = 0; scene < SCENES; scene++)
        for (int i = 0; i < WISHES; i++)
            rows += plan_wish(scene, i, options->solver, &plan[rows]);
    const char *failed = declare(table, rows);
    for (int row = 0; !failed && row < rows; row++) {
        fill_plan(table, row, &plan[row]);
        failed = run_plan(&plan[row], table, row, &trace);
    }
    trace_free(&trace);
    return failed;
}

const Experiment design_comes_true = {
    .title = "Design: does the look that was wished for come out of the solver?",
    .base = CASE(.bones = 1),
    .run = run,
    .views = {
        { "look", "look", "%.0f" },
        { "solution", "solution", "%.0f", { "nearest" } },
        { "wish_omega_rad_s", "wished ω (rad/s)", "%.0f" },
        { "wish_decay_per_s", "wished decay (1/s)", "%.1f" },
        { "wish_damping_ratio", "damping ratio", "%.1f" },
        { "wish_settling_s", "settling time (s)", "%.1f" },
        { "stiffness", "stiffness", "%.6f" },
        { "drag", "drag", "%.6f" },
        { "gravity", "gravity", "%.4f" },
        { "omega_rad_s", "measured ω (rad/s)", "%.6f" },
        { "slow_per_s", "measured decay (1/s)", "%.6f" },
        { "droop_deg", "measured droop (°)", "%.6f" },
        { "omega_rad_s_rounding", "ω off by (roundings)", "%.2g" },
    },
    .claims = {
        { "N-31", "Settings that are designed for a frequency swing at it; where it cannot be had, the offer swings as it says.",
          HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "N-32", "Settings that are designed for a decay die down by it; creeps by both of their rates.",
          HOLDS_TO_ROUNDING, judge_against_law, "slow_per_s" },
        { "N-33", "Settings that are designed for a droop droop by it.", HOLDS_TO_ROUNDING, judge_against_law, "droop_deg", 0,
          NULL, .where = { "look", 2 } },
        { "N-34", "So do VRM's, at another frame rate.", HOLDS_TO_ROUNDING, judge_against_law, "droop_deg", 0, NULL,
          .where = { "look", 5 } },
    },
};
