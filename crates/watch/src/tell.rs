//! An alert in words: what happened, what is to be done now, and until when it can be claimed.

use book::{Lang, titles};
use chess::Color;
use laws::{Limit, Remedy, Ruling};
use serde::Serialize;

use crate::{
    alert::{Alert, Fate, Kind, Law, adversary},
    stream::number,
};

/// An alert in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// What it is, in a few words.
    pub title: String,
    /// What happened.
    pub what: String,
    /// What is to be done now, a sentence each.
    pub now: Vec<String>,
    /// Until when it can be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// What viewers are shown meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meanwhile: Option<String>,
}

/// A text in both languages, English first.
type Both = (&'static str, &'static str);

pub(crate) fn pick(lang: Lang, (en, fr): Both) -> String {
    match lang {
        Lang::En => book::text::set_english(en),
        Lang::Fr => book::text::set_french(fr),
    }
}

/// Tells an alert.
pub fn tell(alert: &Alert, lang: Lang) -> Told {
    let title = title(&alert.kind, lang);
    let what = what(alert, lang);
    let mut now = Vec::new();
    let mut until = None;
    match (&alert.kind, &alert.law) {
        (Kind::Irregular(_), Some(law)) => {
            now = duties(alert, law, lang);
            until = claimable(alert, law, lang);
        }
        (Kind::Irregular(_), None) => now.push(pick(lang, NO_CODE)),
        (kind, _) => now.extend(hint(kind).map(|hint| pick(lang, hint))),
    }
    let is_held = alert.fate == Fate::Open && matches!(alert.kind, Kind::Irregular(_));
    let meanwhile = is_held.then(|| pick(lang, HELD));
    Told { title, what, now, until, meanwhile }
}

const NO_CODE: Both = (
    "No code known here covers this game: decide by your own.",
    "Aucun code connu ici ne régit cette partie : décidez selon le vôtre.",
);
const HELD: Both = (
    "Viewers are shown the game up to here until the next moves or your ruling tell which position it goes \
     on from.",
    "Les spectateurs voient la partie jusqu'ici, jusqu'à ce que la suite ou votre décision dise de quelle \
     position elle repart.",
);

fn title(kind: &Kind, lang: Lang) -> String {
    let both = match kind {
        Kind::Irregular(incident) => return titles::incident(*incident, lang).to_owned(),
        Kind::Unreadable(_) => ("A move that cannot be read", "Un coup illisible"),
        Kind::KingInCentre => ("A king in the centre", "Un Roi au centre"),
        Kind::Signal { .. } => ("The kings tell the result", "Les Rois annoncent le résultat"),
        Kind::Drag => ("A man dragged on", "Une pièce glissée en deux temps"),
        Kind::Repeated => ("A move sent twice", "Un coup envoyé deux fois"),
        Kind::AfterTheEnd => ("Men moved after the end", "Des pièces déplacées après la fin"),
        Kind::Against => ("Played on against the ruling", "On a joué contre la décision"),
        Kind::Contradiction { .. } => {
            ("The result contradicts the board", "Le résultat contredit l'échiquier")
        }
        Kind::Corrected => ("The source corrected itself", "La source s'est corrigée"),
        Kind::ResultChanged { .. } => ("The result was changed", "Le résultat a changé"),
        Kind::Renamed => ("The players' names were changed", "Les noms des joueurs ont changé"),
    };
    pick(lang, both)
}

fn what(alert: &Alert, lang: Lang) -> String {
    let word = match alert.turn {
        Some(turn) => format!("{} {}", number(turn), alert.text),
        None => alert.text.clone(),
    };
    let both: Both = match (&alert.kind, alert.fate) {
        (Kind::Irregular(_), Fate::Open) => {
            ("{word} is on the board.", "{word} est sur l'échiquier.")
        }
        (Kind::Irregular(_), Fate::PutBack) => (
            "{word} was put back, and another move played.",
            "{word} a été repris, et un autre coup joué.",
        ),
        (Kind::Irregular(_), _) => {
            ("{word} stands: the game goes on from it.", "{word} reste : la partie continue de là.")
        }
        (Kind::Unreadable(_), _) => (
            "The board sent “{word}”, which no man can have done.",
            "L'échiquier a envoyé « {word} », qu'aucune pièce n'a pu faire.",
        ),
        (Kind::KingInCentre, _) => (
            "{word}: perhaps a result is being told by the kings.",
            "{word} : peut-être un résultat annoncé par les Rois.",
        ),
        (Kind::Signal { score, doubtful }, _) => {
            let both: Both = if *doubtful {
                (
                    "Both kings stand in the centre: {score}. One came there by a legal move, {word}.",
                    "Les deux Rois sont au centre : {score}. L'un y est venu par un coup régulier, {word}.",
                )
            } else {
                (
                    "Both kings stand in the centre: {score}.",
                    "Les deux Rois sont au centre : {score}.",
                )
            };
            return pick(lang, both)
                .replace("{score}", &score.to_string())
                .replace("{word}", &word);
        }
        (Kind::Drag, _) => (
            "{word} was only a man on its way; the next move says where it went.",
            "{word} n'était qu'une pièce en chemin ; le coup suivant dit où elle est allée.",
        ),
        (Kind::Repeated, _) => ("{word} came once more.", "{word} est arrivé une fois de plus."),
        (Kind::AfterTheEnd, _) => (
            "{word} and what follows came after the result.",
            "{word} et la suite sont venus après le résultat.",
        ),
        (Kind::Against, _) => (
            "{word} was ruled back, and the game goes on from it.",
            "{word} devait être repris, et la partie continue de là.",
        ),
        (Kind::Contradiction { claimed, board }, _) => {
            let both: Both = (
                "On record is {claimed}; the board says {board}.",
                "Inscrit : {claimed} ; l'échiquier dit {board}.",
            );
            let text = pick(lang, both).replace("{claimed}", claimed);
            return text.replace("{board}", &board.to_string());
        }
        (Kind::Corrected, _) => ("It took back {word}.", "Elle a repris {word}."),
        (Kind::ResultChanged { before, now }, _) => {
            let both: Both = ("It was {before} and is {now}.", "Il était {before}, il est {now}.");
            return pick(lang, both).replace("{before}", before).replace("{now}", now);
        }
        (Kind::Renamed, _) => ("They were {word}.", "C'étaient {word}."),
    };
    pick(lang, both).replace("{word}", &word)
}

/// What helps with what is no irregularity of the law.
fn hint(kind: &Kind) -> Option<Both> {
    Some(match kind {
        Kind::Unreadable(_) => (
            "Compare the board with the score sheets and correct the moves in the program of the boards.",
            "Comparez l'échiquier aux feuilles et corrigez les coups dans le logiciel des échiquiers.",
        ),
        Kind::KingInCentre => (
            "Wait for the other king. If it was a move, say so.",
            "Attendez l'autre Roi. Si c'était un coup, dites-le.",
        ),
        Kind::Signal { doubtful: true, .. } => (
            "Ask whether the king's move was played. If it was, say so.",
            "Demandez si ce coup du Roi a été joué. Si oui, dites-le.",
        ),
        Kind::Signal { .. } => {
            ("Check the result with the players.", "Vérifiez le résultat auprès des joueurs.")
        }
        Kind::Against => (
            "Go to the board; rule again on what is played now.",
            "Allez à l'échiquier ; décidez de nouveau de ce qui est joué.",
        ),
        Kind::Contradiction { .. } => (
            "Check the result with the score sheets.",
            "Vérifiez le résultat sur les feuilles de partie.",
        ),
        Kind::Corrected => (
            "If nobody at the hall made this correction, go and see.",
            "Si personne dans la salle n'a fait cette correction, allez voir.",
        ),
        _ => return None,
    })
}

/// The player's name of his colour.
fn player(color: Option<Color>, lang: Lang) -> String {
    pick(
        lang,
        match color {
            Some(Color::White) => ("White", "les Blancs"),
            Some(Color::Black) => ("Black", "les Noirs"),
            None => ("the player", "le joueur"),
        },
    )
}

/// What the row of a code prescribes, and what it costs.
fn duties(alert: &Alert, law: &Law, lang: Lang) -> Vec<String> {
    let Some(row) = law.code.article(law.incident, law.when) else { return Vec::new() };
    let offender = player(alert.turn.map(|turn| turn.color), lang);
    let other = player(adversary(alert.turn), lang);
    let mut duties = Vec::new();
    let mut say = |both: Both, with: &[(&str, &str)]| {
        let mut text = pick(lang, both)
            .replace("{offender}", &offender)
            .replace("{adversary}", &other)
            .replace("{article}", row.number.unwrap_or_default());
        for (name, value) in with {
            text = text.replace(name, value);
        }
        duties.push(capital(text));
    };
    if alert.fate != Fate::PutBack {
        say(prescribed(&row.ruling), &[]);
        if let Ruling::AdversaryChooses { remedies, .. } = &row.ruling {
            let choices: Vec<String> =
                remedies.iter().map(|&remedy| choice(remedy, lang)).collect();
            say(CHOICES, &[("{choices}", &choices.join("; "))]);
        }
    }
    if let (Some(count), Some(penalty)) = (law.counted, law.code.penalty) {
        let article = penalty.article;
        if penalty.loses_at.is_some_and(|loses| count >= loses) {
            say(LOST, &[("{penalty}", article)]);
        } else {
            let time = time(penalty.seconds, lang);
            say(GIVEN, &[("{time}", &time), ("{penalty}", article)]);
        }
    }
    duties
}

const CHOICES: Both = ("The choice: {choices}.", "Le choix : {choices}.");
const GIVEN: Both = (
    "If the move was completed: give {adversary} {time} ({penalty}).",
    "Si le coup était achevé : donnez {time} de plus à l'adversaire, {adversary} ({penalty}).",
);
const LOST: Both = (
    "If the move was completed: {offender} has lost, unless {adversary} cannot mate by any moves; then it is \
     drawn ({penalty}).",
    "Si le coup était achevé : {offender} ont perdu, à moins que {adversary} ne puissent mater par aucune \
     suite ; alors la partie est nulle ({penalty}).",
);

fn prescribed(ruling: &Ruling) -> Both {
    match ruling {
        Ruling::Restores | Ruling::StillBound => (
            "{article}: stop the clocks and put back the position before it; the man touched binds {offender} \
             where it can move.",
            "{article} : arrêtez les pendules et remettez la position d'avant ; la pièce touchée engage \
             {offender} si elle peut jouer.",
        ),
        Ruling::RestoresAndAsks => (
            "{article}: stop the clocks and put back the position before it, or let it stand; whether it counts \
             is yours to decide.",
            "{article} : arrêtez les pendules et remettez la position d'avant, ou laissez ; à vous de dire si \
             cela compte.",
        ),
        Ruling::AdversaryChooses { .. } => (
            "{article}: {adversary} may choose what follows.",
            "{article} : {adversary} choisissent la suite.",
        ),
        Ruling::SuffererChooses(_) => (
            "{article}: the player who suffers from it chooses what follows.",
            "{article} : le joueur lésé choisit la suite.",
        ),
        Ruling::Ladder(_) => (
            "{article}: the men go back, and {offender} must play as the article says.",
            "{article} : les pièces reviennent, et {offender} doivent jouer comme l'article le dit.",
        ),
        Ruling::Replays => (
            "{article}: the last moves come back, and the player who was not warned plays again.",
            "{article} : les derniers coups reviennent, et le joueur qui n'a pas été averti rejoue.",
        ),
        Ruling::CountsAsWords | Ruling::CountsAsClaim => (
            "{article}: it counts as a claim of what exposed the king.",
            "{article} : cela vaut réclamation de ce qui a exposé le Roi.",
        ),
        Ruling::BecomesQueen => (
            "{article}: the pawn becomes a queen, and {adversary} to move.",
            "{article} : le Pion devient Dame, et le trait passe : {adversary}.",
        ),
        Ruling::StillToMove => (
            "{article}: {offender} still has to move.",
            "{article} : {offender} doivent encore jouer.",
        ),
        Ruling::PutRight => (
            "{article}: the men are put back where they stood.",
            "{article} : les pièces sont remises où elles étaient.",
        ),
        Ruling::NewGame => (
            "{article}: the game is cancelled and a new one played.",
            "{article} : la partie est annulée et une nouvelle jouée.",
        ),
        Ruling::Transfers => (
            "{article}: the position is transferred to a board that lies rightly.",
            "{article} : la position est portée sur un échiquier bien placé.",
        ),
        Ruling::WaitsOneMove => (
            "{article}: the game goes on until the next move is completed; if the position is then still \
             illegal, it is drawn.",
            "{article} : la partie continue jusqu'au prochain coup achevé ; si la position est alors encore \
             irrégulière, elle est nulle.",
        ),
        Ruling::Penalised => (
            "{article}: the claim is refused and penalised.",
            "{article} : la réclamation est rejetée et pénalisée.",
        ),
        Ruling::GiverCannotWin => (
            "{article}: it is noted; the game goes on, and the giver of the odds cannot win it.",
            "{article} : c'est noté ; la partie continue, et celui qui donne l'avantage ne peut la gagner.",
        ),
        Ruling::Nothing => (
            "The code says nothing of it: the players agree, or you decide.",
            "Le code n'en dit rien : les joueurs s'accordent, ou vous décidez.",
        ),
    }
}

fn choice(remedy: Remedy, lang: Lang) -> String {
    pick(
        lang,
        match remedy {
            Remedy::Leave => ("let it stand", "la laisser"),
            Remedy::PlayTouched => {
                ("make that man be played rightly", "faire jouer la pièce comme il faut")
            }
            Remedy::PlayTaken => {
                ("make the man that was taken be played", "faire jouer la pièce prise")
            }
            Remedy::PlayKing => ("make the king be played", "faire jouer le Roi"),
            Remedy::PlayRook => ("make the rook be played", "faire jouer la Tour"),
            Remedy::TakeTarget => ("make the man be taken", "faire prendre la pièce"),
            Remedy::King => {
                ("put it back and make the king be played", "la remettre et faire jouer le Roi")
            }
            Remedy::Retract | Remedy::RetractSince => {
                ("take the move back", "faire reprendre le coup")
            }
            Remedy::Parry => ("parry from here", "parer d'ici"),
            Remedy::Replay => ("begin again", "recommencer"),
        },
    )
}

fn time(seconds: u32, lang: Lang) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let (count, both): (u32, Both) = match (minutes, rest) {
        (1, 0) => (1, ("{n} minute", "{n} minute")),
        (_, 0) => (minutes, ("{n} minutes", "{n} minutes")),
        _ => (seconds, ("{n} seconds", "{n} secondes")),
    };
    pick(lang, both).replace("{n}", &count.to_string())
}

fn claimable(alert: &Alert, law: &Law, lang: Lang) -> Option<String> {
    let claim = law.claim.as_ref()?;
    let article = claim.article.unwrap_or_default();
    let (offender, other) =
        (player(alert.turn.map(|turn| turn.color), lang), player(adversary(alert.turn), lang));
    let fill = |both: Both| {
        let text = pick(lang, both).replace("{offender}", &offender).replace("{adversary}", &other);
        capital(text.replace("{article}", article))
    };
    if let Some(end) = &claim.ended {
        let both: Both = (
            "It could be claimed until {word} ({article}).",
            "Cela pouvait se réclamer jusqu'à {word} ({article}).",
        );
        return Some(fill(both).replace("{word}", &format!("{} {}", number(end.turn), end.text)));
    }
    if !claim.open {
        return Some(fill((
            "It could be claimed while the game ran ({article}).",
            "Cela pouvait se réclamer tant que la partie durait ({article}).",
        )));
    }
    Some(match claim.limit {
        Limit::OffenderTouches => fill((
            "It can be claimed until {offender} touch a man for the next move ({article}).",
            "Cela peut se réclamer jusqu'à ce que {offender} touchent une pièce pour jouer ({article}).",
        )),
        Limit::AdversaryTouches => fill((
            "It can be claimed until {adversary} touch a man to reply ({article}).",
            "Cela peut se réclamer jusqu'à ce que {adversary} touchent une pièce pour répondre ({article}).",
        )),
        Limit::OffenderPlays => fill((
            "It can be claimed until {offender} have moved ({article}).",
            "Cela peut se réclamer jusqu'à ce que {offender} aient joué ({article}).",
        )),
        Limit::AdversaryPlays | Limit::ThatMove => fill((
            "It can be claimed until {adversary} have made the reply ({article}).",
            "Cela peut se réclamer jusqu'à ce que {adversary} aient répondu ({article}).",
        )),
        Limit::MovesSince { within, .. } => fill((
            "It can be claimed until each has made {moves} moves more ({article}).",
            "Cela peut se réclamer jusqu'à ce que chacun ait joué {moves} coups de plus ({article}).",
        ))
        .replace("{moves}", &within.to_string()),
        Limit::OwnMoves(_) | Limit::MovesOfBoth(_) | Limit::GameEnds | Limit::Closed => fill((
            "It can be claimed while the game runs ({article}).",
            "Cela peut se réclamer tant que la partie dure ({article}).",
        )),
    })
}

fn capital(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        code::Asked,
        desk::Desk,
        entry::Entry,
        snapshot::{Snapshot, Word},
    };

    /// What is told of the first alert of a game.
    fn told(code: &str, words: &str, lang: Lang) -> Told {
        let code = laws::Code::by_slug(code).expect("a code");
        let mut desk = Desk::new(Asked::Code(code));
        let words = words.split_whitespace().map(Word::new).collect();
        let shown = [Snapshot { words, result: "*".to_owned(), ..Snapshot::default() }];
        for (what, n) in desk.news("", &shown).into_iter().zip(1..) {
            desk.apply(&Entry { n, t: 0, what });
        }
        let game = desk.games.values().next().expect("a game");
        tell(&game.alerts.first().expect("an alert").alert, lang)
    }

    #[test]
    fn an_alert_says_what_to_do_and_until_when() {
        let first = told("fide-2023", "e4 e5 Ke3", Lang::En);
        assert_eq!(first.title, "A false move");
        assert_eq!(first.what, "2. Ke3 is on the board.");
        assert!(first.now[0].starts_with("7.5.1: stop the clocks"), "{first:?}");
        assert!(first.now[1].contains("give Black 2 minutes (7.5.5)"), "{first:?}");
        assert_eq!(first.until.as_deref(), Some("It can be claimed while the game runs (7.5.1)."));
        let blitz = told("fide-2023-blitz", "e4 e5 Ke3 Nc6", Lang::En);
        assert!(blitz.what.contains("stands"), "{blitz:?}");
        assert!(
            blitz.until.as_deref().is_some_and(|until| until.contains("until 2... Nc6")),
            "{blitz:?}"
        );
        let cafe = told("regence", "e4 e5 Ke3", Lang::Fr);
        assert!(cafe.now[0].contains("les Noirs choisissent"), "{cafe:?}");
    }
}
