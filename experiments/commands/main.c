/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab: the laboratory's command line. Each command is a file beside this one. */
#include "command.h"
#include "ranks.h"

#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *next_command(int i)
{
    return commands[i] ? commands[i]->name : NULL;
}

static int print_help(void)
{
    puts("springlab COMMAND [OPTIONS]\n\nCommands:");
    for (int i = 0; commands[i]; i++)
        printf("  %-14s %s\n", commands[i]->name, commands[i]->summary);
    puts(
        "\nspringlab COMMAND --help tells more about one; springlab --version what this build is.\n"
        "Of an option that is given twice the last one counts.\n"
        "Exit status: 0; 1 a verdict differs, a look cannot be had, or there is a finding of "
        "--fail-on;\n"
        "2 usage, input or environment; 130 interrupted; 141 the reader of a pipe went away "
        "(SIGPIPE).");
    return end_printing();
}

/* Where a standard stream was closed, the next file to be opened would take its place and get its words.
 * What is written to one opened for reading fails instead, and is noticed. */
static void hold_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd)
            _exit(EXIT_USAGE);
}

static int run_command(const Command *command, int argc, char **argv)
{
    if (ranks_count() > 1 && !command->ranks)
        return usage_error(
            command, "mpirun has started %d of these, and only sweep and run can be shared out",
            ranks_count());
    return command->run(command, argc, argv);
}

static int run_program(int argc, char **argv)
{
    if (argc < 2)
        return usage_error(NULL, "a command is missing (see springlab --help)");
    if (strcmp(argv[1], "--version") == 0)
        return print_version();
    if (strcmp(argv[1], "--help") == 0)
        return print_help();
    for (int i = 0; commands[i]; i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return run_command(commands[i], argc - 1, argv + 1);
    if (*argv[1] == '-')
        return usage_error(NULL, "%s: unknown option, allowed: --help, --version, or a command",
                           argv[1]);
    char near[200];
    return usage_error(NULL, "'%s': unknown command%s (see springlab --help)", argv[1],
                       nearest_names(argv[1], next_command, near, sizeof near));
}

int main(int argc, char **argv)
{
    hold_standard_streams();
    ranks_start(&argc, &argv);
    gsl_set_error_handler_off(); /* the default aborts; every caller looks at what GSL returns */
    progress_handle_signals();
    return ranks_end(run_program(argc, argv));
}
