"""Programs in few characters: the bits of the readable ones, in one function where two are alike."""

import json
import shutil
import subprocess

import numpy as np
import pytest

from chainrule.integrators import RK4, Heun, System
from chainrule.program import select, trace
from chainrule.program.emit.alike import alike
from chainrule.program.emit.compact import compact, squeezed
from chainrule.program.emit.javascript import javascript
from chainrule.program.emit.module import Module
from chainrule.program.rewriting.narrowing import narrow
from chainrule.program.rewriting.outlining import outlined


def inner(a, b, idle):
    """Uses one of three, and gives a constant and an argument besides what it computes."""
    total = a
    for _ in range(80):
        total = np.sin(total) * b[0] + total
    return np.concatenate([total, b[:1], np.array([2.5, -0.0], dtype=object)])


def whole(idle_factor):
    def compute(x, y):
        found = outlined(inner, x, y, x * idle_factor)
        return np.concatenate([found, select(x[0] < y[0], 1.0, -1.0) * found])

    return trace(compute, {"x": 3, "y": 2}, name=f"whole{idle_factor}")


def test_narrow_keeps_the_bits_and_passes_no_more_than_is_used():
    made = {}
    one = whole(3)
    two = narrow(one, made)
    rng = np.random.default_rng(0)
    for _ in range(20):
        x, y = rng.normal(size=3), rng.normal(size=2)
        assert two(x, y).tobytes() == one(x, y).tobytes()
    (callee,) = two.callees
    assert callee.input_size == 4  # three of x and one of y
    assert len(callee.results) == 3


def test_programs_that_differ_in_what_they_do_not_use_become_one():
    made = {}
    first, second = (narrow(whole(k), made).callees[0] for k in (3, 5))
    assert first == second


def test_functions_that_call_others_become_one_that_is_told():
    body = "x=" + "+".join(["a"] * 300)
    functions = [
        "function $f(a){return a}", "function $g(a){return -a}",
        f"function $one(a){{{body};return $f(x)+$f(a)}}",
        f"function $two(a){{{body};return $g(x)+$g(a)}}",
        f"function $outer(a){{{body};return $one(a)}}",
        f"function $other(a){{{body};return $two(a)}}",
    ]  # fmt: skip
    found = alike(functions, ["$outer(1)-$other(2)"])
    assert len(found) == 5
    assert found[2].startswith("function $one($$0,a){")
    assert found[2].endswith("return $$0(x)+$$0(a)}")
    assert found[3].endswith("return $one($$0,a)}")
    assert found[4] == "$outer($f,1)-$outer($g,2)"


@pytest.mark.parametrize("text, expected", [
    ("const a = b - -c;\n  const d = e + f;", "const a=b- -c,d=e+f;"),
    ("let a = 1;\nif (a < 2) {\n  a = - b;\n}", "let a=1;if(a<2){a=-b;}"),
    ("return x * (y + 1e-5);", "return x*(y+1e-5);"),
])  # fmt: skip
def test_spaces_go_where_nothing_needs_them(text, expected):
    assert squeezed(text) == expected


def oscillator():
    def rhs(x, k, many):
        force = outlined(inner, x, k, x)[0] * 0.01 - k[1] * x[0] + many[2] * many[2] - many[2]
        return {"x": np.array([x[1], force, x[0] * many[0]], dtype=object)}

    return System(trace(rhs, {"x": 3, "k": 2, "many": 4}, name="rhs"), nq=1, nv=1)


def by_node(folder, name, text, program):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    (folder / name).write_text(f"{text}\n{program}")
    done = subprocess.run(["node", name], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_compact_module_has_the_bits_of_the_readable_one(tmp_path):
    system = oscillator()
    steps = {m.word: m.step(system) for m in (RK4, Heun)}
    module = Module("some", (whole(3), whole(5)), steps)
    program = """
    const bits = (a) => Array.from(new BigUint64Array(Float64Array.from(a).buffer), String);
    const inputs = { k: [0.3, 2], many: [0.1, 0.2, 0.3, 0.4] };
    const found = methods.map((m) =>
      bits(advance(Float64Array.of(0.5, -0.1, 0), 0.01, 300, m, inputs)));
    found.push(bits(whole3([1, 2, 3], [0.4, 5])), bits(whole5([-1, 0.5, 3], [0.4, -0])));
    console.log(JSON.stringify(found));
    """
    readable, short = javascript(module), compact(module)
    expected = by_node(tmp_path, "readable.mjs", readable, program)
    assert by_node(tmp_path, "short.mjs", short, program) == expected
    assert len(set(map(str, expected))) == 4
    assert len(short) < 0.7 * len(readable)
