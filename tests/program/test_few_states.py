"""Long code on few states is compiled for one at a time, which is sooner done."""

import numpy as np

from chainrule.program import compile_program, trace
from chainrule.program.run import evaluation


def test_vectors_are_made_when_they_pay_and_change_no_bit(monkeypatch):
    monkeypatch.setattr(evaluation, "HURRY", 0)
    monkeypatch.setattr(evaluation, "FEW", 100)
    compiled = compile_program(trace(lambda x: {"y": (x * 0.1).sin() / x}, {"x": ()}, name="some"))
    widths = []
    make = compiled.kernel
    monkeypatch.setattr(compiled, "kernel", lambda lanes: widths.append(lanes) or make(lanes))
    x = np.linspace(0.3, 9.0, 60)
    first, second = compiled(x), compiled(x)
    assert widths == [1, compiled.machine.lanes]
    assert first.tobytes() == second.tobytes()
