// Tabs with the keys that tabs have.

import { fresh, h } from "./dom";
import type { Lab } from "./lab";

export interface View {
  name: string;
  title: string;
  element: HTMLElement;
  show(): void;
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
    made.addEventListener("click", () => choose(view.name));
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
  list.addEventListener("keydown", (event) => {
    const now = views.findIndex((view) => view.name === lab.tab);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: views.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + views.length) % views.length;
    choose(views[next].name);
    buttons[next].focus();
  });
  const choose = (name: string) => {
    lab.tab = name;
    lab.changed();
  };
  const show = () => {
    views.forEach((view, i) => {
      const chosen = view.name === lab.tab;
      buttons[i].setAttribute("aria-selected", String(chosen));
      buttons[i].tabIndex = chosen ? 0 : -1;
      panels[i].hidden = !chosen;
    });
    draw();
  };
  const draw = () => views.find((view) => view.name === lab.tab)?.show();
  show();
  return {
    element: h("section", { class: "views", "aria-label": "Plots and equations" }, list, ...panels),
    show,
    draw,
  };
}
