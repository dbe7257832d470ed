/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_plan.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_NAME = 63 };

static const char *next_parameter(int i)
{
    return parameters[i].name;
}

static const char *next_measure(int i)
{
    return measures[i].name;
}

bool plan_take_vary(void *target, const char *text, char *allowed, unsigned long size)
{
    SweepPlan *plan = target;
    if (plan->axes == MOST_AXES) {
        snprintf(allowed, size, "at most %d of them", MOST_AXES);
        return false;
    }
    plan->vary[plan->axes++] = text;
    return true;
}

/* The domain of a parameter, which for stiffness depends on the scheme. */
static Parameter domain_of(const Parameter *parameter, const SbScheme *scheme)
{
    Parameter domain = *parameter;
    if (scheme->units == SB_SPEEDS && strcmp(parameter->name, "stiffness") == 0)
        domain.most = 1e9;
    return domain;
}

/* Between its ends a range only takes values in between; counts are looked at one by one, and a range has no more steps
 * than they. A list may have one as often as it likes. */
static bool axis_allowed(const Axis *axis, const Parameter *domain)
{
    const bool counts = domain->kind == PARAMETER_COUNT && !axis->list && axis->from != axis->to;
    if (counts && axis->count > domain->most - domain->least + 1)
        return false;
    const bool every = axis->list || counts;
    for (int i = 0; i < axis->count; i += every || axis->count == 1 ? 1 : axis->count - 1)
        if (!parameter_allows(domain, axis_value(axis, i)))
            return false;
    return true;
}

/* A setting is either given or varied, and the event has to have it. Amplitude may also be the measures':
 * check_amplitude. */
static int check_use(const Command *command, const SweepPlan *plan, const Parameter *parameter)
{
    for (const Option *option = plan->options; option->name; option++) {
        const Parameter *given = *option->given ? parameter_find(option->name) : NULL;
        if (given && given->offset == parameter->offset)
            return usage_error(command, "--%s and --vary %s exclude each other", option->name,
                               parameter->name);
    }
    char names[120];
    if (strcmp(parameter->name, "amplitude") != 0 &&
        event_lacks(plan->event.event, parameter->name, names, sizeof names))
        return usage_error(command, "--vary %s: not with --event %s; these have one: %s",
                           parameter->name, events[plan->event.event].name, names);
    return -1;
}

static int check_parameter(const Command *command, const SweepPlan *plan, int number,
                           const Parameter *parameter)
{
    const bool speeds = plan->scene.c.scheme->units == SB_SPEEDS;
    if (speeds && strcmp(parameter->name, "gravity") == 0)
        return usage_error(command, "--vary gravity: with --scheme vrm1 vary gravity-power (m/s)");
    if (!speeds && strcmp(parameter->name, "gravity-power") == 0)
        return usage_error(command, "--vary gravity-power: only with --scheme vrm1");
    const int status = check_use(command, plan, parameter);
    if (status >= 0)
        return status;
    for (int i = 0; i < number; i++) {
        const Parameter *other = parameter_find(plan->experiment.axes[i].parameter);
        if (other->offset == parameter->offset)
            return usage_error(command, "--vary %s: %s is varied already", parameter->name,
                               other->name);
    }
    return -1;
}

static int plan_axis(const Command *command, SweepPlan *plan, int number)
{
    const char *text = plan->vary[number], *equals = strchr(text, '=');
    char name[LONGEST_NAME + 1], near[200], allowed[120];
    const size_t length = equals ? (size_t)(equals - text) : 0;
    if (length == 0 || length > LONGEST_NAME)
        return usage_error(command, "--vary: '%.100s' given, allowed: NAME=%s", text,
                           VALUES_ALLOWED);
    memcpy(name, text, length);
    name[length] = '\0';
    const Parameter *parameter = parameter_find(name);
    if (!parameter)
        return usage_error(command, "--vary: '%s' is no parameter%s", name,
                           nearest_names(name, next_parameter, near, sizeof near));
    const int status = check_parameter(command, plan, number, parameter);
    if (status >= 0)
        return status;
    if (!read_values(equals + 1, &plan->values[number]))
        return usage_error(command, "--vary %s: '%.100s' given, allowed: %s", name, equals + 1,
                           VALUES_ALLOWED);
    Axis *axis = &plan->values[number].axis;
    const Parameter domain = domain_of(parameter, plan->scene.c.scheme);
    if (!axis_allowed(axis, &domain))
        return usage_error(command, "--vary %s: '%.100s' given, allowed: %s", name, equals + 1,
                           parameter_domain(&domain, allowed, sizeof allowed));
    axis->parameter = parameter->name;
    plan->experiment.axes[number] = *axis;
    return -1;
}

static bool is_planar(const Case *c)
{
    return c->rest.z == 0 && c->gravity.z == 0 && c->wind.z == 0 && c->speed.z == 0;
}

static int check_measure(const Command *command, const SweepPlan *plan, const Measure *measure,
                         const char *word)
{
    const EventInfo *event = &events[plan->scene.c.event.kind];
    if (!measure->column.prepare && !event->rests)
        return usage_error(command, "--measure %s: is about rest, to which %s does not come", word,
                           event->name);
    if (measure->planar && !is_planar(&plan->scene.c))
        return usage_error(command,
                           "--measure %s: needs rest, gravity, wind and speed within the plane "
                           "z = 0",
                           word);
    for (int i = 0; i < plan->columns; i++)
        if (strcmp(plan->name[i], plan->name[plan->columns]) == 0)
            return usage_error(command, "--measure %s: is given twice", word);
    return -1;
}

static int plan_measure(const Command *command, SweepPlan *plan, const char *word)
{
    char near[200];
    if (plan->columns == MOST_COLUMNS - 1)
        return usage_error(command, "--measure: at most %d measures are allowed", MOST_COLUMNS - 1);
    Column *column = &plan->experiment.columns[plan->columns];
    const Measure *measure = measure_find(word, column, plan->name[plan->columns]);
    if (!measure)
        return usage_error(command, "--measure: '%.60s' is no measure%s", word,
                           nearest_names(word, next_measure, near, sizeof near));
    const int status = check_measure(command, plan, measure, word);
    plan->columns++;
    return status;
}

static int plan_measures(const Command *command, SweepPlan *plan)
{
    char *words = strdup(plan->measure), *rest = words;
    if (!words)
        return usage_error(command, "out of memory");
    int status = -1;
    for (char *word; status < 0 && (word = rest);) {
        rest = strchr(word, ',');
        if (rest)
            *rest++ = '\0';
        status = plan_measure(command, plan, word);
    }
    free(words);
    return status;
}

/* Measures of a ring take the amplitude for their own release. */
static int check_amplitude(const Command *command, const SweepPlan *plan)
{
    char names[120];
    if (!event_lacks(plan->event.event, "amplitude", names, sizeof names))
        return -1;
    bool given = plan->event.has_amplitude;
    for (int i = 0; i < plan->axes; i++)
        given |= strcmp(plan->experiment.axes[i].parameter, "amplitude") == 0;
    for (int i = 0; i < plan->columns; i++)
        given &= !plan->experiment.columns[i].prepare;
    if (given)
        return usage_error(command,
                           "amplitude: of no use to --measure %s with --event %s; these events "
                           "have one: %s",
                           plan->measure, events[plan->event.event].name, names);
    return -1;
}

/* The largest of a parameter's values in the sweep; of the smallest frame time for fps. */
static double largest_value(const SweepPlan *plan, const char *name)
{
    const Parameter *parameter = parameter_find(name);
    double largest = parameter_get(parameter, &plan->experiment.base);
    for (int a = 0; a < plan->axes; a++) {
        const Axis *axis = &plan->experiment.axes[a];
        if (parameter_find(axis->parameter)->offset != parameter->offset)
            continue;
        largest = 0;
        Case c = plan->experiment.base;
        for (int i = 0; i < axis->count;
             i += axis->list || axis->count == 1 ? 1 : axis->count - 1) {
            parameter_set(parameter_find(axis->parameter), &c, axis_value(axis, i));
            largest = fmax(largest, parameter_get(parameter, &c));
        }
    }
    return largest;
}

static int check_size(const Command *command, SweepPlan *plan)
{
    const double frames = largest_value(plan, "seconds") * largest_value(plan, "fps");
    if (!(frames <= EVENT_MOST_FRAMES))
        return usage_error(command, "the longest run has %.3g frames, allowed: at most %d", frames,
                           EVENT_MOST_FRAMES);
    if (!(frames * largest_value(plan, "bones") <= EVENT_MOST_TAILS))
        return usage_error(command,
                           "the longest run has %.3g frames of %.3g bones, allowed: at most "
                           "%d of both multiplied",
                           frames, largest_value(plan, "bones"), EVENT_MOST_TAILS);
    plan->rows = experiment_rows(&plan->experiment, NULL);
    if (plan->rows < 0)
        return usage_error(command, "--vary: more rows than can be counted");
    return -1;
}

int plan_finish(const Command *command, SweepPlan *plan)
{
    int status = scene_finish(command, &plan->scene);
    if (status < 0)
        status = event_finish(command, &plan->event, &plan->scene.c);
    plan->experiment.title = "sweep";
    plan->experiment.base = plan->scene.c;
    plan->experiment.at_rest = true;
    for (int i = 0; i < plan->axes && status < 0; i++)
        status = plan_axis(command, plan, i);
    if (status < 0)
        status = plan_measures(command, plan);
    if (status < 0)
        status = check_amplitude(command, plan);
    return status < 0 ? check_size(command, plan) : status;
}
