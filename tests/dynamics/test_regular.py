"""A joint that moves nothing: kinematics and drawings do not mind, dynamics name the joint."""

import pytest

import chainrule as cr
from chainrule.dynamics.regular import require_regular
from chainrule.errors import MechanismError
from chainrule.mechanism.files.urdf import read_urdf
from chainrule.page.drawing import draw

SINGULAR = "link 'rod': the mass matrix is singular: nothing .* resists the motion of joint 'q1'"
ROBOT = """<robot name="r"><link name="a"/><link name="rod"/>
<joint name="q1" type="continuous"><parent link="a"/><child link="rod"/></joint></robot>"""


def rod(**changes):
    return cr.Mechanism("rod", (cr.Link("rod", cr.joints.Revolute("q1"), **changes),))


BARE = {
    "massless": rod(mass=0, com=(1, 0, 0)),
    "on the axis": rod(mass=1, com=(0, 0, 1)),
    "file": read_urdf(ROBOT),
}


@pytest.mark.parametrize("mechanism", BARE.values(), ids=BARE)
@pytest.mark.parametrize("verb", [cr.derive, cr.compile, lambda m: cr.simulate(m, [0.1], 1.0)])
def test_dynamics_name_the_joint(mechanism, verb):
    with pytest.raises(MechanismError, match=SINGULAR):
        verb(mechanism)


@pytest.mark.parametrize("mechanism", BARE.values(), ids=BARE)
def test_it_can_be_drawn_and_saved(mechanism, tmp_path):
    assert "<svg" in draw(mechanism).svg()
    cr.save(mechanism, tmp_path / "bare.toml")
    assert cr.load(tmp_path / "bare.toml") == mechanism


def test_negative_inertia_is_told_apart():
    bar = rod(mass=1, com=(0, 0, 0), inertia=-1e-3, accept_inertia=True)
    with pytest.raises(MechanismError, match="negative along joint 'q1'"):
        require_regular(bar)
