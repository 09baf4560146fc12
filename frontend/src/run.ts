// A run: a start, timed changes, and the state at any step, recomputed from the nearest snapshot.

import { controls, torques, type Controls } from "./control";
import { forces } from "./forces";
import { measured } from "./ghost";
import type { Change, Lane, LaneStart, Levels, Snapshot } from "./history";
import { called, motion, parts, type Inputs, type Model, type Numbers } from "./model";
import type { Places } from "./model";
import { within } from "./stops";
import { Track } from "./track";
import type { Description, PageMethod, Parts, Results, Settings } from "./types";

/** What acts on the shown copy, and the terms of its equations. */
type Observed = Results["quantities"] &
  Results["energies"] & { torque: Float64Array; force: Float64Array; F: Float64Array };

export const MINUTE = 60;
const SAMPLES = 60; // snapshots a second
const BOOKS = ["motor_work", "push_work", "friction_loss", "stop_loss"] as const;
export const LARGEST = 1e8; // a coordinate or rate beyond this has left the laboratory

export class Run {
  n = 0;
  settings: Settings;
  lanes: Lane[] = [];
  diverged: number | null = null; // when
  snapshots: Snapshot[] = [];
  changes: Change[] = [];
  first!: Snapshot; // the very start, kept when older snapshots go
  private next = 0; // the change that comes next
  private origin: [number, number] = [0, 0];

  constructor(
    readonly about: Description,
    readonly model: Model,
    readonly start: { settings: Settings; x: number[]; lanes: LaneStart[] },
    changes: Change[] = [],
  ) {
    this.settings = start.settings;
    this.changes = changes;
    this.lanes = [this.lane({ method: null, label: "shown", shift: 0 }, start.x)];
    this.addLanes(start.lanes);
    this.rebase();
    this.snapshot();
    this.first = this.snapshots[0];
    this.applyDue();
  }

  get t(): number {
    return this.timeOf(this.n);
  }

  private timeOf(n: number): number {
    return this.origin[1] + (n - this.origin[0]) * this.settings.dt;
  }

  /** What controls the shown copy. */
  get control(): Controls {
    return this.lanes[0].control;
  }

  get x(): Float64Array {
    return this.lanes[0].x;
  }

  /** The last step that is known: the present, or the end of what was undone by going back. */
  get end(): number {
    return Math.max(this.n, this.changes.at(-1)?.n ?? 0, this.last);
  }
  private last = 0;

  /** What acts on the shown copy from here on, and the terms of its equations. */
  observe(): Observed {
    const { about, model } = this;
    const lane = this.lanes[0];
    const inputs = this.acting(lane);
    const plain = converted(lane.x, this.method(lane), about.methods[0]);
    const given = { ...inputs, x: plain, dt: this.settings.dt };
    const { tau, friction, push } = called(about, model, "observe", given);
    const { q, qd } = parts(about, lane.x);
    const force = tau.map((v, i) => v + push[i]);
    const net = force.map((v, i) => v - friction[i]);
    const { parameters } = inputs;
    return {
      ...called(about, model, "quantities", { q, qd, force: net, parameters }),
      ...model.energies(q, qd, parameters),
      torque: torques(about, tau),
      force,
      F: friction,
    };
  }

  private method(lane: Lane): PageMethod {
    const name = lane.settings.method;
    return this.about.methods.find((m) => m.name === name) ?? this.about.methods[0];
  }

  /** Where the links of a copy are, with its parameters of now. */
  places(x = this.x): Places {
    const { settings } = this.lanes.find((lane) => lane.x === x) ?? this;
    return this.model.places(parts(this.about, x).q, settings.parameters);
  }

  /** Its energies, the potential above the hanging pose. */
  energies(lane = this.lanes[0]): { T: number; V: number } {
    const { q, qd } = parts(this.about, lane.x);
    const { T, V } = this.model.energies(q, qd, lane.settings.parameters);
    return { T, V: V - lane.levels.ground };
  }

  /** The account of a lane: work of motors and pushes, what friction and stops have taken. */
  account(lane: Lane): { work: number; friction: number; stops: number } {
    const { motor_work, push_work, friction_loss, stop_loss } = this.method(lane).layout;
    const work = lane.x[motor_work[0]] + lane.x[push_work[0]];
    return { work, friction: lane.x[friction_loss[0]], stops: lane.x[stop_loss[0]] };
  }

  /**
   * (E − E₀ − work + losses) / E₀ of a lane: what its method has added or lost. From a rest that
   * hangs, E₀ is nothing to compare with, and the work done on it takes its place.
   */
  error(lane: Lane): number {
    const base = Math.abs(lane.base);
    const least = 1e-3 * lane.levels.rise;
    const scale = base > least ? base : Math.max(Math.abs(this.account(lane).work), least);
    return (this.balance(lane) - lane.base) / Math.max(scale, 1e-12);
  }

  private balance(lane: Lane): number {
    const { T, V } = this.energies(lane);
    const { work, friction, stops } = this.account(lane);
    return T + V - work + friction + stops;
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

  /** Put every lane at q, q̇, inside the stops. */
  place(wanted: number[]): void {
    const x = within(this.about, wanted);
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
    for (const { track } of this.lanes) track.cut(this.n);
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
    this.origin = [this.n, this.t];
    this.settings = { ...this.settings, ...set };
    for (const lane of this.lanes.filter((one) => !one.ghost)) {
      const [before, method, { sampled }] = [lane.settings, this.method(lane), lane.control];
      this.prepare(lane);
      const other = lane.settings.law !== before.law;
      const late = "period" in set || "delay" in set || lane.control.sampled !== sampled;
      const keep: (keyof Parts)[] = [...BOOKS];
      const memory = this.memory(lane, method);
      if (!other) keep.push("memory");
      this.restart(lane, method, keep);
      if (other || late) this.rest(lane);
      if (!other) this.remember(lane, memory);
    }
    if ("parameters" in set) this.rebase();
    this.replaceSnapshot();
  }

  /** Put a lane's state into the form of its method, with a past of its own. */
  private restart(lane: Lane, from: PageMethod, keep: (keyof Parts)[]): void {
    const method = this.method(lane);
    const state = motion(this.about, lane.x);
    const old = lane.x;
    const given = { ...this.acting(lane), x: state, dt: this.settings.dt };
    lane.x = called(this.about, this.model, method.start as "start", given);
    for (const name of keep) copy(old, from.layout, lane.x, method.layout, name);
  }

  /** What a sampled controller keeps, as if the lane had always moved like this. */
  private rest(lane: Lane): void {
    const { about } = this;
    if (!lane.control.sampled) {
      lane.kept = null;
      return;
    }
    const given = { ...lane.control.inputs, ...parts(about, lane.x), dt: this.settings.dt };
    lane.kept = called(about, this.model, "rest", given);
  }

  /** The law's memory, wherever it is kept. */
  private memory(lane: Lane, method: PageMethod): Float64Array {
    const [from, to] = (lane.kept ? this.about.kept.memory : method.layout.memory) ?? [0, 0];
    return (lane.kept ?? lane.x).slice(from, to);
  }

  private remember(lane: Lane, memory: Float64Array): void {
    const { kept } = this.about;
    const [from, to] = (lane.kept ? kept.memory : this.method(lane).layout.memory) ?? [0, 0];
    (lane.kept ?? lane.x).set(memory.subarray(0, to - from), from);
  }

  private applyPlace(x: number[]): void {
    for (const lane of this.lanes.filter((one) => !one.ghost)) {
      lane.x.set(x);
      this.restart(lane, this.method(lane), []);
      this.rest(lane);
    }
    this.rebase();
    this.replaceSnapshot();
  }

  private replaceSnapshot(): void {
    if (this.snapshots.at(-1)?.n === this.n) this.snapshots.pop();
    this.snapshot();
    for (const { track, x } of this.lanes) track.put(this.n, this.t, x);
    if (this.n === 0) this.first = this.snapshots.at(-1)!;
  }

  /** A lane's settings, and what follows from them. */
  private prepare(lane: Lane): void {
    const { about, model } = this;
    const own = lane.method === null ? lane.set : { ...lane.set, method: lane.method };
    lane.settings = own === null ? this.settings : { ...this.settings, ...own };
    const first = this.lanes[0];
    if (lane !== first && lane.set === null && first.control) {
      lane.control = first.control;
      lane.levels = first.levels;
      return;
    }
    const { parameters } = lane.settings;
    lane.control = controls(about, model, lane.settings);
    const { inputs } = lane.control;
    // Arrays of doubles are handed on as they are, all others copied at every step.
    for (const name in inputs) inputs[name] = Float64Array.from(inputs[name]);
    if ("prepared" in about.takes) inputs.derived = called(about, model, "prepared", inputs);
    lane.levels = levels(about, model, parameters);
  }

  private rebase(): void {
    for (const lane of this.lanes) lane.base = this.balance(lane);
  }

  private lane({ method, label, set, ghost }: LaneStart, x: Numbers): Lane {
    const lane = {
      method,
      label,
      x: Float64Array.from(x),
      base: 0,
      kept: null,
      set: set ?? null,
      ghost: ghost ?? false,
      track: new Track(this.about),
    } as unknown as Lane;
    if (this.lanes.length === 0) this.lanes = [lane];
    this.prepare(lane);
    this.rest(lane);
    this.restart(lane, this.method(lane), []);
    if (lane.ghost) this.haunt(lane, this.n);
    lane.track.put(this.n, this.t, lane.x);
    return lane;
  }

  private addLanes(starts: LaneStart[]): void {
    this.lanes.length = 1;
    const first = this.lanes[0];
    for (const start of starts) {
      if (start.ghost && this.about.ghost === null) continue;
      const x = motion(this.about, this.x).slice();
      x[0] += start.shift;
      const lane = this.lane(start, x);
      this.lanes.push(lane);
      if (lane.ghost) continue;
      const same = lane.settings.law === first.settings.law;
      for (const name of [...BOOKS, ...(same ? (["memory", "effort"] as const) : [])])
        copy(first.x, this.method(first).layout, lane.x, this.method(lane).layout, name);
      if (same && first.kept !== null && lane.kept !== null) lane.kept = first.kept.slice();
    }
  }

  /** Put a measured copy where it was. */
  private haunt(lane: Lane, n: number): void {
    const { q, qd } = measured(this.about.ghost!, this.timeOf(n));
    lane.x.set(q);
    lane.x.set(qd, this.about.state.qd[0]);
  }

  // stepping

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
      for (const { control } of this.lanes.filter((lane) => lane.control.sampled)) {
        const [hold] = Array.from(control.inputs.hold);
        until = Math.min(until, this.n + hold - (this.n % hold));
      }
      const { drag, drive, measured } = this.settings;
      if (drag !== null || drive !== null || measured) until = this.n + 1;
      for (const lane of this.lanes) this.move(lane, until - this.n);
      this.n = until;
      this.last = Math.max(this.last, this.n);
      if (this.n % every === 0) this.snapshot();
      if (!this.settled()) this.diverged = this.t;
    }
    this.applyDue();
  }

  private settled(): boolean {
    return motion(this.about, this.x).every((v) => Math.abs(v) < LARGEST);
  }

  /** The inputs of a lane's next step; a sampled controller has been asked, if it is time. */
  private acting(lane: Lane, keep = false): Inputs {
    const { about, model } = this;
    const { settings, control } = lane;
    const push = Float64Array.from(forces(about, model, settings, lane.x, this.t));
    const inputs = { ...control.inputs, push };
    if (lane.kept === null) return inputs;
    const now = { dt: settings.dt, n: this.n, kept: lane.kept };
    const given = { ...inputs, ...parts(about, lane.x), ...now };
    const { kept, tau } = called(about, model, "tick", given);
    if (keep) lane.kept = kept;
    return { ...inputs, c_mode: Float64Array.of(0), tau };
  }

  /** So many steps of a lane, each put on its track. */
  private move(lane: Lane, steps: number): void {
    const { name } = this.method(lane);
    const given = { ...(lane.ghost ? {} : this.acting(lane, true)), first: 0 };
    for (let n = this.n; n < this.n + steps; n++) {
      given.first = n;
      if (lane.ghost) this.haunt(lane, n + 1);
      else if (lane.settings.method !== "none")
        this.model.advance(lane.x, this.settings.dt, 1, name, given);
      lane.track.put(n + 1, this.timeOf(n + 1), lane.x);
    }
  }

  /** Every step of the last minute once more, to the bit, up to the present. */
  again(visit: () => void): void {
    const { n: end, snapshots: kept, diverged } = this;
    const from = kept.find((s) => s.n <= end) ?? this.first;
    this.restore(from);
    this.snapshots = [];
    visit();
    while (this.n < end && this.diverged === null) {
      this.advance(1);
      visit();
    }
    this.snapshots = kept;
    this.diverged = diverged;
  }

  // history

  private snapshot(): void {
    const lanes = this.lanes.map(copied);
    const torque = this.observe().torque;
    const errors = this.lanes.map((lane) => (lane.ghost ? NaN : this.error(lane)));
    const energy = this.energies();
    const { work, friction, stops } = this.account(this.lanes[0]);
    const due = this.lanes[0].base + work - friction - stops;
    this.snapshots.push({
      n: this.n,
      t: this.t,
      origin: [...this.origin],
      settings: this.settings,
      lanes,
      energy,
      due,
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
    this.lanes = from.lanes.map(copied);
    this.next = this.changes.findIndex((change) => change.n > from.n);
    if (this.next < 0) this.next = this.changes.length;
    this.diverged = null;
    for (const lane of this.lanes) this.prepare(lane);
  }
}

function levels(about: Description, model: Model, parameters: number[]): Levels {
  const height = (q: Numbers) => model.energies(q, new Float64Array(about.nv), parameters).V;
  const ground = height(about.start.hanging);
  return { ground, rise: height(about.start.standing) - ground };
}

const copied = (lane: Lane): Lane => ({
  ...lane,
  x: lane.x.slice(),
  kept: lane.kept?.slice() ?? null,
});

/** A named part of a state to its place in another. */
function copy(x: Float64Array, from: Parts, y: Float64Array, to: Parts, name: keyof Parts): void {
  const [source, target] = [from[name], to[name]];
  if (source && target) y.set(x.subarray(...source), target[0]);
}

/** A state in the form of another method. */
function converted(x: Float64Array, from: PageMethod, to: PageMethod): Float64Array {
  const y = new Float64Array(to.size);
  for (const name of Object.keys(to.layout) as (keyof Parts)[])
    copy(x, from.layout, y, to.layout, name);
  return y;
}
