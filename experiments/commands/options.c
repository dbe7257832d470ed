/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options in long form, by getopt_long. */
#include "options.h"

#include <getopt.h>
#include <string.h>

/* Above every character, so that optopt tells an option of one dash. */
enum { HELP_CODE = 1000, VERSION_CODE, FIRST_CODE };

static char dashed[MOST_OPTIONS + 1][40]; /* the options as they are typed, for nearest_names */

static const char *next_dashed(int i)
{
    return *dashed[i] ? dashed[i] : NULL;
}

static int refuse_option(const Command *command, const char *word, const Option *joined, int count)
{
    char name[64], near[200];
    const size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    memset(dashed, 0, sizeof dashed);
    for (int i = 0; i < count; i++) {
        snprintf(dashed[i], sizeof dashed[i], "--%s", joined[i].name);
        if (word[length] == '=' && strcmp(dashed[i], name) == 0)
            return usage_error(command, "%s: %s takes no value", word, dashed[i]);
    }
    return usage_error(command, "%s: unknown option%s (see springlab %s --help)", word,
                       nearest_names(name, next_dashed, near, sizeof near), command->name);
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

/* The word that getopt_long has just refused. Behind one dash it takes a character for an option, and stays at a word that has
 * more of them. */
static char *refused_word(char **argv)
{
    char *last = argv[optind - 1];
    const bool one_dash = optopt != 0 && optopt < HELP_CODE;
    const bool taken = last[0] == '-' && last[1] == (char)optopt && last[2] == '\0';
    return one_dash && !taken ? argv[optind] : last;
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
    const int count = options_join(command, options, common, &choice, joined);
    struct option longs[MOST_OPTIONS + 3] = { { 0 } };
    for (int i = 0; i < count; i++)
        longs[i] = (struct option){ joined[i].name,
                                    joined[i].kind == OPTION_FLAG ? no_argument : required_argument,
                                    NULL, FIRST_CODE + i };
    longs[count] = (struct option){ "help", no_argument, NULL, HELP_CODE };
    longs[count + 1] = (struct option){ "version", no_argument, NULL, VERSION_CODE };

    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":", longs, NULL)) != -1;) {
        if (code == HELP_CODE && is_whole_name(option_word(argv, NULL), "help"))
            return print_help(command, joined, count);
        if (code == ':')
            return usage_error(command, "%s: a value is missing", argv[optind - 1]);
        if (code == VERSION_CODE && is_whole_name(option_word(argv, NULL), "version"))
            return print_version();
        if (code == '?' || code == HELP_CODE || code == VERSION_CODE)
            return refuse_option(command, refused_word(argv), joined, count);
        const Option *option = &joined[code - FIRST_CODE];
        const char *word = option_word(argv, optarg);
        if (!is_whole_name(word, option->name))
            return refuse_option(command, word, joined, count);
        const int status = option_set(command, option, optarg);
        if (status >= 0)
            return status;
    }
    progress_set_quiet(common->quiet);
    if (operand)
        *operand = optind;
    const int status = check_operands(command, argc, argv, optind);
    return status >= 0 ? status : check_together(command, common);
}
