import streamlit as st

st.set_page_config(page_title="Dynamics", layout="wide")

st.title("Dynamics")

st.markdown("""
## Lagrange

A double pendulum stands on a cart. The Lagrangian is

**L = T - V**

with the kinetic energy **T** and the potential energy **V**
""")

st.markdown("### Coordinates")
st.latex(r"""
\begin{align}
q &= \begin{bmatrix} x \\ \theta_1 \\ \theta_2 \end{bmatrix} \\
\dot{q} &= \begin{bmatrix} \dot{x} \\ \dot{\theta}_1 \\ \dot{\theta}_2 \end{bmatrix}
\end{align}
""")

st.markdown("### Positions")

st.latex(r"""
\begin{align}
\text{Cart:} \quad & \mathbf{r}_0 = x \hat{\mathbf{i}} \\
\text{Lower mass:} \quad & \mathbf{r}_1 = x \hat{\mathbf{i}} + L_1 \sin\theta_1 \hat{\mathbf{i}} + L_1 \cos\theta_1 \hat{\mathbf{j}} \\
\text{Upper mass:} \quad & \mathbf{r}_2 = \mathbf{r}_1 + L_2 \sin(\theta_1 + \theta_2) \hat{\mathbf{i}} + L_2 \cos(\theta_1 + \theta_2) \hat{\mathbf{j}}
\end{align}
""")

st.markdown("### Velocities")

st.latex(r"""
\begin{align}
\dot{\mathbf{r}}_0 &= \dot{x} \hat{\mathbf{i}} \\
\dot{\mathbf{r}}_1 &= \dot{x} \hat{\mathbf{i}} + L_1 \dot{\theta}_1 (\cos\theta_1 \hat{\mathbf{i}} - \sin\theta_1 \hat{\mathbf{j}}) \\
\dot{\mathbf{r}}_2 &= \dot{\mathbf{r}}_1 + L_2 (\dot{\theta}_1 + \dot{\theta}_2) [\cos(\theta_1 + \theta_2) \hat{\mathbf{i}} - \sin(\theta_1 + \theta_2) \hat{\mathbf{j}}]
\end{align}
""")

st.markdown("### Kinetic energy")

st.latex(r"""
T = \frac{1}{2}M \dot{x}^2 + \frac{1}{2}m_1 |\dot{\mathbf{r}}_1|^2 + \frac{1}{2}m_2 |\dot{\mathbf{r}}_2|^2
""")

st.markdown("Multiplied out:")

st.latex(r"""
\begin{align}
T &= \frac{1}{2}M \dot{x}^2 \\
&\quad + \frac{1}{2}m_1 [\dot{x}^2 + L_1^2 \dot{\theta}_1^2 + 2L_1 \dot{x} \dot{\theta}_1 \cos\theta_1] \\
&\quad + \frac{1}{2}m_2 [\dot{x}^2 + L_1^2 \dot{\theta}_1^2 + L_2^2 (\dot{\theta}_1 + \dot{\theta}_2)^2 \\
&\quad \quad + 2L_1 \dot{x} \dot{\theta}_1 \cos\theta_1 + 2L_2 \dot{x} (\dot{\theta}_1 + \dot{\theta}_2) \cos(\theta_1 + \theta_2) \\
&\quad \quad + 2L_1 L_2 \dot{\theta}_1 (\dot{\theta}_1 + \dot{\theta}_2) \cos\theta_2]
\end{align}
""")

st.markdown("### Potential energy")

st.latex(r"""
V = m_1 g L_1 \cos\theta_1 + m_2 g [L_1 \cos\theta_1 + L_2 \cos(\theta_1 + \theta_2)]
""")

st.markdown("### Motion")

st.latex(r"""
\frac{d}{dt}\left(\frac{\partial L}{\partial \dot{q}_i}\right) - \frac{\partial L}{\partial q_i} = Q_i
""")

st.markdown("$Q_i$ are the generalized forces.")

st.markdown("#### The full equations")

st.latex(r"""
\begin{align}
(M + m_1 + m_2)\ddot{x} + m_1 L_1 (\ddot{\theta}_1 \cos\theta_1 - \dot{\theta}_1^2 \sin\theta_1) \\
+ m_2 L_1 (\ddot{\theta}_1 \cos\theta_1 - \dot{\theta}_1^2 \sin\theta_1) \\
+ m_2 L_2 [(\ddot{\theta}_1 + \ddot{\theta}_2) \cos(\theta_1 + \theta_2) - (\dot{\theta}_1 + \dot{\theta}_2)^2 \sin(\theta_1 + \theta_2)] &= F
\end{align}
""")

st.latex(r"""
\begin{align}
m_1 L_1^2 \ddot{\theta}_1 + m_1 L_1 \ddot{x} \cos\theta_1 + m_2 L_1^2 \ddot{\theta}_1 \\
+ m_2 L_1 \ddot{x} \cos\theta_1 + m_2 L_2^2 (\ddot{\theta}_1 + \ddot{\theta}_2) \\
+ m_2 L_2 \ddot{x} \cos(\theta_1 + \theta_2) + m_2 L_1 L_2 \cos\theta_2 (2\ddot{\theta}_1 + \ddot{\theta}_2) \\
- m_2 L_1 L_2 \sin\theta_2 \dot{\theta}_2 (2\dot{\theta}_1 + \dot{\theta}_2) \\
+ m_1 g L_1 \sin\theta_1 + m_2 g L_1 \sin\theta_1 + m_2 g L_2 \sin(\theta_1 + \theta_2) &= 0
\end{align}
""")

st.latex(r"""
\begin{align}
m_2 L_2^2 (\ddot{\theta}_1 + \ddot{\theta}_2) + m_2 L_2 \ddot{x} \cos(\theta_1 + \theta_2) \\
+ m_2 L_1 L_2 \ddot{\theta}_1 \cos\theta_2 + m_2 L_1 L_2 \dot{\theta}_1^2 \sin\theta_2 \\
+ m_2 g L_2 \sin(\theta_1 + \theta_2) &= 0
\end{align}
""")

st.header("Linearised")

st.markdown("""
Near the rest $(x, \\theta_1, \\theta_2) = (0, 0, 0)$:
""")

st.latex(r"""
\begin{align}
\sin\theta &\approx \theta \\
\cos\theta &\approx 1 \\
\dot{\theta}^2 &\approx 0 \quad \text{(second order)}
\end{align}
""")

st.latex(r"""
\mathbf{M}(\mathbf{q}) \ddot{\mathbf{q}} + \mathbf{C}(\mathbf{q}, \dot{\mathbf{q}}) \dot{\mathbf{q}} + \mathbf{G}(\mathbf{q}) = \mathbf{B} u
""")

st.markdown("For small angles:")

st.latex(r"""
\mathbf{M}_0 \ddot{\mathbf{q}} + \mathbf{G}_0 \mathbf{q} = \mathbf{B} u
""")

st.markdown("with:")

st.latex(r"""
\mathbf{M}_0 = \begin{bmatrix}
M + m_1 + m_2 & m_1 L_1 + m_2 L_1 & m_2 L_2 \\
m_1 L_1 + m_2 L_1 & m_1 L_1^2 + m_2 L_1^2 + m_2 L_2^2 + 2m_2 L_1 L_2 & m_2 L_2^2 + m_2 L_1 L_2 \\
m_2 L_2 & m_2 L_2^2 + m_2 L_1 L_2 & m_2 L_2^2
\end{bmatrix}
""")

st.latex(r"""
\mathbf{G}_0 = \begin{bmatrix}
0 & 0 & 0 \\
0 & (m_1 + m_2) g L_1 & m_2 g L_2 \\
0 & m_2 g L_2 & m_2 g L_2
\end{bmatrix}
""")

st.latex(r"""
\mathbf{B} = \begin{bmatrix} 1 \\ 0 \\ 0 \end{bmatrix}, \quad u = F
""")

st.markdown("The state:")

st.latex(r"""
\mathbf{x} = \begin{bmatrix} x \\ \theta_1 \\ \theta_2 \\ \dot{x} \\ \dot{\theta}_1 \\ \dot{\theta}_2 \end{bmatrix}
""")

st.latex(r"""
\dot{\mathbf{x}} = \mathbf{A} \mathbf{x} + \mathbf{B} u
""")

st.latex(r"""
\mathbf{A} = \begin{bmatrix}
\mathbf{0}_{3 \times 3} & \mathbf{I}_{3 \times 3} \\
-\mathbf{M}_0^{-1} \mathbf{G}_0 & \mathbf{0}_{3 \times 3}
\end{bmatrix}
""")

st.latex(r"""
\mathbf{B} = \begin{bmatrix}
\mathbf{0}_{3 \times 1} \\
\mathbf{M}_0^{-1} \begin{bmatrix} 1 \\ 0 \\ 0 \end{bmatrix}
\end{bmatrix}
""")

st.markdown("The upright rest is unstable, and one force must hold three coordinates.")
