/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_plot.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 100000, MOST_CELLS = 40000, LABEL_SIZE = 80 };

int sweep_plot_open(const Command *command, const SweepPlan *plan, SweepPlot *plot)
{
    if (plan->axes < 1 || plan->axes > 2)
        return usage_error(command, "--plot: %d settings are varied, allowed: 1 or 2", plan->axes);
    if (plan->columns > (plan->axes == 1 ? MOST_PANELS : 1))
        return usage_error(command, "--plot: %d measures, allowed: %s", plan->columns,
                           plan->axes == 1 ? "up to 4" : "1 over two settings");
    for (int a = 0; a < plan->axes; a++)
        if (plan->experiment.axes[a].count < 2)
            return usage_error(command, "--plot: %s has one value, needed: 2",
                               plan->experiment.axes[a].parameter);
    const long most = plan->axes == 1 ? MOST_POINTS : MOST_CELLS;
    if (plan->rows > most)
        return usage_error(command, "--plot: %ld rows, allowed: up to %ld", plan->rows, most);
    *plot = (SweepPlot){ 0 };
    for (int i = 0; i < MOST_PANELS; i++) {
        plot->least[i] = HUGE_VAL;
        plot->most[i] = -HUGE_VAL;
    }
    if (!plot_open(&plot->plot, plan->plot))
        return EXIT_USAGE;
    fputs("$Data << EOD\n", plot->plot.script);
    return EXIT_HELD;
}

void sweep_plot_abandon(SweepPlot *plot)
{
    plot_abandon(&plot->plot);
}

/* Where the cell around value i of an axis begins: half way from its neighbour, or as far outside. */
static double edge_before(const Axis *axis, int i)
{
    const int a = i == 0 ? 0 : i - 1, b = i == axis->count ? i - 1 : i;
    double low = axis_value(axis, a), high = axis_value(axis, b);
    if (axis->logarithmic) {
        if (i == 0)
            low = low * low / axis_value(axis, 1);
        if (i == axis->count)
            high = high * high / axis_value(axis, i - 2);
        return low < 0 ? -sqrt(low * high) : sqrt(low * high);
    }
    if (i == 0)
        low = 2 * low - axis_value(axis, 1);
    if (i == axis->count)
        high = 2 * high - axis_value(axis, i - 2);
    return (low + high) / 2;
}

static void write_edges(const SweepPlan *plan, long row, FILE *file)
{
    const Axis *slow = &plan->experiment.axes[0], *fast = &plan->experiment.axes[1];
    const int i = (int)(row / fast->count), k = (int)(row % fast->count);
    fprintf(file, ",%.9g,%.9g,%.9g,%.9g", edge_before(fast, k), edge_before(fast, k + 1),
            edge_before(slow, i), edge_before(slow, i + 1));
}

static void note_value(SweepPlot *plot, int panel, double value, long *count)
{
    if (!isfinite(value))
        return;
    plot->least[panel] = fmin(plot->least[panel], value);
    plot->most[panel] = fmax(plot->most[panel], value);
    ++*count;
}

static void write_number(double value, FILE *file)
{
    if (isfinite(value))
        fprintf(file, ",%.9g", value);
    else
        fputs(",NaN", file);
}

/* A line: the settings (one, or the inner and the outer one and the cell's edges), then of each measure the
 * number, its law and its rounding. */
void sweep_plot_add(SweepPlot *plot, const SweepPlan *plan, const Table *table)
{
    FILE *file = plot->plot.script;
    for (long row = 0; row < table->rows; row++, plot->rows++) {
        fprintf(file, "%.9g", *table_cell(table, row, plan->axes - 1));
        if (plan->axes == 2)
            write_edges(plan, plot->rows, file);
        for (int i = 0; i < plan->columns; i++) {
            const double *cell = table_cell(table, row, plan->axes + 4 * i);
            note_value(plot, i, cell[0], &plot->measured[i]);
            if (plan->axes == 1)
                note_value(plot, i, cell[1], &plot->lawful[i]);
            write_number(cell[0], file);
            write_number(cell[1], file);
            write_number(isnan(cell[3]) ? (double)NAN : fmin(cell[3], 1e300), file);
        }
        fputc('\n', file);
    }
}

/* "tip_drop_m" as people read it: "tip drop (m)". */
static char *label_of(const char *column, char label[LABEL_SIZE])
{
    static const char *const units[][2] = {
        { "_m_s2", "m/s²" }, { "_m_s", "m/s" }, { "_rad_s", "rad/s" }, { "_per_s", "1/s" },
        { "_hz", "Hz" },     { "_deg", "°" },   { "_m", "m" },         { "_s", "s" },
    };
    const size_t length = strlen(column);
    size_t stem = length;
    const char *unit = NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units && !unit; i++) {
        const size_t ending = strlen(units[i][0]);
        if (ending < length && strcmp(column + length - ending, units[i][0]) == 0) {
            unit = units[i][1];
            stem = length - ending;
        }
    }
    snprintf(label, LABEL_SIZE, "%.*s%s%s%s", (int)stem, column, unit ? " (" : "", unit ? unit : "",
             unit ? ")" : "");
    for (char *c = label; *c; c++)
        if (*c == '_')
            *c = ' ';
    return label;
}

static const char *axis_label(const SweepPlan *plan, int axis, char label[LABEL_SIZE])
{
    return label_of(parameter_find(plan->experiment.axes[axis].parameter)->column, label);
}

/* A range with some air, also where all numbers are the same. A colour needs none: its bar would run on to
 * values that a measure may not even have. */
static void write_range(const char *name, double least, double most, FILE *file)
{
    const bool colour = strcmp(name, "CB_RANGE") == 0;
    const double size = fmax(fabs(least), fabs(most)), span = most - least;
    const double air = span > 1e-9 * size ? (colour ? 0 : 0.06 * span) : size > 0 ? 0.5 * size : 1;
    fprintf(file, "%s = 'set %s [%.9g:%.9g]'\n", name, colour ? "cbrange" : "yrange", least - air,
            most + air);
}

/* The plot command of a panel: the law as a line where there is one, the measurement as points. */
static void write_panel(const SweepPlan *plan, const SweepPlot *plot, int i, FILE *file)
{
    char label[LABEL_SIZE], name[32];
    const int column = 2 + 3 * i;
    fprintf(file, "LABEL_%d = \"%s\"\nPLOT_%d = \"plot ", i + 1,
            label_of(plan->experiment.columns[i].name, label), i + 1);
    if (plot->lawful[i] > 0)
        fprintf(file, "$Data using 1:%d with lines ls LAW title 'law', ", column + 1);
    fprintf(file, "$Data using 1:%d with points ls MEASURED ps POINT title 'measured'\"\n", column);
    snprintf(name, sizeof name, "RANGE_%d", i + 1);
    write_range(name, plot->least[i], plot->most[i], file);
}

/* 1, 2 and 5 of each decade; with many decades 1 alone. */
static void write_log_tics(char letter, double first, double last, FILE *file)
{
    static const double steps[] = { 1, 2, 5 };
    const int count = last / first > 2000 ? 1 : 3;
    const char *separator = "";
    fprintf(file, "; set %ctics (", letter);
    for (int decade = (int)floor(log10(first)); decade <= (int)ceil(log10(last)); decade++) {
        for (int i = 0; i < count; i++) {
            const double tic = steps[i] * pow(10, decade);
            if (tic < first || tic > last)
                continue;
            fprintf(file, "%s%.6g", separator, tic);
            separator = ", ";
        }
    }
    fputs(*separator ? ")" : "1)", file);
}

/* The range of an axis, as a line to be evaluated: AXIS_X or AXIS_Y. */
static void write_axis(const SweepPlan *plan, int axis, char letter, FILE *file)
{
    const Axis *a = &plan->experiment.axes[axis];
    double first = axis_value(a, 0), last = first;
    for (int i = 0; i < a->count; i++) {
        first = fmin(first, axis_value(a, i));
        last = fmax(last, axis_value(a, i));
    }
    const bool whole = plan->axes == 2; /* a map's cells reach beyond the values */
    if (whole) {
        first = fmin(edge_before(a, 0), edge_before(a, a->count));
        last = fmax(edge_before(a, 0), edge_before(a, a->count));
    }
    const bool logarithmic = a->logarithmic && first > 0;
    const double air = whole ? 0 : logarithmic ? 0.02 * log(last / first) : 0.02 * (last - first);
    const double from = logarithmic ? first * exp(-air) : first - air;
    const double to = logarithmic ? last * exp(air) : last + air;
    const char small = letter == 'X' ? 'x' : 'y';
    fprintf(file, "AXIS_%c = 'set %crange [%.9g:%.9g]", letter, small, from, to);
    if (logarithmic) {
        fprintf(file, "; set logscale %c", small);
        write_log_tics(small, from, to, file);
    }
    fputs("'\n", file);
}

/* Whether a measure is judged by what its linear law leaves out. */
static bool has_order(const SweepPlan *plan)
{
    for (int i = 0; i < plan->columns; i++)
        if (plan->experiment.columns[i].order)
            return true;
    return false;
}

static void write_finding(const SweepPlan *plan, long held, FILE *file)
{
    char quantity[LABEL_SIZE];
    const char *measure = plan->columns == 1 ? plan->experiment.columns[0].name : "Measures";
    label_of(measure, quantity);
    quantity[strcspn(quantity, "(")] = '\0';
    if (quantity[0] >= 'a' && quantity[0] <= 'z')
        quantity[0] = (char)(quantity[0] - 'a' + 'A');
    while (*quantity && quantity[strlen(quantity) - 1] == ' ')
        quantity[strlen(quantity) - 1] = '\0';
    fprintf(file, "FINDING = \"%s over %s", quantity,
            plan->experiment.axes[plan->axes - 1].parameter);
    if (plan->axes == 2)
        fprintf(file, " and %s", plan->experiment.axes[0].parameter);
    const char *how = has_order(plan) ? "" : " to rounding";
    if (held == plan->rows)
        fprintf(file, ": every point holds%s\"\n", how);
    else
        fprintf(file, ": %ld of %ld points hold%s\"\n", held, plan->rows, how);
}

static void write_lines(const SweepPlan *plan, const SweepPlot *plot, FILE *file)
{
    char label[LABEL_SIZE];
    fprintf(file, "LINEAR = %d\nPANELS = %d\nPOINT = %.2f\nX_LABEL = \"%s\"\n", has_order(plan),
            plan->columns,
            plan->rows > 400   ? 0.25
            : plan->rows > 100 ? 0.4
                               : 0.6,
            axis_label(plan, 0, label));
    write_axis(plan, 0, 'X', file);
    for (int i = 0; i < plan->columns; i++)
        write_panel(plan, plot, i, file);
    if (plan->columns > 1)
        fprintf(file, "HEIGHT = %d\n", 120 + 220 * plan->columns);
}

static void write_map(const SweepPlan *plan, const SweepPlot *plot, FILE *file)
{
    char label[LABEL_SIZE];
    fprintf(file, "X_LABEL = \"%s\"\n", axis_label(plan, 1, label));
    fprintf(file, "Y_LABEL = \"%s\"\n", axis_label(plan, 0, label));
    fprintf(file, "CB_LABEL = \"%s\"\n", label_of(plan->experiment.columns[0].name, label));
    write_axis(plan, 1, 'X', file);
    write_axis(plan, 0, 'Y', file);
    write_range("CB_RANGE", plot->least[0], plot->most[0], file);
}

int sweep_plot_draw(const Command *command, const SweepPlan *plan, SweepPlot *plot, long held)
{
    FILE *file = plot->plot.script;
    for (int i = 0; i < plan->columns; i++) {
        if (plot->measured[i] > 0)
            continue;
        sweep_plot_abandon(plot);
        return usage_error(command, "--plot: %s has no number to draw",
                           plan->experiment.columns[i].name);
    }
    fputs("EOD\n", file);
    write_finding(plan, held, file);
    if (plan->axes == 1)
        write_lines(plan, plot, file);
    else
        write_map(plan, plot, file);
    return plot_draw(&plot->plot, plan->axes == 1 ? "sweep_lines" : "sweep_map") ? EXIT_HELD
                                                                                 : EXIT_USAGE;
}
