/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "message.h"

#include <stdio.h>

enum { LONGEST = 2000 };

void message_from(const char *who, const char *format, va_list arguments)
{
    char text[LONGEST];
    vsnprintf(text, sizeof text, format, arguments);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    fprintf(stderr, "%s: %s\n", who, text);
}

void message_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_from("springlab", format, arguments);
    va_end(arguments);
}
