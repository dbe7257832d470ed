# SPDX-License-Identifier: GPL-3.0-or-later OR MIT
"""Plays cases on your engine: python3 adapter.py cases/*.json

Your engine is engine.py beside this file, with make, step and read, marked 1, 2 and 3 below, and, if it
can, change. A NotImplementedError refuses a case, any other exception is a crash.
"""
import csv
import json
import sys

import engine


def header(joints):
    names = "frame root_x root_y root_z root_qx root_qy root_qz root_qw".split()
    for i in range(joints):
        names += [f"tail{i}_{axis}" for axis in "xyz"] + [f"rot{i}_{axis}" for axis in "xyzw"]
    return names


def time_step(scene, row):
    """The time step of a row (from 0): null in the list stands for one that is no number."""
    steps = scene.get("dt", [])
    if row >= len(steps):
        return scene["h"]
    return float("nan") if steps[row] is None else steps[row]


def play(scene, motion):
    joints = range(len(scene["joints"]))
    yield header(len(joints))
    made = engine.make(scene)  # 1. the skeleton at rest, its root at the origin
    for row, pose in enumerate(motion):
        values = [float(cell) for cell in pose]
        for change in scene.get("changes", []):
            if change["frame"] == row + 1:
                engine.change(made, change)
        reset = row + 1 in scene.get("resets", [])  # 2. the root, then the reset, then the step
        engine.step(made, values[1:4], values[4:8], time_step(scene, row), reset)
        for i in joints:
            tail, rotation = engine.read(made, i)  # 3. a tail in the world, its node's rotation
            pose = pose + [repr(float(value)) for value in (*tail, *rotation)]
        yield pose


names = [name.removesuffix(".json") for name in sys.argv[1:]]
for name in names:
    open(name + ".trace.csv", "w").close()  # empty in the end: not reached
for name in names:
    try:
        with open(name + ".json") as scene, open(name + ".motion.csv") as motion:
            rows = list(play(json.load(scene), list(csv.reader(motion))[1:]))
    except NotImplementedError as error:
        rows = [[f"refused: {error}"]]
    except Exception as error:
        rows = [[f"crashed: {error}"]]
    with open(name + ".trace.csv", "w") as trace:
        trace.writelines(",".join(row) + "\n" for row in rows)
