"""Programs as source text: the reference's bits in every language, and readable, safe files."""

import json
import math
import re
import shutil
import struct
import subprocess
import sys

import numpy as np
import pytest

from chainrule.integrators import RK4, Euler, System
from chainrule.program import gaussian, trace
from chainrule.program.emit.c import c
from chainrule.program.emit.javascript import javascript
from chainrule.program.emit.matlab import matlab
from chainrule.program.emit.module import Module, identifier
from chainrule.program.emit.python import python

SPECIAL = [0.0, -0.0, 1.0, -1.0, 5e-324, 1e300, -1e308, math.inf, -math.inf, math.nan]
C_FLAGS = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"]


def run(command, folder, fails=False):
    if not command[0].startswith("./") and shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert (result.returncode != 0) == fails, result.stderr
    return result.stderr if fails else result.stdout


def patterns(values):
    return [struct.pack(">d", float(v)).hex() for v in np.ravel(values)]


@pytest.fixture(scope="module")
def pairs():
    rng = np.random.default_rng(1)
    a = np.concatenate([SPECIAL, rng.normal(size=12), rng.normal(size=5) * 1e7])
    b = np.concatenate([rng.permutation(SPECIAL), rng.normal(size=17)])
    return np.stack([a, b], axis=1)


@pytest.fixture(scope="module")
def module(everything, double_pendulum):
    noise = trace(lambda key, n: gaussian(key, n, 3), {"key": 2, "n": ()}, name="noise")
    steps = {
        "rk4": RK4.step(System(double_pendulum)),
        "euler": Euler.step(System(double_pendulum)),
    }
    return Module("all-of-it", (everything, noise), steps, {"tau": [0.0, 0.0]}, "everything")


@pytest.fixture(scope="module")
def expected(everything, module, pairs, double_pendulum):
    lines = [patterns(np.concatenate([np.ravel(o) for o in everything(*pair)])) for pair in pairs]
    lines.append(patterns(module.functions[1]([1.0, 2.0], 7.0)))
    x = np.array([1.0, 2.0, 3.0, -4.0])
    for _ in range(20):
        x = module.steps["rk4"](x, 0.01, [0.3, -0.1])
    return [*lines, patterns(x)]


def literal(value, infinity, nan):
    if value != value:
        return nan
    return repr(float(value)) if abs(value) != math.inf else f"{'-' if value < 0 else ''}{infinity}"


def read(text):
    return [line.split() for line in text.strip().splitlines()]


def test_javascript(module, pairs, expected, tmp_path):
    (tmp_path / "m.mjs").write_text(javascript(module))
    values = ", ".join(f"[{', '.join(literal(v, 'Infinity', 'NaN') for v in p)}]" for p in pairs)
    (tmp_path / "main.mjs").write_text(f"""
import {{ everything, noise, rollout, methods }} from "./m.mjs";
function show(values) {{
  const view = new DataView(new ArrayBuffer(8));
  console.log(Array.from(values, (v) => {{
    view.setFloat64(0, v);
    return view.getBigUint64(0).toString(16).padStart(16, "0");
  }}).join(" "));
}}
for (const [a, b] of [{values}]) show(Object.values(everything(a, b)).flatMap((v) => Array.from(v)));
show(noise([1, 2], 7));
show(rollout([1, 2, 3, -4], 0.01, 20, "rk4", {{ every: 20, tau: [0.3, -0.1] }}).slice(4));
if (methods.join() !== "rk4,euler") throw new Error(methods.join());
""")
    assert read(run(["node", "main.mjs"], tmp_path)) == expected


def test_a_javascript_module_says_what_is_wrong(module, tmp_path):
    (tmp_path / "m.mjs").write_text(javascript(module))
    (tmp_path / "main.mjs").write_text("""
import { rollout, advance, noise } from "./m.mjs";
const wrong = [
  () => rollout([1, 2, 3, 4], 0.01, 20, "rk5"),
  () => rollout([1, 2, 3], 0.01, 20),
  () => rollout([1, 2, 3, 4], 0.01, 20, "rk4", { every: 3 }),
  () => rollout([1, 2, 3, 4], 0.01, 20, "rk4", { tau: [1] }),
  () => advance([1, 2, 3, 4], 0.01, 20),
  () => noise([1, 2]),
];
for (const call of wrong) {
  try { call(); console.log("nothing"); } catch (e) { console.log(e.message); }
}
""")
    lines = run(["node", "main.mjs"], tmp_path).strip().splitlines()
    assert lines == [
        "unknown method rk5; known: rk4, euler",
        "x0 has 3 numbers; expected 4",
        "every=3 does not divide steps=20",
        "tau has 1 numbers; expected 2",
        "x must be a Float64Array of 4 numbers",
        "n is missing: expected 1 numbers",
    ]


def test_a_javascript_module_depends_on_nothing(module):
    text = javascript(module)
    for word in ("import ", "require", "eval", "new Function", "Math.sin", "Math.random"):
        assert word not in text


def test_python(module, pairs, expected, tmp_path):
    (tmp_path / "m.py").write_text(python(module))
    values = ", ".join(f"({', '.join(literal(v, 'inf', 'nan') for v in p)})" for p in pairs)
    (tmp_path / "main.py").write_text(f"""
import struct
from math import inf, nan
import m
def show(values):
    print(*(struct.pack(">d", nan if v != v else v).hex() for v in values))
for a, b in [{values}]:
    show([v for out in m.everything(a, b) for v in out])
show(m.noise([1, 2], 7))
show(m.rollout([1, 2, 3, -4], 0.01, 20, every=20, tau=[0.3, -0.1])[-1])
""")
    assert read(run([sys.executable, "main.py"], tmp_path)) == expected


def test_matlab(module, pairs, expected, tmp_path):
    (tmp_path / "all_of_it.m").write_text(matlab(module))
    values = "; ".join(", ".join(literal(v, "Inf", "NaN") for v in p) for p in pairs)
    (tmp_path / "main_script.m").write_text(f"""
f = all_of_it();
function show(values)
  values(isnan(values)) = NaN;
  printf('%s\\n', strjoin(cellstr(num2hex(values(:))).', ' '));
end
pairs = [{values}];
for i = 1:rows(pairs)
  [a, b, c, d, e] = f.everything(pairs(i, 1), pairs(i, 2));
  show([a, b, c, d, e]);
end
show(f.noise([1, 2], 7));
s = f.rollout([1, 2, 3, -4], 0.01, 20, 'rk4', struct('every', 20, 'tau', [0.3, -0.1]));
show(s(end, :));
""")
    found = read(run(["octave-cli", "--norc", "--quiet", "main_script.m"], tmp_path))
    nan, other = "7ff8000000000000", "fff8000000000000"  # Octave's NaN may carry a sign
    assert [[nan if w == other else w for w in line] for line in found] == expected


def c_main(pairs):
    values = ", ".join(f"{{{', '.join(literal(v, 'HUGE_VAL', 'NAN') for v in p)}}}" for p in pairs)
    return f"""#include "m.h"
#include <math.h>
#include <stdio.h>
static void show(const double *x, int n) {{
  int i;
  for (i = 0; i < n; i++) printf("%016llx ", (unsigned long long)all_of_it_bits(x[i]));
}}
int main(void) {{
  double pairs[][2] = {{{values}}};
  double x[4] = {{1, 2, 3, -4}}, tau[2] = {{0.3, -0.1}}, key[2] = {{1, 2}}, z[3];
  double t[3], i[4], e[4], a[8], c[3];
  unsigned k;
  for (k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {{
    all_of_it_everything(pairs[k][0], pairs[k][1], t, i, e, a, c);
    show(t, 3); show(i, 4); show(e, 4); show(a, 8); show(c, 3); printf("\\n");
  }}
  all_of_it_noise(key, 7.0, z);
  show(z, 3); printf("\\n");
  all_of_it_rk4(x, 0.01, 20, 0.0, 0, tau);
  show(x, 4); printf("\\n");
  return !all_of_it_is_strict();
}}
"""


@pytest.fixture(scope="module")
def c_folder(module, pairs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("c")
    (folder / "m.h").write_text(c(module))
    (folder / "main.c").write_text(c_main(pairs))
    (folder / "main.cpp").write_text(c_main(pairs))
    return folder


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize(
    "options", [["-O0"], ["-O3", "-march=native"], ["-O2", "-DALL_OF_IT_SOFT_SQRT"]], ids=" ".join
)
def test_c(compiler, options, c_folder, expected):
    run([compiler, *C_FLAGS, *options, "main.c", "-o", "main"], c_folder)
    assert read(run(["./main"], c_folder)) == expected


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_c_as_cpp(compiler, c_folder, expected):
    flags = ["-std=c++11", *C_FLAGS[1:], "-O1"]
    run([compiler, *flags, "main.cpp", "-o", "main"], c_folder)
    assert read(run(["./main"], c_folder)) == expected


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_c_needs_neither_libm_nor_allocation(compiler, c_folder):
    (c_folder / "alone.c").write_text(
        '#include "m.h"\nvoid f(double *x, const double *t) { all_of_it_rk4(x, 0.01, 5, 0, 0, t); }\n'
    )
    run([compiler, "-O2", "-c", "alone.c", "-o", "alone.o"], c_folder)
    undefined = {line.split()[-1] for line in run(["nm", "-u", "alone.o"], c_folder).splitlines()}
    assert undefined <= {"memcpy"}


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("option", ["-ffast-math", "-ffinite-math-only", "-Ofast"])
def test_c_refuses_arithmetic_that_is_not_strict(compiler, option, c_folder):
    command = [compiler, option, "-fsyntax-only", "main.c"]
    assert "-ffast-math changes the results" in run(command, c_folder, fails=True)


FUSING = {
    "gcc": ["gcc", "-mfma"],
    "clang": ["clang", "-mfma", "-ffp-contract=on"],
    "gcc for ARM": ["aarch64-linux-gnu-gcc", "-march=armv8-a"],
    "clang for ARM": ["clang", "--target=aarch64-linux-gnu", "-ffp-contract=on"],
}
"""Compilers as they fuse a product and a sum if nothing stops them."""


@pytest.mark.parametrize("compiler", FUSING)
def test_c_is_not_contracted(compiler, module, tmp_path):
    if compiler.endswith("ARM"):
        run(["aarch64-linux-gnu-gcc", "--version"], tmp_path)  # clang uses its header files
    strict = c(module)
    words = "fp-contract=off", "FP_CONTRACT OFF"
    loose = strict.replace(words[0], "fp-contract=fast").replace(words[1], "FP_CONTRACT ON")
    fused = []
    for text in (strict, loose):
        (tmp_path / "m.h").write_text(text)
        (tmp_path / "alone.c").write_text(
            '#include "m.h"\n'
            "void f(double *x, const double *t) { all_of_it_rk4(x, 0.01, 5, 0, 0, t); }\n"
        )
        command = [*FUSING[compiler], "-std=gnu11", "-O2", "-S", "alone.c", "-o", "alone.s"]
        run(command, tmp_path)
        assembly = (tmp_path / "alone.s").read_text()
        assert re.search(r"\bv?f?mul", assembly)
        fused.append(len(re.findall(r"\bv?fn?m(?:add|sub|la|ls)", assembly)))
    assert fused[0] == 0
    assert fused[1] > 50  # so there was something to stop


def test_the_root_by_digits_is_correctly_rounded(c_folder):
    rng = np.random.default_rng(3)
    numbers = np.concatenate(
        [
            rng.integers(0, 0x7FF0000000000000, size=4000).astype(np.uint64).view(np.float64),
            np.arange(1.0, 200.0),
            np.nextafter(np.arange(1.0, 200.0), 0),
            [0.0, 5e-324, 2.0**-1022, math.inf],
        ]
    )
    (c_folder / "numbers.bin").write_bytes(numbers.tobytes())
    (c_folder / "root.c").write_text("""#define ALL_OF_IT_SOFT_SQRT
#include "m.h"
#include <stdio.h>
int main(void) {
  double x;
  while (fread(&x, 8, 1, stdin) == 1) { x = all_of_it_sqrt(x); fwrite(&x, 8, 1, stdout); }
  return 0;
}
""")
    run(["gcc", *C_FLAGS, "-O1", "root.c", "-o", "root"], c_folder)
    result = subprocess.run(
        ["./root"], cwd=c_folder, input=numbers.tobytes(), capture_output=True, check=True
    )
    assert np.array_equal(np.frombuffer(result.stdout), np.sqrt(numbers))


def test_calls_of_calls_are_written_once():
    def long(x):
        for _ in range(60):
            x = x[::-1] * x + 1.0
        return x

    one = trace(long, {"x": 2}, name="long")

    def deep(x):
        for _ in range(12):
            x = np.array(x[0].tape.call(one, tuple(x)))
        return x

    nested = trace(deep, {"x": 2}, name="deep")
    step = trace(
        lambda x, dt: {"x": np.array(x[0].tape.call(nested, tuple(dt * x)))}, {"x": 2, "dt": ()}
    )
    for language in (c, javascript, matlab, python):
        assert len(language(Module("deep", (nested,), {"once": step}))) < 40_000


HOSTILE = ["class", "double", "var", "lambda", "1x", "x y", "sin", "end", "number", "out", "v1"]


@pytest.fixture(scope="module")
def hostile():
    def total(*values):
        squares = sum(v * v for v in values)
        return {"return": squares, "for": squares * np.sin(values[1])}

    program = trace(total, dict.fromkeys(HOSTILE, ()), name="while")
    values = [float(i) for i in range(len(HOSTILE))]
    return Module("if", (program,)), values, [patterns(program(*values))]


def test_names_that_a_language_keeps_for_itself(hostile, tmp_path):
    module, values, expected = hostile
    given = ", ".join(map(repr, values))
    show = "struct.pack('>d', v).hex() for v in m.while_"
    (tmp_path / "m.py").write_text(python(module))
    (tmp_path / "main.py").write_text(f"import struct, m\nprint(*({show}({given})))")
    assert read(run([sys.executable, "main.py"], tmp_path)) == expected
    (tmp_path / "m.mjs").write_text(javascript(module))
    (tmp_path / "main.mjs").write_text(f"""import {{ while_ }} from "./m.mjs";
const found = new DataView(Float64Array.from(Object.values(while_({given}))).buffer);
console.log(...[0, 8].map((i) => found.getBigUint64(i, true).toString(16).padStart(16, "0")));""")
    assert read(run(["node", "main.mjs"], tmp_path)) == expected


def test_inputs_of_a_step_are_given_by_their_own_names(tmp_path):
    names = ["low", "class", "x y", "tau"]
    step = trace(
        lambda x, dt, *values: {"x": x + dt * sum(values)}, dict.fromkeys(["x", "dt", *names], ())
    )
    module = Module("named", (), {"once more": step})
    given = json.dumps(dict(zip(names, [1.0, 2.0, 3.0, 4.0], strict=True)))
    (tmp_path / "m.py").write_text(python(module))
    (tmp_path / "main.py").write_text(f"import m\nprint(m.rollout(0.0, 1.0, 1, **{given})[-1][0])")
    assert read(run([sys.executable, "main.py"], tmp_path)) == [["10.0"]]
    (tmp_path / "m.mjs").write_text(javascript(module))
    (tmp_path / "main.mjs").write_text(f"""import {{ methods, rollout }} from "./m.mjs";
console.log(rollout([0], 1, 1, methods[0], {given})[1]);""")
    assert read(run(["node", "main.mjs"], tmp_path)) == [["10"]]


def test_names_that_c_keeps_for_itself(hostile, tmp_path):
    module, values, expected = hostile
    (tmp_path / "m.h").write_text(c(module))
    (tmp_path / "main.c").write_text(f"""#include "m.h"
#include <stdio.h>
int main(void) {{
  double a[1], b[1];
  if__while_({", ".join(map(repr, values))}, a, b);
  printf("%016llx %016llx\\n", (unsigned long long)if__bits(*a), (unsigned long long)if__bits(*b));
  return 0;
}}
""")
    run(["gcc", *C_FLAGS, "main.c", "-o", "main"], tmp_path)
    assert read(run(["./main"], tmp_path)) == expected


def test_identifiers_are_identifiers_and_stay_apart():
    names = [identifier(name) for name in HOSTILE]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() for name in names)
