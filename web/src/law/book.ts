// The books as the house tells them: asked once, then kept as long as the page is open.

import type { Both } from "../words.ts";

/** A code; several may stand in one book. */
export type Cover = { slug: string; book: string; name: Both; profile: Both; source: Both };

export type Numeral = { text: string; attested: boolean };

export type Decision = {
  id: string;
  ground: string;
  ground_title: Both;
  of: string[];
  disputed: boolean;
  text: Both;
};

export type Article = {
  id: string;
  basis: string;
  basis_title: Both;
  numeral: Numeral | null;
  heading: Both;
  law: Both | null;
  rule: Both | null;
  source: Both | null;
  incidents: string[];
  decisions: Decision[];
  scenarios: string[];
  /** The code in whose book it stands, where this one rests on that. */
  from: string | null;
};

export type Book = Cover & {
  numbering: Both;
  construction: Both;
  articles: Article[];
  /** What each scenario shows, by its name. */
  scenarios: Record<string, Both>;
};

export type Under = { man: string; on: string; home: string | null };

export type Remedy = { by: string; option: string; title: Both; fen: string; turn: string; may: string[] | null; under?: Under[] };

export type Sentences = { en: string[]; fr: string[] };

export type Step = {
  line: number;
  actor: string;
  acts: string[];
  fen: string;
  hand: { man: string; from: string | null; on: string | null }[];
  under?: Under[];
  turn: string;
  may: string[] | null;
  incident: { kind: string; article: string | null } | null;
  offers: { by: string; options: string[] } | null;
  result: string | null;
  remedies: Remedy[];
  said: Sentences;
  asserted: string[];
};

export type Scenario = {
  name: string;
  title: Both;
  code: string;
  header: string;
  acts: string;
  cites: string[];
  start: { fen: string; turn: string; said: Sentences; asserted: string[] };
  steps: Step[];
};

/** What codes say that rule an incident alike. */
export type Ruling = {
  codes: string[];
  article: string | null;
  heading: Both | null;
  text: Both | null;
  ruling: Both;
  counted: boolean;
};

export type Titles = { incidents: Record<string, Both>; options: Record<string, Both>; results: Record<string, Both> };

/** The house has no such page. */
export class Missing extends Error {}
/** The house does not answer, or not as it should. */
export class Silent extends Error {}

const answers = new Map<string, Promise<unknown>>();

function ask<T>(path: string): Promise<T> {
  let answer = answers.get(path);
  if (!answer) {
    answer = fetched(path);
    answers.set(path, answer);
    // What failed is asked again the next time.
    answer.catch(() => answers.delete(path));
  }
  return answer as Promise<T>;
}

async function fetched(path: string): Promise<unknown> {
  const response = await fetch(path).catch((error: unknown) => {
    throw new Silent(String(error));
  });
  if (response.status === 404) throw new Missing(path);
  if (!response.ok) throw new Silent(`${path}: ${response.status}`);
  return response.json();
}

const part = encodeURIComponent;

export const shelf = () => ask<Cover[]>("/api/book");
export const book = (code: string) => ask<Book>(`/api/book/${part(code)}`);
export const scenario = (code: string, name: string) => ask<Scenario>(`/api/book/${part(code)}/scenarios/${part(name)}`);
export const compared = (incident: string) => ask<Ruling[]>(`/api/compare/${part(incident)}`);
export const titles = () => ask<Titles>("/api/titles");
