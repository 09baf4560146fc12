"""GPU: the same bits as the processor, and 2^20 trajectories beside JAX on the same card.

    python benchmarks/gpu.py --emit DIR       # here: writes PTX, starts and expected hashes
    python benchmarks/gpu.py --run DIR        # there: needs numpy and CuPy, and JAX to compare
    python benchmarks/gpu.py                  # both, where the machine has everything

`--run` prints one line a case with the hash after 500 and 10 000 steps, then nanoseconds for a
step of one trajectory, beside JAX's `fori_loop` of the very same operations (with JAX's own
sine and cosine, and its own contraction), and the share of the card's double-precision rate,
which a loop of independent multiplications and additions measures on the spot.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

ROWS = 1 << 20
STEPS = 1000
ROOT = Path(__file__).resolve().parents[1]
JAX_TIMEOUT = 200
#: Multiplications and additions of the loop that measures the card's rate.
CEILING = 512


# --- here: what the program is, as files ---


def emit(folder: Path) -> None:
    """PTX of every case and benchmark, with what it takes to run it."""
    from chainrule.bits.stored import stored_trials
    from chainrule.program import Arithmetic, trace
    from chainrule.program.run.rollout import compile_device_rollout

    folder.mkdir(parents=True, exist_ok=True)
    content: dict[str, Any] = {"cases": [], "speed": []}
    for case in stored_trials():
        name = f"bits-{case.name}"
        (folder / f"{name}.ptx").write_text(compile_device_rollout(case.step).source())
        content["cases"].append(
            {
                "file": name,
                "name": case.name,
                "digest": case.step.digest,
                "x0": case.x0,
                "dt": case.dt,
                "inputs": [
                    list(case.inputs[p.name]) for p in case.step.inputs if p.name in case.inputs
                ],
                "expected": {str(n): h for n, h in case.hashes.items()},
            }
        )
    for name, step, x0, spread in _speed_cases():
        for arithmetic in Arithmetic:
            file = f"speed-{name}-{arithmetic.value}"
            source = compile_device_rollout(step, arithmetic=arithmetic).source()
            (folder / f"{file}.ptx").write_text(source)
            entry = {"file": file, "name": name, "x0": x0, "spread": spread}
            content["speed"].append({**entry, "work": _work(step)})
        (folder / f"jax_{name.replace('-', '_')}.py").write_text(_jax_source(step))
    (folder / "jax_textbook.py").write_text(TEXTBOOK)

    def ceiling(x, dt):
        for _ in range(CEILING // 16):
            x = x * 0.999999 + dt
        return {"x": x}

    step = trace(ceiling, {"x": 8, "dt": ()}, name="ceiling")
    (folder / "ceiling.ptx").write_text(compile_device_rollout(step).source())
    (folder / "content.json").write_text(json.dumps(content, indent=1))


def _speed_cases() -> list[tuple[str, Any, list[float], float]]:
    from chainrule.integrators import RK4
    from chainrule.mechanism.builders import catalog
    from chainrule.model.model import compile

    pendulum = compile(catalog.double_pendulum()).step(RK4, driven=False)
    arm = compile(catalog.panda()).step(RK4, driven=False)
    start = [0.3, 0.6, -0.2, -1.5, 0.4, 1.7, 0.1, *[0.0] * 7]
    return [("double-pendulum", pendulum, [0.0] * 4, 1.0), ("panda", arm, start, 0.1)]


#: Double-precision instructions of an operation in machine code.
WEIGHTS = {"add": 1, "sub": 1, "mul": 1, "div": 8, "sqrt": 10}


def _work(step: Any) -> int:
    """Double-precision instructions of one step, from the program's operations."""
    from chainrule.program import lower

    def count(program: Any) -> int:
        called = sum(count(i.payload) for i in program.code if i.op == "call")
        return called + sum(WEIGHTS.get(i.op, 0) for i in program.code)

    return count(lower(step))


def _jax_source(step: Any) -> str:
    """The step as operations on JAX arrays, one statement each."""
    from chainrule.program import inline

    program = inline(step)
    names = [
        f"{port.name}[{i}]" if port.shape else port.name
        for port in program.inputs
        for i in range(port.size)
    ]
    names += [repr(c) for c in program.constants]
    text = {"add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "div": "{0} / {1}"}
    text |= {"neg": "-{0}", "abs": "jnp.abs({0})", "lt": "{0} < {1}", "le": "{0} <= {1}"}
    text |= {"select": "jnp.where({0}, {1}, {2})"}
    lines = ["import jax.numpy as jnp", "", "", "def step(x, dt):"]
    for k, (op, args, _) in enumerate(program.code):
        operands = [names[a] for a in args]
        lines.append(f"    v{k} = " + text.get(op, f"jnp.{op}({{0}})").format(*operands))
        names.append(f"v{k}")
    lines.append(f"    return ({', '.join(names[r] for r in program.results)},)")
    return "\n".join(lines) + "\n"


TEXTBOOK = """import jax.numpy as jnp

M1 = M2 = 0.5
L1 = 0.3
LC1 = LC2 = 0.15
I1 = I2 = 0.00375
G = 9.81


def rhs(x):
    q1, q2, w1, w2 = x
    c2, s2, s1, s12 = jnp.cos(q2), jnp.sin(q2), jnp.sin(q1), jnp.sin(q1 + q2)
    m11 = I1 + I2 + M1 * LC1**2 + M2 * (L1**2 + LC2**2 + 2 * L1 * LC2 * c2)
    m12 = I2 + M2 * (LC2**2 + L1 * LC2 * c2)
    m22 = I2 + M2 * LC2**2
    h = M2 * L1 * LC2 * s2
    f1 = h * (2 * w1 * w2 + w2**2) - (M1 * LC1 + M2 * L1) * G * s1 - M2 * LC2 * G * s12
    f2 = -h * w1**2 - M2 * LC2 * G * s12
    det = m11 * m22 - m12**2
    return (w1, w2, (m22 * f1 - m12 * f2) / det, (m11 * f2 - m12 * f1) / det)


def step(x, dt):
    def moved(a, k):
        return tuple(u + a * v for u, v in zip(x, k))

    k1 = rhs(x)
    k2 = rhs(moved(dt / 2, k1))
    k3 = rhs(moved(dt / 2, k2))
    k4 = rhs(moved(dt, k3))
    return tuple(u + dt / 6 * (a + 2 * b + 2 * c + d) for u, a, b, c, d in zip(x, k1, k2, k3, k4))


def step_of_vector(x, dt):
    def f(x):
        return jnp.stack(rhs(x))

    k1 = f(x)
    k2 = f(x + dt / 2 * k1)
    k3 = f(x + dt / 2 * k2)
    k4 = f(x + dt * k3)
    return x + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
"""


# --- there: with numpy and CuPy only ---


def _device() -> Any:
    """The product's own launcher, loaded by its path: the package needs a compiler to import."""
    sys.path.insert(0, str(ROOT / "src"))
    path = ROOT / "src" / "chainrule" / "program" / "run" / "device.py"
    spec = importlib.util.spec_from_file_location("chainrule_device", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def hash_of(state: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(state).astype("<f8").tobytes()).hexdigest()[:16]


def run(folder: Path) -> dict[str, Any]:
    device = _device()
    content = json.loads((folder / "content.json").read_text())
    card = device.find()
    print(f"card: {card}\n")
    report: dict[str, Any] = {"card": str(card), "bits": {}, "speed": {}}
    for case in content["cases"]:
        kernel = device.DeviceKernel((folder / f"{case['file']}.ptx").read_text())
        rows = np.tile(np.array(case["x0"], dtype=float), (257, 1))
        sources = [device.Source(np.array([v], dtype=float), len(v), 0) for v in case["inputs"]]
        found = {}
        for mark in map(int, case["expected"]):
            plan = device.Plan(0.0, case["dt"], 2, 1, mark, 0, rows, sources)
            x, _ = kernel.run(plan)
            found[str(mark)] = " and ".join(sorted({hash_of(state) for state in x[:, -1]}))
        same = found == case["expected"]
        report["bits"][case["name"]] = {"digest": case["digest"], "hashes": found, "same": same}
        print(f"{case['name']:<16} {'same bits' if same else 'DIFFERENT'}  {found}", flush=True)
    ceiling = _ceiling(device, folder)
    print(f"\ndouble-precision multiplications and additions: {ceiling / 1e12:.2f}e12 / s")
    report["ceiling"] = ceiling
    for entry in content["speed"]:
        report["speed"][entry["file"]] = _speed(device, folder, entry, ceiling)
    others = [("vmap", 1), ("textbook", 1), ("double-pendulum", 1), ("double-pendulum", 4)]
    for name, unroll in [*others, ("panda", 1)]:
        _compare(folder, name, unroll, report)
    return report


def _time(device: Any, kernel: Any, x0: np.ndarray, steps: int, dt: float, block: int) -> float:
    """Seconds of one launch, the best of five, arrays on the device already."""
    import cupy

    rows, size = x0.shape
    device.BLOCK = block
    start = cupy.asarray(np.ascontiguousarray(x0.T))
    x, finite = cupy.empty((2, size, rows)), cupy.empty(rows)
    task = kernel.task(device.Plan(0.0, dt, 2, 1, steps, 0, x0), start, x, finite, [])
    best = np.inf
    for _ in range(6):
        before, after = cupy.cuda.Event(), cupy.cuda.Event()
        before.record()
        kernel.launch(task, rows)
        after.record()
        after.synchronize()
        best = min(best, cupy.cuda.get_elapsed_time(before, after) / 1e3)
    return best


def _ceiling(device: Any, folder: Path) -> float:
    kernel = device.DeviceKernel((folder / "ceiling.ptx").read_text())
    x0 = np.random.default_rng(0).normal(size=(ROWS, 8))
    seconds = _time(device, kernel, x0, STEPS, 1e-3, 128)
    return ROWS * STEPS * CEILING / seconds


#: States of the strict program, which is the first of each name.
STATES: dict[str, np.ndarray] = {}


def _speed(device: Any, folder: Path, entry: dict[str, Any], ceiling: float) -> dict[str, Any]:
    text = (folder / f"{entry['file']}.ptx").read_text()
    began = time.perf_counter()
    kernel = device.DeviceKernel(text)
    load = time.perf_counter() - began
    rng = np.random.default_rng(1)
    size = len(entry["x0"])
    x0 = np.array(entry["x0"]) + entry["spread"] * rng.normal(size=(ROWS, size))
    times = {b: _time(device, kernel, x0, STEPS, 1e-3, b) for b in (64, 128, 256)}
    block, seconds = min(times.items(), key=lambda item: item[1])
    ns = seconds / ROWS / STEPS * 1e9
    share = entry["work"] / (ns * 1e-9) / ceiling
    print(
        f"{entry['file']:<36} {ns:.4f} ns a step, {entry['work']} operations, {share:.0%} of the "
        f"rate; {kernel.registers} registers, {kernel.local} bytes local, loaded in {load:.1f} s, "
        f"blocks of {block}",
        flush=True,
    )
    x, _ = kernel.run(device.Plan(0.0, 1e-3, 2, 1, 100, 0, x0[:4096]))
    reference = STATES.setdefault(entry["name"], x[:, -1])
    apart = float(np.abs(x[:, -1] - reference).max())
    print(f"{'':<36} at most {apart:.1e} from strict after 100 steps")
    return {
        "ns": ns,
        "block": block,
        "registers": kernel.registers,
        "share": share,
        "from_strict": apart,
    }


def _compare(folder: Path, name: str, unroll: int, report: dict[str, Any]) -> None:
    """JAX beside us: the textbook's formulas, with `vmap` over vectors as most people write it or
    on one array for each number of the state, or the very operations of our program."""
    command = [sys.executable, __file__, "--jax", name, "--unroll", str(unroll)]
    command += ["--run", str(folder)]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=JAX_TIMEOUT)
    except subprocess.TimeoutExpired:
        print(f"jax {name}: not finished within {JAX_TIMEOUT} s")
        return
    if result.returncode:
        print(f"jax {name}: failed: {result.stderr.strip().splitlines()[-1:]}")
        return
    found = json.loads(result.stdout.strip().splitlines()[-1])
    model = name if name == "panda" else "double-pendulum"
    ratio = found["ns"] / report["speed"][f"speed-{model}-strict"]["ns"]
    report["speed"][f"jax-{name}-{unroll}"] = {**found, "ratio": ratio}
    print(
        f"jax {name}, unroll {unroll}: {found['ns']:.4f} ns a step, compiled in "
        f"{found['compile']:.1f} s; ours, strict, is {ratio:.1f} times as fast",
        flush=True,
    )


def jax_time(folder: Path, name: str, unroll: int) -> None:
    """One line of JSON: nanoseconds of JAX's loop over the same operations."""
    import jax

    jax.config.update("jax_enable_x64", True)
    sys.path.insert(0, str(folder))
    vector = name == "vmap"
    module = __import__("jax_textbook" if vector else f"jax_{name.replace('-', '_')}")
    step = jax.vmap(module.step_of_vector, in_axes=(0, None)) if vector else module.step
    model = name if name == "panda" else "double-pendulum"
    entries = json.loads((folder / "content.json").read_text())["speed"]
    entry = next(e for e in entries if e["name"] == model)
    size = len(entry["x0"])
    rng = np.random.default_rng(1)
    x0 = np.array(entry["x0"]) + entry["spread"] * rng.normal(size=(ROWS, size))
    columns = tuple(jax.numpy.asarray(np.ascontiguousarray(column)) for column in x0.T)
    x = jax.numpy.asarray(x0) if vector else columns
    loop = jax.jit(
        lambda x: jax.lax.fori_loop(0, STEPS, lambda _, s: step(s, 1e-3), x, unroll=unroll)
    )
    began = time.perf_counter()
    jax.block_until_ready(loop(x))
    compiled = time.perf_counter() - began
    best = np.inf
    for _ in range(4):
        began = time.perf_counter()
        jax.block_until_ready(loop(x))
        best = min(best, time.perf_counter() - began)
    print(json.dumps({"ns": best / ROWS / STEPS * 1e9, "compile": compiled}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--emit", type=Path)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--jax", help=argparse.SUPPRESS)
    parser.add_argument("--unroll", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, help="where --run leaves its report")
    options = parser.parse_args()
    if options.jax:
        jax_time(options.run, options.jax, options.unroll)
        return
    if options.emit:
        emit(options.emit)
        return
    if options.run:
        report = run(options.run)
    else:
        with tempfile.TemporaryDirectory() as place:
            emit(Path(place))
            report = run(Path(place))
    if options.json:
        options.json.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
