// Two labs side by side: their documents, of a program that they share, and one clock's buttons.

interface Inside {
  lab: {
    play(): void;
    pause(): void;
    reset(): void;
    seek(n: number): void;
    run: { n: number; t: number; settings: { dt: number } };
  };
}

const seen = Array.from(document.querySelectorAll("iframe"));
const shared = (word: string): string => document.getElementById(word)!.textContent!;
for (const frame of seen)
  frame.srcdoc = frame.dataset.document!.replace(/@(program|sheet)@/g, (_, word) => shared(word));
const labs = () =>
  seen.map((frame) => (frame.contentWindow as unknown as Inside | null)?.lab).filter((l) => !!l);
const both = document.getElementById("both")!;
const press = (label: string, act: () => void) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  both.append(made);
};
press("Run both", () => {
  for (const lab of labs()) lab.play();
});
press("Pause both", () => {
  for (const lab of labs()) lab.pause();
  // Who is ahead goes back to the moment of the other.
  const t = Math.min(...labs().map(({ run }) => run.t));
  for (const lab of labs()) lab.seek(lab.run.n - Math.round((lab.run.t - t) / lab.run.settings.dt));
});
press("Both back to the start", () => {
  for (const lab of labs()) lab.reset();
});

export {};
