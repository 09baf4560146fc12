// How fine the picture is: coarser while it moves on a machine that cannot keep up, whole at rest.

const SLOW = 42; // ms between pictures
const PATIENCE = 10; // pictures
const REST = 250; // ms without a new one

/** Pixels for each of the page's, at most, and the side of the shadow's map. */
export const LEVELS = [
  { ratio: 2, shadow: 2048 },
  { ratio: 1, shadow: 1024 },
  { ratio: 0.6, shadow: 512 },
];

export class Quality {
  private last = -Infinity;
  private slow = 0;
  private timer = 0;

  /** The level to begin with; `rested` is called when nothing has been drawn for a while. */
  constructor(
    public level: number,
    private rested: () => void,
  ) {}

  /** A picture at `now`, in ms: the level to draw it at. */
  next(now: number): number {
    const gap = now - this.last;
    this.last = now;
    if (gap > SLOW && gap < 2000) this.slow++;
    else if (gap < SLOW) this.slow = Math.max(0, this.slow - 1);
    if (this.slow >= PATIENCE && this.level + 1 < LEVELS.length) {
      this.level++;
      this.slow = 0;
    }
    clearTimeout(this.timer);
    if (this.level > 0) this.timer = window.setTimeout(this.rested, REST);
    return this.level;
  }
}
