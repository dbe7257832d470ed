/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "provenance.h"

#include "springbone.h"

/* BUILD_… come from the Makefile. */
const Provenance provenance = { .version = SB_VERSION,
                                .commit = BUILD_COMMIT,
                                .compiler = BUILD_COMPILER,
                                .flags = BUILD_FLAGS,
                                .libraries = BUILD_LIBRARIES };

void provenance_write(FILE *file)
{
    fprintf(file, "# springlab %s, commit %s\n", provenance.version, provenance.commit);
    fprintf(file, "# compiler %s, flags %s\n", provenance.compiler, provenance.flags);
    fprintf(file, "# libraries %s\n", provenance.libraries);
}

void provenance_write_lanes(FILE *file, int lanes)
{
    if (lanes > 0)
        fprintf(file, "# lanes %d\n", lanes);
}
