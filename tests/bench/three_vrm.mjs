// SPDX-License-Identifier: GPL-3.0-or-later
// The scene of scenes.c in @pixiv/three-vrm-springbone: 300 chains of six joints on one root that moves.
//
//     node three_vrm.mjs FOLDER RUNS
//
// FOLDER has the node_modules. One line: median and least nanoseconds of processor time for each joint's update, the spread between the
// quartiles in percent, and by how much joints are longer or shorter than they should be, as a check.

import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const folder = path.resolve(process.argv[2]), runs = Number(process.argv[3]);
const require = createRequire(path.join(folder, 'scene.js'));
const THREE = require('three');
const { VRMSpringBoneJoint, VRMSpringBoneManager } = require('@pixiv/three-vrm-springbone');

const CHAINS = 300, BONES = 6, FRAMES = 60;

// Between -1 and 1, two parabolas in place of a sine: tests/motion.h.
function wave(frame, period) {
    const phase = 2 * (frame % period) / period - 1;
    return 4 * phase * (1 - Math.abs(phase));
}

const root = new THREE.Object3D(), manager = new VRMSpringBoneManager(), last = [];
for (let c = 0; c < CHAINS; c++) {
    let node = new THREE.Object3D();
    node.position.set(0, 0, 0.01 * c);
    root.add(node);
    const nodes = [node];
    for (let k = 1; k <= BONES + 1; k++) {
        const child = new THREE.Object3D();
        child.position.set(k === 1 ? 0.01 : 0.08, k === 1 ? 0 : -0.03, 0.01);
        node.add(child);
        node = child;
        nodes.push(child);
    }
    for (let k = 1; k <= BONES; k++)
        manager.addJoint(new VRMSpringBoneJoint(nodes[k], nodes[k + 1], {
            stiffness: 1, dragForce: 0.2, gravityPower: 0.16, hitRadius: 0,
        }));
    last.push([nodes[BONES], nodes[BONES + 1]]);
}
root.updateMatrixWorld(true);
manager.setInitState();

let frame = 0;
function update() {
    for (let k = 0; k < FRAMES; k++) {
        root.position.set(0.1 * wave(frame, 50), 0.1 * wave(frame, 36), 0.1 * wave(frame, 44));
        frame++;
        manager.update(1 / 60);
    }
}

for (let warm = 0; warm < 5; warm++)
    update();
const took = [];
for (let r = 0; r < runs; r++) {
    const start = process.cpuUsage();
    update();
    const used = process.cpuUsage(start);
    took.push(1000 * (used.user + used.system) / (FRAMES * CHAINS * BONES));
}
took.sort((a, b) => a - b);
root.updateMatrixWorld(true);
const a = new THREE.Vector3(), b = new THREE.Vector3(), length = Math.hypot(0.08, 0.03, 0.01);
let off = 0;
for (const [joint, tip] of last)
    off = Math.max(off, Math.abs(a.setFromMatrixPosition(joint.matrixWorld).distanceTo(b.setFromMatrixPosition(tip.matrixWorld)) / length - 1));
const median = took[runs >> 1];
console.log(median, took[0], 100 * (took[3 * runs >> 2] - took[runs >> 2]) / median, off);
