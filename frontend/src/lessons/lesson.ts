// A lesson over the stage: a question, short steps, each with a link of its own.

import { chart, type Chart } from "../chart";
import { button, h, menu } from "../dom";
import type { Lab } from "../lab";
import { addressed, show } from "../share";
import { MEASURES, type Measuring } from "./measure";

const SLICE = 12; // ms of a frame for measuring

export interface Lessons {
  menu: HTMLElement;
  strip: HTMLElement;
  plot: { element: HTMLElement; show(): void; able(): boolean };
  tools(): boolean; // are stopwatch and ruler wanted?
  show(): void;
  measured(): { done: boolean; chart: Chart | null };
  /** Go to the step that an address names; false where it names none. */
  open(hash: string): boolean;
}

export function lessons(lab: Lab): Lessons {
  const list = lab.about.lessons;
  let now: { lesson: number; step: number } | null = null;
  let measuring: Measuring | null = null;
  let drawn: Chart | null = null;
  const canvas = h("canvas", { class: "phase", role: "img", "aria-label": "What was measured" });
  const title = h("strong", {});
  const text = h("p", { role: "status" });
  const count = h("span", { class: "count" });
  const back = button("Back", () => go(now!.lesson, now!.step - 1));
  const next = button("Next", () => {
    const { lesson, step } = now!;
    if (step + 1 < list[lesson].steps.length) go(lesson, step + 1);
    else close();
  });
  next.className = "next";
  const link = button("Copy link", () => {
    const { href } = addressed(lab).location;
    const said = (where: string) => lab.say(`The link to this step is ${where}.`);
    void navigator.clipboard.writeText(href).then(
      () => said("copied"),
      () => said("in the address bar"),
    );
  });
  const leave = button("Close", () => close());
  const strip = h(
    "section",
    { class: "lesson", "aria-label": "Lesson", hidden: true },
    h("div", { class: "words" }, h("div", {}, title, count), text),
    h("div", { class: "steps" }, back, next, link, leave),
  );
  const address = (hash: string) => show(lab, hash || addressed(lab).location.href.split("#")[0]);
  const close = () => {
    now = null;
    address("");
    lab.changed();
  };
  const go = (lesson: number, step: number) => {
    const { measure, preset: own } = list[lesson].steps[step];
    // A step without a start of its own goes on from the one before, also where a link leads to it.
    const after = now?.lesson === lesson && now.step === step - 1;
    const known = list[lesson].steps.slice(0, step + 1).findLast((one) => one.preset)?.preset;
    const preset = after ? own : known;
    now = { lesson, step };
    address(`#lesson=${list[lesson].word}/${step + 1}`);
    if (preset) lab.preset(preset);
    if (measure && measure in MEASURES) {
      lab.pause();
      lab.tab = "measure";
      lab.drawer = true;
      measuring = MEASURES[measure](lab);
      drawn = null;
      work(measuring);
    }
    lab.changed();
  };
  /** A slice of the measuring a frame, so that the page stays alive. */
  const work = (mine: Measuring) => {
    if (mine !== measuring) return;
    const begin = performance.now();
    while (performance.now() - begin < SLICE) {
      const { value, done } = mine.next();
      if (done) {
        measuring = null;
        break;
      }
      drawn = value;
    }
    if (lab.tab === "measure") plot.show();
    if (measuring !== null) requestAnimationFrame(() => work(mine));
  };
  const plot = {
    element: canvas,
    show: () => drawn && chart(canvas, drawn),
    able: () => drawn !== null || measuring !== null,
  };
  const shows = () => {
    strip.hidden = now === null;
    if (now === null) return;
    const { name, steps } = list[now.lesson];
    title.textContent = name;
    count.textContent = `${now.step + 1} of ${steps.length}`;
    text.textContent = steps[now.step].text;
    back.disabled = now.step === 0;
    next.textContent = now.step + 1 < steps.length ? "Next" : "Done";
  };
  const items = list.map((lesson, i) => {
    const made = button(h("strong", {}, lesson.name), () => go(i, 0));
    made.append(h("span", {}, lesson.question));
    return made;
  });
  return {
    menu: menu("Lessons", ...items),
    strip,
    plot,
    show: shows,
    measured: () => ({ done: drawn !== null && measuring === null, chart: drawn }),
    tools: () => now !== null && list[now.lesson].steps[now.step].measure === "stopwatch",
    open: (hash) => {
      const [, word, step] = /^#lesson=([\w-]+)\/(\d+)$/.exec(hash) ?? [];
      const lesson = list.findIndex((one) => one.word === word);
      if (!list[lesson]?.steps[Number(step) - 1]) return false;
      go(lesson, Number(step) - 1);
      return true;
    },
  };
}
