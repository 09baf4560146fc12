// Surfaces: porcelain links, graphite joints, one accent; they follow the page's colours.

import { Color, MeshStandardMaterial } from "three";
import { theme } from "../theme";

const dark = (): boolean => new Color(theme().paper).getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;

export class Materials {
  readonly link = new MeshStandardMaterial({ roughness: 0.42, metalness: 0.02 });
  readonly joint = new MeshStandardMaterial({ roughness: 0.38, metalness: 0.35 });
  readonly accent = new MeshStandardMaterial({ roughness: 0.35, metalness: 0.05 });
  readonly base = new MeshStandardMaterial({ roughness: 0.6, metalness: 0.2 });
  private own = new Map<string, MeshStandardMaterial>();
  private ghosts = new Map<string, MeshStandardMaterial>();

  /** A surface in a colour of the description. */
  coloured(colour: string): MeshStandardMaterial {
    if (!colour) return this.link;
    let found = this.own.get(colour);
    if (found === undefined) {
      const opacity = colour.length > 7 ? parseInt(colour.slice(7), 16) / 255 : 1;
      found = new MeshStandardMaterial({
        color: new Color(colour.slice(0, 7)),
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
    this.link.color.set(night ? "#c3ced9" : "#eef1f5");
    this.joint.color.set(night ? "#59636f" : "#39434f");
    this.base.color.set(night ? "#3a434d" : "#c3cad3");
    this.accent.color.set(night ? "#5a9df0" : theme().accent);
  }
}

export { dark };
