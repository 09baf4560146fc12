"""The columns of Y: τ = Y(q, q̇, q̈) θ, ten numbers a link and what sits at its joint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.dynamics.model import Model, build
from chainrule.dynamics.regressor import INERTIAL, regressor
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import ChainruleError
from chainrule.identification.regression.bodies import carrier, numbers, whole
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.friction import FRICTION, FrictionTerm
from chainrule.mechanism.joints import Spring, rates_of
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, select, sign, trace
from chainrule.program.run.columns import compile_columns
from chainrule.registry import Registry

#: How the ten numbers are called; second moments about the joint are J, as in the exact grouping.
KINDS = tuple(kind.replace("I", "J") for kind in INERTIAL)


Term = FrictionTerm | Spring


@dataclass(frozen=True)
class EstimatedParameter:
    """One entry of θ: what a column of Y multiplies.

    `links` are the links it belongs to, several only for rotors that share one inertia. Exactly
    one of `part` (which of the ten numbers), `rotor` and `term` says what it is; with `strand`, it
    acts on that sum of coordinates and not at a joint. `mark` is what of the name says where it
    is. `positive`: no body and no passive joint has a negative one.
    """

    name: str
    links: tuple[int, ...]
    part: int | None = None
    rotor: bool = False
    term: Term | None = None
    positive: bool = False
    strand: int | None = None
    mark: str = ""

    @property
    def link(self) -> int:
        """The link it belongs to, the first of several."""
        return self.links[0]

    @property
    def rigid(self) -> bool:
        """Whether it is one of the ten numbers of a body."""
        return self.part is not None


def parameters(
    mechanism: Mechanism,
    friction: Sequence[Any] = (),
    *,
    motor_inertia: bool = True,
    keep_zeros: bool = False,
) -> tuple[EstimatedParameter, ...]:
    """θ: ten numbers of each link, then rotors, then friction and springs of each joint and strand.

    Numbered by joint; what is fixed to a link belongs to it. `friction` holds classes or examples
    of terms, for every joint. With `keep_zeros`, first moments and products of inertia that the
    description writes as 0 are not estimated.
    """
    found: list[EstimatedParameter] = []
    number = numbers(mechanism)
    loaded = {carrier(mechanism, i) for i in range(len(mechanism.links)) if i not in number}
    for i in number:
        link = mechanism.links[i]
        described = [link.mass, *link.first_moment]
        described += [link.second_moment[a, b] for a in range(3) for b in range(a, 3)]
        for k, kind in enumerate(INERTIAL):
            positive = kind in ("m", "Ixx", "Iyy", "Izz")
            zero = keep_zeros and described[k].is_zero() and i not in loaded
            if positive or not zero:
                name = f"{KINDS[k]}{number[i]}"
                found.append(EstimatedParameter(name, (i,), part=k, positive=positive))
    single = [i for i, link in enumerate(mechanism.links) if link.joint.size_v == 1]
    if motor_inertia:
        links = enumerate(mechanism.links)
        found += _rotors(mechanism, [i for i, k in links if i in single or k.joint.rotor])
        found += [_shaft(mechanism, k) for k in range(len(mechanism.strands))]
    for i in single:
        found += [joint_parameter(i, term, str(number[i])) for term in friction]
    for k in range(len(mechanism.strands)):
        terms = [chosen_term(term) for term in friction]
        terms = [t for t in terms if isinstance(t, FrictionTerm) and t.of_motion]
        found += [_strand_term(mechanism, k, t) for t in terms]
    names = [p.name for p in found]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise ChainruleError(f"two terms of a joint are called {twice[0]}; give each kind once")
    return tuple(found)


def _rotors(mechanism: Mechanism, joints: list[int]) -> list[EstimatedParameter]:
    """A rotor a joint; those whose inertia is the same symbol are one parameter."""
    shared: dict[str, list[int]] = {}
    number = numbers(mechanism)
    for i in joints:
        rotor = mechanism.links[i].joint.rotor
        symbolic = rotor is not None and rotor.inertia.constant_value() is None  # type: ignore[union-attr]
        own = f"Ir{number[i]}"
        shared.setdefault(str(rotor.inertia) if symbolic and rotor else own, []).append(i)
    names = {k: f"Ir{number[links[0]]}" if len(links) == 1 else k for k, links in shared.items()}
    return [
        EstimatedParameter(names[k], tuple(links), rotor=True, positive=True)
        for k, links in shared.items()
    ]


def chosen_term(given: Any) -> Term:
    """A friction term or spring from its class, an example or its word, such as "viscous" or
    "stribeck=0.3" with the number that its shape has."""
    known: Registry[type[Term]] = Registry("friction", *FRICTION.values(), Spring)
    term = _named_term(known, given) if isinstance(given, str) else given
    if isinstance(term, type) and issubclass(term, FrictionTerm | Spring):
        term = term(0)
    if not isinstance(term, FrictionTerm | Spring):
        names = ", ".join(t.__name__ for t in known.values())
        raise ChainruleError(f"expected friction terms such as Viscous, got {given!r}; {names}")
    return term


def _named_term(known: Registry[type[Term]], text: str) -> Term | type[Term]:
    word, equals, number = text.partition("=")
    kind = known.named(word.strip())
    if not equals:
        return kind
    option = next(iter(getattr(kind, "options", ())), "")
    try:
        return kind(0, **{option: float(number)})
    except (ValueError, TypeError):
        told = f"a number, its {option}," if option else "nothing"
        raise ChainruleError(f"friction {text}: {kind.word} takes {told} behind =") from None


def joint_parameter(link: int, given: Any, mark: str = "") -> EstimatedParameter:
    """What a term adds at a link's joint."""
    term = chosen_term(given)
    name = term.column.format(mark)
    return EstimatedParameter(name, (link,), term=term, positive=term.passive, mark=mark)


def _shaft(mechanism: Mechanism, k: int) -> EstimatedParameter:
    """The inertia that turns with a strand: a motor's that drives several joints."""
    name = f"Ir_{mechanism.strands[k].name}"
    return EstimatedParameter(name, _over(mechanism, k), rotor=True, positive=True, strand=k)


def _strand_term(mechanism: Mechanism, k: int, term: Term) -> EstimatedParameter:
    mark = f"_{mechanism.strands[k].name}"
    return EstimatedParameter(
        term.column.format(mark), _over(mechanism, k), term=term, positive=term.passive, strand=k,
        mark=mark,
    )  # fmt: skip


def _over(mechanism: Mechanism, k: int) -> tuple[int, ...]:
    """The last of the links whose joints a strand runs over."""
    pull = strand_pull(mechanism, k)
    own = [i for i, link in enumerate(mechanism.links) for _ in range(link.joint.size_v)]
    return (max(own[r] for r in pull.rates),)


def strand_pull(mechanism: Mechanism, k: int) -> Pull:
    """What a strand acts on."""
    return mechanism.pulls[len(mechanism.pulls) - len(mechanism.strands) + k]


def strand_ratios(mechanism: Mechanism, k: int) -> np.ndarray:
    """k of s = Σ k q of a strand, an entry for each rate."""
    pull, known = strand_pull(mechanism, k), mechanism.floats
    row = np.zeros(mechanism.dof)
    row[list(pull.rates)] = [float(r.evaluate(known)) for r in pull.ratios]
    return row


def geometry(mechanism: Mechanism) -> Model:
    """The mechanism in floats; masses and inertias without a value are NaN and not used."""
    known = mechanism.floats

    def scalar(expression: Any) -> float:
        if any(name not in known for name in expression.names):
            return float("nan")
        return float(expression.evaluate(known))

    model = build(mechanism, scalar)
    for i, (body, link) in enumerate(zip(model.bodies, mechanism.links, strict=True)):
        numbers = [*np.ravel(body.R), *np.ravel(body.p), *np.ravel(model.gravity)]
        numbers += [body.rotor.ratio] if body.rotor is not None else []
        if np.isnan(np.array(numbers, dtype=float)).any():
            missing = ", ".join(n for n in mechanism.missing_values())
            raise ChainruleError(
                f"{mechanism.name}: link {link.name!r} (number {i + 1}) has no values for its "
                f"geometry; identification estimates inertia and friction, and needs the lengths: "
                f"give values for those of {missing}"
            )
    return model


class Regressor:
    """Y over measured motion, compiled: the entries that are not zero, in the mechanism's own
    coordinates."""

    def __init__(self, mechanism: Mechanism, columns: Sequence[EstimatedParameter]):
        self.mechanism = mechanism
        self.columns = tuple(columns)
        model = geometry(mechanism)
        entries: list[tuple[int, int]] = []

        def nonzero(q: Any, qd: Any, qdd: Any, averaged: Any) -> Any:
            Y = traced_regressor(mechanism, model, self.columns, q, qd, qdd, averaged[0])
            entries[:] = [ij for ij in np.ndindex(Y.shape) if not _is_zero(Y[ij])]
            return np.array([Y[ij] for ij in entries], dtype=object)

        sizes = {"q": model.size_q, "qd": model.size_v, "qdd": model.size_v, "averaged": 1}
        self.program = trace(nonzero, sizes, name="regressor")
        self.entries = np.array(entries).reshape(-1, 2)
        self._compiled = compile_columns(self.program) if entries else None

        self._chosen = np.arange(len(entries))

    def restricted(self, kept: Sequence[int]) -> Regressor:
        """The same with some of the columns only, without compiling again."""
        other = copy(self)
        other.columns = tuple(self.columns[i] for i in kept)
        place = {column: k for k, column in enumerate(kept)}
        chosen = [e for e, (_, column) in enumerate(self.entries) if column in place]
        other.entries = np.array([(r, place[c]) for r, c in self.entries[chosen]]).reshape(-1, 2)
        other._chosen = self._chosen[chosen]
        return other

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns) of Y."""
        return self.mechanism.dof, len(self.columns)

    def nonzero(
        self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray, averaged: float = 0.0
    ) -> np.ndarray:
        """The entries of Y listed in `entries`, each along the motion: (entries, N).

        `averaged` are the seconds over which each torque is a mean, so that dry friction is too.
        """
        if self._compiled is None:
            return np.zeros((0, len(q)))
        found = self._compiled(q.T, qd.T, qdd.T, np.full((1, len(q)), averaged))[self._chosen]
        if averaged:
            # a mean over one sample holds back higher frequencies, by x²/6 with x = π f averaged
            dry = [e for e, (_, k) in enumerate(self.entries) if _dry(self.columns[k])]
            found[dry, 1:-1] -= np.diff(found[dry], 2) / 24
        return found

    def blocks(self, q: Any, qd: Any, qdd: Any) -> Iterator[np.ndarray]:
        """The entries of Y that are not zero, a stretch of the motion at a time; each overwrites
        the one before."""
        if self._compiled is not None:
            for _, block in self._compiled.blocks(q.T, qd.T, qdd.T, np.zeros((1, len(q)))):
                yield block if len(self._chosen) == len(block) else block[self._chosen]

    def spread(self, nonzero: np.ndarray) -> np.ndarray:
        """(N, rows, columns) from the entries that are not zero."""
        Y = np.zeros((nonzero.shape[1], *self.shape))
        Y[:, self.entries[:, 0], self.entries[:, 1]] = nonzero.T
        return Y

    def __call__(self, q: Any, qd: Any, qdd: Any) -> np.ndarray:
        """Y (N, rows, columns)."""
        q, qd, qdd = (np.atleast_2d(np.asarray(x, dtype=float)) for x in (q, qd, qdd))
        return self.spread(self.nonzero(q, qd, qdd))


def traced_regressor(
    mechanism: Mechanism,
    model: Model,
    columns: Sequence[EstimatedParameter],
    q: Any,
    qd: Any,
    qdd: Any,
    averaged: Any = 0.0,
) -> Any:
    """Y in the mechanism's coordinates, for one state of any scalar that `sign` knows; dry
    friction as its mean over `averaged` seconds."""
    change = mechanism.change
    q, qd, qdd = change.position(q), change.rates(qd), change.rates(qdd)
    rigid = regressor(model, q, qd, qdd) if any(c.rigid for c in columns) else None
    Y: Any = np.zeros((model.size_v, len(columns)), dtype=object)
    for k, column in enumerate(columns):
        body = model.bodies[column.link]
        if column.strand is not None:
            row = strand_ratios(mechanism, column.strand)
            some = np.flatnonzero(row)
            rate, push = (sum(x[j] * _whole(row[j]) for j in some) for x in (qd, qdd))
            force = push if column.rotor else _rubbing(column.term, rate, push, averaged)
            Y[some, k] = [force * _whole(row[j]) for j in some]
        elif column.part is not None:
            assert rigid is not None
            Y[:, k] = rigid[:, 10 * column.link + column.part]
        elif column.rotor:
            Y[:, k] = sum(rotor_column(model, i, q, qd, qdd) for i in column.links)
        elif isinstance(column.term, Spring):
            Y[body.v, k] = q[body.q]
        elif column.term is not None:
            Y[body.v, k] = _rubbing(column.term, qd[body.v][0], qdd[body.v][0], averaged)
    return change.forces(Y.T).T


def _dry(column: EstimatedParameter) -> bool:
    return isinstance(column.term, FrictionTerm) and column.term.dry


def _rubbing(term: Any, rate: Any, push: Any, averaged: Any) -> Any:
    """A friction term's shape; of a dry one the mean over `averaged` seconds around a reversal."""
    if not term.dry:
        return term.shape(rate, sign)
    near = abs(push) * averaged * 0.5
    way = select(abs(rate) < near, rate / near, sign(rate))
    ahead, back = (term.shape(side * abs(rate), sign) for side in (1.0, -1.0))
    return (ahead + back) * 0.5 + way * ((ahead - back) * 0.5)


def _whole(ratio: float) -> float | int:
    return int(ratio) if ratio == int(ratio) else ratio


def rotor_column(model: Model, i: int, q: Any, qd: Any, qdd: Any) -> Any:
    """τ of the rotor of link i with inertia 1, all else massless."""
    if model.bodies[i].rotor is None:
        column: Any = np.zeros(model.size_v, dtype=object)
        column[model.bodies[i].v] = qdd[model.bodies[i].v]
        return column
    nothing = np.zeros(3, dtype=int), np.zeros((3, 3), dtype=int)
    bodies = tuple(
        replace(
            body, mass=0, first=nothing[0], second=nothing[1],
            rotor=replace(body.rotor, inertia=1) if j == i and body.rotor else None,
        )
        for j, body in enumerate(model.bodies)
    )  # fmt: skip
    return inverse_dynamics(replace(model, bodies=bodies), q, qd, qdd)


def _is_zero(entry: Any) -> bool:
    if isinstance(entry, Node):
        return entry.op == "const" and entry.payload == 0.0
    return entry == 0


def described_values(
    mechanism: Mechanism, columns: Sequence[EstimatedParameter], model: Model | None = None
) -> np.ndarray:
    """θ as the description has it, NaN where it has no value."""
    model = geometry(mechanism) if model is None else model
    values = np.full(len(columns), np.nan)
    known = mechanism.floats
    tens = whole(mechanism, model)
    for k, column in enumerate(columns):
        body, joint = model.bodies[column.link], mechanism.links[column.link].joint
        if column.part is not None:
            values[k] = tens[column.link][column.part]
        elif column.strand is not None:
            strand = mechanism.strands[column.strand]
            word = column.term.word if isinstance(column.term, FrictionTerm) else ""
            same = [term.exact for term in strand.friction if term.word == word]
            told = strand.inertia if column.rotor else same[0] if same else None
            values[k] = 0.0 if told is None else float(told.evaluate(known))
        elif column.rotor:
            values[k] = body.rotor.inertia if body.rotor is not None else 0.0
        elif isinstance(column.term, FrictionTerm):
            terms = (term for rate in rates_of([joint]) for term in rate.friction)
            same = [term for term in terms if term.word == column.term.word]
            values[k] = float(same[0].exact.evaluate(known)) if same else 0.0
        else:
            values[k] = 0.0
    return values
