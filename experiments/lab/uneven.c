/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uneven.h"

#include "trace.h"

#include <stddef.h>
#include <stdint.h>

/* Evenly between -1 and 1 from a number: the finaliser of SplitMix64, in integers, so that it is the same
 * everywhere. */
static double scatter(int number)
{
    uint64_t z = (uint64_t)number * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-52 - 1;
}

double uneven_time(UnevenPattern pattern, double jitter, double mean, int frame)
{
    const double alternating = frame % 2 == 0 ? -1 : 1;
    return mean * (1 + jitter * (pattern == UNEVEN_RANDOM ? scatter(frame) : alternating));
}

const char *uneven_step(const Case *c, const SbAnchor *anchor, SbVec3 *tail, SbVec3 *previous)
{
    const char *refused = NULL;
    SbChain *chain = case_create_chain(c, &refused);
    if (!chain)
        return refused;
    for (int i = 0; i < c->bones; i++)
        sb_chain_set_tail(chain, i, tail[i], previous[i]);
    sb_chain_step(chain, anchor);
    for (int i = 0; i < c->bones; i++) {
        previous[i] = tail[i];
        tail[i] = sb_chain_tail(chain, i);
    }
    sb_chain_destroy(chain);
    return NULL;
}
