/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for fopencookie */
#include "sink.h"

#include <errno.h>
#include <unistd.h>

static ssize_t write_all(void *cookie, const char *text, size_t size)
{
    Sink *sink = cookie;
    size_t done = 0;
    while (done < size && !sink->error) {
        const ssize_t written = write(sink->fd, text + done, size - done);
        if (written < 0)
            sink->error = errno;
        else
            done += (size_t)written;
    }
    return (ssize_t)done;
}

FILE *sink_stream(Sink *sink)
{
    FILE *file = fopencookie(sink, "w", (cookie_io_functions_t){ .write = write_all });
    if (file && isatty(sink->fd))
        setvbuf(file, NULL, _IOLBF, BUFSIZ);
    return file;
}
