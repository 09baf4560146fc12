// The mechanism as solids: one group a link, built at the parameters, posed at the coordinates.

import { Box3, Group, Matrix4, Mesh, type BufferGeometry, type Material } from "three";
import { at, axis, bulk, minus, size, tip, turnedBack, type Vector } from "../geometry";
import type { Places } from "../model";
import type { Description, PageShape } from "../types";
import { moves } from "../view";
import type { Materials } from "./materials";
import { meshParts } from "./meshes";
import { ball, barrel, block, described, limb, placement, vector } from "./shapes";

/** A solid of a link, and the surface it has in the figure itself. */
interface Solid {
  link: number;
  geometry: BufferGeometry;
  material: Material;
  kept: boolean; // whatever the parameters
}

const known = new WeakMap<PageShape, { geometry: BufferGeometry; colour: string }[]>();

/** The solids of a described shape, made once. */
function shaped(
  about: Description,
  shape: PageShape,
): { geometry: BufferGeometry; colour: string }[] {
  let found = known.get(shape);
  if (found === undefined) {
    const own = described(shape);
    found = own === null ? meshParts(about, shape) : [{ geometry: own, colour: shape.color }];
    for (const { geometry } of found) geometry.applyMatrix4(placement(shape));
    known.set(shape, found);
  }
  return found;
}

/** How thick limbs are, in metres. */
export function thickness(about: Description, reach: number): number {
  const moving = about.links.filter((l) => l.rates[0] < l.rates[1]).length || 1;
  const usual = Math.max(0.022, Math.min(0.036, 0.11 / moving));
  return (about.view.planar ? 1.1 : 1.45) * usual * reach;
}

/** All solids of the links at a pose, each in its link's frame. */
export function solids(
  about: Description,
  materials: Materials,
  places: Places,
  parameters: number[],
  reach: number,
): Solid[] {
  const found: Solid[] = [];
  const r = thickness(about, reach);
  const depth = about.links.map(() => 0);
  about.links.forEach((l, i) => (depth[i] = l.parent < 0 ? 0 : depth[l.parent] + 1));
  const deepest = Math.max(1, ...depth);
  const local = (i: number, point: Vector) =>
    vector(turnedBack(places, i, minus(point, at(places.p, i))));
  const direction = (i: number, v: Vector) => vector(turnedBack(places, i, v)).normalize();
  about.links.forEach((link, i) => {
    const add = (geometry: BufferGeometry, material: Material) =>
      found.push({ link: i, geometry, material, kept: false });
    for (const shape of link.shapes)
      for (const { geometry, colour } of shaped(about, shape))
        found.push({ link: i, geometry, material: materials.coloured(colour), kept: true });
    const [alone] = link.shapes;
    if (
      link.floats &&
      link.leaf &&
      link.shapes.length === 1 &&
      alone.kind === "box" &&
      !alone.color
    ) {
      // A belt, so that one sees it turn.
      const [a, b, c] = alone.size;
      add(block(1.012 * a, 0.16 * b, 1.012 * c).applyMatrix4(placement(alone)), materials.accent);
    }
    if (!link.bare) return;
    const wide = (level: number) => r * (1 - (0.4 * level) / (deepest + 1));
    const [here, there] = [wide(depth[i]), wide(depth[i] + 1)];
    const zero = vector([0, 0, 0]);
    const surface = moves(about, i) ? materials.link : materials.base;
    about.links.forEach((child, k) => {
      if (child.parent !== i) return;
      const to = local(i, at(places.joint, k));
      if (to.length() > 0.3 * there) add(limb(zero, to, 0.92 * here, 0.92 * there), surface);
    });
    const end = tip(about, places, i);
    if (end !== null) {
      const to = local(i, end);
      add(limb(zero, to, (link.compact ? 0.5 : 0.92) * here, 0.5 * there), surface);
      if (link.compact) add(ball(to, bulk(about, parameters, i) * 0.085 * reach), materials.accent);
      else add(ball(to, 0.62 * there), materials.accent);
    }
    const [from, until] = link.rates;
    if (from === until) return;
    const { along, around } = axis(places, from);
    if (link.floats) return;
    if (until - from > 1) add(ball(zero, 1.45 * here), materials.joint);
    else if (size(around) > 0.5) {
      const way = direction(i, around);
      add(barrel(zero, way, 1.5 * here, 3.1 * here), materials.joint);
      if (link.actuated) add(barrel(zero, way, 0.95 * here, 3.45 * here, 0.1), materials.accent);
      if (link.leaf && end === null)
        add(
          barrel(way.clone().multiplyScalar(2.2 * here), way, 1.2 * here, 1.3 * here),
          materials.accent,
        );
    } else {
      const way = direction(i, along);
      const cart = block(6.2 * here, 2.7 * here, 3.6 * here);
      if (link.parent < 0) {
        // Its long side along the rail, its height against gravity.
        const up = direction(i, about.view.vertical as Vector);
        const side = way.clone().cross(up);
        if (side.length() < 0.1) add(barrel(zero, way, 1.9 * here, 5 * here), materials.link);
        else {
          side.normalize();
          const turn = new Matrix4().makeBasis(way, side.clone().cross(way), side);
          add(cart.applyMatrix4(turn), materials.link);
        }
      } else {
        // A rod that slides through its parent.
        const back = way.clone().multiplyScalar(-0.42 * reach);
        add(limb(back, zero, 0.6 * here, 0.6 * here), materials.joint);
        if (link.leaf && end === null)
          add(barrel(zero, way, 1.1 * here, 1.1 * here), materials.accent);
      }
    }
  });
  return found;
}

/** The corners of each moving link's body as it is described, in its frame. */
export function corners(about: Description): Vector[][] {
  return about.links.map((link, i) => {
    if (!moves(about, i)) return [];
    const box = new Box3();
    for (const shape of link.shapes)
      for (const { geometry } of shaped(about, shape)) {
        if (geometry.boundingBox === null) geometry.computeBoundingBox();
        box.union(geometry.boundingBox!);
      }
    if (box.isEmpty()) return [];
    const { min, max } = box;
    return [min.x, max.x].flatMap((x) =>
      [min.y, max.y].flatMap((y) => [min.z, max.z].map((z): Vector => [x, y, z])),
    );
  });
}

export class Figure {
  readonly group = new Group();
  readonly meshes: Mesh[] = []; // those of links that can be taken hold of, and the others
  private links: Group[];

  constructor(about: Description, parts: Solid[], ghost: Material | null = null) {
    this.links = about.links.map(() => {
      const one = new Group();
      one.matrixAutoUpdate = false;
      this.group.add(one);
      return one;
    });
    for (const { link, geometry, material } of parts) {
      if (ghost !== null && !moves(about, link)) continue;
      const mesh = new Mesh(geometry, ghost ?? material);
      mesh.castShadow = mesh.receiveShadow = ghost === null;
      mesh.matrixAutoUpdate = false;
      mesh.userData.link = link;
      this.links[link].add(mesh);
      this.meshes.push(mesh);
    }
  }

  pose({ R, p }: Places): void {
    this.links.forEach((group, i) => {
      const [a, b] = [9 * i, 3 * i];
      // prettier-ignore
      group.matrix.set(
        R[a], R[a + 1], R[a + 2], p[b],
        R[a + 3], R[a + 4], R[a + 5], p[b + 1],
        R[a + 6], R[a + 7], R[a + 8], p[b + 2],
        0, 0, 0, 1,
      );
      group.matrixWorldNeedsUpdate = true;
    });
  }
}
