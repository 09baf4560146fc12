"""The description: what the page knows of a mechanism besides the generated code."""

from __future__ import annotations

import math
import re

import numpy as np

from chainrule.control.choice import layout
from chainrule.control.regulators.lqr import LQR, weights
from chainrule.derivation.document.content import heading
from chainrule.exact import symbol
from chainrule.exact.printing import latex_name, text_name
from chainrule.integrators import Method
from chainrule.labpage import data
from chainrule.labpage.equations import PARTS
from chainrule.labpage.generated import LATEST, Generated, Running
from chainrule.labpage.lessons import lessons
from chainrule.labpage.presets import presets
from chainrule.labpage.solids import drawn_shapes
from chainrule.labpage.start import start, steps
from chainrule.loop.controller import Controller
from chainrule.loop.handover import Handover
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.symbols import Meaning, coordinate_meanings, parameter_meanings
from chainrule.page.blocks import inline
from chainrule.page.drawing.bodies import is_compact
from chainrule.page.drawing.pose import Geometry, drawing_pose, example_values, geometry
from chainrule.page.drawing.view import View, normal_of_plane, view_of
from chainrule.page.writers.html import fragment
from chainrule.version import VERSION

FINE = 0.002  # s: the longest step beside a measurement


def description(
    generated: Generated,
    links_to: list[data.Elsewhere] | None = None,
    *,
    embedded: bool = False,
    bare: bool = False,
    ghost: data.Ghost | None = None,
) -> data.Description:
    """Everything."""
    mechanism, plant = generated.mechanism, generated.plant
    meanings = {m.name: m for m in parameter_meanings(mechanism)}
    values = {name: float(mechanism.values[name]) for name in generated.parameters}
    rows = generated.equations[0]
    shown = {piece.part for row in rows for piece in row.pieces}
    drawn = drawn_shapes(mechanism)
    return data.Description(
        name=mechanism.name,
        title=heading(mechanism.name),
        text=mechanism.description,
        version=VERSION,
        nq=plant.nq,
        nv=plant.nv,
        scalar=plant.scalar,
        state=data.State(**_spans(Layout({"q": plant.nq, "qd": plant.nv}))),
        links=_links(mechanism, drawn.shapes),
        view=_view(plant),
        coordinates=_coordinates(plant),
        rates=_rates(plant),
        parameters=[_parameter(meanings[name], value) for name, value in values.items()],
        dampers=_dampers(generated),
        methods=[_method(method, one) for method, one in generated.loops.items()],
        laws=[_law(plant, law, mode) for mode, law in enumerate(generated.laws, 1)],
        kept=_spans(Layout(generated.sampling.sizes())) if generated.sampling else {},
        inputs={name: _flat(value) for name, value in generated.inputs.items()},
        takes={f.name: [p.name for p in f.inputs] for f in generated.module.functions},
        late=LATEST,
        settings=_settings(generated, values, ghost),
        start=start(plant),
        parts={k: text for k, text in PARTS.items() if k in shown},
        equations=rows,
        presets=presets(generated),
        meshes=drawn.meshes,
        undrawn=drawn.problem,
        lessons=lessons(generated),
        stops=_stops(plant),
        ghost=ghost,
        links_to=links_to or [],
        embedded=embedded,
        bare=bare,
    )


def _stops(plant: Plant) -> list[data.Stop]:
    limits = np.stack([plant.low, plant.high], axis=1) if plant.stops else np.zeros((0, 2))
    return [data.Stop(int(plant.places[k]), *_flat(limits[k])) for k in plant.stops]


def _flat(value: np.ndarray) -> list[float | None]:
    """The elements; none is ∞."""
    return [v if math.isfinite(v) else None for v in np.ravel(value).tolist()]


def _spans(parts: Layout, at: int = 0) -> dict[str, data.Span]:
    return {name: (at + s.start, at + s.stop) for name, s in parts.slices.items()}


def _settings(
    generated: Generated, values: dict[str, float], ghost: data.Ghost | None
) -> data.Settings:
    plant = generated.plant
    begin, none = start(plant), [0.0] * plant.nv
    method, dt = steps(plant)
    words = [law.word for law in generated.laws]
    return data.Settings(
        dt=dt if ghost is None else min(dt, FINE),
        measured=ghost is not None and ghost.tau is not None,
        method=method.word,
        parameters=list(values.values()),
        damping=none,
        law=begin.law if begin.law in words else "off",
        target=list(begin.target),
        kp=list(begin.kp),
        ki=list(begin.ki),
        kd=list(begin.kd),
        limit=_flat(plant.effort),
        push=none,
    )


def _method(method: Method, one: Running) -> data.PageMethod:
    loop = one.assembly
    held = loop.smooth.size
    spans = _spans(loop.smooth) | _spans(loop.held, held)
    spans |= _spans(loop.books, held + loop.held.size)
    return data.PageMethod(
        name=method.word,
        label=method.label,
        order=method.order,
        key=method.key,
        start=one.start.name,
        layout=data.Parts(**spans),
        size=loop.size,
    )


def _law(plant: Plant, law: Controller, mode: int) -> data.Law:
    """A law, and where each of its parameters stands among the numbers of the choice."""
    flat = [np.ravel(v) for v in law.parameters(plant).values() if not callable(v)]
    numbers = _spans(layout(law.shapes(plant)))
    settings = [name for name in law.settings if plant.scalar or name != "target"]
    settable = {**{name: name for name in settings}, **law.follows}
    return data.Law(
        name=law.word,
        label=law.name[0].upper() + law.name[1:],
        mode=mode,
        sampled=law.sampled,
        settings=settings,
        given={name: settable[name] for name in numbers if name in settable},
        numbers=numbers,
        begin=_flat(np.concatenate(flat)) if flat else [],
        **_regulation(plant, law),
    )


def _regulation(plant: Plant, law: Controller) -> dict[str, list[float]]:
    """What the page needs to make a regulator of its own: weights, and the region's edge."""
    found: dict[str, list[float]] = {}
    if isinstance(law, Handover):
        _, S, level = law.region_of(plant)
        lean = plant.change.own_rates(np.eye(plant.nv)[np.argmin(plant.actuated)])
        lean = np.concatenate([lean, 0 * lean])
        found["edge"] = (lean * np.sqrt(level / (lean @ S @ lean))).tolist()
        law = law.then
    if isinstance(law, LQR):
        Q, effort = weights(plant, plant.standing)
        found |= {"Q": Q.ravel().tolist(), "R": (effort[plant.actuated] ** -2.0).tolist()}
    return found


def _dampers(generated: Generated) -> list[data.Damper]:
    """Sliders of damping that the page adds to joints without friction."""
    found = []
    for name, rates in generated.dampers.items():
        turns = generated.plant.hinges[rates[0]]
        unit = "N\u00a0m\u00a0s" if turns else "N\u00a0s/m"
        text = f"damping of the {'hinges' if turns else 'slides'} without friction of their own"
        found.append(data.Damper(**vars(_parameter(Meaning(name, text, unit), 0.0)), rates=rates))
    return found


def _links(mechanism: Mechanism, shapes: list[list[data.PageShape]]) -> list[data.PageLink]:
    found, q, rate = [], 0, 0
    values = example_values(mechanism)
    plain = not any(link.visuals for link in mechanism.links)
    for i, link in enumerate(mechanism.links):
        joint = link.joint
        four, lengths = joint.quaternion, [not freedom.angle for freedom in joint.freedoms]
        found.append(
            data.PageLink(
                name=link.name,
                parent=mechanism.parents[i],
                rates=(rate, rate + joint.size_v),
                actuated=joint.actuated,
                slides=bool(lengths) and all(lengths),
                floats=any(lengths) and not all(lengths),
                quaternion=None if four is None else (q + four.start, q + four.stop),
                compact=is_compact(mechanism, i),
                leaf=i not in mechanism.parents,
                mass=_mass(mechanism, link),
                weight=float(link.mass.evaluate(values)),
                shapes=shapes[i],
                bare=not shapes[i] and (bool(link.visuals) or plain),
            )
        )
        q, rate = q + joint.size_q, rate + joint.size_v
    return found


def _mass(mechanism: Mechanism, link: Link) -> int | None:
    """Which parameter is the link's mass, if one is."""
    names = [name for name in mechanism.symbols if link.mass == symbol(name)]
    return [m.name for m in parameter_meanings(mechanism)].index(names[0]) if names else None


def _view(plant: Plant) -> data.PageView:
    numbers, change = geometry(plant.mechanism), plant.change
    normal = normal_of_plane(numbers)
    seen = view_of(normal, numbers.at(drawing_pose(numbers, planar=normal is not None)))
    return data.PageView(
        right=seen.right.tolist(),
        up=seen.up.tolist(),
        out=seen.out.tolist(),
        planar=seen.planar,
        vertical=_vertical(numbers, seen).tolist(),
        change=None if change.is_identity else change.A.tolist(),
        inverse=None if change.is_identity else change.inverse.tolist(),
        offset=None if change.is_identity else change.position(np.zeros(plant.nv)).tolist(),
    )


def _vertical(numbers: Geometry, seen: View) -> np.ndarray:
    """Against gravity; where there is none, out of the plane, or z."""
    field = np.asarray(numbers.model.gravity, dtype=float)
    strength = np.linalg.norm(field)
    if strength > 1e-9:
        return -field / strength
    return seen.out if seen.planar else np.array([0.0, 0.0, 1.0])


def _coordinates(plant: Plant) -> list[data.Coordinate]:
    mechanism = plant.mechanism
    if plant.scalar:
        pairs = zip(coordinate_meanings(mechanism), plant.change.angles, strict=True)
        known = [(m.name, m.unit, turn, _words(m.text)) for m, turn in pairs]
    else:
        names = mechanism.coordinate_names or tuple(rate.joint.name for rate in mechanism.rates)
        known = [(name, "", False, "") for name in names]
    return [
        data.Coordinate(name, text_name(name), _math(name), unit, turn, text)
        for name, unit, turn, text in known
    ]


def _rates(plant: Plant) -> list[data.PageRate]:
    found = []
    units = [m.unit for m in coordinate_meanings(plant.mechanism)] if plant.scalar else []
    turns = [unit == "rad" for unit in units] if plant.scalar else plant.hinges.tolist()
    for k, (turn, driven) in enumerate(zip(turns, plant.actuated.tolist(), strict=True)):
        if plant.scalar:
            q = plant.mechanism.coordinate_names[k]
            text, written = text_name(q), rf"\dot{{{latex_name(q)}}}"
            name, shown = f"{q}_dot", f"{text[0]}\u0307{text[1:]}"
        else:
            name = shown = f"v{k + 1}"
            written = f"v_{{{k + 1}}}"
        unit, effort = ("rad/s", "N m") if turn else ("m/s", "N")
        math = f"<math>{fragment(written)}</math>"
        known = plant.change.is_identity and np.isfinite(plant.speed[k])
        most = float(plant.speed[k]) if known else None
        found.append(data.PageRate(name, shown, math, unit, turn, effort, driven, most))
    return found


def _math(name: str) -> str:
    return f"<math>{fragment(latex_name(name))}</math>"


def _parameter(meaning: Meaning, value: float) -> data.Parameter:
    low, high, log = _range(meaning.unit, value)
    name = meaning.name
    text = _words(meaning.text)
    return data.Parameter(
        name, text_name(name), _math(name), text, meaning.unit, value, low, high, log
    )


def _words(text: str) -> str:
    """Running text without its marks: $q_{1}$ is q1."""
    parts = inline(text)
    return "".join(re.sub(r"[{}_\\]", "", s) if kind == "math" else s for kind, s in parts)


def _range(unit: str, value: float) -> tuple[float, float, bool]:
    """Bounds of a slider, and whether its scale is logarithmic."""
    if unit == "m/s²":
        return 0.0, 26.0, False
    if value == 0:
        return 0.0, 5.0 if unit == "N\u00a0s/m" else 1.0, False
    if unit in ("kg", "m", "kg\u00a0m²") and value > 0:
        scale = 10.0 if unit == "kg\u00a0m²" else 5.0
        return value / scale, value * scale, True
    size = abs(value)
    return (0.0 if value > 0 else -3 * size), 3 * size, False
