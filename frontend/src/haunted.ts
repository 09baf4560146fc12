// The sidebar's part on a measured motion: what acts, how far the simulation is from it.

import { section, type Part } from "./controls";
import { button, checkbox, h, shown } from "./dom";
import { measured } from "./ghost";
import type { Lab } from "./lab";
import { moments } from "./plots";

export function haunted(lab: Lab): Part[] {
  const { about } = lab;
  const { ghost } = about;
  if (ghost === null) return [];
  const box = section("Measured", true);
  const apart = h("p", { class: "note" });
  const feeds = checkbox("The measured torque drives the simulation", false, (v) =>
    lab.set({ measured: v }),
  );
  box.append(h("p", {}, ghost.name));
  if (ghost.tau !== null) box.append(feeds.element);
  box.append(
    apart,
    button("Put the simulation where the measurement is", () => {
      const { q, qd } = measured(ghost, lab.run.t);
      if (q.every(Number.isFinite)) lab.placeAll([...q, ...qd]);
    }),
  );
  const show = () => {
    feeds.input.checked = lab.run.settings.measured;
    const all = moments(lab).filter((m) => m.x[1] && Number.isFinite(m.x[1][1]));
    const rms = about.coordinates.map((c, i) => {
      const sum = all.reduce((s, m) => s + (m.x[0]![1 + i] - m.x[1]![1 + i]) ** 2, 0);
      return `${c.text} ${shown(Math.sqrt(sum / Math.max(1, all.length)), 2)} ${c.unit}`;
    });
    const over = lab.run.t > ghost.t[ghost.t.length - 1];
    apart.textContent = over
      ? "The record has ended."
      : all.length
        ? `Root mean square difference in the plot: ${rms.join(", ")}.`
        : "";
  };
  show();
  return [{ element: box, show }];
}
