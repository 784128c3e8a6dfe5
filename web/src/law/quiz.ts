// The quiz: a scenario stops where the arbiter would speak, and the reader speaks first. The score is
// kept as long as the tab is open.

import "../board/board.ts";
import { el } from "../dom.ts";
import type { Step, Titles } from "../wire.ts";
import { lang, pick, t } from "../words.ts";
import { book, scenario, shelf, titles } from "./book.ts";
import { acts } from "./acts.ts";
import { who } from "./claims.ts";
import type { Leaf } from "./law.ts";
import { previewed, shownAt, told } from "./player.ts";
import { type Question, questionOf, titleOf } from "./question.ts";
import { remedies } from "./remedies.ts";
import { addressOf, bilingual, both, cite, heading, trail } from "./type.ts";

type Score = { asked: number; right: number };
const KEY = "quiz";
const FIRST = "regence";

/** What is asked now, and what was answered; it outlives a change of language. */
let current: { question: Question; chosen: string[] | null } | null = null;
let score = remembered();
/** What was asked lately, so as not to ask it again. */
let lately: string[] = [];

function remembered(): Score {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Partial<Score>;
    return { asked: Number(kept.asked) || 0, right: Number(kept.right) || 0 };
  } catch {
    return { asked: 0, right: 0 };
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // Storage may be forbidden; the score then ends with the page.
  }
}

export async function quizPage(asked: string | null): Promise<Leaf> {
  const [covers, named] = await Promise.all([shelf(), titles()]);
  const code = covers.find(({ slug }) => slug === asked)?.slug ?? FIRST;
  if (current?.question.code !== code) current = { question: await another(code), chosen: null };
  const title = t("law-quiz");
  const place = el("div", { class: "question" });
  draw(place, named);
  const choice = covers.map(({ slug, label }) =>
    el("option", slug === code ? { value: slug, selected: true } : { value: slug }, pick(label)));
  const select = el("select", { id: "quiz-code" }, ...choice);
  select.addEventListener("change", () => {
    const link = el("a", { href: `/law/quiz?code=${select.value}` });
    place.append(link);
    link.click();
  });
  return {
    title,
    nodes: [
      el("div", { class: "page quiz-page" },
        trail([t("law-shelf"), "/law"]),
        el("div", { class: "quiz-head" },
          heading(title),
          el("p", { class: "quiz-by" }, el("label", { for: "quiz-code" }, t("law-quiz-by")), " ", select)),
        place),
    ],
  };
}

/** A scenario of the code that asks something, picked at random; not one that was asked lately. */
async function another(code: string): Promise<Question> {
  const { scenarios } = await book(code);
  const names = Object.keys(scenarios);
  const fresh = names.filter((name) => !lately.includes(name));
  const pool = shuffled(fresh.length ? fresh : names);
  for (const name of pool) {
    const question = questionOf(code, await scenario(code, name));
    if (!question) continue;
    lately = [...lately, name].slice(-Math.floor(names.length / 2));
    return question;
  }
  throw new Error(`no scenario of ${code} asks anything`);
}

function shuffled<T>(items: T[]): T[] {
  return items.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function draw(place: HTMLElement, named: Titles): void {
  if (!current) return;
  const { question, chosen } = current;
  const { step } = question;
  const board = document.createElement("regence-board");
  board.still = true;
  // Before the answer nothing is shown that the ruling would leave.
  board.shown = chosen ? shownAt(step) : { ...shownAt(step), may: null };
  const done = question.scenario.steps.slice(0, question.at + 1).map((one) =>
    el("li", {}, el("span", { class: "who" }, who(one.actor)), " ", el("span", { class: "acts" }, acts(one, named))));
  const words = el("div", { class: "quiz-words" },
    ...question.scenario.start.said[lang()].map((sentence) => el("p", { class: "agreed" }, sentence)),
    el("ol", { class: "done-so-far", "aria-label": t("law-quiz-done") }, ...done));
  if (chosen) words.append(...answered(question, chosen, named, board));
  else words.append(asked(question, named, (answer) => settle(place, named, answer)));
  const next = el("button", { type: "button", class: chosen ? "first" : "quiet", onclick: () => void proceed(place, named) }, t(chosen ? "law-quiz-next" : "law-quiz-skip"));
  words.append(next, el("p", { class: "score", role: "status" }, t("law-quiz-score", { right: score.right, asked: score.asked })));
  place.replaceChildren(el("div", { class: "player-board" }, board), words);
}

async function proceed(place: HTMLElement, named: Titles): Promise<void> {
  if (!current) return;
  current = { question: await another(current.question.code), chosen: null };
  draw(place, named);
  place.querySelector<HTMLElement>("legend")?.focus();
}

function settle(place: HTMLElement, named: Titles, answer: string[]): void {
  if (!current || current.chosen) return;
  current.chosen = answer;
  score = { asked: score.asked + 1, right: score.right + (isRight(current.question, answer) ? 1 : 0) };
  remember();
  draw(place, named);
  place.querySelector<HTMLElement>(".verdict")?.focus();
}

function isRight({ options }: Question, answer: string[]): boolean {
  return options.every(({ option, isOffered }) => answer.includes(option) === isOffered);
}

function asked(question: Question, named: Titles, done: (answer: string[]) => void): HTMLElement {
  const boxes = question.options.map((option) => {
    const box = el("input", { type: "checkbox", value: option.option });
    return { box, label: el("label", {}, box, el("span", {}, titleOf(option, named))) };
  });
  const form = el("form", {},
    el("fieldset", {},
      el("legend", { tabindex: "-1" }, t("law-quiz-ask", { who: question.chooser })),
      el("p", { class: "hint" }, t("law-quiz-hint")),
      ...boxes.map(({ label }) => label)),
    el("button", { class: "first" }, t("law-quiz-answer")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(boxes.filter(({ box }) => box.checked).map(({ box }) => box.value));
  });
  return form;
}

function answered(question: Question, chosen: string[], named: Titles, board: HTMLElementTagNameMap["regence-board"]): Node[] {
  const { step, code, scenario: played } = question;
  const right = isRight(question, chosen);
  const lines = question.options.map((option) => {
    const isChosen = chosen.includes(option.option);
    const state = option.isOffered ? (isChosen ? "hit" : "missed") : isChosen ? "wrong" : "rest";
    return el("li", { class: state }, el("span", {}, titleOf(option, named)), " ", el("em", {}, t(state === "wrong" ? "law-quiz-wrong-option" : `law-quiz-${state}`)));
  });
  const page = el("div", { class: "quiz-law" });
  if (step.incident?.article) void lawOf(page, code, step.incident.article, [step.incident.kind, ...offeredWords(step)]);
  const nodes: Node[] = [
    el("p", { class: right ? "verdict right" : "verdict wrong-answer", tabindex: "-1" }, t(right ? "law-quiz-right" : "law-quiz-wrong")),
    el("ul", { class: "answers" }, ...lines),
    ...told(step).map((sentence) => el("p", {}, sentence)),
    page,
    el("p", {}, el("a", { href: `/law/${code}/scenario/${encodeURIComponent(played.name)}#${question.at + 1}` }, t("law-quiz-scenario", { title: pick(played.title) }))),
  ];
  const offered = step.remedies.filter(({ option }) => option !== "waive");
  if (offered.length) {
    nodes.splice(nodes.indexOf(page), 0, remedies(offered, (remedy) => {
      board.shown = previewed(step, remedy);
    }));
  }
  return nodes;
}

/** What was offered, by its first words. */
function offeredWords(step: Step): string[] {
  return step.remedies.map(({ option }) => option.split(" ")[0]);
}

/** An article with the words on which something rests. */
async function lawOf(place: HTMLElement, code: string, id: string, rests: string[]): Promise<void> {
  const article = (await book(code)).articles.find((one) => one.id === id);
  if (!article) return;
  place.append(el("h2", {}, el("a", { href: addressOf(code, id) }, cite(id)), " ", pick(article.heading)));
  const words = article.words.filter(({ of }) => of.some((one) => rests.includes(one)));
  if (article.law) place.append(bilingual(article.law, words));
  else if (article.rule) place.append(both(article.rule, words));
}
