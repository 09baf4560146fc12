// What is over the picture: plane or space, what is shown besides, and "drag me" at first.

import { button, checkbox, closing, h } from "./dom";
import type { Lab } from "./lab";
import { end } from "./trail";
import type { Showing } from "./view";
import type { Which } from "./views";

const LABELS: Record<keyof Showing, string> = {
  trail: "Trail of the end",
  frames: "Frames",
  centres: "Centres of mass",
  velocity: "Velocities",
  gravity: "Weights",
  torque: "Torques of the motors",
};
const VISITED = "chainrule.dragged";
const [WIDE, LOW] = [130, 66]; // px that "drag me" takes beside its point, and buttons below it

export function viewer(lab: Lab, taken: () => boolean): { element: HTMLElement; show(): void } {
  const { stage } = lab;
  const other = (): Which => (stage.which === "space" ? "plane" : "space");
  const change = () => {
    stage.show(other());
    lab.changed();
  };
  const turn = button("3D", change);
  const home = button("⌂", () => stage.scene?.home(), {
    title: "The camera as it was at first (Home)",
    "aria-label": "The camera as it was at first",
  });
  const boxes = (Object.keys(LABELS) as (keyof Showing)[]).map((key) => {
    const box = checkbox(LABELS[key], stage.showing[key], (value) => {
      stage.showing[key] = value;
      lab.changed();
    });
    return { ...box, key };
  });
  const note = lab.about.undrawn && h("p", { class: "note" }, lab.about.undrawn);
  const list = h("div", { class: "menu" }, ...boxes.map((box) => box.element), note);
  const menu = closing(h("details", {}, h("summary", {}, "Show"), list));
  const said = h("p", { class: "said", role: "status" });
  const tools = h(
    "div",
    { class: "viewer", role: "group", "aria-label": "View" },
    said,
    home,
    menu,
    turn,
  );
  const hint = beckoning(lab, taken);
  const show = () => {
    const space = stage.which === "space";
    turn.textContent = space ? "2D" : "3D";
    turn.title = space ? "Show it flat (v)" : "Show it in space (v)";
    turn.disabled = stage.problem !== "";
    said.textContent = stage.problem;
    home.hidden = !space;
    for (const { key, input } of boxes) input.checked = stage.showing[key];
    hint.show();
  };
  return { element: h("div", {}, hint.element, tools), show };
}

/** "drag me" beside the end of the mechanism, until somebody has. */
function beckoning(lab: Lab, taken: () => boolean): { element: HTMLElement; show(): void } {
  const stage = lab.stage.element;
  const element = h("div", { class: "hint", "aria-hidden": "true" }, h("span", {}, "drag me"));
  let known = lab.about.embedded;
  try {
    known ||= localStorage.getItem(VISITED) !== null;
  } catch {
    // no storage: every visit is the first
  }
  const show = () => {
    if (known) return;
    if (taken()) {
      known = true;
      element.hidden = true;
      try {
        localStorage.setItem(VISITED, "yes");
      } catch {
        // nor a memory of it
      }
      return;
    }
    const [x, y] = lab.stage.on(end(lab.about, lab.run.places()));
    const back = x + WIDE > room.width;
    element.classList.toggle("back", back);
    const along = back ? `calc(${x - 18}px - 100%)` : `${x + 18}px`;
    element.style.transform = `translate(${along}, calc(${Math.min(y, room.height - LOW)}px - 50%))`;
  };
  element.hidden = known;
  let room = { width: Infinity, height: Infinity };
  if (!known) new ResizeObserver(([{ contentRect }]) => (room = contentRect)).observe(stage);
  return { element, show };
}
