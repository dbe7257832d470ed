/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of what the component adds to a chain: bones that are pulled to a pose, and colliders. Exact. */
#ifndef LAB_LAWS_COMPONENT_H
#define LAB_LAWS_COMPONENT_H

#include "laws_chain.h"

/* Where bones rest that are pulled to their tail's place in a pose instead of along their parent:
 *
 *     u_i = normalise( T_i - head_i + F_i / sigma_i )
 *
 * for any pose (posed: T_i for each bone, seen from the first head, which may be carried along). tail: where
 * they rest, seen from there; NaN from a bone on that has no direction. motion: law (M) of each, with
 * beta = |sigma (T - head) + F| / L, its time in frames; or NULL. */
void law_posed_tails(const LawBone *settings, int bones, const SbVec3 *posed, SbVec3 *tail,
                     Motion *motion);

/* What is left of a tail's depth d (m) in a collider after one push out of it along the normal n and one length
 * step, for a bone of this length and gamma = n . u. Of a small depth that is gamma^2 of it. Negative: the tail is
 * outside. With q = L u + n d and t = 1 - L / |q|, the new tail is R n - t q from a sphere's centre:
 *
 *     plane     t (L gamma + d)
 *     sphere    R - |R n - t q| = t (2 R (L gamma + d) - t |q|^2) / (R + |R n - t q|)
 */
double law_left_in_plane(double length, double depth, double gamma);
double law_left_in_sphere(double length, double radius, double depth, double gamma);

/* How deep a tail rests in a plane that lies `raised` (m) above its free rest, pushed out `passes` times in each step;
 * motion: law (M) about the free rest. gamma^2m (1 - alpha) raised / (1 - alpha gamma^2m), m passes. Linear: the
 * error is of second order in raised. */
double law_rest_in_plane(const Motion *motion, double raised, double gamma, int passes);

#endif
