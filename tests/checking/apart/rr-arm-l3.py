# libraries
import numpy as np
from scipy.integrate import odeint

### values ###
m1 = 1
m2 = 1
l1 = 1
l2 = 1
##############

g = 9.81
c6 = m2 * (l2 ** 2) / 3


# derivatives
def dSdt(t, S):
    theta1, w1, theta2, w2 = S
    c1 = m1 * (l1 ** 2) / 3 + m2 * (l1 ** 2) + m2 * (l2 ** 2) / 3 + m2 * l1 * l2 * np.cos(theta2)
    c2 = m2 * (l2 ** 2) / 3 + m2 * l1 * l2 * np.cos(theta2) / 2
    c3 = - m2 * l1 * l2 * np.sin(theta2) / 2
    c4 = (m1 / 2 + m2) * g * l1 * np.cos(theta1)
    c5 = m2 * g * l2 * np.cos(theta1 + theta2) / 2

    return [w1,
            (- c2 * c3 * (w1 ** 2) - 2 * c3 * c6 * w1 * w2 - c3 * c6 * (w2 ** 2) - c4 * c6 - c5 * c6 + c2 * c5) / (c1 * c6 - (c2 ** 2)),
            w2,
            (c1 * c3 * (w1 ** 2) + 2 * c2 * c3 * w1 * w2 + c2 * c3 * (w2 ** 2) + c2 * c4 + c2 * c5 - c1 * c5) / (c1 * c6 - (c2 ** 2))]


# energy
k1 = m1 * (l1 ** 2) / 6 + m2 * (l2 ** 2) / 6 + m2 * (l1 ** 2) / 2 + m2 * l1 * l2 * np.cos(theta2) / 2
k2 = m2 * (l2 ** 2) / 3 + m2 * l1 * l2 * np.cos(theta2) / 2
KE = k1 * (w1 ** 2) + c6 * (w2 ** 2) / 2 + k2 * w1 * w2

PE = (m1 / 2 + m2) * g * l1 * np.sin(theta1) + m2 * g * l2 * np.sin(theta1 + theta2) / 2

TE = KE + PE
