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

export interface Method {
  name: string;
  label: string;
  order: number;
  key: string;
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
  size: number;
  links: LinkData[];
  view: {
    right: number[];
    up: number[];
    out: number[];
    planar: boolean;
    change: number[][] | null;
  };
  coordinates: Coordinate[];
  parameters: Parameter[];
  methods: Method[];
  laws: { name: string; mode: number }[];
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
    swing: number[];
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

/** What a step holds constant, by name; the order is that of the generated functions' arguments. */
export interface Inputs {
  mode: number[];
  target: Numbers;
  kp: Numbers;
  ki: Numbers;
  kd: Numbers;
  windup: Numbers;
  omega: number[];
  gain: Numbers;
  reference: Numbers;
  bias: Numbers;
  swing: Numbers;
  summit: number[];
  limit: Numbers;
  held: Numbers;
  push: Numbers;
  derived?: Numbers;
  [other: string]: Numbers | undefined;
}

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

type Many = (...values: (Numbers | number)[]) => unknown;

/** The generated module. */
export interface Model {
  methods: string[];
  advance(x: Float64Array, dt: number, steps: number, method: string, inputs: object): Float64Array;
  loop_parameters?(parameters: Numbers): Float64Array;
  observe: Many;
  energies(x: Numbers, parameters: Numbers): { T: number; V: number };
  gravity(q: Numbers, parameters: Numbers): Float64Array;
  torque: Many;
  measure(x: Numbers, n: number, key: Numbers, sigma: Numbers): Float64Array;
  places(q: Numbers, parameters: Numbers): Places;
  terms?(x: Numbers, qdd: Numbers, parameters: Numbers): Float64Array;
  linearize?(
    q: Numbers,
    qd: Numbers,
    tau: Numbers,
    parameters: Numbers,
  ): { A: Float64Array; B: Float64Array };
  verlet_begin?: Many;
}
