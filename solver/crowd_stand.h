/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where in memory a bone is, for crowd_body.h. */

/* A bone of one vector: what is in memory of it. */
typedef struct Stand {
    double *cell;
    double *root;        /* of its chains */
    const double *above; /* the cell of the bone above */
    const double *set;   /* the settings */
    const double *turn;  /* the animated rotation, and the scale */
    const double *shift; /* the animated translation */
    const int *node;     /* of each lane */
    int bone;
} Stand;

/* Where tails are: the newest, and those before, where the step puts the next. */
typedef struct Rows {
    int newest, previous;
} Rows;

FIXED Rows find_rows(const CrowdTile *tile)
{
    return tile->turned ? (Rows){ AT(CROWD_OTHER_TAIL), AT(CROWD_TAIL) }
                        : (Rows){ AT(CROWD_TAIL), AT(CROWD_OTHER_TAIL) };
}

FIXED Stand find_stand(CrowdKind kind, const CrowdTile *tile, const CrowdStep *step, int bone,
                       int vector)
{
    const int number = bone * tile->vectors + vector;
    const double *local = tile->local + (tile->vectors + number) * AT(8);
    Stand stand = { .cell = tile->cell + number * AT(crowd_cell_rows(kind)), .bone = bone };
    stand.root = tile->root + vector * AT(ROOT_ROWS);
    stand.above = stand.cell - tile->vectors * AT(crowd_cell_rows(kind));
    stand.set = kind == CROWD_VRM ? stand.cell + AT(CROWD_OF_VRM)
                                  : tile->settings + vector * AT(CROWD_SETTINGS);
    stand.turn = step->between ? local + AT(3) : stand.cell + AT(CROWD_ROTATION);
    stand.shift = step->between ? local : tile->shift + number * AT(3);
    stand.node = tile->node + (tile->vectors + number) * LANES;
    return stand;
}

/* Where a bone begins. */
FIXED const double *find_head(Rows rows, Stand stand)
{
    return stand.bone == 0 ? stand.root + AT(ROOT_HEAD) : stand.above + rows.previous;
}

/* How the animation has a bone's node in its parent, but for the translation. */
typedef struct Local {
    WideQuat rotation;
    Wide scale;
} Local;

FIXED Local find_local(const CrowdTile *tile, Stand stand)
{
    if (tile->plain)
        return (Local){ wide_quat_identity(), wide_splat(1) };
    return (Local){ wide_quat_load(stand.turn), wide_load(stand.turn + AT(4)) };
}

/* What is read a bone later. As a loop it would be a sixth of the bone's instructions. */
FIXED void prefetch_cell(CrowdKind kind, const double *cell)
{
#pragma GCC unroll 32
    for (int i = 0; i < crowd_cell_rows(kind); i++)
        __builtin_prefetch(cell + AT(i));
}

/* Where the rotations of a tile's bone are written at its end. */
FIXED void prefetch_turns(const int *node, int columns, const SbQuat *turn)
{
    for (int i = 0; i < columns; i++)
        __builtin_prefetch(&turn[node[i]], 1);
}
