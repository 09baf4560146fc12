// The equations of motion with live numbers: each term over its value, the strong ones marked.

import { h, math, shown } from "./dom";
import type { Lab } from "./lab";
import { called, parts } from "./model";

export function equations(lab: Lab): { element: HTMLElement; show(): void } {
  return lab.about.equations.length ? rows(lab) : matrices(lab);
}

function rows(lab: Lab) {
  const { about, model } = lab;
  const terms: { element: HTMLElement; value: HTMLElement; row: number }[] = [];
  const forces: HTMLElement[] = [];
  const lines = about.equations.map((equation, row) => {
    const chips = equation.pieces.map((piece) => {
      const value = h("output", { class: "live" });
      const element = h("span", { class: `term ${piece.part}`, title: about.parts[piece.part] });
      element.append(math(piece.mathml), value);
      terms.push({ element, value, row });
      return element;
    });
    const force = h("output", { class: "live" });
    forces.push(force);
    const right = h("span", { class: "term force", title: "motor and push" });
    right.append(math(equation.force), force);
    return h("div", { class: "row" }, ...chips, h("span", { class: "equals" }, "="), right);
  });
  const legend = h(
    "p",
    { class: "legend" },
    ...Object.entries(about.parts).map(([part, text]) => h("span", { class: `key ${part}` }, text)),
    h("span", { class: "key force" }, "motor u and push f"),
  );
  const show = () => {
    const { run } = lab;
    const seen = run.observe();
    const { damping, parameters } = run.settings;
    const given = { ...parts(about, run.x), ...seen, damping, parameters };
    const values = called(about, model, "terms", given);
    const largest = about.equations.map(() => 1e-12);
    terms.forEach(({ row }, k) => (largest[row] = Math.max(largest[row], Math.abs(values[k]))));
    terms.forEach(({ element, value, row }, k) => {
      value.textContent = shown(values[k], 3, largest[row]);
      const share = Math.min(1, Math.abs(values[k]) / largest[row]);
      element.style.setProperty("--share", share.toFixed(2));
    });
    forces.forEach((cell, i) => (cell.textContent = shown(seen.force[i], 3, largest[i])));
  };
  const element = framed(legend, ...lines);
  return { element, show };
}

/** Where the formulas would be too long: the matrices' numbers. */
function matrices(lab: Lab) {
  const { about } = lab;
  const n = about.nv;
  const cells: HTMLElement[] = [];
  const names = ["q̈", "C q̇", "G", "F", "u + f"];
  const head = h("tr", {}, h("th", { scope: "col" }, "row"));
  for (let j = 0; j < n; j++) head.append(h("th", { scope: "col" }, `M${j + 1}`));
  for (const name of names) head.append(h("th", { scope: "col" }, name));
  const body = h("tbody", {});
  for (let i = 0; i < n; i++) {
    const row = h("tr", {}, h("th", { scope: "row" }, String(i + 1)));
    for (let j = 0; j < n + names.length; j++) {
      const cell = h("td", {});
      cells.push(cell);
      row.append(cell);
    }
    body.append(row);
  }
  const note = h(
    "p",
    { class: "note" },
    "M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = u + f, in numbers. The formulas: chainrule derive.",
  );
  const table = h("table", {}, h("thead", {}, head), body);
  const element = framed(note, table);
  const show = () => {
    const seen = lab.run.observe();
    let k = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) cells[k++].textContent = shown(seen.M[i * n + j], 3);
      for (const list of [seen.qdd, seen.h, seen.G, seen.F, seen.force])
        cells[k++].textContent = shown(list[i], 3);
    }
  };
  return { element, show };
}

const framed = (...parts: HTMLElement[]): HTMLElement => {
  const about = { role: "group", "aria-label": "Equations of motion" };
  return h("div", { class: "equations", tabindex: 0, ...about }, ...parts);
};
