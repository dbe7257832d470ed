/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a model, for clang's libFuzzer: it is refused with a line, or it is a forest whose springs
 * hold what model.h promises, and its scene plays to finite tails and reads back as it was written. */
#include "model_scene.h"
#include "scene_play.h"
#include "scene_writer.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int memfd_create(const char *name, unsigned flags);

static void need(bool holds)
{
    if (!holds)
        abort();
}

static int make_file(const void *data, size_t size, char path[64])
{
    const int file = memfd_create("model", 0);
    snprintf(path, 64, "/proc/self/fd/%d", file);
    need(file >= 0 && write(file, data, size) == (ssize_t)size);
    return file;
}

static void check_nodes(const Model *model)
{
    for (int rank = 0; rank < model->nodes; rank++) {
        const ModelNode *node = &model->node[model->order[rank]];
        need(node->rank == rank && node->last >= rank && node->last < model->nodes);
        need(node->parent < 0 || model->node[node->parent].rank < rank);
        need(node->parent < 0 || model->node[node->parent].last >= node->last);
    }
}

static void check_joint(const Model *model, const ModelSpring *spring, int s, int j)
{
    const ModelJoint *joint = &spring->joint[j];
    const ModelNode *node = &model->node[joint->node];
    need(node->spring == s && node->joint == j && joint->parent < j);
    need(joint->length > 0 && isfinite(joint->length));
    need(joint->stiffness >= 0 && fabs(joint->drag) <= 1 && joint->hit_radius >= 0);
    need(joint->tail_node < 0 || model_is_below(model, joint->tail_node, joint->node));
}

static void check_model(const Model *model)
{
    check_nodes(model);
    for (int s = 0; s < model->springs; s++) {
        const ModelSpring *spring = &model->spring[s];
        need(spring->joints > 0 && *spring->name && spring->root >= 0);
        for (int j = 0; j < spring->joints; j++)
            check_joint(model, spring, s, j);
        for (int c = 0; c < spring->colliders; c++)
            need(spring->collider[c] >= 0 && spring->collider[c] < model->colliders);
    }
    for (int f = 0; f < model->findings.count; f++)
        need(*model->findings.finding[f].text && *model->findings.finding[f].advice);
}

static void play_scene(const Scene *scene)
{
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    if (!scene_play_create(scene, scene->frame_time, &play, error))
        return;
    for (int frame = 1; frame <= 6; frame++) {
        const RootPose root = { { 0.1 * frame, 0, 0 }, { 0, 0, 0, 1 } };
        scene_play_step(&play, &root);
        for (int i = 0; i < play.joints; i++) {
            const SbVec3 tail = scene_play_tail(&play, i);
            need(isfinite(tail.x) && isfinite(tail.y) && isfinite(tail.z));
        }
    }
    scene_play_free(&play);
}

static char *write_scene(const Scene *scene, size_t *size)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    need(file != NULL);
    scene_write(scene, file);
    fclose(file);
    return text;
}

/* What the scene's reader takes says the same again, but for the last digits of rotations. */
static void write_and_read(const Scene *scene)
{
    char path[64], error[SCENE_ERROR_SIZE];
    size_t size;
    Scene again;
    char *text = write_scene(scene, &size);
    const int file = make_file(text, size, path);
    if (scene_read(path, &again, NULL, error)) {
        need(again.nodes == scene->nodes && again.joints == scene->joints);
        need(again.springs == scene->springs && again.colliders == scene->colliders);
        for (int i = 0; i < again.joints; i++)
            need(again.joint[i].tail_node == scene->joint[i].tail_node &&
                 again.joint[i].stiffness == scene->joint[i].stiffness);
        scene_free(&again);
    }
    free(text);
    close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64], error[MODEL_ERROR_SIZE] = "";
    Model model;
    Scene scene;
    const int file = make_file(data, size, path);
    if (model_read(path, &model, error)) {
        check_model(&model);
        if (model_to_scene(&model, &scene, error)) {
            play_scene(&scene);
            write_and_read(&scene);
            scene_free(&scene);
        }
        model_free(&model);
    } else {
        need(*error && !strchr(error, '\n'));
    }
    close(file);
    return 0;
}
