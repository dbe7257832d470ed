// SPDX-License-Identifier: GPL-3.0-or-later OR MIT
// Plays cases on your engine: node adapter.js cases/*.json
// Your engine is engine.js beside this file; it exports make, step and read, marked 1, 2 and 3 below,
// and, if it can, change. An exception whose member refused is true refuses a case, any other one is a crash.
"use strict";
const fs = require("fs");
const engine = require("./engine.js");

function readMotion(file) {
    const lines = fs.readFileSync(file, "utf8").trim().split(/\r?\n/);
    return lines.slice(1).map((line) => line.split(",").map(Number));
}

function header(joints) {
    const names = ["frame", "root_x", "root_y", "root_z", "root_qx", "root_qy", "root_qz", "root_qw"];
    for (let i = 0; i < joints; i++) {
        names.push(`tail${i}_x`, `tail${i}_y`, `tail${i}_z`);
        names.push(`rot${i}_x`, `rot${i}_y`, `rot${i}_z`, `rot${i}_w`);
    }
    return names.join(",");
}

// The time step of a row (from 0): null in the list stands for one that is no number.
function timeStep(scene, row) {
    if (!scene.dt || row >= scene.dt.length) return scene.h;
    return scene.dt[row] === null ? NaN : scene.dt[row];
}

function play(scene, motion) {
    const lines = [header(scene.joints.length)];
    const made = engine.make(scene); // 1. the skeleton at rest, its root at the origin
    motion.forEach((pose, row) => {
        const [frame, x, y, z, qx, qy, qz, qw] = pose;
        const root = { position: [x, y, z], rotation: [qx, qy, qz, qw] };
        for (const change of scene.changes || [])
            if (change.frame === row + 1) engine.change(made, change);
        const reset = (scene.resets || []).includes(row + 1);
        engine.step(made, root, timeStep(scene, row), reset); // 2. the root, then the reset, then the step
        const cells = pose.slice();
        for (let i = 0; i < scene.joints.length; i++) {
            const { tail, rotation } = engine.read(made, i); // 3. a tail in the world, its node's rotation
            cells.push(...tail, ...rotation);
        }
        lines.push(cells.join(","));
    });
    return lines.join("\n") + "\n";
}

const files = process.argv.slice(2);
const beside = (file, ending) => file.replace(/json$/, ending);
for (const file of files) fs.writeFileSync(beside(file, "trace.csv"), ""); // empty in the end: not reached
for (const file of files) {
    let trace;
    try {
        trace = play(JSON.parse(fs.readFileSync(file, "utf8")), readMotion(beside(file, "motion.csv")));
    } catch (error) {
        trace = `${error.refused ? "refused" : "crashed"}: ${error.message}\n`;
    }
    fs.writeFileSync(beside(file, "trace.csv"), trace);
}
