// The page: parts put together, one frame after the other.

import "uplot/dist/uPlot.min.css";
import { velocity } from "./geometry";
import "./lab.css";
import { contest } from "./contest";
import { controller } from "./controller";
import * as controls from "./controls";
import { button, h, segments } from "./dom";
import { energyBar } from "./energy";
import { equations } from "./equations";
import { csv, save, sharing, snippet } from "./exports";
import { haunted } from "./haunted";
import { listen } from "./keys";
import { Lab } from "./lab";
import { lessons } from "./lessons/lesson";
import { Recorder } from "./recorder";
import { ruler, stopwatch } from "./lessons/tools";
import { panel } from "./panel";
import { phasePlot } from "./phase";
import { energyPlot, errorPlot, motionPlot, separationPlot } from "./plots";
import { dragging } from "./pointer";
import { borrow } from "./font";
import { addressed, bare, held, read, written } from "./share";
import { swarmCanvas } from "./swarm";
import { setScheme } from "./theme";
import { transport } from "./transport";
import { viewer } from "./viewer";
import { tabs } from "./tabs";
import { motion as kinematics, parts, type Model } from "./model";
import { checkedSettings } from "./settings";
import type { Description } from "./types";

const about = JSON.parse(document.getElementById("description")!.textContent!) as Description;
if (about.embedded) borrow();
const model = (globalThis as unknown as { chainruleModel: Model }).chainruleModel;
const lab = new Lab(about, model);

try {
  lab.keys = localStorage.getItem("chainrule.keys") !== "off";
} catch {
  // no storage, no memory
}

const openHelp = listen(lab);
const drag = dragging(lab);
const viewing = viewer(lab, drag.taken);
const time = transport(lab);
const bar = energyBar(lab);
const motion = motionPlot(lab, () => lab.plotted);
const kinds = segments(
  "What to plot",
  [
    ["position", "Positions"],
    ["rate", "Rates"],
    ["torque", "Torques"],
  ],
  () => lab.plotted,
  (v) => {
    lab.plotted = v;
    lab.changed();
  },
);
const energies = energyPlot(lab);
const live = equations(lab);
const game = contest(lab);
const course = lessons(lab);
const together = () => lab.run.lanes.some((lane) => lane.method === null && lane.label !== "shown");
const views = tabs(lab, [
  {
    name: "motion",
    title: "Motion",
    tools: kinds.element,
    element: motion.element,
    show: () => {
      kinds.show();
      motion.show();
    },
  },
  {
    name: "energy",
    title: "Energy",
    element: h("div", { class: "stacked" }, bar.element, energies.element),
    show: () => {
      bar.show();
      energies.show();
    },
  },
  { name: "integrators", title: "Integrators", ...errorPlot(lab) },
  { name: "phase", title: "Phase", ...phasePlot(lab) },
  {
    name: "separation",
    title: "Separation",
    ...separationPlot(lab),
    able: () => lab.swarm !== null || together(),
  },
  { name: "measure", title: "Measured", ...course.plot },
  { name: "equations", title: "Equations", ...live },
  { name: "numbers", title: "Numbers", ...panel(lab) },
  {
    name: "contest",
    title: "Contest",
    element: game.element,
    show: () => undefined,
    able: () => about.laws.length > 0 && about.scalar,
  },
]);
const poses = controls.pose(lab);
const watch = stopwatch(lab);
const rule = ruler(lab);
const ghosts = haunted(lab);
const side = [
  ...ghosts,
  controls.presets(lab),
  controller(lab),
  controls.mechanism(lab),
  controls.integrator(lab),
  poses,
  controls.display(lab, setScheme),
];

const overlay = swarmCanvas();
const recorder = new Recorder(lab, overlay.element, (video) => save(`${about.name}.webm`, video));
const message = h("p", { class: "message", role: "status" });
const trouble = h("div", { class: "trouble", role: "alert", hidden: true });
const name = about.title;
const settings = h("aside", { "aria-label": "Settings" }, ...side.map((part) => part.element));
const folding = button("Settings", () => {
  const open = document.body.classList.toggle("wide");
  folding.setAttribute("aria-expanded", String(!open));
});
folding.setAttribute("aria-expanded", "true");
document
  .getElementById("lab")!
  .append(
    h(
      "header",
      {},
      h("h1", {}, name),
      h("p", { class: "about" }, about.text),
      about.lessons.length > 0 && course.menu,
      sharing(lab, recorder, overlay.element),
      folding,
      button("Keys", openHelp, { title: "Keyboard help (?)" }),
    ),
    h(
      "main",
      {},
      course.strip,
      h(
        "div",
        { class: "scene" },
        lab.stage.element,
        overlay.element,
        viewing.element,
        rule.element,
        watch.element,
        message,
        trouble,
      ),
      time.element,
      views.element,
    ),
    settings,
  );

const SAID = 9000; // ms that a message stays
let told = "";
let quiet = 0;

function tell(): void {
  message.textContent = lab.message;
  if (lab.message !== told) {
    told = lab.message;
    clearTimeout(quiet);
    if (told && told !== lab.run.control.problem) quiet = setTimeout(() => lab.say(""), SAID);
  }
  const lost = lab.run.diverged;
  trouble.hidden = lost === null;
  if (lost !== null && trouble.childElementCount === 0) {
    const past = () =>
      lab.run.snapshots.findLast((s) => s.t <= lost - 1 && s.lanes[0].x.every(Number.isFinite));
    trouble.append(
      h(
        "p",
        {},
        `The simulation left all bounds at t = ${lost.toFixed(3)} s. A smaller time step or gentler gains would help.`,
      ),
      button("Go back a second", () => lab.seek(past()?.n ?? 0)),
      button("Back to the start", () => lab.reset()),
    );
  }
  if (lost === null) trouble.replaceChildren();
  const { q } = parts(about, lab.run.x);
  lab.stage.canvas.setAttribute(
    "aria-label",
    `${name}, t = ${lab.run.t.toFixed(1)} s, coordinates ${Array.from(q, (v) => v.toFixed(2)).join(", ")}`,
  );
}

lab.onChange(() => {
  for (const part of side) part.show();
  course.show();
  views.show();
  tell();
  dirty = true;
});

let dirty = true;
let slow = 0;
const spent: { physics: number; drawing: number }[] = [];

/** The pose to draw: steps are longer than frames where dt is large, so it runs on in between. */
function posed(): Float64Array {
  const { q, qd } = parts(about, lab.run.x.slice());
  if (lab.clock.running && about.scalar && lab.run.settings.method !== "none")
    q.forEach((_, i) => (q[i] += lab.clock.ahead * qd[i]));
  return q;
}

function frame(now: number): void {
  const lost = lab.run.diverged;
  lab.clock.frame(lab.run, now);
  const start = performance.now();
  if (lab.run.diverged !== lost) lab.changed();
  if (lab.clock.running || dirty) {
    lab.swarm?.follow(lab.run);
    lab.stage.draw(lab.run, posed(), drag.grabbed());
    viewing.show();
    overlay.draw(lab);
    const tools = lab.tools || course.tools();
    recorder.frame();
    watch.show(tools);
    rule.show(tools);
    time.show();
    game.show();
    if (now - slow > 90 || dirty) {
      slow = now;
      views.draw();
      poses.show();
      for (const part of ghosts) part.show();
      if (!dirty) tell();
    }
    dirty = false;
  }
  spent.push({ physics: lab.clock.physics, drawing: performance.now() - start });
  if (spent.length > 600) spent.shift();
  requestAnimationFrame(frame);
}

new ResizeObserver(() => (dirty = true)).observe(lab.stage.element);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (dirty = true));

const here = addressed(lab);
if (about.bare) document.body.classList.add("wide", "several");

async function open(): Promise<void> {
  if (about.bare) return; // the address is that of several
  if (course.open(here.location.hash)) return;
  const { hash } = here.location;
  document.body.classList.toggle("bare", !about.bare && bare(hash));
  if (held(hash) === null) return;
  try {
    const { start, changes, n } = await read(lab, hash);
    lab.begin(start, changes);
    const share = (v: number) =>
      n > 20_000 && lab.say(`Recomputing the run: ${(100 * v).toFixed(0)} %`);
    if (!(await lab.arrive(n, share))) return;
    lab.say(
      `A shared run of ${lab.run.t.toFixed(2)} s, recomputed to the bit. Run goes on from here; the time slider replays it.`,
    );
  } catch (problem) {
    lab.say(
      `The link could not be used: ${(problem as Error).message}. This is the lab's usual start.`,
    );
  }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
if (calm) lab.stage.trail = false;
here.addEventListener("hashchange", () => void open());
void open().then(() => {
  const { hash } = here.location;
  if (held(hash) === null && !hash.startsWith("#lesson") && !calm && !about.embedded) lab.play();
});
requestAnimationFrame(frame);

// For the curious at the console, and for tests.
Object.assign(globalThis, {
  lab,
  labTools: {
    written: () => written(lab),
    read: (hash: string) => read(lab, hash),
    csv: () => csv(lab),
    velocity,
    snippet: () => snippet(lab),
    curves: motion.curves,
    measured: course.measured,
    settings: (given: object) => checkedSettings(about, given),
    state: () => ({
      t: lab.run.t,
      x: Array.from(kinematics(about, lab.run.x)),
      running: lab.clock.running,
      settings: lab.run.settings,
    }),
    spent,
  },
});
