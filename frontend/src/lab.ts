// The lab: a run, a clock, a stage, and what the user can do with them.

import { Clock } from "./clock";
import type { Change, LaneStart } from "./history";
import { Run } from "./run";
import { motion, type Model } from "./model";
import { defaults } from "./settings";
import { within } from "./stops";
import { Swarm } from "./swarm";
import type { Description, PagePreset, Settings } from "./types";
import { Views } from "./views";

export interface Beginning {
  settings: Settings;
  x: number[];
  lanes: LaneStart[];
  swarm?: number; // copies a hair apart
}

export class Lab {
  run: Run;
  readonly clock = new Clock();
  readonly stage: Views;
  joint = 0; // the selected one
  keys = true; // single letters act
  message = "";
  tab = "motion";
  plotted = "position"; // in that tab; or rate, or torque
  drawer = true; // the plots are open
  wrap = false; // angles are shown between −π and π
  lecture = false; // the readout has pendularm's names
  tools = false; // stopwatch and ruler are out
  chosen = ""; // the preset that runs
  swarm: Swarm | null = null; // many copies a hair apart
  private servo = "pid"; // the law that c switches on
  private listeners: (() => void)[] = [];

  constructor(
    readonly about: Description,
    readonly model: Model,
  ) {
    this.stage = new Views(about);
    this.stage.changed = () => this.changed();
    this.servo = about.laws[0]?.name ?? "off";
    this.run = new Run(about, model, this.fresh());
  }

  fresh(): Beginning {
    const { ghost, start } = this.about;
    const settings = defaults(this.about);
    if (ghost === null) return { settings, x: [...start.q, ...start.qd], lanes: [] };
    const lanes = [{ method: null, label: "measured", shift: 0, ghost: true }];
    return { settings, x: within(this.about, [...ghost.q[0], ...ghost.qd[0]]), lanes };
  }

  /** Tell every part of the page that something other than the passing of time has changed. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  say(message: string): void {
    this.message = message;
    this.changed();
  }

  // time

  play(): void {
    if (this.run.diverged !== null) return;
    this.clock.play();
    this.message = "";
    this.changed();
  }

  pause(): void {
    this.clock.pause();
    this.changed();
  }

  toggle(): void {
    if (this.clock.running) this.pause();
    else this.play();
  }

  step(count: number): void {
    this.clock.pause();
    if (count > 0) this.run.advance(count);
    else this.run.goTo(this.run.n + count);
    this.changed();
  }

  /** Go to a step without playing. */
  seek(n: number): void {
    this.clock.pause();
    this.run.goTo(n);
    this.changed();
  }

  /** Back to the start, with the settings of now. */
  reset(): void {
    const { settings, lanes } = this.run;
    const still = { ...settings, push: settings.push.map(() => 0), drag: null };
    const copies = lanes.slice(1).map(({ method, label, set, ghost }): LaneStart => {
      const { shift } = this.run.start.lanes.find((lane) => lane.label === label) ?? { shift: 0 };
      return { method, label, shift, ...(set ? { set } : {}), ...(ghost ? { ghost } : {}) };
    });
    const { chosen } = this;
    const swarm = this.swarm?.copies.length ?? 0;
    this.begin({ settings: still, x: this.run.start.x, lanes: copies, swarm });
    this.chosen = chosen;
    this.changed();
  }

  /** Everything as it was when the page was opened. */
  resetAll(): void {
    this.begin(this.fresh());
  }

  /** On to step n, a slice a frame; `told` hears how much is done. False where it was left. */
  async arrive(n: number, told: (share: number) => void): Promise<boolean> {
    const { run } = this;
    while (this.run === run && run.n < n && run.diverged === null) {
      const begin = performance.now();
      while (performance.now() - begin < 40 && run.n < n && run.diverged === null)
        run.advance(Math.min(100, n - run.n));
      told(run.n / n);
      await new Promise(requestAnimationFrame);
    }
    return this.run === run;
  }

  begin(start: Beginning, changes: Change[] = [], n = 0): void {
    const running = this.clock.running;
    this.clock.pause();
    this.run = new Run(this.about, this.model, start, changes);
    this.swarm = start.swarm ? new Swarm(this.run, start.swarm) : null;
    if (n > 0) this.run.goTo(n);
    this.stage.recentre();
    this.message = "";
    this.chosen = "";
    if (running && n === 0) this.clock.play();
    this.changed();
  }

  // settings

  set(change: Partial<Settings>): void {
    this.run.change(change);
    this.message = this.run.control.problem;
    this.changed();
  }

  setOne(
    key: "target" | "kp" | "ki" | "kd" | "push" | "parameters",
    i: number,
    value: number,
  ): void {
    const list = this.run.settings[key].slice();
    list[i] = value;
    this.set({ [key]: list });
  }

  setDamping(rates: number[], value: number): void {
    const { damping } = this.run.settings;
    this.set({ damping: damping.map((v, k) => (rates.includes(k) ? value : v)) });
  }

  setLaw(law: string): void {
    if (law !== "off") this.servo = law;
    this.set({ law });
  }

  toggleServo(): void {
    this.setLaw(this.run.settings.law === "off" ? this.servo : "off");
  }

  moveTarget(i: number, by: number): void {
    this.setOne("target", i, Number((this.run.settings.target[i] + by).toFixed(6)));
  }

  select(joint: number): void {
    const n = this.about.nv;
    this.joint = ((joint % n) + n) % n;
    this.changed();
  }

  /** Push at a joint while a key or button is held: 1, −1, or 0 to let go. */
  push(i: number, sign: number): void {
    if (Math.sign(this.run.settings.push[i]) === sign) return;
    this.setOne("push", i, sign * this.about.start.push[i]);
  }

  /** Put a coordinate (or, behind them, a rate) of the shown state at a value. */
  place(i: number, value: number): void {
    const x = Array.from(motion(this.about, this.run.x));
    x[i] = value;
    this.placeAll(x);
  }

  placeAll(x: number[]): void {
    this.run.diverged = null;
    this.run.place(x);
    if (this.run.n === 0) this.run.start.x = x;
    this.changed();
  }

  comparing(method: string): boolean {
    return this.run.lanes.slice(1).some((lane) => lane.method === method);
  }

  compare(methods: string[]): void {
    this.run.compare(this.copies(methods));
    this.changed();
  }

  /** Another law on a copy from the present state on; none takes it away. */
  beside(law: string): void {
    const label = this.about.laws.find((one) => one.name === law)?.label;
    this.run.compare(law ? [this.rival({ law, label })] : []);
    this.changed();
  }

  /** A copy with settings of its own, beside the shown one. */
  rival(set: Partial<Settings> & { label?: string }): LaneStart {
    const { label, ...own } = set;
    return { method: null, label: label ?? "the other", shift: 0, set: own };
  }

  private copies(methods: string[]): LaneStart[] {
    const label = (name: string) => this.about.methods.find((m) => m.name === name)?.label ?? name;
    return methods.map((method) => ({ method, label: label(method), shift: 0 }));
  }

  preset(preset: PagePreset): void {
    const start = this.fresh();
    const { settings } = start;
    for (const [name, value] of Object.entries(preset.parameters)) {
      const i = this.about.parameters.findIndex((p) => p.name === name);
      if (i >= 0) settings.parameters[i] = value;
    }
    if (preset.q) start.x = [...preset.q, ...this.about.rates.map(() => 0)];
    for (const key of ["target", "kp", "ki", "kd"] as const)
      if (preset[key]) settings[key] = preset[key].slice();
    settings.limit = preset.limit ?? settings.limit;
    settings.drive = preset.drive ?? settings.drive;
    settings.dt = preset.dt ?? settings.dt;
    settings.method = preset.method ?? settings.method;
    settings.law = preset.mode;
    if (preset.damping !== null)
      for (const { rates } of this.about.dampers)
        rates.forEach((k) => (settings.damping[k] = preset.damping!));
    if (settings.law !== "off") this.servo = settings.law;
    start.lanes = this.copies(preset.compare);
    if (preset.pair) start.lanes.push({ method: null, label: "its twin", shift: preset.pair });
    start.swarm = preset.swarm;
    if (preset.against) start.lanes.push(this.rival(preset.against as Partial<Settings>));
    if (preset.tab) [this.tab, this.plotted = "position"] = preset.tab.split(" ");
    this.stage.trail = preset.trail ?? this.stage.trail;
    this.begin(start);
    this.chosen = preset.name;
    this.play();
  }
}
