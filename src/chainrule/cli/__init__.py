"""The command line: words to objects, and nothing else.

Importing a module below adds its commands to the application; each loads what it needs when it is
called.
"""

import gc

from chainrule.cli import (  # noqa: F401
    equations,
    identifying,
    motion,
    optimizing,
    posing,
    programs,
    showing,
    sweeping,
)
from chainrule.cli.app import in_order, run

in_order()

SELDOM = 100_000
"""New objects until cycles are looked for: programs have hundreds of thousands, and no cycles."""


def main() -> None:
    """The entry point `chainrule`."""
    gc.set_threshold(SELDOM, 50, 50)
    run()
