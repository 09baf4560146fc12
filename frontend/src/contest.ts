// The lecture's contest: reach random set-points and hold each for two seconds, as many as you can
// in a minute of simulated time.

import { button, fixed, h } from "./dom";
import type { Lab } from "./lab";

const LENGTH = 60; // s
const HOLD = 2; // s
const WITHIN = 0.01; // rad or m

export function contest(lab: Lab): { element: HTMLElement; show(): void } {
  const { about } = lab;
  const able = about.laws.length > 0 && about.scalar;
  const units = [...new Set(about.coordinates.map((c) => c.unit))].join(" or ");
  const status = h("p", { class: "score", role: "status" });
  let state: { from: number; since: number | null; score: number; random: number } | null = null;
  let best = 0;
  // A small generator, so that the same seed gives the same contest.
  const draw = () => {
    state!.random = (Math.imul(state!.random, 1664525) + 1013904223) >>> 0;
    return state!.random / 2 ** 32;
  };
  const next = () =>
    lab.set({
      target: about.coordinates.map((c, i) => {
        const half = c.angle ? 2 : 0.5 * about.start.reach;
        const middle = c.angle ? about.start.hanging[i] : 0;
        return Number((middle + half * (2 * draw() - 1)).toFixed(3));
      }),
    });
  const begin = () => {
    lab.reset();
    state = { from: lab.run.t, since: null, score: 0, random: 367 };
    if (lab.run.settings.law === "off") lab.toggleServo();
    next();
    lab.play();
  };
  const show = () => {
    if (!able) return;
    const { run } = lab;
    if (state === null) {
      status.textContent = best ? `Best so far: ${best} set-points.` : "";
      return;
    }
    const left = LENGTH - (run.t - state.from);
    if (left <= 0 || run.t < state.from) {
      best = Math.max(best, state.score);
      const ended = left <= 0 ? `Time. ${state.score} set-points held.` : "The contest was left.";
      state = null;
      lab.pause();
      lab.say(ended);
      return;
    }
    const error = Math.max(
      ...run.settings.target.map((r, i) => (about.rates[i].driven ? Math.abs(r - run.x[i]) : 0)),
    );
    if (error > WITHIN) state.since = null;
    else if (state.since === null) state.since = run.t;
    else if (run.t - state.since >= HOLD) {
      state.score++;
      state.since = null;
      next();
    }
    const held = state.since === null ? 0 : run.t - state.since;
    status.textContent =
      `${state.score} held · ${fixed(left, 1)} s left · largest error ${fixed(error, 3)} · ` +
      `holding ${fixed(held, 1)} of ${HOLD} s`;
  };
  const element = h("div", { class: "contest" });
  if (able)
    element.append(
      h(
        "p",
        {},
        `Random set-points, each to be held within ${WITHIN} ${units} for ${HOLD} s: how many in ${LENGTH} s? Tune the gains, then start.`,
      ),
      button("Start the contest", begin),
      status,
    );
  else element.append(h("p", {}, "This mechanism has no servo to compete with."));
  return { element, show };
}
