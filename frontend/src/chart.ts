// One quantity against another on a canvas: lines and dots, axes linear or in powers of ten.

import { shown } from "./dom";
import { bounds } from "./geometry";
import { spaced } from "./spaced";
import { pen, sized, theme } from "./theme";

export interface Series {
  label: string; // at its last point
  pen: number | string;
  points: [number, number][];
  dots?: number; // px; else a line
  solid?: boolean; // whatever its pen's dashes
  thin?: boolean;
}

export interface Chart {
  x: string;
  y: string;
  log?: boolean; // both axes
  series: Series[];
}

interface Axis {
  low: number;
  high: number;
  ticks: number[];
  at(v: number): number; // from 0 to 1
}

export function chart(canvas: HTMLCanvasElement, { x, y, log, series }: Chart): void {
  const { clientWidth: w, clientHeight: hgt } = canvas;
  if (w === 0 || hgt === 0) return;
  const c = sized(canvas);
  c.clearRect(0, 0, w, hgt);
  const known = series.flatMap((s) => s.points).filter((p) => p.every(Number.isFinite));
  const axis = log ? decades : linear;
  const across = axis(known.map((p) => p[0]));
  const up = axis(known.map((p) => p[1]));
  c.font = "12px system-ui, sans-serif";
  const names = Math.max(0, ...series.map((s) => c.measureText(s.label).width));
  const right = Math.min(names ? names + 16 : 14, 0.4 * w);
  const box = { x: 58, y: 26, w: w - 58 - right, h: hgt - 26 - 38 };
  const px = (v: number) => box.x + across.at(v) * box.w;
  const py = (v: number) => box.y + (1 - up.at(v)) * box.h;
  c.strokeStyle = theme().line;
  c.fillStyle = theme().soft;
  c.lineWidth = 1;
  c.beginPath();
  c.textAlign = "center";
  for (const v of across.ticks) {
    c.moveTo(px(v), box.y);
    c.lineTo(px(v), box.y + box.h);
    c.fillText(shown(v, 3, 0), px(v), box.y + box.h + 16);
  }
  c.textAlign = "right";
  for (const v of up.ticks) {
    c.moveTo(box.x, py(v));
    c.lineTo(box.x + box.w, py(v));
    c.fillText(shown(v, 3, 0), box.x - 6, py(v) + 4);
  }
  c.stroke();
  c.fillText(x, box.x + box.w, hgt - 5);
  c.textAlign = "left";
  c.fillText(y, 6, 15);
  const ends: { y: number; s: Series }[] = [];
  for (const s of series) {
    const { stroke, dash } = pen(s.pen);
    c.strokeStyle = c.fillStyle = stroke;
    c.lineWidth = s.thin ? 1.2 : 2;
    c.setLineDash(s.solid ? [] : dash);
    c.beginPath();
    let drawn = false;
    for (const [a, b] of s.points) {
      const there = Number.isFinite(a) && Number.isFinite(b);
      if (there && s.dots) {
        c.moveTo(px(a) + s.dots, py(b));
        c.arc(px(a), py(b), s.dots, 0, 2 * Math.PI);
      } else if (there && drawn) c.lineTo(px(a), py(b));
      else if (there) c.moveTo(px(a), py(b));
      drawn = there;
    }
    if (s.dots) c.fill();
    else c.stroke();
    const seen = s.points.filter((p) => p.every(Number.isFinite));
    const last = seen.length ? seen.reduce((a, b) => (b[0] > a[0] ? b : a)) : null;
    if (s.label && last) ends.push({ y: py(last[1]), s });
  }
  for (const { s, y } of spaced(ends, 14, box.y, box.y + box.h)) {
    c.fillStyle = pen(s.pen).stroke;
    c.fillText(s.label, box.x + box.w + 8, y + 4, right - 10);
  }
  c.setLineDash([]);
}

/** Bounds with some room, never of no width, and round numbers between them. */
function linear(values: number[]): Axis {
  let [low, high] = bounds(values);
  if (!(high >= low)) [low, high] = [-1, 1];
  const room = Math.max(0.06 * (high - low), 0.02);
  [low, high] = [low - room, high + room];
  const raw = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= raw)!;
  const ticks = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++)
    ticks.push(Number((k * step).toPrecision(6)));
  return { low, high, ticks, at: (v) => (v - low) / (high - low) };
}

function decades(values: number[]): Axis {
  const known = values.filter((v) => v > 0).map(Math.log10);
  let [low, high] = bounds(known);
  if (!(high >= low)) [low, high] = [-1, 1];
  [low, high] = [low - 0.15, high + 0.15];
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = [];
  for (let k = Math.ceil(low / step) * step; k <= high; k += step) ticks.push(10 ** k);
  if (ticks.length < 2) ticks.push(10 ** low, 10 ** high);
  return { low, high, ticks, at: (v) => (Math.log10(v) - low) / (high - low) };
}
