"""Every robot of the test packages: does it load, move and agree, how soon and how fast.

    python benchmarks/robots.py [--write FILE] [--lab] [--untimed] [NAME …]

Each file is tried in processes of its own. Seconds from `import chainrule` on until a second of
`simulate` is there, first with an empty cache and then with what that left there; nanoseconds a
step of RK4 for one trajectory and for each of 64, on one core, beside MuJoCo's and four calls of
Pinocchio's aba, without stops, contacts and dry friction; the largest relative difference of mass
matrix and forces from the tool that the format belongs to. Servos act for a second, too. It is
drawn, and with `--lab` its lab is made, whose size is told. Names select files whose path contains
one of them. `--write` puts the rows between the marks of a file; those of other robots stay, and
with `--untimed`, on a machine that is not quiet, the times of all of them.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import chainrule as cr
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.integrators import DOPRI5
from chainrule.loop.plant import plant_of
from chainrule.loop.starts import state
from chainrule.loop.steadiness import steady
from mechanism.corpora import every

BATCH, STEPS, DT = 64, 200, 1e-3
LONGEST = 600  # seconds for one file
BEGIN, END = "<!-- robots: begin -->", "<!-- robots: end -->"
TIMES = slice(2, 8)  # of the columns
COLUMNS = {
    "robot": "l", "joints": "r", "cold s": "r", "warm s": "r", "ns a step": "r", "in a batch": "r",
    "MuJoCo": "r", "Pinocchio": "r", "difference": "r", "lab MB": "r", "remarks": "l",
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--lab", action="store_true")
    parser.add_argument("--untimed", action="store_true")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(tried(options.one, options)))
        return
    before, rest, after = "", "", ""
    if options.write:
        before, rest = options.write.read_text().split(BEGIN)
        rest, after = rest.split(END)
    rows = {line.split("`")[1]: line for line in rest.splitlines() if "`" in line}
    sides = ("---:" if side == "r" else "---" for side in COLUMNS.values())
    head = [" | ".join(["", *COLUMNS, ""]).strip(), f"|{'|'.join(sides)}|"]
    print("\n".join(head), flush=True)
    compileall.compile_dir(Path(cr.__file__).parent, quiet=2)  # as an installer does
    files = every()
    for name, path in files.items():
        if not options.names or any(part in name for part in options.names):
            cells = row(name, path, options)
            if options.untimed and name in rows:
                cells[TIMES] = [cell.strip() for cell in rows[name].split("|")[1:][TIMES]]
            rows[name] = "| " + " | ".join(cells) + " |"
            print(rows[name], flush=True)
            if options.write:
                table = "\n".join([*head, *(rows[k] for k in files if k in rows)])
                options.write.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}")


def row(name: str, path: Path, options: argparse.Namespace) -> list[str]:
    """The cells of a file's row."""
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = (None if options.untimed else waited(path, cache) for _ in range(2))
        whole = child(path, cache, options)
    if "refused" in whole:
        return [f"`{name}`", *[""] * (len(COLUMNS) - 2), f"refused: {whole['refused']}"]
    cells = [f"`{name}`", str(whole.get("joints", ""))]
    cells += [_number(cold, ".2f"), _number(warm, ".2f")]
    cells += [_number(whole.get(k), ".0f") for k in ("single", "batch", "mujoco", "pinocchio")]
    cells += [_number(whole.get("difference"), ".0e"), _number(whole.get("lab"), ".1f")]
    return [*cells, whole.get("remarks", "")]


WAITING = f"""
import sys, time
begin = time.perf_counter()
import chainrule as cr
cr.simulate(cr.load(sys.argv[1]), None, 1.0, {DT})
print(time.perf_counter() - begin)
"""


def waited(path: Path, cache: str) -> float | None:
    """Seconds that somebody waits for the motion, who imports nothing else; None without one."""
    try:
        done = process(["-W", "ignore", "-c", WAITING, str(path)], cache)
    except subprocess.TimeoutExpired:
        return None
    return None if done.returncode else float(done.stdout)


def child(path: Path, cache: str, options: argparse.Namespace) -> dict[str, Any]:
    """What a process of its own finds; its last words where it dies."""
    arguments = [__file__, "--one", str(path)]
    arguments += [f"--{name}" for name in ("lab", "untimed") if getattr(options, name)]
    try:
        done = process(arguments, cache)
    except subprocess.TimeoutExpired:
        return {"remarks": f"**not within {LONGEST} s**"}
    if done.returncode:
        return {"remarks": f"**{done.stderr.strip().splitlines()[-1]}**"}
    return json.loads(done.stdout.strip().splitlines()[-1])


def process(arguments: list[str], cache: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, this cache, and one thread."""
    environment = os.environ | {"CHAINRULE_CACHE": cache, "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True, text=True, timeout=LONGEST, env=environment,
    )  # fmt: skip


def tried(path: Path, options: argparse.Namespace) -> dict[str, Any]:
    """All that is found of a file in one process, but how long one waits for it."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            robot = cr.load(path)
        except ChainruleError as problem:
            return {"refused": str(problem).removeprefix(f"{path}: ")}
        found: dict[str, Any] = {"joints": robot.dof}
        remarks = [str(w.message).removeprefix(f"{path}: ")[:160] for w in told if _ours(w)]
        try:
            run = cr.simulate(robot, None, 1.0, DT)
            if run.status != "complete":
                why = run.message.rpartition("; ")[2]
                singular = why if "singular" in why else ""
                remarks.insert(0, singular or f"too stiff for RK4 at {DT} s, {stepped(robot)}")
            if robot.drives:
                remarks.insert(0, f"its servos, {stepped(robot, 'drives')}")
        except ChainruleError as problem:
            return found | {"remarks": str(problem)}
    found["remarks"] = "; ".join(remarks)
    found |= {} if options.untimed else speeds(path, robot)
    return found | {"difference": difference(path, robot)} | shown(robot, options.lab)


def _ours(warning: warnings.WarningMessage) -> bool:
    return isinstance(warning.message, ChainruleWarning)


def stepped(robot: cr.Mechanism, law: str | None = None) -> str:
    """A second by the method and the step that the robot stands: these, and how it ended."""
    plant = plant_of(robot)
    x = state(plant, None)
    method, dt = steady(plant, x[: plant.nq], DT)
    if law is None and (method, dt) == (cr.RK4, DT):  # which it was moved with
        method = DOPRI5
    return f"{method.word} at {dt:g} s: {cr.simulate(robot, x, 1.0, dt, method, law).status}"


def shown(robot: cr.Mechanism, lab: bool) -> dict[str, float]:
    """It is drawn; the size of its lab."""
    from chainrule.labpage.page import lab_page
    from chainrule.page.drawing import draw

    draw(robot)
    return {"lab": len(lab_page(robot).html) / 1e6} if lab else {}


def difference(path: Path, robot: cr.Mechanism) -> float | None:
    """From MuJoCo or Pinocchio, at five states."""
    import mujoco
    import pinocchio

    from mechanism.oracles import from_mujoco, from_pinocchio

    mujoco.set_mju_user_warning(lambda message: None)  # it would write a log file here
    rng = np.random.default_rng(0)
    try:
        if path.suffix == ".xml":
            return from_mujoco(robot, mujoco.MjModel.from_xml_path(str(path)), rng)
        return from_pinocchio(robot, pinocchio.buildModelFromUrdf(str(path)), rng)
    except (ValueError, RuntimeError):  # the other tool does not read it
        return None


def speeds(path: Path, robot: cr.Mechanism) -> dict[str, float]:
    """Nanoseconds a step."""
    free = smooth(robot)
    model = cr.compile(free, threads=1)
    x = cr.simulate(free, None, DT, DT).x[0]
    many = np.tile(x, (BATCH, 1))
    found = {"single": best(lambda: model.rollout(x, DT, STEPS, every=STEPS), STEPS)}
    found["batch"] = best(lambda: model.rollout(many, DT, STEPS, every=STEPS), STEPS * BATCH)
    return found | mujocos(path, free) | pinocchios(path)


def smooth(robot: cr.Mechanism) -> cr.Mechanism:
    """Without stops, limits of effort and dry friction, as the others are measured."""
    links = []
    for link in robot.links:
        joint = link.joint
        given = joint.at_rate("friction", 0) if joint.size_v == 1 else ()
        terms = tuple(t for t in given or () if not t.dry)
        joint = replace(joint, position_limits=None, effort_limit=None, friction=terms)
        links.append(replace(link, joint=joint))
    return replace(robot, links=tuple(links))


def mujocos(path: Path, free: cr.Mechanism) -> dict[str, float]:
    """Of MuJoCo's RK4, of the file or of what is written for it."""
    import mujoco
    from mujoco.rollout import rollout

    from chainrule.mechanism.files.mjcf import write_mjcf

    mujoco.set_mju_user_warning(lambda message: None)
    try:
        model = (
            mujoco.MjModel.from_xml_path(str(path))
            if path.suffix == ".xml"
            else mujoco.MjModel.from_xml_string(write_mjcf(free))
        )
    except (ValueError, ChainruleError):
        return {}
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.opt.timestep = DT
    off = mujoco.mjtDisableBit
    model.opt.disableflags |= int(off.mjDSBL_CONSTRAINT) | int(off.mjDSBL_CONTACT)
    data = mujoco.MjData(model)
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    state = np.zeros(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, state, kind)
    taken = best(lambda: rollout(model, data, state, nstep=STEPS), STEPS)
    if any(warning.number for warning in data.warning):  # it diverged, and began again and again
        return {}
    return {"mujoco": taken}


def pinocchios(path: Path) -> dict[str, float]:
    """Of four calls of aba, without what puts them together."""
    if path.suffix == ".xml":
        return {}
    import pinocchio as pin

    try:
        model = pin.buildModelFromUrdf(str(path))
    except (ValueError, RuntimeError):
        return {}
    data, q = model.createData(), pin.neutral(model)
    v, tau = np.zeros(model.nv), np.zeros(model.nv)

    def step() -> None:
        for _ in range(4 * STEPS):
            pin.aba(model, data, q, v, tau)

    return {"pinocchio": best(step, STEPS)}


def best(run: Callable[[], object], work: int) -> float:
    """Nanoseconds a unit of work, the best of five."""
    run()
    taken = []
    for _ in range(5):
        begin = time.perf_counter()
        run()
        taken.append(time.perf_counter() - begin)
    return min(taken) / work * 1e9


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)


if __name__ == "__main__":
    main()
