// Run, pause, step, go back, slow motion, and the last minute under a slider.

import { button, choice, fixed, h } from "./dom";
import { icon } from "./icons";
import type { Lab } from "./lab";

export const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2];

export function transport(lab: Lab): { element: HTMLElement; show(): void } {
  const play = button(icon("play"), () => lab.toggle(), {
    class: "play",
    "aria-label": "Run",
    title: "Run or pause (space)",
  });
  const back = button(icon("back"), () => lab.step(-1), {
    "aria-label": "Step back",
    title: "One step back (,)",
  });
  const step = button(icon("forward"), () => lab.step(1), {
    "aria-label": "Step forward",
    title: "One step (.)",
  });
  const reset = button(icon("restart"), () => lab.reset(), {
    "aria-label": "Back to the start",
    title: "Back to the start (r)",
  });
  const speed = choice(
    "Speed",
    SPEEDS.map((s): [string, string] => [String(s), `${s}×`]),
    "1",
    (v) => {
      lab.clock.speed = Number(v);
    },
  );
  const scrub = h("input", {
    type: "range",
    class: "scrub",
    step: 1,
    "aria-label": "Time: the last minute",
  });
  scrub.addEventListener("input", () => lab.seek(Number(scrub.value)));
  const time = h("output", { class: "time" });
  const lag = h("output", { class: "lag" });
  const show = () => {
    const { run, clock } = lab;
    const label = clock.running ? "Pause" : "Run";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(clock.running ? "pause" : "play"));
    }
    const low = run.snapshots[0]?.n ?? 0;
    scrub.min = String(Math.min(low, run.n));
    scrub.max = String(Math.max(run.end, run.n, 1));
    scrub.value = String(run.n);
    scrub.setAttribute("aria-valuetext", `${fixed(run.t)} seconds`);
    time.textContent = `${fixed(run.t)} s`;
    speed.select.value = String(clock.speed);
    const slow = clock.running && clock.share < 0.95;
    lag.textContent = slow
      ? `The machine manages ${(100 * clock.share).toFixed(0)} % of this speed`
      : "";
  };
  const element = h(
    "div",
    { class: "transport", role: "group", "aria-label": "Time" },
    reset,
    back,
    play,
    step,
    scrub,
    time,
    speed.element,
    lag,
  );
  return { element, show };
}
