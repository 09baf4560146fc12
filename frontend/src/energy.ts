// The energy bar: kinetic and potential, what should be there, and what the method has added.

import { h, shown } from "./dom";
import type { Lab } from "./lab";

export function energyBar(lab: Lab): { element: HTMLElement; show(): void } {
  const kinetic = h("div", { class: "kinetic" });
  const potential = h("div", { class: "potential" });
  const mark = h("div", { class: "mark" });
  const numbers = h("p", { class: "numbers" });
  const bar = h("div", { class: "bar", "aria-hidden": true }, potential, kinetic, mark);
  let top = 1e-9;
  let start: unknown = null;
  const show = () => {
    const { run } = lab;
    const { T, V: above } = run.energies();
    const { work, friction, stops } = run.account(run.lanes[0]);
    const due = run.lanes[0].base + work - friction - stops;
    if (run.start !== start) {
      start = run.start;
      top = 1e-9;
    }
    top = Math.max(top * 0.97, 1.15 * (T + above), 1.15 * due, 1e-9);
    const percent = (v: number) => `${Math.max(0, Math.min(100, (100 * v) / top)).toFixed(2)}%`;
    kinetic.style.setProperty("width", percent(T));
    potential.style.setProperty("width", percent(above));
    mark.style.setProperty("left", percent(due));
    const drift = run.error(run.lanes[0]);
    const of = (v: number) => shown(v, 3, top);
    const text =
      `total ${of(T + above)} J · kinetic ${of(T)} · potential ${of(above)} · ` +
      `work of motor and push ${of(work)} · friction took ${of(friction)}` +
      `${stops === 0 ? "" : `, stops ${of(stops)}`} · ` +
      `error of the method ${drift < 1 || run.settings.law === "off" ? percentText(drift) : "above 100 %: dt is long for this servo"}`;
    numbers.textContent = Number.isFinite(above) ? text : "—";
  };
  const element = h("section", { class: "energy", "aria-label": "Energy" }, bar, numbers);
  return { element, show };
}

/** A relative error for people. */
export function percentText(value: number): string {
  const percent = 100 * value;
  const size = Math.abs(percent);
  const sign = percent < 0 ? "−" : "+";
  if (!Number.isFinite(percent)) return "—";
  return size < 1e-12 ? "0 %" : `${sign}${shown(size, 3)} %`;
}
