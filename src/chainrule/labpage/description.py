"""What the page knows of a mechanism besides the generated code: plain data for JSON."""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

import numpy as np

from chainrule.control.choice import layout
from chainrule.control.swing_up import SwingUp, lean
from chainrule.derivation.document.content import title
from chainrule.derivation.document.symbols import coordinate_meanings, parameter_meanings
from chainrule.exact import symbol
from chainrule.exact.printing import latex_name, text_name
from chainrule.labpage.generated import LATEST, Generated, Running
from chainrule.labpage.methods import Method
from chainrule.labpage.presets import presets
from chainrule.labpage.start import Start, start
from chainrule.loop.controller import Controller
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.bodies import is_compact
from chainrule.page.drawing.pose import drawing_pose, geometry
from chainrule.page.drawing.view import normal_of_plane, view_of
from chainrule.page.writers.mathml import fragment
from chainrule.version import VERSION


def description(generated: Generated) -> dict[str, Any]:
    """Everything, as the front end's `Description` type says; ∞ is null."""
    mechanism, plant = generated.mechanism, generated.plant
    meanings = {m.name: m for m in parameter_meanings(mechanism)}
    return {
        "name": mechanism.name,
        "title": title(mechanism.name),
        "text": mechanism.description,
        "version": VERSION,
        "nq": plant.nq,
        "nv": plant.nv,
        "links": _links(mechanism),
        "view": _view(plant),
        "coordinates": _coordinates(plant),
        "parameters": [
            _parameter(meanings[name], float(mechanism.values[name]))
            for name in generated.parameters
        ],
        "dampers": _dampers(generated),
        "methods": [_method(method, one) for method, one in generated.loops.items()],
        "laws": [_law(generated, law, mode) for mode, law in enumerate(generated.laws, 1)],
        "kept": _kept(generated),
        "inputs": {name: _flat(value) for name, value in generated.inputs.items()},
        "takes": {f.name: [p.name for p in f.inputs] for f in generated.module.functions},
        "late": LATEST,
        "driven": plant.actuated.tolist(),
        "limits": _flat(plant.effort),
        "start": _start(start(plant)),
        "dt": 0.01 if mechanism.dof == 1 else 0.002,
        "equations": [
            {
                "pieces": [{"mathml": p.mathml, "part": p.part} for p in row.pieces],
                "force": row.force,
            }
            for row in generated.equations[0]
        ],
        "presets": presets(generated),
    }


def _flat(value: Any) -> list[float | None]:
    return [v if math.isfinite(v) else None for v in np.ravel(value).tolist()]


def _method(method: Method, one: Running) -> dict[str, Any]:
    return {
        "name": method.name,
        "label": method.label,
        "order": method.order,
        "key": method.key,
        "start": one.start.name,
        "layout": one.layout,
        "size": one.assembly.size,
    }


def _law(generated: Generated, law: Controller, mode: int) -> dict[str, Any]:
    """A law, and where each of its parameters stands among the numbers of the choice."""
    plant = generated.plant
    places = layout(law.shapes(plant))
    flat = [np.ravel(v) for v in law.parameters(plant).values()]
    data = {
        "name": law.word,
        "label": law.name[0].upper() + law.name[1:],
        "mode": mode,
        "sampled": law.sampled,
        "numbers": {name: [s.start, s.stop] for name, s in places.slices.items()},
        "begin": _flat(np.concatenate(flat)) if flat else [],
    }
    return data | ({"lean": lean(plant).tolist()} if isinstance(law, SwingUp) else {})


def _kept(generated: Generated) -> dict[str, list[int]]:
    """Where a sampled controller keeps what."""
    sampling = generated.sampling
    slices = Layout(sampling.sizes()).slices if sampling else {}
    return {name: [s.start, s.stop] for name, s in slices.items()}


def _dampers(generated: Generated) -> list[dict[str, Any]]:
    """Sliders of damping that the page adds to joints without friction."""
    found = []
    for name, rates in generated.dampers.items():
        turns = generated.plant.hinges[rates[0]]
        unit = "N\u00a0m\u00a0s" if turns else "N\u00a0s/m"
        text = f"damping of the {'hinges' if turns else 'slides'} without friction of their own"
        found.append(_parameter(Added(name, text, unit), 0.0) | {"rates": rates})
    return found


class Added(NamedTuple):
    """A number that the page adds to the mechanism's."""

    name: str
    text: str
    unit: str


def _links(mechanism: Mechanism) -> list[dict[str, Any]]:
    found, at = [], 0
    for i, link in enumerate(mechanism.links):
        joint = link.joint
        found.append(
            {
                "name": link.name,
                "parent": mechanism.parents[i],
                "kind": joint.word,
                "axis": [float(v) for v in joint.axis.vector] if joint.size_v == 1 else [0, 0, 1],
                "actuated": joint.actuated,
                "rate": at,
                "compact": is_compact(mechanism, i),
                "leaf": i not in mechanism.parents,
                "limits": _limits(mechanism, joint),
                "mass": _mass(mechanism, link),
            }
        )
        at += joint.size_v
    return found


def _mass(mechanism: Mechanism, link: Any) -> int | None:
    """Which parameter is the link's mass, if one is."""
    names = [name for name in mechanism.symbols if link.mass == symbol(name)]
    return [m.name for m in parameter_meanings(mechanism)].index(names[0]) if names else None


def _limits(mechanism: Mechanism, joint: Any) -> list[float] | None:
    if joint.position_limits is None:
        return None
    values = {name: float(v) for name, v in mechanism.values.items()}
    return [float(v.evaluate(values)) for v in joint.position_limits]


def _view(plant: Plant) -> dict[str, Any]:
    numbers, change = geometry(plant.mechanism), plant.change
    normal = normal_of_plane(numbers)
    seen = view_of(normal, numbers.at(drawing_pose(numbers, planar=normal is not None)))
    return {
        "right": seen.right.tolist(),
        "up": seen.up.tolist(),
        "out": seen.out.tolist(),
        "planar": seen.planar,
        "change": None if change.is_identity else change.A.tolist(),
        "inverse": None if change.is_identity else change.inverse.tolist(),
    }


def _coordinates(plant: Plant) -> list[dict[str, Any]]:
    mechanism = plant.mechanism
    if not plant.scalar:
        rates = [rate.joint.name for rate in mechanism.rates]
        return [
            {"name": name, "text": text_name(name), "math": _math(name), "unit": "", "angle": False,
             "meaning": ""}
            for name in (mechanism.coordinate_names or rates)
        ]  # fmt: skip
    return [
        {
            "name": m.name,
            "text": text_name(m.name),
            "math": _math(m.name),
            "unit": m.unit,
            "angle": turn,
            "meaning": re.sub(r"[`$]", "", m.text),
        }
        for m, turn in zip(coordinate_meanings(mechanism), plant.change.angles, strict=True)
    ]


def _math(name: str) -> str:
    return f"<math>{fragment(latex_name(name))}</math>"


def _parameter(meaning: Any, value: float) -> dict[str, Any]:
    low, high, log = _range(meaning.unit, value)
    return {
        "name": meaning.name,
        "text": text_name(meaning.name),
        "math": _math(meaning.name),
        "meaning": _plain(meaning.text),
        "unit": meaning.unit,
        "value": value,
        "low": low,
        "high": high,
        "log": log,
    }


def _plain(text: str) -> str:
    """Running text without its marks: $q_{1}$ is q1."""
    return re.sub(r"\$([^$]*)\$", lambda m: re.sub(r"[{}_\\]", "", m[1]), text).replace("`", "")


def _range(unit: str, value: float) -> tuple[float, float, bool]:
    """Bounds of a slider, and whether its scale is logarithmic."""
    if unit == "m/s²":
        return 0.0, 26.0, False
    if value == 0:
        return 0.0, {"N m s": 1.0, "N\u00a0m\u00a0s": 1.0, "N\u00a0s/m": 5.0}.get(unit, 1.0), False
    if unit in ("kg", "m", "kg\u00a0m²") and value > 0:
        scale = 10.0 if unit == "kg\u00a0m²" else 5.0
        return value / scale, value * scale, True
    size = abs(value)
    return (0.0 if value > 0 else -3 * size), 3 * size, False


def _start(begin: Start) -> dict[str, Any]:
    fields = begin.__dict__.items()
    return {name: list(v) if isinstance(v, tuple) else v for name, v in fields}
