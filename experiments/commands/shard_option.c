/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shard_option.h"

static bool take_shard(void *target, const char *text, char *allowed, unsigned long size)
{
    snprintf(allowed, size, "I/N, part I = 1 .. N of N = 1 .. %d", MOST_SHARDS);
    return shard_read(text, target);
}

Option shard_option(Shard *shard)
{
    return (Option){
        "shard",           OPTION_CUSTOM, shard, "I/N", "make only part I of N, to be merged",
        .read = take_shard
    };
}
