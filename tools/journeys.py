"""Files entered by what people do: python tools/journeys.py

A file counts when one of its functions runs, not when it is imported; every journey has an
interpreter and a cache of its own, so nothing is left over from another.
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
        entered.add(frame.f_code.co_filename)
arm = cr.catalog.get("double-pendulum")
x0 = [1.0, 0.5, 0.0, 0.0]
{before}
sys.setprofile(watch)
{journey}
sys.setprofile(None)
print(json.dumps(sorted(f for f in entered if f.startswith(home))))
"""
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


def files(name: str) -> list[str]:
    """The files that a journey enters."""
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
        print(f"{name:10}{len(found):4} files")
        if "-v" in sys.argv:
            for path in found:
                print("   ", Path(path).relative_to(Path(path).parents[1]))
