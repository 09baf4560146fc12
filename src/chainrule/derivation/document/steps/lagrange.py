"""Euler-Lagrange, told: energies, their derivatives, the equations of motion."""

from chainrule.derivation.document.steps import Step
from chainrule.derivation.results import Key

INTRODUCTION = (
    "Energy is a scalar: it needs no free-body diagrams, and forces of constraint never "
    "appear. Write the kinetic and the potential energy in the coordinates, and differentiate. "
    "What must not be lost on the way is the chain rule: positions depend on time only "
    "through $q$."
)

STEPS = (
    Step(
        "Transforms",
        "Every link gets a frame of its own, at its joint. A transform turns and shifts "
        "coordinates from one frame to the one before it; the product of the transforms along "
        "the chain takes them to the base. Link $p(i)$ is the one that carries link $i$.",
        r"{}^{0}T_i = {}^{0}T_{p(i)} \; {}^{p(i)}T_i(q_i)",
        ((Key.TRANSFORMS, "{}^{0}T_{#}"),),
    ),
    Step(
        "Centres of mass",
        "Gravity acts at the centres of mass, and the energy of translation is that of the mass "
        "moving there: these are the points to follow. In its own frame the centre of mass of "
        "link $i$ is at the fixed place $c_i$.",
        r"\begin{bmatrix} p_{ci} \\ 1 \end{bmatrix} = {}^{0}T_i \begin{bmatrix} c_i \\ 1 \end{bmatrix}",
        ((Key.CENTRES_OF_MASS, "p_{c#}"),),
    ),
    Step(
        "Velocities",
        "The positions depend on time only through $q$, so the chain rule gives the velocities. "
        "The rotation matrix $R_i$ gives the angular velocity, here in the link's own frame, "
        "where the inertia tensor is constant.",
        r"\dot p = \sum_j \frac{\partial p}{\partial q_j}\,\dot q_j, \qquad [\omega_i]_\times = R_i^\top \dot R_i",
        ((Key.VELOCITIES, r"\dot p_{c#}"), (Key.ANGULAR_VELOCITIES, r"\omega_{#}")),
    ),
    Step(
        "Strands",
        "The shaft of a strand turns at a sum of the joints' rates, with an inertia of its own.",
        r"T_s = \tfrac12\, I_s\, \dot s^2, \qquad \dot s = \sum_j r_j\, \dot q_j",
        ((Key.STRAND_ENERGIES, "T_{s#}"),),
        Key.STRAND_ENERGIES,
    ),
    Step(
        "Kinetic energy",
        "A rigid body moves with its centre of mass and turns about it, and the two energies "
        "add up without a mixed term; this is why the inertia is taken there.",
        r"T_i = \tfrac12 m_i\, \dot p_{ci}^\top \dot p_{ci} + \tfrac12\, \omega_i^\top I_i\, \omega_i",
        (
            (Key.KINETIC_ENERGIES, "T_{#}"),
            (Key.ROTOR_ENERGIES, "T_{r#}"),
            (Key.KINETIC_ENERGY, "T"),
        ),
    ),
    Step(
        "Springs",
        "A spring stores the work that stretches it from its rest $s_0$: along a joint $s$ is its "
        "coordinate, along a strand a sum of coordinates. It counts with the potential energy.",
        r"V_s = \tfrac12\, k\,(s - s_0)^2",
        ((Key.SPRING_ENERGIES, "V_{s#}"),),
        Key.SPRING_ENERGIES,
    ),
    Step(
        "Potential energy",
        "Lifting a link takes work against gravity. Only its height matters, which is what the "
        "product with the vector $g$ picks out.",
        r"V_i = -m_i\, g^\top p_{ci}",
        ((Key.POTENTIAL_ENERGIES, "V_{#}"), (Key.POTENTIAL_ENERGY, "V")),
    ),
    Step(
        "Lagrangian",
        "One function holds the whole motion: every equation follows from it by differentiation.",
        "L = T - V",
        ((Key.LAGRANGIAN, "L"),),
    ),
    Step(
        "Momenta",
        "Lagrange's equation needs three derivatives. The first is by each velocity, the "
        "coordinates held fixed: the momentum that belongs to the coordinate. $V$ has no part "
        "in it.",
        r"\frac{\partial L}{\partial \dot q_i} = \frac{\partial T}{\partial \dot q_i}",
        ((Key.MOMENTA, r"\frac{\partial L}{\partial <qd>}"),),
    ),
    Step(
        "Their rates",
        "The second is the rate of each momentum along the motion. Coordinates and velocities "
        "both change with time, so the chain rule brings in velocities and accelerations.",
        r"\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} = \sum_j "
        r"\frac{\partial^2 L}{\partial \dot q_i\,\partial \dot q_j}\,\ddot q_j + \sum_j "
        r"\frac{\partial^2 L}{\partial \dot q_i\,\partial q_j}\,\dot q_j",
        ((Key.RATES_OF_MOMENTA, r"\frac{d}{dt}\frac{\partial L}{\partial <qd>}"),),
    ),
    Step(
        "Generalised forces",
        "The third is by each coordinate, the velocities held fixed. It holds gravity and, "
        "where $M$ depends on the coordinate, part of the centrifugal effects.",
        r"\frac{\partial L}{\partial q_i} = \frac{\partial T}{\partial q_i} - "
        r"\frac{\partial V}{\partial q_i}",
        ((Key.GENERALISED_FORCES, r"\frac{\partial L}{\partial <q>}"),),
    ),
    Step(
        "Equations of motion",
        "The rate of each momentum less the generalised force is what the motor must supply. It "
        "is linear in the accelerations: their factors are $M$. What is quadratic in the "
        r"velocities is $C\dot q$, and what is left at rest is $G$.",
        r"\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} - \frac{\partial L}{\partial q_i} = \tau_i",
        ((Key.MASS_MATRIX, "M"), (Key.VELOCITY_TERMS, r"C\dot q"), (Key.GRAVITY, "G")),
    ),
)
