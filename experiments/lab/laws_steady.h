/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steady states other than hanging still: a root that turns for ever, and a bone that rests on a plane. */
#ifndef LAB_LAWS_STEADY_H
#define LAB_LAWS_STEADY_H

#include "case.h"

#include <complex.h>

/* A chain without force whose root turns steadily about z at omega (rad/s), exact. Everything is planar
 * and seen in the turning frame, x + i y: with psi = omega h and q = (2 - c) e^(-i psi) -
 * (1 - c) e^(-2 i psi), H the bone's head seen from the axis,
 *
 *     A = (q - 1) H + sigma L u_(i-1),     arg u_i = arg A + arcsin(L Im q / |A|)
 *
 * (both divided by 1 - s, which makes them hold for vrm1 too). head is the root's place (m); the rest
 * direction is the case's. direction has c->bones entries. Returns how many bones keep up: the next one
 * slips, its arcsin's argument being above 1, and it and those behind it are not set. */
int law_rotation(const Case *c, double omega, double complex head, double complex *direction);
/* The lowest omega at which a first bone on the axis slips, rad/s: sin psi (c + 2 (1 - c)(1 - cos psi))
 * = sigma. NaN where none does. */
double law_rotation_slip(const Case *c);

#endif
