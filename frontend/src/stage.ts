// The mechanism on a canvas: ground, links, joints, trail, target, other lanes, forces.

import { dependsOn } from "./control";
import {
  at,
  axis,
  bulk,
  dot,
  limbs,
  placed,
  plus,
  reachable,
  times,
  type Vector,
} from "./geometry";
import { disc, head, line, spring, type Point } from "./paint";
import type { Run } from "./run";
import { pen, sized, theme } from "./theme";
import { parts, type Numbers, type Places } from "./model";
import { trail, TRAIL, trailed } from "./trail";
import type { Description } from "./types";
import { arrows, efforts } from "./vectors";
import { nearest, type Grip, type Pull, type Showing, type View } from "./view";

export class Stage implements View {
  readonly canvas = document.createElement("canvas");
  margin = 0;
  private scale = 1;
  private centre: Point = [0, 0]; // of the page, in metres of the view
  private strayed = false; // has the page gone after what slides?
  private span = 1;
  private stroke = 1; // of full width
  private box: number[] = [0, 0, 0, 0];
  private known: number[] | null = null; // the parameters that the box is of
  private offset: Point = [0, 0];

  constructor(
    private about: Description,
    private showing: Showing,
  ) {
    this.canvas.className = "stage";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
  }

  /** A point of space in metres on the page: to the right and up. */
  seen(point: Numbers): Point {
    const { right, up } = this.about.view;
    return [dot(right, point), dot(up, point)];
  }

  on(point: Numbers): Point {
    const [x, y] = this.seen(point);
    return [
      this.offset[0] + (x - this.centre[0]) * this.scale,
      this.offset[1] - (y - this.centre[1]) * this.scale,
    ];
  }

  under(x: number, y: number, depth: Numbers): Vector {
    const { right, up, out } = this.about.view;
    const a = (x - this.offset[0]) / this.scale + this.centre[0];
    const b = (this.offset[1] - y) / this.scale + this.centre[1];
    return plus(plus(times(right, a), times(up, b)), times(out, dot(out, depth)));
  }

  private slides(): boolean {
    return this.about.links.some((l) => l.slides || l.floats);
  }

  private fit(run: Run, places: Places): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const { parameters } = run.settings;
    if (parameters !== this.known) {
      this.known = parameters;
      const { right, up } = this.about.view;
      this.box = reachable(this.about, run.model, parameters, [right, up]).flat();
    }
    const [left, right, low, high] = this.box;
    const slides = this.slides();
    const room = slides ? 1.3 : 1;
    this.span = 0.5 * Math.max(right - left, high - low, 1e-9);
    const wide = Math.max(right - left, 0.1 * this.span) * room;
    const tall = Math.max(high - low, 0.1 * this.span) * room;
    const kept = this.margin < 0.4 * w ? this.margin : 0;
    this.offset = [(w + kept) / 2, h / 2];
    this.scale = Math.min((w - kept - 50) / wide, (h - 60) / tall);
    // Joints and links shrink where there are many.
    this.stroke = Math.max(
      0.4,
      Math.min(1, (this.scale * this.span) / this.about.links.length / 55),
    );
    const middle: Point = [(left + right) / 2, (low + high) / 2];
    // With a slide, the page follows; what is fixed stays put.
    if (!slides || !this.strayed) this.centre = middle;
    this.strayed = true;
    if (slides) {
      const points = this.about.links.map((_, i) => this.seen(at(places.p, i)));
      const edge = [0.5 * (w / this.scale) * 0.7, 0.5 * (h / this.scale) * 0.7];
      for (const k of [0, 1]) {
        const low = Math.min(...points.map((p) => p[k]));
        const high = Math.max(...points.map((p) => p[k]));
        if (high > this.centre[k] + edge[k]) this.centre[k] += high - this.centre[k] - edge[k];
        if (low < this.centre[k] - edge[k]) this.centre[k] -= this.centre[k] - edge[k] - low;
      }
    }
  }

  recentre(): void {
    this.strayed = false;
  }

  pick(run: Run, x: number, y: number): Grip | null {
    return nearest(this.about, run.places(), (p) => this.on(p), x, y);
  }

  draw(run: Run, q: Numbers, pull: Pull | null): void {
    const c = sized(this.canvas);
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const colours = theme();
    const places = run.model.places(q, run.settings.parameters);
    this.fit(run, places);
    c.clearRect(0, 0, w, h);
    c.lineCap = c.lineJoin = "round";
    this.grid(c, w, h);
    if (this.showing.trail) this.trace(c, run);
    const { law } = run.settings;
    if (law !== "off" && dependsOn(this.about, law).includes("target")) {
      c.globalAlpha = 0.35;
      c.setLineDash([5, 6]);
      this.mechanism(
        c,
        run.model.places(run.control.reference, run.settings.parameters),
        colours.accent,
        3,
        false,
      );
      c.setLineDash([]);
      c.globalAlpha = 1;
    }
    run.lanes.slice(1).forEach((lane, k) => {
      if (!parts(this.about, lane.x).q.every(Number.isFinite)) return;
      c.globalAlpha = 0.85;
      c.setLineDash(pen(k + 1).dash); // as its curve has
      this.mechanism(
        c,
        run.places(lane.x),
        colours.lanes[(k + 1) % colours.lanes.length],
        3,
        false,
      );
      c.setLineDash([]);
      c.globalAlpha = 1;
    });
    this.ground(c, places);
    this.mechanism(c, places, colours.link, 7, true);
    if (this.showing.frames) this.frames(c, places);
    this.vectors(c, run, places);
    if (pull !== null) spring(c, this.on(pull.point), this.on(pull.to));
  }

  private grid(c: CanvasRenderingContext2D, w: number, h: number): void {
    const raw = this.span / 2.5;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= raw)!;
    c.strokeStyle = theme().line;
    c.lineWidth = 1;
    c.globalAlpha = 0.7;
    c.beginPath();
    const left = this.centre[0] - this.offset[0] / this.scale;
    const right = this.centre[0] + (w - this.offset[0]) / this.scale;
    const low = this.centre[1] - (h - this.offset[1]) / this.scale;
    const high = this.centre[1] + this.offset[1] / this.scale;
    for (let k = Math.ceil(left / step); k * step < right; k++) {
      const x = Math.round(this.offset[0] + (k * step - this.centre[0]) * this.scale) + 0.5;
      c.moveTo(x, 0);
      c.lineTo(x, h);
    }
    for (let k = Math.ceil(low / step); k * step < high; k++) {
      const y = Math.round(this.offset[1] - (k * step - this.centre[1]) * this.scale) + 0.5;
      c.moveTo(0, y);
      c.lineTo(w, y);
    }
    c.stroke();
    c.globalAlpha = 1;
    const bar = step * this.scale;
    c.strokeStyle = c.fillStyle = theme().soft;
    c.lineWidth = 1.5;
    line(c, [
      [14, h - 18],
      [14, h - 14],
      [14 + bar, h - 14],
      [14 + bar, h - 18],
    ]);
    c.font = "12px system-ui, sans-serif";
    c.textAlign = "left";
    c.fillText(`${Number(step.toPrecision(2))} m`, 18, h - 20);
  }

  private trace(c: CanvasRenderingContext2D, run: Run): void {
    for (const k of trailed(run)) {
      c.strokeStyle = k ? theme().lanes[k % 6] : theme().accent;
      c.lineWidth = 1.8;
      const points = trail(run, k).map(({ t, point }) => ({ t, on: this.on(point) }));
      // Between the middles of the pieces, with the points as handles: a smooth line.
      for (let i = 1; i + 1 < points.length; i++) {
        const [{ on: a }, { on: b, t }, { on: d }] = points.slice(i - 1, i + 2);
        c.globalAlpha = 0.55 * Math.max(0, 1 - (run.t - t) / TRAIL);
        c.beginPath();
        c.moveTo((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        c.quadraticCurveTo(b[0], b[1], (b[0] + d[0]) / 2, (b[1] + d[1]) / 2);
        c.stroke();
      }
    }
    c.globalAlpha = 1;
  }

  private ground(c: CanvasRenderingContext2D, places: Places): void {
    c.strokeStyle = theme().soft;
    c.lineWidth = 1.5;
    this.about.links.forEach((link, k) => {
      if (link.parent >= 0 || link.floats) return;
      const [x, y] = this.on(at(places.joint, k));
      if (link.slides) {
        const along = this.seen(axis(places, link.rates[0]).along);
        const far = 40 * this.span * this.scale;
        line(c, [
          [x - along[0] * far, y + along[1] * far],
          [x + along[0] * far, y - along[1] * far],
        ]);
        return;
      }
      line(c, [
        [x - 9, y - 16],
        [x, y],
        [x + 9, y - 16],
      ]);
      line(c, [
        [x - 22, y - 16],
        [x + 22, y - 16],
      ]);
      for (let i = -20; i <= 20; i += 8)
        line(c, [
          [x + i, y - 16],
          [x + i + 6, y - 23],
        ]);
    });
  }

  private mechanism(
    c: CanvasRenderingContext2D,
    places: Places,
    colour: string,
    width: number,
    whole: boolean,
  ): void {
    const paper = theme().paper;
    c.strokeStyle = c.fillStyle = colour;
    this.about.links.forEach((link, i) => {
      c.lineWidth = width * this.stroke;
      for (const path of limbs(this.about, places, i))
        line(
          c,
          path.map((p) => this.on(p)),
        );
      if (link.slides) this.cart(c, places, i, colour, whole);
    });
    this.about.links.forEach((link, i) => {
      const [x, y] = this.on(at(places.p, i));
      if (whole && !link.slides && link.rates[0] < link.rates[1]) {
        disc(c, x, y, 7 * this.stroke, paper, colour, this.stroke);
        if (link.actuated) disc(c, x, y, 2.6 * this.stroke, colour, null);
      }
      const [mx, my] = this.on(at(places.com, i));
      if (Math.hypot(mx - x, my - y) < 2) return;
      if (link.compact)
        disc(
          c,
          mx,
          my,
          (whole ? 13 : 7) * bulk(this.about, this.known, i),
          whole ? theme().warm : colour,
          whole ? colour : null,
        );
      else if (whole && this.showing.centres)
        disc(c, mx, my, 4 * this.stroke, paper, colour, this.stroke);
    });
  }

  private cart(
    c: CanvasRenderingContext2D,
    places: Places,
    i: number,
    colour: string,
    whole: boolean,
  ): void {
    const [x, y] = this.on(at(places.p, i));
    const [ax, ay] = this.seen(axis(places, this.about.links[i].rates[0]).along);
    c.save();
    c.translate(x, y);
    c.rotate(-Math.atan2(ay, ax));
    c.beginPath();
    c.rect(-30, -15, 60, 30);
    c.fillStyle = theme().paper;
    if (whole) c.fill();
    c.strokeStyle = colour;
    c.lineWidth = whole ? 3 : 2;
    c.stroke();
    c.restore();
    c.fillStyle = c.strokeStyle = colour;
  }

  /** Velocities, weights, torques and pushes. */
  private vectors(c: CanvasRenderingContext2D, run: Run, places: Places): void {
    const { bent, straight } = efforts(run, places, this.showing, this.span);
    c.lineWidth = 3;
    for (const { from, to, pen: name } of [
      ...straight,
      ...arrows(run, places, this.showing, this.span),
    ]) {
      c.strokeStyle = c.fillStyle = colour(name);
      const [[ax, ay], [bx, by]] = [this.on(from), this.on(to)];
      line(c, [
        [ax, ay],
        [bx, by],
      ]);
      if (Math.hypot(bx - ax, by - ay) > 4) head(c, bx, by, Math.atan2(by - ay, bx - ax));
    }
    for (const { at: here, about, angle, pen: name } of bent) {
      c.strokeStyle = c.fillStyle = colour(name);
      const [x, y] = this.on(here);
      const turn = -angle * (dot(about, this.about.view.out) < 0 ? -1 : 1);
      const to = -Math.PI / 2 + turn / 2;
      c.beginPath();
      c.arc(x, y, 30, to - turn, to, turn < 0);
      c.stroke();
      head(c, x + 30 * Math.cos(to), y + 30 * Math.sin(to), to + (Math.sign(turn) * Math.PI) / 2);
    }
  }

  private frames(c: CanvasRenderingContext2D, places: Places): void {
    c.lineWidth = 2;
    this.about.links.forEach((_, i) => {
      for (const [name, axis] of Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] })) {
        c.strokeStyle = colour(name);
        line(c, [
          this.on(at(places.p, i)),
          this.on(placed(places, i, times(axis, 0.14 * this.span))),
        ]);
      }
    });
  }
}

const colour = (name: string): string => (name === "warm" ? theme().warm : pen(name).stroke);
