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
  const meet = () => {
    const { q, qd } = measured(ghost, lab.run.t);
    if (q.every(Number.isFinite)) lab.placeAll([...q, ...qd]);
  };
  let often = false;
  let last = 0; // the second in which they met
  const again = checkbox("Put it where the measurement is every second", often, (v) => (often = v));
  box.append(
    again.element,
    apart,
    button("Put it where the measurement is now", meet, { class: "pick" }),
  );
  const show = () => {
    const second = Math.floor(lab.run.t);
    if (often && second !== last && lab.clock.running) {
      last = second;
      meet();
    }
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
