/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number.h"

#include <math.h>
#include <stdio.h>
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

char *number_shortest(double x, char text[32])
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, 32, "%.*g", digits, x);
        if (strtod(text, NULL) == x)
            break;
    }
    return text;
}

char *number_brief(double x, char text[32])
{
    /* From 99.5 on two digits are 1e+02. */
    const bool whole = fabs(x) >= 99.5 && fabs(x) < 1e6;
    snprintf(text, 32, whole ? "%.0f" : "%.2g", x);
    return text;
}
