"""The types of joints: one file each, and a line here that registers it."""

from chainrule.mechanism.joints.ball import Ball
from chainrule.mechanism.joints.base import Freedom, Joint, Rate, rates_of
from chainrule.mechanism.joints.cylindrical import Cylindrical
from chainrule.mechanism.joints.drive import Drive
from chainrule.mechanism.joints.fixed import Fixed
from chainrule.mechanism.joints.follower import Follower
from chainrule.mechanism.joints.free import Free
from chainrule.mechanism.joints.helical import Helical
from chainrule.mechanism.joints.planar import Planar
from chainrule.mechanism.joints.prismatic import Prismatic
from chainrule.mechanism.joints.revolute import Revolute
from chainrule.mechanism.joints.rotor import Rotor
from chainrule.mechanism.joints.spring import Spring
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.joints.universal import Universal
from chainrule.registry import Registry

JOINTS: Registry[type[Joint]] = Registry(
    "joint type",
    *(Revolute, Prismatic, Cylindrical, Helical, Universal, Planar, Ball, Free, Follower, Fixed),
)

__all__ = [
    "JOINTS",
    "Ball",
    "Cylindrical",
    "Drive",
    "Fixed",
    "Follower",
    "Free",
    "Freedom",
    "Helical",
    "Joint",
    "Planar",
    "Prismatic",
    "Rate",
    "Revolute",
    "Rotor",
    "Spring",
    "Strand",
    "Universal",
    "rates_of",
]
