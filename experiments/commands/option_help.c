/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --help, made from the same declarations as the options are read by. */
#include "options.h"

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

int print_help(const Command *command, const Option *options, int count)
{
    static char whole[1 << 15]; /* written at once, so that end_printing sees what goes wrong */
    setvbuf(stdout, whole, _IOFBF, sizeof whole);
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
    return end_printing();
}
