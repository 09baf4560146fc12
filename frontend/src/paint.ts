// Strokes of the stage, in pixels.

import { theme } from "./theme";

export type Point = [number, number];

export function line(c: CanvasRenderingContext2D, points: Point[]): void {
  c.beginPath();
  points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  c.stroke();
}

export function disc(
  c: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  fill: string,
  edge: string | null,
  stroke = 1,
): void {
  c.beginPath();
  c.arc(x, y, r, 0, 2 * Math.PI);
  c.fillStyle = fill;
  c.fill();
  if (edge !== null) {
    c.strokeStyle = edge;
    c.lineWidth = 2.5 * stroke;
    c.stroke();
  }
  c.strokeStyle = c.fillStyle = edge ?? fill;
}

export function head(c: CanvasRenderingContext2D, x: number, y: number, angle: number): void {
  c.save();
  c.translate(x, y);
  c.rotate(angle);
  c.beginPath();
  c.moveTo(10, 0);
  c.lineTo(-5, 7);
  c.lineTo(-5, -7);
  c.fill();
  c.restore();
}

export function spring(c: CanvasRenderingContext2D, [ax, ay]: Point, [bx, by]: Point): void {
  c.strokeStyle = theme().warm;
  c.lineWidth = 2;
  const n = 14;
  const wide = Math.min(8, Math.hypot(bx - ax, by - ay) / 6);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const points: Point[] = [[ax, ay]];
  for (let k = 1; k < n; k++) {
    const s = k / n;
    const side = (k % 2 ? 1 : -1) * wide;
    points.push([
      ax + s * (bx - ax) - (side * (by - ay)) / length,
      ay + s * (by - ay) + (side * (bx - ax)) / length,
    ]);
  }
  line(c, [...points, [bx, by]]);
  disc(c, bx, by, 5, theme().warm, null);
}
