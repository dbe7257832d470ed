/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the cells of a film strip's row hold: bones, joints, colliders. */
#ifndef LAB_SCENE_STRIP_ROW_H
#define LAB_SCENE_STRIP_ROW_H

#include "scene_view.h"

/* The page in pixels, y upward; plots/commands/simulate_scene.gp is laid out for the same. */
enum { STRIP_WIDTH = 800, STRIP_HEAD = 70, STRIP_ROW = 150, STRIP_CAPTION = 22, STRIP_LEFT = 20 };
static const double strip_cell_width = (double)(STRIP_WIDTH - 2 * STRIP_LEFT) / SCENE_MOMENTS;
static const double strip_cell_height = STRIP_ROW - 2 * STRIP_CAPTION;

typedef struct StripRow {
    const SceneRun *run;
    const SceneMoments *moments;
    SceneSpring spring;
    double top; /* of the page, pixels */
    SceneView view;
    double length;    /* m, along its bones */
    ViewPoint middle; /* of what it shows, m from the spring's head */
    double pixels;    /* per m */
} StripRow;

/* Where a node is in a cell, of the moments' posed or shown places; and a place as seen from where the pose has the
 * spring's first head. */
SbVec3 strip_place(const StripRow *row, const SbVec3 *places, int cell, int node);
ViewPoint strip_seen(const StripRow *row, int cell, SbVec3 place);

/* Writes a cell for gnuplot, pixels of the page: the bones as lines, the joints where the bones are long enough for
 * that, the outlines of the first of the colliders in it. What cannot be told from what is drawn already is left out. */
void strip_write_bones(const StripRow *row, const SbVec3 *places, int cell, FILE *script);
void strip_write_rings(const StripRow *row, int cell, FILE *script);
void strip_write_colliders(const StripRow *row, int cell, FILE *script);

#endif
