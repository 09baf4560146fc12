// Elements, built by hand: the page has few, and they stay.

import { isNumber } from "./settings";

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/** An element with attributes, properties (`.name`), listeners (`onname`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value as EventListener);
    else if (key.startsWith(".")) (element as unknown as Props)[key.slice(1)] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A span of mathematics; the text comes from the generator, not from a user. */
export function math(mathml: string): HTMLElement {
  const span = h("span", { class: "math" });
  span.innerHTML = mathml;
  return span;
}

let counter = 0;
export const fresh = (stem: string): string => `${stem}-${++counter}`;

const NOTHING = 1e-12; // below it is what rounding left

/** A number for people: few digits, powers of ten as such; what rounding left of `scale` is 0. */
export function shown(value: number, digits = 4, scale = 1): string {
  if (!Number.isFinite(value)) return "—";
  const size = Math.abs(value);
  if (value === 0 || size < NOTHING * scale) return "0";
  const text =
    size >= 1e5 || size < 1e-3
      ? ten(Number(value.toPrecision(Math.max(1, digits - 1))))
      : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
}

/** 5.7·10⁻⁵ */
function ten(value: number): string {
  const [lead, power] = value.toExponential().split("e");
  const raised = power.replace("+", "").replace(/./g, (d) => RAISED[d]);
  return lead === "1" ? `10${raised}` : lead === "-1" ? `-10${raised}` : `${lead}·10${raised}`;
}

const RAISED: Record<string, string> = { "-": "⁻" };
[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].forEach((c, i) => (RAISED[String(i)] = c));

/** A number with so many decimals. */
export const fixed = (value: number, decimals = 2): string =>
  Number.isFinite(value) ? value.toFixed(decimals).replace("-", "−") : "—";

/** A number as a field holds it: short, in full digits. */
function entry(value: number): string {
  const short = Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(4));
  return short !== 0 && Math.abs(short) < 1e-3 ? short.toExponential() : String(short);
}

export interface Slider {
  element: HTMLElement;
  show(value: number): void;
}

interface SliderOptions {
  label: string;
  math?: string;
  title?: string;
  unit: string;
  low: number;
  high: number;
  log?: boolean;
  step?: number;
  value: number;
  none?: boolean; // the upper end means no limit, Infinity
  change(value: number): void;
}

/** A labelled slider with a number beside it; on a logarithmic scale where asked. */
export function slider(options: SliderOptions): Slider {
  const { low, high, log, unit } = options;
  const toRange = (v: number) => (log ? (1000 * Math.log(v / low)) / Math.log(high / low) : v);
  const fromRange = (r: number) =>
    log ? Number((low * Math.exp((r / 1000) * Math.log(high / low))).toPrecision(3)) : r;
  const id = fresh("slider");
  const name = unit ? `${options.label}, ${unit}` : options.label;
  const spoken = options.title ? `${name}: ${options.title}` : name;
  const range = h("input", {
    type: "range",
    min: log ? 0 : low,
    max: log ? 1000 : high,
    step: log ? 1 : (options.step ?? niceStep((high - low) / 200)),
    "aria-label": spoken,
  });
  const number = h("input", {
    type: "number",
    id,
    step: "any",
    class: "number",
    "aria-label": spoken,
  });
  if (options.none) number.placeholder = "none";
  const show = (value: number) => {
    const endless = value === Infinity;
    range.value = String(toRange(endless ? high : log ? Math.max(value, low) : value));
    range.setAttribute("aria-valuetext", endless ? "none" : `${shown(value)} ${unit}`);
    if (document.activeElement !== number) number.value = endless ? "" : entry(value);
  };
  range.addEventListener("input", () => {
    const found = fromRange(Number(range.value));
    const value = options.none && found >= high ? Infinity : found;
    show(value);
    options.change(value);
  });
  number.addEventListener("change", () => {
    const empty = number.value === "";
    const value = empty && options.none ? Infinity : Number(number.value);
    const known = value === Infinity ? options.none === true : isNumber(value);
    const bad = (empty && !options.none) || !known || (log && value <= 0);
    number.setAttribute("aria-invalid", String(bad));
    if (!bad) {
      show(value);
      options.change(value);
    }
  });
  show(options.value);
  const label = h("label", { for: id });
  if (options.math) label.append(math(options.math));
  else label.append(options.label);
  if (options.title) label.append(h("span", { class: "meaning" }, options.title));
  const element = h(
    "div",
    { class: "slider" },
    label,
    h("span", { class: "value" }, number, h("span", { class: "unit" }, unit)),
    range,
  );
  return { element, show };
}

type Read = Omit<SliderOptions, "value"> & { value(): number };

/** Sliders that show again what they set. */
export function sliders(place: HTMLElement): {
  add(options: Read, parent?: HTMLElement): void;
  show(): void;
} {
  const shows: (() => void)[] = [];
  return {
    add: ({ value, ...rest }, parent = place) => {
      const made = slider({ ...rest, value: value() });
      parent.append(made.element);
      shows.push(() => made.show(value()));
    },
    show: () => shows.forEach((one) => one()),
  };
}

function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].map((k) => k * power).find((s) => s >= step * 0.999) ?? step;
}

/** A button. */
export function button(label: Child, press: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", ...props, onclick: press }, label);
}

/** A labelled checkbox. */
export function checkbox(
  label: string,
  value: boolean,
  change: (value: boolean) => void,
): { element: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { type: "checkbox" });
  input.checked = value;
  input.addEventListener("change", () => change(input.checked));
  return { element: h("label", { class: "check" }, input, " ", label), input };
}

/** What opens over the page closes by Escape, or where the pointer goes elsewhere. */
export function closing(made: HTMLDetailsElement): HTMLDetailsElement {
  addEventListener("pointerdown", (event) => {
    if (!made.contains(event.target as Node)) made.open = false;
  });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !made.open) return;
    made.open = false;
    made.querySelector("summary")!.focus();
  });
  return made;
}

/** A button that opens a sheet of things to do; it closes by Escape and by a click elsewhere. */
export function menu(label: string, ...items: HTMLElement[]): HTMLDetailsElement {
  const sheet = h("div", { class: "sheet" }, ...items);
  const made = closing(h("details", { class: "menu" }, h("summary", {}, label), sheet));
  sheet.addEventListener("click", (event) => {
    if ((event.target as HTMLElement).closest("button")) made.open = false;
  });
  return made;
}

/** Buttons of which one is pressed. */
export function segments(
  label: string,
  options: [value: string, text: string][],
  value: () => string,
  change: (value: string) => void,
): { element: HTMLElement; show(): void } {
  const buttons = options.map(([v, text]) => ({ v, made: button(text, () => change(v)) }));
  const show = () => {
    for (const { v, made } of buttons) made.setAttribute("aria-pressed", String(v === value()));
  };
  show();
  const element = h("div", { class: "segments", role: "group", "aria-label": label });
  element.append(...buttons.map(({ made }) => made));
  return { element, show };
}

/** A labelled select. */
export function choice(
  label: string,
  options: [value: string, text: string][],
  value: string,
  change: (value: string) => void,
): { element: HTMLElement; select: HTMLSelectElement } {
  const id = fresh("choice");
  const select = h(
    "select",
    { id },
    ...options.map(([v, text]) => h("option", { value: v }, text)),
  );
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return { element: h("div", { class: "choice" }, h("label", { for: id }, label), select), select };
}
