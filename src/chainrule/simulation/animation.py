"""Animations: the mechanism in its plane or in projection, with the trail of its ends.

MP4 is written by the ffmpeg that comes with the wheel of imageio-ffmpeg, GIF by Pillow: nothing
has to be installed on the system.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.arguments import count, positive
from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.outputs import whole, writable, write
from chainrule.page.drawing.bodies import children, end, outline
from chainrule.page.drawing.pose import DrawnFrames, geometry
from chainrule.page.drawing.view import normal_of_plane, view_of
from chainrule.page.palette import NAMED, pen
from chainrule.simulation.plots import INK

if TYPE_CHECKING:
    from chainrule.simulation.trajectory import Trajectory

VIDEOS = (".mp4", ".gif")
TRAIL = 1.0
"""Seconds of trail."""
PIXELS = 480
GIF_RATES = (50, 25, 20)
"""Frames a second that a GIF can hold exactly: it counts in hundredths."""


@dataclass(frozen=True)
class Movie:
    """An animation in memory; a notebook shows it, `save` writes it."""

    content: bytes
    kind: str

    def save(self, path: str | Path) -> Path:
        """Write the file."""
        return write(writable(path, (f".{self.kind}",)), self.content)

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.content).decode()
        if self.kind == "gif":
            return f'<img src="data:image/gif;base64,{data}"/>'
        return f'<video controls loop src="data:video/mp4;base64,{data}"></video>'


def animate(
    trajectory: Trajectory, path: str | Path | None = None, *, fps: int = 30, speed: float = 1.0
) -> Any:
    """Write .mp4 or .gif and return the path, or return a `Movie`. `speed` 0.5 is slow motion."""
    fps = count("fps", fps, "a whole number from 1 to 1000", most=1000)
    speed = positive("speed", speed)
    if path is None:
        with tempfile.TemporaryDirectory() as folder:
            kind = "mp4" if find_spec("imageio_ffmpeg") else "gif"
            file = animate(trajectory, Path(folder) / f"movie.{kind}", fps=fps, speed=speed)
            return Movie(file.read_bytes(), kind)
    with whole(path, VIDEOS) as scratch:
        if scratch.suffix.lower() == ".gif":
            fps = next((rate for rate in GIF_RATES if rate <= fps), GIF_RATES[-1])
            _write_gif(frames(trajectory, fps, speed), scratch, fps)
        else:
            _write_mp4(frames(trajectory, fps, speed), scratch, fps)
    return Path(path)


def frames(trajectory: Trajectory, fps: float, speed: float = 1.0) -> Iterator[np.ndarray]:
    """RGB images (height, width, 3), evenly spaced in time; the last shows the end."""
    from chainrule.simulation.plots import figure

    scene = Scene.of(trajectory)
    made, axes = figure(1, 1, (PIXELS / 100, PIXELS / 100))
    made.set_dpi(100)
    made.set_layout_engine("none")
    ax = axes[0, 0]
    ax.set_position((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    ax.set_aspect("equal")
    low, high = scene.extent
    ax.set_xlim(low[0], high[0])
    ax.set_ylim(low[1], high[1])
    ax.plot(*scene.rail.T, color=NAMED["line"][0], linewidth=2, zorder=1)
    if not len(scene.rail):
        ax.plot(0, 0, marker="s", color=NAMED["edge"][0], markersize=9, zorder=1)
    trails = [
        ax.plot([], [], color=pen(i).light, linewidth=1.2, alpha=0.45, zorder=2)[0]
        for i in range(scene.ends.shape[1])
    ]
    rods = [
        ax.plot([], [], color=INK, linewidth=4, solid_capstyle="round", zorder=3)[0]
        for _ in range(scene.rods.shape[1])
    ]
    bobs = [
        ax.plot([], [], "o", color=pen(i).light, markersize=13, zorder=5)[0]
        for i in range(scene.ends.shape[1])
    ]
    carts = ax.plot([], [], "s", color=NAMED["edge"][0], markersize=20, zorder=2)[0]
    hinges = ax.plot([], [], "o", color="white", markeredgecolor=INK, markersize=7, zorder=4)[0]
    clock = ax.text(0.03, 0.96, "", transform=ax.transAxes, color=INK, va="top", family="monospace")
    times = trajectory.t
    count = max(1, int(np.ceil((times[-1] - times[0]) / speed * fps)))
    for k in range(count + 1):
        t = min(times[0] + k * speed / fps, times[-1])
        i = int(np.searchsorted(times, t, side="right") - 1)
        first = int(np.searchsorted(times, t - TRAIL * speed, side="left"))
        for rod, ends in zip(rods, scene.rods[i], strict=True):
            rod.set_data(*ends.T)
        for j, (bob, trail) in enumerate(zip(bobs, trails, strict=True)):
            bob.set_data(*scene.ends[i, j][:, None])
            trail.set_data(*scene.ends[first : i + 1, j].T)
        hinges.set_data(*scene.joints[i][~scene.slides].T)
        carts.set_data(*scene.joints[i][scene.slides].T)
        clock.set_text(f"{t:6.2f} s")
        made.canvas.draw()
        yield np.asarray(made.canvas.buffer_rgba())[..., :3].copy()


@dataclass(frozen=True)
class Scene:
    """Everything on the page for every sample: rods (samples, rods, 2, 2), ends, joints, which of
    these are slides, and a rail."""

    rods: np.ndarray
    ends: np.ndarray
    joints: np.ndarray
    slides: np.ndarray
    rail: np.ndarray
    extent: tuple[np.ndarray, np.ndarray]

    @staticmethod
    def of(trajectory: Trajectory) -> Scene:
        """The trajectory, projected."""
        mechanism = trajectory.mechanism
        if len(trajectory.t) == 0:
            raise ChainruleError("there is nothing to animate: the trajectory is empty")
        if not np.isfinite(trajectory.q).all():
            raise ChainruleError("the trajectory is not finite: there is nothing to draw")
        numbers = geometry(mechanism)
        view = view_of(normal_of_plane(numbers), numbers.at(trajectory.q[0]))
        rods, ends, joints, corners = [], [], [], []
        for q in trajectory.q:
            pose = numbers.at(q)
            pairs, tips = _bodies(mechanism, pose)
            rods.append([[view(a), view(b)] for a, b in pairs])
            ends.append([view(tip) for tip in tips])
            joints.append([view(p) for p in pose.origin])
        sample = range(0, len(trajectory.q), max(1, len(trajectory.q) // 400))
        for i in sample:
            corners += [view(p) for p in outline(mechanism, numbers.at(trajectory.q[i]))]
        points = np.array([*corners, *np.reshape(ends, (-1, 2))])
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        half = max(float(np.max(np.ptp(points, axis=0))) / 2, 1e-6) * 1.15
        rail = np.empty((0, 2))
        if mechanism.links[0].joint.drawn == "slide" and view.planar:
            across = np.array([half, 0.0])
            rail = np.array([middle - across, middle + across])
            rail[:, 1] = np.array(joints)[0, 0, 1]
        return Scene(
            np.array(rods).reshape(len(trajectory.q), -1, 2, 2),
            np.array(ends).reshape(len(trajectory.q), -1, 2),
            np.array(joints),
            np.array([link.joint.drawn == "slide" for link in mechanism.links]),
            rail,
            (middle - half, middle + half),
        )


def _bodies(mechanism: Any, pose: DrawnFrames) -> tuple[list[tuple[Any, Any]], list[Any]]:
    """Straight rods from frame to frame, and the ends of the links that have no other."""
    rods, ends = [], []
    for i in range(len(mechanism.links)):
        for k in children(mechanism, i):
            rods.append((pose.origin[i], pose.joint[k]))
        tip = end(mechanism, pose, i)
        if tip is not None:
            rods.append((pose.origin[i], tip))
            ends.append(tip)
        elif not children(mechanism, i):
            ends.append(pose.origin[i])
    for k in children(mechanism, -1):
        if mechanism.links[k].joint.drawn != "slide":
            rods.append((np.zeros(3), pose.joint[k]))
    return rods, ends


def _write_mp4(images: Iterator[np.ndarray], path: Path, fps: int) -> None:
    encoder = extra("imageio_ffmpeg", "video")
    first = next(images)
    writer = encoder.write_frames(
        str(path), (first.shape[1], first.shape[0]), fps=fps, codec="libx264",
        pix_fmt_out="yuv420p", quality=7, macro_block_size=2, ffmpeg_log_level="error",
    )  # fmt: skip
    writer.send(None)
    try:
        pictures = 0
        for image in chain([first], images):
            writer.send(np.ascontiguousarray(image))
            pictures += 1
    finally:
        writer.close()
    try:  # the encoder does not tell whether it could write
        written, _ = encoder.count_frames_and_secs(str(path))
    except RuntimeError:
        written = 0
    if written != pictures:
        raise OSError(f"the encoder wrote {written} of {pictures} pictures; is the disk full?")


def _write_gif(images: Iterator[np.ndarray], path: Path, fps: float) -> None:
    Image = extra("PIL.Image", "video")
    pictures = [Image.fromarray(image).quantize(64) for image in images]
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=round(1000 / fps), loop=0
    )
