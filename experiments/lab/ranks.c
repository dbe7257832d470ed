/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only file that knows MPI; without it, what one process is to itself. */
#include "ranks.h"

#include <unistd.h>

#ifdef WITH_MPI

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int self, all = 1;
static long lead;
static MPI_Comm
    ending; /* for the end alone, so that it can be met in the middle of anything else */
static char kept[2048]; /* the last message of a rank that is not to speak */

/* Milliseconds that a failing rank waits for the others to have failed alike. */
enum { PATIENCE = 2000 };

void ranks_start(int *count, char ***arguments)
{
    int provided;
    MPI_Init_thread(count, arguments, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    MPI_Comm_dup(MPI_COMM_WORLD, &ending);
    lead = (long)getpid();
    ranks_share(&lead, sizeof lead, 0);
    if (self > 0 && !freopen("/dev/null", "w", stdout))
        abort();
}

/* Whether all others come to their end, too, in time. */
static bool all_end(void)
{
    const struct timespec moment = { 0, 1000000 };
    MPI_Request request;
    int done = 0;
    MPI_Ibarrier(ending, &request);
    for (int waited = 0; !done && waited < PATIENCE; waited++) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        nanosleep(&moment, NULL);
    }
    return done;
}

int ranks_end(int status)
{
    if (status <= 1) {
        MPI_Request request;
        MPI_Ibarrier(ending, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!all_end()) {
        if (self > 0)
            fprintf(stderr, "springlab: rank %d of %d: %s\n", self, all, kept);
        MPI_Abort(MPI_COMM_WORLD, status);
    }
    MPI_Comm_free(&ending);
    MPI_Finalize();
    return status;
}

int ranks_count(void)
{
    return all;
}

int ranks_self(void)
{
    return self;
}

long ranks_lead(void)
{
    return lead;
}

void ranks_share(void *data, size_t size, int owner)
{
    enum { MOST = 1 << 30 }; /* MPI counts in int */
    for (char *part = data; size > 0;) {
        const size_t bytes = size < MOST ? size : MOST;
        MPI_Bcast(part, (int)bytes, MPI_BYTE, owner, MPI_COMM_WORLD);
        part += bytes;
        size -= bytes;
    }
}

int ranks_first(bool mine)
{
    int candidate = mine ? self : all, first;
    MPI_Allreduce(&candidate, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return first < all ? first : -1;
}

bool ranks_speak(const char *line)
{
    if (self > 0)
        snprintf(kept, sizeof kept, "%s", line);
    return self == 0;
}

#else

void ranks_start(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
}

int ranks_end(int status)
{
    return status;
}

int ranks_count(void)
{
    return 1;
}

int ranks_self(void)
{
    return 0;
}

long ranks_lead(void)
{
    return (long)getpid();
}

void ranks_share(void *data, size_t size, int owner)
{
    (void)data;
    (void)size;
    (void)owner;
}

int ranks_first(bool mine)
{
    return mine ? 0 : -1;
}

bool ranks_speak(const char *line)
{
    (void)line;
    return true;
}

#endif
