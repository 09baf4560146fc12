"""What the page is told besides the generated code. `typescript.py` writes the front end's types
from these classes, so that a field has one name and one meaning in both languages."""

from __future__ import annotations

from dataclasses import dataclass, field

Span = tuple[int, int]
"""Where a part begins and ends."""


@dataclass(frozen=True)
class State:
    """Where a state of the loop has q and q̇: first, one after the other."""

    q: Span
    qd: Span


@dataclass(frozen=True)
class Parts(State):
    """Where a method's state has what."""

    motor_work: Span
    push_work: Span
    friction_loss: Span
    stop_loss: Span
    memory: Span | None = None  # of a law that is evaluated with the dynamics
    effort: Span | None = None
    past: Span | None = None  # of a method of several steps


@dataclass(frozen=True)
class MeshPart:
    """Triangles of one colour; a coordinate is low + step × a whole number."""

    color: str  # #rrggbb or nothing
    low: list[float]
    step: list[float]
    count: int  # of points
    points: str  # 16 bit whole numbers, in base 64
    faces: str  # the same, or of 32 bits where there are more points


@dataclass(frozen=True)
class PageMesh:
    """A mesh of a file, reduced."""

    parts: list[MeshPart]


@dataclass(frozen=True)
class PageShape:
    """A shape of a link, in the link's frame."""

    kind: str  # "rod", "box", "cylinder", "sphere" or "mesh"
    size: list[float]  # m; of a rod and a cylinder radius and length; of a mesh its scales
    at: list[float]
    R: list[float]  # row by row
    color: str  # #rrggbb, #rrggbbaa or nothing
    mesh: int | None  # which one


@dataclass(frozen=True)
class PageLink:
    """A link and the joint that carries it."""

    name: str
    parent: int
    rates: Span  # of the joint
    actuated: bool
    slides: bool  # along one line: drawn as a cart
    floats: bool  # tied to nothing
    quaternion: Span | None  # where q has the joint's
    compact: bool  # a bob at its centre of mass, not a rod through it
    leaf: bool
    mass: int | None  # the parameter that is its mass
    weight: float  # kg, as described
    shapes: list[PageShape]
    bare: bool  # drawn from its joints and its end, for nothing else is said


@dataclass(frozen=True)
class PageView:
    """Directions of the page in space, and A, its inverse and b of q = A α + b."""

    right: list[float]
    up: list[float]
    out: list[float]
    planar: bool  # does everything move in the plane of the page?
    vertical: list[float]  # against gravity; without any, out of the plane
    change: list[list[float]] | None
    inverse: list[list[float]] | None
    offset: list[float] | None = None  # b


@dataclass(frozen=True)
class Stop:
    """Where an element of the joints' q ends; null is nowhere."""

    place: int
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Coordinate:
    """An element of q."""

    name: str
    text: str
    math: str
    unit: str
    angle: bool
    meaning: str


@dataclass(frozen=True)
class PageRate:
    """An element of q̇, and the unit of the generalised force along it."""

    name: str
    text: str
    math: str
    unit: str
    angle: bool
    effort: str
    driven: bool
    most: float | None  # the joint's velocity limit; null is none


@dataclass(frozen=True)
class Parameter:
    """A number that a slider sets."""

    name: str
    text: str
    math: str
    meaning: str
    unit: str
    value: float
    low: float
    high: float
    log: bool


@dataclass(frozen=True)
class Damper(Parameter):
    """Damping that the page adds to rates of joints that have no friction."""

    rates: list[int]


@dataclass(frozen=True)
class PageMethod:
    """An integrator."""

    name: str
    label: str
    order: int
    key: str
    start: str  # the function that begins its state
    layout: Parts
    size: int


@dataclass(frozen=True)
class Law:
    """A control law that can be chosen."""

    name: str
    label: str
    mode: int
    sampled: bool  # of differences: asked at ticks only
    settings: list[str]  # those that it depends on
    given: dict[str, str]  # which setting, or what follows from some, each of its numbers is
    numbers: dict[str, Span]  # where they are among those of the chosen law
    begin: list[float | None]
    edge: list[float] | None = None  # δx where the regulator takes over, of a hand-over
    Q: list[float] | None = None  # of a regulator, row by row
    R: list[float] | None = None  # of its motors


@dataclass(frozen=True)
class Start:
    """Poses, the start, targets and gains of a mechanism's lab."""

    hanging: tuple[float, ...]
    standing: tuple[float, ...]
    q: tuple[float, ...]
    target: tuple[float, ...]
    kp: tuple[float, ...]
    ki: tuple[float, ...]
    kd: tuple[float, ...]
    windup: tuple[float, ...]
    push: tuple[float, ...]
    reach: float
    qd: tuple[float, ...]  # rates to begin with: none where weight or springs move it
    law: str = "off"


@dataclass(frozen=True)
class Drag:
    """A spring and damper between a point of a link and one of space."""

    link: int
    point: list[float]  # in the link's frame
    anchor: list[float]  # in the base frame
    stiffness: float
    damping: float


@dataclass(frozen=True)
class SwingingPush:
    """A push that swings: nearly a sine, of parabolas, so that it has the same bits everywhere."""

    rate: int  # which it acts along
    size: float
    frequency: float  # Hz


@dataclass(frozen=True)
class Settings:
    """Everything that decides the motion from a step on."""

    dt: float
    method: str  # a method's name, or "none"
    parameters: list[float]
    damping: list[float]  # added to the joints' own
    law: str  # a law's name, or "off"
    target: list[float]
    kp: list[float]
    ki: list[float]
    kd: list[float]
    limit: list[float | None]  # of the motors; null is none
    push: list[float]
    omega: float = 6.0
    effort: float = 1.0  # weight of effort in the linear regulator
    drag: Drag | None = None
    drive: SwingingPush | None = None
    measured: bool = False  # the ghost's torque acts on the simulation too
    period: float = 0.0  # of the controller, s; 0 evaluates it inside the step
    delay: float = 0.0  # s
    noise: tuple[float, float] = (0.0, 0.0)  # of positions and rates
    seed: tuple[float, float] = (1, 1)


@dataclass(frozen=True)
class PagePreset:
    """A start to choose; what it does not say is as at first."""

    name: str
    note: str
    parameters: dict[str, float] = field(default_factory=dict)
    q: list[float] | None = None
    dt: float | None = None
    method: str | None = None
    mode: str = "off"  # a law's name
    target: list[float] | None = None
    kp: list[float] | None = None
    ki: list[float] | None = None
    kd: list[float] | None = None
    compare: tuple[str, ...] = ()
    pair: float | None = None
    limit: list[float | None] | None = None
    damping: float | None = None  # of all joints without friction of their own
    drive: SwingingPush | None = None
    against: dict[str, float | str | list[float | None]] | None = None  # settings of a second copy
    swarm: int = 0  # copies besides, a hair apart
    trail: bool | None = None
    tab: str | None = None  # and, after a space, what it plots


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: what to do and see, and the start that shows it."""

    text: str
    preset: PagePreset | None = None
    measure: str | None = None  # what the page is to measure


@dataclass(frozen=True)
class Lesson:
    """An experiment in a few steps, for a class; `word` is its link's."""

    word: str
    name: str
    question: str
    steps: list[LessonStep]


@dataclass(frozen=True)
class Ghost:
    """A measured motion, at times from 0: q, q̇ and, where known, the torques, row by row."""

    name: str
    t: list[float]
    q: list[list[float]]
    qd: list[list[float]]
    tau: list[list[float]] | None


@dataclass(frozen=True)
class Piece:
    """One signed term of a row: its formula, and which part of the equation it belongs to."""

    mathml: str
    part: str


@dataclass(frozen=True)
class Row:
    """A row of the equations of motion: its terms, and the force on the other side."""

    pieces: tuple[Piece, ...]
    force: str


@dataclass(frozen=True)
class Elsewhere:
    """Another lab on the same server."""

    name: str
    href: str


@dataclass(frozen=True)
class Description:
    """Everything; null is ∞ among limits and numbers."""

    name: str
    title: str
    text: str
    version: str
    nq: int
    nv: int
    scalar: bool  # is q̇ the derivative of q, element by element?
    state: State
    links: list[PageLink]
    view: PageView
    coordinates: list[Coordinate]
    rates: list[PageRate]
    parameters: list[Parameter]
    dampers: list[Damper]
    methods: list[PageMethod]
    laws: list[Law]
    kept: dict[str, Span]  # where a sampled controller keeps what
    inputs: dict[str, list[float | None]]  # of a step, to begin with
    takes: dict[str, list[str]]  # the arguments of each function of the model
    late: int  # the longest delay, in periods
    settings: Settings
    start: Start
    parts: dict[str, str]  # of these equations, and what to call them
    equations: tuple[Row, ...]
    presets: list[PagePreset]
    meshes: list[PageMesh]
    undrawn: str  # a sentence on meshes that are missing
    lessons: list[Lesson]
    stops: list[Stop]
    ghost: Ghost | None = None
    links_to: list[Elsewhere] = field(default_factory=list)
    embedded: bool = False  # in a frame of a report, whose address it then uses
    bare: bool = False  # one of several frames: title, stage, time and plots
