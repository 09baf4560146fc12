// The numbers of now: time, state, servo, in the names used everywhere, or in pendularm's.

import { dependsOn, labelOf } from "./control";
import { fixed, h, shown } from "./dom";
import type { Lab } from "./lab";
import { lecture } from "./lecture";
import { wrapped } from "./wrapping";

type Cell = { element: HTMLElement; value: () => string; beyond?: () => boolean };

export function panel(lab: Lab): { element: HTMLElement; show(): void } {
  const { about } = lab;
  const body = h("div", {
    class: "numbers-now",
    tabindex: 0,
    role: "group",
    "aria-label": "Numbers of now",
  });
  let cells: Cell[] = [];
  let built = "";
  let observed = lab.run.observe();
  const settings = () => lab.run.settings;
  const live = <K extends "td" | "dd">(tag: K, value: () => string, beyond?: () => boolean) => {
    const element = h(tag, {});
    cells.push({ element, value, beyond });
    return element;
  };
  const method = () => about.methods.find((m) => m.name === settings().method)?.label ?? "none";
  const q = (i: number) => fixed(wrapped(lab, i, lab.run.x[i]), 3);
  const qd = (i: number) => fixed(lab.run.x[about.state.qd[0] + i], 3);
  const targets = () => about.scalar && dependsOn(about, settings().law).includes("target");

  const list = (entries: [string, () => string][]) =>
    h(
      "dl",
      {},
      ...entries.map(([name, value]) => h("div", {}, h("dt", {}, name), live("dd", value))),
    );

  /** A row a joint. */
  const table = () => {
    const wanted = targets();
    const motors = about.laws.length > 0;
    const limits = about.rates.some((rate) => rate.most !== null);
    const head = ["", "position", "rate"];
    if (limits) head.push("rate's limit");
    if (wanted) head.push("target");
    if (motors) head.push("motor");
    const count = Math.max(about.nq, about.nv);
    const rows = Array.from({ length: count }, (_, i) => {
      const c = about.coordinates[i];
      const rate = about.rates[i];
      const row = h("tr", {}, h("th", { scope: "row" }, c?.text ?? rate.text));
      row.append(live("td", () => (c ? `${q(i)} ${c.unit}` : "")));
      row.append(live("td", () => (rate ? `${qd(i)} ${rate.unit}` : "")));
      if (limits) {
        const most = rate?.most ?? Infinity;
        const beyond = () => Math.abs(lab.run.x[about.state.qd[0] + i]) > most;
        const text = most < Infinity ? `${shown(most)} ${rate.unit}` : "none";
        row.append(live("td", () => (beyond() ? `exceeds ${text}` : text), beyond));
      }
      if (wanted) row.append(live("td", () => `${fixed(settings().target[i], 3)} ${c.unit}`));
      if (motors)
        row.append(
          live("td", () =>
            rate?.driven ? `${fixed(observed.torque[i] ?? 0, 2)} ${rate.effort}` : "none",
          ),
        );
      return row;
    });
    const first = head.map((text) => (text ? h("th", { scope: "col" }, text) : h("td", {})));
    return h("table", {}, h("thead", {}, h("tr", {}, ...first)), h("tbody", {}, ...rows));
  };

  const pendularm = lecture(lab);

  const build = () => {
    cells = [];
    if (lab.lecture) {
      body.replaceChildren(pendularm.element);
      return;
    }
    const { law } = settings();
    const gains = (["kp", "ki", "kd"] as const).filter((k) => dependsOn(about, law).includes(k));
    const each = (values: number[]) => values.map((v) => shown(v, 3)).join(", ");
    body.replaceChildren(
      list([
        ["t", () => `${fixed(lab.run.t)} s`],
        ["dt", () => `${shown(settings().dt)} s`],
        ["integrator", method],
        ...(about.laws.length
          ? [["law", () => labelOf(about, law)] as [string, () => string]]
          : []),
        ...gains.map((key): [string, () => string] => [key, () => each(settings()[key])]),
      ]),
      table(),
    );
  };

  const show = () => {
    const state = `${settings().law} ${lab.lecture}`;
    if (state !== built) {
      built = state;
      build();
    }
    if (lab.lecture) {
      pendularm.show();
      return;
    }
    observed = lab.run.observe();
    for (const { element, value, beyond } of cells) {
      const text = value();
      if (element.textContent === text) continue;
      element.textContent = text;
      element.classList.toggle("beyond", beyond?.() ?? false);
    }
  };
  return { element: body, show };
}
