// The sidebar: presets, pose, mechanism, integrator, display.

import { button, checkbox, choice, fresh, h, slider, sliders } from "./dom";
import type { Lab } from "./lab";
import { ends } from "./stops";
import type { Parameter } from "./types";

export interface Part {
  element: HTMLElement;
  show(): void;
}

export function section(title: string, open: boolean, ...children: (Node | string)[]): HTMLElement {
  return h(
    "details",
    { class: "section", open },
    h("summary", {}, h("h2", {}, title)),
    ...children,
  );
}

/** Starts to choose from, and other mechanisms. */
export function presets(lab: Lab): Part {
  const list = lab.about.presets;
  const note = h("p", { class: "note", role: "status" });
  const buttons = list.map((preset) =>
    button(preset.name, () => lab.preset(preset), { class: "pick" }),
  );
  const links = lab.about.links_to;
  const other = choice(
    "Mechanism",
    links.map(({ name, href }): [string, string] => [href, name]),
    links.find(({ name }) => name === lab.about.name)?.href ?? "",
    (href) => location.assign(href),
  );
  const picks = h("div", { class: "picks" }, ...buttons);
  const box = section("Experiments", true, ...(links.length ? [other.element] : []), picks, note);
  box.append(button("Everything as at first", () => lab.resetAll(), { class: "quiet" }));
  const show = () => {
    buttons.forEach((made, i) =>
      made.setAttribute("aria-pressed", String(lab.chosen === list[i].name)),
    );
    note.textContent = list.find(({ name }) => name === lab.chosen)?.note ?? "";
  };
  show();
  return { element: box, show };
}

export function pose(lab: Lab): Part {
  const { about } = lab;
  const box = section("Pose", false);
  const { add, show: read } = sliders(box);
  const at = (i: number) => ({
    value: () => lab.run.x[i],
    change: (v: number) => lab.place(i, v),
  });
  about.coordinates.forEach(({ name, math, meaning, unit, angle }, i) => {
    const wide = !about.scalar ? 1 : angle ? 3.2 : Math.max(2 * about.start.reach, 1);
    const [first, last] = ends(about, i);
    const low = Number.isFinite(first) ? first : -wide;
    const high = Number.isFinite(last) ? last : wide;
    add({ label: name, math, title: meaning, unit, low, high, step: 0.01, ...at(i) });
  });
  about.rates.forEach(({ name, math, unit }, k) => {
    const range = { low: -10, high: 10, step: 0.05 };
    add({ label: name, math, title: "rate", unit, ...range, ...at(about.state.qd[0] + k) });
  });
  box.append(h("p", { class: "note" }, "Or drag a link: paused, it poses; running, it pulls."));
  let last = 0;
  const show = () => {
    const now = performance.now();
    if (lab.clock.running && now - last < 200) return;
    last = now;
    if ((box as HTMLDetailsElement).open) read();
  };
  return { element: box, show };
}

export function mechanism(lab: Lab): Part {
  const { about } = lab;
  const box = section("Mechanism", false);
  const { add, show } = sliders(box);
  const s = () => lab.run.settings;
  const told = ({ name, math, meaning, unit, low, high, log }: Parameter) => {
    return { label: name, math, title: meaning, unit, low, high, log };
  };
  about.parameters.forEach((p, i) => {
    const change = (v: number) => lab.setOne("parameters", i, v);
    add({ ...told(p), value: () => s().parameters[i], change });
  });
  about.dampers.forEach((p) => {
    const change = (v: number) => lab.setDamping(p.rates, v);
    add({ ...told(p), value: () => s().damping[p.rates[0]], change });
  });
  return { element: box, show };
}

export function integrator(lab: Lab): Part {
  const { about } = lab;
  const shift = about.nv === 2 ? "Shift+" : "";
  const group = fresh("method");
  const all = [{ name: "none", label: "none", key: "0", order: 0 }, ...about.methods];
  const radios = all.map((m) => {
    const input = h("input", { type: "radio", name: group, value: m.name });
    input.addEventListener("change", () => lab.set({ method: m.name }));
    const compare = h("input", { type: "checkbox", "aria-label": `compare with ${m.label}` });
    compare.addEventListener("change", () => {
      const kept = all.filter((o, k) => boxes[k]?.checked && o.name !== "none").map((o) => o.name);
      lab.compare(kept);
    });
    const row = h(
      "tr",
      {},
      h("td", {}, h("label", {}, input, " ", m.label)),
      h("td", {}, m.key ? h("kbd", {}, shift + m.key) : ""),
      h("td", {}, m.order ? String(m.order) : ""),
      h("td", {}, m.name === "none" ? "" : compare),
    );
    return { row, input, compare, name: m.name };
  });
  const boxes = radios.map((r) => r.compare);
  const head = h(
    "tr",
    {},
    ...["method", "key", "order", "compare"].map((t) => h("th", { scope: "col" }, t)),
  );
  const table = h(
    "table",
    { class: "methods" },
    h("thead", {}, head),
    h("tbody", {}, ...radios.map((r) => r.row)),
  );
  const dt = slider({
    label: "time step dt",
    unit: "s",
    low: 0.0005,
    high: 0.1,
    log: true,
    value: lab.run.settings.dt,
    change: (v) => lab.set({ dt: v }),
  });
  const box = section("Integrator", false, dt.element, table);
  const show = () => {
    dt.show(lab.run.settings.dt);
    for (const { input, compare, name } of radios) {
      input.checked = lab.run.settings.method === name;
      compare.checked = lab.comparing(name);
    }
  };
  show();
  return { element: box, show };
}

export function display(lab: Lab, scheme: (name: string) => void): Part {
  const trail = checkbox("Trail", lab.stage.trail, (v) => (lab.stage.trail = v));
  const keys = checkbox("Single-letter keys", lab.keys, (v) => {
    lab.keys = v;
    try {
      localStorage.setItem("chainrule.keys", v ? "on" : "off");
    } catch {
      // a page from a disk may have no storage
    }
  });
  const colours = choice(
    "Colours",
    [
      ["", "as the system"],
      ["light", "light"],
      ["dark", "dark"],
    ],
    "",
    scheme,
  );
  const wrap = checkbox("Angles between −π and π", lab.wrap, (v) => {
    lab.wrap = v;
    lab.changed();
  });
  const names = checkbox("pendularm's names (x1, x1_dot, x1_desired)", lab.lecture, (v) => {
    lab.lecture = v;
    lab.changed();
  });
  const tools = checkbox("Stopwatch and ruler", lab.tools, (v) => {
    lab.tools = v;
    lab.changed();
  });
  const parts = [trail, tools, wrap, names, keys, colours].map((part) => part.element);
  const box = section("Display and keys", false, ...parts);
  return {
    element: box,
    show: () => {
      trail.input.checked = lab.stage.trail;
      keys.input.checked = lab.keys;
      wrap.input.checked = lab.wrap;
      names.input.checked = lab.lecture;
    },
  };
}
