// A video of the stage as WebM, drawn frame by frame on a canvas of its own, with a ground.

import { h } from "./dom";
import type { Lab } from "./lab";
import { theme } from "./theme";

export class Recorder {
  private readonly canvas = h("canvas", {});
  private recorder: MediaRecorder | null = null;

  constructor(
    private readonly lab: Lab,
    private readonly above: HTMLCanvasElement, // what lies over the stage
    private readonly saved: (video: Blob) => void,
  ) {}

  get able(): boolean {
    return "MediaRecorder" in globalThis && "captureStream" in this.canvas;
  }

  get running(): boolean {
    return this.recorder !== null;
  }

  start(): void {
    const { width, height } = this.lab.stage.canvas;
    // Codecs want even sizes.
    Object.assign(this.canvas, { width: width - (width % 2), height: height - (height % 2) });
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(this.canvas.captureStream(30), {
      mimeType: "video/webm",
      videoBitsPerSecond: 6e6,
    });
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => this.saved(new Blob(parts, { type: "video/webm" })));
    recorder.start(500);
    this.recorder = recorder;
    this.frame();
  }

  stop(): void {
    this.recorder?.stop();
    this.recorder = null;
  }

  /** Called once the stage is drawn. */
  frame(): void {
    if (this.recorder === null) return;
    const c = this.canvas.getContext("2d")!;
    c.fillStyle = theme().wash;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    c.drawImage(this.lab.stage.canvas, 0, 0, this.canvas.width, this.canvas.height);
    if (!this.above.hidden) c.drawImage(this.above, 0, 0, this.canvas.width, this.canvas.height);
  }
}
