// A run: a start, timed changes, and the state at any step, recomputed from the nearest snapshot.

import { inputsOf, listed } from "./control";
import { forces } from "./forces";
import type { Change, Lane, LaneStart, Snapshot } from "./history";
import type { Settings } from "./settings";
import type { Description, Inputs, Model, Observed } from "./types";

export const MINUTE = 60;
const SAMPLES = 60; // snapshots a second
export const LARGEST = 1e8; // a coordinate or rate beyond this has left the laboratory

export class Run {
  n = 0;
  settings: Settings;
  lanes: Lane[] = [];
  inputs!: Inputs;
  problem = ""; // with the controller
  diverged: number | null = null; // when
  snapshots: Snapshot[] = [];
  changes: Change[] = [];
  first!: Snapshot; // the very start, kept when older snapshots go
  private next = 0; // the change that comes next
  private origin: [number, number] = [0, 0];
  private ground = 0; // V of the hanging pose
  private rise = 0; // V of the standing pose above it

  constructor(
    readonly about: Description,
    readonly model: Model,
    readonly start: { settings: Settings; x: number[]; lanes: LaneStart[] },
    changes: Change[] = [],
  ) {
    this.settings = start.settings;
    this.changes = changes;
    const x = new Float64Array(about.size);
    x.set(start.x);
    this.lanes = [this.lane(null, "shown", x)];
    this.prepare();
    this.addLanes(start.lanes);
    this.rebase();
    this.snapshot();
    this.first = this.snapshots[0];
    this.applyDue();
  }

  get t(): number {
    return this.origin[1] + (this.n - this.origin[0]) * this.settings.dt;
  }

  get x(): Float64Array {
    return this.lanes[0].x;
  }

  /** The last step that is known: the present, or the end of what was undone by going back. */
  get end(): number {
    return Math.max(this.n, this.changes.at(-1)?.n ?? 0, this.last);
  }
  private last = 0;

  observe(x = this.x): Observed {
    const inputs = {
      ...this.inputs,
      held: this.lanes[0].held,
      push: forces(this.about, this.model, this.settings, x),
    };
    if (this.sampled) inputs.mode = [0];
    return this.model.observe(x, ...listed(inputs), this.settings.parameters) as Observed;
  }

  /** Energy above the hanging pose. */
  energyAbove(x: Float64Array): number {
    const { T, V } = this.model.energies(x, this.settings.parameters);
    return T + V - this.ground;
  }

  /**
   * (E − E₀ − work + loss) / E₀ of a lane: what its method has added or lost. From a rest that
   * hangs, E₀ is nothing to compare with, and the work done on it takes its place.
   */
  error(lane: Lane): number {
    const { nq, nv } = this.about;
    const base = Math.abs(lane.base);
    const scale =
      base > 1e-3 * this.rise ? base : Math.max(Math.abs(lane.x[nq + 2 * nv]), 1e-3 * this.rise);
    return (this.balance(lane) - lane.base) / Math.max(scale, 1e-12);
  }

  private balance(lane: Lane): number {
    const { nq, nv } = this.about;
    const work = lane.x[nq + 2 * nv];
    const loss = lane.x[nq + 2 * nv + 1];
    return this.energyAbove(lane.x) - work + loss;
  }

  // changes

  /** A change by the user, now; what was still to come is forgotten. */
  change(set: Partial<Settings>): void {
    this.forget();
    const last = this.changes.at(-1);
    if (last !== undefined && last.n === this.n && last.set !== undefined)
      Object.assign(last.set, set);
    else this.changes.push({ n: this.n, set: { ...set } });
    this.next = this.changes.length;
    this.applySettings(set);
  }

  /** Put every lane at q, q̇. */
  place(x: number[]): void {
    this.forget();
    const last = this.changes.at(-1);
    if (last !== undefined && last.n === this.n && last.x !== undefined) last.x = x;
    else this.changes.push({ n: this.n, x });
    this.next = this.changes.length;
    this.applyPlace(x);
  }

  /** Compare with these copies, from the present state on. */
  compare(lanes: LaneStart[]): void {
    this.forget();
    this.changes.push({ n: this.n, lanes });
    this.next = this.changes.length;
    this.addLanes(lanes);
    this.rebase();
    this.replaceSnapshot();
  }

  private forget(): void {
    this.changes.length = this.next;
    while (this.snapshots.length && this.snapshots.at(-1)!.n > this.n) this.snapshots.pop();
    this.last = this.n;
  }

  private applyDue(): void {
    while (this.next < this.changes.length && this.changes[this.next].n <= this.n) {
      const { set, x, lanes } = this.changes[this.next++];
      if (set !== undefined) this.applySettings(set);
      if (x !== undefined) this.applyPlace(x);
      if (lanes !== undefined) {
        this.addLanes(lanes);
        this.rebase();
        this.replaceSnapshot();
      }
    }
  }

  private applySettings(set: Partial<Settings>): void {
    const t = this.t;
    const before = this.settings;
    this.settings = { ...before, ...set };
    this.origin = [this.n, t];
    this.prepare();
    if ("dt" in set || "method" in set) for (const lane of this.lanes) lane.fresh = true;
    if ("parameters" in set) this.rebase();
    if ("law" in set && set.law !== before.law)
      for (const lane of this.lanes)
        lane.x.fill(0, this.about.nq + this.about.nv, this.about.nq + 2 * this.about.nv);
    if ("period" in set || "delay" in set || "law" in set)
      for (const lane of this.lanes) {
        lane.queue = [];
        lane.held.fill(0);
      }
    this.replaceSnapshot();
  }

  private applyPlace(x: number[]): void {
    for (const lane of this.lanes) {
      const past = lane.x.length;
      lane.x.fill(0, this.about.nq + this.about.nv, past);
      lane.x.set(x);
      lane.fresh = true;
    }
    this.rebase();
    this.replaceSnapshot();
  }

  private replaceSnapshot(): void {
    if (this.snapshots.at(-1)?.n === this.n) this.snapshots.pop();
    this.snapshot();
    if (this.n === 0) this.first = this.snapshots.at(-1)!;
  }

  private prepare(): void {
    const { inputs, problem } = inputsOf(this.about, this.model, this.settings);
    this.inputs = inputs;
    this.problem = problem;
    const hanging = new Float64Array(this.about.size);
    hanging.set(this.about.start.hanging);
    this.ground = this.model.energies(hanging, this.settings.parameters).V;
    hanging.set(this.about.start.standing);
    this.rise = this.model.energies(hanging, this.settings.parameters).V - this.ground;
  }

  private rebase(): void {
    for (const lane of this.lanes) lane.base = this.balance(lane);
  }

  private lane(method: string | null, label: string, x: Float64Array): Lane {
    const held = new Float64Array(this.about.nv);
    return { method, label, x, base: 0, fresh: true, held, queue: [] };
  }

  private addLanes(starts: LaneStart[]): void {
    this.lanes.length = 1;
    for (const { method, label, shift } of starts) {
      const x = this.x.slice();
      x[0] += shift;
      this.lanes.push(this.lane(method, label, x));
    }
  }

  // stepping

  /** Is the controller evaluated now and then, rather than inside each step? */
  get sampled(): boolean {
    const { law, period, delay, noise } = this.settings;
    return law !== "off" && (period > 0 || delay > 0 || noise[0] > 0 || noise[1] > 0);
  }

  /** Steps between snapshots. */
  private get every(): number {
    return Math.max(1, Math.round(1 / (SAMPLES * this.settings.dt)));
  }

  /** `count` steps from here; stops early where the numbers leave the laboratory. */
  advance(count: number): void {
    const goal = this.n + count;
    while (this.n < goal && this.diverged === null) {
      this.applyDue();
      const every = this.every;
      let until = Math.min(goal, this.n + every - (this.n % every));
      const change = this.changes[this.next];
      if (change !== undefined) until = Math.min(until, change.n);
      const tick = this.sampled
        ? Math.max(1, Math.round(this.settings.period / this.settings.dt))
        : 0;
      if (tick) until = Math.min(until, this.n + tick - (this.n % tick));
      if (this.settings.drag !== null) until = this.n + 1;
      for (const lane of this.lanes) this.move(lane, until - this.n, tick);
      this.n = until;
      this.last = Math.max(this.last, this.n);
      if (this.n % every === 0) this.snapshot();
      if (!this.settled()) this.diverged = this.t;
    }
    this.applyDue();
  }

  private settled(): boolean {
    const end = this.about.nq + this.about.nv;
    for (let i = 0; i < end; i++) if (!(Math.abs(this.x[i]) < LARGEST)) return false;
    return true;
  }

  private move(lane: Lane, steps: number, tick: number): void {
    const { settings, model } = this;
    const method = lane.method ?? settings.method;
    const inputs: Inputs = {
      ...this.inputs,
      push: forces(this.about, this.model, this.settings, lane.x),
    };
    if (tick) {
      if (this.n % tick === 0) this.sample(lane, tick);
      inputs.mode = [0];
      inputs.held = lane.held;
    }
    if (method === "none") return;
    if (lane.fresh && method === "verlet" && model.verlet_begin !== undefined) {
      const values = [...listed(inputs), ...(inputs.derived ? [inputs.derived] : [])];
      lane.x.set(model.verlet_begin(lane.x, settings.dt, ...values) as Float64Array);
    }
    lane.fresh = false;
    model.advance(lane.x, settings.dt, steps, method, inputs);
  }

  /** The controller reads its sensors; what it asks for arrives after the delay. */
  private sample(lane: Lane, tick: number): void {
    const { settings, model } = this;
    const { noise, seed, dt, delay } = settings;
    const seen = noise[0] > 0 || noise[1] > 0 ? model.measure(lane.x, this.n, seed, noise) : lane.x;
    const inputs = { ...this.inputs, held: new Float64Array(this.about.nv) };
    const torque = model.torque(seen, ...listed(inputs), settings.parameters) as Float64Array;
    const late = Math.round(delay / (tick * dt));
    lane.queue.push(Float64Array.from(torque));
    lane.held = lane.queue.length > late ? lane.queue.shift()! : new Float64Array(this.about.nv);
    // The integral of a sampled servo is a sum.
    if (settings.law === "pid")
      for (let i = 0; i < this.about.nv; i++) {
        const e = this.about.nq + this.about.nv + i;
        const next = lane.x[e] + tick * dt * (settings.target[i] - seen[i]);
        if (Math.abs(settings.ki[i] * next) < this.about.start.windup[i]) lane.x[e] = next;
      }
  }

  // history

  private snapshot(): void {
    const lanes = this.lanes.map((lane) => ({
      ...lane,
      x: lane.x.slice(),
      held: lane.held.slice(),
      queue: lane.queue.slice(),
    }));
    const { T, V } = this.model.energies(this.x, this.settings.parameters);
    const torque = this.observe().torque;
    const errors = this.lanes.map((lane) => this.error(lane));
    const energy = { T, V: V - this.ground };
    this.snapshots.push({
      n: this.n,
      t: this.t,
      origin: [...this.origin],
      settings: this.settings,
      lanes,
      energy,
      torque,
      errors,
    });
    while (this.snapshots.length > 1 && this.snapshots[1].t < this.t - MINUTE)
      this.snapshots.shift();
  }

  /** Go to an earlier or later step; later ones are computed from the changes that are known. */
  goTo(n: number): void {
    n = Math.max(0, Math.round(n));
    let from = this.first;
    for (const snapshot of this.snapshots)
      if (snapshot.n <= n && snapshot.n >= from.n) from = snapshot;
    if (n < this.n || from.n > this.n) this.restore(from);
    if (this.n < n) {
      const kept = this.snapshots;
      const end = kept.at(-1)?.n ?? 0;
      if (n <= end) this.snapshots = []; // they are there already
      this.advance(n - this.n);
      if (n <= end) this.snapshots = kept;
    }
  }

  private restore(from: Snapshot): void {
    this.n = from.n;
    this.settings = from.settings;
    this.origin = [...from.origin];
    this.lanes = from.lanes.map((lane) => ({
      ...lane,
      x: lane.x.slice(),
      held: lane.held.slice(),
      queue: lane.queue.slice(),
    }));
    this.next = this.changes.findIndex((change) => change.n > from.n);
    if (this.next < 0) this.next = this.changes.length;
    this.diverged = null;
    this.prepare();
  }
}
