// three.js from its sources, with shaders that hold what the scene turns on and nothing else: as the
// preprocessor would leave them, without comments and spaces. Every picture stays the same.
import { readFile } from "node:fs/promises";

// Every other USE_ is off, and so are these, and lights of these kinds.
const ON = ["USE_COLOR", "USE_COLOR_ALPHA", "USE_ENVMAP", "USE_SHADOWMAP"];
const OFF =
  /^(PHYSICAL|FOG_EXP2|FLAT_SHADED|DITHERING|ALPHA_TO_COVERAGE|DECODE_VIDEO\w+|ENVMAP_TYPE_CUBE|SHADOWMAP_TYPE_(VSM|BASIC)|LAMBERT|PHONG|TOON|DISTANCE)$/;
const NONE = /^NUM_((SUN|POINT|SPOT|RECT_AREA)_\w+|CLIPPING_PLANES|LIGHT_PROBE_GRIDS) > 0$/;

// Materials that the scene has not, and glasses that nobody wears.
const ABSENT =
  /Shader(Lib\/(distance|linedashed|mesh(lambert|matcap|normal|phong|toon)|points|sprite)|Chunk\/lights_(lambert|phong|toon)\w+)\.glsl\.js$/;
const GLASSES = `import { EventDispatcher } from "../../core/EventDispatcher.js";
  export class WebXRManager extends EventDispatcher {
    enabled = false;
    isPresenting = false;
    getEnvironmentBlendMode() {}
    setAnimationLoop() {}
    dispose() {}
  }`;

const off = (name) => (name.startsWith("USE_") ? !ON.includes(name) : OFF.test(name));

/** Whether a condition holds; undefined where that depends on what may be on. */
function decided(condition) {
  const open = [];
  const given = (atom, isOff) => {
    if (isOff) return "false";
    if (!open.includes(atom)) open.push(atom);
    return `v[${open.indexOf(atom)}]`;
  };
  const text = condition
    .replace(/\b\w+ *(?:[<>]|==) *\w+/g, (atom) => given(atom, NONE.test(atom)))
    .replace(/\bdefined *\( *(\w+) *\)/g, (_, name) => given(name, off(name)));
  const holds = Function("v", `return ${text};`);
  const found = new Set();
  for (let k = 0; k < 2 ** open.length; k++) found.add(holds(open.map((_, i) => !!((k >> i) & 1))));
  return found.size === 1 ? found.has(true) : undefined;
}

/** Lines without the branches that are never taken. */
function branched(lines) {
  const found = [];
  const nest = []; // open: was a condition written; over: is what follows never taken; dead: now
  const dead = () => nest.some((level) => level.dead);
  for (const line of lines) {
    const [, word, rest] = /^#(ifdef|ifndef|if|elif|else|endif)\b *(.*)$/.exec(line) ?? [];
    if (word === undefined) {
      if (!dead()) found.push(line);
    } else if (word === "endif") {
      if (nest.pop().open && !dead()) found.push(line);
    } else {
      if (word.startsWith("if")) nest.push({ open: false, over: false, dead: false });
      const level = nest.at(-1);
      const defined = `defined( ${rest} )`;
      const condition = { ifdef: defined, ifndef: `! ${defined}`, else: "true" }[word] ?? rest;
      const holds = level.over ? false : decided(condition);
      level.dead = holds === false;
      if (level.dead || dead()) continue;
      if (holds === true) {
        level.over = true;
        if (level.open) found.push("#else");
      } else {
        found.push(level.open ? `#elif ${condition}` : word === "elif" ? `#if ${rest}` : line);
        level.open = true;
      }
    }
  }
  return found;
}

const tight = (line) =>
  line
    .replace(/ ?([=(){}[\],;*/<>?:|&]) ?/g, "$1")
    .replace(/ ([-+]) (?![-+])/g, "$1")
    .replace(/ ([-+])= ?/g, "$1=");

/** A shader, shorter. */
function short(shader) {
  const bare = shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").replace(/[ \t]+/g, " ");
  const lines = branched(
    bare
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
  let text = "";
  for (const line of lines)
    text += line.startsWith("#")
      ? `${text && !text.endsWith("\n") ? "\n" : ""}${line}\n`
      : `${tight(line)} `;
  return text.replace(/([;{},]) /g, "$1").trimEnd();
}

export const shaders = {
  name: "shaders",
  setup(build) {
    build.onResolve({ filter: /^three$/ }, ({ kind, resolveDir }) =>
      build.resolve("three/src/Three.js", { kind, resolveDir }),
    );
    build.onLoad({ filter: /\.glsl\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const kept = (_, shader) => `\`${ABSENT.test(path) ? "" : short(shader)}\n\``;
      return { contents: text.replace(/\/\* glsl \*\/ *`([^`]*)`/g, kept) };
    });
    build.onLoad({ filter: /WebXRManager\.js$/ }, ({ path }) => ({
      contents: GLASSES,
      resolveDir: path.replace(/[^/]+$/, ""),
    }));
  },
};
