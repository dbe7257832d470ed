/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine in single precision. */
#include <float.h>

#define REAL float
#define REAL_MOST FLT_MAX
#define PLAY engine_play_single
#include "engine_body.h"
