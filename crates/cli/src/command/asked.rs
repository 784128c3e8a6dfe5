//! The code asked for with `--code`.

use laws::{CODES, Code};

/// What chooses the code of each game by its own tags.
const AUTO: &str = "auto";

/// By what the games are judged.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// Nothing was asked: an acts file's own code, and none for a PGN.
    Nothing,
    /// An acts file's own code, and for each game of a PGN the FIDE code of its day and pace.
    Auto,
    /// This one.
    Code(&'static Code),
}

impl Asked {
    /// Reads the option, or says what is wrong with it.
    pub(super) fn read(option: Option<&str>) -> Result<Self, String> {
        match option {
            None => Ok(Self::Nothing),
            Some(AUTO) => Ok(Self::Auto),
            Some(slug) => named(slug).map(Self::Code).map_err(|message| {
                format!("regence: --code: {message}, and {AUTO}, which looks at the date")
            }),
        }
    }

    /// The code that prevails over an acts file's own.
    pub(super) fn over_its_own(self) -> Option<&'static Code> {
        match self {
            Self::Code(code) => Some(code),
            Self::Nothing | Self::Auto => None,
        }
    }
}

/// The code of this name, or what to say where there is none.
pub(super) fn named(slug: &str) -> Result<&'static Code, String> {
    Code::by_slug(slug).ok_or_else(|| {
        let known: Vec<&str> = CODES.iter().map(|code| code.slug).collect();
        format!("no code is called {slug}; there are {}", known.join(", "))
    })
}
