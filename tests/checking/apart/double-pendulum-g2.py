"""Steps of the derivation of the swing model, as the tab shows them.

The double pendulum after Lagrange: mass matrix, Coriolis terms, gravity in
the plane of the swing.
"""

from __future__ import annotations

from .derivation import DerivationStep

__all__ = ["swing_steps"]


def swing_steps(swing_source: str) -> tuple[DerivationStep, ...]:
    """The steps for the chosen model."""
    steps = [
        DerivationStep(
            title="Equations of motion",
            latex=(
                r"$M(\theta)\,\ddot{\theta} + C(\theta, \dot{\theta}) "
                r"+ G(\theta) + D\,\dot{\theta} = 0$"
            ),
            values=(
                r"$\theta = (\theta_1, \theta_2):\ \mathrm{arm\ and\ club}$"
            ),
            narrative=(
                "Arms and club are two rigid links in an inclined plane. "
                "Lagrange gives a mass matrix, Coriolis terms, gravity and "
                "viscous damping."
            ),
        ),
        DerivationStep(
            title="Mass Matrix",
            latex=(
                r"$M_{11} = I_1 + I_2 + m_2 l_1^2 "
                r"+ 2 m_2 l_1 l_{c2} \cos\theta_2,\quad "
                r"M_{12} = M_{21} = I_2 + m_2 l_1 l_{c2} \cos\theta_2,"
                r"\quad M_{22} = I_2$"
            ),
            values=(
                r"$\det M > 0$"
            ),
            narrative=(
                "The symmetric matrix couples the links through the wrist "
                "angle θ₂; a straight wrist couples most."
            ),
        ),
        DerivationStep(
            title="Coriolis and Centripetal Terms",
            latex=(
                r"$h = -m_2 l_1 l_{c2} \sin\theta_2:\quad "
                r"C_1 = h\,(2\dot{\theta}_1\dot{\theta}_2 "
                r"+ \dot{\theta}_2^2),\quad "
                r"C_2 = -h\,\dot{\theta}_1^2$"
            ),
            values=(
                r"$\mathrm{late\ release:}\ \dot{\theta}_1^2$"
            ),
            narrative=(
                "The term −h·ω₁² is the release: the turning arms sling "
                "the club outward without any torque of the wrist."
            ),
        ),
    ]
    return tuple(steps)
