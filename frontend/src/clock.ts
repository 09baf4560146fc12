// Wall time to steps: simulated time equals wall time at any refresh rate, or says it cannot.

import type { Run } from "./run";

const LONGEST = 0.5; // s: after a longer gap (a hidden tab) the run does not hurry to catch up
const BUDGET = 12; // ms of a frame for physics

export class Clock {
  running = false;
  speed = 1;
  share = 1; // of the wanted speed that the machine manages
  ahead = 0; // time owed, less than a step: where between two steps the picture is
  physics = 0; // ms, of the last frame
  private last = 0;

  /** Step the run for a frame at `now`, in ms. */
  frame(run: Run, now: number): void {
    const gap = Math.min((now - this.last) / 1000, LONGEST);
    this.last = now;
    this.physics = 0;
    if (!this.running) return;
    const { dt } = run.settings;
    this.ahead += gap * this.speed;
    let due = Math.floor(this.ahead / dt + 1e-9);
    const wanted = due;
    const start = performance.now();
    let chunk = Math.max(1, Math.ceil(0.004 / dt));
    while (due > 0 && run.diverged === null) {
      const steps = Math.min(chunk, due);
      run.advance(steps);
      due -= steps;
      this.ahead -= steps * dt;
      if (performance.now() - start > BUDGET) break;
      chunk *= 2;
    }
    this.physics = performance.now() - start;
    if (wanted > 0) this.share += 0.1 * ((wanted - due) / wanted - this.share);
    if (due > 0) this.ahead = Math.min(this.ahead, dt); // drop what cannot be made up
    if (run.diverged !== null) this.running = false;
  }

  /** Begin or go on, from now. */
  play(): void {
    this.running = true;
    this.last = performance.now();
    this.ahead = 0;
    this.share = 1;
  }

  pause(): void {
    this.running = false;
    this.ahead = 0;
  }
}
