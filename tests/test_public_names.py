"""The public surface: what is exported exists and is described."""

import subprocess
import sys

import chainrule as cr


def test_every_public_name_exists_and_is_documented():
    for name in cr.__all__:
        value = getattr(cr, name)
        assert value.__doc__, name
    assert set(cr.__all__) <= set(dir(cr))
    assert set(cr.__all__) == {*cr._HOMES, *cr._MODULES}


def test_importing_loads_nothing_heavy():
    code = "import sys, chainrule; print([m for m in ('numpy', 'sympy', 'flint', 'typer') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
