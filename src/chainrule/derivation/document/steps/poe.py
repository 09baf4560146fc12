"""The product of exponentials, told."""

from chainrule.derivation.document.steps import SPRINGS, STRANDS, Step
from chainrule.derivation.results import Key

INTRODUCTION = (
    "Each joint is a screw motion, known once the mechanism is drawn in its home pose; no "
    "frames between the links are needed. Poses are products of matrix exponentials, and "
    "velocities are twists carried to the frame where they are wanted."
)

STEPS = (
    Step(
        "Twists",
        r"In the home pose, all coordinates zero, each joint is a screw: the axis $\omega_i$ "
        "through a point $r_i$, and the velocity that a point at the base frame's origin would "
        "have if it moved along; a screw in its nut adds its pitch times $\\omega_i$. A slide has no "
        "rotation, only a direction $v_i$.",
        r"\xi_i = \begin{bmatrix}\omega_i \\ -\omega_i \times r_i\end{bmatrix} \quad\text{or}"
        r"\quad \begin{bmatrix} 0 \\ v_i \end{bmatrix}",
        ((Key.TWISTS, r"\xi_{#}"),),
    ),
    Step(
        "Exponentials",
        r"The finite motion along a screw by $q$ is the exponential of its matrix, which "
        "Rodrigues' formula gives in closed form.",
        r"e^{[\xi]q} = \begin{bmatrix} e^{[\omega]q} & (1 - e^{[\omega]q})"
        r"(\omega \times v) + \omega\omega^\top v\,q \\ 0 & 1 \end{bmatrix}",
        ((Key.EXPONENTIALS, r"e^{[\xi_{#}] <joint>}"),),
    ),
    Step(
        "Poses of the centres of mass",
        "Each joint moves everything beyond it, so the exponentials from the base outwards act "
        "one after the other on the home pose of the frame at the centre of mass.",
        r"T_{mi}(q) = e^{[\xi_1]q_1} \cdots e^{[\xi_i]q_i}\, T_{mi}(0)",
        ((Key.POSES, "T_{m#}"),),
    ),
    Step(
        "Jacobians from twists",
        "Column $j$ is the twist of joint $j$ as the frame at the centre of mass sees it: the "
        "adjoint undoes all motions from that joint to the frame. The upper three rows are "
        "the angular velocity, the lower three the velocity of the centre of mass.",
        r"J_{mi,j} = \mathrm{Ad}^{-1}\!\left(e^{[\xi_j]q_j} \cdots T_{mi}(0)\right) \xi_j",
        ((Key.BODY_JACOBIANS, "J_{m#}"),),
    ),
    Step(
        "Generalised mass matrices",
        "Inertia tensor and mass as one matrix that acts on twists. At the centre of mass "
        "rotation and translation do not mix, so it has two blocks.",
        r"\mathcal{M}_i = \begin{bmatrix} I_i & 0 \\ 0 & m_i 1 \end{bmatrix}",
        ((Key.GENERALISED_MASSES, r"\mathcal{M}_{#}"),),
    ),
    STRANDS,
    Step(
        "Mass matrix",
        "The kinetic energy of a body is half its twist, squared with this matrix; the energies "
        "of the bodies add up.",
        r"M = \sum_i J_{mi}^\top \mathcal{M}_i J_{mi}",
        ((Key.MASS_MATRIX, "M"),),
    ),
    Step(
        "Coriolis and centrifugal terms",
        "All velocity terms follow from $M$. Those with two different velocities are the "
        r"Coriolis part $B(q)\,[\dot q_j \dot q_k]$, those with a square the centrifugal part "
        r"$C(q)\,[\dot q_j^2]$. In this step only, $B$, $C$ and $V$ have this meaning: elsewhere "
        r"the sum $V$ is the product $C\dot q$.",
        r"V_i = \sum_{j,k}\left(\frac{\partial M_{ij}}{\partial q_k} - \frac12 "
        r"\frac{\partial M_{jk}}{\partial q_i}\right)\dot q_j \dot q_k "
        r"= B(q)\,[\dot q_j \dot q_k] + C(q)\,[\dot q_j^2]",
        ((Key.CORIOLIS_FACTORS, "B"), (Key.CENTRIFUGAL_FACTORS, "C"), (Key.VELOCITY_TERMS, "V")),
    ),
    SPRINGS,
    Step(
        "Gravity",
        "The weight at each centre of mass, as a wrench in its own frame: no moment, and the "
        "force turned into that frame. The Jacobian, transposed, takes it to the joints.",
        r"G = -\sum_i J_{mi}^\top \begin{bmatrix} 0 \\ m_i R_i^\top g \end{bmatrix}",
        ((Key.GRAVITY, "G"),),
    ),
)
