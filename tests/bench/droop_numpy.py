# SPDX-License-Identifier: GPL-3.0-or-later
"""The droop sweep of sweep.c in NumPy, with the solver's own order of operations: one bone, x and y.

    droop_numpy.py SIDE FRAMES RUNS

SIDE drags times SIDE stiffnesses, FRAMES frames each. Two lines: in blocks that fit the cache, as large as goes
fastest, results put into arrays that are there; and whole arrays, written as one would. A line has the median, the least (seconds), the
spread between the quartiles in percent, and the mean droop in degrees as a check.
"""

import statistics
import sys
import time

import numpy as np

LENGTH, H, GRAVITY = 0.3, 1 / 60, -9.81
BLOCKS = [1 << i for i in range(10, 16)]  # rows, of which the quickest here is taken


def settings(side):
    drag, stiffness = np.meshgrid(np.linspace(0.1, 0.6, side), np.linspace(0.02, 0.3, side), indexing="ij")
    return drag.ravel(), stiffness.ravel()


def whole(drag, stiffness, frames):
    keep, push = 1 - drag, GRAVITY * (H * H)
    x, y = np.full_like(drag, LENGTH), np.zeros_like(drag)
    px, py = x, y
    for _ in range(frames):
        nx = x + (x - px) * keep
        ny = y + (y - py) * keep + push
        nx = nx + (LENGTH - nx) * stiffness
        ny = ny + (0 - ny) * stiffness
        inverse = 1 / np.sqrt(nx * nx + ny * ny)
        px, py = x, y
        x, y = nx * inverse * LENGTH, ny * inverse * LENGTH
    return np.degrees(np.arctan2(-y, x))


def block(drag, stiffness, frames, out):
    keep, push = 1 - drag, GRAVITY * (H * H)
    x, y = np.full_like(drag, LENGTH), np.zeros_like(drag)
    px, py = x.copy(), y.copy()
    t, inverse = np.empty_like(drag), np.empty_like(drag)
    for _ in range(frames):
        np.subtract(x, px, out=px)
        np.multiply(px, keep, out=px)
        np.add(x, px, out=px)
        np.subtract(LENGTH, px, out=t)
        np.multiply(t, stiffness, out=t)
        np.add(px, t, out=px)
        np.subtract(y, py, out=py)
        np.multiply(py, keep, out=py)
        np.add(y, py, out=py)
        np.add(py, push, out=py)
        np.multiply(py, stiffness, out=t)
        np.subtract(py, t, out=py)
        np.multiply(px, px, out=t)
        np.multiply(py, py, out=inverse)
        np.add(t, inverse, out=t)
        np.sqrt(t, out=t)
        np.divide(LENGTH, t, out=inverse)
        np.multiply(px, inverse, out=px)
        np.multiply(py, inverse, out=py)
        x, px, y, py = px, x, py, y
    np.degrees(np.arctan2(-y, x), out=out)


def blocks(drag, stiffness, frames, size):
    out = np.empty_like(drag)
    for i in range(0, len(drag), size):
        block(drag[i : i + size], stiffness[i : i + size], frames, out[i : i + size])
    return out


def best_blocks(side, frames):
    drag, stiffness = (setting[: BLOCKS[-1]] for setting in settings(side))

    def seconds(size):
        start = time.process_time()
        blocks(drag, stiffness, frames, size)
        return time.process_time() - start

    best = min(BLOCKS, key=lambda size: min(seconds(size) for _ in range(3)))
    return lambda drag, stiffness, frames: blocks(drag, stiffness, frames, best)


def measure(sweep, side, frames, runs):
    drag, stiffness = settings(side)
    took = []
    for _ in range(runs):
        start = time.process_time()
        droop = sweep(drag, stiffness, frames)
        took.append(time.process_time() - start)
    took.sort()
    median = statistics.median(took)
    spread = 100 * (took[3 * runs // 4] - took[runs // 4]) / median
    print(f"{median:.6g} {took[0]:.6g} {spread:.1f} {droop.mean():.12g}", flush=True)


side, frames, runs = map(int, sys.argv[1:])
measure(best_blocks(side, frames), side, frames, runs)
measure(whole, side, frames, runs)
