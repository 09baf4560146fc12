"""Laws of mechanisms with a joint that has no motor: linear in parts, energy, swing-up."""
