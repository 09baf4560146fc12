// From settings to the inputs of the generated step: the law's number and its parameters.

import { regulator, solve, zeros } from "./matrices";
import type { Inputs, Model, Numbers } from "./model";
import type { Description, Law, Settings } from "./types";

/** What a law is given, and what there is to say about it. */
export interface Controls {
  inputs: Inputs;
  reference: Numbers; // the pose that it holds
  sampled: boolean; // is it asked now and then, rather than inside each step?
  problem: string;
}

type Own = Record<string, Numbers | number>;

export const labelOf = (about: Description, law: string): string =>
  about.laws.find(({ name }) => name === law)?.label ?? "Off";

/** The settings that a law depends on, each shown by a slider; none where it is off. */
export function dependsOn(about: Description, name: string): string[] {
  return about.laws.find((one) => one.name === name)?.settings ?? [];
}

/** A law that the settings' noise, period and delay, or its own nature, let run at ticks only. */
export function isSampled(about: Description, settings: Settings): boolean {
  const law = about.laws.find(({ name }) => name === settings.law);
  const { period, delay, noise } = settings;
  return law !== undefined && (law.sampled || period > 0 || delay > 0 || Math.max(...noise) > 0);
}

/** The inputs for some settings. */
export function controls(about: Description, model: Model, settings: Settings): Controls {
  const inputs: Inputs = { parameters: settings.parameters };
  for (const [name, values] of Object.entries(about.inputs))
    inputs[name] = values.map((v) => v ?? Infinity);
  inputs.damping = settings.damping;
  inputs.push = settings.push;
  const law = about.laws.find(({ name }) => name === settings.law);
  const found: Controls = { inputs, reference: settings.target, sampled: false, problem: "" };
  if (!about.laws.length) return found;
  const { dt, period, delay, noise } = settings;
  const hold = Math.max(1, Math.round(period / dt));
  inputs.limit = settings.limit.map((v) => v ?? Infinity);
  inputs.hold = [hold];
  inputs.late = [Math.min(about.late, Math.round(delay / (hold * dt)))];
  inputs.noise = new Array(about.nq).fill(noise[0]);
  inputs.rate_noise = new Array(about.nv).fill(noise[1]);
  inputs.key = settings.seed;
  if (law === undefined) return found;
  found.sampled = isSampled(about, settings);
  inputs.c_mode = [law.mode];
  let own = ownNumbers(about, model, law, settings);
  if (law.Q !== null) {
    const wanted = law.edge === null ? settings.target : standing(about, settings);
    const linear = regulated(about, model, settings, law, wanted);
    if (linear === null)
      found.problem = "There is no linear regulator for this target: it cannot rest there.";
    else {
      own = { ...own, ...linear };
      found.reference = linear.target;
    }
  }
  inputs.c_numbers = packed(law, own, inputs.c_numbers!.length);
  return found;
}

/** The numbers of a law that settings give; all others stay what they were at the beginning. */
function ownNumbers(about: Description, model: Model, law: Law, settings: Settings): Own {
  const { kp, ki, kd, omega } = settings;
  const windup = (i: number) =>
    Math.max(about.start.windup[i], 4 * weight(about, model, settings, i));
  const known: Record<string, () => Numbers> = {
    target: () => settings.target,
    kp: () => kp,
    ki: () => ki,
    kd: () => kd,
    kp_over_kd: () => kp.map((v, i) => (kd[i] > 0 ? v / kd[i] : 0)),
    omega_squared: () => kp.map(() => omega ** 2),
    omega_twice: () => kd.map(() => 2 * omega),
    integral_limit: () => ki.map((k, i) => (k > 0 ? windup(i) / k : Infinity)),
  };
  return Object.fromEntries(Object.entries(law.given).map(([name, from]) => [name, known[from]()]));
}

/** How strongly gravity pulls at a coordinate a quarter turn of it from hanging. */
function weight(about: Description, model: Model, settings: Settings, i: number): number {
  const q = about.start.hanging.slice();
  if (about.coordinates[i].angle) q[i] += Math.PI / 2;
  return Math.abs(model.gravity(q, settings.parameters)[i]);
}

function packed(law: Law, own: Own, size: number): Float64Array {
  const flat = new Float64Array(size);
  flat.set(law.begin.map((v) => v ?? Infinity));
  for (const [name, [from, to]] of Object.entries(law.numbers)) {
    const value = own[name] ?? own[name.replace(/^(first|then)_/, "")];
    if (typeof value === "number") flat[from] = value;
    else if (value !== undefined && value.length === to - from) flat.set(value, from);
  }
  return flat;
}

/** The pose that stands, with slides at their targets. */
function standing(about: Description, settings: Settings): number[] {
  const { coordinates, start } = about;
  return start.standing.map((v, i) => (coordinates[i].angle ? v : settings.target[i]));
}

/** K, S and τ* at an equilibrium at the target: joints without a motor give way. */
function regulated(about: Description, model: Model, settings: Settings, law: Law, at: number[]) {
  const { nv } = about;
  if (!("linearize" in model)) return null;
  const { parameters } = settings;
  const target = equilibrium(about, model, settings, at);
  if (target === null) return null;
  const motors = about.rates.flatMap(({ driven }, k) => (driven ? [k] : []));
  const A = about.view.change;
  const force = (k: number, i: number) => (A === null ? Number(k === i) : A[k][i]); // of joint k
  const joint = torques(about, model.gravity(target, parameters));
  const tau = zeros(nv, 1).map((_, i) => motors.reduce((s, k) => s + force(k, i) * joint[k], 0));
  const linear = model.linearize(target, zeros(nv, 1), tau, parameters);
  const [n, m] = [2 * nv, motors.length];
  const B = zeros(n, m);
  for (let r = 0; r < n; r++)
    motors.forEach((k, c) => {
      for (let i = 0; i < nv; i++) B[r * m + c] += linear.B[r * nv + i] * force(k, i);
    });
  const R = law.R!.map((r) => settings.effort * r);
  const found = regulator(linear.A, B, law.Q!, R, n, m);
  if (found === null) return null;
  const K = zeros(nv, n);
  motors.forEach((k, c) => {
    for (let i = 0; i < nv; i++)
      for (let j = 0; j < n; j++) K[i * n + j] += force(k, i) * found.K[c * n + j];
  });
  const { S } = found;
  const edge = law.edge ?? [];
  const region = edge.reduce(
    (s, a, i) => s + a * edge.reduce((t, b, j) => t + S[i * n + j] * b, 0),
    0,
  );
  const first = (name: string) => law.begin[law.numbers[name]?.[0]] ?? 1;
  const leave = (region * first("leave")) / first("region");
  return { K, S, tau, target, region, leave };
}

/** The joints' torques of generalised forces. */
export function torques(about: Description, forces: Numbers): Float64Array {
  const inverse = about.view.inverse;
  if (inverse === null) return Float64Array.from(forces);
  return Float64Array.from(forces, (_, k) =>
    inverse.reduce((sum, row, i) => sum + row[k] * forces[i], 0),
  );
}

/** The target with its free joints moved to where gravity leaves them at rest. */
function equilibrium(about: Description, model: Model, settings: Settings, target: number[]) {
  const free = about.rates.flatMap(({ driven }, k) => (driven ? [] : [k]));
  const q = target.slice();
  const m = free.length;
  if (m === 0) return q;
  const turn = (k: number, by: number) =>
    q.forEach((_, i) => (q[i] += by * (about.view.inverse?.[i][k] ?? Number(i === k))));
  const force = () => {
    const all = torques(about, model.gravity(q, settings.parameters));
    return free.map((k) => all[k]);
  };
  for (let round = 0; round < 30; round++) {
    const f = force();
    if (Math.max(...f.map(Math.abs)) < 1e-11) return q;
    const J = zeros(m, m);
    free.forEach((joint, k) => {
      const step = 1e-6;
      turn(joint, step);
      const ahead = force();
      turn(joint, -step);
      ahead.forEach((v, row) => (J[row * m + k] = (v - f[row]) / step));
    });
    const step = solve(J, Float64Array.from(f), m, 1);
    if (step === null) return null;
    free.forEach((joint, k) => turn(joint, -Math.max(-0.5, Math.min(0.5, step[k]))));
  }
  return Math.max(...force().map(Math.abs)) < 1e-6 ? q : null;
}
