// Surfaces: porcelain links, graphite joints, one accent; they follow the page's colours.

import { Color, MeshStandardMaterial } from "three";
import { theme } from "../theme";

const DIM = 0.08; // of full light

const dark = (): boolean => new Color(theme().paper).getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;

export class Materials {
  readonly link = new MeshStandardMaterial({ roughness: 0.42, metalness: 0.02 });
  readonly joint = new MeshStandardMaterial({ roughness: 0.4, metalness: 0.2 });
  readonly accent = new MeshStandardMaterial({ roughness: 0.35, metalness: 0.05 });
  readonly base = new MeshStandardMaterial({ roughness: 0.55, metalness: 0.1 });
  private own = new Map<string, MeshStandardMaterial>();
  private ghosts = new Map<string, MeshStandardMaterial>();

  /** A surface in a colour of the description. */
  coloured(colour: string): MeshStandardMaterial {
    if (!colour) return this.link;
    let found = this.own.get(colour);
    if (found === undefined) {
      const opacity = colour.length > 7 ? parseInt(colour.slice(7), 16) / 255 : 1;
      found = new MeshStandardMaterial({
        color: seen(colour),
        roughness: 0.5,
        metalness: 0.05,
        transparent: opacity < 1,
        opacity,
      });
      this.own.set(colour, found);
    }
    return found;
  }

  /** A translucent surface: targets, and copies beside the shown one. */
  ghost(colour: string, opacity: number): MeshStandardMaterial {
    const key = `${colour} ${opacity}`;
    let found = this.ghosts.get(key);
    if (found === undefined) {
      found = new MeshStandardMaterial({
        color: new Color(colour),
        roughness: 0.8,
        transparent: true,
        opacity,
        depthWrite: false,
      });
      this.ghosts.set(key, found);
    }
    return found;
  }

  /** Take the colours of the page. */
  dress(): void {
    const night = dark();
    this.link.color.set(night ? "#d5dee8" : "#f4f6f8");
    this.joint.color.set(night ? "#6b7784" : "#3d4855");
    this.base.color.set(night ? "#75818d" : "#b4bdc7");
    this.accent.color.set(theme().accent);
    for (const [colour, material] of this.own) material.color.copy(seen(colour));
  }
}

/** A colour of the description; what is nearly black is graphite before a dark ground. */
function seen(colour: string): Color {
  const made = new Color(colour.slice(0, 7));
  const light = Math.max(made.r, made.g, made.b);
  return dark() && light < DIM ? made.lerp(new Color("#59636e"), 1 - light / DIM) : made;
}

export { dark };
