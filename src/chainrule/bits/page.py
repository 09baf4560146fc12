"""The lab's page as a door: its own document in a browser, with a motion's numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits.jobs import NotRun, StateSamples, parse
from chainrule.bits.runners import browse
from chainrule.bits.trials import MechanismTrial
from chainrule.labpage.generated import Generated
from chainrule.labpage.page import lab_page
from chainrule.loop.surroundings import Actuator, Sensor
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import keys

POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')
"""It would forbid the driver."""

DRIVER = """
const out = document.createElement("pre");
document.body.append(out);
for (const { name, settings, x, inputs, steps } of GIVEN) {
  const beginning = lab.fresh();
  Object.assign(beginning.settings, settings);
  lab.begin(beginning);
  lab.pause();
  Object.assign(lab.run.control.inputs, inputs);
  lab.run.place(x);
  for (let n = 0; n <= steps; n++) {
    if (n) lab.run.advance(1);
    const state = lab.run.x.slice(0, lab.about.nq + lab.about.nv);
    const bits = Array.from(new BigUint64Array(state.buffer), (b) => b.toString(16));
    out.append(`\\nstate ${name} ${n} ${bits.join(" ")}\\n`);
  }
}
"""


def by_page(trials: Sequence[MechanismTrial], folder: Path) -> list[StateSamples | NotRun]:
    """The states after each step, from the page in Chromium; one page for a mechanism."""
    found: list[StateSamples | NotRun] = [NotRun()] * len(trials)
    pages: dict[Mechanism, dict[int, dict[str, Any]]] = {}
    for i, trial in enumerate(trials):
        try:
            pages.setdefault(trial.mechanism, {})[i] = asked(trial)
        except NotRun as reason:
            found[i] = reason
    for k, (mechanism, given) in enumerate(pages.items()):
        if given:
            shown = _shown(mechanism, [*given.values()], folder / str(k))
            for i, samples in zip(given, shown, strict=True):
                found[i] = samples
    return found


def _shown(mechanism: Mechanism, given: Sequence[Any], folder: Path) -> list[StateSamples]:
    html = POLICY.sub("", lab_page(mechanism).html)
    data = json.dumps([{"name": f"job{i}", **one} for i, one in enumerate(given)])
    driver = f'<script type="module">{DRIVER.replace("GIVEN", data)}</script>'
    folder.mkdir()
    path = folder / "lab.html"
    path.write_text(html.replace("</body>", f"{driver}\n</body>"), encoding="utf-8")
    return parse(browse(path, folder, milliseconds=2000), len(given))


@lru_cache(maxsize=4)
def _generated(mechanism: Mechanism) -> Generated:
    return Generated(mechanism)


def asked(trial: MechanismTrial) -> dict[str, Any]:
    """What the page is told: settings, x, inputs of a step, the number of steps."""
    loop, page = trial.loop, _generated(trial.mechanism)
    sensor, actuator = loop.sensor or Sensor(), loop.actuator or Actuator()
    motor = (actuator.limit, actuator.lag, actuator.noise)
    seen = (sensor.resolution, sensor.rate_resolution, sensor.cutoff)
    plain = all(v is None for v in (*motor, *seen))
    if trial.tau is not None or loop.disturbances:
        raise NotRun("the page has no such torque")
    if not plain or sensor.delay or sensor.differentiate:
        raise NotRun("the page has no such sensor or motor")
    methods = [m.word for m in page.loops if m == trial.method]
    if not methods:
        raise NotRun("the page has no such method")
    settings: dict[str, Any] = {"dt": trial.dt, "method": methods[0], "law": "off"}
    inputs: dict[str, Any] = {}
    if loop.controller is not None:
        inputs["c_numbers"] = _numbers(trial, page)
        noise = [float(sensor.noise or 0.0), float(sensor.rate_noise or 0.0)]
        settings |= {"law": loop.controller.word, "noise": noise, "delay": actuator.delay}
        settings |= {"period": loop.control_period or 0.0, "seed": keys(trial.rng).tolist()}
    if "restitution" in trial.setting.values:
        inputs["restitution"] = [float(trial.setting.values["restitution"])]
    x = [float(v) for v in trial.x0]
    return {"settings": settings, "x": x, "inputs": inputs, "steps": trial.steps}


def _numbers(trial: MechanismTrial, page: Generated) -> list[float]:
    """The law's numbers, one after the other, in the room that the page has for them."""
    law, plant = trial.loop.controller, trial.plant
    own = next((one for one in page.laws if one.word == law.word), None)
    values = law.parameters(plant)
    if own is None or own.structure() != law.structure():
        raise NotRun("the page has no such law")
    if any(callable(value) for value in values.values()):
        raise NotRun("the page's laws have constant numbers")
    flat = [float(v) for value in values.values() for v in np.ravel(value)]
    return flat + [0.0] * (len(page.inputs["c_numbers"]) - len(flat))
