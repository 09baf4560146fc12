"""Links that carry parts of their own: rods with bobs, payloads, a wheel on a rod."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.scenarios import scenario
from chainrule.mechanism.builders import catalog

RODS = r"""
Both angles from the downward vertical; the rods are uniform and carry bobs.
$$x_{1b} = l_1\sin\theta_1 \qquad y_{1b} = -l_1\cos\theta_1$$
$$x_{1r} = \frac{l_1}{2}\sin\theta_1 \qquad y_{1r} = -\frac{l_1}{2}\cos\theta_1$$
$$x_{2b} = l_1\sin\theta_1 + l_2\sin\theta_2 \qquad y_{2b} = -l_1\cos\theta_1 - l_2\cos\theta_2$$
$$x_{2r} = l_1\sin\theta_1 + \frac{l_2}{2}\sin\theta_2$$
$$T_{1b} = \frac12 m_{1b} l_1^2\dot\theta_1^2$$
$$T_{1r} = \frac16 m_{1r} l_1^2\dot\theta_1^2$$
$$V_{1r} = -\frac12 m_{1r} g l_1\cos\theta_1$$
$$V_{2b} = -m_{2b} g (l_1\cos\theta_1 + l_2\cos\theta_2)$$
$$T_{2r} = \frac12 m_{2r} (l_1^2\dot\theta_1^2 + \frac13 l_2^2\dot\theta_2^2 + l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2))$$
$$T_{2b} = \frac12 m_{2b} (l_1^2\dot\theta_1^2 + l_2^2\dot\theta_2^2 + 2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2))$$
$$V = -\left(\frac{m_{1r}}{2} + m_{1b} + m_{2r} + m_{2b}\right) g l_1\cos\theta_1 - \left(\frac{m_{2r}}{2} + m_{2b}\right) g l_2\cos\theta_2$$
"""


def test_rods_that_carry_bobs_are_found_and_named():
    report = check(catalog.get("double-pendulum-absolute"), RODS)
    assert {f.verdict for f in report.findings} == {"right"}
    assert "link 2 is a rod of mass m_2r with a mass m_2b at its end" in report.conventions
    assert {f.quantity.partition(": ")[2] for f in report.findings} >= {
        "the kinetic energy of a part", "the potential energy of a part",
        "the position of a centre of mass",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        (r"V_{1r} = -\frac12", r"V_{1r} = -", "1/2"),
        (r"x_{2r} = l_1\sin\theta_1", r"x_{2r} = l_1\cos\theta_1", "cosine for sine"),
        (r"+ 2 l_1 l_2\dot\theta_1", r"+ l_1 l_2\dot\theta_1", "2"),
        (r"\frac{m_{2r}}{2} + m_{2b}\right) g l_2", r"m_{2r} + m_{2b}\right) g l_2", "m"),
    ],
)
def test_a_slip_in_a_part_is_found(right, wrong, words):
    assert right in RODS
    report = check(catalog.get("double-pendulum-absolute"), RODS.replace(right, wrong))
    assert len(report.wrong) == 1
    assert words in report.wrong[0].explanation


@pytest.mark.parametrize(("rod", "bob"), [("M", "m"), ("m_r", "m_b"), ("m_{rod}", "m_{bob}")])
def test_a_pendulum_of_a_rod_and_a_bob(rod, bob):
    text = rf"""
$$T = \frac16 {rod} l^2\dot\theta^2 + \frac12 {bob} l^2\dot\theta^2$$
$$V = -\frac12 {rod} g l\cos\theta - {bob} g l\cos\theta$$
$$\left(\frac13 {rod} + {bob}\right) l^2\ddot\theta + \left(\frac12 {rod} + {bob}\right) g l\sin\theta = 0$$
"""
    report = check(catalog.pendulum(), text)
    assert [f.verdict for f in report.findings] == ["right"] * 3
    assert any("with a mass" in line for line in report.conventions)
    slip = check(catalog.pendulum(), text.replace(r"g l\sin", r"g l^2\sin"))
    assert [f.verdict for f in slip.findings] == ["right", "right", "wrong"]


def test_a_payload_has_the_number_behind_the_last_link():
    text = r"""
Angles from the horizontal, the second relative; point masses at the ends.
$$E_{k1} = \frac12 m_1 l_1^2\dot\theta_1^2$$
$$E_{k2} = \frac12 m_2 l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2(\dot\theta_1+\dot\theta_2)^2 + m_2 l_1 l_2\dot\theta_1(\dot\theta_1+\dot\theta_2)\cos\theta_2$$
$$E_{k3} = \frac12 m_3 l_1^2\dot\theta_1^2 + \frac12 m_3 l_2^2(\dot\theta_1+\dot\theta_2)^2 + m_3 l_1 l_2\dot\theta_1(\dot\theta_1+\dot\theta_2)\cos\theta_2$$
$$V = (m_1+m_2+m_3) g l_1\sin\theta_1 + (m_2+m_3) g l_2\sin(\theta_1+\theta_2)$$
"""
    report = check(catalog.rr_arm(), text)
    assert [f.verdict for f in report.findings] == ["right"] * 4


def test_the_second_length_beside_the_first_is_that_of_the_wheel():
    text = r"""
$$T = \frac12 (m_1 l_1^2 + m_2 l_2^2 + I_1)\dot\theta_1^2 + \frac12 I_2(\dot\theta_1+\dot\theta_2)^2$$
$$V = -(m_1 l_1 + m_2 l_2) g\cos\theta_1$$
"""
    report = check(scenario("reaction-wheel"), text)
    assert [f.verdict for f in report.findings] == ["right", "right"]


def test_an_energy_of_turning_is_no_rods():
    text = r"""
$$T_t = \frac18 m_r l^2\dot\theta^2 + \frac12 m_b l^2\dot\theta^2$$
$$T_r = \frac{1}{24} m_r l^2\dot\theta^2$$
$$V = -\left(\frac12 m_r + m_b\right) g l\cos\theta$$
$$\left(\frac13 m_r + m_b\right) l^2\ddot\theta + \left(\frac12 m_r + m_b\right) g l\sin\theta = 0$$
"""
    report = check(catalog.pendulum(), text)
    assert not report.wrong
    assert [f.verdict for f in report.findings][2:] == ["right", "right"]
