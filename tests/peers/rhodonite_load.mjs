// SPDX-License-Identifier: GPL-3.0-or-later
import rhodonite from "rhodonite";

rhodonite.MemoryManager.createInstanceIfNotCreated({ cpuGeneric: 0.1, gpuInstanceData: 0.5,
                                                     gpuVertexData: 0.5 });
globalThis.rhodonite = rhodonite;
