"""Derivation: chainrule beside SymPy's LagrangesMethod and KanesMethod, on the same mechanisms.

    python benchmarks/derive.py              # a few minutes: LagrangesMethod takes most of them
    python benchmarks/derive.py --quick      # only what SymPy finishes in seconds

Ours is M, all Christoffel symbols and G in canonical form by one route; SymPy's is its mass matrix
and forcing vector, not simplified. All inertial parameters are symbols.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import sympy
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
    inertia,
)

import chainrule as cr


def ours(arm: cr.Mechanism, route: str = "lagrange") -> None:
    equations = cr.derive(arm, [route])
    _ = equations.M, equations.Gamma, equations.G


def in_sympy(arm: cr.Mechanism):
    """The mechanism in SymPy: coordinates, bodies, loads, base frame, origin, gravity."""
    base, origin = ReferenceFrame("N"), Point("O")
    origin.set_vel(base, 0)
    frames, points, bodies, loads, qs = [], [], [], [], []
    gravity = sum((e.sympy() * v for e, v in zip(arm.gravity, base, strict=True)), 0 * base.x)
    for i, (link, parent) in enumerate(zip(arm.links, arm.parents, strict=True)):
        before, start = (frames[parent], points[parent]) if parent >= 0 else (base, origin)
        q = dynamicsymbols(f"q{i + 1}")
        qs.append(q)
        placed = ReferenceFrame(f"P{i}")
        placed.orient_dcm(before, link.rotation.matrix.sympy().T)
        frame = placed.orientnew(f"L{i}", "Axis", (q, placed.z))
        at = sum((e.sympy() * v for e, v in zip(link.at, before, strict=True)), 0 * before.x)
        point = start.locatenew(f"J{i}", at)
        point.v2pt_theory(start, base, before)
        com = sum((e.sympy() * v for e, v in zip(link.com, frame, strict=True)), 0 * frame.x)
        centre = point.locatenew(f"C{i}", com)
        centre.v2pt_theory(point, base, frame)
        I = link.inertia.sympy()
        tensor = inertia(frame, I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0])
        body = RigidBody(f"B{i}", centre, frame, link.mass.sympy(), (tensor, centre))
        bodies.append(body)
        loads.append((centre, body.mass * gravity))
        frames.append(frame)
        points.append(point)
    return qs, bodies, loads, base, origin, gravity


def kane(arm: cr.Mechanism) -> int:
    qs, bodies, loads, base, _, _ = in_sympy(arm)
    us = [dynamicsymbols(f"u{i + 1}") for i in range(len(qs))]
    kinematics = [u - q.diff() for u, q in zip(us, qs, strict=True)]
    method = KanesMethod(base, q_ind=qs, u_ind=us, kd_eqs=kinematics)
    method.kanes_equations(bodies, loads)
    return sympy.count_ops(method.mass_matrix) + sympy.count_ops(method.forcing)


def lagrange(arm: cr.Mechanism) -> int:
    qs, bodies, _, base, origin, gravity = in_sympy(arm)
    kinetic = sum(b.kinetic_energy(base) for b in bodies)
    potential = -sum(b.mass * gravity.dot(b.masscenter.pos_from(origin)) for b in bodies)
    method = LagrangesMethod(kinetic - potential, qs)
    method.form_lagranges_equations()
    return sympy.count_ops(method.mass_matrix) + sympy.count_ops(method.forcing)


def seconds(work: Callable, repeat: int) -> tuple[float, object]:
    times, result = [], None
    for _ in range(repeat):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return statistics.median(times), result


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--quick", action="store_true", help="leave out what takes SymPy minutes")
    quick = options.parse_args().quick
    cases = [
        (f"planar chain, {n} links", cr.catalog.n_link(n), n <= 6, n <= (4 if quick else 6))
        for n in range(1, 11)
    ]
    cases.append(
        ("PUMA 560, 60 symbols", cr.catalog.puma560(full=True, motors=False), True, not quick)
    )
    cases.append(("Panda, 70 symbols", cr.catalog.panda(full=True), False, False))
    print(
        f"{'mechanism':24}{'chainrule':>11}{'KanesMethod':>22}{'ratio':>8}{'LagrangesMethod':>22}{'ratio':>8}"
    )
    for name, arm, run_kane, run_lagrange in cases:
        mine, _ = seconds(lambda arm=arm: ours(arm), 5)
        row = f"{name:24}{mine * 1e3:8.1f} ms"
        for wanted, method in ((run_kane, kane), (run_lagrange, lagrange)):
            if wanted:
                theirs, count = seconds(lambda arm=arm, method=method: method(arm), 1)
                row += f"{theirs:10.2f} s {count:>6} ops{theirs / mine:7.0f}×"
            else:
                row += f"{'not run':>21} {'':>8}"
        print(row, flush=True)
    print("\nall four routes and their proof")
    for name in cr.catalog.names():
        if name == "spherical-pendulum":
            continue
        arm = cr.catalog.get(name)
        took, verified = seconds(lambda arm=arm: bool(cr.derive(arm).verified), 1)
        print(f"{name:26}{took:8.3f} s  {'proved' if verified else 'DISAGREE'}")


if __name__ == "__main__":
    main()
