// Builds the page into dist/: scripts, styles, type and messages, each text also compressed.
// usage: node build.mjs [--watch]

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const dist = `${here}dist/`;

/** What a page loads: `<name>.js` of `src/<folder>`, and the styles it adds to those of all. */
const entries = {
  index: "src/new/index.ts",
  game: "src/play/game.ts",
  law: "src/law/law.ts",
};
const styles = ["base", "men", "board", "play"];
/** What is sent compressed. Type is compressed already. */
const text = /\.(html|js|css|svg|json|txt)$/;

/** The men of `men/`, a text each by its letters: `wK`. */
const men = {
  name: "men",
  setup(build) {
    build.onResolve({ filter: /^men$/ }, () => ({ path: "men", namespace: "men" }));
    build.onLoad({ filter: /.*/, namespace: "men" }, async () => {
      const folder = `${here}men/`;
      const files = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".svg")) : [];
      const drawn = await Promise.all(
        files.sort().map(async (name) => [name.slice(0, -4), await readFile(folder + name, "utf8")]),
      );
      return {
        contents: `export default ${JSON.stringify(Object.fromEntries(drawn))}`,
        watchFiles: files.map((name) => folder + name),
      };
    });
  },
};

const scripts = {
  absWorkingDir: here,
  entryPoints: Object.entries(entries)
    .filter(([, source]) => existsSync(here + source))
    .map(([out, source]) => ({ out, in: source })),
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  loader: { ".ftl": "text" },
  chunkNames: "[name]-[hash]",
  plugins: [men],
  logLevel: "warning",
};

async function copyRest() {
  const sheets = styles.map((name) => `${here}style/${name}.css`).filter(existsSync);
  const sheet = (await Promise.all(sheets.map((path) => readFile(path, "utf8")))).join("\n");
  const bundleStyle = (contents, name) =>
    build({
      stdin: { contents, loader: "css", resolveDir: `${here}style` },
      outfile: `${dist}${name}.css`,
      minify: true,
      charset: "utf8",
      bundle: true,
      external: ["/page/*"],
      logLevel: "warning",
    });
  await bundleStyle(sheet, "style");
  const lawSheet = `${here}style/law.css`;
  if (existsSync(lawSheet)) await bundleStyle(await readFile(lawSheet, "utf8"), "law");
  await cp(`${here}pages`, dist, { recursive: true });
  await cp(`${here}icon.svg`, `${dist}icon.svg`);
  if (existsSync(`${here}type`)) await cp(`${here}type`, dist, { recursive: true });
}

async function compress() {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  for (const name of await readdir(dist)) {
    if (!text.test(name)) continue;
    const plain = await readFile(dist + name);
    await writeFile(`${dist}${name}.br`, brotliCompressSync(plain, options));
    await writeFile(`${dist}${name}.gz`, gzipSync(plain, { level: 9 }));
  }
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
if (process.argv.includes("--watch")) {
  await copyRest();
  await (await context(scripts)).watch();
} else {
  await Promise.all([build(scripts), copyRest()]);
  await compress();
}
