// Meshes of robot files, as the page carries them.

import { BufferAttribute, BufferGeometry } from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Description, MeshPart, PageShape } from "../types";

const CREASE = (38 * Math.PI) / 180; // a sharper edge is not shaded round

export interface MeshSolid {
  geometry: BufferGeometry;
  colour: string;
}

const bytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;

function unpacked({ points, faces, low, step, count }: MeshPart, scale: number[]): BufferGeometry {
  const whole = new Uint16Array(bytes(points));
  const place = Float32Array.from(whole, (v, i) => (low[i % 3] + step[i % 3] * v) * scale[i % 3]);
  const index = count <= 65535 ? new Uint16Array(bytes(faces)) : new Uint32Array(bytes(faces));
  if (scale[0] * scale[1] * scale[2] < 0)
    for (let i = 0; i < index.length; i += 3) [index[i], index[i + 1]] = [index[i + 1], index[i]];
  const flat = new BufferGeometry();
  flat.setAttribute("position", new BufferAttribute(place, 3));
  flat.setIndex(new BufferAttribute(index, 1));
  return toCreasedNormals(flat, CREASE);
}

/** The parts of the mesh that a shape is, scaled; none where it is no mesh. */
export function meshParts(about: Description, shape: PageShape): MeshSolid[] {
  if (shape.mesh === null) return [];
  const { parts } = about.meshes[shape.mesh];
  // A mesh of several colours keeps them; of one, the description's goes first.
  const several = parts.length > 1;
  return parts.map((part) => ({
    geometry: unpacked(part, shape.size),
    colour: several ? part.color || shape.color : shape.color || part.color,
  }));
}
