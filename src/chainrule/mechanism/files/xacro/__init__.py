"""Xacro, the macros of URDF files: expanded to plain elements."""

from chainrule.mechanism.files.xacro.expanding import expanded, is_xacro

__all__ = ["expanded", "is_xacro"]
