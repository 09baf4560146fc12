// The phase portrait of the selected joint.

import { h } from "./dom";
import type { Lab } from "./lab";
import { WINDOW, short, type Plot } from "./plots";
import { sized, theme } from "./theme";

/** q̇ against q of the selected joint. */
export function phasePlot(lab: Lab): Plot {
  const canvas = h("canvas", {
    class: "phase",
    role: "img",
    "aria-label": "Phase portrait of the selected joint",
  });
  const show = () => {
    if (canvas.clientWidth === 0) return;
    const c = sized(canvas);
    const { clientWidth: w, clientHeight: hgt } = canvas;
    const { state } = lab.about;
    const i = state.q[0] + lab.joint;
    const j = state.qd[0] + lab.joint;
    const points = lab.run.snapshots.filter((s) => s.n <= lab.run.n && s.t > lab.run.t - WINDOW);
    c.clearRect(0, 0, w, hgt);
    const [left, right] = spread(points.map((s) => s.lanes[0].x[i]));
    const [low, high] = spread(points.map((s) => s.lanes[0].x[j]));
    const box = { x: 56, y: 10, w: w - 70, h: hgt - 44 };
    const px = (v: number) => box.x + ((v - left) / (right - left)) * box.w;
    const py = (v: number) => box.y + box.h - ((v - low) / (high - low)) * box.h;
    c.strokeStyle = theme().line;
    c.fillStyle = theme().soft;
    c.font = "12px system-ui, sans-serif";
    c.lineWidth = 1;
    const ticks = (a: number, b: number) => {
      const raw = (b - a) / 5;
      const power = 10 ** Math.floor(Math.log10(raw));
      const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= raw)!;
      const found = [];
      for (let k = Math.ceil(a / step); k * step <= b; k++)
        found.push(Number((k * step).toPrecision(6)));
      return found;
    };
    c.textAlign = "center";
    for (const v of ticks(left, right)) {
      line(c, px(v), box.y, px(v), box.y + box.h);
      c.fillText(short(v), px(v), box.y + box.h + 15);
    }
    c.textAlign = "right";
    for (const v of ticks(low, high)) {
      line(c, box.x, py(v), box.x + box.w, py(v));
      c.fillText(short(v), box.x - 6, py(v) + 4);
    }
    const { text, unit } = lab.about.coordinates[lab.joint];
    const rate = lab.about.rates[lab.joint];
    c.textAlign = "center";
    c.fillText(`${text} (${unit})`, box.x + box.w / 2, hgt - 4);
    c.textAlign = "left";
    c.fillText(`${rate.text} (${rate.unit})`, 4, box.y + 2);
    lab.run.lanes.forEach((_, k) => {
      c.strokeStyle = theme().lanes[k % 6];
      c.lineWidth = 1.6;
      c.beginPath();
      let begun = false;
      for (const s of points) {
        const x = s.lanes[k]?.x;
        if (x === undefined || !Number.isFinite(x[i])) continue;
        if (begun) c.lineTo(px(x[i]), py(x[j]));
        else c.moveTo(px(x[i]), py(x[j]));
        begun = true;
      }
      c.stroke();
    });
    c.beginPath();
    c.arc(px(lab.run.x[i]), py(lab.run.x[j]), 5, 0, 2 * Math.PI);
    c.fillStyle = theme().accent;
    c.fill();
  };
  return { element: canvas, show };
}

function line(c: CanvasRenderingContext2D, a: number, b: number, d: number, e: number): void {
  c.beginPath();
  c.moveTo(a, b);
  c.lineTo(d, e);
  c.stroke();
}

/** Bounds with some room, never of no width. */
function spread(values: number[]): [number, number] {
  const known = values.filter(Number.isFinite);
  const low = Math.min(...known, Infinity);
  const high = Math.max(...known, -Infinity);
  if (!(high >= low)) return [-1, 1];
  const room = Math.max(0.06 * (high - low), 0.02);
  return [low - room, high + room];
}
