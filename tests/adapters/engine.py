# SPDX-License-Identifier: GPL-3.0-or-later
"""A plain engine for the test of the adapter: the bare rule of VRM 1.0, without colliders, center, scale."""
from math import sqrt


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def scaled(a, s):
    return [x * s for x in a]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def unit(a):
    return scaled(a, 1 / sqrt(dot(a, a)))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def mul(p, q):
    v = add(add(scaled(q[:3], p[3]), scaled(p[:3], q[3])), cross(p, q))
    return v + [p[3] * q[3] - dot(p[:3], q[:3])]


def conj(q):
    return [-q[0], -q[1], -q[2], q[3]]


def turn(q, v):
    return mul(mul(q, list(v) + [0]), conj(q))[:3]


def arc(a, b):
    return unit(cross(a, b) + [1 + dot(a, b)])


class Engine:
    def __init__(self, scene):
        if scene["scheme"] != "vrm1" or "colliders" in scene or "center" in scene or "scale" in scene:
            raise NotImplementedError("only bare chains")
        self.nodes = [dict(node) for node in scene["nodes"]]
        if any("scale" in node for node in self.nodes):
            raise NotImplementedError("only bare chains")
        for node in self.nodes:
            node["rest"] = node["now"] = unit(node.get("rotation", [0, 0, 0, 1]))
        self.joints = [dict(joint) for joint in scene["joints"]]
        for joint in self.joints:
            below = [i for i, node in enumerate(self.nodes) if node["parent"] == joint["node"]]
            if not below or not any(self.nodes[below[0]]["translation"]):
                raise NotImplementedError("only bones with a length")
            joint["tail_node"] = below[0]
        self.place([0, 0, 0], [0, 0, 0, 1])
        self.rest()

    def place(self, position, rotation):
        for node in self.nodes:
            above = self.nodes[node["parent"]] if node["parent"] >= 0 else None
            at, turned = (above["at"], above["turned"]) if above else (position, rotation)
            node["at"] = add(at, turn(turned, node["translation"]))
            node["carried"] = mul(turned, node["rest"])
            node["turned"] = mul(turned, node["now"])

    def rest(self):
        for joint in self.joints:
            joint["tail"] = joint["previous"] = self.nodes[joint["tail_node"]]["at"]


def make(scene):
    return Engine(scene)


def change(engine, what):
    for i, joint in enumerate(engine.joints):
        if what.get("joint", i) == i:
            joint.update(what)


def step(engine, position, rotation, dt, reset):
    if reset:
        for node in engine.nodes:
            node["now"] = node["rest"]
        engine.place(position, rotation)
        engine.rest()
    if not dt > 0:
        return
    for joint in engine.joints:
        engine.place(position, rotation)
        node = engine.nodes[joint["node"]]
        bone = engine.nodes[joint["tail_node"]]["translation"]
        u = turn(node["carried"], unit(bone))
        down = unit(joint.get("gravityDir", [0, -1, 0]))
        velocity = add(joint["tail"], scaled(joint["previous"], -1))
        following = add(joint["tail"], scaled(velocity, 1 - joint["dragForce"]))
        following = add(following, scaled(u, joint["stiffness"] * dt))
        following = add(following, scaled(down, joint["gravityPower"] * dt))
        aim = unit(add(following, scaled(node["at"], -1)))
        joint["previous"] = joint["tail"]
        joint["tail"] = add(node["at"], scaled(aim, sqrt(dot(bone, bone))))
        node["now"] = mul(node["rest"], arc(unit(bone), turn(conj(node["carried"]), aim)))


def read(engine, i):
    joint = engine.joints[i]
    return joint["tail"], engine.nodes[joint["node"]]["now"]
