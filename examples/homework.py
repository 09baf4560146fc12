"""Equations of motion, proved, and a derivation of one's own checked: which term is wrong."""

import chainrule as cr

eq = cr.derive("double-pendulum")  # exactly, by four routes
assert eq.verified  # which are proved to be equal
print(eq.M)
eq.document().save("double-pendulum.html")  # step by step; also .md, .tex, .ipynb

notes = r"$M_{22} = I_2 + m_2 l_{c2}^2$ and $M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_2 \cos q_2$"
for finding in cr.check("double-pendulum", notes).findings:
    print(finding.formula, "is", finding.verdict, finding.explanation)
