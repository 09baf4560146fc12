"""What a first simulation waits for: the import of packages that it does not need."""

import subprocess
import sys

import chainrule


def test_a_motion_is_simulated_without_scipy_s_packages():
    """Together they take longer to import than a motion in the cache to compute."""
    code = (
        "import sys; import chainrule as cr; cr.load, cr.simulate, cr.compile; "
        "print(*sorted({'.'.join(name.split('.')[:2]) for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "chainrule.simulation" in loaded
    heavy = ("scipy.stats", "scipy.linalg", "scipy.optimize", "sympy.core", "matplotlib.pyplot")
    assert not {*heavy} & {*loaded}, chainrule.__file__
