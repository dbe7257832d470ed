/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Batches whose bits are held, as the chains' are: chains of unlike settings, as many as leave lanes empty. A line is
 * the same on every machine: its hash is that of every width that the machine has, and of the chains alone, or the
 * line says which width differs.
 */
#include "hash.h"
#include "motion.h"
#include "springbone.h"

#include <stdio.h>
#include <stdlib.h>

enum { BONES = 4, CHAINS = 13, FRAMES = 300 };

typedef struct Scene {
    const SbScheme *scheme;
    int planar;
    unsigned steps;
    int lanes; /* 0: the chains alone */
} Scene;

static SbChainDef define(const Scene *scene, int chain, SbBone *bone)
{
    const double h = 1.0 / 60;
    for (int i = 0; i < BONES; i++) {
        bone[i] = (SbBone){ .length = 0.3 - 0.013 * i,
                            .stiffness = 0.02 + 0.011 * i + 0.02 * chain,
                            .drag = 0.05 + 0.07 * chain,
                            .gravity = { 1.3, -9.81, scene->planar ? 0 : 0.7 + 0.1 * i } };
        if (scene->scheme->units == SB_SPEEDS) {
            bone[i].stiffness *= 12;
            bone[i].gravity = vec3_scale(bone[i].gravity, h);
        }
    }
    SbChainDef def = sb_chain_def_default();
    def.scheme = scene->scheme;
    def.bones = BONES;
    def.bone = bone;
    def.steps = scene->steps;
    return def;
}

/* In the plane the anchor goes straight on; in space it moves and turns. */
static SbAnchor scene_anchor(const Scene *scene, int chain, int frame)
{
    if (!scene->planar)
        return motion_anchor(frame + 5 * chain);
    const double time = frame * (1.0 / 60);
    return (SbAnchor){ { 0.3 * chain * time + 0.1, -0.5 * time + 1.5, 0 }, { 1, 0, 0 } };
}

static void require(const void *made, const char *refused)
{
    if (made)
        return;
    fprintf(stderr, "lanes: %s\n", refused ? refused : "refused");
    exit(2);
}

static uint64_t hash_alone(const Scene *scene)
{
    uint64_t hash = HASH_START;
    for (int c = 0; c < CHAINS; c++) {
        SbBone bone[BONES];
        const SbChainDef def = define(scene, c, bone);
        const char *refused;
        SbChain *chain = sb_chain_create(&def, &refused);
        require(chain, refused);
        for (int frame = 1; frame <= FRAMES; frame++) {
            const SbAnchor anchor = scene_anchor(scene, c, frame);
            sb_chain_step(chain, &anchor);
        }
        for (int i = 0; i < BONES; i++)
            hash = hash_vec3(hash_vec3(hash, sb_chain_tail(chain, i)), sb_chain_previous(chain, i));
        sb_chain_destroy(chain);
    }
    return hash;
}

static void run_batch(const Scene *scene, SbBatch *batch)
{
    static SbAnchor anchors[FRAMES * CHAINS];
    for (int k = 0; k < FRAMES; k++)
        for (int c = 0; c < CHAINS; c++)
            anchors[k * CHAINS + c] = scene_anchor(scene, c, k + 1);
    if (!scene->planar) {
        sb_batch_step(batch, FRAMES, anchors);
        return;
    }
    for (int c = 0; c < CHAINS; c++) {
        const SbAnchor anchor = scene_anchor(scene, c, 0);
        const SbVec3 velocity = { 0.3 * c, -0.5, 0 };
        sb_batch_set_anchor(batch, c, &anchor, velocity);
    }
    sb_batch_run(batch, FRAMES);
}

static uint64_t hash_batch(const Scene *scene)
{
    SbBone bone[BONES];
    SbChainDef def = define(scene, 0, bone);
    const char *refused;
    SbBatch *batch = sb_batch_create(&def, CHAINS, scene->lanes, &refused);
    require(batch, refused);
    for (int c = 0; c < CHAINS; c++) {
        def = define(scene, c, bone);
        refused = sb_batch_set_chain(batch, c, &def);
        require(refused ? NULL : batch, refused);
    }
    run_batch(scene, batch);
    uint64_t hash = HASH_START;
    for (int c = 0; c < CHAINS; c++)
        for (int i = 0; i < BONES; i++)
            hash = hash_vec3(hash_vec3(hash, sb_batch_tail(batch, c, i)),
                             sb_batch_previous(batch, c, i));
    sb_batch_destroy(batch);
    return hash;
}

static void print_scene(Scene scene)
{
    const uint64_t hash = hash_alone(&scene);
    printf("lanes %s %s %u %016llx", scene.scheme->name, scene.planar ? "planar" : "spatial",
           scene.steps, (unsigned long long)hash);
    for (scene.lanes = 1; scene.lanes <= 8; scene.lanes *= 2)
        if (sb_lanes_allowed(scene.lanes) && hash_batch(&scene) != hash)
            printf(", not with %d lanes", scene.lanes);
    printf("\n");
}

void print_lanes(void)
{
    const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    for (int s = 0; s < 2; s++)
        for (int planar = 0; planar < 2; planar++)
            for (unsigned off = 0; off <= SB_LENGTH; off += SB_LENGTH)
                print_scene((Scene){ schemes[s], planar, SB_ALL_STEPS & ~off, 0 });
}
