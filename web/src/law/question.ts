// A question made of a scenario: this was done; what may be demanded? The answer is what the arbiter
// offered there; what stands beside it are options that the law knows, but not here.

import type { Remedy, Scenario, Step, Titles } from "../wire.ts";
import { pick } from "../words.ts";
import { optionTitle } from "./claims.ts";

export type Question = {
  code: string;
  scenario: Scenario;
  /** Which step is asked about. */
  at: number;
  step: Step;
  /** Who is asked: `w` or `b`. */
  chooser: string;
  options: Option[];
};

export type Option = { option: string; isOffered: boolean; remedy: Remedy | null };

/** In which order options are shown, whether offered or not. */
const ORDER = ["leave", "play", "take", "king", "retract", "parry", "replay", "restore", "stand", "count", "no-count"];
const ALWAYS = ["leave", "king", "retract"];
const MOST = 6;

/** The question that a scenario asks; none where nothing irregular is ruled on. */
export function questionOf(code: string, scenario: Scenario): Question | null {
  const { steps } = scenario;
  const isOffer = (step: Step) => step.remedies.some(({ option }) => option !== "waive");
  let at = steps.findIndex(isOffer);
  if (at < 0) at = steps.findIndex((step) => step.incident !== null);
  const step = steps[at];
  if (!step) return null;
  const offered = step.remedies.filter(({ option }) => option !== "waive");
  // Who claims asks for himself; of what a hand did, its adversary is asked.
  const isClaim = step.acts.some((act) => act.startsWith("claim"));
  const adversary = step.actor === "w" ? "b" : "w";
  const chooser = step.offers?.by ?? (isClaim ? step.actor : adversary);
  return { code, scenario, at, step, chooser, options: optionsOf(steps.slice(0, at + 1), offered) };
}

function optionsOf(steps: Step[], offered: Remedy[]): Option[] {
  const options: Option[] = offered.map((remedy) => ({ option: remedy.option, isOffered: true, remedy }));
  for (const option of [...ALWAYS, ...aboutMen(steps)]) {
    if (options.length >= MOST) break;
    if (options.some((one) => one.option === option)) continue;
    options.push({ option, isOffered: false, remedy: null });
  }
  const place = ({ option }: Option) => ORDER.indexOf(option.split(" ")[0]);
  return options.sort((a, b) => place(a) - place(b) || (a.option < b.option ? -1 : 1));
}

/** To play or to take what the last acts handled. */
function aboutMen(steps: Step[]): string[] {
  const moved = steps.at(-1)?.acts.join(" ").match(/\b([a-h][1-8])[-x]([a-h][1-8])\b/);
  return moved ? [`play ${moved[1]}`, `take ${moved[2]}`] : [];
}

/** What an option is called: as the ruling calls it, else as the law does anywhere. */
export function titleOf(option: Option, titles: Titles): string {
  return option.remedy ? pick(option.remedy.title) : optionTitle(option.option, titles);
}
