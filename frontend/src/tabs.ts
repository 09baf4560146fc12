// Tabs with the keys that tabs have.

import { button, fresh, h } from "./dom";
import { icon } from "./icons";
import type { Lab } from "./lab";

export interface View {
  name: string;
  title: string;
  element: HTMLElement;
  show(): void;
  tools?: HTMLElement; // beside the tabs
  able?(): boolean; // is there anything to show?
}

export function tabs(
  lab: Lab,
  views: View[],
): { element: HTMLElement; show(): void; draw(): void } {
  const stem = fresh("tab");
  const buttons = views.map((view) => {
    const made = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `${stem}-${view.name}`,
        "aria-controls": `${stem}-p-${view.name}`,
      },
      view.title,
    );
    made.addEventListener("click", () => {
      lab.drawer = !(lab.drawer && lab.tab === view.name);
      choose(view.name);
    });
    return made;
  });
  const panels = views.map((view) =>
    h(
      "div",
      { role: "tabpanel", id: `${stem}-p-${view.name}`, "aria-labelledby": `${stem}-${view.name}` },
      view.element,
    ),
  );
  const list = h("div", { role: "tablist", "aria-label": "Views" }, ...buttons);
  const able = (view: View) => view.able?.() ?? true;
  list.addEventListener("keydown", (event) => {
    const open = views.filter(able);
    const now = open.findIndex((view) => view.name === lab.tab);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: open.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = open[(to + open.length) % open.length];
    lab.drawer = true;
    choose(next.name);
    buttons[views.indexOf(next)].focus();
  });
  const fold = button("", () => {
    lab.drawer = !lab.drawer;
    lab.changed();
  });
  fold.className = "fold";
  const tools = h("div", { class: "tools" }, ...views.flatMap((view) => view.tools ?? []));
  const choose = (name: string) => {
    lab.tab = name;
    lab.changed();
  };
  const show = () => {
    if (!views.some((view) => view.name === lab.tab && able(view))) lab.tab = views[0].name;
    section.classList.toggle("folded", !lab.drawer);
    fold.setAttribute("aria-label", lab.drawer ? "Fold the plots" : "Open the plots");
    fold.setAttribute("aria-expanded", String(lab.drawer));
    fold.replaceChildren(icon(lab.drawer ? "down" : "up"));
    views.forEach((view, i) => {
      const chosen = view.name === lab.tab;
      buttons[i].hidden = !able(view);
      if (view.tools) view.tools.hidden = !chosen || !lab.drawer;
      buttons[i].setAttribute("aria-selected", String(chosen));
      buttons[i].tabIndex = chosen ? 0 : -1;
      panels[i].hidden = !chosen || !lab.drawer;
    });
    draw();
  };
  const draw = () => lab.drawer && views.find((view) => view.name === lab.tab)?.show();
  const section = h(
    "section",
    { class: "views", "aria-label": "Plots and equations" },
    h("div", { class: "viewbar" }, list, tools, fold),
    ...panels,
  );
  show();
  return { element: section, show, draw };
}
