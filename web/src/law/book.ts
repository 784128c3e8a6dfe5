// The books as the house tells them: asked once, then kept as long as the page is open.

import type { Book, CodeTitle, Compared, Scenario, Titles } from "../wire.ts";

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

export const shelf = () => ask<CodeTitle[]>("/api/book");
export const book = (code: string) => ask<Book>(`/api/book/${part(code)}`);
export const scenario = (code: string, name: string) => ask<Scenario>(`/api/book/${part(code)}/scenarios/${part(name)}`);
export const compared = (incident: string) => ask<Compared[]>(`/api/compare/${part(incident)}`);
export const titles = () => ask<Titles>("/api/titles");
