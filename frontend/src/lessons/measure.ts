// What the page measures by itself: many short runs, a slice of them a frame, and their plot.

import type { Chart, Series } from "../chart";
import type { Lab } from "../lab";
import { called } from "../model";
import { Run } from "../run";
import type { Settings } from "../types";

/** A plot that grows: each value is the plot so far. */
export type Measuring = Generator<Chart, void, void>;

export const MEASURES: Record<string, (lab: Lab) => Measuring> = { order, period, resonance };

/** A run of its own from the lab's settings, and no servo; rates that are not given are zero. */
function fresh(lab: Lab, set: Partial<Settings>, x: number[]): Run {
  const { about, model } = lab;
  const settings: Settings = {
    ...lab.run.settings,
    law: "off",
    drag: null,
    drive: null,
    push: about.rates.map(() => 0),
    ...set,
  };
  const still = Array<number>(about.nq + about.nv - x.length).fill(0);
  return new Run(about, model, { settings, x: [...x, ...still], lanes: [] });
}

const SPAN = 0.25; // s
const LOOKS = 16; // in it: an error may pass through zero at one moment, not at all
const METHODS = ["euler", "semi-implicit-euler", "midpoint", "velocity-verlet", "rk4"];

/** The largest |q − true q| of a quarter of a second against dt, for methods of several orders. */
function* order(lab: Lab): Measuring {
  const { about } = lab;
  const x = [...about.start.q, ...about.start.qd];
  const looked = (method: string, halvings: number) => {
    const dt = SPAN / 2 ** halvings;
    const run = fresh(lab, { method, dt, damping: about.rates.map(() => 0) }, x);
    return Array.from({ length: LOOKS }, () => {
      run.advance(2 ** halvings / LOOKS);
      return run.x.slice(0, about.nq);
    });
  };
  const best = about.methods.reduce((a, b) => (b.order > a.order ? b : a));
  const truth = looked(best.name, 12);
  const series: Series[] = [];
  const known = about.methods.filter(({ name }) => METHODS.includes(name));
  for (const [k, { name, label }] of known.entries()) {
    const one: Series = { label, pen: k, points: [] };
    const dots: Series = { label: "", pen: k, points: one.points, dots: 3.5 };
    series.push(one, dots);
    for (let n = 5; n <= 10; n++) {
      const errors = looked(name, n).map((x, k) => Math.hypot(...x.map((v, i) => v - truth[k][i])));
      one.points.push([SPAN / 2 ** n, Math.max(...errors)]);
      one.label = `${label}${slope(one.points)}`;
      yield { x: "time step dt (s)", y: "largest error of 0.25 s", log: true, series };
    }
  }
}

/** The slope of the last points on logarithmic axes, said. */
function slope(points: [number, number][]): string {
  if (points.length < 2) return "";
  const [[a, b], [c, d]] = points.slice(-2);
  const found = Math.log(b / d) / Math.log(a / c);
  return Number.isFinite(found) ? `, slope ${found.toFixed(1)}` : "";
}

const agm = (a: number, b: number): number => {
  for (let k = 0; k < 30; k++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return a;
};

/** T of small swings: 2π √(M/K), with K = ∂G/∂q where it hangs. */
export function smallPeriod(lab: Lab): number {
  const { about, model } = lab;
  const { parameters } = lab.run.settings;
  const hang = about.start.hanging;
  const step = 1e-4;
  const pull = (by: number) => model.gravity([hang[0] + by, ...hang.slice(1)], parameters)[0];
  const still = new Float64Array(about.nv);
  const given = { q: hang, qd: still, force: still, parameters };
  const { M } = called(about, model, "quantities", given);
  return 2 * Math.PI * Math.sqrt((M[0] * 2 * step) / (pull(step) - pull(-step)));
}

/** The time between two passages of the hanging pose in the same direction. */
function* period(lab: Lab): Measuring {
  const { about } = lab;
  const hang = about.start.hanging[0];
  const T0 = smallPeriod(lab);
  const exact: Series = { label: "exact law", pen: 1, points: [] };
  for (let degrees = 1; degrees <= 172; degrees++)
    exact.points.push([degrees, T0 / agm(1, Math.cos((degrees * Math.PI) / 360))]);
  const found: Series = { label: "", pen: 0, points: [], dots: 4 };
  for (let degrees = 10; degrees <= 170; degrees += 10) {
    const dt = T0 / 500;
    const run = fresh(lab, { method: "rk4", dt, damping: [0] }, [hang + (degrees * Math.PI) / 180]);
    const times: number[] = [];
    let before = run.x[0] - hang;
    while (times.length < 2 && run.n < 5000) {
      run.advance(1);
      const now = run.x[0] - hang;
      if (before > 0 && now <= 0) times.push(run.t - (dt * now) / (now - before));
      before = now;
    }
    found.points.push([degrees, times[1] - times[0]]);
    yield { x: "amplitude (°)", y: "period (s)", series: [exact, found] };
  }
}

/** The swing that is left after a while, against the frequency of a small push. */
function* resonance(lab: Lab): Measuring {
  const drive = lab.run.settings.drive ?? {
    rate: 0,
    size: lab.about.start.push[0] / 20,
    frequency: 0,
  };
  const own = lab.about.lessons
    .find(({ word }) => word === "resonance")!
    .steps.map((step) => step.preset?.drive?.frequency ?? 0)[1];
  const hang = lab.about.start.hanging;
  const found: Series = { label: "", pen: 0, solid: true, points: [] };
  const dots: Series = { ...found, dots: 3.5 };
  for (let k = 0; k <= 28; k++) {
    const frequency = own * (0.4 + 0.05 * k);
    const run = fresh(lab, { method: "rk4", dt: 0.005, drive: { ...drive, frequency } }, hang);
    const steps = Math.round(1 / (frequency * 0.005));
    run.advance(40 * steps);
    let most = 0;
    for (let n = 0; n < 4 * steps; n++) {
      run.advance(1);
      most = Math.max(most, Math.abs(run.x[0] - hang[0]));
    }
    found.points.push([frequency, (most * 180) / Math.PI]);
    yield { x: "frequency (Hz)", y: "swing (°)", series: [found, dots] };
  }
}
