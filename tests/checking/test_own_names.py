"""Letters that the notes and the description share mean the same."""

import chainrule as cr

BENT = cr.Mechanism(
    "bent arm",
    tuple(
        cr.Link(
            name, cr.joints.Revolute(f"q{i + 1}"), parent, at=at, mass=f"m_{name}",
            com=(f"x_{name}", f"y_{name}", 0), inertia=f"I_{name}",
        )
        for i, (name, parent, at) in enumerate(
            [("a", "base", (0, 0, 0)), ("b", "a", ("l_a", 0, 0)), ("c", "b", ("l_b", 0, 0))]
        )
    ),
    gravity=(0, "-g", 0),
)  # fmt: skip

RIGHT = r"""
$$M_{33} = I_c + m_c (x_c^2 + y_c^2)$$
$$M_{23} = I_c + m_c (x_c^2 + y_c^2) + m_c l_b (x_c \cos q_3 - y_c \sin q_3)$$
$$M_{22} = I_b + I_c + m_b (x_b^2 + y_b^2) + m_c (x_c^2 + y_c^2 + l_b^2)
  + 2 m_c l_b (x_c \cos q_3 - y_c \sin q_3)$$
$$G_3 = m_c g (x_c \cos(q_1 + q_2 + q_3) - y_c \sin(q_1 + q_2 + q_3))$$
"""


def test_they_need_no_habit():
    report = cr.check(BENT, RIGHT)
    assert [finding.verdict for finding in report.findings] == ["right"] * 4


def test_a_slip_among_them_is_found():
    (wrong,) = cr.check(BENT, RIGHT.replace("+ 2 m_c l_b (x_c", "+ m_c l_b (x_c")).wrong
    assert wrong.line == 4


def test_what_is_given_counts_more():
    report = cr.check(BENT, r"$$M_{33} = I_c + m_c (x_c^2 + y_a^2)$$", symbols={"y_a": "y_c"})
    assert [finding.verdict for finding in report.findings] == ["right"]
