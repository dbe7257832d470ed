/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"

#include <stdio.h>
#include <unistd.h>

void progress_bar(void *context, long done, long all)
{
    static int shown = -1;
    enum { WIDTH = 40 };
    if (!isatty(STDERR_FILENO))
        return;
    const int filled = (int)(done * WIDTH / all);
    if (filled == shown && done != all)
        return;
    shown = filled;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r%-32s [%s] %3ld %%", (const char *)context, bar, done * 100 / all);
    if (done == all) {
        fprintf(stderr, "\r%80s\r", "");
        shown = -1;
    }
}
