// Signs on buttons, as paths: not every system has a font with them.

const PATHS: Record<string, string> = {
  play: "M4 2.5v11l9.5-5.5z",
  pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  forward: "M3 2.5v11l7-5.5zM10.8 2.5h2.2v11h-2.2z",
  back: "M13 2.5v11l-7-5.5zM3 2.5h2.2v11h-2.2z",
  down: "M2.5 5.5l5.5 5.5 5.5-5.5-1.4-1.4L8 8.2 3.9 4.1z",
  up: "M2.5 10.5L8 5l5.5 5.5-1.4 1.4L8 7.8l-4.1 4.1z",
  restart: "M8 2.2a5.8 5.8 0 1 1-5.5 4l1.7.6A4 4 0 1 0 8 4v2.6L3.9 3.3 8 0z",
};

export function icon(name: string): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("width", "16");
  svg.setAttribute("height", "16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}
