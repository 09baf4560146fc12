// Bundles src/ into the Python package; with --check, says whether the kept files are up to date.
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { shaders } from "./shaders.mjs";

// The licences of what is bundled go where the bundle goes: into the lab.
const licence = async (name) => {
  const text = await readFile(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8");
  return `/* ${name}\n${text.trim()}\n*/`;
};
const licences = (await Promise.all(["uplot", "three"].map(licence))).join("\n");
const target = new URL("../src/chainrule/labpage/static/", import.meta.url);
const result = await build({
  entryPoints: { lab: "src/main.ts", beside: "src/beside.ts", notebook: "src/notebook.ts" },
  absWorkingDir: new URL(".", import.meta.url).pathname,
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "esm",
  target: ["chrome109", "firefox115", "safari16.4"],
  legalComments: "none",
  plugins: [shaders],
  outdir: "out",
  write: false,
});
let stale = false;
for (const file of result.outputFiles) {
  const name = file.path.split("/").pop();
  const place = new URL(name, target);
  const whole = name === "lab.js" ? `${file.text}${licences}\n` : file.text;
  // "</script" inside a script element would end it.
  const text = whole.replaceAll("</script", "<\\/script");
  if (process.argv.includes("--check")) {
    const kept = await readFile(place, "utf8").catch(() => "");
    if (kept !== text) {
      console.error(`${place.pathname} is not what src/ builds to: run npm run build`);
      stale = true;
    }
  } else {
    await writeFile(place, text);
    console.log(`${place.pathname} ${(text.length / 1000).toFixed(0)} kB`);
  }
}
process.exit(stale ? 1 : 0);
