from manim import *


class SimulateDoublePendulum(Scene):
    def construct(self):
        self.show_equation()

    def show_equation(self):
        """
        The equations of the double pendulum
        """

        eq = MathTex(
            r"""
            \begin{aligned}
            M_{11} &= (m_1 + m_2) L_1^2, &
            M_{12} &= m_2 L_1 L_2 \cos(\theta_1 - \theta_2), &
            M_{21} &= m_2 L_1 L_2 \cos(\theta_1 - \theta_2), &
            M_{22} &= m_2 L_2^2 \\
            
            F_1 &= -(m_1 + m_2) g L_1 \sin\theta_1
            - m_2 L_1 L_2 \,\omega_2^2 \sin(\theta_1 - \theta_2) \\
            F_2 &= m_2 L_1 L_2 \,\omega_1^2 \sin(\theta_1 - \theta_2)
            - m_2 g L_2 \sin\theta_2
            \end{aligned}
            """
            )

        self.play(Write(eq))
        self.wait()

        eq2 = MathTex(
            r"""
            \begin{aligned}
            \theta_1' &= \omega_1 \\
            \theta_2' &= \omega_2 \\
            \omega_1' &= \frac{M_{22} F_1 - M_{12} F_2}{M_{11} M_{22} - M_{12}^2} \\
            \omega_2' &= \frac{-M_{12} F_1 + M_{11} F_2}{M_{11} M_{22} - M_{12}^2}
            \end{aligned}
            """
        ).scale(0.9)

        self.wait()

        self.play(Transform(eq, eq2))
