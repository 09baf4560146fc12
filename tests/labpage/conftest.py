"""Labs written to files, and opened in the browser of tests/conftest.py."""

import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import chainrule as cr
from chainrule.labpage import lab_page
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import Coulomb


def until(page, expression: str, seconds: float = 20.0) -> None:
    """Wait for something in the page; asked from here, for the page's policy forbids eval there."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({expression})"):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(30)


def _servoed(*carried):
    """An arm on a base, of the links given, whose servos have limits and a lag."""
    first = {"parent": carried[-1].name} if carried else {}
    arm = {"mass": 1, "com": (0.2, 0, 0), "inertia": 0.01}
    links = (
        *carried,
        cr.Link("upper", cr.joints.Revolute("q1", axis="y"), at=(0, 0.1, 0), **first, **arm),
        cr.Link("lower", cr.joints.Revolute("q2", axis="y"), "upper", at=(0.4, 0, 0), **arm),
    )
    drives = (
        cr.joints.Drive("hold", {"q1": 2}, 40, (0, -40, -3), [-2, 2], [-9, 8]),
        cr.joints.Drive("pull", {"q1": 1, "q2": -1}, (5, 0.5, 0), (0, -5, -1), lag=0.05),
        cr.joints.Drive(
            "creep", {"q2": 1}, 9, (0, -9, 0), integral=True, activation_limits=[-1, 1]
        ),
    )
    return cr.Mechanism("servoed", links, drives=drives)


def _servoed_body():
    """The same on a body that nothing holds."""
    free = cr.joints.Free("b", actuated=False)
    return _servoed(cr.Link("body", free, mass=2, inertia=0.1))


OWN = {
    "servoed": lambda: _servoed(),
    "servoed body": lambda: _servoed_body(),
    "6-link": lambda: cr.catalog.n_link(6),
    "sticky": lambda: cr.catalog.pendulum(damping=0.02, coulomb_fric=0.3),
    "acrobot in absolute angles": lambda: replace(
        cr.catalog.acrobot(), coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)))
    ),
    "stopped": lambda: _stopped(cr.catalog.double_pendulum(), (-0.5, 1.2)),
    "boxed": lambda: _boxed(),
    "tumbling": lambda: _tumbling(),
    "gantry": lambda: _gantry(),
    "raised": lambda: _raised(cr.catalog.cart_pole()),
    "black": lambda: _black(),
    "hasty": lambda: _hasty(cr.catalog.double_pendulum()),
    "weak": lambda: cr.catalog.pendulum(mass=0.57, length=0.5, damping=0.1, torque_limit=1.5),
}


def _stopped(arm, limits):
    """The arm with position limits and dry friction at its second joint."""
    first, second = arm.links
    joint = replace(second.joint, position_limits=limits, friction=(Coulomb(0.02),))
    return replace(arm, links=(first, replace(second, joint=joint)), name="stopped")


def _gantry():
    """Slides, and nothing else: a trolley on a bridge, without weight in their plane."""
    ways = {"x": (-0.3, 0.3), "y": (-0.2, 0.2)}
    x, y = (cr.joints.Prismatic(n, axis=n, position_limits=w) for n, w in ways.items())
    links = [cr.Link("bridge", x, mass=2), cr.Link("trolley", y, mass=1, at=(0, 0, 0.01))]
    return cr.Mechanism("gantry", links, gravity=(0, 0, -9.81))


def _raised(arm):
    """The arm, its base moved to a place far above the origin."""
    first, *rest = arm.links
    return replace(arm, links=(replace(first, at=(0, 3, 0)), *rest), name="raised")


def _black():
    """An arm in space whose file has it black."""
    shape = cr.builders.Visual("box", (0.1, 0.1, 0.5), (0, 0, 0.25), color="#000000")
    turn = cr.joints.Revolute("q1", axis="x")
    link = cr.Link("arm", turn, mass=1, com=(0, 0, 0.25), inertia=0.01, visuals=(shape,))
    lift = cr.Link("foot", cr.joints.Revolute("q2", axis="z"), mass=1, inertia=0.01)
    return cr.Mechanism("a_black-ARM2", [lift, link], gravity=(0, 0, -9.81))


def _hasty(arm):
    """The arm with a velocity limit at its first joint."""
    first, second = arm.links
    joint = replace(first.joint, velocity_limit=2.5)
    return replace(arm, links=(replace(first, joint=joint), second), name="hasty")


def _boxed():
    """An arm in space on a base that is a link of its own, each drawn by one of the shapes."""
    box, pole = (
        cr.builders.Visual("box", (0.3, 0.3, 0.1)),
        cr.builders.Visual("cylinder", (0.04, 0.4), (0, 0, 0.2)),
    )
    arm = cr.builders.Visual("rod", (0.03, 0.4), (0.2, 0, 0), [["y", "pi/2"]], color="#c04020")
    turn, lift, bend = (
        cr.joints.Revolute(n, axis=a) for n, a in (("q1", "z"), ("q2", "y"), ("q3", "y"))
    )
    arms = {"mass": 1, "com": (0.2, 0, 0), "inertia": 0.01, "visuals": (arm,)}
    links = (
        cr.Link("foot", visuals=(box,)),
        cr.Link("pole", turn, "foot", mass=1, inertia=0.01, visuals=(pole,)),
        cr.Link("upper", lift, "pole", at=(0, 0, 0.4), **arms),
        cr.Link("lower", bend, "upper", at=(0.4, 0, 0), **arms),
    )
    return cr.Mechanism("boxed", links)


def _tumbling():
    """A body that nothing holds, without gravity."""
    moments = {"xx": 0.01, "yy": 0.02, "zz": 0.028}
    body = cr.Link("body", cr.joints.Free("b", actuated=False), mass=1, inertia=moments)
    return cr.Mechanism("tumbling", [body], gravity=(0, 0, 0))


def mechanism_of(name: str) -> cr.Mechanism:
    """By a word of the tests or of the catalog."""
    return OWN[name]() if name in OWN else cr.catalog.get(name)


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """Name → the file of its lab, written once."""
    folder = tmp_path_factory.mktemp("labs")
    made: dict[str, Path] = {}

    def write(name: str) -> Path:
        if name not in made:
            made[name] = folder / f"{len(made)}.html"
            lab_page(mechanism_of(name)).save(made[name])
        return made[name]

    return write


@pytest.fixture
def opened(browser, written):
    """A function that opens a lab from its file; it fails on any error in the page."""
    problems: list[str] = []
    contexts = []

    def open_lab(name: str, hash: str = "", *, playing=False, forgiven=None, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))

        def heard(message):
            if message.type == "error" and not (forgiven and forgiven in message.text):
                problems.append(message.text)

        page.on("console", heard)
        page.requests = []
        page.on("request", lambda request: page.requests.append(request.url))
        page.until = partial(until, page)
        page.goto(f"file://{written(name)}{hash}")
        page.until("globalThis.lab && document.querySelector('canvas').width > 0")
        if not playing:
            page.evaluate("lab.pause()")
        return page

    yield open_lab
    for context in contexts:
        context.close()
    assert problems == []
