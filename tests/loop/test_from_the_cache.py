"""What is in the cache is not traced again, however a run ends."""

import os
import subprocess
import sys

import pytest

FORBIDDEN = """
import warnings
import chainrule as cr
import chainrule.loop.ready
warnings.simplefilter("ignore")
if again:
    def traced(self):
        raise AssertionError("traced again")
    chainrule.loop.ready.Ready.step = property(traced)
"""
RUNS = {
    "diverged": """
arm = cr.catalog.double_pendulum().with_values(m1=1e-9)
print(cr.simulate(arm, [3.0, 0.1, 900.0, -900.0], 0.3, 0.01).status)
""",
    "event": """
from chainrule.simulation import Event
arm = cr.catalog.double_pendulum()
meets = Event(lambda t, q, qd: q[..., 0] - 0.1, terminal=True, name="meets")
print(cr.simulate(arm, [0.5, 0.0], 1.0, 0.01, events=meets).status)
""",
}


@pytest.mark.parametrize("status", RUNS)
def test_a_second_process_traces_no_step(tmp_path, status):
    environment = os.environ | {"CHAINRULE_CACHE": str(tmp_path / "cache")}
    for again in (False, True):
        code = f"again = {again}{FORBIDDEN}{RUNS[status]}"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=environment
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == status
