// Generalised forces from outside: pushes, steady or swinging, a measured torque, and the spring
// and damper of a drag.

import { generalised, minus, ownRates, placed, times, velocity } from "./geometry";
import { heldTorque } from "./ghost";
import { parts, type Model, type Numbers } from "./model";
import type { Description, SwingingPush, Settings } from "./types";

/** Nearly size · sin 2πft, of two parabolas a period: the same bits in every browser. */
export function driven({ size, frequency }: SwingingPush, t: number): number {
  const turns = t * frequency;
  const phase = turns - Math.floor(turns);
  const half = phase < 0.5 ? phase : phase - 0.5;
  return (phase < 0.5 ? 16 : -16) * size * half * (0.5 - half);
}

export function forces(
  about: Description,
  model: Model,
  settings: Settings,
  x: Float64Array,
  t: number,
): Numbers {
  const { drag, drive, parameters } = settings;
  let push: number[] = settings.push;
  if (drive !== null) push = push.map((v, i) => (i === drive.rate ? v + driven(drive, t) : v));
  if (settings.measured && about.ghost?.tau) {
    const tau = heldTorque(about, about.ghost, t);
    push = push.map((v, i) => v + tau[i]);
  }
  if (drag === null) return push;
  const { q, qd } = parts(about, x);
  const places = model.places(q, parameters);
  const point = placed(places, drag.link, drag.point);
  const speed = velocity(about, places, ownRates(about, qd), drag.link, point);
  const pull = minus(times(minus(drag.anchor, point), drag.stiffness), times(speed, drag.damping));
  return generalised(about, places, drag.link, point, pull).map((v, i) => v + push[i]);
}
