// Many copies a hair apart, drawn as a cloud behind the mechanism, and how far they have spread.

import { h } from "./dom";
import { limbs } from "./geometry";
import type { Lab } from "./lab";
import { parts } from "./model";
import type { Run } from "./run";
import { sized, theme } from "./theme";
import { end } from "./trail";

const HAIR = 1e-9; // between the first and the last, in rad or m
const KEPT = 64; // steps between states that are kept

export class Swarm {
  n = 0;
  readonly copies: Float64Array[];
  private readonly past: Float64Array[][] = []; // every so many steps
  private readonly spreads: [half: number, farthest: number][] = [];
  private readonly dt: number;

  constructor(run: Run, count: number) {
    this.dt = run.settings.dt;
    this.copies = Array.from({ length: count }, (_, k) => {
      const x = run.x.slice();
      x[0] += (HAIR * (k + 1)) / count;
      return x;
    });
    this.keep(run);
  }

  /** The copies at the run's step, with the settings of now. */
  follow(run: Run): void {
    if (run.n < this.n) {
      const from = Math.floor(run.n / KEPT);
      this.past.length = from + 1;
      this.past[from].forEach((x, k) => this.copies[k].set(x));
      this.n = from * KEPT;
      this.spreads.length = this.n + 1;
    }
    const { inputs } = run.control;
    const { method } = run.settings;
    const given = { ...inputs, first: 0 };
    while (this.n < run.n) {
      given.first = this.n;
      for (const x of this.copies) run.model.advance(x, this.dt, 1, method, given);
      this.n++;
      this.keep(run);
    }
  }

  private keep(run: Run): void {
    if (this.n % KEPT === 0) this.past.push(this.copies.map((x) => x.slice()));
    const { nq } = run.about;
    const [one] = this.copies;
    const away = this.copies.map((x) => {
      let sum = 0;
      for (let i = 0; i < nq; i++) sum += (x[i] - one[i]) ** 2;
      return Math.sqrt(sum);
    });
    away.sort((a, b) => a - b);
    this.spreads[this.n] = [away[away.length >> 1], away[away.length - 1]];
  }

  /** How far half of them, and the farthest, are from the first at a time. */
  spread(t: number): [number, number] {
    return this.spreads[Math.round(t / this.dt)] ?? [NaN, NaN];
  }
}

/** What is drawn over the stage. */
export function swarmCanvas(): { element: HTMLCanvasElement; draw(lab: Lab): void } {
  const element = h("canvas", { class: "overlay", "aria-hidden": true });
  const draw = (lab: Lab) => {
    element.hidden = lab.swarm === null;
    if (lab.swarm === null) return;
    const c = sized(element);
    c.clearRect(0, 0, element.clientWidth, element.clientHeight);
    const { about, stage, run } = lab;
    const { accent, warm } = theme();
    const count = lab.swarm.copies.length;
    c.lineWidth = 1;
    lab.swarm.copies.forEach((x, k) => {
      const places = run.model.places(parts(about, x).q, run.settings.parameters);
      const colour = `color-mix(in oklab, ${accent}, ${warm} ${((100 * k) / count).toFixed(0)}%)`;
      c.strokeStyle = c.fillStyle = colour;
      c.globalAlpha = 0.06;
      c.beginPath();
      about.links.forEach((_, i) => {
        for (const path of limbs(about, places, i))
          path.forEach((point, k) =>
            k === 0 ? c.moveTo(...stage.on(point)) : c.lineTo(...stage.on(point)),
          );
      });
      c.stroke();
      const [a, b] = stage.on(end(about, places));
      c.globalAlpha = 0.7;
      c.fillRect(a - 1.2, b - 1.2, 2.4, 2.4);
    });
    c.globalAlpha = 1;
  };
  return { element, draw };
}
