"""Letters that words, lists, tables and comments explain, and those whose dimension tells."""

import pytest

from chainrule.checking.meaning.naming.glossary import LetterMeaning, glossary
from checking.beginnings import verdicts

K, M, A = ("k", "", ""), ("M", "", ""), ("a", "", "")


@pytest.mark.parametrize(
    ("text", "key", "kinds"),
    [
        ("A bob of mass $M$ hangs on a rod of length $a$.", M, ("mass",)),
        ("A bob of mass $M$ hangs on a rod of length $a$.", A, ("length", "com")),
        ("Let $k$ be the distance from the pivot to the centre of mass.", K, ("com",)),
        ("- $k$: distance between the hinge and its center of mass", K, ("com",)),
        ("where:\n- $k$ is the moment of inertia of the pole\n", K, ("inertia",)),
        ("| $k$ | mass of the cart |\n", K, ("mass",)),
        ("k = 0.3  # length of the first pendulum in m\n", K, ("length", "com")),
        ("- 小车质量 $k$\n- 摆杆质量 $m$\n", K, ("mass",)),
        ("- 转轴到摆杆质心的距离 $k$\n- 外力 $F$\n", K, ("com",)),
        (r"The damping coefficient \(k\) of the joint.", K, ("friction",)),
    ],
)
def test_what_the_text_says_of_a_letter(text: str, key: tuple[str, str, str], kinds: tuple):
    assert glossary(text)[key].kinds == kinds


@pytest.mark.parametrize(
    "text",
    [
        "the total mass $k$ of the system",
        "the force $k$ on the mass",
        "$k$ is a gain",
        "the velocity of the mass $k$",
        "$k$ is the ratio of the masses",
        "the rate of change of length $k$",
    ],
)
def test_what_may_be_something_else_is_not_said(text: str):
    assert K not in glossary(text)


def test_masses_belong_to_the_bodies_that_are_named():
    told = glossary(
        "$A$ is the mass of the cart and $k$ the mass of the pole, $M$, $m$ masses of it"
    )
    assert told["A", "", ""] == LetterMeaning(("mass",), "first")
    assert M not in told


PENDULUM = r"""
$$T = \frac12 M a^2\dot\theta^2$$
$$V = -M g a\cos\theta$$
$$a\ddot\theta + g\sin\theta = 0$$
"""


def test_words_outrank_habits():
    # k is a friction by habit
    text = "Let $k$ be the distance to the centre of mass.\n" + PENDULUM.replace("a", "k", 0)
    text = text.replace("M a", "m k").replace("g a", "g k").replace("$a", "$k").replace("M", "m")
    assert verdicts("pendulum", text) == ["right"] * 3
    assert verdicts("pendulum", text.replace("-m g k", "-m g k^2"))[1] == "wrong"


ARM = r"""
$$D_{11} = m_1 p_1^2 + m_2 (l_1^2 + p_2^2 + 2 l_1 p_2 c_2)$$
$$D_{12} = m_2 (p_2^2 + l_1 p_2 c_2)$$
$$D_{22} = m_2 p_2^2$$
$$V = (m_1 p_1 + m_2 l_1) g s_1 + m_2 p_2 g s_{12}$$
$$D_{112} = -2 m_2 l_1 p_2 s_2, \quad D_{122} = -m_2 l_1 p_2 s_2, \quad D_{212} = 0$$
$$D_1 = (m_1 p_1 + m_2 l_1) g c_1 + m_2 p_2 g c_{12}$$
$$\tau_1 = D_{11}\ddot\theta_1 + D_{12}\ddot\theta_2 + D_{112}\dot\theta_1\dot\theta_2
 + D_{122}\dot\theta_2^2 + D_1$$
"""


@pytest.mark.parametrize("letter", ["p", "e", r"\rho", "n"])
def test_a_length_of_any_letter(letter: str):
    text = ARM.replace("p_", letter + "_")
    found = verdicts("rr-arm", text)
    assert found[:4] == ["right"] * 4
    assert found[-1] == "right"
    slip = text.replace(f"m_2 ({letter}_2^2 + l_1", f"m_2 ({letter}_2 + l_1")
    assert verdicts("rr-arm", slip)[1] == "wrong"


HALVES = r"""
$$H_{11} = m_1 l_1^2 + j_1 + m_2 (4 l_1^2 + l_2^2 + 4 l_1 l_2\cos\theta_2) + j_2$$
$$H_{12} = m_2 (l_2^2 + 2 l_1 l_2\cos\theta_2) + j_2$$
$$H_{22} = m_2 l_2^2 + j_2$$
$$V = m_1 g l_1\sin\theta_1 + m_2 g (2 l_1\sin\theta_1 + l_2\sin(\theta_1 + \theta_2))$$
"""


def test_a_letter_may_be_half_the_length():
    assert verdicts("rr-arm", HALVES) == ["right"] * 4


ALIKE = r"""
$$M_{11} = m l_c^2 + I + m (L^2 + l_c^2 + 2 L l_c\cos\theta_2) + I$$
$$M_{12} = M_{21} = m (l_c^2 + L l_c\cos\theta_2) + I$$
$$M_{22} = m l_c^2 + I$$
"""


def test_links_that_are_alike_share_their_letters():
    assert verdicts("rr-arm", ALIKE) == ["right"] * 3
    assert verdicts("rr-arm", ALIKE.replace("2 L l_c", "L l_c"))[0] == "wrong"


def test_a_force_that_the_text_names():
    text = r"""
| $a$ | horizontal force on the cart |
$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = a$$
$$l\ddot\theta + \ddot x\cos\theta - g\sin\theta = 0$$ $$a = -k_E\dot x(E - E_d)$$
"""
    assert verdicts("cart-pole", text)[:2] == ["right", "right"]
