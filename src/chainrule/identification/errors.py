"""What can be wrong with measured data."""

from __future__ import annotations

from chainrule.errors import ChainruleError


class DataError(ChainruleError, ValueError):
    """Measured data from which nothing can be identified; the message says where and why."""
