/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where the chains of a tile begin, for crowd_body.h. */

static WidePlace gather_places(const Place *const *place)
{
    double row[8 * LANES];
    for (int l = 0; l < LANES; l++) {
        const Place *from = place[l];
        row[l] = from->position.x;
        row[AT(1) + l] = from->position.y;
        row[AT(2) + l] = from->position.z;
        row[AT(3) + l] = from->rotation.x;
        row[AT(4) + l] = from->rotation.y;
        row[AT(5) + l] = from->rotation.z;
        row[AT(6) + l] = from->rotation.w;
        row[AT(7) + l] = from->scale;
    }
    return wide_place_load(row);
}

/* Where a vector's chains begin. */
FIXED WidePlace place_roots(const CrowdTile *tile, int vector, bool between)
{
    const double *root = tile->root + vector * AT(ROOT_ROWS);
    const WidePlace above = tile->shared ? wide_place_splat(tile->above[0])
                                         : gather_places(tile->above + vector * LANES);
    if (!tile->rooted)
        return above;
    const WidePlace local =
        wide_place_load(between ? tile->local + vector * AT(8) : root + AT(ROOT_POSE));
    return wide_place_below(&above, &local);
}

/* Of an update's places: whether they are a jump away from the last one's. */
FIXED void find_jump(CrowdTile *tile, int vector, const WidePlace *place)
{
    double *root = tile->root + vector * AT(ROOT_ROWS);
    const WideVec3 moved = wide_vec3_sub(place->position, wide_vec3_load(root + AT(ROOT_WAS)));
    const Wide far = wide_load(root + AT(ROOT_FAR)) * place->scale;
    wide_vec3_store(root + AT(ROOT_WAS), place->position);
    tile->jumped[vector] = wide_set(wide_above(wide_sqrt(wide_vec3_dot(moved, moved)), far));
}

static void find_jumps(CrowdTile *tile)
{
    for (int v = 0; v < tile->vectors; v++) {
        const WidePlace place = place_roots(tile, v, false);
        find_jump(tile, v, &place);
    }
}
