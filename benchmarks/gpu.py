"""GPU: the same bits as the processor, and 2^20 trajectories beside JAX on the same card.

    python benchmarks/gpu.py --emit DIR       # here: writes PTX, starts and expected hashes
    python benchmarks/gpu.py --run DIR        # there: needs numpy and CuPy, and JAX to compare
    python benchmarks/gpu.py                  # both, where the machine has everything
    python benchmarks/gpu.py --calls          # there, with the package: whole calls of `rollout`

`--run` prints one line a case with the hash after 500 and 10 000 steps, then nanoseconds for a
step of one trajectory, beside JAX's `fori_loop` of the very same operations (with JAX's own
sine and cosine, and its own contraction), and the share of the card's double-precision rate,
which a loop of independent multiplications and additions measures on the spot.

`--calls` prints, for batches of several sizes, milliseconds of the kernel alone, of the bus alone
(starts to the card and samples back, in page-locked memory), and of `model.rollout` on arrays of
NumPy and of CuPy; 2^22 double pendulums of 10 000 steps are among them.
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
from typing import TYPE_CHECKING, Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]


def _launcher() -> Any:
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


if TYPE_CHECKING:
    from chainrule.program.run import device
else:
    device = _launcher()

ROWS = 1 << 20
STEPS = 1000
JAX_TIMEOUT = 200
#: Multiplications and additions of the loop that measures the card's rate.
CEILING = 512


# --- here: what the program is, as files ---


def emit(folder: Path) -> None:
    """PTX of every case and benchmark, with what it takes to run it."""
    from chainrule.bits.stored import stored_trials
    from chainrule.program import Arithmetic
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
        inputs = {"restitution": [0.0]}
        inputs = [inputs[p.name] for p in step.inputs if p.name not in ("x", "dt")]
        for arithmetic in Arithmetic:
            file = f"speed-{name}-{arithmetic.value}"
            source = compile_device_rollout(step, arithmetic=arithmetic).source()
            (folder / f"{file}.ptx").write_text(source)
            entry = {"file": file, "name": name, "x0": x0, "spread": spread, "inputs": inputs}
            content["speed"].append({**entry, "work": _work(step)})
        (folder / f"jax_{name.replace('-', '_')}.py").write_text(_jax_source(step))
    (folder / "jax_textbook.py").write_text(TEXTBOOK)

    (folder / "ceiling.ptx").write_text(compile_device_rollout(_ceiling_step()).source())
    (folder / "content.json").write_text(json.dumps(content, indent=1))


def _ceiling_step() -> Any:
    from chainrule.program import trace

    def ceiling(x, dt):
        for _ in range(CEILING // 16):
            x = x * 0.999999 + dt
        return {"x": x}

    return trace(ceiling, {"x": 8, "dt": ()}, name="ceiling")


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


def hash_of(state: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(state).astype("<f8").tobytes()).hexdigest()[:16]


def run(folder: Path, alone: bool) -> dict[str, Any]:
    content = json.loads((folder / "content.json").read_text())
    card = device.find()
    print(f"card: {card}\n")
    report: dict[str, Any] = {"card": str(card), "bits": {}, "speed": {}}
    for case in content["cases"]:
        kernel = device.DeviceKernel((folder / f"{case['file']}.ptx").read_text())
        rows = np.tile(np.array(case["x0"], dtype=float), (257, 1))
        found = {}
        for mark in map(int, case["expected"]):
            x = _launched(kernel, rows, case["dt"], mark, case["inputs"])
            found[str(mark)] = " and ".join(sorted({hash_of(state) for state in x}))
        same = found == case["expected"]
        report["bits"][case["name"]] = {"digest": case["digest"], "hashes": found, "same": same}
        print(f"{case['name']:<16} {'same bits' if same else 'DIFFERENT'}  {found}", flush=True)
    ceiling = _rate(device.DeviceKernel((folder / "ceiling.ptx").read_text()))
    print(f"\ndouble-precision multiplications and additions: {ceiling / 1e12:.2f}e12 / s")
    report["ceiling"] = ceiling
    for entry in content["speed"]:
        report["speed"][entry["file"]] = _speed(folder, entry, ceiling)
    others = [("vmap", 1), ("textbook", 1), ("double-pendulum", 1), ("double-pendulum", 4)]
    for name, unroll in [] if alone else [*others, ("panda", 1)]:
        _compare(folder, name, unroll, report)
    return report


def _task(
    x0: np.ndarray, dt: float, steps: int, inputs: list[list[float]]
) -> tuple[list[int], Any, Any]:
    """A kernel's arguments, its samples, and all arrays that must live as long."""
    import cupy

    sources = [device.Source(np.array([v], dtype=float), len(v), 0) for v in inputs]
    plan = device.RolloutPlan(0.0, dt, 2, 1, steps, 0, x0, sources).part(slice(None))
    x, finite = cupy.empty((len(x0), 2, x0.shape[1])), cupy.empty(len(x0))
    return plan.task(x, finite), x, (plan, finite)


def _launched(
    kernel: Any, x0: np.ndarray, dt: float, steps: int, inputs: list[list[float]]
) -> np.ndarray:
    """The last states."""
    task, x, _ = _task(x0, dt, steps, inputs)
    kernel.launch(task, len(x0))
    return x[:, -1].get()


def _time(kernel: Any, x0: np.ndarray, steps: int, block: int, inputs: list[list[float]]) -> float:
    """Seconds of one launch, the best of five, arrays on the device already."""
    device.BLOCK = block
    task, _, _kept = _task(x0, 1e-3, steps, inputs)
    return _best(lambda: kernel.launch(task, len(x0)))


def _best(launch: Any, times: int = 6) -> float:
    """Seconds that the card takes, the best of some."""
    import cupy

    found = []
    for _ in range(times):
        before, after = cupy.cuda.Event(), cupy.cuda.Event()
        before.record()
        launch()
        after.record()
        after.synchronize()
        found.append(cupy.cuda.get_elapsed_time(before, after) / 1e3)
    return min(found)


#: States of the strict program, which is the first of each name.
STATES: dict[str, np.ndarray] = {}


def _speed(folder: Path, entry: dict[str, Any], ceiling: float) -> dict[str, Any]:
    text = (folder / f"{entry['file']}.ptx").read_text()
    began = time.perf_counter()
    kernel = device.DeviceKernel(text)
    load = time.perf_counter() - began
    rng = np.random.default_rng(1)
    size = len(entry["x0"])
    x0 = np.array(entry["x0"]) + entry["spread"] * rng.normal(size=(ROWS, size))
    times = {b: _time(kernel, x0, STEPS, b, entry["inputs"]) for b in (64, 128, 256)}
    block, seconds = min(times.items(), key=lambda item: item[1])
    ns = seconds / ROWS / STEPS * 1e9
    share = entry["work"] / (ns * 1e-9) / ceiling
    print(
        f"{entry['file']:<36} {ns:.4f} ns a step, {entry['work']} operations, {share:.0%} of the "
        f"rate; {kernel.registers} registers, {kernel.local} bytes local, loaded in {load:.1f} s, "
        f"blocks of {block}",
        flush=True,
    )
    x = _launched(kernel, x0[:4096], 1e-3, 100, entry["inputs"])
    reference = STATES.setdefault(entry["name"], x)
    apart = float(np.abs(x - reference).max())
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


# --- there, with the package: what a call costs ---

#: (name, log2 of the rows, steps, every)
CALLS = [
    ("double-pendulum", 20, 1000, 1000),
    ("double-pendulum", 20, 300, 300),
    ("double-pendulum", 20, 100, 100),
    ("double-pendulum", 20, 10, 10),
    ("double-pendulum", 20, 1000, 100),
    ("double-pendulum", 20, 1000, 10),
    ("double-pendulum", 18, 1000, 1000),
    ("double-pendulum", 16, 1000, 1000),
    ("double-pendulum", 12, 1000, 1000),
    ("double-pendulum", 22, 10_000, 10_000),
    ("panda", 18, 300, 300),
]


def calls() -> list[dict[str, Any]]:
    """Kernel, copies and whole calls, in milliseconds: the median, and the best for the kernel."""
    import cupy

    import chainrule as cr
    from chainrule.program.run.rollout import compile_device_rollout

    seed, report = np.random.default_rng(1), []
    cases = {name: (step, x0, spread) for name, step, x0, spread in _speed_cases()}
    rate = _rate(compile_device_rollout(_ceiling_step()).kernel(frozenset()))
    print(f"card: {device.find()}\ndouble-precision multiplications and additions: {rate:.4g} / s")
    up, down = _bus()
    print(f"bus: {up / 1e9:.0f} GB/s to the card, {down / 1e9:.0f} GB/s back")
    print("name                 rows  steps  every  kernel     bus   NumPy   ratio    CuPy   ratio")
    for name, power, steps, every in CALLS:
        step, start, spread = cases[name]
        rows, times = 1 << power, 3 if steps > 1000 else 9
        model, run = cr.compile(cr.catalog.get(name)), compile_device_rollout(step)
        x0 = np.array(start) + spread * seed.normal(size=(rows, len(start)))
        kernel, there = run.kernel(frozenset()), cupy.asarray(x0)
        inputs = [[0.0]] * (len(step.inputs) - 2)
        sources = [device.Source(np.array([v]), 1, 0) for v in inputs]
        plan = device.RolloutPlan(0.0, 1e-3, steps // every + 1, 1, every, 0, x0, sources)
        on_card = plan.part(slice(None))
        x, finite = cupy.empty((rows, plan.samples, x0.shape[1])), cupy.empty(rows)
        task = on_card.task(x, finite)
        alone = _best(lambda: kernel.launch(task, rows), 4)  # noqa: B023
        del x

        def call(start: Any) -> None:
            model.rollout(start, 1e-3, steps, every=every, device="gpu")  # noqa: B023

        found = {"bus": x0.nbytes / up + x0.nbytes * plan.samples / down}
        found |= {"numpy": _median(lambda: call(x0), times)}  # noqa: B023
        found |= {"cupy": _median(lambda: call(there), times)}  # noqa: B023
        share = _work(step) * rows * steps / alone / rate
        entry = {"name": name, "rows": rows, "steps": steps, "every": every, "kernel": alone}
        report.append(entry | found | {"share": share})
        ms = {kind: seconds * 1e3 for kind, seconds in found.items()}
        print(
            f"{name:<16} {rows:>8} {steps:>6} {every:>6} {alone * 1e3:7.2f} {ms['bus']:7.2f} "
            f"{ms['numpy']:7.2f} {found['numpy'] / alone:7.2f} "
            f"{ms['cupy']:7.2f} {found['cupy'] / alone:7.2f}   {share:.0%} of the rate",
            flush=True,
        )
        cupy.get_default_memory_pool().free_all_blocks()
    return report


def _rate(kernel: Any) -> float:
    x0 = np.random.default_rng(0).normal(size=(ROWS, 8))
    return ROWS * STEPS * CEILING / _time(kernel, x0, STEPS, 128, [])


def _bus() -> tuple[float, float]:
    """Bytes a second to the card and back, from and to page-locked memory."""
    import cupy
    import cupyx

    here, there = cupyx.empty_pinned(1 << 23), cupy.zeros(1 << 23)
    stream = cupy.cuda.get_current_stream()
    up = _best(lambda: there.set(here, stream=stream))
    return here.nbytes / up, here.nbytes / _best(lambda: there.get(out=here, stream=stream))


def _median(call: Any, times: int) -> float:
    found = []
    for _ in range(times + 1):
        began = time.perf_counter()
        call()
        found.append(time.perf_counter() - began)
    return float(np.median(found[1:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--emit", type=Path)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--jax", help=argparse.SUPPRESS)
    parser.add_argument("--unroll", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--alone", action="store_true", help="without JAX")
    parser.add_argument("--calls", action="store_true", help="whole calls of the package")
    parser.add_argument("--json", type=Path, help="where --run leaves its report")
    options = parser.parse_args()
    if options.jax:
        jax_time(options.run, options.jax, options.unroll)
        return
    if options.emit:
        emit(options.emit)
        return
    report: Any
    if options.calls:
        report = calls()
    elif options.run:
        report = run(options.run, options.alone)
    else:
        with tempfile.TemporaryDirectory() as place:
            emit(Path(place))
            report = run(Path(place), options.alone)
    if options.json:
        options.json.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
