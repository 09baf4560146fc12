"""Jacobians and Christoffel symbols, told."""

from chainrule.derivation.document.steps import SPRINGS, STRANDS, Step
from chainrule.derivation.results import Key

INTRODUCTION = (
    "The mass matrix can be had without differentiating the energy: each link's Jacobian says "
    "how fast its centre of mass moves and how fast it turns for given joint rates. All "
    "velocity terms then follow from $M$ alone."
)

STEPS = (
    Step(
        "Centres of mass",
        "The rotations along the chain carry each centre of mass to the base frame: $o_i$ is the "
        "origin of link $i$ there, $R_i$ its rotation, $c_i$ the centre of mass in the link.",
        r"p_{ci} = o_i + R_i\, c_i",
        ((Key.CENTRES_OF_MASS, "p_{c#}"),),
    ),
    Step(
        "Linear Jacobians",
        "Column $j$ is the velocity of the centre of mass when only joint $j$ moves, at unit "
        "rate: around the axis $z_j$ for a hinge, along it for a slide, and both for a screw in its "
        "nut. Joints beyond the link do not move it, and their columns are zero.",
        r"J_{v,j} = z_j \times (p_{ci} - o_j) \quad\text{or}\quad z_j",
        ((Key.LINEAR_JACOBIANS, "J_{v#}"),),
    ),
    Step(
        "Angular Jacobians",
        "A hinge turns everything beyond it about its axis; a slide turns nothing. So a column "
        "is the axis, or zero.",
        r"J_{\omega,j} = z_j \quad\text{or}\quad 0",
        ((Key.ANGULAR_JACOBIANS, r"J_{\omega #}"),),
    ),
    STRANDS,
    Step(
        "Mass matrix",
        r"With $v = J_v \dot q$ and $\omega = J_\omega \dot q$ the kinetic energy is a quadratic "
        "form in the joint rates. Its matrix is $M$, one share for each link; the rotation takes "
        "the inertia tensor to the base frame.",
        r"M = \sum_i m_i J_{vi}^\top J_{vi} + J_{\omega i}^\top R_i I_i R_i^\top J_{\omega i}",
        ((Key.MASS_SHARES, "M_{(#)}"), (Key.ROTOR_SHARES, "M_{(r#)}"), (Key.MASS_MATRIX, "M")),
    ),
    Step(
        "Christoffel symbols",
        "No more mechanics is needed: how $M$ changes with the configuration gives every term "
        "that is quadratic in the velocities. The symbols are symmetric in the last two indices.",
        r"\Gamma_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + "
        r"\frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right)",
        ((Key.CHRISTOFFEL, r"\Gamma_{###}"),),
    ),
    Step(
        "Coriolis matrix",
        "Multiplied by the velocities over one index, they form the matrix $C$ for which "
        r"$\dot M - 2C$ is skew-symmetric.",
        r"C_{ij} = \sum_k \Gamma_{ijk}\,\dot q_k",
        ((Key.CORIOLIS_MATRIX, "C"),),
    ),
    SPRINGS,
    Step(
        "Gravity",
        "The weight of every link acts at its centre of mass; its Jacobian, transposed, says how "
        "much of it each joint feels. The joint must supply the opposite: hence the minus.",
        r"G = -\sum_i J_{vi}^\top m_i\, g",
        ((Key.GRAVITY, "G"),),
    ),
)
