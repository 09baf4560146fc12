// Settings: everything that decides the motion from a step on. They are never changed in place.

import type { Description } from "./types";

export interface Drag {
  link: number;
  point: number[]; // in the link's frame
  anchor: number[]; // in the base frame
  stiffness: number;
  damping: number;
}

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
  omega: number;
  effort: number; // weight of effort in the linear regulator
  limit: (number | null)[]; // of the motors; null is none
  push: number[];
  drag: Drag | null;
  period: number; // of the controller, s; 0 evaluates it inside the step
  delay: number; // s
  noise: number[]; // of positions and rates
  seed: number[];
}

export function defaults(about: Description): Settings {
  const { start, nv } = about;
  return {
    dt: about.dt,
    method: "rk4",
    parameters: about.parameters.map((p) => p.value),
    damping: new Array(nv).fill(0),
    law: about.laws.some((law) => law.name === start.law) ? start.law : "off",
    target: start.target.slice(),
    kp: start.kp.slice(),
    ki: start.ki.slice(),
    kd: start.kd.slice(),
    omega: 6,
    effort: 1,
    limit: about.limits.slice(),
    push: new Array(nv).fill(0),
    drag: null,
    period: 0,
    delay: 0,
    noise: [0, 0],
    seed: [1, 1],
  };
}

const isNumber = (v: unknown): v is number => typeof v === "number" && Number.isFinite(v);
const isList = (length: number) => (v: unknown) =>
  Array.isArray(v) && v.length === length && v.every(isNumber);

/** The changes among `given` that make sense; throws with a sentence on those that do not. */
export function checkedSettings(about: Description, given: unknown): Partial<Settings> {
  if (typeof given !== "object" || given === null) throw new Error("settings are missing");
  const { nv } = about;
  const rules: Record<string, (v: unknown) => boolean> = {
    dt: (v) => isNumber(v) && v >= 1e-5 && v <= 1,
    method: (v) => v === "none" || about.methods.some((m) => m.name === v),
    parameters: isList(about.parameters.length),
    damping: isList(nv),
    law: (v) => v === "off" || about.laws.some((l) => l.name === v),
    target: isList(nv),
    kp: isList(nv),
    ki: isList(nv),
    kd: isList(nv),
    omega: isNumber,
    effort: (v) => isNumber(v) && v > 0,
    limit: (v) => Array.isArray(v) && v.length === nv && v.every((e) => e === null || isNumber(e)),
    push: isList(nv),
    drag: (v) => v === null || isDrag(about, v),
    period: (v) => isNumber(v) && v >= 0 && v <= 10,
    delay: (v) => isNumber(v) && v >= 0 && v <= 10,
    noise: isList(2),
    seed: isList(2),
  };
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!(key in rules)) throw new Error(`it sets “${key}”, which this lab does not know`);
    if (!rules[key](value)) throw new Error(`its value of ${key} makes no sense`);
    result[key] = value;
  }
  return result as Partial<Settings>;
}

function isDrag(about: Description, v: unknown): boolean {
  const drag = v as Drag;
  return (
    typeof drag === "object" &&
    Number.isInteger(drag.link) &&
    drag.link >= 0 &&
    drag.link < about.links.length &&
    isList(3)(drag.point) &&
    isList(3)(drag.anchor) &&
    isNumber(drag.stiffness) &&
    isNumber(drag.damping)
  );
}
