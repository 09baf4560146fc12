// What can be taken away: the link, the numbers as CSV, the picture as PNG.

import { button, h, menu } from "./dom";
import type { Lab } from "./lab";
import { motion } from "./model";
import { addressed, written } from "./share";
import { theme } from "./theme";

function save(name: string, content: Blob): void {
  const link = h("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** t, q, q̇, torques and energies of every step of the last minute, every number to the bit. */
export function csv(lab: Lab): string {
  const { about, run } = lab;
  const head = [
    "t [s]",
    ...about.coordinates.map((c) => `${c.name} [${c.unit || "1"}]`),
    ...about.rates.map((rate) => `${rate.name} [${rate.unit}]`),
    ...about.rates.map((rate, k) => `u_${k + 1} [${rate.effort}]`),
    "kinetic energy [J]",
    "potential energy [J]",
    "energy error [1]",
  ];
  const rows: string[] = [];
  run.again(() => {
    const { T, V } = run.energies();
    const { torque } = run.observe();
    const now = [run.t, ...motion(about, run.x), ...torque, T, V, run.error(run.lanes[0])];
    rows.push(now.join(","));
  });
  return [head.join(","), ...rows, ""].join("\n");
}

export function sharing(lab: Lab): HTMLElement {
  const copy = async () => {
    const page = addressed(lab);
    const address = `${page.location.href.split("#")[0]}#${await written(lab)}`;
    page.history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      lab.say("The link is copied: it holds this run from its start to now, to the bit.");
    } catch {
      lab.say(
        "The link is in the address bar: it holds this run from its start to now, to the bit.",
      );
    }
  };
  const png = () => {
    const { canvas } = lab.stage;
    const copyOf = h("canvas", { width: canvas.width, height: canvas.height });
    const c = copyOf.getContext("2d")!;
    c.fillStyle = theme().paper;
    c.fillRect(0, 0, copyOf.width, copyOf.height);
    c.drawImage(canvas, 0, 0);
    copyOf.toBlob((blob) => blob && save(`${lab.about.name}.png`, blob));
  };
  const table = () => save(`${lab.about.name}.csv`, new Blob([csv(lab)], { type: "text/csv" }));
  return menu(
    "Share",
    button("Copy link", () => void copy(), {
      title: "The start, the settings and every change, in the address",
    }),
    button("Save the numbers as CSV", table),
    button("Save the picture as PNG", png),
  );
}
