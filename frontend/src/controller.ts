// The sidebar's part on control: law, target, gains, limits, sampling, and pushing.

import { labelOf, dependsOn } from "./control";
import { section, type Part } from "./controls";
import { button, choice, h, sliders } from "./dom";
import type { Lab } from "./lab";
import { ends } from "./stops";

export function controller(lab: Lab): Part {
  const { about } = lab;
  const box = section("Controller", false);
  if (!about.laws.length) {
    box.append(h("p", { class: "note" }, "No motor to control. Push with a and d."));
    box.append(pushButtons(lab));
    return { element: box, show: () => undefined };
  }
  const law = choice(
    "Law",
    ["off", ...about.laws.map(({ name }) => name)].map((n): [string, string] => [
      n,
      labelOf(about, n),
    ]),
    lab.run.settings.law,
    (value) => lab.setLaw(value),
  );
  const joint = choice(
    "Joint",
    about.rates.map((_, i): [string, string] => [String(i), about.coordinates[i].text]),
    "0",
    (value) => lab.select(Number(value)),
  );
  const beside = choice(
    "Beside it",
    [["", "nothing"], ...about.laws.map((one): [string, string] => [one.name, one.label])],
    "",
    (value) => lab.beside(value),
  );
  box.append(law.element, beside.element);
  if (about.nv > 1) box.append(joint.element);
  const inner = h("div", {});
  box.append(inner, pushButtons(lab));
  let built = "";
  let made = sliders(inner);
  const build = () => {
    inner.replaceChildren();
    made = sliders(inner);
    const { add } = made;
    joint.element.hidden = lab.run.settings.law === "off" && about.nv < 2;
    const s = () => lab.run.settings;
    const i = Math.min(lab.joint, about.nv - 1);
    const c = about.coordinates[i];
    const [low, high] = ends(about, i);
    const now = s().law;
    const unit = about.rates[i].effort;
    const per = c.unit;
    const shown = dependsOn(about, now);
    if (about.scalar && shown.includes("target"))
      add({
        label: "target",
        unit: c.unit,
        low: Math.max(low, c.angle ? -3.2 : -2 * about.start.reach),
        high: Math.min(high, c.angle ? 3.2 : 2 * about.start.reach),
        step: 0.01,
        value: () => s().target[i],
        change: (v) => lab.setOne("target", i, v),
      });
    if (about.scalar)
      for (const key of (["kp", "ki", "kd"] as const).filter((k) => shown.includes(k))) {
        const top = Math.max(about.start[key][i] * 5, s()[key][i] * 2, 1e-6);
        const units = { kp: `${unit}/${per}`, ki: `${unit}/${per}/s`, kd: `${unit} s/${per}` };
        add({
          label: key,
          title: { kp: "stiffness", ki: "integral gain", kd: "damping" }[key],
          unit: units[key],
          low: 0,
          high: Number(top.toPrecision(2)),
          value: () => s()[key][i],
          change: (v) => lab.setOne(key, i, v),
        });
      }
    if (shown.includes("omega"))
      add({
        label: "ω",
        title: "how fast errors die away",
        unit: "rad/s",
        low: 0,
        high: 30,
        step: 0.5,
        value: () => s().omega,
        change: (omega) => lab.set({ omega }),
      });
    if (shown.includes("effort"))
      add({
        label: "effort",
        title: "its weight against error",
        unit: "",
        low: 0.001,
        high: 1000,
        log: true,
        value: () => s().effort,
        change: (effort) => lab.set({ effort }),
      });
    if (now !== "off") {
      const most = Number(
        Math.max(about.start.push[i] * 12, 2 * (s().limit[i] ?? 0)).toPrecision(2),
      );
      add({
        label: "limit",
        title: "largest effort of the motor",
        unit,
        low: 0,
        high: most,
        none: true,
        value: () => s().limit[i] ?? Infinity,
        change: (v) => {
          const list = s().limit.slice();
          list[i] = v === Infinity ? null : v;
          lab.set({ limit: list });
        },
      });
      const more = h("details", { class: "more" }, h("summary", {}, "Sampling, delay and noise"));
      inner.append(more);
      add(
        {
          label: "period",
          title: "between evaluations; 0 evaluates inside each step",
          unit: "s",
          low: 0,
          high: 0.1,
          step: 0.001,
          value: () => s().period,
          change: (period) => lab.set({ period }),
        },
        more,
      );
      add(
        {
          label: "delay",
          title: "from measurement to torque",
          unit: "s",
          low: 0,
          high: 0.2,
          step: 0.001,
          value: () => s().delay,
          change: (delay) => lab.set({ delay }),
        },
        more,
      );
      add(
        {
          label: "noise of position",
          unit: per,
          low: 0,
          high: 0.05,
          step: 0.0005,
          value: () => s().noise[0],
          change: (v) => lab.set({ noise: [v, s().noise[1]] }),
        },
        more,
      );
      add(
        {
          label: "noise of rate",
          unit: about.rates[i].unit,
          low: 0,
          high: 0.5,
          step: 0.005,
          value: () => s().noise[1],
          change: (v) => lab.set({ noise: [s().noise[0], v] }),
        },
        more,
      );
      more.append(button("Other noise", () => lab.set({ seed: [s().seed[0] + 1, 1] })));
    }
  };
  const show = () => {
    const { run, joint: chosen } = lab;
    law.select.value = run.settings.law;
    beside.select.value = run.lanes.find((lane) => lane.set?.law)?.set?.law ?? "";
    joint.select.value = String(chosen);
    const state = `${run.settings.law} ${chosen}`;
    if (state !== built) {
      built = state;
      build();
    }
    made.show();
  };
  show();
  return { element: box, show };
}

/** Push while held, by pointer or by key, at the selected joint. */
function pushButtons(lab: Lab): HTMLElement {
  const make = (text: string, sign: number, name: string) => {
    const press = () => lab.push(lab.joint, sign);
    const release = () => lab.push(lab.joint, 0);
    const made = h("button", { type: "button", "aria-label": name }, text);
    made.addEventListener("pointerdown", (event) => {
      made.setPointerCapture(event.pointerId);
      press();
    });
    for (const kind of ["pointerup", "pointercancel", "blur", "lostpointercapture"])
      made.addEventListener(kind, release);
    made.addEventListener("keydown", (event) => {
      if ((event.key === " " || event.key === "Enter") && !event.repeat) {
        event.preventDefault();
        press();
      }
    });
    made.addEventListener("keyup", release);
    return made;
  };
  return h(
    "div",
    { class: "buttons" },
    make("◁ push", -1, "Push backwards while held"),
    make("push ▷", 1, "Push forwards while held"),
  );
}
