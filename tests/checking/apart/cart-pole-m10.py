from manim import (
    DEFAULT_FONT_SIZE,
    DOWN,
    FadeIn,
    FadeOut,
    MathTex,
    MovingCameraScene,
    VGroup,
)

LARGE_FONT_SIZE = DEFAULT_FONT_SIZE * 2


class EquationsOfMotion(MovingCameraScene):
    def construct(self) -> None:
        # the Lagrangian in general
        general_lagrangian = MathTex(
            r"\mathcal{L} = T - U", font_size=LARGE_FONT_SIZE
        ).move_to([12, -4, 0])
        self.play(FadeIn(general_lagrangian))

        # the cart
        cart_kinetic_energy_1 = MathTex(
            r"{{T_\text{cart} = \frac{1}{2} m_1}} {{v}}^2", font_size=LARGE_FONT_SIZE
        ).move_to([12, -4, 0])
        cart_kinetic_energy_2 = MathTex(
            r"{{T_\text{cart} = \frac{1}{2} m_1}} {{\dot{x}}}^2",
            font_size=LARGE_FONT_SIZE,
        )
        cart_potential_energy = MathTex(
            r"U_\text{cart} = 0", font_size=LARGE_FONT_SIZE
        ).move_to([12, -4, 0])

        # where the bob is
        pendulum_x_coordinate = MathTex(
            r"X = x - l \sin \theta", font_size=LARGE_FONT_SIZE
        )
        pendulum_y_coordinate = MathTex(r"Y = l \cos \theta", font_size=LARGE_FONT_SIZE)

        # how fast it is
        pendulum_x_velocity = MathTex(
            r"\dot{X} = \dot{x} - l \dot{\theta} \cos \theta",
            font_size=LARGE_FONT_SIZE,
        )
        pendulum_y_velocity = MathTex(r"\dot{Y} = -l \dot{\theta} \sin \theta", font_size=LARGE_FONT_SIZE)
        pendulum_velocity_squared = MathTex(
            r"V^2 = {{\dot{x}^2 - 2 l \dot{\theta} \dot{x} \cos \theta + l^2 \dot{\theta}^2}}",
            font_size=LARGE_FONT_SIZE,
        ).move_to([12, -4, 0])

        # its energies
        pendulum_kinetic_energy = MathTex(
            r"T_\text{pendulum} = \frac{1}{2} m_2 ({{\dot{x}^2 - 2 l \dot{\theta} \dot{x} \cos \theta + l^2 \dot{\theta}^2}})",
            font_size=LARGE_FONT_SIZE,
        ).move_to([13.3, -4, 0])
        pendulum_potential_energy = MathTex(
            r"U_\text{pendulum} = m_2 g l \cos \theta", font_size=LARGE_FONT_SIZE
        ).move_to([12, -4, 0])

        # the Lagrangian here
        lagrangian = MathTex(
            r"\mathcal{L} = \frac{1}{2} (m_1 + m_2) \dot{x}^2 + \frac{1}{2} m_2 (l^2 \dot{\theta}^2 - 2 l \dot{\theta} \dot{x} \cos \theta) - m_2 g l \cos \theta",
            font_size=LARGE_FONT_SIZE,
        ).move_to([9, -5, 0])
        euler_lagrange = MathTex(
            r"\frac{\partial \mathcal{L}}{\partial q} - \frac{d}{d t} \frac{\partial \mathcal{L}}{\partial \dot{q}} = 0",
            font_size=LARGE_FONT_SIZE,
        ).next_to(lagrangian, DOWN, buff=0.75)

        # theta, then x
        euler_lagrange_theta = MathTex(
            r"{{l \ddot{\theta} - \ddot{x} \cos \theta - g \sin \theta = 0}}",
            font_size=LARGE_FONT_SIZE,
        ).move_to([9, -5, 0])
        euler_lagrange_x = MathTex(
            r"(m_1 + m_2) \ddot{x} - m_2 l \ddot{\theta} \cos \theta + m_2 l \dot{\theta}^2 \sin \theta = 0",
            font_size=LARGE_FONT_SIZE,
        ).move_to([9, -6.5, 0])

        # solved
        equations_of_motion = MathTex(
            r"\ddot{\theta} & = \frac{(m_1 + m_2) g \sin \theta - m_2 l \dot{\theta}^2 \cos \theta \sin \theta}{l (m_1 + m_2) - m_2 l \cos^2 \theta} \\ \ddot{x}      & = \frac{m_2 \sin 2 \theta - 2 m_2 l \dot{\theta}^2 \sin \theta}{2 m_1 + m_2 - m_2 \cos 2 \theta}",
            font_size=LARGE_FONT_SIZE,
        ).move_to([9, -6.5, 0])
        self.play(
            FadeOut(euler_lagrange_theta, euler_lagrange_x), FadeIn(equations_of_motion)
        )
