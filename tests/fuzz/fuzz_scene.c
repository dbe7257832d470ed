/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a scene file, for clang's libFuzzer: it is refused with a line, or plays to finite tails. */
#include "scene_play.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int memfd_create(const char *name, unsigned flags);

static void play(const Scene *scene)
{
    ScenePlay player;
    char error[SCENE_ERROR_SIZE];
    if (!scene_play_create(scene, scene->frame_time, &player, error))
        return;
    for (int frame = 1; frame <= 12; frame++) {
        const RootPose root = { { 0.1 * frame, 0.02 * frame * frame, 0 }, { 0, 0, 0, 1 } };
        scene_play_step(&player, &root);
        for (int i = 0; i < player.joints; i++) {
            const SbVec3 tail = scene_play_tail(&player, i);
            if (!isfinite(tail.x) || !isfinite(tail.y) || !isfinite(tail.z))
                abort();
        }
    }
    scene_play_free(&player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const int file = memfd_create("scene", 0);
    char path[64], error[SCENE_ERROR_SIZE];
    Scene scene;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    if (scene_read(path, &scene, NULL, error)) {
        play(&scene);
        scene_free(&scene);
    }
    close(file);
    return 0;
}
