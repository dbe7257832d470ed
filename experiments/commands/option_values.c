/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of an option: read strictly, held against its domain, refused in words. */
#include "message.h"
#include "options.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

int usage_error(const Command *command, const char *format, ...)
{
    char who[60];
    va_list arguments;
    snprintf(who, sizeof who, "springlab%s%s", command ? " " : "", command ? command->name : "");
    va_start(arguments, format);
    message_from(who, format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

static int refuse_value(const Command *command, const Option *option, const char *given,
                        const char *allowed)
{
    return usage_error(command, "--%s: '%s' given, allowed: %s", option->name, given, allowed);
}

/* The domain of a number, in the form that case.h can check and put into words. */
static Parameter option_domain(const Option *option)
{
    if (option->kind == OPTION_PARAMETER)
        return *parameter_find(option->name);
    return (Parameter){ .name = option->name,
                        .kind = option->kind == OPTION_COUNT ? PARAMETER_COUNT : PARAMETER_REAL,
                        .least = option->least,
                        .most = option->most,
                        .least_open = option->least_open || isinf(option->least),
                        .most_open = option->most_open || isinf(option->most) };
}

static int set_number(const Command *command, const Option *option, const char *text)
{
    const Parameter domain = option_domain(option);
    double value;
    char allowed[120];
    if (!read_real(text, &value) || !parameter_allows(&domain, value))
        return refuse_value(command, option, text,
                            parameter_domain(&domain, allowed, sizeof allowed));
    if (option->kind == OPTION_PARAMETER)
        parameter_set(&domain, option->target, value);
    else if (option->kind == OPTION_COUNT)
        *(int *)option->target = (int)value;
    else
        *(double *)option->target = value;
    return -1;
}

static int set_vector(const Command *command, const Option *option, const char *text)
{
    return read_vector(text, option->target) ? -1
                                             : refuse_value(command, option, text, VECTOR_ALLOWED);
}

static int set_list(const Command *command, const Option *option, const char *text)
{
    const Parameter domain = option_domain(option);
    NumberList *list = option->target;
    const int longest = option->longest > 0 ? option->longest : MOST_NUMBERS;
    bool good = read_list(text, list) && list->count <= longest;
    for (int i = 0; good && i < list->count; i++)
        good = parameter_allows(&domain, list->value[i]);
    if (good)
        return -1;
    char each[120], allowed[200];
    snprintf(allowed, sizeof allowed, "at most %d numbers a,b,c, each %s", longest,
             parameter_domain(&domain, each, sizeof each));
    return refuse_value(command, option, text, allowed);
}

static int set_custom(const Command *command, const Option *option, const char *text)
{
    char allowed[400] = "";
    return option->read(option->target, text, allowed, sizeof allowed)
               ? -1
               : refuse_value(command, option, text, allowed);
}

static int set_choice(const Command *command, const Option *option, const char *text)
{
    char allowed[200] = "";
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(text, option->choices[i]) == 0) {
            *(int *)option->target = i;
            return -1;
        }
        snprintf(allowed + strlen(allowed), sizeof allowed - strlen(allowed), "%s%s", i ? ", " : "",
                 option->choices[i]);
    }
    return refuse_value(command, option, text, allowed);
}

int option_set(const Command *command, const Option *option, const char *text)
{
    if (option->given)
        *option->given = true;
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)option->target = true;
        return -1;
    case OPTION_TEXT:
        if (!*text)
            return refuse_value(command, option, text, "a name that is not empty");
        *(const char **)option->target = text;
        return -1;
    case OPTION_VECTOR:
        return set_vector(command, option, text);
    case OPTION_CHOICE:
        return set_choice(command, option, text);
    case OPTION_LIST:
        return set_list(command, option, text);
    case OPTION_CUSTOM:
        return set_custom(command, option, text);
    case OPTION_REAL:
    case OPTION_COUNT:
    case OPTION_PARAMETER:
        break;
    }
    return set_number(command, option, text);
}
