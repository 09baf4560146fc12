"""Files that strangers could send: sound ones, changed here and there; each from a seed."""

import base64
import json
import math
import re
import zlib
from functools import cache
from pathlib import Path

import chainrule as cr
from chainrule.mechanism.files.mjcf import write_mjcf
from chainrule.mechanism.files.toml import write_toml
from chainrule.mechanism.files.urdf import write_urdf
from fuzz.tables import binary

HERE = Path(__file__).parent.parent

NUMBERS = (
    "0", "-0", "1", "-1", "1e-320", "1e308", "-1e309", "1e999", "nan", "inf", "-inf", "0x10", "1_0",
    ".5", "5.", "1e", "1e+", "--1", "1/0", "1/3", "2**64", "9**9**9", "9" * 24, "0.1.2", "1,5", "١",
    "１", "9" * 400, "1e400", "", " ",
)  # fmt: skip
TOKENS = {
    "toml": """[[link]] [[dh]] [[screw]] [parameters] [convention] name mass com inertia joint axis = [ ]
{ } ''' \"\"\" "cos(10000*a)" "(a+b)**9*(c+d)**9" "a/b" "lambda" true [[],[]] parent="base" rotation
[["x","pi/2"]] 1979-05-27 inertia_about_joint position_limits coordinates names A b visuals # \\u0000
type="ball" type="planar" friction={viscous=1} rotor={inertia=1} "m=1" "m = m" gravity description""",
    "urdf": """<link name="a"/> <joint name="a" type="revolute"> </joint> <parent link="a"/> <child link="a"/>
<!-- --> <![CDATA[ ]]> <!DOCTYPE a [<!ENTITY b "c">]> &b; &lt; &#0; &#xD800; <?xml version="1.1"?> name=""
xyz="1 2" rpy="nan 0 0" <mimic joint="a"/> <xacro:if> type="floating" type="planar" <mass value="-1"/>
<inertia ixx="1"/> <mujoco> <robot> </robot> <limit effort="0" velocity="0"/> " ' < > &""",
    "xacro": """${ } $( ) ${name} ${l} ${[l,l]} ${str(l)} ${l*99} ${9**9**9} ${1/0} ${[l,l]+[l]} $(arg name) $(env HOME) $(find a)
$(eval 1+1) <xacro:if value="1"> </xacro:if> <xacro:unless <xacro:include filename="input.urdf"/> <xacro:arm <xacro:macro name="m"
params="a b:=^|2 *c" <xacro:m/> <xacro:property name="half" value="${half+half}"/> default= scope="global" scope="parent" ns="a"
<xacro:insert_block name="place"/> ${xacro.load_yaml('input.urdf')} ${python.str(1)} ${''.__class__} ${dict(a=l)} ${round(1,-99)} $$""",
    "mjcf": """<body> </body> <joint type="ball"/> <freejoint/> pos="inf 0 0" quat="1e300 0 0 0" gear="nan"
<geom size="1"/> <include file="x.xml"/> <size memory="1K"/> <compiler angle="radian"/> <option gravity="0 0 0"/>
<default class="a"/> childclass="a" <equality/> <tendon/> <motor joint="q1"/> axis="0 0 0" mass="-1"
diaginertia="1 1 9" fullinertia="1 1 1 0 0 0" type="mesh" mesh="m" <worldbody> range="1 -1" limited="true"
name="" euler="1 2 3" <replicate count="3"> </replicate> ref="1" armature="-1" <plugin plugin="a"/>""",
    "notes": r"""$ $$ \[ \] \begin{align} \end{align} ``` <!-- --> = M_{11} \dot{q}_1 \frac{1}{0} ^{99} _é \sum_{i=1}^{9}
\begin{bmatrix} \end{bmatrix} & \\ ( ) { } chainrule: l_1=l1 \sqrt{-1} \cos(99q_1) \partial \mathrm{d}t \tag{1} '
\left. \right| m_1 l_1^2 (m_1+m_2)^{20} ² θ̇ … → ∂ \text{ \underbrace{ \dot \ddot \vec \hat \tilde \bar ~ #  1/0""",
    "csv": """, ; \t " "" # % \n \r nan inf t q tau q1 tau1 =1+1 time 1,2,3 """,
    "yaml": """: - &a *a <<: ? | > ! !!python/object/apply:os.system !!binary {a: [ 2001-99-99 0o7 1_000 .inf ~ --- ...
%YAML m1 mass inertia: null [[[[ @ ` " '""",
    "formula": """+ - * / ** ^ ( ) sin( cos( , . [ ] lambda if else : = != a b m1 x.y 'a' __import__('os') 1e300 64 65 99 pi
cos(64*a+64*b) ((a+b)**8) f(x) 1j True None not in @ := ~ % // << é""",
    "trajectory": """# format: # mechanism: # events: # status: # notes: null [] {} "x" , nan \n 1e999 t [s]""",
    "share": """null [] {} -1 1e999 "x" true v of start settings x lanes changes n set label method shift __proto__ toString""",
    "program": """( ) [ ] { } : = ** 1e999 1j True None for i in range(10**9): range(1,9,0) x*x x=x*x lambda def class
return M[0,0] .diff( .append( Matrix([ @ +x symbols('a b') # % ' \"\"\" \\ \t \0 diff(x,x) jacobian( sum( len( q[9**9] M[-1]""",
    "sweep": """[over] [loop] [[over]] type = "sobol" "latin" "points" count = -1 {} [] nan 1e999 "pi/0" {from=0,to=1} {mean=0,deviation=-1}
{from=0,to=1,count=9999999999} store = "../x" cluster = "tcp://1.1.1.1:1" measure = 3 "flip-time" x0 = "hanging" method = "rk4" loop = 3
controller = "lqr" {type="swing-up"} disturbances = 3 seed = "a" dim = 3 device = "gpu" threads = -1 chunk = 0 mechanism = "/etc/passwd" """,
    "store": """null [] {} -1 1e999 "x" true shape chunk_grid data_type float64 bytes zstd crc32c attributes chainrule consolidated_metadata [3] [0] 9999999999""",
    "limits": """[all] [q1] position velocity acceleration torque = [1, 2] [2, 1] "x" {} nan -1 [[a]] true""",
}  # fmt: skip

NAMES = {
    "html": "notes", "rst": "notes", "notebook": "notes", "program": "program",
    "matlab program": "program", "store": "store",
}  # fmt: skip
"""Whose words a kind takes, where it has none of its own."""

BINARY = ("matlab", "trajectory table", "log table", "bag", "store", "mesh", "pdf")

SWEEP = """mechanism = "pendulum"
duration = 0.5
dt = "1/100"
x0 = [0.1, 0]
measure = ["final-state", {type = "maximum", of = "q1"}]
[over]
q1 = {from = "-pi", to = "180deg", count = 5}
m = [1, 2]
[loop]
controller = {type = "pid", kp = 1, kd = 0.1, target = 0.5}
sensor = {noise = 0.01}
disturbances = [{type = "push", time = 0.1, duration = 0.1, tau = 1}]
"""
XACRO = """<robot name="$(arg name)" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:arg name="name" default="two"/><xacro:property name="half" value="0.25"/>
<xacro:property name="length" value="${2 * half}"/><xacro:property name="l" value="${[1, 2, 3]}"/>
<xacro:macro name="arm" params="name parent m:=1.5 *place **more">
<link name="${name}"><inertial><mass value="${m}"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="${name}_joint" type="continuous"><parent link="${parent}"/><child link="${name}"/>
<xacro:insert_block name="place"/><xacro:insert_block name="more"/></joint></xacro:macro>
<link name="ground"/><xacro:arm name="upper" parent="ground" m="${max(l)}">
<origin xyz="0 0 ${length}"/><axis><axis xyz="0 1 0"/></axis></xacro:arm>
<xacro:if value="${half &lt; 1}"><xacro:arm name="lower" parent="upper"><origin xyz="0 0 ${-length}"/>
<none/></xacro:arm></xacro:if></robot>
"""
FORMULA = r"M_{11} = I_1 + m_1 l_{c1}^2 + m_2 (l_1^2 + 2 l_1 l_{c2} \cos q_2)"
DOCUMENTS = {
    "html": [
        f"<html><body><p>The mass matrix is \\({FORMULA}\\), $V = 0$.</p></body></html>",
        "<math><mi>T</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><msub><mi>m</mi><mn>1</mn>"
        "</msub></math><img alt='V = m g l' src='https://latex.codecogs.com/gif.latex?a=b'>"
        "<table><tr><td>$a$</td></tr></table>",
    ],
    "rst": [f"Title\n=====\n\n.. math::\n\n   {FORMULA}\n\n:math:`V = -m_1 g l_1 \\cos q_1`\n"],
    "notebook": [
        json.dumps({"cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["# T\n", f"${FORMULA}$\n"]},
            {"cell_type": "code", "metadata": {}, "source": "M11 = m1*l1**2", "outputs": []},
        ], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=indent)
        for indent in (1, None)
    ],
    "program": [
        "import sympy as sp\nm1, l1, g, t = sp.symbols('m1 l1 g t')\nth1 = dynamicsymbols('th1')\n"
        "T = m1*l1**2*th1.diff(t)**2/2\nV = -m1*g*l1*sp.cos(th1)\nL = T - V\nM = [[0, 0], [0, 0]]\n"
        "for i in range(2):\n    for j in range(2):\n        M[i][j] = m1*l1**2\n"
        "M[0, 0] = m1*l1**2\nx = []\nx.append(L)\nEOM = L.diff(th1)\n"
        "def gravity_vector(q):\n    a, b = q[0], q[1]\n    return m1*g*sp.sin(a)\n",
    ],
    "matlab program": [
        "syms m1 l1 q1 real\nM11 = m1*l1^2;\nM = [m1*l1^2, 0; 0, m1]; % mass\nG = m1*9.81*sin(q1);\n"
    ],
}  # fmt: skip


@cache
def corpus(kind: str) -> tuple[bytes, ...]:
    """Sound inputs of a kind."""
    names = ("pendulum", "double-pendulum", "cart-pole", "furuta", "spherical-pendulum")
    arms = [cr.catalog.get(name) for name in names]
    plain = [cr.catalog.get("double-pendulum"), cr.catalog.get("scara")]
    robots = HERE / "mechanism" / "robots"
    if kind == "toml":
        texts = [write_toml(arm) for arm in arms]
        texts.append('name = "dh"\nconvention = "standard"\n[[dh]]\na = "l1"\nalpha = "pi/2"\n')
        texts.append('name = "s"\n[[screw]]\nomega = [0, 0, 1]\npoint = [0, 0, "h"]\nmass = 1\n')
    elif kind == "urdf":
        texts = [path.read_text() for path in sorted(robots.glob("*.urdf"))]
        texts += [write_urdf(arm) for arm in map(_down, plain)]
    elif kind == "mjcf":
        texts = [path.read_text() for path in sorted(robots.glob("*.xml"))]
        texts += [write_mjcf(arm) for arm in plain]
    elif kind == "notes":
        notes = sorted((HERE / "checking" / "notes").iterdir())
        texts = [path.read_text()[:1500] for path in notes]
    elif kind == "csv":
        rows = "\n".join(f"{k / 100},{math.sin(k)},{math.cos(k)}" for k in range(60))
        table = f"t,q,tau\n{rows}\n"
        texts = [table, table.replace(",", ";"), table.replace(",", "\t"), table.replace(",", " ")]
    elif kind == "yaml":
        texts = ["m1: 0.6\nm2: 0.6\nl1: 0.3\nl2: 0.4\ng: 9.81\n", "mass: 1\nlength: 0.5\n"
                 "damping: 0.1\ngravity: 9.81\ncoulomb_fric: 0\ninertia: null\ntorque_limit: 1\n"]  # fmt: skip
    elif kind == "formula":
        texts = ["m*l**2/12", "-g", "0.3", "l1*cos(alpha) + 2*sin(a - b)", "(a+b)^3/7", "1e-3*m"]
    elif kind == "trajectory":
        texts = [_trajectory(arm) for arm in arms[:2]]
    elif kind == "share":
        texts = [json.dumps({"v": 1, "of": "double-pendulum", "start": {"settings": {"dt": 0.01},
                 "x": [0.1, 0, 0, 0], "lanes": []}, "changes": [{"n": 3, "set": {"law": "off"}}],
                 "n": 10})]  # fmt: skip
    elif kind == "limits":
        texts = ["[all]\nvelocity = 2\nposition = [-1, 1]\n[q1]\ntorque = 3\nacceleration = 5\n"]
    elif kind == "sweep":
        texts = [SWEEP]
    elif kind == "xacro":
        texts = [XACRO]
    elif kind in DOCUMENTS:
        texts = DOCUMENTS[kind]
    else:
        return tuple(binary(kind))
    return tuple(text.encode() for text in texts)


def _down(arm):
    """The arm with URDF's gravity."""
    return cr.Mechanism(arm.name, [_as_written(link) for link in arm.links],
                        (0, 0, -9.81), {n: v for n, v in arm.values.items() if n != "g"})  # fmt: skip


def _as_written(link):
    return cr.Link(link.name, link.joint, link.parent, link.at, link.rotation, link.mass, link.com,
                   link.inertia)  # fmt: skip


def _trajectory(arm) -> str:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.csv"
        cr.simulate(arm, [0.1] * arm.dof, duration=0.02).to_csv(path)
        return path.read_text()


def changed(kind: str, rng) -> bytes:
    """An input of a kind: a sound one with a few changes, or none of its own."""
    content = rng.choice(corpus(kind))
    if kind in BINARY and not (kind == "store" and content[:1] == b"{"):
        return _flipped(bytearray(content), rng)
    text = content.decode()
    for _ in range(rng.choice((0, 1, 1, 2, 3, 8))):
        text = rng.choice(CHANGES)(text, kind, rng)
    if kind == "share":
        return _packed(text, rng)
    content = text[:200_000].encode("utf-8", "surrogatepass")
    return _flipped(bytearray(content), rng) if rng.random() < 0.05 else content


def _span(text: str, rng, most: int = 60) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.randrange(1, most))


def _cut(text, kind, rng):
    a, b = _span(text, rng)
    return text[:a] + text[b:]


def _twice(text, kind, rng):
    a, b = _span(text, rng, 200)
    c = rng.randrange(len(text) + 1)
    return text[:c] + text[a:b] + text[c:]


def _token(text, kind, rng):
    a, b = _span(text, rng, 8)
    token = rng.choice(TOKENS[NAMES.get(kind, kind)].split(" ")).replace("\n", " ")
    return text[:a] + token + text[b if rng.random() < 0.3 else a :]


def _number(text, kind, rng):
    places = [m.span() for m in re.finditer(r"-?\d[\d.e-]*", text)][:400]
    a, b = rng.choice(places) if places else (0, 0)
    return text[:a] + rng.choice(NUMBERS) + text[b:]


def _word(text, kind, rng):
    """A word of the text in place of another."""
    places = [m.span() for m in re.finditer(r"\w+", text)][:400]
    if not places:
        return text
    (a, b), (c, d) = rng.choice(places), rng.choice(places)
    return text[:a] + text[c:d] + text[b:]


def _sign(text, kind, rng):
    a, _ = _span(text, rng)
    code = rng.choice((rng.randrange(128), rng.randrange(0x250), rng.randrange(0x110000)))
    return text[:a] + (chr(code) if not 0xD800 <= code < 0xE000 else "�") + text[a + 1 :]


def _long(text, kind, rng):
    a, b = _span(text, rng, 6)
    return text[:a] + text[a:b] * rng.choice((20, 300, 3000)) + text[b:]


def _end(text, kind, rng):
    return text[: rng.randrange(len(text) + 1)]


CHANGES = (_cut, _twice, _token, _token, _number, _number, _word, _sign, _long, _end)


def _flipped(content: bytearray, rng) -> bytes:
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        if content:
            at = rng.randrange(len(content))
            content[at] = rng.choice((0, 0xFF, 0x80, rng.randrange(256), content[at] ^ 1))
    return bytes(content[: rng.randrange(len(content) + 1)] if rng.random() < 0.2 else content)


def _packed(text: str, rng) -> bytes:
    """A link's part after #."""
    if rng.random() < 0.02:
        text = "[" * 10**6 + text + " " * 10**7
    squeeze = zlib.compressobj(wbits=-15)
    content = squeeze.compress(text.encode("utf-8", "replace")) + squeeze.flush()
    if rng.random() < 0.2:
        content = _flipped(bytearray(content), rng)
    return b"#run=" + base64.urlsafe_b64encode(content).rstrip(b"=")
