// From settings to the inputs of the generated step: the law's number, gains, the regulator.

import { regulator, solve, zeros } from "./matrices";
import type { Settings } from "./settings";
import type { Description, Inputs, Model } from "./types";

export const ORDER = [
  "mode",
  "target",
  "kp",
  "ki",
  "kd",
  "windup",
  "omega",
  "gain",
  "reference",
  "bias",
  "swing",
  "summit",
  "limit",
  "held",
  "push",
] as const;

export const LABELS: Record<string, string> = {
  off: "Off",
  pid: "PID servo",
  gravity: "Gravity compensation",
  "pd-gravity": "PD with gravity compensation",
  "computed-torque": "Computed torque",
  lqr: "Linear regulator (LQR)",
  "swing-up": "Swing-up, then LQR",
};

/** The arguments of a generated function that takes the loop's inputs. */
export function listed(inputs: Inputs): (ArrayLike<number> | number)[] {
  return ORDER.map((name) => inputs[name] as ArrayLike<number>);
}

/** The inputs for some settings, and what is to be told the user about them. */
export function inputsOf(
  about: Description,
  model: Model,
  settings: Settings,
): { inputs: Inputs; problem: string } {
  const { nv, start } = about;
  const inputs: Inputs = {
    mode: [about.laws.find((law) => law.name === settings.law)?.mode ?? 0],
    target: settings.target,
    kp: settings.kp,
    ki: settings.ki,
    kd: settings.kd,
    windup: start.windup,
    omega: [settings.omega],
    gain: zeros(nv, 2 * nv),
    reference: settings.target,
    bias: zeros(nv, 1),
    swing: start.swing,
    summit: [0],
    limit: settings.limit.map((v) => v ?? Infinity),
    held: zeros(nv, 1),
    push: settings.push,
  };
  const derived = model.loop_parameters?.(settings.parameters);
  if (derived !== undefined) inputs.derived = derived;
  let problem = "";
  if (settings.law === "lqr" || settings.law === "swing-up") {
    const q = settings.law === "swing-up" ? upright(about, settings.target) : settings.target;
    const found = linear(about, model, settings, q);
    if (found === null)
      problem = "There is no linear regulator for this target: it cannot rest there.";
    else Object.assign(inputs, found);
    const x = new Float64Array(about.size);
    x.set(upright(about, settings.target));
    inputs.summit = [model.energies(x, settings.parameters).V];
  }
  return { inputs, problem };
}

/** The pose that stands, with slides at their targets. */
function upright(about: Description, target: number[]): number[] {
  return about.start.standing.map((v, i) => (about.coordinates[i].angle ? v : target[i]));
}

/** An equilibrium at the target (joints without a motor give way), its torque, and the gain. */
function linear(about: Description, model: Model, settings: Settings, target: number[]) {
  const { nv } = about;
  if (model.linearize === undefined) return null;
  const q = equilibrium(about, model, settings, target);
  if (q === null) return null;
  const G = model.gravity(q, settings.parameters);
  const bias = Float64Array.from(G, (v, i) => (about.driven[i] ? v : 0));
  const still = zeros(nv, 1);
  const { A, B } = model.linearize(q, still, bias, settings.parameters);
  const motors = about.driven.flatMap((motor, i) => (motor ? [i] : []));
  const m = motors.length;
  const n = 2 * nv;
  const driven = zeros(n, m);
  for (let i = 0; i < n; i++) motors.forEach((j, k) => (driven[i * m + k] = B[i * nv + j]));
  const scale = about.start.push.map((v) => v / 0.4);
  const Q = [
    ...about.coordinates.map((c) => (c.angle ? 10 : 4 / about.start.reach ** 2)),
    ...about.coordinates.map((c) => (c.angle ? 0.2 : 0.4 / about.start.reach ** 2)),
  ];
  const R = motors.map((i) => settings.effort / scale[i] ** 2);
  const K = regulator(A, driven, Q, R, n, m);
  if (K === null) return null;
  const gain = zeros(nv, n);
  motors.forEach((i, k) => gain.set(K.subarray(k * n, (k + 1) * n), i * n));
  return { gain, reference: q, bias };
}

/** The target with its free joints moved to where gravity leaves them at rest. */
function equilibrium(
  about: Description,
  model: Model,
  settings: Settings,
  target: number[],
): number[] | null {
  const free = about.driven.flatMap((motor, i) => (motor ? [] : [i]));
  const q = target.slice();
  const m = free.length;
  if (m === 0) return q;
  const force = () => {
    const G = model.gravity(q, settings.parameters);
    return free.map((i) => G[i]);
  };
  for (let round = 0; round < 30; round++) {
    const f = force();
    if (Math.max(...f.map(Math.abs)) < 1e-11) return q;
    const J = zeros(m, m);
    free.forEach((i, k) => {
      const h = 1e-6;
      q[i] += h;
      const ahead = force();
      q[i] -= h;
      ahead.forEach((v, row) => (J[row * m + k] = (v - f[row]) / h));
    });
    const step = solve(J, Float64Array.from(f), m, 1);
    if (step === null) return null;
    free.forEach((i, k) => (q[i] -= Math.max(-0.5, Math.min(0.5, step[k]))));
  }
  return Math.max(...force().map(Math.abs)) < 1e-6 ? q : null;
}
