"""Regions of attraction: where a law brings a mechanism to rest, by many runs and by proof."""

from chainrule.optimal.attraction.certificate import Certificate, certify
from chainrule.optimal.attraction.sampled import Attraction, attraction

__all__ = ["Attraction", "Certificate", "attraction", "certify"]
