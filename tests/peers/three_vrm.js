// SPDX-License-Identifier: GPL-3.0-or-later
// @pixiv/three-vrm-springbone as an engine for the adapter: the same file for every version, through the
// package's public interface. Tails are the simulated ones, which the next frame goes on from.
"use strict";
const THREE = require("three");
const VRM = require("@pixiv/three-vrm-springbone");

const vector = (v) => new THREE.Vector3(...v);
const refusal = (why) => Object.assign(new Error(why), { refused: true });

// The package leaves it to the caller to scale speeds and radii with the character.
const scaleOf = (node) => node.matrixWorld.getMaxScaleOnAxis();

// Colliders in the form that this version knows; undefined where it has none of that kind.
function makeShape(collider) {
    const inside = collider.type.startsWith("inside-");
    const settings = { offset: vector(collider.offset || [0, 0, 0]), radius: collider.radius, inside };
    if (inside && VRM.VRMSpringBoneColliderShapePlane === undefined) return undefined;
    switch (collider.type) {
    case "sphere":
    case "inside-sphere":
        return new VRM.VRMSpringBoneColliderShapeSphere(settings);
    case "capsule":
    case "inside-capsule":
        return new VRM.VRMSpringBoneColliderShapeCapsule({ ...settings, tail: vector(collider.tail) });
    default:
        if (!VRM.VRMSpringBoneColliderShapePlane) return undefined;
        return new VRM.VRMSpringBoneColliderShapePlane({ offset: settings.offset,
                                                         normal: vector(collider.normal) });
    }
}

function makeCollider(engine, description) {
    const shape = makeShape(description);
    if (!shape) throw refusal(`this version has no collider of type ${description.type}`);
    const collider = new VRM.VRMSpringBoneCollider(shape);
    const node = description.node === "root" ? engine.root : engine.nodes[description.node];
    const scale = scaleOf(node);
    shape.radius *= scale;
    node.add(collider);
    collider.updateMatrixWorld(true);
    return { collider, scale, active: description.active !== false };
}

function settingsOf(joint, scale) {
    const settings = { ...joint };
    for (const key of ["stiffness", "gravityPower", "hitRadius"])
        if (joint[key] !== undefined) settings[key] = joint[key] * scale;
    if (joint.gravityDir) settings.gravityDir = vector(joint.gravityDir);
    return settings;
}

function listColliders(engine) {
    engine.group.colliders = engine.colliders.filter((one) => one.active).map((one) => one.collider);
}

exports.make = (scene) => {
    if (scene.scheme !== "vrm1") throw refusal("it has no other rule than vrm1");
    const engine = { root: new THREE.Object3D(), world: new THREE.Scene(), nodes: [],
                     manager: new VRM.VRMSpringBoneManager(),
                     group: { name: "all", colliders: [] } };
    engine.world.add(engine.root);
    engine.root.scale.setScalar(scene.scale || 1);
    for (const { parent, translation, rotation, scale } of scene.nodes) {
        const node = new THREE.Object3D();
        if (translation) node.position.set(...translation);
        if (rotation) node.quaternion.set(...rotation);
        if (scale) node.scale.setScalar(scale);
        (parent < 0 ? engine.root : engine.nodes[parent]).add(node);
        engine.nodes.push(node);
    }
    engine.world.updateMatrixWorld(true);
    engine.colliders = (scene.colliders || []).map((one) => makeCollider(engine, one));
    listColliders(engine);
    engine.joints = scene.joints.map((joint) => {
        const bone = engine.nodes[joint.node];
        const child = bone.children.find((object) => engine.nodes.includes(object)) || null;
        const made = new VRM.VRMSpringBoneJoint(bone, child, settingsOf(joint, scaleOf(bone)),
                                                [engine.group]);
        if (scene.center !== undefined)
            made.center = scene.center === "root" ? engine.root : engine.nodes[scene.center];
        engine.manager.addJoint(made);
        return made;
    });
    engine.world.updateMatrixWorld(true);
    engine.manager.setInitState();
    engine.manager.reset(); // 1.0.6 begins with tails in world space, whatever the center
    return engine;
};

exports.change = (engine, change) => {
    if (change.collider !== undefined) {
        const one = engine.colliders[change.collider];
        if (change.active !== undefined) one.active = change.active;
        if (change.radius !== undefined) one.collider.shape.radius = change.radius * one.scale;
        if (change.offset) one.collider.shape.offset.set(...change.offset);
        if (change.tail) one.collider.shape.tail.set(...change.tail);
        listColliders(engine);
        return;
    }
    engine.joints.forEach((joint, i) => {
        if (change.joint === undefined || change.joint === i)
            Object.assign(joint.settings, settingsOf(change, scaleOf(joint.bone)));
    });
};

// All matrices are brought up to date after the root is posed, so that only what the package itself moves can
// be out of date within its update. A page's loop does so when it draws, after the update.
exports.step = (engine, root, dt, reset) => {
    engine.root.position.set(...root.position);
    engine.root.quaternion.set(...root.rotation);
    engine.world.updateMatrixWorld(true);
    if (reset) engine.manager.reset();
    engine.manager.update(dt);
};

exports.read = (engine, i) => {
    const joint = engine.joints[i];
    const tail = joint._currentTail.clone();
    if (joint.center) tail.applyMatrix4(joint.center.matrixWorld);
    return { tail: tail.toArray(), rotation: joint.bone.quaternion.toArray() };
};
