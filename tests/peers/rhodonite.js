// SPDX-License-Identifier: GPL-3.0-or-later
// rhodonite's VRM spring bones as an engine for the adapter: the scene graph and the physics strategy alone,
// without a renderer. Its clock, which reads the wall's, is set instead. Positions are stored as floats.
// Run with --import rhodonite_load.mjs, as the package is an ES module.
"use strict";
const Rn = globalThis.rhodonite;

const vector = (v) => Rn.Vector3.fromCopyArray(v);
const fail = (what) => {
    throw Object.assign(new Error(`not by this interface: ${what}`), { refused: true });
};

let interval = 0;
Object.defineProperty(Rn.Time, "intervalProcessBegin", { get: () => interval });

// Speeds and radii are the caller's to scale with the character.
const scaleOf = (node) => node.getSceneGraph().matrixInner.getScale().x;

function makeNode(parent, { translation, rotation, scale }) {
    const node = Rn.createGroupEntity();
    if (parent) parent.addChild(node.getSceneGraph());
    if (translation) node.localPosition = vector(translation);
    if (rotation) node.localRotation = Rn.Quaternion.fromCopyArray(rotation);
    if (scale) node.localScale = vector([scale, scale, scale]);
    return node;
}

// A group for each collider: within a group spheres come before capsules.
function makeGroup(engine, { type, node, offset = [0, 0, 0], tail, radius, active }) {
    if (active === false) fail("colliders that come and go");
    const made = type === "sphere" ? new Rn.SphereCollider() :
        type === "capsule" ? new Rn.CapsuleCollider() : fail(`a collider of type ${type}`);
    const on = node === "root" ? engine.root : engine.nodes[node];
    made.position = vector(offset);
    made.radius = radius * scaleOf(on);
    if (tail) made.tail = vector(tail);
    made.baseSceneGraph = on.getSceneGraph();
    const group = new Rn.VRMColliderGroup();
    group[type === "sphere" ? "sphereColliders" : "capsuleColliders"].push(made);
    return group;
}

function setSettings(bone, settings) {
    const scale = scaleOf(bone.node);
    if (settings.stiffness !== undefined) bone.stiffnessForce = settings.stiffness * scale;
    if (settings.gravityPower !== undefined) bone.gravityPower = settings.gravityPower * scale;
    if (settings.dragForce !== undefined) bone.dragForce = settings.dragForce;
    if (settings.hitRadius !== undefined) bone.hitRadius = settings.hitRadius * scale;
    if (settings.gravityDir) bone.gravityDir = vector(settings.gravityDir);
}

exports.make = (scene) => {
    if (scene.scheme !== "vrm1") fail("a rule other than vrm1");
    const engine = { nodes: [], root: makeNode(null, { scale: scene.scale }),
                     strategy: new Rn.VRMSpringBonePhysicsStrategy() };
    for (const node of scene.nodes)
        engine.nodes.push(makeNode(node.parent < 0 ? engine.root : engine.nodes[node.parent], node));
    const colliderGroups = (scene.colliders || []).map((collider) => makeGroup(engine, collider));
    engine.bones = scene.joints.map((joint) => {
        const bone = new Rn.VRMSpringBone(engine.nodes[joint.node]);
        setSettings(bone, joint);
        return bone;
    });
    const spring = new Rn.VRMSpring(engine.nodes[scene.joints[0].node].getSceneGraph());
    spring.bones = engine.bones;
    spring.colliderGroups = colliderGroups;
    if (scene.center !== undefined)
        spring.center = (scene.center === "root" ? engine.root : engine.nodes[scene.center]).getSceneGraph();
    engine.center = spring.center;
    engine.strategy.setSpring(spring);
    for (const bone of engine.bones) bone.setup(spring.center);
    return engine;
};

exports.change = (engine, change) => {
    if (change.collider !== undefined) fail("colliders that change");
    engine.bones.forEach((bone, i) => {
        if (change.joint === undefined || change.joint === i) setSettings(bone, change);
    });
};

exports.step = (engine, root, dt, reset) => {
    if (reset) fail("a reset");
    engine.root.localPosition = vector(root.position);
    engine.root.localRotation = Rn.Quaternion.fromCopyArray(root.rotation);
    engine.root.getSceneGraph().setWorldMatrixDirty(); // poses alone do not tell the nodes below
    interval = dt;
    engine.strategy.update();
};

exports.read = (engine, i) => {
    const bone = engine.bones[i];
    const tail = engine.center ? engine.center.getWorldPositionOf(bone.currentTail) : bone.currentTail;
    const q = bone.node.localRotation;
    return { tail: [tail.x, tail.y, tail.z], rotation: [q.x, q.y, q.z, q.w] };
};
