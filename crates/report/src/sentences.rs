//! What the arbiter says, in both languages: a row a sentence.
//!
//! A slot is a name in braces. `{player}` and `{adversary}` are the two players; `{man}` is the man
//! that was played, `{other}` the one it met; `{from}`, `{to}` and `{at}` are squares; `{words}` is
//! whatever the sentence is about. Words that a language joins to a name stand in the slot:
//! `{of player}`, `{to player}`, `{of man}`. `{man?le|la}` picks by the gender of the man, and
//! `{count?game|games}` by number.
//!
//! Typed with a keyboard's apostrophes and spaces; they are set by the rules of each language when
//! a sentence is filled.

use book::Lang;

macro_rules! sentences {
    ($($name:ident { $en:literal $fr:literal })*) => {
        /// Everything the arbiter may say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sentence { $(#[doc = $en] $name,)* }

        impl Sentence {
            /// Every sentence.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The sentence with its slots.
            pub const fn template(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Self::$name, Lang::En) => $en, (Self::$name, Lang::Fr) => $fr,)*
                }
            }
        }
    };
}

sentences! {
    // What was done.
    FalseMove {
        "{player} set the {man} of {from} on {to}, where it cannot go."
        "{player} ont mis {man} de {from} en {to}, où {man?il|elle} ne peut aller."
    }
    SeveralMen {
        "{player} moved several men in one turn."
        "{player} ont déplacé plusieurs pièces en un seul coup."
    }
    TookWithWrongMan {
        "{player} took the {other} on {at} with the {man} of {from}, which cannot take it."
        "{player} ont pris {other} en {at} avec {man} de {from}, qui ne peut {other?le|la} prendre."
    }
    TookOwn {
        "{player} took his own {other} on {at} with the {man} of {from}."
        "{player} ont pris leur {bare other} en {at} avec {man} de {from}."
    }
    TookKing {
        "{player} took the king on {at} with the {man} of {from}; a king is never taken."
        "{player} ont pris le Roi en {at} avec {man} de {from} ; un Roi ne se prend pas."
    }
    MovedAdverseMan {
        "{player} moved the adversary's {man} from {from} to {to}."
        "{player} ont joué {man} adverse de {from} en {to}."
    }
    OutOfTurn {
        "{player} played {words}, though it was {adversary} who had to play."
        "{player} ont joué {words}, alors que c'était {to adversary} de jouer."
    }
    CastledInCheck {
        "{player} castled while the king was in check."
        "{player} ont roqué alors que le Roi était en échec."
    }
    CastledKingMoved {
        "{player} castled with a king that has moved."
        "{player} ont roqué avec un Roi qui a remué."
    }
    CastledRookMoved {
        "{player} castled with a rook that has moved."
        "{player} ont roqué avec une Tour qui a remué de sa place."
    }
    CastledRookFirst {
        "{player} castled, though he had touched the rook before the king."
        "{player} ont roqué, la Tour ayant été touchée avant le Roi."
    }
    CastledThroughCheck {
        "{player} castled, and the king would have passed through check."
        "{player} ont roqué, et le Roi aurait essuyé un échec en passant."
    }
    CastledIntoCheck {
        "{player} castled, and the king would stand in check."
        "{player} ont roqué, et le Roi se trouverait en échec."
    }
    CastledMenBetween {
        "{player} castled over men that stand between king and rook."
        "{player} ont roqué par-dessus des pièces placées entre le Roi et la Tour."
    }
    LeftKingInCheck {
        "{player} played the {man} of {from} to {to}, which leaves the king in check."
        "{player} ont joué {man} de {from} en {to}, ce qui laisse leur Roi en échec."
    }
    KingIntoCheck {
        "{player} played the king from {from} to {to}, into check."
        "{player} ont joué le Roi de {from} en {to}, où il est en échec."
    }
    CheckUnannounced {
        "The check was given in silence and not parried; now {adversary} hears of it."
        "L'échec fut donné en silence et non paré ; il est annoncé à présent."
    }
    CheckStanding {
        "The king {of adversary} stands in a check that nobody noticed; how it arose is not known."
        "Le Roi {of adversary} est en échec sans qu'on s'en soit aperçu ; on ne sait comment."
    }
    CheckStandingGiven {
        "The king {of adversary} has stood in check unnoticed; the record shows that it was given."
        "Le Roi {of adversary} est en échec sans qu'on s'en soit aperçu ; la partie montre qu'il fut donné."
    }
    CheckStandingOwnMove {
        "The king {of adversary} has stood in check unnoticed; the record shows that it put itself there."
        "Le Roi {of adversary} est en échec sans qu'on s'en soit aperçu ; la partie montre qu'il s'y est mis."
    }
    CheckFalse {
        "{player} said check, and there is none."
        "{player} ont déclaré échec au Roi, et il n'y a pas d'échec."
    }
    TouchBroken {
        "{player} was bound, and played {words} instead."
        "{player} étaient obligés, et ont joué {words}."
    }
    NoMove {
        "{player} set the {man} back on {from}, which is no move."
        "{player} ont remis {man} en {from} : ce n'est pas un coup."
    }
    OddsNotGiven {
        "{player} agreed to give odds, and the men given still stand on the board."
        "{player} devaient faire un avantage, et les pièces données sont encore sur l'échiquier."
    }
    ByPlayer {
        "By {player}."
        "Fait {of player}."
    }

    // What follows.
    LawSilent {
        "The code says nothing of it; people decide."
        "Le code n'en dit rien ; les personnes en décident."
    }
    ByAnalogy {
        "The article does not name this case; it is ruled by analogy."
        "L'article ne nomme pas ce cas ; il est réglé par analogie."
    }
    MayClaim {
        "Nobody has raised it. {adversary} may claim it."
        "Personne ne l'a relevée. {adversary} peuvent la réclamer."
    }
    Claimed {
        "{player} claims it."
        "{player} la réclament."
    }
    MaySay {
        "{player} may say:"
        "{player} peuvent dire :"
    }
    LeftToTheArbiter {
        "Whether {adversary} could ever give mate cannot be told here: the arbiter decides."
        "On ne peut dire ici si {adversary} pourraient jamais mater : l'arbitre décide."
    }
    Counted {
        "It is counted against {player}: completed illegal moves, {words}."
        "C'est compté {to player} : coups illégaux achevés, {words}."
    }
    Compensated {
        "{player} gets more time: {words}."
        "{player} reçoivent du temps : {words}."
    }
    ArbiterDecides {
        "The arbiter decides:"
        "L'arbitre décide :"
    }
    Says {
        "{player}: « {words} »"
        "{player} : « {words} »"
    }
    OfficialSays {
        "The arbiter: « {words} »"
        "L'arbitre : « {words} »"
    }
    Restored {
        "The men go back."
        "Les pièces sont remises."
    }
    ReplyComesBack {
        "The men go back, and the reply with them."
        "Les pièces sont remises, et la réponse avec elles."
    }
    TouchBinds {
        "The touch binds ({words})."
        "Pièce touchée ({words})."
    }
    MustPlay {
        "{player} must play the {man} of {at}: {words}."
        "{player} doivent jouer {man} de {at} : {words}."
    }
    MustTake {
        "{player} must take the {man} on {at}: {words}."
        "{player} doivent prendre {man} en {at} : {words}."
    }
    MustPlayKing {
        "{player} must play the king: {words}."
        "{player} doivent jouer le Roi : {words}."
    }
    MustPlayOneOf {
        "{player} must play one of these: {words}."
        "{player} doivent jouer l'un de ces coups : {words}."
    }
    MustParry {
        "{player} plays again: {words}."
        "{player} rejouent : {words}."
    }
    PlaysAgain {
        "{player} plays again."
        "{player} rejouent."
    }
    Free {
        "Without consequence: {player} plays freely."
        "Sans conséquence : {player} jouent librement."
    }
    Covered {
        "Covered: {words}. What was done stands."
        "Désormais couvert : {words}. Ce qui fut fait demeure."
    }
    Denied {
        "The claim is denied as a matter of fact, and waits for those who saw."
        "Le fait est nié ; la réclamation attend la parole des spectateurs."
    }
    Refused {
        "Refused, line {words}."
        "Refusé, ligne {words}."
    }
    CannotBeDone {
        "Refused: {words}."
        "Refusé : {words}."
    }
    DrawOffered {
        "{player} offers a draw."
        "{player} proposent la nulle."
    }
    SixtyDemanded {
        "{player} demands mate within sixty moves."
        "{player} demandent le mat en soixante coups."
    }
    CannotWin {
        "{player} cannot win this game: the odds agreed were not given."
        "{player} ne peuvent gagner cette partie : l'avantage convenu n'a pas été fait."
    }

    // The game as a whole.
    JudgedBy {
        "Judged by {words}."
        "Jugée selon {words}."
    }
    PlayersRaise {
        "The players raise irregularities themselves."
        "Les joueurs relèvent eux-mêmes les irrégularités."
    }
    GivesMan {
        "{player} gives the {man} of {at}."
        "{player} donnent {man} de {at}."
    }
    GivesMove {
        "{player} gives the move."
        "{player} donnent le trait."
    }
    Line {
        "line {words}"
        "ligne {words}"
    }
    NoIrregularity {
        "No irregularity."
        "Aucune irrégularité."
    }
    Wins {
        "{player} wins, {words}."
        "{player} gagnent, {words}."
    }
    Drawn {
        "The game is drawn, {words}."
        "La partie est nulle, {words}."
    }
    NoResult {
        "The game has no result: {words}."
        "La partie est sans résultat : {words}."
    }
    GoesOn {
        "The record ends here; {player} is to play."
        "Le relevé s'arrête ici ; {to player} de jouer."
    }

    // A collection of games.
    Game {
        "Game {words}"
        "Partie {words}"
    }
    Stands {
        "The record goes on past it: what was done stands."
        "La partie continue : ce qui fut fait demeure."
    }
    ClaimedBeforeTouch {
        "It could be claimed until {player} touched a man to play {words}."
        "Elle pouvait être réclamée tant que {player} n'avaient pas touché pour jouer {words}."
    }
    ClaimableBeforeTouch {
        "It can still be claimed, until {player} touches a man for his next move ({words})."
        "Elle peut encore être réclamée, tant que {player} n'auront pas touché pour leur coup suivant ({words})."
    }
    ClaimedBeforeMove {
        "It could be claimed until {player} played {words}."
        "Elle pouvait être réclamée tant que {player} n'avaient pas joué {words}."
    }
    ClaimableBeforeMove {
        "It can still be claimed, until {player} has played ({words})."
        "Elle peut encore être réclamée, tant que {player} n'auront pas joué ({words})."
    }
    ClaimedBeforeMoves {
        "It could be claimed until {words}, and not so long while a player was short of time."
        "Elle pouvait être réclamée jusqu'à {words}, et moins longtemps si un joueur manquait de temps."
    }
    ClaimableMoves {
        "It can still be claimed, within {count} moves of each side, fewer while a player is short of time ({words})."
        "Elle peut encore être réclamée, dans les {count} coups de chacun, moins si un joueur manque de temps ({words})."
    }
    ClaimedWhileItRan {
        "It could be claimed as long as the game ran ({words})."
        "Elle pouvait être réclamée tant que la partie durait ({words})."
    }
    ClaimableWhileItRuns {
        "It can still be claimed, as long as the game runs ({words})."
        "Elle peut encore être réclamée, tant que la partie dure ({words})."
    }
    TakenForStandard {
        "Its time control is not told: it is taken for a standard game."
        "Sa cadence n'est pas dite : elle est tenue pour une partie classique."
    }
    NoCodeFits {
        "No code fits ({words}); kinds alone are named."
        "Aucun code ne convient ({words}) ; seul le genre est nommé."
    }
    DayNotTold {
        "Its day is not told, so no code fits; kinds alone are named."
        "Son jour n'est pas dit, aucun code ne convient ; seul le genre est nommé."
    }
    RecordEnds {
        "The record ends with it."
        "Le relevé s'arrête là."
    }
    CountGames {
        "{count?game|games}"
        "{count?partie|parties}"
    }
    CountMoves {
        "{count?move|moves}"
        "{count?coup|coups}"
    }
    CountRegular {
        "regular"
        "{count?régulière|régulières}"
    }
    CountIrregular {
        "irregular"
        "{count?irrégulière|irrégulières}"
    }
    CountUnreadable {
        "not wholly readable"
        "{count?illisible|illisibles} en partie"
    }
    CountUnresolved {
        "{count?word|words} that stay unread"
        "{count?mot resté illisible|mots restés illisibles}"
    }
    CountLines {
        "{count?variation|variations}"
        "{count?variante|variantes}"
    }
    CountVaried {
        "{count?move|moves} in variations"
        "{count?coup|coups} dans les variantes"
    }
    CountVariedWrong {
        "of them not legal"
        "dont ne sont pas légaux"
    }
    CountUnchecked {
        "of them not checked"
        "dont ne sont pas vérifiés"
    }
    OfResults {
        "by result"
        "par résultat"
    }
    OfCodes {
        "by code"
        "par code"
    }
    OfLetters {
        "by the letters of the men, where they are not those of English"
        "par les lettres des pièces, où ce ne sont pas celles de l'anglais"
    }
    OfIrregularities {
        "irregularities"
        "irrégularités"
    }
    OfResolved {
        "words that the rest of their game explains"
        "mots que la suite de la partie explique"
    }
    OfWarnings {
        "doubts about the record"
        "doutes sur la partie écrite"
    }
    CountContradicted {
        "{count?result|results} that the board contradicts"
        "{count?résultat|résultats} que l'échiquier contredit"
    }

    // Why an act was refused.
    GameOver {
        "the game is over"
        "la partie est finie"
    }
    NoMan {
        "no man stands on {at}"
        "il n'y a pas de pièce en {at}"
    }
    HandEmpty {
        "no such man is in the hand"
        "cette pièce n'est pas dans la main"
    }
    NoPlace {
        "no man from outside has a place on {at}"
        "aucune pièce du dehors n'a sa place en {at}"
    }
    ChoiceOpen {
        "the adversary has a choice to make first"
        "l'adversaire doit d'abord choisir"
    }
    MustChoose {
        "one of the options must be chosen first"
        "il faut d'abord choisir"
    }
    PieceOwed {
        "the pawn on {at} waits for its piece"
        "le Pion en {at} attend qu'on nomme sa pièce"
    }
    ClaimWaits {
        "a denied claim waits for its decision"
        "une réclamation contestée attend d'être décidée"
    }
    NotOffered {
        "not available"
        "cela ne se peut"
    }
    NothingToClaim {
        "there is nothing of the kind to claim"
        "il n'y a rien de tel à réclamer"
    }
    NoOffer {
        "there is no offer to answer"
        "rien n'a été proposé"
    }
    NothingDenied {
        "there is no such claim to deny or to decide"
        "il n'y a pas de réclamation à contester ni à décider"
    }
    NoSuchPly {
        "the game has not so many plies"
        "la partie n'a pas tant de coups"
    }
    NoSuchRule {
        "the code has no such rule"
        "le code n'a pas cette règle"
    }
    NoClock {
        "the code has no clock"
        "le code ne connaît pas de pendule"
    }
    ClaimLost {
        "a man was touched, and no draw can be claimed in this move"
        "une pièce a été touchée, et la nulle ne peut plus se réclamer à ce coup"
    }
    TooEarly {
        "each side must first have made a move"
        "chaque camp doit d'abord avoir joué un coup"
    }
    BothFlagsDown {
        "both flags have fallen, and this is not the last period"
        "les deux drapeaux sont tombés, et ce n'est pas la dernière période"
    }
    FlagStands {
        "this player's flag has not fallen"
        "le drapeau de ce joueur n'est pas tombé"
    }
    Adjourned {
        "the game is adjourned"
        "la partie est ajournée"
    }
    NothingSealed {
        "no move is sealed"
        "aucun coup n'est sous pli"
    }
    Sealed {
        "{player} sealed a move, and the game was adjourned."
        "{player} ont mis un coup sous pli, et la partie fut ajournée."
    }
    NotAPlayer {
        "only a player can do this"
        "cela revient aux joueurs"
    }
    NotTheArbiter {
        "only the arbiter can do this"
        "cela revient à l'arbitre"
    }
}
