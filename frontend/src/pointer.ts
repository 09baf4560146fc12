// Dragging a link: paused it sets the pose, running it pulls with a spring.

import {
  at,
  axis,
  cross,
  dot,
  minus,
  placed,
  size,
  times,
  turnedBack,
  type Vector,
} from "./geometry";
import type { Lab } from "./lab";
import { motion } from "./model";

export interface Grab {
  link: number;
  point: Vector; // in the link's frame
  to: Vector; // where the pointer is, in the base frame
}

const SPRING = 9; // rad/s of the pulled mass

export function dragging(lab: Lab): { grabbed(): { point: Vector; to: Vector } | null } {
  const { stage } = lab;
  const { canvas } = stage;
  let grab: Grab | null = null;
  let id = -1;
  const places = () => lab.run.places();
  const spot = (event: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", (event) => {
    const found = stage.pick(lab.run, ...spot(event));
    if (found === null || event.button !== 0) return;
    const now = places();
    const local = turnedBack(now, found.link, minus(found.point, at(now.p, found.link)));
    grab = { link: found.link, point: local, to: found.point };
    id = event.pointerId;
    canvas.setPointerCapture(id);
    canvas.classList.add("grabbing");
    follow();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (grab === null) {
      canvas.classList.toggle("near", stage.pick(lab.run, ...spot(event)) !== null);
      return;
    }
    if (event.pointerId !== id) return;
    grab.to = stage.under(...spot(event), placed(places(), grab.link, grab.point));
    follow();
  });
  // A finger on a link drags it; anywhere else it scrolls the page.
  canvas.addEventListener(
    "touchstart",
    (event) => {
      const box = canvas.getBoundingClientRect();
      const { clientX, clientY } = event.touches[0];
      if (stage.pick(lab.run, clientX - box.left, clientY - box.top) !== null)
        event.preventDefault();
    },
    { passive: false },
  );
  const release = () => {
    if (grab === null) return;
    grab = null;
    canvas.classList.remove("grabbing");
    if (lab.run.settings.drag !== null) lab.set({ drag: null });
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);

  const follow = () => {
    if (grab === null) return;
    if (lab.clock.running) {
      const mass = pulled(lab, grab);
      lab.set({
        drag: {
          link: grab.link,
          point: grab.point,
          anchor: grab.to,
          stiffness: mass * SPRING ** 2,
          damping: 1.2 * mass * SPRING,
        },
      });
    } else turn(lab, grab);
  };
  return {
    grabbed: () =>
      grab === null || !lab.clock.running
        ? null
        : { point: placed(places(), grab.link, grab.point), to: grab.to },
  };
}

/** About the mass that is felt at the pulled point. */
function pulled(lab: Lab, grab: Grab): number {
  const { about, run } = lab;
  const { M } = run.observe();
  const [rate] = about.links[grab.link].rates;
  const inertia = M[rate * about.nv + rate] || 1;
  const arm = Math.hypot(...grab.point);
  return about.rates[rate]?.angle
    ? inertia / Math.max(arm * arm, (0.2 * about.start.reach) ** 2)
    : inertia;
}

/** Turn or slide the joint of the grabbed link so that its point follows. */
function turn(lab: Lab, grab: Grab): void {
  const { about, run } = lab;
  if (!about.scalar) return;
  const places = run.places();
  let i = grab.link;
  while (i >= 0 && about.links[i].rates[0] === about.links[i].rates[1]) i = about.links[i].parent;
  if (i < 0) return;
  const [rate] = about.links[i].rates;
  const { along, around } = axis(places, rate);
  const own = minus(placed(places, grab.link, grab.point), at(places.p, i));
  const wanted = minus(grab.to, at(places.p, i));
  const flat = (v: Vector) => minus(v, times(around, dot(around, v)));
  const by =
    size(around) > 0
      ? Math.atan2(dot(around, cross(flat(own), flat(wanted))), dot(flat(own), flat(wanted)))
      : dot(along, minus(wanted, own));
  if (!Number.isFinite(by)) return;
  const { inverse } = about.view;
  const x = Array.from(motion(about, run.x)).fill(0, about.state.qd[0]);
  // With coordinates of its own, the joint's change is spread over them.
  if (inverse === null) x[rate] += by;
  else inverse.forEach((row, k) => (x[k] += row[rate] * by));
  lab.placeAll(x);
}
