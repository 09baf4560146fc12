// A measured motion beside the simulated one: where it was, and what its motors did.

import type { Description, Ghost } from "./types";

/** The last sample not after t. */
function before(ghost: Ghost, t: number): number {
  let [low, high] = [0, ghost.t.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ghost.t[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** q and q̇ at a time, between two samples; not numbers once the record has ended. */
export function measured(ghost: Ghost, t: number): { q: number[]; qd: number[] } {
  const k = before(ghost, t);
  const next = Math.min(k + 1, ghost.t.length - 1);
  const span = ghost.t[next] - ghost.t[k];
  const share = span > 0 ? Math.min(1, (t - ghost.t[k]) / span) : 0;
  const over = t > ghost.t[ghost.t.length - 1] + 1e-9;
  const between = (rows: number[][]) =>
    rows[k].map((v, i) => (over ? NaN : v + share * (rows[next][i] - v)));
  return { q: between(ghost.q), qd: between(ghost.qd) };
}

/** The generalised forces of the measured torques, held from sample to sample. */
export function heldTorque(about: Description, ghost: Ghost, t: number): number[] {
  if (t > ghost.t[ghost.t.length - 1]) return about.rates.map(() => 0);
  const own = ghost.tau![before(ghost, t)];
  const A = about.view.change;
  return A === null ? own : own.map((_, j) => A.reduce((sum, row, i) => sum + row[j] * own[i], 0));
}
