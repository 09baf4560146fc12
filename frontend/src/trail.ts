// Where the end of the mechanism has been: computed once for each moment that is kept.

import { at, minus, size, tip, type Vector } from "./geometry";
import type { Snapshot } from "./history";
import { parts, type Places } from "./model";
import type { Run } from "./run";
import type { Description } from "./types";

export const TRAIL = 4; // s
const JUMP = 0.4; // of the reach between two moments: it was put there

export interface Footprint {
  t: number;
  point: Vector;
}

/** The end of the last link. */
export function end(about: Description, places: Places): Vector {
  const last = about.links.length - 1;
  return tip(about, places, last) ?? at(places.com, last);
}

const known = new WeakMap<Snapshot, (Vector | null)[]>();

function ends(run: Run, snapshot: Snapshot): (Vector | null)[] {
  let found = known.get(snapshot);
  if (found === undefined) {
    const { parameters } = snapshot.settings;
    found = snapshot.lanes.map(({ x }) => {
      const { q } = parts(run.about, x);
      return q.every(Number.isFinite) ? end(run.about, run.model.places(q, parameters)) : null;
    });
    known.set(snapshot, found);
  }
  return found;
}

/** The last seconds of a lane, the oldest first. */
export function trail(run: Run, lane: number): Footprint[] {
  const found: Footprint[] = [];
  for (let i = run.snapshots.length - 1; i >= 0; i--) {
    const snapshot = run.snapshots[i];
    if (snapshot.n > run.n) continue;
    if (snapshot.t <= run.t - TRAIL) break;
    const point = ends(run, snapshot)[lane];
    if (!point) continue;
    const last = found.at(-1);
    if (last && size(minus(last.point, point)) > JUMP * run.about.start.reach) break;
    found.push({ t: snapshot.t, point });
  }
  return found.reverse();
}

/** The lanes with a trail: a twin has its own; several methods would only tangle. */
export const trailed = (run: Run): number[] => (run.lanes.length === 2 ? [1, 0] : [0]);
