// What holds the mechanism: a column, a post behind the plane, a ceiling, a rail.

import { Group, Mesh, Vector3, type BufferGeometry } from "three";
import { at, axis, placed, size } from "../geometry";
import type { Places } from "../model";
import type { Description, PageLink } from "../types";
import type { Materials } from "./materials";
import { barrel, limb, vector } from "./shapes";

export class Support {
  readonly group = new Group();
  private rails: { mesh: Mesh; link: number; way: Vector3; from: Vector3 }[] = [];

  /** `floor` is a height; `r` how thick limbs are. */
  constructor(
    private about: Description,
    private materials: Materials,
    places: Places,
    floor: number,
    r: number,
    reach: number,
  ) {
    const up = vector(about.view.vertical);
    about.links.forEach((link, k) => {
      if (link.parent >= 0 || link.floats) return;
      const here = vector(at(places.joint, k));
      const height = here.dot(up) - floor;
      const turns = turning(places, link);
      if (link.slides) this.rail(k, places, r, reach);
      else if (turns.length > 1) this.ceiling(here, up, r, reach);
      else if (turns.length === 0 || Math.abs(turns[0].dot(up)) > 0.7)
        this.column(here, up, height, r, link.rates[0] < link.rates[1] && link.bare ? 1.5 * r : 0);
      else this.post(here, up, turns[0], height, r);
    });
  }

  private add(geometry: BufferGeometry, accent = false): Mesh {
    const mesh = new Mesh(geometry, accent ? this.materials.joint : this.materials.base);
    mesh.castShadow = mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  private foot(at: Vector3, up: Vector3, r: number): void {
    this.add(barrel(at.clone().addScaledVector(up, 0.25 * r), up, 3.6 * r, 0.5 * r, 0.06));
  }

  private column(top: Vector3, up: Vector3, height: number, r: number, gap: number): void {
    const end = top.clone().addScaledVector(up, -gap);
    const foot = top.clone().addScaledVector(up, -height);
    this.foot(foot, up, r);
    const length = height - gap;
    if (length > 0.2 * r) {
      const middle = foot.clone().addScaledVector(up, length / 2);
      this.add(barrel(middle, up, 1.75 * r, length, 0.05));
      this.add(barrel(end.addScaledVector(up, -0.3 * r), up, 2.3 * r, 0.6 * r, 0.1));
    }
  }

  /** Behind the plane of motion, as on a lecturer's bench. */
  private post(here: Vector3, up: Vector3, turn: Vector3, height: number, r: number): void {
    const out = vector(this.about.view.out);
    const behind = turn.clone().multiplyScalar(turn.dot(out) > 0 ? -1 : 1);
    behind.addScaledVector(up, -behind.dot(up)).normalize();
    const back = here.clone().addScaledVector(behind, 5 * r);
    const middle = here.clone().addScaledVector(behind, 3 * r);
    this.add(barrel(middle, behind, 0.62 * r, 5 * r), true);
    this.add(barrel(back, behind, 1.7 * r, 1.8 * r));
    const foot = back.clone().addScaledVector(up, -height);
    this.add(limb(foot, back, 1.05 * r, 0.95 * r));
    this.foot(foot, up, r);
  }

  private ceiling(here: Vector3, up: Vector3, r: number, reach: number): void {
    const plate = here.clone().addScaledVector(up, 2.6 * r);
    this.add(barrel(here.clone().addScaledVector(up, 1.3 * r), up, 0.7 * r, 2.6 * r), true);
    this.add(barrel(plate.addScaledVector(up, 0.3 * r), up, 0.34 * reach, 0.5 * r, 0.01));
  }

  private rail(link: number, places: Places, r: number, reach: number): void {
    const way = vector(axis(places, this.about.links[link].rates[0]).along).normalize();
    const from = vector(at(places.joint, link));
    const half = 9 * reach;
    const mesh = this.add(
      limb(way.clone().multiplyScalar(-half), way.clone().multiplyScalar(half), 0.55 * r, 0.55 * r),
      true,
    );
    this.rails.push({ mesh, link, way, from });
  }

  /** A rail has no end: it goes with what slides on it. */
  follow(places: Places): void {
    for (const { mesh, link, way, from } of this.rails) {
      const gone = vector(placed(places, link, [0, 0, 0]))
        .sub(from)
        .dot(way);
      mesh.position.copy(from).addScaledVector(way, gone);
    }
  }
}

/** The axes that the joint of a link turns about, in the base frame. */
function turning(places: Places, link: PageLink): Vector3[] {
  const found: Vector3[] = [];
  for (let k = link.rates[0]; k < link.rates[1]; k++) {
    const { around } = axis(places, k);
    if (size(around) > 0.5) found.push(vector(around));
  }
  return found;
}
