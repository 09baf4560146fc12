// The plane and space: one of them is shown; the other is made when it is first wanted.

import { Scene } from "./scene/scene";
import type { Vector } from "./geometry";
import { h } from "./dom";
import type { Point } from "./paint";
import type { Run } from "./run";
import { Stage } from "./stage";
import type { Description } from "./types";
import type { Grip, Pull, Showing, View } from "./view";

export type Which = "plane" | "space";

export class Views implements View {
  readonly element = h("div", { class: "view" });
  readonly showing: Showing = {
    trail: true,
    frames: false,
    centres: false,
    velocity: false,
    gravity: false,
    torque: false,
  };
  which: Which = "plane";
  problem = ""; // why there is no space
  changed: () => void = () => undefined; // told when another view is shown by itself
  private waits = false; // until the rest of the page is there
  private plane: Stage;
  private space: Scene | null = null;
  private covered = 0;

  constructor(private about: Description) {
    this.plane = new Stage(about, this.showing);
    this.element.append(this.plane.canvas);
    if (about.view.planar) return;
    this.waits = true;
    this.element.classList.add("waiting");
    requestAnimationFrame(() => setTimeout(() => this.waits && this.show("space")));
  }

  /** Change to a view; where there is no WebGL, the plane stays and `problem` says so. */
  show(which: Which): void {
    const first = this.waits;
    this.waits = false;
    this.element.classList.remove("waiting");
    this.change(which);
    if (first) this.changed();
  }

  private change(which: Which): void {
    if (which === "space" && this.space === null) {
      try {
        this.space = new Scene(this.about, this.showing);
        this.space.canvas.addEventListener("webglcontextlost", () => this.lose());
      } catch {
        this.lose();
        return;
      }
    }
    if (which === this.which) return;
    const before = this.view;
    this.which = which;
    this.view.margin = this.covered;
    const label = before.canvas.getAttribute("aria-label");
    if (label) this.view.canvas.setAttribute("aria-label", label);
    const focused = document.activeElement === before.canvas;
    before.canvas.replaceWith(this.view.canvas);
    if (focused) this.view.canvas.focus();
  }

  private lose(): void {
    this.problem = "This browser has no WebGL at hand: the mechanism is shown flat.";
    if (this.which === "space") this.show("plane");
  }

  get view(): View {
    return this.which === "space" ? this.space! : this.plane;
  }

  /** The camera in space, where it is shown. */
  get scene(): Scene | null {
    return this.which === "space" ? this.space : null;
  }

  get canvas(): HTMLCanvasElement {
    return this.view.canvas;
  }

  get trail(): boolean {
    return this.showing.trail;
  }

  set trail(value: boolean) {
    this.showing.trail = value;
  }

  get margin(): number {
    return this.covered;
  }

  set margin(value: number) {
    this.covered = this.view.margin = value;
  }

  draw(run: Run, q: ArrayLike<number>, pull: Pull | null): void {
    this.view.draw(run, q, pull);
  }

  pick(run: Run, x: number, y: number): Grip | null {
    return this.view.pick(run, x, y);
  }

  under(x: number, y: number, depth: Vector): Vector {
    return this.view.under(x, y, depth);
  }

  on(point: Vector): Point {
    return this.view.on(point);
  }

  recentre(): void {
    this.plane.recentre();
    this.space?.recentre();
  }
}
