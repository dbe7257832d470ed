/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options in long form, by getopt_long; --help is made from the same declarations. */
#include "command.h"

#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 48, FIRST_CODE = 1000 };

int usage_error(const Command *command, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "springlab%s%s: ", command ? " " : "", command ? command->name : "");
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

bool read_real(const char *text, double *value)
{
    /* strtod also takes hexadecimal, inf, nan and leading blanks: none of them is a setting. */
    if (!*text || strspn(text, "+-.0123456789eE") != strlen(text))
        return false;
    char *end;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

static int refuse_value(const Command *command, const Option *option, const char *given,
                        const char *allowed)
{
    return usage_error(command, "--%s: '%s' given, allowed: %s", option->name, given, allowed);
}

static int set_number(const Command *command, const Option *option, const char *text)
{
    Parameter domain = { .name = option->name,
                         .kind = option->kind == OPTION_COUNT ? PARAMETER_COUNT : PARAMETER_REAL,
                         .least = option->least,
                         .most = option->most };
    if (option->kind == OPTION_PARAMETER)
        domain = *parameter_find(option->name);
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
    char part[3][64];
    double value[3];
    const int parts = sscanf(text, "%63[^,],%63[^,],%63[^,]", part[0], part[1], part[2]);
    const size_t length = parts == 3 ? strlen(part[0]) + strlen(part[1]) + strlen(part[2]) + 2 : 0;
    if (length != strlen(text) || !read_real(part[0], &value[0]) ||
        !read_real(part[1], &value[1]) || !read_real(part[2], &value[2]))
        return refuse_value(command, option, text, "three numbers X,Y,Z");
    *(SbVec3 *)option->target = (SbVec3){ value[0], value[1], value[2] };
    return -1;
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

static int set_option(const Command *command, const Option *option, const char *text)
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
    case OPTION_REAL:
    case OPTION_COUNT:
    case OPTION_PARAMETER:
        break;
    }
    return set_number(command, option, text);
}

static const char *option_meaning(const Option *option)
{
    return option->meaning ? option->meaning : parameter_find(option->name)->meaning;
}

static void print_option(const Option *option)
{
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", option->name, option->kind == OPTION_FLAG ? "" : " ",
             option->kind == OPTION_FLAG ? ""
             : option->argument          ? option->argument
                                         : "NUMBER");
    printf("  %-28s %s\n", left, option_meaning(option));
}

static void print_help(const Command *command, const Option *options, int count)
{
    printf("springlab %s%s%s [OPTIONS]\n%s\n", command->name, *command->operands ? " " : "",
           command->operands, command->summary);
    if (command->details)
        printf("\n%s\n", command->details);
    puts("\nOptions:");
    for (int i = 0; i < count; i++)
        print_option(&options[i]);
    printf("  %-28s %s\n", "--help", "this text");
    if (command->examples)
        printf("\nExamples:\n%s\n", command->examples);
}

/* The command's options with the common ones behind them. */
static int join_options(const Option *options, Common *common, Option *joined)
{
    static const char *const formats[] = { "text", "csv", "json", "markdown", NULL };
    const Option shared[] = {
        { "format", OPTION_CHOICE, &common->format, "text|csv|json|markdown", "how to print",
          .choices = formats },
        { "output", OPTION_TEXT, &common->output, "FILE", "write there, not to standard output" },
        { "output-dir", OPTION_TEXT, &common->output_dir, "DIR",
          "one file for each result, there" },
        { "threads", OPTION_COUNT, &common->threads, "N", "threads to use (default: all)",
          .least = 1, .most = 1024 },
        { "quiet", OPTION_FLAG, &common->quiet, NULL, "no progress, results only" },
    };
    int count = 0;
    for (; options && options[count].name; count++)
        joined[count] = options[count];
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        joined[count++] = shared[i];
    return count;
}

static const char *const *long_names; /* for nearest_names */

static const char *next_long_name(int i)
{
    return long_names[i];
}

static int refuse_option(const Command *command, const char *word, const Option *joined, int count)
{
    const char *names[MOST_OPTIONS + 1] = { NULL };
    for (int i = 0; i < count; i++)
        names[i] = joined[i].name;
    long_names = names;
    char near[200];
    const size_t length = strcspn(word, "=");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word + strspn(word, "-"));
    return usage_error(command, "%s: unknown option%s (see springlab %s --help)", word,
                       nearest_names(name, next_long_name, near, sizeof near), command->name);
}

int options_read(const Command *command, const Option *options, Common *common, int argc,
                 char **argv, int *operand)
{
    Option joined[MOST_OPTIONS];
    const int count = join_options(options, common, joined);
    struct option longs[MOST_OPTIONS + 2] = { { 0 } };
    for (int i = 0; i < count; i++)
        longs[i] = (struct option){ joined[i].name,
                                    joined[i].kind == OPTION_FLAG ? no_argument : required_argument,
                                    NULL, FIRST_CODE + i };
    longs[count] = (struct option){ "help", no_argument, NULL, 'h' };

    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":", longs, NULL)) != -1;) {
        if (code == 'h') {
            print_help(command, joined, count);
            return EXIT_HELD;
        }
        if (code == ':')
            return usage_error(command, "%s: a value is missing", argv[optind - 1]);
        if (code == '?')
            return refuse_option(command, argv[optind - 1], joined, count);
        const int status = set_option(command, &joined[code - FIRST_CODE], optarg);
        if (status >= 0)
            return status;
    }
    *operand = optind;
    return -1;
}
