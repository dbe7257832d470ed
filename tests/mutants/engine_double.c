/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine in double precision. */
#include <float.h>

#define REAL double
#define REAL_MOST DBL_MAX
#define PLAY engine_play_double
#include "engine_body.h"
