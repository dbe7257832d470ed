// SPDX-License-Identifier: GPL-3.0-or-later
// springbone.h from C++: makes a chain as an engine would, lets it fall for a second, and prints its
// tip. The warnings that the build turns into errors are the test.
#include "springbone.h"

#include <cstdio>
#include <memory>
#include <vector>

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
    return 0;
}
