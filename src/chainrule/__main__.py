"""python -m chainrule: the command line."""

from chainrule.cli import main

main()
