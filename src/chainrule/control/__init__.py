"""Control: policies, each a small expression that the loop compiles."""

from chainrule.control.pid import PID

__all__ = ["PID"]
