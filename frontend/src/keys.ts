// Keys: the lecture's, and those for time; each is listed in the help.

import { h, button } from "./dom";
import type { Lab } from "./lab";
import { SPEEDS } from "./transport";

interface Key {
  keys: string[]; // as KeyboardEvent.key, or "Shift+Digit1"
  text: string;
  press(lab: Lab): void;
  release?(lab: Lab): void;
  repeats?: boolean;
  letter?: boolean; // can be switched off
}

const TURN = 0.05; // rad or m a press, for targets

export function keyMap(lab: Lab): Key[] {
  const { about } = lab;
  const n = about.nv;
  const methods = [{ name: "none", label: "none", key: "0" }, ...about.methods].filter(
    (m) => m.key,
  );
  const found: Key[] = methods.map((m) => ({
    keys: [n === 2 ? `Shift+Digit${m.key}` : m.key],
    text: `integrator: ${m.label}`,
    press: () => lab.set({ method: m.name }),
    letter: true,
  }));
  const push = (key: string, sign: number): Key => ({
    keys: [key],
    text: `push ${sign < 0 ? "backwards" : "forwards"}${n > 1 ? " at the selected joint" : ""}, while held`,
    press: () => lab.push(lab.joint, sign),
    release: () => lab.push(lab.joint, 0),
    letter: true,
  });
  found.push(push("a", -1), push("d", 1));
  if (about.laws.length && about.scalar) {
    const target = (key: string, i: () => number, sign: number, which: string): Key => ({
      keys: [key],
      text: `move the target${which} ${sign < 0 ? "down" : "up"}`,
      press: () => lab.moveTarget(i(), sign * TURN),
      repeats: true,
      letter: true,
    });
    if (n === 2)
      found.push(
        target("1", () => 0, -1, " of joint 1"),
        target("2", () => 0, 1, " of joint 1"),
        target("3", () => 1, -1, " of joint 2"),
        target("4", () => 1, 1, " of joint 2"),
      );
    const which = n > 1 ? " of the selected joint" : "";
    found.push(
      target("q", () => lab.joint, -1, which),
      target("e", () => lab.joint, 1, which),
    );
  }
  if (about.laws.length)
    found.push(
      {
        keys: n === 2 ? ["c", "x"] : ["c"],
        text: "servo on or off",
        press: () => lab.toggleServo(),
        letter: true,
      },
      { keys: ["s"], text: "servo off", press: () => lab.setLaw("off"), letter: true },
    );
  if (n > 1)
    found.push(
      {
        keys: ["["],
        text: "select the joint before",
        press: () => lab.select(lab.joint - 1),
        letter: true,
      },
      {
        keys: ["]"],
        text: "select the joint after",
        press: () => lab.select(lab.joint + 1),
        letter: true,
      },
    );
  const faster = (by: number) => {
    const i = SPEEDS.indexOf(lab.clock.speed) + by;
    lab.clock.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, i))];
    lab.changed();
  };
  found.push(
    { keys: [" "], text: "run or pause", press: () => lab.toggle(), letter: true },
    {
      keys: ["."],
      text: "one step forward",
      press: () => lab.step(1),
      repeats: true,
      letter: true,
    },
    { keys: [","], text: "one step back", press: () => lab.step(-1), repeats: true, letter: true },
    { keys: ["r"], text: "back to the start", press: () => lab.reset(), letter: true },
    { keys: ["-"], text: "slower", press: () => faster(-1), letter: true },
    { keys: ["+"], text: "faster", press: () => faster(1), letter: true },
    {
      keys: ["t"],
      text: "trail on or off",
      press: () => ((lab.stage.trail = !lab.stage.trail), lab.changed()),
      letter: true,
    },
    {
      keys: ["v"],
      text: "plane or space",
      press: () => {
        lab.stage.show(lab.stage.which === "space" ? "plane" : "space");
        lab.changed();
      },
      letter: true,
    },
  );
  return found;
}

/** Listen for keys; returns the function that opens the help. */
export function listen(lab: Lab): () => void {
  const map = keyMap(lab);
  const held = new Map<string, Key>();
  const dialog = help(lab, map);
  const open = () => (dialog.open ? dialog.close() : dialog.showModal());
  const find = (event: KeyboardEvent) => {
    const code =
      event.shiftKey && event.code.startsWith("Digit") ? `Shift+${event.code}` : event.key;
    const name = code.length === 1 ? code.toLowerCase() : code;
    return map.find((key) => key.keys.includes(name));
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const typing = target.matches("input[type=number], input[type=text], select, textarea");
    if (typing) return;
    if (event.key === "?" && lab.keys) {
      open();
      return;
    }
    if (dialog.open || !lab.keys) return;
    // A focused button or slider keeps the keys that it needs itself.
    if (event.key === " " && target.matches("button, input, summary, [role=tab], label")) return;
    const key = find(event);
    if (key === undefined) return;
    event.preventDefault();
    if (event.repeat && !key.repeats) return;
    held.set(event.code, key);
    key.press(lab);
  });
  addEventListener("keyup", (event) => {
    held.get(event.code)?.release?.(lab);
    held.delete(event.code);
  });
  addEventListener("blur", () => {
    for (const key of held.values()) key.release?.(lab);
    held.clear();
  });
  return open;
}

function help(lab: Lab, map: Key[]): HTMLDialogElement {
  const spell = (key: string) => (key === " " ? "space" : key.replace("Digit", ""));
  const rows = map.map((key) =>
    h("tr", {}, h("td", {}, ...key.keys.map((k) => h("kbd", {}, spell(k)))), h("td", {}, key.text)),
  );
  rows.push(h("tr", {}, h("td", {}, h("kbd", {}, "?")), h("td", {}, "this help")));
  const table = h("table", { class: "keys" }, h("tbody", {}, ...rows));
  const dialog = h("dialog", { "aria-labelledby": "keys-title" });
  const note = h(
    "p",
    { class: "note" },
    "Drag a link to pose the mechanism (paused) or to pull it with a spring (running); the sliders under Pose and the push buttons do the same without dragging. In space, drag beside it to turn the camera, with the right button or two fingers to move it, and turn the wheel or pinch to zoom; with the picture in focus the arrow keys turn, Shift and arrows move, Page Up and Page Down zoom, Home goes back. Single-letter keys can be switched off under Display and keys.",
  );
  dialog.append(
    h("h2", { id: "keys-title" }, "Keys"),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "List of keys" }, table),
    note,
    button("Close", () => dialog.close(), { class: "wide" }),
  );
  document.body.append(dialog);
  void lab;
  return dialog;
}
