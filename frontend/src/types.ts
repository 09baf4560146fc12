// What the page is given: the generated module's functions, and a description as JSON.

export interface LinkData {
  name: string;
  parent: number;
  kind: "revolute" | "prismatic" | "ball" | "free" | "fixed";
  axis: number[];
  actuated: boolean;
  rate: number; // index of its first rate
  compact: boolean; // a bob at its centre of mass, not a rod through it
  leaf: boolean;
  mass: number | null; // the parameter that is its mass
  limits: number[] | null;
}

export interface Coordinate {
  name: string;
  text: string;
  math: string;
  unit: string;
  angle: boolean;
  meaning: string;
}

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

/** Name → where it begins and ends. */
export type Layout = Record<string, [number, number]>;

export interface Method {
  name: string;
  label: string;
  order: number;
  key: string;
  start: string; // the function that begins its state
  layout: Layout; // of its state
  size: number;
}

export interface Law {
  name: string;
  label: string;
  mode: number;
  sampled: boolean; // of differences: asked at ticks only
  numbers: Layout; // its parameters among those of the chosen law
  begin: (number | null)[];
  lean?: number[]; // from which swing-up leaves it to the regulator
}

/** Damping that the page adds to rates of joints that have no friction. */
export interface Damper extends Parameter {
  rates: number[];
}

export interface Preset {
  name: string;
  note: string;
  parameters?: Record<string, number>;
  q?: number[];
  dt?: number;
  method?: string;
  mode?: string;
  target?: number[];
  kp?: number[];
  ki?: number[];
  kd?: number[];
  compare?: string[];
  pair?: number;
  trail?: boolean;
  tab?: string;
}

export interface Description {
  name: string;
  title: string;
  text: string;
  version: string;
  nq: number;
  nv: number;
  links: LinkData[];
  view: {
    right: number[];
    up: number[];
    out: number[];
    planar: boolean;
    change: number[][] | null; // A of q = A α + b, and its inverse
    inverse: number[][] | null;
  };
  coordinates: Coordinate[];
  parameters: Parameter[];
  dampers: Damper[];
  methods: Method[];
  laws: Law[];
  kept: Layout; // what a sampled controller keeps
  inputs: Record<string, (number | null)[]>; // of a step, to begin with; null is ∞
  takes: Record<string, string[]>; // the arguments of each function of the model
  late: number; // the longest delay, in periods
  driven: boolean[];
  limits: (number | null)[]; // of the motors, as the mechanism has them
  start: {
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
    law: string;
  };
  dt: number;
  equations: { pieces: { mathml: string; part: string }[]; force: string }[];
  presets: Preset[];
  links_to: { name: string; href: string }[];
  embedded?: boolean; // in a frame of a report, whose address it then uses
}

export type Numbers = ArrayLike<number>;

/** What a step holds constant, by name. */
export type Inputs = Record<string, Numbers>;

export interface Observed {
  qdd: Float64Array;
  M: Float64Array;
  h: Float64Array;
  G: Float64Array;
  F: Float64Array;
  torque: Float64Array;
  force: Float64Array;
  T: number;
  V: number;
}

export interface Places {
  R: Float64Array;
  p: Float64Array;
  joint: Float64Array;
  com: Float64Array;
}

/** The generated module. Its other functions are called by the names of their arguments. */
export interface Model {
  advance(x: Float64Array, dt: number, steps: number, method: string, inputs: object): Float64Array;
  energies(q: Numbers, qd: Numbers, parameters: Numbers): { T: number; V: number };
  gravity(q: Numbers, parameters: Numbers): Float64Array;
  places(q: Numbers, parameters: Numbers): Places;
  linearize?(
    q: Numbers,
    qd: Numbers,
    tau: Numbers,
    parameters: Numbers,
  ): { A: Float64Array; B: Float64Array };
  [other: string]: unknown;
}

/** A function of the model with its arguments by name. */
export function called<T>(
  about: Description,
  model: Model,
  name: string,
  given: Record<string, Numbers | number>,
): T {
  const compute = model[name] as (...values: (Numbers | number)[]) => T;
  return compute(...about.takes[name].map((key) => given[key]));
}
