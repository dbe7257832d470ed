/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* collide.c on the wide type, for crowd_body.h. */

/* From the point of a capsule's axis that is nearest to p, or from the centre, to p. */
FIXED WideVec3 find_away(const Surface *surface, WideVec3 p)
{
    const WideVec3 first = wide_vec3_splat(surface->first), along = wide_vec3_splat(surface->along);
    const WideVec3 away = wide_vec3_sub(p, first);
    if (!(surface->square >= DBL_MIN))
        return away;
    const Wide zero = wide_splat(0), one = wide_splat(1);
    const Wide part = wide_vec3_dot(away, along) / wide_splat(surface->square);
    const Wide within =
        wide_select(wide_below(part, zero), zero, wide_select(wide_above(part, one), one, part));
    return wide_vec3_sub(p, wide_vec3_add(first, wide_vec3_scale(along, within)));
}

/* How deep tails are; *away leads from the centre to them. */
FIXED Wide find_depth(const Surface *surface, WideVec3 tail, Wide strand, WideVec3 *away)
{
    const Wide radius = wide_splat(surface->radius);
    if (surface->shape == SB_PLANE) {
        *away = wide_vec3_sub(tail, wide_vec3_splat(surface->first));
        return strand - wide_vec3_dot(*away, wide_vec3_splat(surface->normal));
    }
    *away = find_away(surface, tail);
    const Wide distance = wide_sqrt(wide_vec3_dot(*away, *away));
    return is_inside(surface->shape) ? distance + strand - radius : radius + strand - distance;
}

FIXED WideVec3 find_normal(const Surface *surface, WideVec3 away)
{
    const WideVec3 fixed = wide_vec3_splat(surface->normal);
    if (surface->shape == SB_PLANE)
        return fixed;
    const WideVec3 normal = wide_vec3_normalise_or(away, fixed);
    return is_inside(surface->shape) ? wide_vec3_scale(normal, wide_splat(-1)) : normal;
}

/* Pushes tails out of all of a tile's colliders. */
FIXED WideVec3 collide_bone(const CrowdTile *tile, const CrowdStep *step, WideVec3 head,
                            Wide length, Wide strand, WideVec3 tail, WideVec3 last)
{
    WideVec3 direction = wide_vec3_normalise_or(wide_vec3_sub(tail, head), last);
    for (int i = 0; i < tile->passes * tile->colliders; i++) {
        const Surface *surface = &step->surface[tile->collider[i % tile->colliders]];
        WideVec3 away;
        const Wide depth = find_depth(surface, tail, strand, &away);
        const WideMask hit = wide_above(depth, wide_splat(0));
        if (!wide_any(hit))
            continue;
        const WideVec3 out =
            wide_vec3_add(tail, wide_vec3_scale(find_normal(surface, away), depth));
        const WideVec3 turned = wide_vec3_normalise_or(wide_vec3_sub(out, head), direction);
        direction = wide_vec3_select(hit, turned, direction);
        tail = wide_vec3_select(hit, wide_vec3_add(head, wide_vec3_scale(turned, length)), tail);
    }
    return tail;
}
