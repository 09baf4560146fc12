// What a run consists of: copies, timed changes, snapshots.

import type { Controls } from "./control";
import type { Track } from "./track";
import type { Settings } from "./types";

/** One simulated copy: the first is the one shown, others are compared with it. */
export interface Lane {
  method: string | null; // null: the settings' method
  label: string;
  x: Float64Array; // its state: q, q̇, and what its method's layout says
  base: number; // its energy less the work done on it, when it began
  kept: Float64Array | null; // what a sampled controller keeps
  set: Partial<Settings> | null; // settings of its own
  ghost: boolean; // measured, not simulated
  settings: Settings; // those it moves by, and what follows from them
  control: Controls;
  levels: Levels;
  track: Track;
}

/** V of the hanging pose, and how much higher that of the standing pose is. */
export interface Levels {
  ground: number;
  rise: number;
}

export interface LaneStart {
  method: string | null;
  label: string;
  shift: number; // added to the first coordinate
  set?: Partial<Settings>;
  ghost?: boolean;
}

export interface Change {
  n: number;
  set?: Partial<Settings>;
  x?: number[]; // q and q̇ of every lane from here on
  lanes?: LaneStart[]; // the copies to compare with, from here on
}

export interface Snapshot {
  n: number;
  t: number;
  origin: [number, number]; // step and time from which dt counts
  settings: Settings;
  lanes: Lane[];
  energy: { T: number; V: number };
  due: number; // the energy that should be there: start + work − losses
  torque: Float64Array;
  errors: number[]; // of each lane, relative to the energy above hanging
}
