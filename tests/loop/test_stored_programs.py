"""Programs that are found in the cache: the same bits, nothing traced, and never those of another."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import chainrule as cr
from chainrule.fingerprint import fingerprint, kinds
from chainrule.loop.plant import plant_of

RUN = """
import sys
import chainrule as cr
from chainrule.program.tape.tape import Tape

def refused(self):
    raise SystemExit("something was traced")

if sys.argv[1] == "warm":
    Tape.__init__ = refused
arm = cr.catalog.double_pendulum(m1=0.7)
servo = cr.control.PID(kp=18, ki=21, kd=1.6, target=[-1.46, 1.84])
run = cr.simulate(arm, [0.3, 0.1], 0.05, 1e-3, sys.argv[2], controller=servo)
print(run.q.tobytes().hex())
"""


@pytest.mark.parametrize("method", ["rk4", "dopri5"])
def test_a_second_process_traces_nothing_and_has_the_same_bits(tmp_path, method):
    said = []
    for how in ("cold", "warm"):
        done = subprocess.run(
            [sys.executable, "-c", RUN, how, method],
            env={**os.environ, "CHAINRULE_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1] != ""


def test_equal_mechanisms_share_a_fingerprint_and_others_do_not():
    arm = cr.catalog.double_pendulum()
    assert fingerprint(arm) == fingerprint(cr.catalog.double_pendulum())
    others = [
        arm.with_values(m1=0.123),
        replace(arm, name="another"),
        replace(arm, gravity=(0, 0, "-g")),
        cr.catalog.pendulum(),
    ]
    assert len({fingerprint(one) for one in [arm, *others]}) == 5
    assert plant_of(arm).fingerprint == fingerprint(arm)


def test_what_is_not_of_the_package_has_no_fingerprint():
    class Mine(cr.control.PID):
        pass

    own = cr.control.PID(kp=1, ki=0, kd=0, target=[0])
    assert kinds(own) is not None
    assert kinds(Mine(kp=1, ki=0, kd=0, target=[0])) is None
    assert kinds([own, lambda q: q]) is None
    assert fingerprint(1.0) != fingerprint(1)
    assert fingerprint((1, 2), 3) != fingerprint((1,), 2, 3)
