"""Recursive Newton-Euler, told: outwards, inwards, reading off."""

from chainrule.derivation.document.steps import SPRINGS, STRANDS, Step
from chainrule.derivation.results import Key

INTRODUCTION = (
    "Forces instead of energies: velocities and accelerations are passed outwards from link "
    "to link, then the forces that they call for are passed inwards. It is how a computer "
    "evaluates the equations, and on paper an independent check of the other routes."
)

STEPS = (
    Step(
        "Angular velocities, outwards",
        "A link turns with the one that carries it and about its own joint. All vectors of a link "
        r"are written in its own frame, so the parent's is first turned into it by $R_i^\top$.",
        r"\omega_i = R_i^\top \omega_{p(i)} + a_i\,\dot q_i",
        ((Key.ANGULAR_VELOCITIES, r"\omega_{#}"),),
    ),
    Step(
        "Angular accelerations, outwards",
        "The derivative of the line before; the middle term is there because the axis itself is "
        "carried round.",
        r"\dot\omega_i = R_i^\top \dot\omega_{p(i)} + (R_i^\top\omega_{p(i)}) \times a_i\,\dot q_i"
        r" + a_i\,\ddot q_i",
        ((Key.ANGULAR_ACCELERATIONS, r"\dot\omega_{#}"),),
    ),
    Step(
        "Accelerations of the joints, outwards",
        "From the parent's origin to the link's, at the distance $p_i$: the parent's angular "
        "acceleration and its centripetal term. The base is given the acceleration $-g$, as a "
        "lift that starts upwards: this is how gravity enters every link at once.",
        r"\dot v_i = R_i^\top\left(\dot v_{p(i)} + ([\dot\omega]_\times + [\omega]_\times^2)_{p(i)}\,p_i\right),"
        r"\qquad \dot v_0 = -g",
        ((Key.ACCELERATIONS, r"\dot v_{#}"),),
    ),
    STRANDS,
    SPRINGS,
    Step(
        "Forces and torques, inwards",
        "Newton's law gives the force that a link needs, Euler's the moment; to these comes what it "
        "passes on to the links $c$ that it carries. $J_i$ is the inertia about the link's joint. "
        "The bearings take all of it but the component along the joint's axis: that one is the "
        "motor's.",
        r"f_i = m_i \dot v_i + ([\dot\omega]_\times + [\omega]_\times^2)_i\, m_i c_i + \sum_c R_c f_c"
        "\n"
        r"n_i = J_i\dot\omega_i + \omega_i \times J_i\omega_i + m_i c_i \times \dot v_i + "
        r"\sum_c \left(R_c n_c + p_c \times R_c f_c\right)"
        "\n"
        r"\tau_i = a_i^\top n_i \;\text{ (hinge)}\quad\text{or}\quad a_i^\top f_i \;\text{ (slide)}",
        ((Key.TORQUES, r"\tau_{#}"),),
    ),
    Step(
        "Reading off",
        "The torques are linear in the accelerations, and their factors are $M$; at rest only "
        r"gravity is left, which is $G$; the remainder is $C\dot q$.",
        r"M_{ij} = \frac{\partial \tau_i}{\partial \ddot q_j}, \qquad "
        r"G = \tau(q, 0, 0), \qquad C\dot q = \tau(q, \dot q, 0) - G",
        ((Key.MASS_MATRIX, "M"), (Key.VELOCITY_TERMS, r"C\dot q"), (Key.GRAVITY, "G")),
    ),
)
