/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs every suite. Without forking: the laboratory uses OpenMP, whose threads do not survive a fork. */
#include "suites.h"

#include <gsl/gsl_errno.h>
#include <stdlib.h>

int main(void)
{
    gsl_set_error_handler_off(); /* as the program does */
    SRunner *runner = srunner_create(suites[0]());
    for (int i = 1; suites[i]; i++)
        srunner_add_suite(runner, suites[i]());
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
