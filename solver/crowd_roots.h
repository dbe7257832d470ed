/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where the chains of a tile begin, for crowd_body.h. */

/* A number of each lane's place. Put together in registers, as wide_collect. */
#if LANES == 2
#define GATHER(number) _mm_set_pd(place[1]->number, place[0]->number)
#elif LANES == 4
#define GATHER(number)                                                                             \
    _mm256_set_pd(place[3]->number, place[2]->number, place[1]->number, place[0]->number)
#else
#define GATHER(number)                                                                             \
    _mm512_set_pd(place[7]->number, place[6]->number, place[5]->number, place[4]->number,          \
                  place[3]->number, place[2]->number, place[1]->number, place[0]->number)
#endif

FIXED WidePlace gather_places(const Place *const *place)
{
    return (WidePlace){ { GATHER(position.x), GATHER(position.y), GATHER(position.z) },
                        { GATHER(rotation.x), GATHER(rotation.y), GATHER(rotation.z),
                          GATHER(rotation.w) },
                        GATHER(scale) };
}
#undef GATHER

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
