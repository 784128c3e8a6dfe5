// Builds the page into dist/: scripts, styles, type and messages, each text also compressed.
// usage: node build.mjs [--watch]

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const dist = `${here}dist/`;

/** What the pages run. Each is `pages/head.html` with its name, then its own body. */
const entries = {
  index: "src/new/index.ts",
  game: "src/play/game.ts",
  law: "src/law/law.ts",
};
/** The styles of all, and of single pages besides. */
const styles = ["base", "men", "board", "play"];
const ownStyles = ["law"];
/** What is sent compressed. Type is compressed already. */
const text = /\.(html|js|css|svg|json|txt)$/;

/** The men of `men/`, a text each by its letters: `wK`. */
const men = {
  name: "men",
  setup(build) {
    build.onResolve({ filter: /^men$/ }, () => ({ path: "men", namespace: "men" }));
    build.onLoad({ filter: /.*/, namespace: "men" }, async () => {
      const folder = `${here}men/`;
      const files = (await readdir(folder)).filter((name) => name.endsWith(".svg"));
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
  entryPoints: Object.entries(entries).map(([out, source]) => ({ out, in: source })),
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

const read = (path) => readFile(here + path, "utf8");

async function bundleStyle(sheets, name) {
  const contents = (await Promise.all(sheets.map((sheet) => read(`style/${sheet}.css`)))).join("\n");
  await build({
    stdin: { contents, loader: "css", resolveDir: `${here}style` },
    outfile: `${dist}${name}.css`,
    minify: true,
    charset: "utf8",
    bundle: true,
    external: ["/page/*"],
    logLevel: "warning",
  });
}

async function writePages() {
  const head = await read("pages/head.html");
  for (const name of Object.keys(entries)) {
    const lines = head.split("\n").filter((line) => ownStyles.includes(name) || !line.includes("{name}.css"));
    await writeFile(`${dist}${name}.html`, lines.join("\n").replaceAll("{name}", name) + (await read(`pages/${name}.html`)));
  }
}

async function copyRest() {
  await bundleStyle(styles, "style");
  for (const name of ownStyles) await bundleStyle([name], name);
  await writePages();
  await cp(`${here}icon.svg`, `${dist}icon.svg`);
  await cp(`${here}type`, dist, { recursive: true });
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
