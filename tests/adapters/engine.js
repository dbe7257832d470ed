// SPDX-License-Identifier: GPL-3.0-or-later
// A plain engine for the test of the adapter: the bare rule of VRM 1.0, without colliders, center, scale.
"use strict";
const add = (a, b) => a.map((x, i) => x + b[i]);
const sub = (a, b) => a.map((x, i) => x - b[i]);
const scaled = (a, s) => a.map((x) => x * s);
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const unit = (a) => scaled(a, 1 / Math.sqrt(dot(a, a)));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const mul = (p, q) => [
    ...add(add(scaled(q, p[3]).slice(0, 3), scaled(p, q[3]).slice(0, 3)), cross(p, q)),
    p[3] * q[3] - dot(p.slice(0, 3), q.slice(0, 3)),
];
const conj = (q) => [-q[0], -q[1], -q[2], q[3]];
const turn = (q, v) => mul(mul(q, [...v, 0]), conj(q)).slice(0, 3);
const arc = (a, b) => unit([...cross(a, b), 1 + dot(a, b)]);

const refusal = (why) => Object.assign(new Error(why), { refused: true });

exports.make = (scene) => {
    if (scene.scheme !== "vrm1" || scene.colliders || scene.center !== undefined || scene.scale ||
        scene.nodes.some((node) => node.scale))
        throw refusal("only bare chains");
    const engine = { nodes: [], joints: [] };
    for (const { parent, translation = [0, 0, 0], rotation = [0, 0, 0, 1] } of scene.nodes)
        engine.nodes.push({ parent, translation, rest: unit(rotation), rotation: unit(rotation) });
    for (const settings of scene.joints) {
        const tail = engine.nodes.findIndex((node) => node.parent === settings.node);
        if (tail < 0 || dot(engine.nodes[tail].translation, engine.nodes[tail].translation) === 0)
            throw refusal("only bones with a length");
        engine.joints.push({ ...settings, tailNode: tail });
    }
    place(engine, { position: [0, 0, 0], rotation: [0, 0, 0, 1] });
    rest(engine);
    return engine;
};

function place(engine, root) {
    for (const node of engine.nodes) {
        const parent = node.parent < 0 ? root : engine.nodes[node.parent];
        node.position = add(parent.position, turn(parent.turned || root.rotation, node.translation));
        node.carried = mul(parent.turned || root.rotation, node.rest);
        node.turned = mul(parent.turned || root.rotation, node.rotation);
    }
}

function rest(engine) {
    for (const joint of engine.joints)
        joint.tail = joint.previous = engine.nodes[joint.tailNode].position;
}

exports.change = (engine, change) => {
    for (const [i, joint] of engine.joints.entries())
        if (change.joint === undefined || change.joint === i) Object.assign(joint, change);
};

exports.step = (engine, root, dt, reset) => {
    if (reset) {
        for (const node of engine.nodes) node.rotation = node.rest;
        place(engine, root);
        rest(engine);
    }
    if (!(dt > 0)) return;
    for (const joint of engine.joints) {
        place(engine, root);
        const node = engine.nodes[joint.node];
        const bone = engine.nodes[joint.tailNode].translation;
        const u = turn(node.carried, unit(bone));
        const down = unit(joint.gravityDir || [0, -1, 0]);
        let next = add(joint.tail, scaled(sub(joint.tail, joint.previous), 1 - joint.dragForce));
        next = add(next, add(scaled(u, joint.stiffness * dt), scaled(down, joint.gravityPower * dt)));
        const aim = unit(sub(next, node.position));
        joint.previous = joint.tail;
        joint.tail = add(node.position, scaled(aim, Math.sqrt(dot(bone, bone))));
        node.rotation = mul(node.rest, arc(unit(bone), turn(conj(node.carried), aim)));
    }
};

exports.read = (engine, i) => ({
    tail: engine.joints[i].tail,
    rotation: engine.nodes[engine.joints[i].node].rotation,
});
