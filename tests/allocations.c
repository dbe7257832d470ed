/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

/* The names that the linker's --wrap gives: __wrap_ is called in place of, __real_ is the function. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static atomic_long made;

long allocations_made(void)
{
    return atomic_load(&made);
}

void *__wrap_malloc(size_t size)
{
    atomic_fetch_add(&made, 1);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    atomic_fetch_add(&made, 1);
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    atomic_fetch_add(&made, 1);
    return __real_realloc(block, size);
}
