/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --shard I/N, as the commands have it that can make a part of their rows. */
#ifndef COMMANDS_SHARD_OPTION_H
#define COMMANDS_SHARD_OPTION_H

#include "command.h"
#include "shard.h"

Option shard_option(Shard *shard);

#endif
