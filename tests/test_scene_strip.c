/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Film strips of scenes: seen from one side all over, and of no more lines than can be seen. */
#include "scene_strip.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MOMENTS = 3 };

/* A run of one moment or more, made by hand: every node where it is told to be. */
typedef struct Made {
    Scene scene;
    Case c;
    SceneRun run;
    SceneMoments moments;
} Made;

static void make(Made *made, int joints)
{
    *made = (Made){ .c = CASE(.bones = 1) };
    ck_assert(scene_make_straight(joints, (SbVec3){ 1, 0, 0 }, &made->scene));
    const size_t places = MOMENTS * (size_t)made->scene.nodes;
    made->run = (SceneRun){ .scene = &made->scene, .c = &made->c };
    made->moments = (SceneMoments){ .count = MOMENTS,
                                    .nodes = made->scene.nodes,
                                    .posed = calloc(places, sizeof(SbVec3)),
                                    .shown = calloc(places, sizeof(SbVec3)),
                                    .turn = calloc(places, sizeof(SbQuat)),
                                    .scale = calloc(places, sizeof(double)) };
    ck_assert(made->moments.posed && made->moments.shown && made->moments.turn &&
              made->moments.scale);
}

static void drop(Made *made)
{
    scene_moments_free(&made->moments);
    scene_free(&made->scene);
}

static char *write_strip(const Made *made, size_t *size)
{
    char *script = NULL;
    FILE *file = open_memstream(&script, size);
    ck_assert_ptr_nonnull(file);
    scene_strip_write(&made->run, &made->moments, "made by hand", file);
    ck_assert_int_eq(fclose(file), 0);
    return script;
}

/* A line takes room for the pixels that it crosses, not for its bones: at most 140 in a cell, a point for each 0.7 of
 * them, 16 bytes for a point, two lines in each moment; and something for the rest of the page. */
START_TEST(thins_out_what_cannot_be_seen)
{
    const size_t most = 2 * MOMENTS * (140 * 10 / 7) * 16 + 4000;
    Made made;
    size_t size;
    make(&made, 5000);
    const int nodes = made.scene.nodes;
    for (int i = 0; i < MOMENTS * nodes; i++)
        made.moments.posed[i] = made.moments.shown[i] =
            (SbVec3){ (double)(i % nodes) / nodes, -(double)(i % nodes) / nodes, 0 };
    free(write_strip(&made, &size));
    ck_assert_msg(size < most, "%zu bytes, expected %zu", size, most);
    drop(&made);
}
END_TEST

static int count_lines(const char *script, const char *block)
{
    const char *at = strstr(script, block), *end;
    int lines = 0;
    ck_assert_ptr_nonnull(at);
    at += strlen(block);
    end = strstr(at, "EOD\n");
    ck_assert_ptr_nonnull(end);
    for (; at < end; at++)
        lines += at[0] == '\n' && at[1] != '\n';
    return lines;
}

/* Two bones have their three joints ringed in each moment; bones of a pixel have none. */
START_TEST(rings_what_can_be_told_apart)
{
    enum { HEAD = 2 }; /* the names of the columns, and a row for gnuplot */
    for (int k = 0; k < 2; k++) {
        Made made;
        size_t size;
        make(&made, k ? 100 : 2);
        for (int i = 0; i < MOMENTS * made.scene.nodes; i++)
            made.moments.posed[i] = made.moments.shown[i] =
                (SbVec3){ 0, -(double)(i % made.scene.nodes), 0 };
        char *script = write_strip(&made, &size);
        ck_assert_int_eq(count_lines(script, "$Rings << EOD\n") - HEAD, k ? 0 : 3 * MOMENTS);
        free(script);
        drop(&made);
    }
}
END_TEST

static void place_tails(Made *made, SbVec3 posed, SbVec3 shown)
{
    for (int cell = 0; cell < MOMENTS; cell++) {
        const int tail = cell * made->scene.nodes + made->scene.joint[0].tail_node;
        made->moments.posed[tail] = posed;
        made->moments.shown[tail] = shown;
    }
}

/* Along x a bone across it is all to be seen, but nothing of how it swings along x. */
START_TEST(looks_where_motion_is_seen)
{
    Made made;
    size_t size;
    make(&made, 1);
    place_tails(&made, (SbVec3){ 0, 0.6, 0.8 }, (SbVec3){ 0.3, 0.6, 0.8 });
    ck_assert_int_eq(scene_view_choose(&made.run, &made.moments, 1), VIEW_FROM_ABOVE);
    place_tails(&made, (SbVec3){ 0, 0.8, 0.6 }, (SbVec3){ 0.3, 0.8, 0.6 });
    ck_assert_int_eq(scene_view_choose(&made.run, &made.moments, 1), VIEW_ALONG_Z);
    char *script = write_strip(&made, &size);
    ck_assert_ptr_nonnull(strstr(script, "; seen along z'"));
    free(script);
    drop(&made);
}
END_TEST

Suite *suite_scene_strip(void);
Suite *suite_scene_strip(void)
{
    Suite *suite = suite_create("scene_strip");
    TCase *tcase = tcase_create("scene_strip");
    tcase_add_test(tcase, thins_out_what_cannot_be_seen);
    tcase_add_test(tcase, rings_what_can_be_told_apart);
    tcase_add_test(tcase, looks_where_motion_is_seen);
    suite_add_tcase(suite, tcase);
    return suite;
}
