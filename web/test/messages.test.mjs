// Every message is there in both languages, reads as Fluent, names the same parts, and is set as its
// language is: in French a thin space that does not break before ; : ! ? and within guillemets.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { FluentBundle, FluentResource } from "@fluent/bundle";

const folder = new URL("../messages/", import.meta.url);
function parts(text) {
  return [...new Set([...text.matchAll(/\$([\w-]+)/g)].map(([, name]) => name))].sort();
}

/** The messages of a file with their lines. */
function messages(text) {
  const found = new Map();
  let id = null;
  for (const line of text.split("\n")) {
    const begins = /^([a-zA-Z][\w-]*) =/.exec(line);
    if (begins) id = begins[1];
    else if (!/^[\s}]/.test(line)) id = null;
    if (id) found.set(id, `${found.get(id) ?? ""}${line}\n`);
  }
  return found;
}

function setAsFrench(faults, file, id, text) {
  const bare = text.replace(/^[\w-]+ =|^\s+\.[\w-]+ =/gm, "").replace(/\{[^{}]*->|\*?\[\w+\]/g, "");
  if (/[^\u202f\s][;!?»]|[^\u202f\s\d]:/.test(bare.replace(/[{}"]/g, "")) || /[ \u00a0][;:!?»]|«[^\u202f]/.test(bare)) {
    faults.push(`${file}: ${id}: not set as French is`);
  }
  if (/\w'\w/.test(bare)) faults.push(`${file}: ${id}: a straight apostrophe`);
}

export default {
  "every message is there in French and in English, set as each language is": async () => {
    const faults = [];
    for (const name of await readdir(new URL("en/", folder))) {
      const [en, fr] = await Promise.all(["en", "fr"].map((lang) => readFile(new URL(`${lang}/${name}`, folder), "utf8")));
      for (const text of [en, fr]) {
        const errors = new FluentBundle("en").addResource(new FluentResource(text));
        assert.deepEqual(errors, []);
      }
      const [inEnglish, inFrench] = [messages(en), messages(fr)];
      for (const id of new Set([...inEnglish.keys(), ...inFrench.keys()])) {
        const [one, other] = [inEnglish.get(id), inFrench.get(id)];
        if (!one || !other) faults.push(`${name}: ${id} is in one language only`);
        else if (parts(one).some((part) => !parts(other).includes(part))) faults.push(`${name}: ${id} does not name the same parts`);
        if (other) setAsFrench(faults, name, id, other);
        if (one && /\w'\w/.test(one)) faults.push(`${name}: ${id}: a straight apostrophe`);
      }
      // What Fluent cannot read it skips: as many must be read as are written.
      const read = new FluentResource(fr).body.length;
      if (read !== inFrench.size) faults.push(`${name}: ${inFrench.size} messages are written and ${read} can be read`);
    }
    assert.deepEqual(faults, []);
  },
};
