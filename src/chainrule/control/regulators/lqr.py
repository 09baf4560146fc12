"""LQR: the linear regulator of the linearised equations, continuous or sampled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import Positive, checked, reals, refused
from chainrule.control.belief import believed
from chainrule.control.regulators.basin import coming_back
from chainrule.control.servo import single_coordinates
from chainrule.errors import ChainruleError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Basin, Command, Controller, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism

ROUNDING = 1e-9
"""Of its largest entry, by which a matrix of weights may be off."""
BALANCED = 1e-6
"""N m: a passive joint with a larger torque at the target is not at rest there."""


class Regulator(NamedTuple):
    """u = −K (x − x*), the cost to go ½ δxᵀ S δx, and the closed loop's eigenvalues."""

    K: np.ndarray
    S: np.ndarray
    eigenvalues: np.ndarray


class Linearized(NamedTuple):
    """δẋ = A δx + B u, weights Q and R, and τ of unit motor torques u."""

    A: np.ndarray
    B: np.ndarray
    Q: np.ndarray
    R: np.ndarray
    motors: np.ndarray


class LinearRegulator(Controller):
    """τ = τ* − K […]: what the regulators have in common."""

    target: Any
    model: Mechanism | None
    linearized: ClassVar[bool] = True

    @classmethod
    def begin(cls, gains: Gains) -> Self:
        """Upright."""
        return cls(gains.standing)  # type: ignore[call-arg]

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where each joint has one coordinate and there is a motor."""
        idle = "" if plant.actuated.any() else f"{plant.name} has no motor"
        return single_coordinates(plant) or idle

    def regulator(self, plant: Plant) -> Regulator:
        """The gains, from the Riccati equation."""
        raise NotImplementedError

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        q = self.setpoint(plant)
        tau = balance(believed(self.model, plant), q)
        return {"K": self.regulator(plant).K, "target": q, "tau": tau}

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        n = plant.nv
        return {"K": (n, 2 * n + self.memory(plant)), "target": (n,), "tau": (n,)}

    def setpoint(self, plant: Plant) -> np.ndarray:
        target = believed(self.model, plant).pose(self.target)
        if not np.isfinite(target).all():
            raise refused(f"{self.label}: target", self.target, "finite numbers")
        return target


@checked
@dataclass(frozen=True)
class LQR(LinearRegulator):
    """τ = τ* − K (x − x*), with the K that minimises ∫ δxᵀ Q δx + δuᵀ R δu.

    x* is the target, numbers or "upright", at rest, and τ* = G there. `Q` and `R` are matrices, or
    the entries of their diagonals, R of the joints with motors; None is what suits the plant. With
    `period`, the regulator is that of the sampled equations, for a torque held that long: give the
    loop the same `control_period`. Angles are compared the short way round.
    """

    target: Any = 0.0
    Q: Any = None
    R: Any = None
    period: Positive | None = None
    model: Mechanism | None = None
    word: ClassVar[str] = "lqr"
    label: ClassVar[str] = "LQR"
    settings: ClassVar[tuple[str, ...]] = ("target", "effort")

    def regulator(self, plant: Plant) -> Regulator:
        """The gains, from the Riccati equation."""
        return riccati(self.linear(plant), self.period, f"LQR: no regulator at {self.target}")

    def linear(self, plant: Plant) -> Linearized:
        """The linearised equations at the target, and the weights."""
        plant = believed(self.model, plant)
        q, n = self.setpoint(plant), plant.nv
        A, B = plant("linearize", q=q, qd=np.zeros(n), tau=balance(plant, q))
        motors = plant.change.forces(plant.mechanism.actuation.T).T
        Q, R = costs(plant, q, self.Q, self.R, "LQR")
        return Linearized(np.asarray(A), B @ motors, Q, R, motors)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        error = np.concatenate([arm.deviation(sense.q, p["target"]), sense.qd])
        return Command(p["tau"] - p["K"] @ error)

    def basin(self, plant: Plant, level: float | None = None) -> Basin:
        """Where runs with the motors' limits, friction and stops come back to the target."""
        found = self.regulator(plant)
        level = coming_back(plant, self, found, self.period) if level is None else level
        return Basin(self.setpoint(plant), found.S, level)


def balance(plant: Plant, q: np.ndarray) -> np.ndarray:
    """G at the target, which the motors must be able to give."""
    tau = np.asarray(plant("gravity", q=q))
    idle = np.abs(plant.change.torques(tau)[~plant.actuated])
    if np.any(idle > BALANCED):
        raise ChainruleError(
            f"LQR: {plant.name} cannot rest at {q}: a joint without a motor would need "
            f"{idle.max():.3g} N m"
        )
    return tau


def riccati(linear: Linearized, period: float | None, without: str) -> Regulator:
    """The regulator of linear equations, continuous or with u held for a period."""
    from scipy.linalg import solve_continuous_are, solve_discrete_are  # takes long to import

    A, B, Q, R, motors = linear
    solve = solve_continuous_are
    if period is not None:
        A, B = sampled(A, B, period)
        solve = solve_discrete_are
    try:
        S = solve(A, B, Q, R)
    except ValueError as problem:  # LinAlgError is one
        raise ChainruleError(
            f"{without}: the motors do not reach every motion there, or Q and R are not positive"
        ) from problem
    if period is None:
        K = np.linalg.solve(R, B.T @ S)
    else:
        K = np.linalg.solve(R + B.T @ S @ B, B.T @ S @ A)
    return Regulator(motors @ K, S, np.linalg.eigvals(A - B @ K))


def frequency(plant: Plant, q: np.ndarray) -> float:
    """ω of the slowest swing, or fall, by weight and springs at rest at q, 1/s; 1 without any."""
    A, _ = plant("linearize", q=q, qd=np.zeros(plant.nv), tau=plant("gravity", q=q))
    squares = np.abs(np.linalg.eigvals(np.asarray(A)[plant.nv :, : plant.nv]))
    squares = squares[squares > 1e-9 * max(squares.max(), 1e-9)]
    return float(np.sqrt(squares.min())) if len(squares) else 1.0


def weights(plant: Plant, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Q that suits a plant at rest at q, and each joint's effort of which the square costs 1: the
    same law in any coordinates.

    A deviation of 1 rad, or as far as a weight falls in the time 1/ω of the fastest motion, costs
    as much as a rate ω times that, and as the largest weight that a motor carries, or what moves
    its joint as far in that time; never more than its limit.
    """
    change, omega = plant.change, frequency(plant, q)
    far = np.where(plant.hinges, 1.0, plant.fall / omega**2)
    M = np.diag(change.inverse.T @ np.asarray(plant("mass_matrix", q=q)) @ change.inverse)
    turned = change.position(q) + np.diag(np.where(plant.hinges, np.pi / 2, 0.0))
    G = np.abs(np.diag(change.torques(np.asarray(plant("gravity", q=change.own(turned))))))
    effort = np.minimum(np.maximum(G, M * omega**2 * far), plant.effort)
    square = np.diag(np.concatenate([far, omega * far]) ** -2.0)
    both = np.kron(np.eye(2), change.A)
    return both.T @ square @ both, effort


def costs(
    plant: Plant, q: np.ndarray, Q: ArrayLike | None, R: ArrayLike | None, name: str
) -> tuple[np.ndarray, np.ndarray]:
    """Q of the state and R of the motors' torques, as given or such as suit the plant at q."""
    own, effort = weights(plant, q) if Q is None or R is None else (Q, np.ones(plant.nv))
    square = of_motors(plant, effort) ** -2.0
    return (
        matrix(own if Q is None else Q, 2 * plant.nv, f"{name}: Q"),
        matrix(square if R is None else R, len(square), f"{name}: R"),
    )


def of_motors(plant: Plant, effort: np.ndarray) -> np.ndarray:
    """The efforts of motors of those of joints."""
    return np.abs(plant.mechanism.actuation).T @ effort


def sampled(A: np.ndarray, B: np.ndarray, period: float) -> tuple[np.ndarray, np.ndarray]:
    """The matrices over one period in which u is held (Van Loan 1978)."""
    from scipy.linalg import expm  # takes long to import

    n, m = B.shape
    block = np.zeros((n + m, n + m))
    block[:n, :n], block[:n, n:] = A, B
    both = expm(block * period)
    return both[:n, :n], both[:n, n:]


def matrix(value: ArrayLike, size: int, name: str) -> np.ndarray:
    """A matrix of weights, or the one with these numbers on its diagonal."""
    array = reals(name, value)
    if not np.isfinite(array).all() or array.shape not in ((), (1,), (size,), (size, size)):
        raise refused(name, value, f"{size} numbers, or {size}×{size}")
    if array.ndim < 2:
        array = np.diag(np.broadcast_to(array, (size,)))
    large = np.abs(array).max(initial=0.0)
    if np.any(np.abs(array - array.T) > ROUNDING * large):
        raise refused(name, value, "symmetric")
    if np.linalg.eigvalsh(array).min(initial=0.0) < -ROUNDING * large:
        raise refused(name, value, "weights ≥ 0: no direction may be rewarded")
    return array
