// Plays the page in a browser, every file of tests in turn: one house, one browser.
// usage: node run.mjs REGENCE CHROMIUM [PART OF A TITLE]

import { readdir } from "node:fs/promises";
import { House, openBrowser, Table } from "./table.mjs";

const [regence, chromium, wanted = ""] = process.argv.slice(2);
const here = new URL(".", import.meta.url);
const files = (await readdir(here)).filter((name) => name.endsWith(".test.mjs")).sort();
const house = await House.open(regence);
const browser = await openBrowser(chromium);
const begun = performance.now();
let failed = 0;
let played = 0;

for (const name of files) {
  const { default: tests } = await import(new URL(name, here));
  for (const [title, test] of Object.entries(tests)) {
    if (!`${name} ${title}`.includes(wanted)) continue;
    const table = new Table(house, browser);
    const since = performance.now();
    let fault = null;
    try {
      await test(table);
      if (table.complaints.length) fault = new Error(`the page complains: ${table.complaints.join("\n")}`);
      if (table.elsewhere.length) fault = new Error(`the page asks elsewhere: ${table.elsewhere.join(" ")}`);
    } catch (error) {
      fault = error;
    }
    played += 1;
    console.log(`${fault ? "FAILED" : "ok"}  ${title} (${Math.round(performance.now() - since)} ms)`);
    if (fault) {
      failed += 1;
      console.log(String(fault.stack ?? fault).replace(/^/gm, "    "));
      const page = browser.contexts()[0]?.pages()[0];
      if (process.env.SHOTS && page) await page.screenshot({ path: `${process.env.SHOTS}/${failed}.png`, fullPage: true });
    }
    await table.leave();
  }
}
await browser.close();
await house.close();
console.log(`${played} tests of the page, ${failed} failed, ${Math.round((performance.now() - begun) / 1000)} s`);
process.exit(failed || !played ? 1 : 0);
