"""MJCF, the format of MuJoCo: in and out."""

from chainrule.mechanism.files.mjcf.reading import read_mjcf
from chainrule.mechanism.files.mjcf.writing import write_mjcf

__all__ = ["read_mjcf", "write_mjcf"]
