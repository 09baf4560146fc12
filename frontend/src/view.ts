// A view of the mechanism: what the plane and space have in common.

import { dot, minus, paths, plus, times, type Vector } from "./geometry";
import type { Places } from "./model";
import type { Point } from "./paint";
import type { Run } from "./run";
import type { Description } from "./types";

/** A link, and a point of it in the base frame. */
export interface Grip {
  link: number;
  point: Vector;
}

/** What is pulled, and to where, in the base frame. */
export interface Pull {
  point: Vector;
  to: Vector;
}

/** What is shown besides the mechanism. */
export interface Showing {
  trail: boolean;
  frames: boolean;
  centres: boolean;
  velocity: boolean;
  gravity: boolean;
  torque: boolean;
}

export interface View {
  readonly canvas: HTMLCanvasElement;
  margin: number; // px on the left that something else covers
  draw(run: Run, q: ArrayLike<number>, pull: Pull | null): void;
  /** The link and its point under a pixel, if one is near; what cannot move is not. */
  pick(run: Run, x: number, y: number): Grip | null;
  /** The point of space under a pixel, at the depth of a point. */
  under(x: number, y: number, depth: Vector): Vector;
  /** The pixel of a point of space. */
  on(point: Vector): Point;
  /** Back to where the view was at first. */
  recentre(): void;
}

export const FINGER = 26; // px that a pointer may miss by

/** Whether a link can move: something between it and the ground does. */
export function moves(about: Description, link: number): boolean {
  for (let i = link; i >= 0; i = about.links[i].parent)
    if (about.links[i].rates[0] < about.links[i].rates[1]) return true;
  return false;
}

/** The nearest point of the lines of all links that can move, within reach of a finger. */
export function nearest(
  about: Description,
  places: Places,
  on: (point: Vector) => Point,
  x: number,
  y: number,
): Grip | null {
  let best = FINGER;
  let found: Grip | null = null;
  about.links.forEach((_, link) => {
    if (!moves(about, link)) return;
    for (const path of paths(about, places, link))
      for (let k = 0; k + 1 < path.length; k++) {
        const [[ax, ay], [bx, by]] = [on(path[k]), on(path[k + 1])];
        const way: Vector = [bx - ax, by - ay, 0];
        const share = Math.max(
          0,
          Math.min(1, dot([x - ax, y - ay, 0], way) / (dot(way, way) || 1)),
        );
        const distance = Math.hypot(ax + share * way[0] - x, ay + share * way[1] - y);
        if (distance >= best - 1e-9) continue;
        best = distance;
        found = { link, point: plus(path[k], times(minus(path[k + 1], path[k]), share)) };
      }
  });
  return found;
}
