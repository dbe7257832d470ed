/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The bits of a fixed set of scenes: one line for each, its name and a 64-bit FNV-1a hash of every tail
 * in every frame. Built with several compilers and flags, this must always print the same.
 *
 * Everything that goes into a scene is made of + - * / and sqrt, as the steps themselves are: a libm
 * sine would already differ between machines.
 */
#include "hash.h"
#include "motion.h"
#include "springbone.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_BONES = 12, FRAMES = 300 };

typedef enum Motion { STILL, MOVING, TURNING } Motion;

typedef struct Scene {
    const SbScheme *scheme;
    int bones;
    unsigned steps;
    Motion motion;
} Scene;

static const char *motion_name(Motion motion)
{
    static const char *const names[] = { "still", "moving", "turning" };
    return names[motion];
}

static const char *steps_name(unsigned steps)
{
    switch (SB_ALL_STEPS & ~steps) {
    case SB_INERTIA:
        return "no-inertia";
    case SB_FORCE:
        return "no-force";
    case SB_STIFFNESS:
        return "no-stiffness";
    case SB_LENGTH:
        return "no-length";
    default:
        return "all";
    }
}

static SbAnchor scene_anchor(const Scene *scene, int frame)
{
    const SbAnchor still = { { 0.1, 1.5, -0.2 }, { 0.8, 0, 0.6 } };
    switch (scene->motion) {
    case MOVING:
        return (SbAnchor){ motion_position(frame), still.direction };
    case TURNING:
        return motion_anchor(frame);
    case STILL:
        break;
    }
    return still;
}

/* Settings that differ from bone to bone; gravity with a sideways wind in it. */
static SbBone scene_bone(const Scene *scene, int i)
{
    const double h = 1.0 / 60;
    SbBone bone = { .length = 0.3 - 0.013 * i,
                    .stiffness = 0.05 + 0.011 * i,
                    .drag = 0.2 + 0.017 * i,
                    .gravity = { 1.3, -9.81, 0.7 + 0.1 * i } };
    if (scene->scheme->units == SB_SPEEDS) {
        bone.stiffness = 0.9 + 0.21 * i;
        bone.gravity = vec3_scale(bone.gravity, h);
    }
    return bone;
}

static SbChain *create_chain(const Scene *scene)
{
    SbBone bone[MOST_BONES];
    for (int i = 0; i < scene->bones; i++)
        bone[i] = scene_bone(scene, i);
    SbChainDef def = sb_chain_def_default();
    def.scheme = scene->scheme;
    def.bones = scene->bones;
    def.bone = bone;
    def.steps = scene->steps;
    def.anchor = scene_anchor(scene, 0);
    const char *refused = NULL;
    SbChain *chain = sb_chain_create(&def, &refused);
    if (!chain) {
        fprintf(stderr, "trajectory: %s\n", refused);
        exit(2);
    }
    return chain;
}

static uint64_t scene_hash(const Scene *scene)
{
    SbChain *chain = create_chain(scene);
    uint64_t hash = HASH_START;
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = scene_anchor(scene, frame);
        sb_chain_step(chain, &anchor);
        for (int i = 0; i < scene->bones; i++)
            hash = hash_vec3(hash, sb_chain_tail(chain, i));
    }
    sb_chain_destroy(chain);
    return hash;
}

static void print_scene(const SbScheme *scheme, int bones, unsigned steps, Motion motion)
{
    const Scene scene = { scheme, bones, steps, motion };
    printf("%s %d %s %s %016llx\n", scheme->name, bones, motion_name(motion), steps_name(steps),
           (unsigned long long)scene_hash(&scene));
}

int main(void)
{
    const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    const int bones[] = { 1, 4, MOST_BONES };
    for (int s = 0; s < 2; s++) {
        for (int b = 0; b < 3; b++)
            for (int motion = STILL; motion <= TURNING; motion++)
                print_scene(schemes[s], bones[b], SB_ALL_STEPS, (Motion)motion);
        for (unsigned off = SB_INERTIA; off <= SB_LENGTH; off *= 2)
            print_scene(schemes[s], 4, SB_ALL_STEPS & ~off, TURNING);
    }
    print_characters();
    print_lanes();
    print_crowds();
    return ferror(stdout) || fflush(stdout) ? 2 : 0;
}
