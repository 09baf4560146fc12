// What the page is given. Written by `python -m chainrule.labpage.typescript`.

/** Where a state of the loop has q and q̇: first, one after the other. */
export interface State {
  q: [number, number];
  qd: [number, number];
}

/** Where a method's state has what. */
export interface Parts extends State {
  motor_work: [number, number];
  push_work: [number, number];
  friction_loss: [number, number];
  stop_loss: [number, number];
  memory: [number, number] | null; // of a law that is evaluated with the dynamics
  effort: [number, number] | null;
  past: [number, number] | null; // of a method of several steps
}

/** Triangles of one colour; a coordinate is low + step × a whole number. */
export interface MeshPart {
  color: string; // #rrggbb or nothing
  low: number[];
  step: number[];
  count: number; // of points
  points: string; // 16 bit whole numbers, in base 64
  faces: string; // the same, or of 32 bits where there are more points
}

/** A mesh of a file, reduced. */
export interface PageMesh {
  parts: MeshPart[];
}

/** A shape of a link, in the link's frame. */
export interface PageShape {
  kind: string; // "rod", "box", "cylinder", "sphere" or "mesh"
  size: number[]; // m; of a rod and a cylinder radius and length; of a mesh its scales
  at: number[];
  R: number[]; // row by row
  color: string; // #rrggbb, #rrggbbaa or nothing
  mesh: number | null; // which one
}

/** A link and the joint that carries it. */
export interface PageLink {
  name: string;
  parent: number;
  rates: [number, number]; // of the joint
  actuated: boolean;
  slides: boolean; // along one line: drawn as a cart
  floats: boolean; // tied to nothing
  quaternion: [number, number] | null; // where q has the joint's
  compact: boolean; // a bob at its centre of mass, not a rod through it
  leaf: boolean;
  mass: number | null; // the parameter that is its mass
  weight: number; // kg, as described
  shapes: PageShape[];
  bare: boolean; // drawn from its joints and its end, for nothing else is said
}

/** Directions of the page in space, and A, its inverse and b of q = A α + b. */
export interface PageView {
  right: number[];
  up: number[];
  out: number[];
  planar: boolean; // does everything move in the plane of the page?
  vertical: number[]; // against gravity; without any, out of the plane
  change: number[][] | null;
  inverse: number[][] | null;
  offset: number[] | null; // b
}

/** Where an element of the joints' q ends; null is nowhere. */
export interface Stop {
  place: number;
  low: number | null;
  high: number | null;
}

/** An element of q. */
export interface Coordinate {
  name: string;
  text: string;
  math: string;
  unit: string;
  angle: boolean;
  meaning: string;
}

/** An element of q̇, and the unit of the generalised force along it. */
export interface PageRate {
  name: string;
  text: string;
  math: string;
  unit: string;
  angle: boolean;
  effort: string;
  driven: boolean;
  most: number | null; // the joint's velocity limit; null is none
}

/** A number that a slider sets. */
export interface Parameter {
  name: string;
  text: string;
  math: string;
  meaning: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  log: boolean;
}

/** Damping that the page adds to rates of joints that have no friction. */
export interface Damper extends Parameter {
  rates: number[];
}

/** An integrator. */
export interface PageMethod {
  name: string;
  label: string;
  order: number;
  key: string;
  start: string; // the function that begins its state
  layout: Parts;
  size: number;
}

/** A control law that can be chosen. */
export interface Law {
  name: string;
  label: string;
  mode: number;
  sampled: boolean; // of differences: asked at ticks only
  settings: string[]; // those that it depends on
  given: Record<string, string>; // which setting, or what follows from some, each of its numbers is
  numbers: Record<string, [number, number]>; // where they are among those of the chosen law
  begin: (number | null)[];
  edge: number[] | null; // δx where the regulator takes over, of a hand-over
  Q: number[] | null; // of a regulator, row by row
  R: number[] | null; // of its motors
}

/** Poses, the start, targets and gains of a mechanism's lab. */
export interface Start {
  hanging: number[];
  standing: number[];
  q: number[];
  target: number[];
  kp: number[];
  ki: number[];
  kd: number[];
  windup: number[];
  push: number[];
  reach: number;
  qd: number[]; // rates to begin with: none where weight or springs move it
  law: string;
}

/** A spring and damper between a point of a link and one of space. */
export interface Drag {
  link: number;
  point: number[]; // in the link's frame
  anchor: number[]; // in the base frame
  stiffness: number;
  damping: number;
}

/** A push that swings: nearly a sine, of parabolas, so that it has the same bits everywhere. */
export interface SwingingPush {
  rate: number; // which it acts along
  size: number;
  frequency: number; // Hz
}

/** Everything that decides the motion from a step on. */
export interface Settings {
  dt: number;
  method: string; // a method's name, or "none"
  parameters: number[];
  damping: number[]; // added to the joints' own
  law: string; // a law's name, or "off"
  target: number[];
  kp: number[];
  ki: number[];
  kd: number[];
  limit: (number | null)[]; // of the motors; null is none
  push: number[];
  omega: number;
  effort: number; // weight of effort in the linear regulator
  drag: Drag | null;
  drive: SwingingPush | null;
  measured: boolean; // the ghost's torque acts on the simulation too
  period: number; // of the controller, s; 0 evaluates it inside the step
  delay: number; // s
  noise: [number, number]; // of positions and rates
  seed: [number, number];
}

/** A start to choose; what it does not say is as at first. */
export interface PagePreset {
  name: string;
  note: string;
  parameters: Record<string, number>;
  q: number[] | null;
  dt: number | null;
  method: string | null;
  mode: string; // a law's name
  target: number[] | null;
  kp: number[] | null;
  ki: number[] | null;
  kd: number[] | null;
  compare: string[];
  pair: number | null;
  limit: (number | null)[] | null;
  damping: number | null; // of all joints without friction of their own
  drive: SwingingPush | null;
  against: Record<string, number | string | (number | null)[]> | null; // settings of a second copy
  swarm: number; // copies besides, a hair apart
  trail: boolean | null;
  tab: string | null; // and, after a space, what it plots
}

/** One step of a lesson: what to do and see, and the start that shows it. */
export interface LessonStep {
  text: string;
  preset: PagePreset | null;
  measure: string | null; // what the page is to measure
}

/** An experiment in a few steps, for a class; `word` is its link's. */
export interface Lesson {
  word: string;
  name: string;
  question: string;
  steps: LessonStep[];
}

/** A measured motion, at times from 0: q, q̇ and, where known, the torques, row by row. */
export interface Ghost {
  name: string;
  t: number[];
  q: number[][];
  qd: number[][];
  tau: number[][] | null;
}

/** One signed term of a row: its formula, and which part of the equation it belongs to. */
export interface Piece {
  mathml: string;
  part: string;
}

/** A row of the equations of motion: its terms, and the force on the other side. */
export interface Row {
  pieces: Piece[];
  force: string;
}

/** Another lab on the same server. */
export interface Elsewhere {
  name: string;
  href: string;
}

/** Everything; null is ∞ among limits and numbers. */
export interface Description {
  name: string;
  title: string;
  text: string;
  version: string;
  nq: number;
  nv: number;
  scalar: boolean; // is q̇ the derivative of q, element by element?
  state: State;
  links: PageLink[];
  view: PageView;
  coordinates: Coordinate[];
  rates: PageRate[];
  parameters: Parameter[];
  dampers: Damper[];
  methods: PageMethod[];
  laws: Law[];
  kept: Record<string, [number, number]>; // where a sampled controller keeps what
  inputs: Record<string, (number | null)[]>; // of a step, to begin with
  takes: Record<string, string[]>; // the arguments of each function of the model
  late: number; // the longest delay, in periods
  settings: Settings;
  start: Start;
  parts: Record<string, string>; // of these equations, and what to call them
  equations: Row[];
  presets: PagePreset[];
  meshes: PageMesh[];
  undrawn: string; // a sentence on meshes that are missing
  lessons: Lesson[];
  stops: Stop[];
  ghost: Ghost | null;
  links_to: Elsewhere[];
  embedded: boolean; // in a frame of a report, whose address it then uses
  bare: boolean; // one of several frames: title, stage, time and plots
}

/** What the functions of the model return. */
export interface Results {
  gravity: Float64Array;
  linearize: {
    A: Float64Array;
    B: Float64Array;
  };
  energies: {
    T: number;
    V: number;
  };
  quantities: {
    M: Float64Array;
    h: Float64Array;
    G: Float64Array;
    qdd: Float64Array;
  };
  places: {
    R: Float64Array;
    p: Float64Array;
    joint: Float64Array;
    com: Float64Array;
    axes: Float64Array;
  };
  reach: Float64Array;
  observe: {
    tau: Float64Array;
    friction: Float64Array;
    push: Float64Array;
  };
  rest: Float64Array;
  tick: {
    kept: Float64Array;
    tau: Float64Array;
  };
  terms: Float64Array;
  prepared: Float64Array;
  start: Float64Array;
  start_verlet: Float64Array;
}
