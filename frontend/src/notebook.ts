// The lab below a notebook's cell: a frame with the page, and its state to and from Python.

interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, act: () => void): void;
  off(event: string, act: () => void): void;
}

interface Wanted {
  number: number;
  x?: number[];
  running?: boolean;
  settings?: object;
}

interface Inside extends Window {
  labTools?: { settings(given: object): object; state(): object };
  lab?: {
    placeAll(x: number[]): void;
    set(change: object): void;
    say(message: string): void;
    play(): void;
    pause(): void;
  };
}

const OFTEN = 100; // ms between two reports

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const frame = document.createElement("iframe");
  frame.title = "chainrule lab";
  frame.style.cssText = `border: 0; width: 100%; height: ${Number(model.get("height"))}px`;
  frame.srcdoc = String(model.get("html"));
  el.append(frame);
  const inside = () => frame.contentWindow as Inside | null;
  let done = 0; // the number of the last wish that was met
  const obey = () => {
    const wish = model.get("wanted") as Partial<Wanted>;
    const lab = inside()?.lab;
    const tools = inside()?.labTools;
    if (!lab || !tools || wish.number === undefined || wish.number === done) return;
    done = wish.number;
    try {
      if (wish.settings) lab.set(tools.settings(wish.settings));
      if (wish.x) lab.placeAll(wish.x);
      if (wish.running === true) lab.play();
      if (wish.running === false) lab.pause();
    } catch (problem) {
      lab.say(`Python's wish could not be met: ${(problem as Error).message}.`);
    }
    report();
  };
  let last = "";
  const report = () => {
    const tools = inside()?.labTools;
    if (!tools) return;
    const now = tools.state();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    model.set("seen", now);
    model.save_changes();
  };
  const timer = setInterval(() => {
    obey();
    report();
  }, OFTEN);
  model.on("change:wanted", obey);
  return () => {
    clearInterval(timer);
    model.off("change:wanted", obey);
  };
}

export default { render };
