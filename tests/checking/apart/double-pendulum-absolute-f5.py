import streamlit as st


def teks1():
    st.subheader("Model")
    st.text('Persamaan double pendulum dari fungsi Lagrangian')
    st.latex(r'''
    L = \frac{1}{2} m_1 \left( L_1^2 \dot{\theta_1}^2 \right) + \frac{1}{2} m_2 \left( L_1^2 \dot{\theta_1}^2 + L_2^2 \dot{\theta_2}^2 + 2 L_1 L_2 \dot{\theta_1} \dot{\theta_2} \cos(\theta_1 - \theta_2) \right) \\
    - m_1 g L_1 \cos(\theta_1) - m_2 g \left( L_1 \cos(\theta_1) + L_2 \cos(\theta_2) \right)
    ''')
    st.text("Dengan persamaan Euler-Lagrange didapatkan")
    st.latex(r'''
        \ddot{\theta}_1 = \frac{L_1 \left( 2m_1 + m_2 - m_2 \cos(2\theta_1 - 2\theta_2) \right)}{-\left(g(2m_1 + m_2) \sin(\theta_1) - m_2 g \sin(\theta_1 - 2\theta_2) \right)} \\
        - \frac{2 \sin(\theta_1 - \theta_2) m_2 \left( \dot{\theta}_2^2 L_2 + \dot{\theta}_1^2 L_1 \cos(\theta_1 - \theta_2) \right)}{-\left(g(2m_1 + m_2) \sin(\theta_1) - m_2 g \sin(\theta_1 - 2\theta_2) \right)}
        ''')

    st.latex(r'''
        \ddot{\theta}_2 = \frac{2 \sin(\theta_1 - \theta_2) \left( \dot{\theta}_1^2 L_1 (m_1 + m_2) + g (m_1 + m_2) \cos(\theta_1) + \dot{\theta}_2^2 L_2 m_2 \cos(\theta_1 - \theta_2) \right)}{L_2 \left( 2m_1 + m_2 - m_2 \cos(2\theta_1 - 2\theta_2) \right)}
        ''')
    st.text("sebagai sistem orde satu")
    st.latex(r'''
        \frac{d\theta_1}{dt}= \omega_1 , \frac{d\theta_2}{dt}= \omega_2 \\
        \ddot{\theta}_1 = \frac{L_1 \left( 2m_1 + m_2 - m_2 \cos(2\theta_1 - 2\theta_2) \right)}{-\left(g(2m_1 + m_2) \sin(\theta_1) - m_2 g \sin(\theta_1 - 2\theta_2) \right)} \\
        - \frac{2 \sin(\theta_1 - \theta_2) m_2 \left( \omega_2^2 L_2 + \omega_1^2 L_1 \cos(\theta_1 - \theta_2) \right)}{-\left(g(2m_1 + m_2) \sin(\theta_1) - m_2 g \sin(\theta_1 - 2\theta_2) \right)}
        ''')

    st.latex(r'''
        \ddot{\theta}_2 = \frac{2 \sin(\theta_1 - \theta_2) \left( \omega_1^2 L_1 (m_1 + m_2) + g (m_1 + m_2) \cos(\theta_1) + \omega_2^2 L_2 m_2 \cos(\theta_1 - \theta_2) \right)}{L_2 \left( 2m_1 + m_2 - m_2 \cos(2\theta_1 - 2\theta_2) \right)}
        ''')
    st.text("dan kodenya")
    st.code(
        '''
    def double_pendulum(t, z):
        theta1, omega1, theta2, omega2 = z
        delta = theta2 - theta1

        denom1 = (2*m1 + m2 - m2 * np.cos(2*delta))
        denom2 = (L2 / L1) * denom1

        d_omega1 = (-g * (2*m1 + m2) * np.sin(theta1) - m2 * g * np.sin(theta1 - 2*theta2) - 
                    2 * np.sin(delta) * m2 * (omega2**2 * L2 + omega1**2 * L1 * np.cos(delta))) / (L1 * denom1)

        d_omega2 = (2 * np.sin(delta) * (omega1**2 * L1 * (m1 + m2) + g * (m1 + m2) * np.cos(theta1) + 
                    omega2**2 * L2 * m2 * np.cos(delta))) / (L2 * denom2)

        return [omega1, d_omega1, omega2, d_omega2]    

    # koordinat kartesian
    x1 = L1 * np.sin(theta1)
    y1 = -L1 * np.cos(theta1)
    x2 = x1 + L2 * np.sin(theta2)
    y2 = y1 + L2 * np.cos(theta2)

    '''
    )
