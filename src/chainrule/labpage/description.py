"""What the page knows of a mechanism besides the generated code: plain data for JSON."""

from __future__ import annotations

import re
from typing import Any

import chainrule
from chainrule.document.content import title
from chainrule.document.mathml import fragment
from chainrule.document.symbols import coordinate_meanings, parameter_meanings
from chainrule.drawing.bodies import is_compact
from chainrule.drawing.pose import geometry
from chainrule.drawing.view import normal_of_plane, view_of
from chainrule.exact import symbol
from chainrule.exact.printing import latex_name, text_name
from chainrule.labpage.damping import effort_limits
from chainrule.labpage.generated import Generated
from chainrule.labpage.laws import angular, available, driven, mode_of, scalar_joints
from chainrule.labpage.presets import presets
from chainrule.labpage.start import Start, start
from chainrule.mechanism.mechanism import Mechanism


def description(generated: Generated) -> dict[str, Any]:
    """Everything, as the front end's `Description` type says."""
    mechanism, layout = generated.mechanism, generated.layout
    begin = start(mechanism)
    return {
        "name": mechanism.name,
        "title": title(mechanism.name),
        "text": mechanism.description,
        "version": chainrule.__version__,
        "nq": layout.nq,
        "nv": layout.nv,
        "size": layout.size,
        "links": _links(mechanism),
        "view": _view(mechanism),
        "coordinates": _coordinates(mechanism),
        "parameters": [
            _parameter(m, float(mechanism.values[m.name])) for m in _meanings(mechanism)
        ],
        "methods": [
            {"name": m.name, "label": m.label, "order": m.order, "key": m.key}
            for m in generated.methods
        ],
        "laws": [{"name": name, "mode": mode_of(name)} for name in _laws(generated)],
        "driven": driven(mechanism),
        "limits": effort_limits(generated.given),
        "start": _start(begin),
        "dt": 0.01 if mechanism.dof == 1 else 0.002,
        "equations": [
            {
                "pieces": [{"mathml": p.mathml, "part": p.part} for p in row.pieces],
                "force": row.force,
            }
            for row in generated.equations[0]
        ],
        "presets": presets(mechanism),
    }


def _laws(generated: Generated) -> list[str]:
    laws = available(generated.mechanism)
    if generated.linear is None:
        laws = [name for name in laws if name not in ("lqr", "swing-up")]
    return laws


def _links(mechanism: Mechanism) -> list[dict[str, Any]]:
    found, at = [], 0
    for i, link in enumerate(mechanism.links):
        joint = link.joint
        found.append(
            {
                "name": link.name,
                "parent": mechanism.parents[i],
                "kind": joint.kind,
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
    return list(mechanism.symbols).index(names[0]) if names else None


def _limits(mechanism: Mechanism, joint: Any) -> list[float] | None:
    if joint.position_limits is None:
        return None
    values = {name: float(v) for name, v in mechanism.values.items()}
    return [float(v.evaluate(values)) for v in joint.position_limits]


def _view(mechanism: Mechanism) -> dict[str, Any]:
    from chainrule.drawing.pose import drawing_pose

    numbers = geometry(mechanism)
    normal = normal_of_plane(numbers)
    seen = view_of(normal, numbers.at(drawing_pose(numbers, planar=normal is not None)))
    change = mechanism.coordinates
    return {
        "right": seen.right.tolist(),
        "up": seen.up.tolist(),
        "out": seen.out.tolist(),
        "planar": seen.planar,
        "change": None if change is None else [list(row) for row in change.A],
    }


def _coordinates(mechanism: Mechanism) -> list[dict[str, Any]]:
    if not scalar_joints(mechanism):
        rates = [j.name for j in mechanism.joints for _ in range(j.size_v)]
        return [
            {"name": name, "text": text_name(name), "math": _math(name), "unit": "", "angle": False,
             "meaning": ""}
            for name in (mechanism.coordinate_names or rates)
        ]  # fmt: skip
    turns = angular(mechanism)
    return [
        {
            "name": m.name,
            "text": text_name(m.name),
            "math": _math(m.name),
            "unit": m.unit,
            "angle": turn,
            "meaning": re.sub(r"[`$]", "", m.text),
        }
        for m, turn in zip(coordinate_meanings(mechanism), turns, strict=True)
    ]


def _math(name: str) -> str:
    return f"<math>{fragment(latex_name(name))}</math>"


def _meanings(mechanism: Mechanism) -> list[Any]:
    return parameter_meanings(mechanism)


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
