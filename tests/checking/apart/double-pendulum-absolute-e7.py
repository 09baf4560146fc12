"""
The damped double pendulum, animated. Angles from the vertical, point masses.

             \ddot{\theta}_1 = \frac{1}{\det(\mathbf{M})} \left[ m_2 l_2^2 \left( -m_2 l_1 l_2 \dot{\theta}_2^2 \sin(\theta_1 - \theta_2) - (m_1 + m_2) g l_1 \sin \theta_1 - c_1 \dot{\theta}_1 \right) - m_2 l_1 l_2 \cos(\theta_1 - \theta_2) \left( m_2 l_1 l_2 \dot{\theta}_1^2 \sin(\theta_1 - \theta_2) - m_2 g l_2 \sin \theta_2 - c_2 \dot{\theta}_2 \right) \right]
             \ddot{\theta}_2 = \frac{1}{\det(\mathbf{M})} \left[ -m_2 l_1 l_2 \cos(\theta_1 - \theta_2) \left( -m_2 l_1 l_2 \dot{\theta}_2^2 \sin(\theta_1 - \theta_2) - (m_1 + m_2) g l_1 \sin \theta_1 - c_1 \dot{\theta}_1 \right) + (m_1 + m_2) l_1^2 \left( m_2 l_1 l_2 \dot{\theta}_1^2 \sin(\theta_1 - \theta_2) - m_2 g l_2 \sin \theta_2 - c_2 \dot{\theta}_2 \right) \right]
             \det(\mathbf{M}) = (m_1 + m_2) l_1^2 \cdot m_2 l_2^2 - (m_2 l_1 l_2 \cos(\theta_1 - \theta_2))^2.
"""

import numpy as np

g = 9.81

m1 = 1
l1 = 1
c1 = 0

m2 = 1
l2 = 1
c2 = 0


def DoubleDampedPendulum(t, y):
    theta1, z1, theta2, z2 = y

    deltatheta = theta1 - theta2
    dtheta1_dt = z1
    dtheta2_dt = z2
    denominator = ((m1 + m2) * np.power(l1, 2) * m2 * np.sqrt(l2)) - np.power(m2*l1*l2*np.cos(deltatheta) , 2)

    dz1_dt = (m2 * np.power(l2, 2) * (-m2 * l1 * l2 * np.power(z2, 2) * np.sin(deltatheta) - (m1 + m2) * g * l1 * np.sin(theta1) - c1 * z1) \
              - (m2 * l1 * l2 * np.cos(deltatheta) * (m2 * l1 * l2 * np.power(z1, 2) * np.sin(deltatheta) - m2 * g * l2 * np.sin(theta2) - c2 * z2))) \
              / denominator

    dz2_dt = (-m2 * l1 * l2 * np.cos(deltatheta) * (-m2 * l1 * l2 * np.power(z2, 2) * np.sin(deltatheta) - (m1 + m2) * g * l1 * np.sin(theta1) - c1 * z1) \
              + ((m1 + m2) * np.power(l1, 2)) * (m2 * l1 * l2 * np.power(z1, 2) * np.sin(deltatheta) - m2 * g * l2 * np.sin(theta2) - c2 * z2)) \
              / denominator

    return [dtheta1_dt, dz1_dt, dtheta2_dt, dz2_dt]
