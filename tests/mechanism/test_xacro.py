"""Xacro: what a file stands for, in the order of the file, and what is wrong with one that fails."""

import math

import pytest

import chainrule as cr
from chainrule.errors import ChainruleError, MechanismError
from chainrule.mechanism.files.markup import parse
from chainrule.mechanism.files.ros import table
from chainrule.mechanism.files.urdf import read_urdf
from chainrule.mechanism.files.xacro import expanded
from chainrule.mechanism.files.xacro.formulas import evaluated

BODY = '<inertial><mass value="${m}"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
ROBOT = f"""<robot name="$(arg name)" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:arg name="name" default="two"/>
<xacro:arg name="hand" default="false"/>
<xacro:property name="length" value="${{2 * half}}"/>
<xacro:property name="half" value="0.25"/>
<xacro:macro name="arm" params="name parent m:=1.5 turn:='0 0 ${{pi / 2}}' *place **more">
  <link name="${{name}}">{BODY}</link>
  <joint name="${{name}}_joint" type="continuous">
    <parent link="${{parent}}"/><child link="${{name}}"/>
    <xacro:insert_block name="place"/><xacro:insert_block name="more"/>
  </joint>
  <xacro:if value="$(arg hand)"><link name="${{name}}_hand"/>
    <joint name="${{name}}_wrist" type="fixed"><origin rpy="${{turn}}"/>
      <parent link="${{name}}"/><child link="${{name}}_hand"/></joint></xacro:if>
</xacro:macro>
<link name="ground"/>
<xacro:arm name="upper" parent="ground" m="3">
  <origin xyz="0 0 ${{length}}"/><axis><axis xyz="0 1 0"/></axis>
</xacro:arm>
<xacro:arm name="lower" parent="upper">
  <origin xyz="0 0 ${{-length if length > 0.4 else 0}}"/><none/>
</xacro:arm>
</robot>"""


def made(inside: str, **arguments):
    """The elements that some stand for."""
    return expanded(parse(f"<robot>{inside}</robot>"), arguments).children


def values(inside: str, **arguments):
    """The `v` of all elements called a."""
    return [a.attributes["v"] for a in made(inside, **arguments) if a.tag == "a"]


def test_a_robot_of_macros(tmp_path):
    path = tmp_path / "two.urdf.xacro"
    path.write_text(ROBOT)
    robot = cr.load(path)
    assert robot.name == "two"
    assert [link.name for link in robot.links] == ["ground", "upper", "lower"]
    assert [float(link.mass.evaluate({})) for link in robot.links[1:]] == [3, 1.5]
    assert [float(link.at[2].evaluate({})) for link in robot.links[1:]] == [0.5, -0.5]
    assert [str(joint.axis.written) for joint in robot.joints if joint.size_v] == ["y", "x"]
    handed = cr.load(path, arguments={"hand": True, "name": "handed"})
    assert handed.name == "handed"
    turned = [
        [float(e.evaluate({})) for e in row]
        for row in handed.link("upper_hand").rotation.matrix.entries
    ]
    assert turned == [[0, -1, 0], [1, 0, 0], [0, 0, 1]]


def test_arguments_belong_to_xacro(tmp_path):
    path = tmp_path / "two.urdf.xacro"
    path.write_text(ROBOT)
    with pytest.raises(MechanismError, match="no argument 'hnd'; known: hand, name"):
        cr.load(path, arguments={"hnd": 1})
    cr.save(cr.catalog.get("pendulum"), tmp_path / "a.toml")
    with pytest.raises(ChainruleError, match="TOML takes no arguments; only URDF does"):
        cr.load(tmp_path / "a.toml", arguments={"hand": 1})


TABLE = """
arm: &arm {mass: 2.5, turn: !degrees 90}
hand: *arm
"""


@pytest.mark.parametrize(
    "text, message",
    [
        ("\n".join(["a: &a0 [1]"] + [f"a{k}: &a{k} [{f'*a{k - 1}, ' * 9}1]" for k in range(1, 9)]),
            "more than 100000 parts"),
        ("a: &a [*a]", "more than 100000 parts"),
        ("a: *b", "undefined alias"),
        ("a: !!python/object/apply:os.getcwd []", "could not determine a constructor"),
        ("a: [1", "cannot be read as YAML"),
    ],
)  # fmt: skip
def test_a_table_that_repeats_itself(tmp_path, text, message):
    (tmp_path / "table.yaml").write_text(text)
    robot = tmp_path / "one.xacro"
    robot.write_text(
        "<robot><xacro:property name='t' value=\"${xacro.load_yaml('table.yaml')}\"/>"
        "<a v='${t}'/></robot>"
    )
    with pytest.raises(ChainruleError, match=message):
        cr.load(robot)


def test_a_table_with_aliases(tmp_path):
    (tmp_path / "table.yaml").write_text(TABLE)
    read = table(tmp_path / "table.yaml")
    assert read["hand"] == read["arm"] == {"mass": 2.5, "turn": math.pi / 2}


def test_included_files_and_their_packages(tmp_path, monkeypatch):
    arms = tmp_path / "arms"
    (arms / "parts").mkdir(parents=True)
    (arms / "package.xml").write_text("<package><name> arms_description </name></package>")
    (arms / "sizes.yaml").write_text("upper: {mass: 3, turn: !degrees 90}")
    (arms / "parts" / "size.xacro").write_text(
        '<robot><xacro:property name="mass" value="7"/><xacro:macro name="one"><a v="m"/>'
        "</xacro:macro></robot>"
    )
    text = """<robot><xacro:include filename="$(find arms_description)/parts/size.xacro"/>
    <xacro:include filename="parts/size.xacro" ns="s"/>
    <xacro:include filename="parts/no.xacro" optional="true"/>
    <xacro:property name="t" value="${xacro.load_yaml('$(find arms_description)/sizes.yaml')}"/>
    <a v="${mass} ${s.mass} ${t['upper']['mass']} ${t.upper.turn}"/><xacro:s.one/></robot>"""
    found = expanded(parse(text, str(arms / "robot.xacro"))).children
    assert [a.attributes["v"] for a in found] == [f"7 7 3 {math.pi / 2}", "m"]
    for variable, at in (("ROS_PACKAGE_PATH", ""), ("AMENT_PREFIX_PATH", "share")):
        (tmp_path / "ros" / at / "other").mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv(variable, str(tmp_path / "ros"))
        assert values('<a v="$(find other)"/>')[0].endswith("other")
        monkeypatch.delenv(variable)


def test_properties_are_evaluated_when_they_are_needed():
    assert values('<xacro:property name="p" value="${q + 1}"/>'
                  '<xacro:property name="q" value="2"/><a v="${p}"/>') == ["3"]  # fmt: skip
    macro = """<xacro:macro name="m" params="x:=^|5 y:=^">
    <xacro:property name="local" value="1"/><xacro:property name="wide" value="${x}" scope="global"/>
    <a v="${x} ${y}"/></xacro:macro>"""
    assert values(f'<xacro:property name="y" value="4"/>{macro}<xacro:m/><xacro:m x="2"/>'
                  '<a v="${wide}"/>') == ["5 4", "2 4", "2"]  # fmt: skip
    with pytest.raises(MechanismError, match="'local' has no value"):
        values(f'<xacro:property name="y" value="4"/>{macro}<xacro:m/><a v="${{local}}"/>')
    twice = (
        '<xacro:property name="p" value="1"/><xacro:property name="p" default="2"/><a v="${p}"/>'
    )
    assert values(twice) == ["1"]


def test_texts_stay_texts_and_dollars_can_be_written():
    assert values('<a v="$${x} $$(y) 2$"/>') == ["${x} $(y) 2$"]
    assert values("""<xacro:property name="n" value="'01'"/><a v="${n}_link"/>""") == ["01_link"]
    assert values('<a v="$(optenv NOT_THERE 1 2)"/>') == ["1 2"]
    assert values('<xacro:arg name="n" default="3"/><a v="$(eval n * 2)"/>', n="4") == ["8"]
    assert values('<xacro:element xacro:name="${\'a\'}" v="1"/>') == ["1"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("radians(180)", math.pi),
        ("-2**2 + 7 // 2", -1),
        ("'a b'.split(' ')[1]", "b"),
        ("[1, 2, 3][-1] if not (1 < 2 < 2) else 0", 3),
        ("max(1, abs(-4))", 4),
        ("{'a': 1}['a'] == dict(a=1)['a'] and 'a' in {'a': 1}", True),
        ("math.sqrt(4) + python.len('ab')", 4.0),
    ],
)
def test_formulas(text, value):
    names = {"math": {"sqrt": math.sqrt}, "python": {"len": len}, "max": max, "abs": abs,
             "radians": math.radians, "dict": dict}  # fmt: skip
    assert evaluated(text, names.__getitem__) == value


@pytest.mark.parametrize(
    "formula",
    ["9**9**9", "'a' * 10**9", "[1] * 10**9", "().__class__", "(1).real", "''.format", "1 +",
     "lambda: 1", "[x for x in y]", "-" * 1500 + "1", "1 / 0", "'%s' % 1", "f'{1}'", "1 << 9", "2(3)",
     "'a'.join"],
)  # fmt: skip
def test_formulas_of_strangers_do_no_harm(formula):
    with pytest.raises(ValueError, match="has no value"):
        evaluated(formula, {}.__getitem__)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("\n<a v='${x}'/>", "line 2: <a v>: 'x' has no value in '\\${x}'"),
        ("<xacro:nothing/>", "there is no macro 'nothing'"),
        ('<xacro:macro name="m" params="x *b"/><xacro:m x="1"/>', "'m' needs a block 'b'"),
        ('<xacro:macro name="m" params="x"/><xacro:m/>', "the macro 'm' needs 'x'"),
        ('<xacro:macro name="m"/><xacro:m y="1"/>', "'m' has no parameter 'y'"),
        ('<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>', "more than 60 macros"),
        ('<xacro:if value="maybe"/>', "expected true or false, got 'maybe'"),
        ('<xacro:include filename="no.xacro"/>', "there is no file 'no.xacro'"),
        ('<a v="$(find nowhere_at_all)"/>', "package 'nowhere_at_all' is not found"),
        ('<xacro:arg name="n"/><a v="$(arg n)"/>', r"arguments=\{'n': …\}"),
        ('<xacro:insert_block name="b"/>', "no block 'b'"),
        ('<a v="$(env NOT_THERE)"/>', "environment has no 'NOT_THERE'"),
        ('<a v="$(anon x)"/>', r"\$\(anon x\) is not known"),
        ('<xacro:property name="p" value="${p}"/><a v="${p}"/>', "'p' has no value"),
    ],
)
def test_errors_say_where_and_what(inside, said):
    with pytest.raises(MechanismError, match=said):
        made(inside)


def test_only_what_says_that_it_is_xacro_is_expanded(tmp_path):
    text = '<robot name="${1 + 1}"><link name="a"/><link name="b"/>{}</robot>'
    joint = '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
    plain = text.replace("{}", joint)
    assert read_urdf(plain).name == "${1 + 1}"
    assert read_urdf(plain.replace("<robot", '<robot xmlns:xacro="x"')).name == "2"
    (tmp_path / "r.xacro").write_text(plain)
    assert cr.load(tmp_path / "r.xacro").name == "2"


def prop(name: str, value: str) -> str:
    return f'<xacro:property name="{name}" value="{value}"/>'


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (prop("a0", 100 * "x") + "".join(prop(f"a{k + 1}", f"${{a{k}}}${{a{k}}}") for k in range(40))
         + '<a v="${a40}"/>', "more than 10000 signs"),
        (prop("a0", "${[1, 1]}") + "".join(prop(f"a{k + 1}", f"${{[a{k}, a{k}]}}") for k in range(40))
         + '<a v="${a40}"/>', "more than 20000 parts"),
        (prop("a0", "${dict(a=1)}")
         + "".join(prop(f"a{k + 1}", f"${{dict(a=a{k}, b=a{k})}}") for k in range(40))
         + '<a v="${str(a40)}"/>', "more than 20000 parts"),
        ('<a v="${round(1, -10**9)}"/>', "digits are too many"),
        (f'<xacro:macro name="n">{3000 * prop("z", "1")}</xacro:macro>{300 * "<xacro:n/>"}',
         "more than 3000000 signs"),
        ('<xacro:macro name="n"><xacro:if value="${' + 900 * "1+" + '1}"/></xacro:macro>'
         + 3000 * "<xacro:n/>", "more than 3000000 signs"),
    ],
    ids=("texts", "lists", "tables", "digits", "properties", "formulas"),
)  # fmt: skip
def test_what_grows_is_bounded(inside, said):
    with pytest.raises(MechanismError, match=said):
        made(inside)


def test_brackets_that_never_close_are_a_text():
    assert values(f'<a v="{50_000 * "${"}"/>') == [50_000 * "${"]


def test_a_file_is_read_once_however_often_it_is_asked_for(tmp_path):
    (tmp_path / "t.yaml").write_text("a: true\nb: [" + 9_000 * "1, " + "1]\n")
    (tmp_path / "b.xacro").write_text(f"<robot><!--{10**6 * 'x'}--></robot>")
    ask = """<xacro:if value="${xacro.load_yaml('t.yaml')['a']}"/><xacro:include filename="b.xacro"/>"""
    (tmp_path / "a.xacro").write_text(f'<robot name="a">{1000 * ask}<link name="b"/></robot>')
    assert [link.name for link in cr.load(tmp_path / "a.xacro").links] == ["b"]


def test_a_file_of_macros_is_a_part():
    with pytest.raises(MechanismError, match="a part that other files include"):
        read_urdf('<robot><xacro:macro name="m"/></robot>')


@pytest.mark.parametrize("inside", ["<a/>", ""])
def test_a_few_lines_cannot_stand_for_too_much(inside):
    nested = "".join(
        f'<xacro:macro name="m{k}">{10 * f"<xacro:m{k + 1}/>"}</xacro:macro>' for k in range(9)
    )
    with pytest.raises(MechanismError, match="more than 100000 elements"):
        made(f'{nested}<xacro:macro name="m9">{inside}</xacro:macro><xacro:m0/>')
