// The colours of the page are told apart: each pair of style/base.css that stands together is measured
// as WCAG 2 does, by day and by night. And the men are those that their profiles describe.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const TEXT = 4.5;
const LINE = 3;
/** What stands on what, and how much is asked: of text, or of a line that means something. */
const pairs = [
  ...["ink", "ink-soft", "oxblood", "verdigris", "gold"].flatMap((text) =>
    ["paper", "leaf"].map((ground) => [text, ground, TEXT])),
  ["on-square-light", "square-light", TEXT],
  ["on-square-dark", "square-dark", TEXT],
  ["paper", "ink", TEXT],
  ["edge", "paper", LINE],
  ["edge", "leaf", LINE],
  ["focus", "paper", LINE],
  ["focus", "leaf", LINE],
  ...["mark-hand", "mark-offer", "mark-fault", "tick-ink"].flatMap((mark) =>
    ["square-light", "square-dark"].map((ground) => [mark, ground, LINE])),
];

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

async function colours() {
  const css = await readFile(new URL("../style/base.css", import.meta.url), "utf8");
  const found = new Map();
  for (const [, name, value] of css.matchAll(/^\s*--([\w-]+):\s*(light-dark\([^)]*\)|#\w{6});/gm)) {
    const all = value.match(/#\w{6}/g);
    if (!found.has(name)) found.set(name, { light: all[0], dark: all.at(-1) });
  }
  return found;
}

export default {
  "each pair of colours that stand together is told apart, by day and by night": async () => {
    assert.equal(Math.round(contrast("#000000", "#ffffff")), 21);
    const named = await colours();
    const weak = [];
    for (const light of ["light", "dark"]) {
      for (const [text, ground, least] of pairs) {
        const [a, b] = [named.get(text), named.get(ground)];
        assert.ok(a && b, `no such colour: ${a ? ground : text}`);
        const measured = contrast(a[light], b[light]);
        if (measured < least) weak.push(`${text} on ${ground}, ${light}: ${measured.toFixed(2)} < ${least}`);
      }
    }
    assert.deepEqual(weak, []);
  },

  "the men are those that their profiles describe, and small": async () => {
    await promisify(execFile)(process.execPath, [new URL("../men/turn.mjs", import.meta.url).pathname, "--check"]);
    for (const man of ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"]) {
      const svg = await readFile(new URL(`../men/${man}.svg`, import.meta.url));
      assert.ok(svg.length < 1500, man);
    }
  },
};
