// What the page says, in both languages.

const WORDS = {
  round: ["Round", "Ronde"],
  sound: ["Sound", "Son"],
  report: ["Report", "Rapport"],
  back: ["Back to the boards", "Retour aux échiquiers"],
  print: ["Print", "Imprimer"],
  waiting: ["To be looked at", "À voir"],
  calm: ["Nothing waits for you.", "Rien ne vous attend."],
  earlier: ["Earlier", "Plus tôt"],
  note: ["Note for the report", "Note pour le rapport"],
  write: ["Write down", "Inscrire"],
  boards: ["Boards", "Échiquiers"],
  law: ["in law", "en droit"],
  fact: ["on the board", "sur l’échiquier"],
  stands: ["It stands", "Cela reste"],
  restored: ["It was put back", "On a remis la position"],
  moved: ["It was a move", "C’était un coup"],
  withdrawn: ["Take the ruling back", "Retirer la décision"],
  read: ["Seen", "Vu"],
  time: ["Time", "Temps"],
  white: ["White", "Blancs"],
  black: ["Black", "Noirs"],
  give: ["Record", "Inscrire"],
  minutes: ["minutes (− takes away)", "minutes (− pour retirer)"],
  ruled: ["Ruled: ", "Décidé : "],
  gone: ["The source took it back.", "La source l’a repris."],
  board: ["Board", "Échiquier"],
  open: ["open", "en suspens"],
  trouble: [
    "The journal cannot be written, so nothing new is sent to viewers: {why}. Make room on the disk; it goes on by itself.",
    "Le journal ne peut être écrit, donc rien de nouveau ne part aux spectateurs : {why}. Faites de la place sur le disque ; cela reprendra seul.",
  ],
  lost: [
    "The program cannot be reached. Is it still running on its machine?",
    "Le programme ne répond pas. Tourne-t-il encore sur sa machine ?",
  ],
  key: [
    "This address lacks its key: open the one that the program printed.",
    "Il manque la clé à cette adresse : ouvrez celle que le programme a donnée.",
  ],
  notDone: ["Not recorded: {why}", "Non inscrit : {why}"],
  away: [
    "{name} cannot be read: {why}. It is tried again and again, and what was missed comes then.",
    "{name} ne peut être lu : {why}. On essaie encore ; ce qui manque viendra alors.",
  ],
  there: ["{name}: there", "{name} : présente"],
  none: ["No game yet. The first shows by itself.", "Aucune partie encore. La première se montrera d’elle-même."],
  unreadable: ["its FEN cannot be read", "sa FEN est illisible"],
  title: ["Arbiter’s report", "Rapport de l’arbitre"],
  codes: ["Judged by", "Jugé selon"],
  happened: ["What happened", "Ce qui s’est passé"],
  nothing: ["Nothing irregular.", "Rien d’irrégulier."],
  results: ["Results", "Résultats"],
  moves: ["plies", "demi-coups"],
  irregular: ["irregularities", "irrégularités"],
  signature: ["Arbiter", "L’arbitre"],
};

export const LANGS = ["en", "fr"];

/** The word of a name in a language, its gaps filled. */
export function word(lang, name, gaps = {}) {
  const text = WORDS[name][LANGS.indexOf(lang)];
  return Object.entries(gaps).reduce((text, [gap, value]) => text.replace(`{${gap}}`, value), text);
}
