/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sink: where a stream writes, which keeps why it could not. Of its own files stdio only says later that a write failed. */
#ifndef LAB_SINK_H
#define LAB_SINK_H

#include <stdio.h>

typedef struct Sink {
    int fd;
    int error; /* errno of the first write that failed, after which none is tried; 0: none has */
} Sink;

/* A stream into sink->fd, which fclose leaves open; sink must stay where it is as long. NULL, with errno, when memory is
 * out. */
FILE *sink_stream(Sink *sink);

#endif
