"""A mechanism drawn with dots in the terminal."""

from __future__ import annotations

import numpy as np

from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.mechanism.mechanism import Mechanism

# The eight dots of a braille character, by row and column.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BEND = 0.6  # rad or, for a slide, a fraction of the size: a pose in which every joint shows


def sketch(mechanism: Mechanism, width: int = 24, height: int = 8) -> str:
    """Links as lines and joints as rings, gravity down; spatial ones seen from an angle."""
    lines, joints = _projected(mechanism)
    points = np.array([p for line in lines for p in line])
    low, high = points.min(axis=0), points.max(axis=0)
    span = max(high[0] - low[0], (high[1] - low[1]) * width / (height * 2), 1e-9)
    scale = (2 * width - 6) / span
    scale = min(scale, (4 * height - 6) / max(high[1] - low[1], 1e-9))
    middle = (low + high) / 2

    def pixel(point: np.ndarray) -> np.ndarray:
        x, y = (point - middle) * scale
        return np.array([width + x, 2 * height - y])

    cells = np.zeros((height, width), dtype=int)

    def dot(x: float, y: float) -> None:
        column, row = round(x), round(y)
        if 0 <= column < 2 * width and 0 <= row < 4 * height:
            cells[row // 4, column // 2] |= DOTS[row % 4][column % 2]

    for a, b in lines:
        start, end = pixel(a), pixel(b)
        for t in np.linspace(0, 1, int(np.abs(end - start).max() * 2) + 2):
            dot(*(start + (end - start) * t))
    for joint in joints:
        centre = pixel(joint)
        for angle in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            dot(*(centre + 1.8 * np.array([np.cos(angle), np.sin(angle)])))
    rows = ["".join(chr(0x2800 + int(c)) for c in row).rstrip("\u2800") for row in cells]
    return "\n".join(row or "\u2800" for row in rows).strip("\n")


def _projected(
    mechanism: Mechanism,
) -> tuple[list[tuple[np.ndarray, np.ndarray]], list[np.ndarray]]:
    """(segments, joints) on the page."""
    segments, joints = bent_pose(mechanism)
    page = _page(mechanism, np.array([p for s in segments for p in s]))
    return [(page @ a, page @ b) for a, b in segments], [page @ j for j in joints]


def bent_pose(mechanism: Mechanism) -> tuple[list[tuple[np.ndarray, np.ndarray]], list[np.ndarray]]:
    """Segments from joint to joint (and to the last centre of mass), and the joints, in space."""
    rng = np.random.default_rng(0)
    values = {name: rng.uniform(0.3, 0.6) for name in mechanism.missing_values()}
    model = numeric_model(mechanism, values)
    q = neutral_position(mechanism)
    size = max([float(np.abs(b.p).sum()) for b in model.bodies] + [0.3])
    for body, link in zip(model.bodies, mechanism.links, strict=True):
        if link.joint.quaternion is None and link.joint.size_v:
            q[body.q] = [BEND * (1 if f.angle else size) for f in link.joint.freedoms]
        elif not body.joint.slides:
            q[body.q] = (np.cos(BEND / 2), np.sin(BEND / 2), 0, 0)
    poses: list[tuple[np.ndarray, np.ndarray]] = []
    segments, joints = [], []
    parents = {b.parent for b in model.bodies}
    for i, body in enumerate(model.bodies):
        turn, pj = body.joint.pose(q[body.q])
        Rp, op = poses[body.parent] if body.parent >= 0 else (np.eye(3), np.zeros(3))
        start = op + Rp @ body.p
        R, p = Rp @ body.R @ turn.matrix, start + Rp @ body.R @ pj
        poses.append((R, p))
        segments += [(op, start), (start, p)]
        if len(body.v):
            joints.append(start)
        if i not in parents and body.mass:
            segments.append((p, p + R @ (body.first / body.mass)))
    used = [(a, b) for a, b in segments if np.linalg.norm(b - a) > 1e-9]
    return used or [(np.zeros(3), np.array([0.1, 0, 0]))], joints


def _page(mechanism: Mechanism, points: np.ndarray) -> np.ndarray:
    """The 2×3 projection: gravity down; flat mechanisms face on, others from the side and above."""
    values = {
        **dict.fromkeys(mechanism.symbols, 1.0),
        **mechanism.floats,
    }
    down = np.array([float(e.evaluate(values)) for e in mechanism.gravity])
    down = down / np.linalg.norm(down) if np.any(down) else np.array([0.0, 0.0, -1.0])
    turning = [rate for rate in mechanism.rates if rate.place >= 0 and rate.freedom.angle]
    normal = np.array(turning[0].axis, dtype=float) if turning else np.array([0.0, 1.0, 0.0])
    spread = points - points.mean(axis=0)
    flat = np.linalg.norm(spread @ normal) < 1e-6 * max(1.0, np.linalg.norm(spread))
    if flat and abs(normal @ down) < 1e-6:
        return np.array([np.cross(-down, normal), -down])
    if flat:  # a horizontal plane, seen from above
        right = np.cross(normal, [0.0, 1.0, 0.0] if abs(normal[1]) < 0.9 else [1.0, 0.0, 0.0])
        return np.array([-right, np.cross(normal, -right)])
    side = np.cross(-down, [0.6, 0.8, 0.0] if abs(down[2]) > 0.5 else [0.6, 0.0, 0.8])
    side /= np.linalg.norm(side)
    tilt = -down * 0.92 + np.cross(side, -down) * 0.38
    return np.array([side, tilt])
