// The phase portrait of the selected joint.

import { chart, type Series } from "./chart";
import { h } from "./dom";
import type { Lab } from "./lab";
import { moments, type Plot } from "./plots";
import { broken, wrapped } from "./wrapping";

/** q̇ against q of the selected joint, every step. */
export function phasePlot(lab: Lab): Plot {
  const canvas = h("canvas", {
    class: "phase",
    role: "img",
    "aria-label": "Phase portrait of the selected joint",
  });
  const show = () => {
    const { about, run } = lab;
    const i = 1 + about.state.q[0] + lab.joint;
    const j = 1 + about.state.qd[0] + lab.joint;
    const all = moments(lab, 1);
    const { text, unit } = about.coordinates[lab.joint];
    const rate = about.rates[lab.joint];
    const series = run.lanes.map((lane, k): Series => {
      const x = all.map((m) => wrapped(lab, lab.joint, m.x[k]?.[i] ?? NaN));
      const cut = lab.wrap ? broken(x) : x;
      return {
        label: k ? lane.label : "",
        pen: k,
        solid: true,
        points: all.map((m, n) => [cut[n] ?? NaN, m.x[k]?.[j] ?? NaN]),
      };
    });
    const last = all.at(-1);
    if (last)
      series.push({
        label: "",
        pen: "accent",
        dots: 5,
        points: [[wrapped(lab, lab.joint, last.x[0]![i]), last.x[0]![j]]],
      });
    chart(canvas, {
      x: unit ? `${text} (${unit})` : text,
      y: `${rate.text} (${rate.unit})`,
      series,
    });
  };
  return { element: canvas, show };
}
