/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool read_real(const char *text, double *value)
{
    /* strtod also takes hexadecimal, inf, nan and leading blanks: none of them is a setting. */
    if (!*text || strspn(text, "+-.0123456789eE") != strlen(text))
        return false;
    char *end;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}
