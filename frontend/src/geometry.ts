// Where the links are, and what a force at a point of one does to the coordinates.

import type { Model, Numbers, Places } from "./model";
import { ends } from "./stops";
import type { Description } from "./types";

export type Vector = [number, number, number];

export const at = (a: Numbers, i: number): Vector => [a[3 * i], a[3 * i + 1], a[3 * i + 2]];
export const plus = (a: Numbers, b: Numbers): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Numbers, b: Numbers): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Numbers, s: number): Vector => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Numbers, b: Numbers): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const size = (a: Numbers): number => Math.sqrt(dot(a, a));
export const cross = (a: Numbers, b: Numbers): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** R v with R of link i; for −1, the base, v itself. */
export function turned(places: Places, i: number, v: Numbers): Vector {
  if (i < 0) return [v[0], v[1], v[2]];
  const R = places.R;
  const row = (k: number) =>
    R[9 * i + 3 * k] * v[0] + R[9 * i + 3 * k + 1] * v[1] + R[9 * i + 3 * k + 2] * v[2];
  return [row(0), row(1), row(2)];
}

/** Rᵀ v. */
export function turnedBack(places: Places, i: number, v: Numbers): Vector {
  if (i < 0) return [v[0], v[1], v[2]];
  const R = places.R;
  const column = (k: number) =>
    R[9 * i + k] * v[0] + R[9 * i + 3 + k] * v[1] + R[9 * i + 6 + k] * v[2];
  return [column(0), column(1), column(2)];
}

export const origin = (places: Places, i: number): Vector => (i < 0 ? [0, 0, 0] : at(places.p, i));

/** A point of a link's frame, in the base frame. */
export const placed = (places: Places, i: number, point: Numbers): Vector =>
  plus(origin(places, i), turned(places, i, point));

/** Where a link without children ends: at its point mass, or as far again beyond its centre. */
export function tip(about: Description, places: Places, i: number): Vector | null {
  const link = about.links[i];
  if (!link.leaf) return null;
  const way = minus(at(places.com, i), at(places.p, i));
  if (size(way) < 1e-9 * about.start.reach) return null;
  return plus(at(places.p, i), times(way, link.compact ? 1 : 2));
}

/** From the parent's frame to joint k, along the frame's axes one after the other. */
export function route(about: Description, places: Places, k: number): Vector[] {
  const parent = about.links[k].parent;
  const start = origin(places, parent);
  const step = turnedBack(places, parent, minus(at(places.joint, k), start));
  const points = [start];
  for (let axis = 0; axis < 3; axis++) {
    if (Math.abs(step[axis]) < 1e-9 * about.start.reach) continue;
    const unit: Vector = [0, 0, 0];
    unit[axis] = step[axis];
    points.push(plus(points[points.length - 1], turned(places, parent, unit)));
  }
  return points;
}

/** The lines of a link: to each joint it carries, and to its end. */
export function limbs(about: Description, places: Places, i: number): Vector[][] {
  const found = about.links.flatMap((l, k) => (l.parent === i ? [route(about, places, k)] : []));
  const end = tip(about, places, i);
  if (end !== null) found.push([at(places.p, i), end]);
  return found.filter((path) => path.length > 1);
}

/** Where a link can be taken hold of: its lines, and the length of a slide. */
export function paths(about: Description, places: Places, i: number): Vector[][] {
  const found = limbs(about, places, i);
  const own = at(places.p, i);
  const way = about.links[i].slides
    ? times(axis(places, about.links[i].rates[0]).along, 0.12 * about.start.reach)
    : [0, 0, 0];
  if (size(way) > 0 || found.length === 0) found.push([minus(own, way), plus(own, way)]);
  return found;
}

/** How a rate moves the origin of its link, and how it turns the link. */
export const axis = (places: Places, k: number): { along: Vector; around: Vector } => ({
  along: at(places.axes, 2 * k),
  around: at(places.axes, 2 * k + 1),
});

/** The joints' own forces Jᵀ F of a force F at a point (base frame) of a link. */
export function ownForces(
  about: Description,
  places: Places,
  link: number,
  point: Numbers,
  force: Numbers,
): Float64Array {
  const own = new Float64Array(about.nv);
  for (let i = link; i >= 0; i = about.links[i].parent) {
    const arm = cross(minus(point, at(places.p, i)), force);
    const [from, to] = about.links[i].rates;
    for (let k = from; k < to; k++) {
      const { along, around } = axis(places, k);
      own[k] = dot(along, force) + dot(around, arm);
    }
  }
  return own;
}

/** The generalised force of the same. */
export function generalised(
  about: Description,
  places: Places,
  link: number,
  point: Numbers,
  force: Numbers,
): Float64Array {
  const own = ownForces(about, places, link, point, force);
  const A = about.view.change;
  if (A === null) return own;
  return Float64Array.from(own, (_, j) => A.reduce((sum, row, i) => sum + row[j] * own[i], 0));
}

/** The joints' own rates. */
export function ownRates(about: Description, qd: ArrayLike<number>): number[] {
  const own = Array.from(qd);
  const A = about.view.change;
  return A === null ? own : A.map((row) => row.reduce((sum, a, k) => sum + a * own[k], 0));
}

/** The velocity of a point (base frame) of a link. */
export function velocity(
  about: Description,
  places: Places,
  own: number[],
  link: number,
  point: Vector,
): Vector {
  let found: Vector = [0, 0, 0];
  for (let i = link; i >= 0; i = about.links[i].parent) {
    const arm = minus(point, at(places.p, i));
    const [from, to] = about.links[i].rates;
    for (let k = from; k < to; k++) {
      const { along, around } = axis(places, k);
      found = plus(found, times(plus(along, cross(around, arm)), own[k]));
    }
  }
  return found;
}

/** How large a bob is drawn, against its usual size: by the cube root of its mass. */
export function bulk(about: Description, parameters: Numbers | null, i: number): number {
  const { mass } = about.links[i];
  if (mass === null || parameters === null) return 1;
  return Math.max(0.5, Math.min(2.2, Math.cbrt(parameters[mass] / about.parameters[mass].value)));
}

const POINT = 1e-6; // m: smaller is no extent
const ALONG = 6; // times the rest: a longer way of a slide is not shown whole

/** The points that the mechanism can reach, from many poses, with the corners of its links' bodies
 * where they are given; slides go as far as their stops, unless that is far: the page follows them. */
export function reached(
  about: Description,
  model: Model,
  parameters: number[],
  corners: Vector[][] = [],
): Vector[] {
  const found: Vector[] = [];
  const look = (q: number[], whole = true) => {
    const places = model.places(q, parameters);
    about.links.forEach((_, i) => {
      found.push(at(places.com, i), at(places.p, i), at(places.joint, i));
      const end = tip(about, places, i);
      if (end !== null) found.push(end);
      if (!whole) return;
      for (const corner of corners[i] ?? []) found.push(placed(places, i, corner));
    });
  };
  const scalar = about.scalar;
  const { hanging, standing } = about.start;
  look([...hanging]);
  look([...standing]);
  // Straight chains reach farthest: the whole turns, then each pose of a fixed irregular sequence.
  for (let k = 0; k < 300; k++) {
    const q = hanging.slice();
    if (scalar)
      about.coordinates.forEach((c, i) => {
        if (!c.angle) return;
        const share = (k * (0.618034 + 0.13717 * i)) % 1;
        const [low, high] = ends(about, i);
        if (Number.isFinite(high - low)) q[i] = low + share * (high - low);
        else if (k < 48) q[i] += i === 0 ? (k * Math.PI) / 24 : 0;
        else q[i] += 2 * Math.PI * share;
      });
    else {
      const turn = quaternion(k);
      for (const { quaternion } of about.links)
        if (quaternion !== null) q.splice(quaternion[0], 4, ...turn);
    }
    look(q, k % 4 === 0);
  }
  const { right, up, out } = about.view;
  const wide = () => {
    const spans = [right, up].map((way) => bounds(found.map((p) => dot(way, p))));
    return Math.max(...spans.map(([low, high]) => high - low));
  };
  const most = wide();
  about.coordinates.forEach((c, i) => {
    const [low, high] = ends(about, i);
    if (!scalar || c.angle || !Number.isFinite(high - low)) return;
    if (most > POINT && high - low > ALONG * most) return;
    for (const v of [low, high]) look(hanging.map((h, k) => (k === i ? v : h)));
  });
  if (wide() < POINT)
    for (const way of [right, up, out]) found.push(times(way, -0.5), times(way, 0.5));
  return found;
}

/** The least and the most of many numbers. */
export function bounds(values: number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const v of values) [low, high] = [Math.min(low, v), Math.max(high, v)];
  return [low, high];
}

/** The least and the most of these points along each direction, in metres. */
export function reachable(
  about: Description,
  model: Model,
  parameters: number[],
  directions: Numbers[],
): [number, number][] {
  const points = reached(about, model, parameters);
  return directions.map((direction) => {
    const along = points.map((p) => dot(direction, p));
    return bounds(along);
  });
}

function quaternion(k: number): number[] {
  const v = [1, 2, 3, 4].map((i) => ((k * (0.618034 + 0.2371 * i)) % 1) - 0.5);
  const length = Math.hypot(...v) || 1;
  return v.map((c) => c / length);
}
