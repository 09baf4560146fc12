// What can be taken away: the link, the numbers as CSV, the picture as PNG.

import { button, h, menu } from "./dom";
import type { Lab } from "./lab";
import { motion } from "./model";
import type { Recorder } from "./recorder";
import { addressed, show, written } from "./share";
import { theme } from "./theme";

export function save(name: string, content: Blob): void {
  const link = h("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** t, q, q̇, torques and energies of every step of the last minute, every number to the bit. */
export function csv(lab: Lab): string {
  const { about, run } = lab;
  const head = [
    "t [s]",
    ...about.coordinates.map((c) => `${c.name} [${c.unit || "1"}]`),
    ...about.rates.map((rate) => `${rate.name} [${rate.unit}]`),
    ...about.rates.map((rate, k) => `u_${k + 1} [${rate.effort}]`),
    "kinetic energy [J]",
    "potential energy [J]",
    "energy error [1]",
  ];
  const rows: string[] = [];
  run.again(() => {
    const { T, V } = run.energies();
    const { torque } = run.observe();
    const now = [run.t, ...motion(about, run.x), ...torque, T, V, run.error(run.lanes[0])];
    rows.push(now.join(","));
  });
  return [head.join(","), ...rows, ""].join("\n");
}

/** The file that a frame shows: this one, or what the command line would write. */
function fileOf(lab: Lab): string {
  const { protocol, pathname } = location;
  return protocol === "file:" ? pathname.split("/").pop()! : `${lab.about.name}.html`;
}

/** An element for another page or for slides: the stage alone, with this run. */
export async function snippet(lab: Lab): Promise<string> {
  const run = await written(lab);
  const { title } = lab.about;
  return `<iframe src="${fileOf(lab)}#embed&amp;${run}" title="${title}" width="800" height="600" style="border:0"></iframe>`;
}

export function sharing(lab: Lab, recorder: Recorder, above: HTMLCanvasElement): HTMLElement {
  const copied = async (text: string, done: string, other: string) => {
    try {
      await navigator.clipboard.writeText(text);
      lab.say(done);
    } catch {
      lab.say(other);
    }
  };
  const copy = async () => {
    const page = addressed(lab);
    const address = `${page.location.href.split("#")[0]}#${await written(lab)}`;
    show(lab, address);
    const holds = "it holds this run from its start to now, to the bit.";
    await copied(
      address,
      `The link is copied: ${holds}`,
      `The link is in the address bar: ${holds}`,
    );
  };
  const embed = async () => {
    const code = await snippet(lab);
    const where = `It shows ${fileOf(lab)}, which \`chainrule lab ${lab.about.name} -o\` writes.`;
    await copied(code, `The code for a page or slides is copied. ${where}`, code);
  };
  const film = button("Record a video", () => {
    if (recorder.running) recorder.stop();
    else {
      recorder.start();
      lab.play();
      lab.say("Recording the stage; Share, Stop recording saves it as WebM.");
    }
    film.textContent = recorder.running ? "Stop recording" : "Record a video";
  });
  const png = () => {
    const { canvas } = lab.stage;
    const copyOf = h("canvas", { width: canvas.width, height: canvas.height });
    const c = copyOf.getContext("2d")!;
    c.fillStyle = theme().wash;
    c.fillRect(0, 0, copyOf.width, copyOf.height);
    c.drawImage(canvas, 0, 0);
    if (!above.hidden) c.drawImage(above, 0, 0, copyOf.width, copyOf.height);
    copyOf.toBlob((blob) => blob && save(`${lab.about.name}.png`, blob));
  };
  const table = () => save(`${lab.about.name}.csv`, new Blob([csv(lab)], { type: "text/csv" }));
  return menu(
    "Share",
    button("Copy link", () => void copy(), {
      title: "The start, the settings and every change, in the address",
    }),
    button("Save the numbers as CSV", table),
    button("Save the picture as PNG", png),
    ...(recorder.able ? [film] : []),
    button("Copy code to embed it", () => void embed()),
  );
}
