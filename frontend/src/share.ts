// A run in the page's address: start, parameters and timed changes, to the bit.

import type { Beginning, Lab } from "./lab";
import type { Change, LaneStart } from "./history";
import { motion } from "./model";
import { checkedSettings, defaults, isNumber } from "./settings";
import type { Description } from "./types";

const LONGEST = 2_000_000; // steps
const MOST = 20_000; // changes
const CROWD = 2000; // copies of a swarm
const LONGEST_ADDRESS = 60_000; // characters; browsers take more, programs that pass links on do not
const LARGEST = 8_000_000; // bytes of a run, unpacked: a thousandfold is easily packed

interface Shared {
  v: 1;
  of: string;
  start: { settings: object; x: number[]; lanes: LaneStart[]; swarm?: number };
  changes: Change[];
  n: number;
}

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new Error("it is too long");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromText(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** The window whose address holds the run: a report's frame has none of its own. */
export const addressed = (lab: Lab): Window => (lab.about.embedded ? parent : window);

/** Put an address where the reader sees it; a page inside a notebook has none. */
export function show(lab: Lab, address: string): void {
  try {
    addressed(lab).history.replaceState(null, "", address);
  } catch {
    // a frame without an address
  }
}

/** The part of the address after #: the whole run, or only its present where that is too long. */
export async function written(lab: Lab): Promise<string> {
  const whole = await spelled(lab, lab.run.start, lab.run.changes, lab.run.n);
  if (whole.length <= LONGEST_ADDRESS) return whole;
  return spelled(lab, present(lab), [], 0);
}

/** A start that is the present state. */
function present(lab: Lab): Beginning {
  const { run, about } = lab;
  return {
    settings: run.settings,
    x: Array.from(motion(about, run.x)),
    lanes: [],
  };
}

async function spelled(lab: Lab, start: Beginning, changes: Change[], n: number): Promise<string> {
  const usual = defaults(lab.about) as unknown as Record<string, unknown>;
  const own = Object.entries(start.settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key]),
  );
  const shared: Shared = {
    v: 1,
    of: lab.about.name,
    start: {
      settings: Object.fromEntries(own),
      x: start.x,
      lanes: start.lanes,
      ...(start.swarm ? { swarm: start.swarm } : {}),
    },
    changes,
    n,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return `run=${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Methods had other words in addresses of before. */
const renewed = (key: string, value: unknown): unknown =>
  key === "method" && typeof value === "string"
    ? value.replace(/^semi_implicit$/, "semi-implicit-euler").replaceAll("_", "-")
    : value;

/** The packed run of an address, if it has one. */
export const held = (hash: string): string | null =>
  /(?:^#?|&)run=([\w-]*)/.exec(hash)?.[1] ?? null;

/** Is only the stage wanted, for a frame in another page or in slides? */
export const bare = (hash: string): boolean => /^#embed(&|$)/.test(hash);

type Run = { start: Beginning; changes: Change[]; n: number };

/** The run that an address holds; throws with a sentence where it holds none. */
export async function read(lab: Lab, hash: string): Promise<Run> {
  let shared: Shared;
  try {
    const bytes = await through(fromText(held(hash)!), new DecompressionStream("deflate-raw"));
    shared = JSON.parse(new TextDecoder().decode(bytes), renewed) as Shared;
  } catch {
    throw new Error("it is cut off or was changed");
  }
  try {
    return checked(lab.about, shared);
  } catch (problem) {
    if (problem instanceof TypeError) throw new Error("it makes no sense");
    throw problem;
  }
}

function checked(about: Description, shared: Shared): Run {
  if (shared?.v !== 1) throw new Error("it is of another version");
  if (shared.of !== about.name)
    throw new Error(`it is about “${String(shared.of)}”, and this is ${about.name}`);
  const size = about.state.qd[1];
  const isState = (x: unknown): x is number[] =>
    Array.isArray(x) && x.length === size && x.every(isNumber);
  const isLanes = (lanes: unknown): lanes is LaneStart[] =>
    Array.isArray(lanes) &&
    lanes.length <= 8 &&
    lanes.every(
      (l) =>
        (l.method === null || about.methods.some((m) => m.name === l.method)) &&
        typeof l.label === "string" &&
        l.label.length < 100 &&
        Number.isFinite(l.shift) &&
        (l.set === undefined || checkedSettings(about, l.set) !== null),
    );
  const { start, changes, n } = shared;
  if (!isState(start?.x) || !isLanes(start.lanes)) throw new Error("its start makes no sense");
  const swarm = start.swarm ?? 0;
  if (!Number.isInteger(swarm) || swarm < 0 || swarm > CROWD)
    throw new Error(`it has a swarm of ${String(swarm)}`);
  if (!Number.isInteger(n) || n < 0 || n > LONGEST) throw new Error(`it has ${String(n)} steps`);
  if (!Array.isArray(changes) || changes.length > MOST)
    throw new Error("its changes make no sense");
  let before = 0;
  for (const change of changes) {
    if (!Number.isInteger(change.n) || change.n < before)
      throw new Error("its changes are out of order");
    before = change.n;
    if (change.set !== undefined) change.set = checkedSettings(about, change.set);
    if (change.x !== undefined && !isState(change.x))
      throw new Error("one of its poses makes no sense");
    if (change.lanes !== undefined && !isLanes(change.lanes))
      throw new Error("it compares what is not there");
  }
  const settings = { ...defaults(about), ...checkedSettings(about, start.settings) };
  return { start: { settings, x: start.x, lanes: start.lanes, swarm }, changes, n };
}
