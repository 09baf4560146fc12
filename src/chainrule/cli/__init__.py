"""The command line: words to objects, and nothing else.

Importing a module below adds its commands to the application; each loads what it needs when it is
called.
"""

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


def main() -> None:
    """The entry point `chainrule`."""
    run()
