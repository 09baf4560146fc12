import streamlit as st

st.set_page_config(page_title="Double pendulum: the mathematics", layout="wide")

st.title("The double pendulum in formulas")

st.header("1. Coordinates")

st.markdown("""
Two coordinates:
- **θ₁(t)**: angle of the upper pendulum, from the vertical
- **θ₂(t)**: angle of the lower pendulum, relative to the upper arm

Where the masses are:
""")

st.latex(r"""
\begin{align}
x_1 &= L_1 \sin(\theta_1) \\
y_1 &= -L_1 \cos(\theta_1) \\
x_2 &= L_1 \sin(\theta_1) + L_2 \sin(\theta_2) \\
y_2 &= -L_1 \cos(\theta_1) - L_2 \cos(\theta_2)
\end{align}
""")

st.header("2. Lagrange")

st.subheader("2.1 Kinetic energy")

st.markdown("""
Of both masses together:
""")

st.latex(r"""
T = \frac{1}{2} m_1 (\dot{x}_1^2 + \dot{y}_1^2) + \frac{1}{2} m_2 (\dot{x}_2^2 + \dot{y}_2^2)
""")

st.markdown("""
The rates:
""")

st.latex(r"""
\begin{align}
\dot{x}_1 &= L_1 \dot{\theta}_1 \cos(\theta_1) \\
\dot{y}_1 &= L_1 \dot{\theta}_1 \sin(\theta_1) \\
\dot{x}_2 &= L_1 \dot{\theta}_1 \cos(\theta_1) + L_2 \dot{\theta}_2 \cos(\theta_2) \\
\dot{y}_2 &= L_1 \dot{\theta}_1 \sin(\theta_1) + L_2 \dot{\theta}_2 \sin(\theta_2)
\end{align}
""")

st.markdown("""
Put in:
""")

st.latex(r"""
T = \frac{1}{2} m_1 L_1^2 \dot{\theta}_1^2 + \frac{1}{2} m_2 \left[ L_1^2 \dot{\theta}_1^2 + L_2^2 \dot{\theta}_2^2 + 2 L_1 L_2 \dot{\theta}_1 \dot{\theta}_2 \cos(\theta_1 - \theta_2) \right]
""")

st.latex(r"""
T = \frac{1}{2} (m_1 + m_2) L_1^2 \dot{\theta}_1^2 + \frac{1}{2} m_2 L_2^2 \dot{\theta}_2^2 + m_2 L_1 L_2 \dot{\theta}_1 \dot{\theta}_2 \cos(\theta_1 - \theta_2)
""")

st.subheader("2.2 Potential energy")

st.markdown("""
Zero at the pivot:
""")

st.latex(r"""
V = -m_1 g L_1 \cos(\theta_1) - m_2 g \left[ L_1 \cos(\theta_1) + L_2 \cos(\theta_2) \right]
""")

st.latex(r"""
V = -(m_1 + m_2) g L_1 \cos(\theta_1) - m_2 g L_2 \cos(\theta_2)
""")

st.subheader("2.3 Lagrangian")

st.latex(r"""
\mathcal{L} = T - V
""")

st.latex(r"""
\begin{align}
\mathcal{L} &= \frac{1}{2} (m_1 + m_2) L_1^2 \dot{\theta}_1^2 + \frac{1}{2} m_2 L_2^2 \dot{\theta}_2^2 \\
&\quad + m_2 L_1 L_2 \dot{\theta}_1 \dot{\theta}_2 \cos(\theta_1 - \theta_2) \\
&\quad + (m_1 + m_2) g L_1 \cos(\theta_1) + m_2 g L_2 \cos(\theta_2)
\end{align}
""")

st.header("3. Equations of motion")

st.latex(r"""
\frac{d}{dt} \left( \frac{\partial \mathcal{L}}{\partial \dot{\theta}_i} \right) - \frac{\partial \mathcal{L}}{\partial \theta_i} = 0, \quad i = 1, 2
""")

st.markdown("""
Two coupled equations come out:
""")

st.latex(r"""
\begin{align}
(m_1 + m_2) L_1^2 \ddot{\theta}_1 + m_2 L_1 L_2 \ddot{\theta}_2 \cos(\theta_1 - \theta_2) \\
+ m_2 L_1 L_2 \dot{\theta}_2^2 \sin(\theta_1 - \theta_2) + (m_1 + m_2) g L_1 \sin(\theta_1) &= 0
\end{align}
""")

st.latex(r"""
\begin{align}
m_2 L_2^2 \ddot{\theta}_2 + m_2 L_1 L_2 \ddot{\theta}_1 \cos(\theta_1 - \theta_2) \\
- m_2 L_1 L_2 \dot{\theta}_1^2 \sin(\theta_1 - \theta_2) + m_2 g L_2 \sin(\theta_2) &= 0
\end{align}
""")

st.header("4. Small angles")

st.markdown("""
For **small angles** the equations are linearised with:
- $\\sin(\\theta) \\approx \\theta$
- $\\cos(\\theta) \\approx 1$
- $\\cos(\\theta_1 - \\theta_2) \\approx 1$
- $\\sin(\\theta_1 - \\theta_2) \\approx 0$
- without terms in $\\dot{\\theta}^2$

They become:
""")

st.latex("""
\\begin{aligned}
(m_1 + m_2) L_1^2 \\ddot{\\theta}_1 + m_2 L_1 L_2 \\ddot{\\theta}_2 + (m_1 + m_2) g L_1 \\theta_1 &= 0 \\\\
m_2 L_2^2 \\ddot{\\theta}_2 + m_2 L_1 L_2 \\ddot{\\theta}_1 + m_2 g L_2 \\theta_2 &= 0
\\end{aligned}
""")

st.markdown("""
As matrices:
""")

st.latex("""
M \\begin{bmatrix} \\ddot{\\theta}_1 \\\\ \\ddot{\\theta}_2 \\end{bmatrix} + K \\begin{bmatrix} \\theta_1 \\\\ \\theta_2 \\end{bmatrix} = \\begin{bmatrix} 0 \\\\ 0 \\end{bmatrix}
""")

st.markdown("""
with the mass matrix $M$
""")

st.latex(r"""
M = \begin{bmatrix}
(m_1 + m_2) L_1^2 & m_2 L_1 L_2 \\
m_2 L_1 L_2 & m_2 L_2^2
\end{bmatrix}
""")

st.markdown("""
and the stiffness matrix $K$
""")

st.latex(r"""
K = \begin{bmatrix}
(m_1 + m_2) g L_1 & 0 \\
0 & m_2 g L_2
\end{bmatrix}
""")

st.header("5. Numbers")

st.markdown("""
The full equations are integrated by RK4 with the state $[\\theta_1, \\theta_2, \\dot{\\theta}_1, \\dot{\\theta}_2]^T$;
the mass matrix is inverted at every step:
""")

st.latex("""
\\begin{bmatrix} \\ddot{\\theta}_1 \\\\ \\ddot{\\theta}_2 \\end{bmatrix} = M^{-1} \\begin{bmatrix} C_1 \\\\ C_2 \\end{bmatrix}
""")

st.markdown("""
with the right sides:
""")

st.latex("""
C_1 = -m_2 L_1 L_2 \\dot{\\theta}_2^2 \\sin(\\theta_1 - \\theta_2) - (m_1 + m_2) g L_1 \\sin(\\theta_1)
""")

st.latex("""
C_2 = m_2 L_1 L_2 \\dot{\\theta}_1^2 \\sin(\\theta_1 - \\theta_2) - m_2 g L_2 \\sin(\\theta_2)
""")

st.markdown("""
and the mass matrix:
""")

st.latex("""
M = \\begin{bmatrix}
(m_1 + m_2) L_1^2 & m_2 L_1 L_2 \\cos(\\theta_1 - \\theta_2) \\\\
m_2 L_1 L_2 \\cos(\\theta_1 - \\theta_2) & m_2 L_2^2
\\end{bmatrix}
""")
