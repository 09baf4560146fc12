// Plots against time (uPlot): motion, energy, errors, separation.

import "./locale";
import uPlot from "uplot";
import { h, shown } from "./dom";
import type { Lab } from "./lab";
import type { Snapshot } from "./history";
import type { Numbers } from "./model";
import { spaced } from "./spaced";
import { onTheme, pen, theme } from "./theme";
import { broken, wrapped } from "./wrapping";

export interface Plot {
  element: HTMLElement;
  show(): void;
}

/** A moment of the run: each copy's [t, q, q̇], and the snapshot of then or before. */
export interface Moment {
  t: number;
  x: (Numbers | undefined)[];
  s: Snapshot;
}

interface Curve {
  label: string;
  value(m: Moment): number;
  dash?: number[]; // else its pen's
  pen: number | string;
  thin?: boolean;
  angle?: boolean; // comes round
  silent?: boolean; // without its name at its end
}

export const WINDOW = 20; // s
const DENSEST = 4000; // points of a curve
const SMALLEST = 1e-16; // that a logarithmic plot shows

/** The last seconds of every copy, step by step; steps are left out where there is no room. */
export function moments(lab: Lab, stride?: number): Moment[] {
  const { run } = lab;
  const from = run.t - WINDOW;
  const enough = 2 ** Math.ceil(Math.log2(Math.max(1, WINDOW / run.settings.dt / DENSEST)));
  const tracks = run.lanes.map((lane) => lane.track.since(from, run.n, stride ?? enough));
  let k = 0;
  return tracks[0].map((row, i) => {
    while (k + 1 < run.snapshots.length && run.snapshots[k + 1].t <= row[0] + 1e-12) k++;
    const x = tracks.map((rows) => rows[rows.length - tracks[0].length + i]);
    return { t: row[0], x, s: run.snapshots[k] };
  });
}

const sampled = (lab: Lab): Moment[] =>
  lab.run.snapshots
    .filter((s) => s.t >= lab.run.t - WINDOW && s.n <= lab.run.n)
    .map((s) => ({ t: s.t, x: [], s }));

/** A plot against time; `curves` is asked again whenever `version` changes. */
export function timePlot(
  lab: Lab,
  options: {
    label: string;
    unit(): string;
    log?: boolean;
    moments?(): Moment[]; // else the snapshots
    curves(): Curve[];
    version(): string;
  },
): Plot {
  const place = h("div", { class: "plot", role: "img", "aria-label": options.label });
  let plot: uPlot | null = null;
  let version = "";
  let curves: Curve[] = [];

  const room = () => Math.max(place.clientHeight - 6, 60);
  const axis = () => ({
    stroke: theme().soft,
    grid: { stroke: theme().line, width: 1 },
    ticks: { show: false },
    font: "12px system-ui, sans-serif",
    labelFont: "12px system-ui, sans-serif",
    labelSize: 16,
  });
  const build = () => {
    plot?.destroy();
    const own = options.curves();
    curves = own;
    place.setAttribute(
      "aria-label",
      `${options.label}: ${curves.map((curve) => curve.label).join(", ")}`,
    );
    const width = Math.max(inside(place), 50);
    const told = curves.filter((curve) => !curve.silent);
    const longest = Math.max(...told.map((curve) => curve.label.length), 2);
    const margin = Math.min(16 + 7 * longest, 0.34 * width);
    plot = new uPlot(
      {
        width,
        height: room(),
        padding: [10, margin, 0, 0],
        hooks: { draw: [(u) => named(u, own, margin)] },
        cursor: { y: false, drag: { x: false, y: false } },
        legend: { show: false },
        scales: { x: { time: false }, y: options.log ? { distr: 3, log: 10 } : { range: spread } },
        axes: [
          {
            ...axis(),
            size: 28,
            values: (_, ticks) => ticks.map((t) => `${Number(t.toPrecision(6))} s`),
          },
          {
            ...axis(),
            size: 62,
            label: options.unit(),
            ...(options.log ? { splits: decades, filter: (_: uPlot, s: number[]) => s } : {}),
            values: (_, ticks) => ticks.map((v) => (v === null ? "" : shown(v, 3, 0))),
          },
        ],
        series: [
          { label: "t" },
          ...curves.map((curve) => ({
            label: curve.label,
            ...pen(curve.pen),
            ...(curve.dash ? { dash: curve.dash } : {}),
            width: curve.thin ? 1.2 : 2,
            pxAlign: 0,
            points: { show: false },
          })),
        ],
      },
      data(),
      place,
    );
  };
  const data = (): uPlot.AlignedData => {
    const all = (options.moments ?? (() => sampled(lab)))();
    const value = (curve: Curve, m: Moment) => {
      const v = curve.value(m);
      if (!Number.isFinite(v)) return null;
      return options.log ? Math.max(Math.abs(v), SMALLEST) : v;
    };
    const line = (curve: Curve) => {
      const values = all.map((m) => value(curve, m));
      return curve.angle && lab.wrap ? broken(values) : values;
    };
    return [all.map((m) => m.t), ...curves.map(line)] as uPlot.AlignedData;
  };
  const show = () => {
    if (place.clientWidth === 0) return;
    const now = `${options.version()} ${lab.run.lanes.map((lane) => lane.label).join()}`;
    if (plot === null || now !== version) {
      version = now;
      build();
      return;
    }
    const [width, height] = [inside(place), room()];
    if (plot.width !== width || plot.height !== height) plot.setSize({ width, height });
    plot.setData(data());
  };
  onTheme(() => (version = ""));
  return { element: place, show };
}

/** From the least to the most, with some room; what rounding makes of a flat line is flat. */
function spread(_: uPlot, low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [-1, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > 1e-9 * Math.max(size, 1e-3))
    return uPlot.rangeNum(low, high, 0.1, true) as [number, number];
  const room = size > 1e-12 ? 0.5 * size : 1;
  return [low - room, high + room];
}

/** The width that the sheet's padding leaves. */
function inside(place: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  return place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

/** Each curve's name at its end, in its colour, one below the other, none outside. */
function named(u: uPlot, curves: Curve[], margin: number): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio || 1;
  const high = 13 * ratio;
  const ends = curves.map((curve, i) => {
    const last = (u.data[i + 1] as (number | null)[]).findLast((v) => v !== null);
    const told = typeof last === "number" && !curve.silent;
    return { curve, y: told ? u.valToPos(last, "y", true) : NaN };
  });
  const most = Math.floor(bbox.height / high) + 1;
  const chosen = ends.length > most ? ends.filter(({ curve }) => !curve.thin) : ends;
  const kept = spaced(chosen.slice(0, most), high, bbox.top + high / 2, bbox.top + bbox.height);
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  for (const { curve, y } of kept) {
    ctx.fillStyle = pen(curve.pen).stroke;
    ctx.fillText(curve.label, bbox.left + bbox.width + 6 * ratio, y, (margin - 8) * ratio);
  }
  ctx.restore();
}

/** Powers of ten, at most eight of them. */
function decades(_: uPlot, __: number, low: number, high: number): number[] {
  const [a, b] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
  const step = Math.max(1, Math.ceil((b - a) / 7));
  const found = [];
  for (let k = Math.ceil(a / step) * step; k <= b; k += step) found.push(10 ** k);
  return found;
}

const solid = (i: number): number[] | undefined => (i < 7 ? [] : undefined); // as colours last
const TARGET = [3, 4];
const COPY = [1, 3];

/** Positions, rates or torques of all joints; targets dashed in the colour of what they command. */
export function motionPlot(lab: Lab, kind: () => string): Plot & { curves(): object[] } {
  const { about } = lab;
  const first = 1 + about.state.qd[0];
  const positions = (): Curve[] => {
    const { law } = lab.run.settings;
    const servo = about.scalar && about.laws.find((one) => one.name === law);
    return about.coordinates.flatMap(({ text, angle }, i) => {
      const own: Curve[] = [
        {
          label: text,
          value: (m) => wrapped(lab, i, m.x[0]![1 + i]),
          pen: i,
          dash: solid(i),
          angle,
        },
      ];
      if (servo && servo.settings.includes("target"))
        own.push({
          label: `${text} target`,
          value: (m) => wrapped(lab, i, m.s.settings.target[i]),
          pen: i,
          dash: TARGET,
          thin: true,
          silent: about.nq > 3, // colour and dashes say whose it is
        });
      if (lab.run.lanes.length === 2)
        own.push({
          label: `${text} ${lab.run.lanes[1].label}`,
          value: (m) => wrapped(lab, i, m.x[1]?.[1 + i] ?? NaN),
          pen: i,
          dash: COPY,
          thin: true,
          angle,
        });
      return own;
    });
  };
  const rates = (): Curve[] =>
    about.rates.map((rate, i) => ({
      label: rate.text,
      value: (m) => m.x[0]![first + i],
      pen: i,
      dash: solid(i),
    }));
  const torques = (): Curve[] =>
    about.rates.flatMap((rate, i) =>
      rate.driven
        ? [{ label: `u${i + 1}`, value: (m: Moment) => m.s.torque[i], pen: i, dash: solid(i) }]
        : [],
    );
  const chosen = () =>
    kind() === "rate" ? rates() : kind() === "torque" ? torques() : positions();
  const units = (list: string[]) => [...new Set(list)].filter(Boolean).join(", ");
  const plot = timePlot(lab, {
    label: "Motion against time",
    unit: () =>
      kind() === "rate"
        ? units(about.rates.map((rate) => rate.unit))
        : kind() === "torque"
          ? units(about.rates.map((rate) => rate.effort))
          : units(about.coordinates.map((c) => c.unit)),
    moments: () => moments(lab),
    curves: chosen,
    version: () => `${kind()} ${lab.run.settings.law}`,
  });
  const curves = () =>
    chosen().map((c) => ({ ...pen(c.pen), ...(c.dash ? { dash: c.dash } : {}), label: c.label }));
  return { ...plot, curves };
}

export function energyPlot(lab: Lab): Plot {
  const curves = (): Curve[] => [
    { label: "kinetic", value: ({ s }) => s.energy.T, pen: "kinetic" },
    { label: "potential", value: ({ s }) => s.energy.V, pen: "potential" },
    { label: "total", value: ({ s }) => s.energy.T + s.energy.V, pen: "total" },
    { label: "expected", value: ({ s }) => s.due, pen: "due", thin: true },
  ];
  const label = "Energies against time; expected is the start plus work less losses";
  return timePlot(lab, { label, unit: () => "J", curves, version: () => "" });
}

export function errorPlot(lab: Lab): Plot {
  const label = (k: number) => {
    const lane = lab.run.lanes[k];
    const { method } = lane.settings;
    const name = lab.about.methods.find((m) => m.name === method)?.label ?? "none";
    return k === 0 || lane.method !== null ? name : lane.label;
  };
  return timePlot(lab, {
    label: "Relative error of the energy of each integrator, logarithmic",
    unit: () => "energy error",
    log: true,
    curves: () =>
      lab.run.lanes.flatMap((lane, k) =>
        lane.ghost ? [] : [{ label: label(k), value: ({ s }: Moment) => s.errors[k], pen: k }],
      ),
    version: () => lab.run.lanes.map((_, k) => label(k)).join(),
  });
}

/** How far a twin, or a swarm's farthest tenth, is from the shown copy, on a logarithmic axis. */
export function separationPlot(lab: Lab): Plot {
  const twin = (m: Moment) => {
    const [a, b] = m.x;
    if (a === undefined || b === undefined) return NaN;
    let sum = 0;
    for (let i = 1; i <= lab.about.nq; i++) sum += (a[i] - b[i]) ** 2;
    return Math.sqrt(sum);
  };
  return timePlot(lab, {
    label: "Distance between copies in their coordinates, logarithmic",
    unit: () => "distance",
    log: true,
    moments: () => moments(lab),
    curves: () => [
      ...(lab.run.lanes.length > 1 ? [{ label: lab.run.lanes[1].label, value: twin, pen: 0 }] : []),
      ...(lab.swarm === null
        ? []
        : [
            { label: "half of them", value: (m: Moment) => lab.swarm!.spread(m.t)[0], pen: 0 },
            { label: "farthest", value: (m: Moment) => lab.swarm!.spread(m.t)[1], pen: 1 },
          ]),
    ],
    version: () => String(lab.swarm !== null),
  });
}
