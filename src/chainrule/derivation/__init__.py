"""The equations of motion: four routes, what they find, and the proof that they agree."""

from chainrule.derivation.jacobian import jacobian
from chainrule.derivation.lagrange import lagrange
from chainrule.derivation.newton_euler import newton_euler
from chainrule.derivation.poe import poe
from chainrule.derivation.results import Route
from chainrule.registry import Registry

ROUTES = Registry(
    "route",
    Route("lagrange", "Euler-Lagrange", lagrange),
    Route("jacobian", "Jacobians and Christoffel symbols", jacobian),
    Route("poe", "Product of exponentials", poe),
    Route("newton-euler", "Recursive Newton-Euler", newton_euler),
)
