# SPDX-License-Identifier: GPL-3.0-or-later OR MIT
"""Plays cases on your engine: python3 adapter.py cases/*.json

Your engine is engine.py beside this file, with make, step and read, marked 1, 2 and 3 below, and, if it
can, change. A case that it refuses with an exception is skipped.
"""
import csv
import json
import sys

import engine


def header(joints):
    names = "frame root_x root_y root_z root_qx root_qy root_qz root_qw".split()
    for i in range(joints):
        names += [f"tail{i}_{axis}" for axis in "xyz"]
        names += [f"rot{i}_{axis}" for axis in "xyzw"]
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
        reset = row + 1 in scene.get("resets", [])
        # 2. the root, then the reset, then the step
        engine.step(made, values[1:4], values[4:8], time_step(scene, row), reset)
        cells = list(pose)
        for i in joints:
            tail, rotation = engine.read(made, i)  # 3. a tail in the world, its node's rotation
            cells += [repr(float(value)) for value in (*tail, *rotation)]
        yield cells


for name in sys.argv[1:]:
    stem = name.removesuffix(".json")
    try:
        with open(name) as file, open(stem + ".motion.csv") as motion:
            rows = list(play(json.load(file), list(csv.reader(motion))[1:]))
        with open(stem + ".trace.csv", "w") as trace:
            trace.writelines(",".join(row) + "\n" for row in rows)
    except Exception as error:
        print(f"{stem}: skipped: {error}", file=sys.stderr)
