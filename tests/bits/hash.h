/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A 64-bit FNV-1a hash of the bits of doubles. */
#ifndef TESTS_BITS_HASH_H
#define TESTS_BITS_HASH_H

#include "springbone.h"

#include <stdint.h>
#include <string.h>

#define HASH_START UINT64_C(14695981039346656037)

static inline uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int byte = 0; byte < 8; byte++)
        hash = (hash ^ (bits >> 8 * byte & 0xff)) * UINT64_C(1099511628211);
    return hash;
}

static inline uint64_t hash_vec3(uint64_t hash, SbVec3 v)
{
    return hash_double(hash_double(hash_double(hash, v.x), v.y), v.z);
}

static inline uint64_t hash_quat(uint64_t hash, SbQuat q)
{
    return hash_double(hash_vec3(hash, (SbVec3){ q.x, q.y, q.z }), q.w);
}

/* Prints the lines of the skeleton's scenes (characters.c). */
void print_characters(void);
/* And of the batches (lanes.c). */
void print_lanes(void);
/* And of skeletons with many strands (crowds.c). */
void print_crowds(void);

#endif
