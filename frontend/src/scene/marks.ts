// Frames, centres of mass and arrows: over the solids, never hidden by them.

import {
  Color,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
  type Camera,
} from "three";
import { at, placed, plus, times, type Vector } from "../geometry";
import type { Places } from "../model";
import type { Run } from "../run";
import { pen, theme } from "../theme";
import { arrows, efforts, type Arrow, type Twist } from "../vectors";
import type { Showing } from "../view";
import { Ribbon, type Knot } from "./ribbon";
import { towards, vector } from "./shapes";

const SHAFT = new CylinderGeometry(1, 1, 1, 12).translate(0, 0.5, 0);
const HEAD = new ConeGeometry(1, 1, 16).translate(0, 0.5, 0);
const DOT = new SphereGeometry(1, 16, 12);
const AXES: [string, Vector][] = [
  ["x", [1, 0, 0]],
  ["y", [0, 1, 0]],
  ["z", [0, 0, 1]],
];

/** Meshes that are used again each frame. */
class Pool {
  private used = 0;
  private meshes: Mesh[] = [];

  constructor(private group: Group) {}

  next(geometry: Mesh["geometry"], material: Mesh["material"]): Mesh {
    let mesh = this.meshes[this.used];
    if (mesh === undefined) {
      mesh = new Mesh();
      mesh.renderOrder = 5;
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
    this.used++;
    mesh.geometry = geometry;
    mesh.material = material;
    mesh.visible = true;
    return mesh;
  }

  /** Hide what this frame did not use. */
  rest(): void {
    for (let k = this.used; k < this.meshes.length; k++) this.meshes[k].visible = false;
    this.used = 0;
  }
}

export class Marks {
  readonly group = new Group();
  private pool = new Pool(this.group);
  private arcs: Ribbon[] = [];
  private materials = new Map<string, MeshBasicMaterial>();

  /** Forget colours that the page no longer has. */
  dress(): void {
    for (const [name, material] of this.materials) material.color.copy(colour(name));
  }

  private material(name: string): MeshBasicMaterial {
    let found = this.materials.get(name);
    if (found === undefined) {
      found = new MeshBasicMaterial({
        color: colour(name),
        depthTest: false,
        transparent: true,
        toneMapped: false,
      });
      this.materials.set(name, found);
    }
    return found;
  }

  show(run: Run, places: Places, showing: Showing, reach: number, camera: Camera): void {
    const { about } = run;
    if (showing.frames)
      about.links.forEach((_, i) => {
        for (const [name, axis] of AXES) {
          const from = at(places.p, i);
          const to = placed(places, i, times(axis, 0.13 * reach));
          this.arrow({ from, to, pen: name }, 0.0035 * reach);
        }
      });
    if (showing.centres)
      about.links.forEach((link, i) => {
        if (!(link.weight > 0)) return;
        const here = vector(at(places.com, i));
        this.dot(here, 0.02 * reach, "ink");
        this.dot(here, 0.013 * reach, "paper");
      });
    const { bent, straight } = efforts(run, places, showing, reach);
    for (const arrow of [...arrows(run, places, showing, reach), ...straight])
      this.arrow(arrow, 0.006 * reach);
    bent.forEach((twist, k) => this.twist(twist, k, reach, camera));
    for (let k = bent.length; k < this.arcs.length; k++) this.arcs[k].mesh.visible = false;
    this.pool.rest();
  }

  private dot(here: Vector3, radius: number, name: string): void {
    const mesh = this.pool.next(DOT, this.material(name));
    mesh.position.copy(here);
    mesh.quaternion.identity();
    mesh.scale.setScalar(radius);
  }

  private arrow({ from, to, pen }: Arrow, wide: number): void {
    const way = vector(to).sub(vector(from));
    const length = way.length();
    const head = Math.min(5.5 * wide, 0.6 * length);
    const turn = towards(way);
    const shaft = this.pool.next(SHAFT, this.material(pen));
    shaft.position.copy(vector(from));
    shaft.quaternion.copy(turn);
    shaft.scale.set(wide, Math.max(length - head, 1e-9), wide);
    this.head(vector(to).addScaledVector(way, -head / length), way, head, pen);
  }

  private head(from: Vector3, way: Vector3, length: number, pen: string): void {
    const cone = this.pool.next(HEAD, this.material(pen));
    cone.position.copy(from);
    cone.quaternion.copy(towards(way));
    cone.scale.set(0.42 * length, length, 0.42 * length);
  }

  private twist(
    { at: here, about, angle, pen }: Twist,
    k: number,
    reach: number,
    eye: Camera,
  ): void {
    if (this.arcs.length <= k) {
      this.arcs.push(new Ribbon(false));
      this.group.add(this.arcs[k].mesh);
    }
    const radius = 0.11 * reach;
    const axis = vector(about).normalize();
    const first = towards(axis);
    const x = new Vector3(1, 0, 0).applyQuaternion(first);
    const y = axis.clone().cross(x);
    const point = (turn: number): Vector => {
      const out = x.clone().multiplyScalar(Math.cos(turn)).addScaledVector(y, Math.sin(turn));
      return plus(here, times(out.toArray(), radius));
    };
    const count = Math.max(4, Math.ceil(Math.abs(angle) * 6));
    const knots: Knot[] = [];
    for (let i = 0; i <= count; i++)
      knots.push({ point: point((angle * i) / count), wide: 0.013 * reach, opaque: 1 });
    this.arcs[k].show(knots, this.material(pen).color, eye);
    const tangent = vector(point(angle))
      .sub(vector(here))
      .cross(axis)
      .multiplyScalar(-Math.sign(angle));
    this.head(vector(point(angle)), tangent, 0.036 * reach, pen);
  }
}

const colour = (name: string): Color =>
  new Color(
    name in theme() ? (theme() as unknown as Record<string, string>)[name] : pen(name).stroke,
  );
