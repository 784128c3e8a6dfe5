// The lathe: turns the profiles below into the twelve men beside this file. usage: node turn.mjs [--check]
//
// A profile is the right-hand edge of a man from its foot to its head, by lines of
//   l x y            a straight cut
//   q cx cy x y      a curve
//   c ax ay bx by x y
//   o x y            a bead, rounded outwards
// with x the distance from the axis; `-` marks a cut around the shaft where it stands. What is not
// round (a horse, a cap, a cross) is drawn as it is, on the whole field of 64 by 64.

import { readFileSync, writeFileSync } from "node:fs";

const AXIS = 32;
const GROUND = 61;

/** The same turned foot for all, of a half width `w`, up to the shaft of half width `s` at `y`. */
const foot = (w, s, y) => `l ${w} ${GROUND}
q ${w + 0.8} ${GROUND - 2.6} ${w - 1} ${GROUND - 4.4} -
l ${w - 2.4} ${GROUND - 5} c ${w - 3} ${GROUND - 10.5} ${s + 1.5} ${GROUND - 9} ${s} ${y}`;

const MEN = {
  K: {
    profile: `${foot(15, 3.6, 40)} l 3.2 35.5
      l 8 35.2 - o 8 31.6 - l 5.6 31.2 o 5.6 28.4 -
      q 6.4 22 11 15.6 q 5.4 12.4 2 11.8 l 0 11.8`,
    over: ["M32 12.2V3M28 6.4H36"],
    cuts: ["M24.4 19.6Q32 16.6 39.6 19.6"],
  },
  Q: {
    profile: `${foot(14.4, 3.4, 41)} l 3 38
      l 7.4 37.7 - o 7.4 34.1 - l 4.8 33.7 o 4.8 31 -
      q 6 25 12 15.4 l 6.6 20.6 l 4.6 12.6 l 0 19`,
    balls: [[32, 10.6, 2.6], [20, 13.4, 2], [44, 13.4, 2]],
  },
  B: {
    profile: `${foot(13.4, 3.2, 44)} l 3 42.4
      l 7.2 42.1 - o 7.2 38.5 - l 4.6 38.1 l 5.4 35.4`,
    head: "M24.6 36C24 31.6 21.4 29.4 18.6 30.6C16 31.8 15.4 34.6 15.6 37.4C11.6 29.8 14 19.4 26.4 20.2C27.4 15.6 31.4 12 38 11.6C35.8 13.6 36 16.6 37 20.2C49.4 18.6 52.4 29.8 48.4 37.4C48.6 34.6 48 31.8 45.4 30.6C42.6 29.4 40 31.6 39.4 36Z",
    balls: [[15.8, 39.2, 2.4], [48.2, 39.2, 2.4], [40.2, 11.2, 2.4]],
    cuts: ["M26.4 20.2C26.4 26 28.4 31 32 35.4C35.4 31 37.4 26 37 20.2"],
  },
  N: {
    profile: `${foot(13.8, 9.6, 50)} l 8 49 -`,
    head: "M22.6 49.2C22 42 26 38.6 29.4 34.8C26.2 35 24.4 36.4 22.2 39C20.4 40.6 17.6 40 16.4 37.4C15.6 35.8 15.8 34.6 16.8 33.2C19.6 29.4 20.6 24.8 24 21.2L23.6 14.6L28.4 18.2C39.8 18.6 44.8 29.4 41.4 49.2Z",
    cuts: ["M31.4 22.6C37.6 26 39.4 35 36.8 47", "M19 36.4L20.2 35.6"],
    eye: [26, 25.6, 1.5],
  },
  R: {
    profile: `${foot(14, 6.4, 46)} l 5.8 34.6 -
      l 9.2 31.6 - l 10.2 20.4 l 6 20.4 l 6 24.4 l 2.3 24.4 l 2.3 20.4 l 0 20.4`,
  },
  P: {
    profile: `${foot(12, 3, 47)} l 2.8 42.4
      l 6.6 42 - o 6.6 38.6 - l 4 38.2`,
    balls: [[32, 31.8, 6.9]],
  },
};

/** A number as short as it goes. */
const n = (value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");

/** Reads a profile: the outline as a closed path, and the cuts across it. */
function turn(profile) {
  const words = profile.split(/\s+/);
  const size = { l: 2, o: 2, q: 4, c: 6 };
  const segments = [];
  const cuts = [];
  let at = [0, GROUND];
  while (words.length) {
    const verb = words.shift();
    if (verb === "-") {
      cuts.push(at);
      continue;
    }
    const points = words.splice(0, size[verb]).map(Number);
    const end = points.slice(-2);
    segments.push({ verb, from: at, control: points.slice(0, -2), end });
    at = end;
  }
  const side = (sign) => ([x, y]) => `${n(AXIS + sign * x)} ${n(y)}`;
  const pairs = (flat) => flat.flatMap((_, i) => (i % 2 ? [] : [[flat[i], flat[i + 1]]]));
  const draw = ({ verb, from, control, end }, sign) => {
    const put = side(sign);
    if (verb === "o") {
      const r = n(Math.hypot(end[0] - from[0], end[1] - from[1]) / 2);
      return `A${r} ${r} 0 0 0 ${put(end)}`;
    }
    const points = [...pairs(control), end].map(put).join(" ");
    return { l: "L", q: "Q", c: "C" }[verb] + points;
  };
  const up = segments.map((one) => draw(one, 1)).join("");
  const down = segments.toReversed().map(({ verb, from, control, end }) => {
    const back = pairs(control).toReversed().flat();
    return draw({ verb, from: end, control: back, end: from }, -1);
  }).join("");
  const top = side(-1)(at);
  const across = at[0] ? `L${top}` : "";
  return { outline: `M${AXIS} ${GROUND}${up}${across}${down}Z`, cuts };
}

const INK = "#1d1a16";
const IVORY = "#fbf6ea";

/** A man as SVG: white is open with thin cuts of ink, black is solid with cuts of ivory. */
function man(kind, white) {
  const { profile, head, over = [], balls = [], cuts = [], eye } = MEN[kind];
  const turned = turn(profile);
  const body = white ? IVORY : INK;
  // A cut in ink meets the edge; one in ivory stops short of it, so that the outline stays whole.
  const short = white ? 0 : 1;
  const across = turned.cuts.map(([x, y]) => `M${n(AXIS - x + short)} ${n(y)}H${n(AXIS + x - short)}`).join("");
  const circle = ([x, y, r]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
  const parts = [
    ...over.map((d) => `<path fill="none" stroke-width="${white ? 2.6 : 3}" d="${d}"/>`),
    head ? `<path d="${head}"/>` : "",
    ...balls.map(circle),
    `<path d="${turned.outline}"/>`,
    `<path fill="none" stroke="${white ? INK : IVORY}" stroke-width="${white ? 1.3 : 1.6}" d="${across}${cuts.join("")}"/>`,
    eye ? `<circle cx="${eye[0]}" cy="${eye[1]}" r="${eye[2]}" fill="${white ? INK : IVORY}" stroke="none"/>` : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<g fill="${body}" stroke="${INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
${parts.filter(Boolean).join("\n")}
</g>
</svg>
`;
}

const check = process.argv.includes("--check");
for (const kind of Object.keys(MEN)) {
  for (const white of [true, false]) {
    const file = new URL(`${white ? "w" : "b"}${kind}.svg`, import.meta.url);
    const svg = man(kind, white);
    if (!check) writeFileSync(file, svg);
    else if (readFileSync(file, "utf8") !== svg) throw new Error(`${file.pathname} is not what turn.mjs makes`);
  }
}
