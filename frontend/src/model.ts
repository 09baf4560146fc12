// The generated module, and the parts of its states.

import type { Description, Results } from "./types";

export type Numbers = ArrayLike<number>;

/** What a step holds constant, by name. */
export type Inputs = Record<string, Numbers>;

export type Places = Results["places"];

/** Its functions take arrays, in the order that the description gives. */
type Functions = { [name in keyof Results]: (...given: Numbers[]) => Results[name] };

export type Model = Functions & {
  advance(x: Float64Array, dt: number, steps: number, method: string, inputs: object): Float64Array;
};

/** A function of the model with its arguments by name. */
export function called<Name extends keyof Results>(
  about: Description,
  model: Functions,
  name: Name,
  given: Record<string, Numbers | number>,
): Results[Name] {
  return model[name](...about.takes[name].map((key) => given[key] as Numbers));
}

/** q and q̇ of a state of the loop. */
export const parts = (about: Description, x: Float64Array) => ({
  q: x.subarray(...about.state.q),
  qd: x.subarray(...about.state.qd),
});

/** Both, one after the other: what a run begins with. */
export const motion = (about: Description, x: Float64Array): Float64Array =>
  x.subarray(0, about.state.qd[1]);
