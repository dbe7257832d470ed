/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "temporary.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void temporary_file(const void *bytes, size_t size, char path[TEMPORARY_PATH])
{
    strcpy(path, "build/test-file-XXXXXX");
    const int handle = mkstemp(path);
    ck_assert_int_ge(handle, 0);
    ck_assert_int_eq(write(handle, bytes, size), (ssize_t)size);
    close(handle);
}
