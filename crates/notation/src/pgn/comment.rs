//! Commands inside a comment, such as `[%clk 0:09:50]`, and the prose beside them.

/// A command that a program left in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// What it is, for example `clk`.
    pub name: &'a str,
    /// What follows the name, for example `0:09:50`.
    pub value: &'a str,
}

/// The commands of a comment in their order.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    parts(comment).filter_map(|part| match part {
        Part::Command(command) => Some(command),
        Part::Prose(_) => None,
    })
}

/// What a comment says to people: its text without the commands.
pub fn prose(comment: &str) -> String {
    let words = parts(comment).filter_map(|part| match part {
        Part::Prose(text) => Some(text.trim()).filter(|text| !text.is_empty()),
        Part::Command(_) => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

enum Part<'a> {
    Prose(&'a str),
    Command(Command<'a>),
}

fn parts(comment: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let open = rest.find("[%").unwrap_or(rest.len());
        if open > 0 {
            let (text, after) = rest.split_at(open);
            rest = after;
            return Some(Part::Prose(text));
        }
        let Some((inner, after)) = rest[2..].split_once(']') else {
            return Some(Part::Prose(std::mem::take(&mut rest)));
        };
        rest = after;
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        Some(Part::Command(Command { name, value: value.trim() }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_prose_are_kept_apart() {
        let comment = "[%clk 0:05:00][%emt 0:00:01] good, [%eval 0.3]strong [%end";
        let found: Vec<_> = commands(comment).map(|c| (c.name, c.value)).collect();
        assert_eq!(found, [("clk", "0:05:00"), ("emt", "0:00:01"), ("eval", "0.3")]);
        assert_eq!(prose(comment), "good, strong [%end");
    }
}
