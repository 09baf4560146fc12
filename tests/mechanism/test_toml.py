"""Files: a round trip, errors with file and line, and text of any kind."""

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

import chainrule as cr
from chainrule.mechanism.files.toml import read_toml, write_toml

ARM = """\
name = "arm"                     # 1
gravity = [0, "-g", 0]           # 2
                                 # 3
[parameters]                     # 4
m = 1                            # 5
                                 # 6
[[link]]                         # 7
name = "upper"                   # 8
mass = "m"                       # 9
com = ["l = 0.5", 0, 0]          # 10
joint = { type = "revolute" }    # 11
                                 # 12
[[link]]                         # 13
name = "lower"                   # 14
parent = "upper"                 # 15
at = [1, 0, 0]                   # 16
mass = 0.3                       # 17
com = [0.1, 0, 0]                # 18
                                 # 19
[link.joint]                     # 20
type = "prismatic"               # 21
axis = "y"                       # 22
"""


@pytest.mark.parametrize("name", cr.catalog.names())
def test_every_mechanism_survives_its_file(name, tmp_path):
    arm = cr.catalog.get(name)
    cr.save(arm, tmp_path / "arm.toml")
    again = cr.load(tmp_path / "arm.toml")
    assert again.links == arm.links
    assert again.gravity == arm.gravity
    assert again.values == arm.values
    assert again.coordinates == arm.coordinates


def test_everything_a_joint_carries_survives():
    joint = cr.joints.Revolute(
        "q1", axis=(1, 2, 2), friction=(cr.friction.Viscous("b = 0.1"), cr.friction.Coulomb(0.2, steepness=100), cr.friction.Offset(0.3)),
        effort_limit=5, position_limits=(-1, "2"), actuated=False, rotor=cr.joints.Rotor("Ir = 0.001", -6, True),
    )  # fmt: skip
    visual = cr.builders.Visual("rod", (1.0, 0.02), (0.5, 0.0, 0.0), color="red")
    link = cr.Link(
        "a",
        joint,
        at=(0, "h = 1", 0),
        rotation=[["x", 0.3], ["y", "pi/2"]],
        mass=1,
        com=(1, 0, 1),
        visuals=(visual,),
    )
    change = cr.builders.Coordinates(("alpha",), b=("3*pi/2",))
    arm = cr.Mechanism("all", (link,), coordinates=change)
    again = read_toml(write_toml(arm))
    assert again.links == arm.links
    assert again.coordinates == arm.coordinates


def test_denavit_hartenberg_and_screws_in_files():
    dh = read_toml(
        'convention = "modified"\n[[dh]]\nd = 0.333\nmass = 1\ncom = [0.1, 0, 0]\n'
        '[[dh]]\nalpha = "-pi/2"\nmass = 1\ncom = [0.1, 0, 0]\njoint = { type = "revolute", name = "k" }\n'
    )
    assert [j.name for j in dh.joints] == ["q1", "k"]
    screws = read_toml(
        '[[screw]]\nomega = [0, 0, 1]\npoint = ["l = 1", 0, 0]\nhome = ["l + 1", 0, 0]\nmass = 1\n'
    )
    assert screws.links[0].com[0] == 1


@pytest.mark.parametrize(
    "old, new, line, message",
    [
        ('mass = "m"', "mas = 1", 9, "did you mean 'mass'"),
        ("mass = 0.3", "mass = -0.3", 17, "negative"),
        ("mass = 0.3", "mass = nan", 17, "not a finite number"),
        ("mass = 0.3", 'mass = "m*"', 17, "not a formula"),
        ('name = "lower"', 'name = "upper"', 14, "two links"),
        ('name = "lower"', "", 13, "needs a name"),
        ('parent = "upper"', 'parent = "lower"', 15, "circle"),
        ('parent = "upper"', 'parent = "up"', 15, "no link 'up'"),
        ('axis = "y"', "axis = [0, 0, 0]", 22, "axis is zero"),
        ('type = "prismatic"', 'type = "slide"', 21, "write 'prismatic' for 'slide'"),
        ("at = [1, 0, 0]", "at = [1, 0]", 16, "expected 3 numbers"),
        ("m = 1", "k = 1", 5, "nothing uses it"),
        ("m = 1", 'm = "x"', 5, "expected a number"),
        ("gravity = [0", "gravity = [0, 0", 2, "expected 3 numbers"),
        ('{ type = "revolute" }', "3", 11, "expected a table"),
        ("mass = 0.3", "inertia = { xx = 1, yy = 1, zz = 5 }", 17, "no body"),
    ],
)
def test_an_error_names_file_line_and_field(old, new, line, message, tmp_path):
    assert old in ARM
    path = tmp_path / "arm.toml"
    path.write_text(ARM.replace(old, new, 1))
    with pytest.raises(cr.ChainruleError, match=message) as caught:
        cr.load(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_files_that_are_no_mechanism(tmp_path):
    missing = tmp_path / "no.toml"
    with pytest.raises(cr.ChainruleError, match="no such file"):
        cr.load(missing)
    broken = tmp_path / "broken.toml"
    broken.write_text("[[link]\n")
    with pytest.raises(cr.ChainruleError, match=r"not TOML.*line 1"):
        cr.load(broken)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(cr.ChainruleError, match="not UTF-8"):
        cr.load(binary)
    with pytest.raises(cr.ChainruleError, match=r"ends in \.toml"):
        cr.load(tmp_path / "arm.txt")
    with pytest.raises(cr.ChainruleError, match="none of them"):
        read_toml("name = 'x'")
    with pytest.raises(cr.ChainruleError, match="there is no folder"):
        cr.save(cr.catalog.pendulum(), tmp_path / "no" / "where.toml")


lines = st.sampled_from(ARM.splitlines())
scalars = st.one_of(
    st.integers(-3, 10), st.floats(), st.booleans(), st.text(max_size=5),
    st.sampled_from(["m", "q1", "pi/2", "-g", "upper", "base", "1/0", "m**70", "x", "revolute"]),
)  # fmt: skip
fields = st.sampled_from(
    ["name", "parent", "mass", "com", "inertia", "at", "rotation", "joint", "type", "axis", "visuals",
     "friction", "rotor", "gravity", "parameters", "coordinates", "link", "dh", "screw", "effort_limit"]
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda v: st.one_of(st.lists(v, max_size=4), st.dictionaries(fields, v, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(fields, values, max_size=4), fields, values)
def test_any_table_is_a_mechanism_or_a_clear_error(table, field, value):

    link = {"name": "a", "mass": 1, "com": [1, 0, 0], "joint": {"type": "revolute"}, field: value}
    for data in (table, {"link": [link]}, {"link": [link, table]}, {"link": [link], field: value}):
        try:
            text = tomli_w.dumps(data)
        except (TypeError, ValueError):
            continue
        try:
            read_toml(text, "fuzz.toml")
        except cr.ChainruleError as problem:
            assert str(problem).startswith("fuzz.toml")


@settings(max_examples=200, deadline=None)
@given(st.lists(lines, max_size=25).map("\n".join))
def test_shuffled_lines_are_a_mechanism_or_a_clear_error(text):
    try:
        read_toml(text, "fuzz.toml")
    except cr.ChainruleError as problem:
        assert "fuzz.toml" in str(problem)


NASTY = [
    None, True, -1, 0, 10**30, 1e308, float("nan"), float("-inf"), "", "x", "1/0", "1e400", "q1'", "ℓ",
    "base", "a = 1", "sin(x)", [], {}, [[]], [1, 2], ["a", "b"], {"a": 1}, [{}], [[1, 2], [3]],
]  # fmt: skip


def leaves(value, path=()):
    """Every place in nested tables and lists."""
    yield path
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def test_no_value_anywhere_in_the_documented_file_causes_a_traceback():
    """Each place of the file in the documentation, replaced by everything that might go wrong."""
    import copy
    import re
    import tomllib
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "mechanisms.md").read_text()
    data = tomllib.loads(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1])
    places = [path for path in leaves(data) if path]
    assert len(places) > 50
    for path in places:
        for nasty in NASTY:
            broken = copy.deepcopy(data)
            place = broken
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = nasty
            try:
                text = tomli_w.dumps(broken)
            except TypeError:  # TOML has no null
                continue
            try:
                read_toml(text, "broken.toml")
            except cr.ChainruleError as problem:
                assert str(problem).startswith("broken.toml"), (path, nasty)


def test_every_friction_term_survives_a_file():
    from chainrule.mechanism.friction import FRICTION, Stribeck

    terms = [
        kind("c1 = 0.3") if kind is not Stribeck else Stribeck(0.2, velocity=0.05)
        for kind in FRICTION.values()
    ]
    for term in terms:
        joint = cr.joints.Revolute("q1", friction=(term,))
        arm = cr.Mechanism("arm", (cr.Link("a", joint, mass=1, com=(1, 0, 0)),))
        again = read_toml(write_toml(arm))
        assert again.joints[0].friction == arm.joints[0].friction
    with pytest.raises(cr.ChainruleError, match="viscous friction has no velocity"):
        cr.joints.Revolute("q1", friction={"viscous": {"coefficient": 1, "velocity": 2}}).read(
            "", {}
        )


def test_there_are_not_too_many_links():
    links = [cr.Link(f"a{i}") for i in range(3001)]
    cr.Mechanism("most", links[:-1])
    with pytest.raises(cr.ChainruleError, match="3001 links are too many; 3000 is the most"):
        cr.Mechanism("more", links)


def test_a_convention_that_is_a_table_is_refused():
    with pytest.raises(cr.ChainruleError, match="line 1: convention: expected 'standard'"):
        read_toml("[convention]\nx = 1\n[[dh]]\na = 1\n")
