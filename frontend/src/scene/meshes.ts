// Meshes of robot files, as the page carries them.

import type { BufferGeometry } from "three";
import type { Description, PageShape } from "../types";

export interface MeshSolid {
  geometry: BufferGeometry;
  colour: string;
}

/** The parts of the mesh that a shape is, scaled; none where it is no mesh. */
export function meshParts(_about: Description, _shape: PageShape): MeshSolid[] {
  return [];
}
