// Angles between −π and π, where asked for.

import type { Lab } from "./lab";

/** A value of a coordinate as it is to be shown. */
export function wrapped(lab: Lab, i: number, value: number): number {
  if (!lab.wrap || !lab.about.coordinates[i]?.angle) return value;
  return value - 2 * Math.PI * Math.round(value / (2 * Math.PI));
}

/** Values with a gap where they jump round, so that no line crosses the plot. */
export function broken(values: (number | null)[]): (number | null)[] {
  return values.map((v, i) => {
    const next = values[i + 1] ?? null;
    return v !== null && next !== null && Math.abs(next - v) > Math.PI ? null : v;
  });
}
