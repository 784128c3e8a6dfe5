// The law book: an address is a place in it. Places change without a reload; back leads back to the
// line that was read.

import "../light.ts";
import en from "../../messages/en/law.ftl";
import fr from "../../messages/fr/law.ftl";
import { el, the } from "../dom.ts";
import { addMessages, onLang, start, t } from "../words.ts";
import { articlePage } from "./article.ts";
import { Missing } from "./book.ts";
import { comparePage, incidentsPage } from "./compare.ts";
import { codePage } from "./contents.ts";
import { scenarioPage } from "./player.ts";
import { quizPage } from "./quiz.ts";
import { shelfPage } from "./shelf.ts";

/** A page of the book: what it is called, and what is on it. */
export type Leaf = { title: string; nodes: Node[] };

addMessages({ en, fr });
const main = the("main");
history.scrollRestoration = "manual";

/** The page at an address. */
function leafAt(address: URL): Promise<Leaf> {
  const [first, second, third] = address.pathname.split("/").slice(2).filter(Boolean).map(decodeURIComponent);
  if (!first) return shelfPage();
  if (first === "quiz") return quizPage(address.searchParams.get("code"));
  if (first === "compare") return second ? comparePage(second) : incidentsPage();
  if (!second) return codePage(first);
  if (second === "scenario" && third) return scenarioPage(first, third);
  return articlePage(first, second);
}

let turned = 0;
let shown = "";

/** Shows the page at the present address; of pages asked for in a hurry, the last. */
async function turn(): Promise<void> {
  const mine = ++turned;
  shown = location.pathname + location.search;
  main.setAttribute("aria-busy", "true");
  let leaf: Leaf;
  try {
    leaf = await leafAt(new URL(location.href));
  } catch (error) {
    leaf = fault(error);
  }
  if (mine !== turned) return;
  document.title = `${leaf.title} – Régence`;
  main.replaceChildren(...leaf.nodes);
  main.removeAttribute("aria-busy");
  const here = location.pathname;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".masthead nav a")) {
    const isHere = link.pathname === here;
    // The law holds all that has no entry of its own.
    const holds = link.pathname === "/law" && here.startsWith("/law/") && !/^\/law\/(quiz|compare)/.test(here);
    if (isHere) link.setAttribute("aria-current", "page");
    else if (holds || (link.pathname === "/law/compare" && here.startsWith("/law/compare/"))) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function fault(error: unknown): Leaf {
  const id = error instanceof Missing ? "law-missing" : "law-no-answer";
  const again = el("button", { type: "button", onclick: () => void turn() }, t("law-again"));
  const title = t(`${id}.title`);
  return {
    title,
    nodes: [el("div", { class: "page" }, el("h1", { tabindex: "-1" }, title), el("p", { class: "fault", role: "alert" }, t(id)), again)],
  };
}

/** Goes to an address of the book, as a link does. */
async function go(address: string): Promise<void> {
  history.replaceState({ ...history.state, scrolled: scrollY }, "");
  history.pushState(null, "", address);
  await turn();
  scrollTo(0, 0);
  main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  goToAnchor();
}

/** The part of the page that the address names, such as a decision. */
function goToAnchor(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id) document.getElementById(id)?.scrollIntoView();
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const isInBook = link.pathname === "/law" || link.pathname.startsWith("/law/");
  const isAnchor = link.pathname === location.pathname && link.search === location.search && link.hash;
  if (!isInBook || isAnchor) return;
  event.preventDefault();
  void go(link.href);
});

addEventListener("popstate", async (event) => {
  // An anchor of the same page is no other page.
  if (location.pathname + location.search !== shown) await turn();
  const state = event.state as { scrolled?: number } | null;
  if (state?.scrolled !== undefined) scrollTo(0, state.scrolled);
  else goToAnchor();
});

onLang(() => {
  const { scrollY: at } = window;
  void turn().then(() => scrollTo(0, at));
});

start();
void turn().then(goToAnchor);
