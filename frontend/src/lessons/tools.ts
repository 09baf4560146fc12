// Stopwatch and ruler on the stage: simulated time, and metres of the mechanism.

import { button, fixed, h, shown } from "../dom";
import { minus, size, type Vector } from "../geometry";
import type { Lab } from "../lab";

/** Time since it was started, of the simulation; laps are kept until it is set to zero. */
export function stopwatch(lab: Lab): { element: HTMLElement; show(on: boolean): void } {
  let from: number | null = null;
  let held = 0;
  const value = h("output", { class: "time" });
  const read = () => held + (from === null ? 0 : Math.max(0, lab.run.t - from));
  const press = button("Start", () => {
    if (from === null) from = lab.run.t;
    else {
      held = read();
      from = null;
    }
    draw();
  });
  const zero = button("Zero", () => {
    held = 0;
    from = from === null ? null : lab.run.t;
    draw();
  });
  const draw = () => {
    value.textContent = `${fixed(read(), 3)} s`;
    const label = from === null ? "Start" : "Stop";
    if (press.textContent !== label) press.textContent = label;
  };
  const element = h(
    "div",
    { class: "stopwatch", role: "group", "aria-label": "Stopwatch" },
    value,
    press,
    zero,
  );
  return {
    element,
    show: (on) => {
      element.hidden = !on;
      if (on) draw();
    },
  };
}

const STEP = 4; // px that an arrow key moves an end

/** A line between two ends that are dragged or moved by arrow keys, with its length. */
export function ruler(lab: Lab): { element: HTMLElement; show(on: boolean): void } {
  const line = h("div", { class: "line" });
  const label = h("output", { class: "length" });
  const element = h("div", { class: "ruler", role: "group", "aria-label": "Ruler" }, line, label);
  const ends: [number, number][] = [
    [0.5, 0.5],
    [0.5, 0.8],
  ];
  const spot = (i: number): [number, number] => [
    ends[i][0] * element.clientWidth,
    ends[i][1] * element.clientHeight,
  ];
  const handles = ends.map((_, i) => {
    const made = h("button", {
      type: "button",
      class: "end",
      "aria-label": `${i ? "Second" : "First"} end of the ruler: arrow keys move it`,
    });
    const move = (x: number, y: number) => {
      const inside = (v: number) => Math.max(0.02, Math.min(0.98, v));
      ends[i] = [inside(x / element.clientWidth), inside(y / element.clientHeight)];
      draw();
    };
    made.addEventListener("pointerdown", (event) => made.setPointerCapture(event.pointerId));
    made.addEventListener("pointermove", (event) => {
      if (!made.hasPointerCapture(event.pointerId)) return;
      const box = element.getBoundingClientRect();
      move(event.clientX - box.left, event.clientY - box.top);
    });
    made.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
        event.key
      ];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = spot(i);
      move(x + STEP * by[0], y + STEP * by[1]);
    });
    element.append(made);
    return made;
  });
  const draw = () => {
    const [a, b] = [spot(0), spot(1)];
    const origin: Vector = [0, 0, 0];
    const length = size(minus(lab.stage.under(...b, origin), lab.stage.under(...a, origin)));
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const place = (made: HTMLElement, x: number, y: number) => {
      made.style.setProperty("left", `${x.toFixed(1)}px`);
      made.style.setProperty("top", `${y.toFixed(1)}px`);
    };
    handles.forEach((made, i) => place(made, ...spot(i)));
    place(line, ...a);
    line.style.setProperty("width", `${Math.hypot(b[0] - a[0], b[1] - a[1]).toFixed(1)}px`);
    line.style.setProperty("rotate", `${angle.toFixed(4)}rad`);
    place(label, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    label.textContent = `${shown(length, 3)} m`;
  };
  return {
    element,
    show: (on) => {
      element.hidden = !on;
      if (on) draw();
    },
  };
}
