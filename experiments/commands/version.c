/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"
#include "output.h"
#include "provenance.h"

int end_printing(void)
{
    Output output = { .file = stdout };
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

int print_version(void)
{
    printf("springlab %s\ncommit    %s\ncompiler  %s\nflags     %s\nlibraries %s\n",
           provenance.version, provenance.commit, provenance.compiler, provenance.flags,
           provenance.libraries);
    return end_printing();
}
