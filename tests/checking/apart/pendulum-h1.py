# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # Pendulum
#
# Data of a pendulum, and its mathematics.

# %%
import math

# %% [markdown]
# ## Constants

# %%
omega0 = 2 * math.pi
theta0 = math.pi / 3

# %% [markdown]
# ## Description
# ### Action
# A pendulum has the action
# $$
# S_L[\theta] \equiv \int_{t_0}^{t_1} \mathbb{d}t\,L(\theta, \dot\theta)
# \eqqcolon I \int_{t_0}^{t_1} \mathbb{d}t
# \left\{\frac{1}{2} \dot\theta^2 + \omega_0^2 \cos\theta \right\}\,,
# $$
# with the _Lagrangian_ $L$;
# the _angle_ $\theta$ from the vertical to the pendulum;
# the _inertia parameter_ $I$ and the _frequency parameter_ $\omega_0$;
# $U \coloneqq I\omega_0^2$ is named the _potential parameter_.
#
# Simple and physical pendula are both meant. For a simple one,
# $$
# I = m l^2\,,\qquad U = mgl\,,
# $$
# with the mass $m$, the length $l$ of the rod or cord,
# and gravity $g$.
#
# #### Integral of motion
# The action does not hold the time $t$ itself,
# so there is an _integral of motion_
# $$
# \dot\theta\frac{\partial L}{\partial \dot\theta} - L
# \equiv E \eqqcolon I \omega_0^2 \cos\theta_0\,,
# $$
# with the _first angle_ $\theta_0$.
#
# It follows
# $$
# \left(\frac{\mathbb{d}t}{\mathbb{d}\theta}\right)^2 = \frac{1}{2\omega_0^2}
# \frac{1}{\cos\theta - \cos\theta_0}\,.
# $$
# #### Another coordinate
# Let $u$ and $k$ be
# $$
# \sin u \coloneqq \frac{\sin\frac{\theta}{2}}{k}\,,\qquad
# k \coloneqq \sin\frac{\theta_0}{2} \in [-1, 1]\,.
# $$
# Then
# $$
# \left(\frac{\mathbb{d}t}{\mathbb{d}u}\right)^2 = \frac{1}{\omega_0^2}
# \frac{1}{1-k^2\sin^2 u}\,.
# $$
# and the root of the last factor makes an elliptic integral.
