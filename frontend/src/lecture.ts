// The lecture's panel, as pendularm has it: time, integrator, state, servo, parameters and keys.

import { labelOf, dependsOn } from "./control";
import { fixed, h, shown } from "./dom";
import type { Lab } from "./lab";
import { wrapped } from "./wrapping";

type Line = [name: string, value: () => string];

export function lecture(lab: Lab): { element: HTMLElement; show(): void } {
  const { about } = lab;
  const one = about.nv === 1;
  const index = (i: number) => (one ? "" : String(i + 1));
  const settings = () => lab.run.settings;
  const method = () =>
    about.methods.find((m) => m.name === settings().method)?.label.toLowerCase() ?? "none";
  const few = about.nq <= 3;
  const joints = () => (few ? about.coordinates.map((_, i) => i) : [lab.joint]);
  const body = h("div", { class: "lines" });
  let lines: { cell: HTMLElement; value: () => string }[] = [];
  let built = "";

  const groups = (): [string, Line[]][] => {
    const scalar = about.scalar;
    const state: Line[] = [
      ["t", () => `${fixed(lab.run.t)} s`],
      ["dt", () => `${shown(settings().dt)} s`],
      ["integrator", method],
    ];
    for (const i of joints()) {
      state.push([`x${index(i)}`, () => fixed(wrapped(lab, i, lab.run.x[i]), 3)]);
      if (scalar)
        state.push([`x${index(i)}_dot`, () => fixed(lab.run.x[about.state.qd[0] + i], 3)]);
      if (scalar && about.laws.length)
        state.push([`x${index(i)}_desired`, () => fixed(settings().target[i], 3)]);
    }
    const found: [string, Line[]][] = [["System", state]];
    if (about.laws.length) {
      const servo: Line[] = [];
      let observed = lab.run.observe();
      servo.push(["", () => ((observed = lab.run.observe()), "")]);
      for (const i of joints())
        if (about.rates[i]?.driven !== false)
          servo.push([`u${index(i)}`, () => fixed(observed.torque[i] ?? 0)]);
      const law = settings().law === "off" ? "pid" : settings().law;
      for (const key of ["kp", "kd", "ki"] as const)
        if (dependsOn(about, law).includes(key))
          servo.push([key, () => fixed(settings()[key][lab.joint] ?? 0)]);
      const on = settings().law !== "off";
      const name = on && settings().law !== "pid" ? ` (${labelOf(about, settings().law)})` : "";
      found.push([`Servo: ${on ? "active" : "off"}${name}`, servo]);
    }
    if (about.parameters.length <= 10)
      found.push([
        about.title,
        [
          ...about.parameters.map((p, i): Line => [
            spoken(p.name, one),
            () => `${shown(settings().parameters[i])} ${p.unit}`,
          ]),
          ...about.dampers.map((p): Line => [
            spoken(p.name, one),
            () => `${shown(settings().damping[p.rates[0]])} ${p.unit}`,
          ]),
        ],
      ]);
    return found;
  };

  const build = () => {
    body.replaceChildren();
    lines = [];
    for (const [title, entries] of groups()) {
      const list = h("dl", {});
      for (const [name, value] of entries) {
        const cell = h("dd", {});
        if (name) list.append(h("div", {}, h("dt", {}, name), cell));
        lines.push({ cell, value });
      }
      body.append(h("h3", {}, title), list);
    }
    body.append(hint());
  };

  const hint = () => {
    const servo = about.laws.length && about.scalar;
    const two = about.nv === 2;
    const targets = two ? "1/2, 3/4 targets" : "q/e target";
    const words = [`${two ? "Shift+" : ""}0–4 integrator`, "a/d push"];
    if (servo) words.push(targets, two ? "c/x servo" : "c servo", "s servo off");
    return h("p", {}, `Keys: ${words.join(" · ")} · ? all`);
  };

  const show = () => {
    const { law } = settings();
    const state = `${law} ${few ? "" : lab.joint}`;
    if (state !== built) {
      built = state;
      build();
    }
    for (const { cell, value } of lines) {
      const text = value();
      if (cell.textContent !== text) cell.textContent = text;
    }
  };
  return { element: body, show };
}

/** The lecture's words for one pendulum's symbols. */
function spoken(name: string, one: boolean): string {
  if (!one) return name;
  const words: Record<string, string> = { m: "mass", l: "length", g: "gravity", b: "damping" };
  return words[name] ?? name;
}
