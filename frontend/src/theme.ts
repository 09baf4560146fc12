// Colours for canvases, read from the style sheet, again whenever the scheme changes.

export interface Theme {
  ink: string;
  soft: string;
  line: string;
  paper: string;
  wash: string;
  accent: string;
  warm: string;
  link: string;
  lanes: string[];
}

const names = ["ink", "soft", "line", "paper", "wash", "accent", "warm", "link"] as const;
const lanes = ["--c0", "--c1", "--c2", "--c3", "--c4", "--c5", "--c6"];
let current: Theme | null = null;

export function theme(): Theme {
  if (current === null) {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string) => style.getPropertyValue(name).trim();
    const found = Object.fromEntries(names.map((name) => [name, read(`--${name}`)]));
    current = { ...found, lanes: lanes.map(read) } as unknown as Theme;
  }
  return current;
}

/** The pen of a quantity, or of the k-th of several like things: the same on every page. */
export function pen(key: number | string): { stroke: string; dash: number[] } {
  const style = getComputedStyle(document.documentElement);
  const n = lanes.length;
  const name = typeof key === "string" ? `--${key}` : lanes[key % n];
  // The colours come again with other dashes.
  const dashed = typeof key === "string" ? name : lanes[(key + Math.floor(key / n)) % n];
  const dash = style.getPropertyValue(`${dashed}-dash`).trim().split(" ").map(Number);
  return { stroke: style.getPropertyValue(name).trim(), dash: dash.filter((v) => v > 0) };
}

const listeners: (() => void)[] = [];
export const onTheme = (listener: () => void): number => listeners.push(listener);
const renew = () => {
  current = null;
  for (const listener of listeners) listener();
};
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", renew);

/** "light", "dark" or "" for the system's. */
export function setScheme(scheme: string): void {
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
  renew();
}

/** A canvas as large as its box, in device pixels; returns the context in CSS pixels. */
export function sized(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ratio = devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
