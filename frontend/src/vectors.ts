// Velocities, weights, torques and pushes as arrows in space, of a length that suits the mechanism.

import { at, axis, ownRates, plus, size, times, velocity, type Vector } from "./geometry";
import { parts, type Places } from "./model";
import type { Run } from "./run";
import type { Showing } from "./view";

/** A straight arrow; `pen` is the quantity that its colour is of. */
export interface Arrow {
  from: Vector;
  to: Vector;
  pen: string;
}

/** A bent arrow about an axis, through so many radians. */
export interface Twist {
  at: Vector;
  about: Vector;
  angle: number;
  pen: string;
}

const LONGEST = 0.9; // of the reach
const FALL = 9.81; // m/s²

/** Arrows at the centres of mass. */
export function arrows(run: Run, places: Places, showing: Showing, reach: number): Arrow[] {
  const { about } = run;
  const found: Arrow[] = [];
  const add = (from: Vector, way: Vector, pen: string) => {
    const length = size(way);
    if (length < 0.01 * reach) return;
    const kept = Math.min(1, (LONGEST * reach) / length);
    found.push({ from, to: plus(from, times(way, kept)), pen });
  };
  const own = ownRates(about, parts(about, run.x).qd);
  const masses = about.links.map((l) =>
    l.mass === null ? l.weight : run.settings.parameters[l.mass],
  );
  const heaviest = Math.max(...masses, 1e-12);
  const fall = Math.sqrt(FALL * reach);
  about.links.forEach((_, i) => {
    const here = at(places.com, i);
    if (showing.velocity)
      add(here, times(velocity(about, places, own, i, here), (0.3 * reach) / fall), "velocity");
    const weight = (-0.3 * reach * masses[i]) / heaviest;
    if (showing.gravity) add(here, times(about.view.vertical, weight), "gravity");
  });
  return found;
}

/** Torques and pushes at the joints: bent arrows at hinges, straight ones at slides. */
export function efforts(
  run: Run,
  places: Places,
  showing: Showing,
  reach: number,
): { bent: Twist[]; straight: Arrow[] } {
  const { about } = run;
  const [bent, straight]: [Twist[], Arrow[]] = [[], []];
  const show = (values: ArrayLike<number>, pen: string, least: number) =>
    about.links.forEach((link, i) => {
      for (let k = link.rates[0]; k < link.rates[1]; k++) {
        const part = values[k] / (3 * (about.start.push[k] || 1));
        if (!(Math.abs(part) > 0.004)) continue;
        const { along, around } = axis(places, k);
        const here = at(places.p, i);
        const much = Math.sign(part) * Math.min(1, Math.max(least, Math.abs(part)));
        if (size(around) > 0.5) bent.push({ at: here, about: around, angle: 5.2 * much, pen });
        else straight.push({ from: here, to: plus(here, times(along, 0.45 * reach * much)), pen });
      }
    });
  if (showing.torque) show(run.observe().torque, "motors", 0.04);
  show(run.settings.push, "warm", 0.33);
  return { bent, straight };
}
