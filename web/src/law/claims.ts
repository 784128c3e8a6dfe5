// What a scenario asserts, line by line as an acts file writes it, in words.

import type { Titles } from "../wire.ts";
import { pick, t } from "../words.ts";
import { list } from "./type.ts";

/** A side as an acts file names it, in words: the subject of a sentence. */
export function who(actor: string): string {
  return t("law-who", { who: actor.slice(0, 1) === "a" ? "arbiter" : actor.slice(0, 1) === "g" ? "gallery" : actor.slice(0, 1) });
}

/** The title of an option: `play c1` names a man. */
export function optionTitle(option: string, titles: Titles): string {
  const [word, square] = option.split(" ");
  const title = titles.options[word];
  return title ? pick(title).replace("{square}", square ?? "") : option;
}

const commas = (text: string) => text.split(",").map((part) => part.trim()).filter(Boolean);
export const move = (uci: string) => (uci.length < 4 ? uci : `${uci.slice(0, 2)}–${uci.slice(2, 4)}${uci.slice(4).toUpperCase()}`);

/** One assertion in words; as it is written where there are no words for it. */
export function claim(text: string, titles: Titles): string {
  const [head, second = "", ...rest] = text.split(" ");
  const tail = rest.join(" ");
  const incident = (slug: string) => (titles.incidents[slug] ? pick(titles.incidents[slug]) : slug);
  switch (head) {
    case "made":
      return t("law-claim-made", { move: move(second) });
    case "incident":
      return t("law-claim-incident", { incident: incident(second), article: tail });
    case "no":
      return t(second === "penalty" ? "law-claim-no-penalty" : "law-claim-no-incident");
    case "offers": {
      const options = commas(tail).map((option) => optionTitle(option, titles));
      const quoted = options.map((option) => t("law-quoted", { text: option }));
      return options.length ? t("law-claim-offers", { side: second, who: who(second), options: list(quoted) }) : t("law-claim-offers-none", { side: second, who: who(second) });
    }
    case "may": {
      const moves = commas(tail).map(move);
      return moves.length ? t("law-claim-may", { who: who(second), moves: list(moves) }) : t("law-claim-may-none", { who: who(second) });
    }
    case "free":
      return t("law-claim-free", { side: second });
    case "fen":
      return t("law-claim-fen");
    case "turn":
      return t("law-claim-turn", { who: who(second) });
    case "covered":
      return t("law-claim-covered", { incident: incident(second) });
    case "penalty":
      return t("law-claim-penalty", { who: who(second), seconds: tail });
    case "count":
      return t("law-claim-count", { who: who(second), count: Number(tail) });
    case "article":
      return t("law-claim-article", { article: second });
    case "result":
      return t("law-claim-result", { score: second.replace("1/2-1/2", "½–½").replace("-", "–"), ending: titles.results[tail] ? pick(titles.results[tail]) : tail });
    case "refused":
      return t("law-claim-refused");
    case "completed":
      return t("law-claim-completed");
    default:
      return text;
  }
}
