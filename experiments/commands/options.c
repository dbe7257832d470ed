/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options in long form, by getopt_long; --help is made from the same declarations. */
#include "command.h"
#include "output.h"

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
    bool good = read_list(text, list);
    for (int i = 0; good && i < list->count; i++)
        good = parameter_allows(&domain, list->value[i]);
    if (good)
        return -1;
    char each[120], allowed[200];
    snprintf(allowed, sizeof allowed, "at most %d numbers a,b,c, each %s", MOST_NUMBERS,
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
    printf("  %-34s %s\n", left, option_meaning(option));
}

static int print_help(const Command *command, const Option *options, int count)
{
    printf("springlab %s%s%s [OPTIONS]\n%s\n", command->name, *command->operands ? " " : "",
           command->operands, command->summary);
    if (command->details)
        printf("\n%s\n", command->details);
    puts("\nOptions:");
    for (int i = 0; i < count; i++)
        print_option(&options[i]);
    printf("  %-34s %s\n", "--help", "this text");
    printf("  %-34s %s\n", "--version", "what this build is");
    if (command->examples)
        printf("\nExamples:\n%s\n", command->examples);
    Output output = { .file = stdout };
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

enum { FORMATS = 4 };
static const char *const format_names[FORMATS] = { "text", "csv", "json", "markdown" };

static unsigned command_formats(const Command *command)
{
    return command->formats ? command->formats : HAS_TEXT | HAS_JSON;
}

/* The names of the formats a command has, the usual one first, with this between them. */
static char *list_formats(const Command *command, const char *between, char *text, size_t size)
{
    snprintf(text, size, "%s", format_names[command->usual]);
    for (int i = 0; i < FORMATS; i++)
        if (i != (int)command->usual && command_formats(command) & 1U << i)
            snprintf(text + strlen(text), size - strlen(text), "%s%s", between, format_names[i]);
    return text;
}

/* What --format is read into: the choice depends on the command. */
typedef struct FormatChoice {
    const Command *command;
    int *format;
    char names[64];
} FormatChoice;

static bool read_format(void *target, const char *text, char *allowed, unsigned long size)
{
    const FormatChoice *choice = target;
    for (int i = 0; i < FORMATS; i++) {
        if (strcmp(text, format_names[i]) == 0 && command_formats(choice->command) & 1U << i) {
            *choice->format = i;
            return true;
        }
    }
    list_formats(choice->command, ", ", allowed, size);
    return false;
}

/* The command's options with the common ones behind them. */
static int join_options(const Command *command, const Option *options, Common *common,
                        FormatChoice *choice, Option *joined)
{
    *choice = (FormatChoice){ .command = command, .format = &common->format };
    common->format = (int)command->usual;
    const Option folder = { "output-dir", OPTION_TEXT, &common->output_dir, "DIR",
                            "one file for each result, there" };
    const Option shared[] = {
        { "format", OPTION_CUSTOM, choice,
          list_formats(command, "|", choice->names, sizeof choice->names),
          "how to print; the first is usual", .read = read_format },
        { "output", OPTION_TEXT, &common->output, "FILE", "write there, not to standard output" },
        { "threads", OPTION_COUNT, &common->threads, "N", "threads to use (usual: all)", .least = 1,
          .most = 1024 },
        { "quiet", OPTION_FLAG, &common->quiet, NULL, "no progress, results only" },
    };
    int count = 0;
    for (; options && options[count].name; count++)
        joined[count] = options[count];
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        joined[count++] = shared[i];
    if (command->output_dir)
        joined[count++] = folder;
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
    for (int i = 0; i < count; i++)
        if (word[length] == '=' && strlen(names[i]) + 2 == length &&
            strncmp(names[i], word + 2, length - 2) == 0)
            return usage_error(command, "%s: --%s takes no value", word, names[i]);
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word + strspn(word, "-"));
    return usage_error(command, "%s: unknown option%s (see springlab %s --help)", word,
                       nearest_names(name, next_long_name, near, sizeof near), command->name);
}

/* The least and the most operands that a command's synopsis allows; most -1: any number. */
static void count_operands(const char *operands, int *least, int *most)
{
    *least = *most = 0;
    for (const char *word = operands; *word; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " ");
        *least += *word != '[';
        const char *any = strstr(word, "...");
        if (*most >= 0)
            *most = any && any < word + length ? -1 : *most + 1;
        word += length;
    }
}

static int check_operands(const Command *command, int argc, char **argv, int first)
{
    int least, most;
    count_operands(command->operands, &least, &most);
    if (most >= 0 && argc - first > most)
        return usage_error(command, "%s: %s (see springlab %s --help)", argv[first + most],
                           most ? "one operand too many" : "no operand is allowed here",
                           command->name);
    if (argc - first < least)
        return usage_error(command, "%s is missing (see springlab %s --help)", command->operands,
                           command->name);
    return -1;
}

static int check_together(const Command *command, const Common *common)
{
    if (common->output && common->output_dir)
        return usage_error(command, "--output %s and --output-dir %s exclude each other",
                           common->output, common->output_dir);
    return -1;
}

/* The word that getopt_long has just taken an option from: "--name", "--name=value". */
static char *option_word(char **argv, const char *value)
{
    char *last = argv[optind - 1];
    const bool apart = value && value == last;
    return apart ? argv[optind - 2] : last;
}

/* getopt_long also takes the beginning of a name, which may mean something else in the next version. */
static bool is_whole_name(const char *word, const char *name)
{
    const size_t length = strcspn(word, "=");
    return length == strlen(name) + 2 && strncmp(word + 2, name, length - 2) == 0;
}

int options_read(const Command *command, const Option *options, Common *common, int argc,
                 char **argv, int *operand)
{
    Option joined[MOST_OPTIONS];
    FormatChoice choice;
    const int count = join_options(command, options, common, &choice, joined);
    struct option longs[MOST_OPTIONS + 3] = { { 0 } };
    for (int i = 0; i < count; i++)
        longs[i] = (struct option){ joined[i].name,
                                    joined[i].kind == OPTION_FLAG ? no_argument : required_argument,
                                    NULL, FIRST_CODE + i };
    longs[count] = (struct option){ "help", no_argument, NULL, 'h' };
    longs[count + 1] = (struct option){ "version", no_argument, NULL, 'v' };

    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":", longs, NULL)) != -1;) {
        if (code == 'h' && is_whole_name(option_word(argv, NULL), "help"))
            return print_help(command, joined, count);
        if (code == ':')
            return usage_error(command, "%s: a value is missing", argv[optind - 1]);
        if (code == 'v' && is_whole_name(option_word(argv, NULL), "version"))
            return print_version();
        if (code == '?' || code == 'h' || code == 'v')
            return refuse_option(command, argv[optind - 1], joined, count);
        const Option *option = &joined[code - FIRST_CODE];
        const char *word = option_word(argv, optarg);
        if (!is_whole_name(word, option->name))
            return refuse_option(command, word, joined, count);
        const int status = set_option(command, option, optarg);
        if (status >= 0)
            return status;
    }
    progress_set_quiet(common->quiet);
    if (operand)
        *operand = optind;
    const int status = check_operands(command, argc, argv, optind);
    return status >= 0 ? status : check_together(command, common);
}
