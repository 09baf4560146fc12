// Plots against time (uPlot) and the phase portrait.

import "./locale";
import uPlot from "uplot";
import { h } from "./dom";
import type { Lab } from "./lab";
import type { Snapshot } from "./history";
import { onTheme, pen, theme } from "./theme";

export interface Plot {
  element: HTMLElement;
  show(): void;
}

interface Curve {
  label: string;
  value(s: Snapshot): number;
  dash?: number[];
  pen?: number | string; // else the curves take pens in turn
}

export const WINDOW = 20; // s
const DENSEST = 900; // points of a curve
const SMALLEST = 1e-16; // error that a logarithmic plot shows

/** A plot against time; `curves` is asked again whenever `version` changes. */
export function timePlot(
  lab: Lab,
  options: {
    label: string;
    unit: string;
    log?: boolean;
    top?: number; // pixels for what lies over the plot
    curves(): Curve[];
    version(): string;
  },
): Plot {
  const place = h("div", { class: "plot", role: "img", "aria-label": options.label });
  let plot: uPlot | null = null;
  let version = "";
  let curves: Curve[] = [];

  // What the legend leaves; it wraps on a narrow screen.
  const room = () => {
    const legend = place.querySelector<HTMLElement>(".u-legend")?.offsetHeight || 26;
    return Math.max(place.clientHeight - legend - 4, 60);
  };
  const axis = () => ({
    stroke: theme().soft,
    grid: { stroke: theme().line, width: 1 },
    ticks: { stroke: theme().line, width: 1 },
    font: "12px system-ui, sans-serif",
    labelFont: "12px system-ui, sans-serif",
    labelSize: 16,
  });
  const build = () => {
    plot?.destroy();
    const own = options.curves();
    curves = own;
    const width = Math.max(place.clientWidth, 50);
    const height = room();
    const longest = Math.max(...curves.map((curve) => curve.label.length));
    const margin = Math.min(14 + 7 * longest, 0.3 * width);
    plot = new uPlot(
      {
        width,
        height,
        padding: [options.top ?? 6, margin, 0, 0],
        hooks: { draw: [(u) => named(u, own, margin)] },
        cursor: { y: false, drag: { x: false, y: false } },
        legend: { live: true },
        scales: { x: { time: false }, y: options.log ? { distr: 3, log: 10 } : {} },
        axes: [
          {
            ...axis(),
            size: 30,
            values: (_, ticks) => ticks.map((t) => `${Number(t.toPrecision(6))} s`),
          },
          {
            ...axis(),
            size: 62,
            label: options.unit,
            ...(options.log ? { splits: decades, filter: (_: uPlot, s: number[]) => s } : {}),
            values: (_, ticks) => ticks.map((v) => (v === null ? "" : short(v, options.log))),
          },
        ],
        series: [
          { label: "t", value: (_, v) => (v === null ? "—" : `${v.toFixed(2)} s`) },
          ...curves.map((curve, i) => ({
            label: curve.label,
            ...pen(curve.pen ?? i),
            ...(curve.dash ? { dash: curve.dash } : {}),
            width: 1.8,
            points: { show: false },
            value: (_: uPlot, v: number | null) => (v === null ? "—" : short(v, options.log)),
          })),
        ],
      },
      data(),
      place,
    );
  };
  const data = (): uPlot.AlignedData => {
    const all = lab.run.snapshots;
    const end = lab.run.t;
    const recent = all.filter((s) => s.t >= end - WINDOW && s.n <= lab.run.n);
    const stride = Math.max(1, Math.ceil(recent.length / DENSEST));
    const kept = recent.filter((_, i) => i % stride === 0 || i === recent.length - 1);
    const value = (curve: Curve, s: Snapshot) => {
      const v = curve.value(s);
      if (!Number.isFinite(v)) return null;
      return options.log ? Math.max(Math.abs(v), SMALLEST) : v;
    };
    return [
      kept.map((s) => s.t),
      ...curves.map((c) => kept.map((s) => value(c, s))),
    ] as uPlot.AlignedData;
  };
  const show = () => {
    if (place.clientWidth === 0) return;
    const now = `${options.version()} ${lab.run.lanes.length}`;
    if (plot === null || now !== version) {
      version = now;
      build();
      return;
    }
    const width = place.clientWidth;
    const height = room();
    if (plot.width !== width || plot.height !== height) plot.setSize({ width, height });
    plot.setData(data());
  };
  onTheme(() => (version = ""));
  return { element: place, show };
}

/** Each curve's name at its end, in its colour, one below the other. */
function named(u: uPlot, curves: Curve[], margin: number): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio || 1;
  const ends = curves.map((curve, i) => {
    const values = u.data[i + 1] as (number | null)[];
    const last = values.findLast((v) => v !== null);
    return { curve, i, y: typeof last === "number" ? u.valToPos(last, "y", true) : NaN };
  });
  let below = -Infinity;
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  for (const { curve, i, y } of ends.sort((a, b) => a.y - b.y)) {
    if (!Number.isFinite(y)) continue;
    below = Math.max(y, below + 13 * ratio);
    ctx.fillStyle = pen(curve.pen ?? i).stroke;
    ctx.fillText(curve.label, bbox.left + bbox.width + 6 * ratio, below, (margin - 8) * ratio);
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

export function short(v: number, log = false): string {
  if (v === 0) return "0";
  if (log) {
    const power = Math.floor(Math.log10(Math.abs(v)) + 1e-9);
    const raised = String(power).replace(/./g, (d) => (d === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(d)]));
    const lead = Math.abs(v) / 10 ** power;
    return Math.abs(lead - 1) < 0.05 ? `10${raised}` : `${lead.toPrecision(2)}·10${raised}`;
  }
  const size = Math.abs(v);
  const text =
    log || size >= 1e5 || size < 1e-3 ? v.toExponential(0) : String(Number(v.toPrecision(3)));
  return text.replace("-", "−");
}

export function motionPlot(lab: Lab, kind: () => string): Plot {
  const { about } = lab;
  const few = <T>(list: T[]): T[] => list.slice(0, 6);
  const numbers = few(about.coordinates.map((_, i) => i));
  const curves = (): Curve[] => {
    if (kind() === "rate") {
      return few(about.rates).map((rate, i) => ({
        label: rate.text,
        value: (s) => s.lanes[0].x[about.state.qd[0] + i],
      }));
    }
    if (kind() === "torque")
      return few(about.rates).map((_, i) => ({ label: `u${i + 1}`, value: (s) => s.torque[i] }));
    const own: Curve[] = numbers.map((i) => ({
      label: about.coordinates[i].text,
      value: (s) => s.lanes[0].x[i],
    }));
    if (about.laws.length && about.scalar && about.nv <= 3 && lab.run.settings.law !== "off")
      own.push(
        ...numbers.map((i) => ({
          label: `${about.coordinates[i].text} wanted`,
          value: (s: Snapshot) => s.settings.target[i],
          dash: [4, 4],
          pen: i,
        })),
      );
    if (lab.run.lanes.length === 2 && about.nv <= 2)
      own.push(
        ...numbers.map((i) => ({
          label: `${about.coordinates[i].text}, ${lab.run.lanes[1].label}`,
          value: (s: Snapshot) => s.lanes[1]?.x[i] ?? NaN,
          dash: [2, 3],
          pen: i + 2,
        })),
      );
    return own;
  };
  return timePlot(lab, {
    label: "Motion against time",
    top: 34,
    unit: "",
    curves,
    version: () => `${kind()} ${lab.run.settings.law}`,
  });
}

export function energyPlot(lab: Lab): Plot {
  const curves = (): Curve[] => [
    { label: "kinetic", value: (s) => s.energy.T, pen: "kinetic" },
    { label: "potential", value: (s) => s.energy.V, pen: "potential" },
    { label: "total", value: (s) => s.energy.T + s.energy.V, pen: "total" },
    { label: "start + work − losses", value: (s) => s.due, pen: "due" },
  ];
  return timePlot(lab, { label: "Energies against time", unit: "J", curves, version: () => "" });
}

export function errorPlot(lab: Lab): Plot {
  const label = (k: number) => {
    const lane = lab.run.lanes[k];
    const method = lane?.method ?? lab.run.settings.method;
    const name = lab.about.methods.find((m) => m.name === method)?.label ?? "none";
    return k === 0 ? `${name} (shown)` : lane.method === null ? lane.label : name;
  };
  return timePlot(lab, {
    label: "Relative error of the energy of each integrator, logarithmic",
    unit: "|energy error|",
    log: true,
    curves: () =>
      lab.run.lanes.map((_, k) => ({
        label: label(k),
        value: (s: Snapshot) => s.errors[k],
      })),
    version: () => lab.run.lanes.map((_, k) => label(k)).join(),
  });
}
