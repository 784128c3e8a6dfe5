//! What can be asked of `regence`, and the help that teaches it.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use book::Lang;
use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

/// A chess arbiter: takes what was really done at a board, legal or not, rules on it by a named
/// code of laws, and keeps the game going.
#[derive(Debug, Parser)]
#[command(name = "regence", version, propagate_version = true, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The language of everything told to people.
    #[arg(long, global = true, value_name = "en|fr", value_parser = language(), default_value = "en")]
    pub(crate) lang: Lang,

    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  regence judge examples/kiel-1893.acts       a game, its irregularity and the ruling
  regence judge --lang fr examples/*.acts     the same in French
  regence judge --code regence games.pgn.zst  a collection, by the law of the café
  regence judge --summary games.pgn.gz        what a collection holds, by kind
  regence judge --code auto games.pgn         each game by the FIDE Laws of its day and pace
  regence check law                           do the scenarios of the law hold?
  regence laws regence P3                     the false move: text, decisions, scenarios
  regence export game.acts --to pgn           for other programs
  regence repair games.pgn -o clean.pgn       a clean copy in which nothing is lost
  regence perft 5 --divide                    counts moves, to compare with other programs
  regence serve --store games.db              a board in the browser, and who plays at it
  regence watch LiveChess/export              the boards of an event, judged while they are played

Write a game down as it happened, one handling a line, and let it be judged:

  # kiel.acts
  code: regence
  w: e2-e4
  b: d7-d5
  w: e4xd5
  b: d8xd5
  w: c1-c3           # no bishop moves so
  b: choose king     # Black's choice, under article P3

  regence judge kiel.acts";

/// One thing that can be asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Judge(Judge),
    Check(Check),
    Perft(Perft),
    Laws(Laws),
    Export(Export),
    Repair(Repair),
    Serve(Serve),
    Watch(Watch),
    Verify(Verify),
    Backup(Backup),
    Completions(Completions),
    Man(Man),
}

/// Judges games: acts files (.acts) and PGN (.pgn, .pgn.gz, .pgn.zst), or a folder of them.
///
/// For every irregularity: the board, what was done, the article, who may choose what, what was
/// chosen, and what followed. Games without irregularities are only counted.
///
/// In a PGN every check counts as announced and nothing is claimed: what was written was played.
/// Its irregularities are named by kind alone unless --code names a law; then each is told with
/// until when it could be claimed.
///
/// --code auto judges each game of a PGN by the FIDE Laws of its Date (else UTCDate, EventDate) and
/// TimeControl, and says by which and why: blitz up to ten minutes for sixty moves, increments
/// counted, rapid under sixty, both as played without an arbiter a board. A game without a known
/// time control counts as standard; where no code fits, as in games before 2018, kinds alone are
/// named.
///
/// Men may have the letters of English, French, German, Spanish, Italian or Dutch, or be figurines:
/// which, is found for each game. A word that cannot be carried out is taken for what it must mean
/// only if it is the one reading with which the rest of the game is legal, and at least six later
/// moves confirm it; else it stays as it is, and its readings are named.
///
/// Exit status: 0 every game is regular, 1 an irregularity was found, 2 something could not be
/// read; it is named with file, line and column on standard error.
#[derive(Debug, Args)]
pub(crate) struct Judge {
    /// The files; a folder stands for all games in it, and - is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The code to judge by, for example regence or fide-2023; `regence laws` lists all. An acts
    /// file names its own, and this one prevails. `auto` chooses for each game of a PGN.
    #[arg(long, value_name = "CODE")]
    pub(crate) code: Option<String>,

    /// For programs: one JSON object a line, for each line of acts and each game of a PGN.
    #[arg(long)]
    pub(crate) json: bool,

    /// Only the totals of each file of games: by status, result, kind of irregularity and of doubt.
    /// With --json, one object a file.
    #[arg(long)]
    pub(crate) summary: bool,

    /// Checks the variations of a PGN too. They are counted and named apart, and make no game
    /// irregular.
    #[arg(long)]
    pub(crate) variations: bool,

    /// How many threads judge a large PGN; without it, as many as the machine runs at once. What is
    /// printed is the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Draws the board with letters instead of figures.
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Runs the assertions (lines that begin with =>) of acts files.
///
/// A folder stands for all acts files in it. Each assertion that does not hold is printed with
/// its line, what was expected and what is so.
///
/// Exit status: 0 all hold, 1 some do not, 2 something could not be read.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Acts files, and folders of them; - is standard input.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Counts the positions that legal moves reach: the common yardstick of move generators.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// How many plies deep.
    pub(crate) depth: u32,

    /// The position to begin from; without it, the initial array.
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Counts each first move apart.
    #[arg(long)]
    pub(crate) divide: bool,

    /// How many threads share the work.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,

    /// Remembers counted positions in so many mebibytes.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: Option<u32>,
}

/// The text of the law: articles, decisions and scenarios.
///
/// Without a code, lists the codes; with one, its articles; with an article, all about it.
#[derive(Debug, Args)]
pub(crate) struct Laws {
    /// A code, for example regence.
    pub(crate) code: Option<String>,

    /// One of its articles, for example P3.
    pub(crate) article: Option<String>,

    /// What every code says about an incident, side by side, for example two-moves.
    #[arg(long, value_name = "INCIDENT", conflicts_with_all = ["code", "article"])]
    pub(crate) compare: Option<String>,
}

/// Writes a judged game for other programs.
///
/// pgn holds all moves, irregular ones in long form with a comment that names kind and article.
/// pgn-portable stops at an irregularity that stood and goes on in a second game from that
/// position, so that every program can read it. acts is an acts file.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The game or games; - is standard input.
    pub(crate) file: PathBuf,

    /// What to write.
    #[arg(long, value_enum)]
    pub(crate) to: Format,

    /// Only this game of a PGN, counted from 1.
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<u64>,

    /// The code to judge by, or `auto`, as for judge; an acts file names its own.
    #[arg(long, value_name = "CODE")]
    pub(crate) code: Option<String>,
}

/// Writes a clean copy of a collection, in which nothing is lost and nothing invented.
///
/// Every game of the copy is legal from its first move to its last. A word that the rest of its
/// game explains is written as it was meant, and marked: {[%was Sf3 letter 31]} gives the word, in
/// what way it was written wrongly, and how many later moves confirm it. Where a game goes on past
/// what is no legal move, it stays as it was written, in comments that begin with [%kept]; `export
/// --to pgn-portable` continues it from a FEN instead. What is no word, tag or comment at all is left
/// out, and named on standard error.
///
/// Exit status: 0 all of it is legal, 1 something was kept in comments or left out, 2 something
/// could not be read.
#[derive(Debug, Args)]
pub(crate) struct Repair {
    /// The file: .pgn, .pgn.gz or .pgn.zst.
    pub(crate) file: PathBuf,

    /// The copy, which must not be there yet.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
}

/// Opens the house behind a board in the browser: two seats, an arbiter, and all who watch.
///
/// Prints its address and serves until Ctrl-C or SIGTERM. It listens on loopback, for this machine
/// alone, unless --bind says otherwise. What it logs goes to standard error; REGENCE_LOG=debug
/// logs more.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen. An address that is not loopback lets other machines in, and needs --origin.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:1844")]
    pub(crate) bind: SocketAddr,

    /// Opens the house to the local network: it listens on this machine's address there, on the port of
    /// --bind, and shows the address as a picture for telephones. Everyone on that network can open the
    /// page and watch; who holds the link of a seat plays; nothing is encrypted.
    #[arg(long, conflicts_with_all = ["origin", "proxy"])]
    pub(crate) lan: bool,

    /// Opens the page in a browser, where there is a terminal and a desktop.
    #[arg(long)]
    pub(crate) open: bool,

    /// The address people type, such as `https://chess.example`. Requests for other hosts and sockets
    /// opened by other sites are turned away.
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,

    /// The proxy before it, whose X-Forwarded-For is believed.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Option<IpAddr>,

    /// The UCI engine of those who play alone, or `none`; unless it is named, Stockfish or another is
    /// looked for.
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) engine: Option<PathBuf>,

    /// The file that keeps the games; without it they are gone when the house closes.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,

    /// Connections at once.
    #[arg(long, value_name = "N")]
    pub(crate) connections: Option<usize>,

    /// Connections at once from one address.
    #[arg(long, value_name = "N")]
    pub(crate) connections_per_address: Option<usize>,

    /// Acts of one seat a second, and twice as many at once.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) acts_per_second: Option<u32>,

    /// Games opened from one address at once.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games_at_once: Option<u32>,

    /// Entries in the log of one game.
    #[arg(long, value_name = "N")]
    pub(crate) entries_per_game: Option<u64>,
}

/// Watches the electronic boards of an event, judges their games while they are played, tells the
/// arbiter, and gives viewers what they can follow to the end.
///
/// Prints the address of the arbiter's page, which is secret, and the one for viewers, and runs until
/// Ctrl-C or SIGTERM. What it was told is kept in a folder, so that it goes on where it stopped.
#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// What to watch: a folder that LiveChess exports, a PGN, a folder of PGN, an address of one,
    /// `cloud:` with the id of a tournament of the LiveChess Cloud, or `livechess` for the boards of
    /// this machine.
    #[arg(value_name = "SOURCE", required_unless_present = "config")]
    pub(crate) source: Vec<String>,

    /// A file of settings; what is said here goes before it.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// The code to judge by; without it, or with `auto`, the FIDE Laws of each game's day and pace.
    #[arg(long, value_name = "CODE")]
    pub(crate) code: Option<String>,

    /// The folder that keeps the journal and the key of the arbiter's page [default: regence-watch].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keep: Option<PathBuf>,

    /// Where to listen [default: 127.0.0.1:1850]. An address that is not loopback lets other machines
    /// in, and needs --origin.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) bind: Option<SocketAddr>,

    /// The address people type, such as `http://192.168.1.20:1850`.
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,

    /// Opens the arbiter's page in a browser, where there is a terminal and a desktop.
    #[arg(long)]
    pub(crate) open: bool,

    /// Posts each alert there, as JSON.
    #[arg(long, value_name = "URL")]
    pub(crate) alert_url: Option<String>,

    /// Runs this program on each alert, which it gets as JSON on its standard input.
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) alert_command: Option<String>,
}

/// Audits a file of games: is every chain whole, and do the same acts give the same rulings?
///
/// Exit status: 0 every game holds, 1 some do not and are named, 2 the file could not be read.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The file that `regence serve --store` keeps. It may be in use.
    pub(crate) store: PathBuf,
}

/// Copies a file of games while it is in use.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file that `regence serve --store` keeps.
    pub(crate) store: PathBuf,

    /// The copy, which must not be there yet.
    pub(crate) to: PathBuf,
}

/// Prints what makes a shell complete the arguments of regence.
///
/// For bash, for example:
/// regence completions bash > ~/.local/share/bash-completion/completions/regence
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}

/// Writes the manual pages, one a command, into a folder.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder, for example ~/.local/share/man/man1. It is made if it is not there.
    pub(crate) folder: PathBuf,
}

/// What `export` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// All moves, irregular ones in long form with a comment.
    Pgn,
    /// Legal moves only; after an irregularity a second game from that position.
    PgnPortable,
    /// An acts file.
    Acts,
}

/// Reads a language, and names those there are to whoever asks for another.
fn language() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(["en", "fr"]).try_map(|name| name.parse::<Lang>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_game_in_the_help_can_be_judged() {
        let example = EXAMPLES.split("\n\n").find(|part| part.contains("# kiel.acts"));
        let file = notation::acts::read(example.expect("a game")).expect("a well-formed game");
        let mut judging = notation::judge::Judging::new(&file).expect("a game");
        while let Some(step) = judging.step() {
            assert!(!step.refused(), "line {}", step.line);
        }
        assert_eq!(judging.game().permitted().len(), 1, "only the king may play, to one square");
    }
}
