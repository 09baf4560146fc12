// Settings: everything that decides the motion from a step on. They are never changed in place.

import type { Description, Drag, SwingingPush, Settings } from "./types";

export const defaults = (about: Description): Settings => structuredClone(about.settings);

const HUGE = 1e12; // nothing here is as large; beyond, pictures lose their finite numbers

/** A number that a mechanism can have. */
export const isNumber = (v: unknown): v is number => typeof v === "number" && Math.abs(v) <= HUGE;
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
    drive: (v) => v === null || isDrive(about, v),
    measured: (v) => typeof v === "boolean",
    period: (v) => isNumber(v) && v >= 0 && v <= 10,
    delay: (v) => isNumber(v) && v >= 0 && v <= 10,
    noise: isList(2),
    seed: isList(2),
  };
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(rules, key))
      throw new Error(`it sets “${key}”, which this lab does not know`);
    if (!rules[key](value)) throw new Error(`its value of ${key} makes no sense`);
    result[key] = value;
  }
  return result as Partial<Settings>;
}

function isDrive(about: Description, v: unknown): boolean {
  const { rate, size, frequency } = v as SwingingPush;
  return about.rates[rate] !== undefined && isNumber(size) && isNumber(frequency) && frequency >= 0;
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
