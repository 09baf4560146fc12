// Dragging a link: paused it sets the pose, running it pulls with a spring.

import { at, minus, ownForces, placed, times, turnedBack, type Vector } from "./geometry";
import type { Lab } from "./lab";
import { called, parts } from "./model";
import type { Pull } from "./view";

export interface Grab {
  link: number;
  point: Vector; // in the link's frame
  to: Vector; // where the pointer is, in the base frame
}

const SPRING = 9; // rad/s of the pulled mass

export interface Dragging {
  grabbed(): Pull | null;
  taken(): boolean; // has anything ever been?
}

export function dragging(lab: Lab): Dragging {
  const { stage } = lab;
  const { element } = stage;
  let grab: Grab | null = null;
  let id = -1;
  let taken = false;
  const places = () => lab.run.places();
  const spot = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  const hold = (value: boolean) => {
    stage.canvas.classList.toggle("grabbing", value);
    if (stage.scene) stage.scene.held = value;
  };
  // Before the camera hears of it.
  const capture = { capture: true };
  element.addEventListener(
    "pointerdown",
    (event) => {
      if (grab !== null || event.button !== 0) return;
      const found = stage.pick(lab.run, ...spot(event));
      if (found === null) return;
      const now = places();
      const local = turnedBack(now, found.link, minus(found.point, at(now.p, found.link)));
      grab = { link: found.link, point: local, to: found.point };
      taken = true;
      id = event.pointerId;
      stage.canvas.setPointerCapture(id);
      hold(true);
      follow();
    },
    capture,
  );
  element.addEventListener("pointermove", (event) => {
    if (grab === null) {
      const free = event.buttons === 0; // else the camera turns
      if (free) stage.canvas.classList.toggle("near", stage.pick(lab.run, ...spot(event)) !== null);
      return;
    }
    if (event.pointerId !== id) return;
    grab.to = stage.under(...spot(event), placed(places(), grab.link, grab.point));
    follow();
  });
  // A finger on a link drags it; anywhere else it scrolls the page, or turns the camera.
  element.addEventListener(
    "touchstart",
    (event) => {
      if (stage.pick(lab.run, ...spot(event.touches[0])) !== null) event.preventDefault();
    },
    { passive: false },
  );
  const release = (event: PointerEvent) => {
    if (grab === null || event.pointerId !== id) return;
    grab = null;
    hold(false);
    if (lab.run.settings.drag !== null) lab.set({ drag: null });
    lab.changed();
  };
  element.addEventListener("pointerup", release, capture);
  element.addEventListener("pointercancel", release, capture);

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
    } else pose(lab, grab);
  };
  return {
    taken: () => taken,
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

const STEPS = 12; // of inverse kinematics a movement of the pointer

/** Bring the grabbed point to the pointer, or as near as joints and limits allow. */
function pose(lab: Lab, grab: Grab): void {
  const { about, model, run } = lab;
  const { parameters } = run.settings;
  const scale = about.start.reach;
  let { q } = parts(about, run.x.slice());
  for (let k = 0; k < STEPS; k++) {
    const now = model.places(q, parameters);
    const point = placed(now, grab.link, grab.point);
    const e = times(minus(grab.to, point), 1 / scale);
    const J = [0, 1, 2].flatMap((i) => {
      const unit: Vector = [0, 0, 0];
      unit[i] = 1 / scale;
      return Array.from(ownForces(about, now, grab.link, point, unit));
    });
    q = called(about, model, "reach", { q, e, J, parameters });
  }
  if (q.every(Number.isFinite)) lab.placeAll([...q, ...about.rates.map(() => 0)]);
}
