"""Files entered by what people do, and how much of them: python tools/journeys.py

A file counts when one of its functions runs, not when it is imported; its lines are those of the
functions that ran. Every journey has an interpreter and a cache of its own, so nothing is left over
from another.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PREPARE = """
import importlib, json, os, pkgutil, sys
import numpy as np
import chainrule as cr
for module in pkgutil.walk_packages(cr.__path__, "chainrule."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
home = os.path.dirname(cr.__file__)
entered = set()
def watch(frame, event, argument):
    if frame.f_code.co_name != "<module>":
        entered.add(frame.f_code)
arm = cr.catalog.get("double-pendulum")
x0 = [1.0, 0.5, 0.0, 0.0]
{before}
sys.setprofile(watch)
{journey}
sys.setprofile(None)
lines = {{}}
for code in entered:
    if code.co_filename.startswith(home):
        own = lines.setdefault(code.co_filename, set())
        own.update(line for *_, line in code.co_lines() if line)
print(json.dumps({{file: len(own) for file, own in sorted(lines.items())}}))
"""
ROOT = Path(__file__).parents[1] / "src" / "chainrule"
LOG = """
t = np.linspace(0, 10, 2001)
q = np.c_[np.sin(2 * t) + 0.3 * np.sin(5 * t), np.cos(3 * t) - np.cos(t)]
rates = np.gradient(q, t, axis=0)
tau = cr.compile(arm).inverse_dynamics(q, rates, np.gradient(rates, t, axis=0))
log = cr.Log(t, q, tau)
"""
JOURNEYS = {
    "derive": ("", "cr.derive(arm).document().html()"),
    "rollout": ("", "cr.compile(arm).rollout(x0, 1e-3, 100)"),
    "simulate": ("", "cr.simulate(arm, x0, 1.0)"),
    "identify": (LOG, "str(cr.identify(arm, log))"),
    "check": ("", "str(cr.check(arm, 'tests/checking/notes/double-pendulum-rods.md'))"),
    "lab": ("", "from chainrule.labpage import lab_page; lab_page(arm)"),
}


def files(name: str) -> dict[str, int]:
    """File → lines of its functions that a journey runs."""
    before, journey = JOURNEYS[name]
    script = PREPARE.format(before=before, journey=journey)
    with tempfile.TemporaryDirectory() as cache:
        run = subprocess.run(
            [sys.executable, "-c", script],
            env={"PATH": "", "HOME": cache, "XDG_CACHE_HOME": cache, "PYTHONPATH": "src"},
            capture_output=True,
            text=True,
        )
    if run.returncode:
        raise SystemExit(run.stderr)
    return json.loads(run.stdout.splitlines()[-1])


if __name__ == "__main__":
    for name in JOURNEYS:
        found = files(name)
        total = sum(found.values())
        print(f"{name:10}{len(found):4} files{total:6} lines{total / len(found):5.0f} a file")
        if "-v" in sys.argv:
            for path, lines in found.items():
                print(f"{lines:8} {Path(path).relative_to(ROOT)}")
