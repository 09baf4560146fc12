// Every step of a copy: its time, q and q̇, for as long as there is room.

import { motion, type Numbers } from "./model";
import type { Description } from "./types";

const ROOM = 2 ** 22; // numbers of a copy
const FIRST = 2048; // rows to begin with

export class Track {
  private data: Float64Array;
  private rows = FIRST;
  private readonly width: number;
  private begin = 0; // the first step that is kept, and the last
  private end = -1;

  constructor(private readonly about: Description) {
    this.width = 1 + about.state.qd[1];
    this.data = new Float64Array(this.rows * this.width);
  }

  /** The state after step n; steps come one after the other, or again. */
  put(n: number, t: number, x: Float64Array): void {
    if (n < this.begin || n > this.end + 1) this.begin = this.end = n;
    this.end = Math.max(this.end, n);
    if (n - this.begin >= this.rows) this.grow();
    const at = (n % this.rows) * this.width;
    this.data[at] = t;
    this.data.set(motion(this.about, x), at + 1);
  }

  /** Forget what came after step n. */
  cut(n: number): void {
    this.end = Math.min(this.end, n);
  }

  /** Twice the rows; where there is no room, the oldest go. */
  private grow(): void {
    if (2 * this.rows * this.width > ROOM) {
      this.begin = this.end - this.rows + 1;
      return;
    }
    const { data, rows, width } = this;
    this.rows = 2 * rows;
    this.data = new Float64Array(this.rows * width);
    for (let n = this.begin; n < this.end; n++)
      this.data.set(
        data.subarray((n % rows) * width, ((n % rows) + 1) * width),
        (n % this.rows) * width,
      );
  }

  /** [t, q, q̇] of the steps from time `from` up to step `to`, every `stride`-th and the last. */
  since(from: number, to: number, stride = 1): Numbers[] {
    const found: Numbers[] = [];
    const last = Math.min(to, this.end);
    for (let n = last; n >= this.begin; n--) {
      const at = (n % this.rows) * this.width;
      if (this.data[at] < from) break;
      if (n % stride === 0 || n === last) found.push(this.data.subarray(at, at + this.width));
    }
    return found.reverse();
  }
}
