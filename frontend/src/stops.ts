// Poses that the joints' stops allow.

import type { Description } from "./types";

/** The pose (or state: what follows q stays) with every joint inside its stops. */
export function within(about: Description, x: number[]): number[] {
  if (about.stops.length === 0) return x;
  const { change: A, inverse, offset } = about.view;
  const q = x.slice(0, about.nq);
  const own = A === null ? q : A.map((row, i) => row.reduce((s, a, j) => s + a * q[j], offset![i]));
  let moved = false;
  for (const { place, low, high } of about.stops) {
    const inside = Math.max(low ?? -Infinity, Math.min(high ?? Infinity, own[place]));
    moved ||= inside !== own[place];
    own[place] = inside;
  }
  if (!moved) return x;
  const back =
    inverse === null
      ? own
      : inverse.map((row) => row.reduce((s, a, j) => s + a * (own[j] - offset![j]), 0));
  return [...back, ...x.slice(about.nq)];
}

/** Where a coordinate ends, where it has stops of its own. */
export function ends(about: Description, i: number): [number, number] {
  const stop =
    about.view.change === null ? about.stops.find(({ place }) => place === i) : undefined;
  return [stop?.low ?? -Infinity, stop?.high ?? Infinity];
}
