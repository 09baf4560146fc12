// The mechanism in space: solids, light, floor and camera.

import {
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene as Space,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { dependsOn } from "../control";
import { at, bounds, dot, plus, reached, times, type Vector } from "../geometry";
import { parts, type Numbers, type Places } from "../model";
import type { Point } from "../paint";
import type { Run } from "../run";
import { onTheme, theme } from "../theme";
import { trail, TRAIL, trailed } from "../trail";
import type { Description } from "../types";
import { moves, nearest, type Grip, type Pull, type Showing, type View } from "../view";
import { corners, Figure, solids, thickness } from "./figure";
import { Materials } from "./materials";
import { Marks } from "./marks";
import { LEVELS, Quality } from "./quality";
import { Ribbon, type Knot } from "./ribbon";
import { vector } from "./shapes";
import { Studio } from "./studio";
import { Support } from "./support";
import "./scene.css";

const FIELD = 28; // degrees of the camera, from low to high
const EDGE = { plane: 0.92, space: 1.04 }; // of the picture that all it can reach may fill

export class Scene implements View {
  readonly canvas = document.createElement("canvas");
  margin = 0;
  private renderer: WebGLRenderer;
  private space = new Space();
  private camera = new PerspectiveCamera(FIELD, 1, 0.1, 100);
  private controls: OrbitControls;
  private materials = new Materials();
  private studio: Studio;
  private figure: Figure | null = null;
  private support: Support | null = null;
  private shapes: ReturnType<typeof solids> = [];
  private ghosts: Figure[] = [];
  private trails = [new Ribbon(), new Ribbon()];
  private spring = new Ribbon(false);
  private marks = new Marks();
  private known: number[] | null = null; // the parameters that all is built at
  private points: Vector[] = []; // that the mechanism can reach
  private reach = 1;
  private floor = 0; // its height
  private middle = new Vector3();
  private followed = new Vector3(); // how far the camera has gone after what slides
  private shape = ""; // of the canvas
  private wide = 1; // px, as it was drawn last
  private tall = 1;
  private own = false; // has the user taken the camera?
  private waiting = false;
  private quality: Quality;
  private soft: boolean; // does the processor draw?
  private up: Vector3;

  /** Throws where there is no WebGL. */
  constructor(
    private about: Description,
    private showing: Showing,
  ) {
    this.canvas.className = "stage space";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.soft = drawnSlowly();
    this.quality = new Quality(this.soft ? 1 : 0, () => this.fine());
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      antialias: !this.soft,
      alpha: true,
      preserveDrawingBuffer: true, // for pictures and recordings
    });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = NeutralToneMapping;
    this.up = vector(about.view.vertical);
    this.camera.up.copy(this.up);
    this.studio = new Studio(this.space, this.up, vector(about.view.right));
    for (const { mesh } of [...this.trails, this.spring]) this.space.add(mesh);
    this.space.add(this.marks.group);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = !calm();
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = 0.56 * Math.PI;
    this.controls.addEventListener("start", () => (this.own = true));
    this.controls.addEventListener("change", () => this.later());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    // In a report the wheel scrolls, until the picture is clicked.
    if (about.embedded) this.controls.enableZoom = false;
    this.canvas.addEventListener("focus", () => (this.controls.enableZoom = true));
    this.canvas.addEventListener("blur", () => (this.controls.enableZoom = !about.embedded));
    this.dress();
    onTheme(() => this.dress());
  }

  private dress(): void {
    this.materials.dress();
    this.studio.dress();
    this.marks.dress();
    this.later();
  }

  /** Let the camera alone while something else is dragged. */
  set held(value: boolean) {
    this.controls.enabled = !value;
  }

  /** Arrows turn the camera, with shift they move it; the page keys go nearer and farther. */
  private key(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const [right, up] = ways[event.key] ?? [0, 0];
    if (event.key === "Home") this.home();
    else if (event.key === "PageUp") this.turn(0, 0, 1.15);
    else if (event.key === "PageDown") this.turn(0, 0, 1 / 1.15);
    else if (!(event.key in ways)) return;
    else if (event.shiftKey) this.pan(0.06 * right, 0.06 * up);
    else this.turn(0.1 * right, 0.1 * up);
    event.preventDefault();
  }

  /** Turn the camera, in radians to the right and up; closer by a factor. */
  turn(right: number, up: number, closer = 1): void {
    this.own = true;
    const way = this.camera.position.clone().sub(this.controls.target);
    way.applyAxisAngle(this.up, right);
    const side = way.clone().cross(this.up).normalize();
    const tilt = Math.acos(way.dot(this.up) / way.length()) - up;
    if (tilt > 0.05 && tilt < this.controls.maxPolarAngle) way.applyAxisAngle(side, up);
    this.camera.position.copy(this.controls.target).addScaledVector(way, 1 / closer);
    this.controls.update();
    this.later();
  }

  /** Move the camera along the picture, in parts of its height. */
  pan(right: number, up: number): void {
    this.own = true;
    const way = this.camera.position.clone().sub(this.controls.target);
    const tall = 2 * way.length() * Math.tan((FIELD * Math.PI) / 360);
    const move = new Vector3()
      .addScaledVector(new Vector3().setFromMatrixColumn(this.camera.matrix, 0), right * tall)
      .addScaledVector(new Vector3().setFromMatrixColumn(this.camera.matrix, 1), up * tall);
    this.camera.position.add(move);
    this.controls.target.add(move);
    this.controls.update();
    this.later();
  }

  recentre(): void {
    this.camera.position.sub(this.followed);
    this.controls.target.sub(this.followed);
    this.followed.set(0, 0, 0);
  }

  /** The camera as it was at first. */
  home(): void {
    this.own = false;
    this.controls.enableDamping = false; // what still turns, turns no more
    this.controls.update();
    this.controls.enableDamping = !calm();
    this.aim();
    this.later();
  }

  /** One picture more, of what was drawn last. */
  private later(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.controls.update();
      if (this.figure !== null) this.renderer.render(this.space, this.camera);
    });
  }

  on(point: Numbers): Point {
    const seen = vector(point).project(this.camera);
    return [((seen.x + 1) / 2) * this.wide, ((1 - seen.y) / 2) * this.tall];
  }

  private ray(x: number, y: number): Raycaster {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * x) / w - 1, 1 - (2 * y) / h), this.camera);
    return ray;
  }

  pick(run: Run, x: number, y: number): Grip | null {
    const [hit] = this.ray(x, y).intersectObjects(this.figure?.meshes ?? [], false);
    const link = hit?.object.userData.link as number | undefined;
    if (link !== undefined && moves(this.about, link))
      return { link, point: hit.point.toArray() as Vector };
    if (link !== undefined) return null; // the fixed base is in front
    return nearest(this.about, run.places(), (p) => this.on(p), x, y);
  }

  under(x: number, y: number, depth: Vector): Vector {
    const { ray } = this.ray(x, y);
    const { out, planar } = this.about.view;
    const facing = this.camera.getWorldDirection(new Vector3());
    const flat = planar && Math.abs(ray.direction.dot(vector(out))) > 0.25;
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      flat ? vector(out) : facing,
      vector(depth),
    );
    return (ray.intersectPlane(plane, new Vector3())?.toArray() as Vector) ?? depth;
  }

  // building

  private build(run: Run, places: Places): void {
    const { about, materials } = this;
    const { parameters } = run.settings;
    const first = this.known === null;
    this.known = parameters;
    this.points = reached(about, run.model, parameters, corners(about));
    const base = vector(at(places.joint, 0));
    const far = this.points.map((p) => vector(p).distanceTo(base));
    this.reach = Math.max(bounds(far)[1], 1e-6);
    const [lowest] = bounds(this.points.map((p) => dot(about.view.vertical, p)));
    const r = thickness(about, this.reach);
    const solid = Math.max(
      0,
      ...about.links.flatMap((l) => l.shapes.map((s) => Math.max(...s.size))),
    );
    if (about.links.some((l) => l.floats)) {
      const spread = Math.max(this.reach, 0.9 * solid, 1e-3);
      if (spread > this.reach) {
        this.reach = spread;
        for (const e of [-1, 1])
          for (const d of [about.view.right, about.view.up, about.view.out])
            this.points.push(times(d, 1.1 * e * spread));
      }
      this.floor = lowest - 1.15 * this.reach;
    } else this.floor = Math.min(lowest - 2.4 * r, base.dot(this.up) - 0.16 * this.reach);
    about.links.forEach((link, k) => {
      // What stands on the floor is in the picture.
      const here = at(places.joint, k);
      const down = this.floor - dot(about.view.vertical, here);
      if (link.parent < 0 && !link.slides && !link.floats)
        this.points.push(plus(here, times(about.view.vertical, down)));
    });
    for (const { geometry, kept } of this.shapes) if (!kept) geometry.dispose();
    for (const old of [this.figure?.group, this.support?.group, ...this.ghosts.map((g) => g.group)])
      if (old) this.space.remove(old);
    this.ghosts = [];
    this.shapes = solids(about, materials, places, parameters, this.reach);
    this.figure = new Figure(about, this.shapes);
    this.support = new Support(about, materials, places, this.floor, r, this.reach);
    this.space.add(this.figure.group, this.support.group);
    this.studio.scale(1.25 * this.reach);
    if (first || !this.own) this.aim();
  }

  /** Put the camera where all that can be reached is seen, as near as can be. */
  private aim(): void {
    const { planar, right, out, vertical } = this.about.view;
    const way = planar
      ? vector(out).addScaledVector(vector(right), 0.42).addScaledVector(vector(vertical), 0.24)
      : vector(out).addScaledVector(vector(vertical), -0.12);
    if (way.clone().cross(this.up).length() < 0.2 * way.length())
      way.addScaledVector(vector(this.about.view.up), -0.9); // a plane that lies flat
    way.normalize();
    const side = this.up.clone().cross(way).normalize();
    const head = way.clone().cross(side);
    const span = (v: Vector3) => {
      const [low, high] = bounds(this.points.map((p) => vector(p).dot(v)));
      return (low + high) / 2;
    };
    const upright = span(this.up);
    this.middle.copy(this.up).multiplyScalar(upright);
    for (const v of [side, side.clone().cross(this.up)]) this.middle.addScaledVector(v, span(v));
    const edge = planar ? EDGE.plane : EDGE.space; // no arm is everywhere at once
    const tall = Math.tan((FIELD * Math.PI) / 360) * edge;
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const wide = (tall * Math.max(w - this.left, 1)) / Math.max(h, 1);
    const room = 2.5 * thickness(this.about, this.reach);
    let far = 0;
    for (const p of this.points) {
      const v = vector(p).sub(this.middle);
      const near = v.dot(way);
      far = Math.max(
        far,
        near + (Math.abs(v.dot(side)) + room) / wide,
        near + (Math.abs(v.dot(head)) + room) / tall,
      );
    }
    this.controls.target.copy(this.middle).add(this.followed);
    this.camera.position.copy(this.controls.target).addScaledVector(way, far);
    this.camera.near = 0.02 * this.reach;
    this.camera.far = 60 * this.reach;
    this.controls.minDistance = 0.3 * this.reach;
    this.controls.maxDistance = 14 * this.reach;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  private get left(): number {
    return this.margin < 0.4 * this.canvas.clientWidth ? this.margin : 0;
  }

  /** The last picture once more, as fine as can be. */
  private fine(): void {
    this.fit(0);
    this.renderer.render(this.space, this.camera);
  }

  private fit(level: number): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const { ratio, shadow } = LEVELS[level];
    const shape = `${w} ${h} ${this.left} ${devicePixelRatio} ${level}`;
    if (shape === this.shape || w === 0 || h === 0) return;
    this.shape = shape;
    [this.wide, this.tall] = [w, h];
    // Without the card's smoothing, a picture at rest is drawn twice as fine.
    this.renderer.setPixelRatio(
      this.soft && level === 0 ? ratio : Math.min(devicePixelRatio || 1, ratio),
    );
    this.studio.sharpen(shadow);
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.setViewOffset(w, h, -this.left / 2, 0, w, h);
    this.camera.updateProjectionMatrix();
    if (!this.own && this.figure !== null) this.aim();
  }

  // drawing

  draw(run: Run, q: Numbers, pull: Pull | null): void {
    const places = run.model.places(q, run.settings.parameters);
    if (!same(run.settings.parameters, this.known)) this.build(run, places);
    this.fit(this.quality.next(performance.now()));
    this.figure!.pose(places);
    this.support!.follow(places);
    this.copies(run);
    this.follow(places);
    this.trace(run);
    this.marks.show(run, places, this.showing, this.reach, this.camera);
    this.pulled(pull);
    this.controls.update();
    this.renderer.render(this.space, this.camera);
  }

  /** Targets and other lanes, as ghosts. */
  private copies(run: Run): void {
    const wanted: { places: Places; colour: string; opacity: number }[] = [];
    const { parameters } = run.settings;
    const { law } = run.settings;
    if (law !== "off" && dependsOn(this.about, law).includes("target"))
      wanted.push({
        places: run.model.places(run.control.reference, parameters),
        colour: theme().accent,
        opacity: 0.22,
      });
    run.lanes.slice(1).forEach((lane, k) => {
      const { q } = parts(this.about, lane.x);
      const { lanes } = theme();
      if (q.every(Number.isFinite))
        wanted.push({
          places: run.places(lane.x),
          colour: lanes[(k + 1) % lanes.length],
          opacity: 0.55,
        });
    });
    while (this.ghosts.length > wanted.length) this.space.remove(this.ghosts.pop()!.group);
    wanted.forEach(({ places, colour, opacity }, k) => {
      const material = this.materials.ghost(colour, opacity);
      if (k >= this.ghosts.length) {
        this.ghosts.push(new Figure(this.about, this.shapes, material));
        this.space.add(this.ghosts[k].group);
      }
      for (const mesh of this.ghosts[k].meshes) mesh.material = material;
      this.ghosts[k].pose(places);
    });
  }

  /** With a slide or nothing that holds it, the camera follows; what is fixed stays put. */
  private follow(places: Places): void {
    const { links } = this.about;
    let floor = this.floor;
    if (links.some((l) => l.slides || l.floats)) {
      const root = links.findIndex((l) => l.slides || l.floats);
      const free = 0.45 * this.reach;
      const gap = vector(at(places.p, root)).sub(this.middle).sub(this.followed);
      if (!links[root].floats) gap.addScaledVector(this.up, -gap.dot(this.up));
      const much = gap.length();
      if (much > free) {
        const move = gap.multiplyScalar((much - free) / much);
        this.followed.add(move);
        this.camera.position.add(move);
        this.controls.target.add(move);
      }
      // What falls passes one floor after the other.
      const storey = 6 * this.reach;
      const low = this.followed.dot(this.up);
      floor += storey * Math.floor((low + 0.5 * this.reach) / storey + (low < 0 ? 0 : 1e-9));
    }
    this.studio.place(this.middle.clone().add(this.followed), floor);
  }

  private trace(run: Run): void {
    const shown = this.showing.trail ? trailed(run) : [];
    this.trails.forEach((ribbon, k) => {
      const lane = shown.indexOf(k);
      if (lane < 0) return void (ribbon.mesh.visible = false);
      const colour = new Color(k ? theme().lanes[k % 6] : theme().accent);
      const knots = smooth(
        trail(run, k).map(({ t, point }): Knot => {
          const fresh = Math.max(0, 1 - (run.t - t) / TRAIL);
          return { point, wide: 0.018 * this.reach * (0.25 + 0.75 * fresh), opaque: 0.7 * fresh };
        }),
      );
      ribbon.show(knots, colour, this.camera);
    });
  }

  private pulled(pull: Pull | null): void {
    if (pull === null) return void (this.spring.mesh.visible = false);
    const way = vector(pull.to).sub(vector(pull.point));
    const length = way.length();
    const eye = this.camera.getWorldDirection(new Vector3());
    const side = way.clone().cross(eye).normalize();
    const wide = Math.min(0.03 * this.reach, length / 8);
    const count = 15;
    const knots: Knot[] = [];
    for (let k = 0; k <= count; k++) {
      const out = k === 0 || k === count ? 0 : (k % 2 ? 1 : -1) * wide;
      const point = plus(
        plus(pull.point, times(way.toArray(), k / count)),
        times(side.toArray(), out),
      );
      knots.push({ point, wide: 0.011 * this.reach, opaque: 1 });
    }
    this.spring.show(knots, new Color(theme().warm), this.camera);
  }
}

/** Whether the processor draws, for want of a graphics card: then smoothing would take half the time. */
function drawnSlowly(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const known = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl?.getParameter(known?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const same = (a: number[], b: number[] | null): boolean =>
  a === b || (b !== null && a.every((v, i) => v === b[i]));

/** Between each two knots one more, on the curve through the middles of the pieces. */
function smooth(knots: Knot[]): Knot[] {
  if (knots.length < 3) return knots;
  const found: Knot[] = [knots[0]];
  for (let i = 0; i + 1 < knots.length; i++) {
    const [a, b] = [knots[i], knots[i + 1]];
    const middle = times(plus(a.point, b.point), 0.5);
    if (i > 0) {
      const last = found[found.length - 1];
      const bent = plus(times(plus(last.point, middle), 0.25), times(a.point, 0.5));
      found.push({ ...a, point: bent });
    }
    found.push({ point: middle, wide: (a.wide + b.wide) / 2, opaque: (a.opaque + b.opaque) / 2 });
  }
  found.push(knots[knots.length - 1]);
  return found;
}
