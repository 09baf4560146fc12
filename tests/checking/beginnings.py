"""What notes begin with: right formulas that settle letters and convention."""

from __future__ import annotations

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

DOUBLE = r"""
$$T = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2
 + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V = -(m_1+m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2$$
"""
CART = r"""
$$(M+m)\ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$\ddot x \cos\theta + l \ddot\theta + g \sin\theta = 0$$
"""
ARM = r"""
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2(l_1^2 + l_{c2}^2 + 2 l_1 l_{c2}\cos q_2)$$
$$M_{12} = I_2 + m_2(l_{c2}^2 + l_1 l_{c2}\cos q_2)$$
$$V = (m_1 l_{c1} + m_2 l_1) g \sin q_1 + m_2 g l_{c2}\sin(q_1+q_2)$$
"""


def verdicts(mechanism: str, text: str) -> list[str]:
    """What the formulas behind a beginning are called."""
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]
