// What the page says, in French or English: messages of Fluent, switched without a reload.
//
//   t("turn", { who: "w" })           a message as text
//   pick({ en: "…", fr: "…" })        of what the house says in both languages
//   <p data-said="turn">              filled by `fill(root)`, with the message's attributes
//   onLang(() => …)                   whoever drew something by itself draws it again

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "../messages/en/play.ftl";
import fr from "../messages/fr/play.ftl";

export type Lang = "en" | "fr";
export type Both = { en: string; fr: string };
type Arguments = Record<string, FluentVariable>;

const KEY = "lang";
const bundles: Record<Lang, FluentBundle> = { en: bundle("en"), fr: bundle("fr") };
const listeners = new Set<() => void>();
let current: Lang = chosen();

addMessages({ en, fr });

function bundle(lang: Lang): FluentBundle {
  return new FluentBundle(lang === "en" ? "en-GB" : "fr-FR", { useIsolating: false });
}

/** The language of the address, else the remembered one, else the browser's first that we have. */
function chosen(): Lang {
  const asked = [new URLSearchParams(location.search).get("lang"), remembered(), ...navigator.languages];
  for (const lang of asked) {
    const short = lang?.slice(0, 2);
    if (short === "en" || short === "fr") return short;
  }
  return "en";
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden; the language is then asked for anew each time.
    return null;
  }
}

/** Adds the messages of a page. */
export function addMessages(texts: Both): void {
  for (const lang of ["en", "fr"] as const) bundles[lang].addResource(new FluentResource(texts[lang]));
}

export function lang(): Lang {
  return current;
}

/** Everything that is filled is filled again, and whoever listens is told. */
export function setLang(lang: Lang): void {
  current = lang;
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // As above.
  }
  start();
  for (const listener of listeners) listener();
}

export function onLang(listener: () => void): void {
  listeners.add(listener);
}

/** A message, or one of its attributes as `id.attribute`. A missing one shows its id. */
export function t(id: string, args?: Arguments): string {
  const [name, attribute] = id.split(".");
  const bundle = bundles[current];
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) return id;
  return bundle.formatPattern(pattern, args ?? null);
}

/** Whether there is such a message. */
export function has(id: string): boolean {
  return bundles[current].hasMessage(id);
}

/** Of what is there in both languages, the one that is read. */
export function pick(both: Both): string {
  return both[current];
}

/** Fills every element that names its message, and the attributes that the message has. */
export function fill(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-said]")) {
    const id = element.dataset.said ?? "";
    const message = bundles[current].getMessage(id);
    if (!message) continue;
    if (message.value) element.textContent = t(id);
    for (const attribute of Object.keys(message.attributes)) {
      element.setAttribute(attribute, t(`${id}.${attribute}`));
    }
  }
}

/** The document is in the language that is read. Called once a page, and at each switch. */
export function start(): void {
  document.documentElement.lang = current;
  fill(document);
  for (const button of document.querySelectorAll<HTMLElement>("[data-lang]")) {
    button.setAttribute("aria-pressed", String(button.dataset.lang === current));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-lang]") : null;
  const wanted = button?.dataset.lang;
  if (wanted === "en" || wanted === "fr") setLang(wanted);
});
