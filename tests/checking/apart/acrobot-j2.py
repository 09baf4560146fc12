import math
import torch


def get_real_lagrangian_metrix_acrobot(env, state, action):
    """The matrices of the Acrobot environment."""
    theta1, theta2, theta1_dot, theta2_dot = state

    # parameters
    m1, m2 = env.LINK_MASS_1, env.LINK_MASS_2
    l1, l2 = env.LINK_LENGTH_1, env.LINK_LENGTH_2
    lc1, lc2 = env.LINK_COM_POS_1, env.LINK_COM_POS_2
    I1 = env.LINK_MOI 
    I2 = env.LINK_MOI
    g = 9.8

    # mass matrix
    d11 = m1 * lc1**2 + m2 * (l1**2 + lc2**2 + l1 * lc2 * math.cos(theta2)) + I1 + I2
    d12 = m2 * (lc1**2 + l1 * lc2 * math.cos(theta2)) + I2
    d22 = m2 * lc2**2 + I2
    mass_matrix = torch.tensor([
        [d11, d12],
        [d12, d22]
    ])

    # Coriolis matrix
    h = -m2 * l1 * lc2 * math.sin(theta2)
    corrioli_matrix = torch.tensor([
        [h * theta2_dot, h * (theta2_dot)],
        [-(0.5)*h * theta1_dot, 0]
    ])

    # gravity
    g1 = (m1 * lc1 + m2 * l1) * g * math.cos(theta1) + m2 * lc2 * g * math.cos(theta1 + theta2)
    g2 = m2 * lc2 * g * math.cos(theta1 + theta2)
    gravitational_term = torch.tensor([[g1], [g2]])

    # force
    generalized_force = torch.tensor([[[0], [action]]])

    return mass_matrix, corrioli_matrix, gravitational_term, generalized_force
