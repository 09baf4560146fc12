"""
Physics of a Furuta pendulum, the rotary inverted pendulum.
"""

import numpy as np


class FurutaPendulumPhysics:
    """
    Parameters and equations.

    - An arm turns in the horizontal (XY) plane
    - A pendulum at its end swings vertically

    State: [theta, theta_dot, phi, phi_dot]
    - theta: angle of the pendulum from the vertical (0 = upright)
    - theta_dot: its rate
    - phi: angle of the arm
    - phi_dot: its rate
    """

    def __init__(self, mass=0.05, pendulum_length=0.2, arm_length=0.15):
        self.g = 9.81  # gravity (m/s^2)

        self.m = mass  # of the pendulum (kg)
        self.l = pendulum_length  # (m)
        self.r = arm_length  # (m)

        self.I_p = self.m * self.l**2  # inertia of the pendulum
        self.I_r = 0.01  # inertia of the arm

        self.update_inertia()

    def update_inertia(self):
        """The inertias again."""
        self.I_p = self.m * self.l**2
        self.I_r = 0.01 + 0.05 * self.m * self.r**2

    def compute_dynamics(self, state, torque):
        """
        Derivative of the state, by the equations of motion from Lagrangian mechanics.

        Args:
            state: [theta, theta_dot, phi, phi_dot]
            torque: torque on the arm (Nm)
        """
        theta, theta_dot, phi, phi_dot = state

        l_safe = max(self.l, 0.01)
        I_p_safe = max(self.I_p, 0.0001)
        I_r_safe = max(self.I_r, 0.0001)
        r_safe = max(self.r, 0.01)

        # pendulum (simplified model)
        theta_acc = (self.g / l_safe) * np.sin(theta) + \
                    (torque / I_p_safe) * np.cos(theta) * r_safe / l_safe

        # arm
        # torque over the effective inertia
        phi_acc = torque / (I_r_safe + self.m * r_safe**2)

        return np.array([theta_dot, theta_acc, phi_dot, phi_acc])

    def integrate_rk4(self, state, torque, dt):
        k1 = self.compute_dynamics(state, torque)
        k2 = self.compute_dynamics(state + 0.5 * dt * k1, torque)
        k3 = self.compute_dynamics(state + 0.5 * dt * k2, torque)
        k4 = self.compute_dynamics(state + dt * k3, torque)

        new_state = state + (dt / 6.0) * (k1 + 2*k2 + 2*k3 + k4)
        return new_state

    def compute_positions_3d(self, state):
        """
        Points in space, for the picture.
        """
        theta, _, phi, _ = state

        # end of the arm
        arm_x = self.r * np.cos(phi)
        arm_y = self.r * np.sin(phi)
        arm_z = 0.0

        # across the arm
        perp_x = -np.sin(phi)
        perp_y = np.cos(phi)

        # the mass
        pend_x = arm_x + self.l * np.sin(theta) * perp_x
        pend_y = arm_y + self.l * np.sin(theta) * perp_y
        pend_z = arm_z + self.l * np.cos(theta)

        return {
            'arm_end': (arm_x, arm_y, arm_z),
            'pendulum_end': (pend_x, pend_y, pend_z),
            'pendulum_height': pend_z
        }
