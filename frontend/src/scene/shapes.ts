// Solids: tapered limbs, barrels, boxes with soft edges, arrows; each along its own line.

import {
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Numbers } from "../model";
import type { PageShape } from "../types";

const ROUND = 5; // pieces of a quarter turn
const Y = new Vector3(0, 1, 0);
const AROUND = 24; // sides of what is round

export const vector = (v: Numbers): Vector3 => new Vector3(v[0], v[1], v[2]);

/** The turn that takes y to a direction. */
export const towards = (way: Vector3): Quaternion =>
  new Quaternion().setFromUnitVectors(Y, way.clone().normalize());

/** A profile of (radius, height) turned about y, placed from a point along a direction. */
function turnedAbout(profile: [number, number][], from: Vector3, way: Vector3): BufferGeometry {
  const lathe = new LatheGeometry(
    profile.map(([r, h]) => new Vector2(Math.max(r, 0), h)),
    AROUND,
  );
  return lathe.applyQuaternion(towards(way)).translate(from.x, from.y, from.z);
}

/** A limb between two balls: radius `a` at its start, `b` at its end. */
export function limb(from: Vector3, to: Vector3, a: number, b: number): BufferGeometry {
  const way = to.clone().sub(from);
  const length = way.length();
  const profile: [number, number][] = [];
  for (let k = 0; k <= ROUND; k++) {
    const angle = (k / ROUND) * (Math.PI / 2);
    profile.push([a * Math.sin(angle), -a * Math.cos(angle)]);
  }
  for (let k = ROUND; k >= 0; k--) {
    const angle = (k / ROUND) * (Math.PI / 2);
    profile.push([b * Math.sin(angle), length + b * Math.cos(angle)]);
  }
  return turnedAbout(profile, from, way);
}

/** A cylinder about a direction with soft rims, centred at a point. */
export function barrel(
  at: Vector3,
  way: Vector3,
  radius: number,
  length: number,
  soft = 0.18,
): BufferGeometry {
  const rim = Math.min(soft * radius, 0.45 * length);
  const half = length / 2;
  const profile: [number, number][] = [[0, -half]];
  for (let k = 0; k <= 4; k++) {
    const angle = (k / 4) * (Math.PI / 2);
    profile.push([radius - rim + rim * Math.sin(angle), -half + rim - rim * Math.cos(angle)]);
  }
  for (let k = 4; k >= 0; k--) {
    const angle = (k / 4) * (Math.PI / 2);
    profile.push([radius - rim + rim * Math.sin(angle), half - rim + rim * Math.cos(angle)]);
  }
  profile.push([0, half]);
  return turnedAbout(profile, at, way);
}

export function ball(at: Vector3, radius: number): BufferGeometry {
  return new SphereGeometry(radius, 24, 16).translate(at.x, at.y, at.z);
}

export function block(x: number, y: number, z: number): BufferGeometry {
  return new RoundedBoxGeometry(x, y, z, 3, 0.12 * Math.min(x, y, z));
}

/** A shape of the description, in the link's frame; meshes are elsewhere. */
export function described(shape: PageShape): BufferGeometry | null {
  const [a, b, c] = shape.size;
  const upright = new Matrix4().makeRotationX(Math.PI / 2); // three's y is the format's z
  switch (shape.kind) {
    case "box":
      return block(a, b, c);
    case "sphere":
      return new SphereGeometry(1, 32, 20).scale(a, b ?? a, c ?? a);
    case "cylinder":
      return new CylinderGeometry(a, a, b, AROUND).applyMatrix4(upright);
    case "rod":
      return new CapsuleGeometry(a, b, 8, AROUND).applyMatrix4(upright);
    default:
      return null;
  }
}

/** Where a shape is in its link's frame. */
export function placement({ R, at }: PageShape): Matrix4 {
  // prettier-ignore
  return new Matrix4().set(
    R[0], R[1], R[2], at[0],
    R[3], R[4], R[5], at[1],
    R[6], R[7], R[8], at[2],
    0, 0, 0, 1,
  );
}
