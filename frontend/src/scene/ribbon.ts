// Lines with a width, facing the camera: the trail, and the spring of a pull.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Vector3,
  type Camera,
} from "three";
import type { Vector } from "../geometry";

/** A point, how wide the line is there in metres, and how opaque. */
export interface Knot {
  point: Vector;
  wide: number;
  opaque: number;
}

export class Ribbon {
  readonly mesh: Mesh;
  private material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  });
  private geometry = new BufferGeometry();
  private room = 0;

  /** Hidden by what is in front of it, or not. */
  constructor(hidden = true) {
    this.material.depthTest = hidden;
    this.mesh = new Mesh(this.geometry, this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = hidden ? 2 : 5;
  }

  private grow(count: number): void {
    if (count <= this.room) return;
    this.room = Math.max(count, 2 * this.room, 64);
    this.geometry.dispose();
    this.geometry = this.mesh.geometry = new BufferGeometry();
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array(6 * this.room), 3));
    this.geometry.setAttribute("color", new BufferAttribute(new Float32Array(8 * this.room), 4));
    const index = new Uint32Array(6 * this.room);
    for (let i = 0; i + 1 < this.room; i++) {
      const a = 2 * i;
      index.set([a, a + 1, a + 2, a + 1, a + 3, a + 2], 6 * i);
    }
    this.geometry.setIndex(new BufferAttribute(index, 1));
  }

  show(knots: Knot[], colour: Color, camera: Camera): void {
    this.mesh.visible = knots.length > 1;
    if (!this.mesh.visible) return;
    this.grow(knots.length);
    const place = this.geometry.getAttribute("position").array as Float32Array;
    const tint = this.geometry.getAttribute("color").array as Float32Array;
    const [eye, way, side, here] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
    knots.forEach(({ point, wide, opaque }, i) => {
      const a = knots[Math.max(0, i - 1)].point;
      const b = knots[Math.min(knots.length - 1, i + 1)].point;
      way.set(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      here.set(point[0], point[1], point[2]);
      side.crossVectors(way, eye.copy(camera.position).sub(here));
      const length = side.length();
      side.multiplyScalar(length > 0 ? wide / 2 / length : 0);
      place.set([here.x + side.x, here.y + side.y, here.z + side.z], 6 * i);
      place.set([here.x - side.x, here.y - side.y, here.z - side.z], 6 * i + 3);
      for (const k of [0, 4]) tint.set([colour.r, colour.g, colour.b, opaque], 8 * i + k);
    });
    this.geometry.setDrawRange(0, 6 * (knots.length - 1));
    this.geometry.getAttribute("position").needsUpdate = true;
    this.geometry.getAttribute("color").needsUpdate = true;
  }
}
