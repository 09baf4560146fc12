// The page: parts put together, one frame after the other.

import "uplot/dist/uPlot.min.css";
import "./lab.css";
import { contest } from "./contest";
import { controller } from "./controller";
import * as controls from "./controls";
import { button, choice, h } from "./dom";
import { energyBar } from "./energy";
import { equations } from "./equations";
import { csv, sharing } from "./exports";
import { listen } from "./keys";
import { Lab } from "./lab";
import { panel } from "./panel";
import { phasePlot } from "./phase";
import { energyPlot, errorPlot, motionPlot } from "./plots";
import { dragging } from "./pointer";
import { addressed, read, written } from "./share";
import { setScheme } from "./theme";
import { transport } from "./transport";
import { viewer } from "./viewer";
import { tabs } from "./tabs";
import { parts, type Model } from "./model";
import type { Description } from "./types";

const about = JSON.parse(document.getElementById("description")!.textContent!) as Description;
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
const readout = panel(lab);
const bar = energyBar(lab);
let kind = "position";
const motion = motionPlot(lab, () => kind);
const kinds = choice(
  "Show",
  [
    ["position", "positions"],
    ["rate", "rates"],
    ["torque", "torques"],
  ],
  kind,
  (v) => (kind = v),
);
const live = equations(lab);
const game = contest(lab);
const views = tabs(lab, [
  {
    name: "motion",
    title: "Motion",
    element: h("div", { class: "with-choice" }, kinds.element, motion.element),
    show: motion.show,
  },
  { name: "energy", title: "Energy", ...energyPlot(lab) },
  { name: "integrators", title: "Integrators", ...errorPlot(lab) },
  { name: "phase", title: "Phase", ...phasePlot(lab) },
  { name: "equations", title: "Equations", ...live },
  { name: "contest", title: "Contest", element: game.element, show: () => undefined },
]);
const side = [
  controls.presets(lab),
  controller(lab),
  controls.integrator(lab),
  controls.mechanism(lab),
  controls.pose(lab),
  controls.display(lab, setScheme),
];

const message = h("p", { class: "message", role: "status" });
const trouble = h("div", { class: "trouble", role: "alert", hidden: true });
const name = about.title.charAt(0).toUpperCase() + about.title.slice(1);
document
  .getElementById("lab")!
  .append(
    h(
      "header",
      {},
      h("h1", {}, name),
      h("p", { class: "about" }, about.text),
      sharing(lab),
      button("Keys", openHelp, { title: "Keyboard help (?)" }),
    ),
    h(
      "main",
      {},
      h(
        "div",
        { class: "scene" },
        lab.stage.element,
        viewing.element,
        readout.element,
        message,
        trouble,
      ),
      time.element,
      bar.element,
      views.element,
    ),
    h("aside", { "aria-label": "Settings" }, ...side.map((part) => part.element)),
  );

function tell(): void {
  message.textContent = lab.message;
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
    lab.stage.draw(lab.run, posed(), drag.grabbed());
    viewing.show();
    time.show();
    game.show();
    if (now - slow > 90 || dirty) {
      slow = now;
      readout.show();
      bar.show();
      views.draw();
      side[4].show();
      if (!dirty) tell();
    }
    dirty = false;
  }
  spent.push({ physics: lab.clock.physics, drawing: performance.now() - start });
  if (spent.length > 600) spent.shift();
  requestAnimationFrame(frame);
}

const resized = new ResizeObserver(() => {
  const side = readout.element.offsetWidth + readout.element.offsetLeft;
  lab.stage.margin = (readout.element as HTMLDetailsElement).open ? side : 0;
  dirty = true;
});
resized.observe(document.getElementById("lab")!);
resized.observe(readout.element);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (dirty = true));

const here = addressed(lab);

async function open(): Promise<void> {
  if (!here.location.hash.startsWith("#run=")) return;
  try {
    const { start, changes, n } = await read(lab, here.location.hash);
    lab.begin(start, changes, n);
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
  if (!here.location.hash.startsWith("#run=") && !calm && !about.embedded) lab.play();
});
requestAnimationFrame(frame);

// For the curious at the console, and for tests.
Object.assign(globalThis, {
  lab,
  labTools: {
    written: () => written(lab),
    read: (hash: string) => read(lab, hash),
    csv: () => csv(lab),
    spent,
  },
});
