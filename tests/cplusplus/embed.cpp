// SPDX-License-Identifier: GPL-3.0-or-later
// springbone.h from C++: makes a chain as an engine would, lets it fall for a second, and prints its
// tip; then the same in a skeleton. The warnings that the build turns into errors are the test.
#include "springbone.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

// The same bones as a skeleton's spring, with every part of the step switched on by name.
static SbVec3 fall_in_skeleton(const std::vector<SbBone> &bones)
{
    std::vector<SbNode> nodes(bones.size() + 2, SbNode{ -1, sb_transform_identity() });
    for (std::size_t i = 1; i < nodes.size(); i++) {
        nodes[i].parent = static_cast<int>(i) - 1;
        nodes[i].rest.translation.x = i < 2 ? 0 : bones[i - 2].length;
    }
    const std::unique_ptr<SbSkeleton, void (*)(SbSkeleton *)> skeleton(
        sb_skeleton_create(nodes.data(), static_cast<int>(nodes.size()), SB_STEP_TIME, nullptr),
        sb_skeleton_destroy);
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = bones[0].stiffness;
    spring.drag = bones[0].drag;
    spring.gravity = bones[0].gravity;
    spring.pull = SB_PULL_PARENT;
    int index = -1;
    sb_skeleton_add_spring(skeleton.get(), &spring, &index);
    sb_skeleton_set_steps(skeleton.get(), index, SB_INERTIA | SB_FORCE | SB_STIFFNESS | SB_LENGTH);
    for (int frame = 0; frame < 60; frame++)
        sb_skeleton_step(skeleton.get(), SB_STEP_TIME);
    return sb_skeleton_tail(skeleton.get(), index, sb_skeleton_bones(skeleton.get(), index) - 1);
}

int main()
{
    const std::vector<SbBone> bones(4, SbBone{ 0.3, 0.05, 0.2, { 0, -9.81, 0 } });
    SbChainDef def = sb_chain_def_default();
    def.scheme = &sb_lesson;
    def.bones = static_cast<int>(bones.size());
    def.bone = bones.data();
    const char *refused = nullptr;
    const std::unique_ptr<SbChain, void (*)(SbChain *)> chain(sb_chain_create(&def, &refused),
                                                              sb_chain_destroy);
    if (!chain) {
        std::fprintf(stderr, "%s\n", refused);
        return 1;
    }
    for (int frame = 0; frame < 60; frame++)
        sb_chain_step(chain.get(), &def.anchor);
    const SbVec3 tip = sb_chain_tail(chain.get(), sb_chain_bones(chain.get()) - 1);
    std::printf("%.17g %.17g %.17g\n", tip.x, tip.y, tip.z);

    const SbVec3 same = fall_in_skeleton(bones);
    std::printf("%.17g %.17g %.17g\n", same.x, same.y, same.z);
    return 0;
}
