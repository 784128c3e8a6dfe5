//! Scenarios: acts files that show what a sentence of the law does.

use crate::text::{Lang, set_english, set_french};

/// An acts file of a book. Its first comment lines give its title, its French title after `fr:`,
/// and after `law:` the ids of the sentences it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The file's name without its ending, for example `P03-left-in-check`.
    pub name: &'static str,
    title_en: String,
    title_fr: String,
    /// Ids of the sentences and decisions it shows, for example `P3.leave`.
    pub law: Vec<&'static str>,
    /// The whole acts file.
    pub acts: &'static str,
}

impl Scenario {
    /// Reads the comments at the head of an acts file. Whether the acts themselves are well formed
    /// is for the reader of acts to say.
    ///
    /// # Errors
    /// What is missing: a title, a French title, or the ids.
    pub fn read(name: &'static str, acts: &'static str) -> Result<Self, &'static str> {
        let (mut title_en, mut title_fr, mut law) = (None, None, Vec::new());
        for line in acts.lines().map_while(|line| line.strip_prefix('#')) {
            let line = line.trim();
            if let Some(ids) = line.strip_prefix("law:") {
                law.extend(ids.split_whitespace());
            } else if let Some(title) = line.strip_prefix("fr:") {
                title_fr.get_or_insert(set_french(title.trim()));
            } else {
                title_en.get_or_insert(set_english(line));
            }
        }
        if law.is_empty() {
            return Err("no ids after `# law:`");
        }
        Ok(Self {
            name,
            title_en: title_en.ok_or("no title in the first comment")?,
            title_fr: title_fr.ok_or("no French title after `# fr:`")?,
            law,
            acts,
        })
    }

    /// What it shows, in one line.
    pub fn title(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.title_en,
            Lang::Fr => &self.title_fr,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_read_and_the_acts_are_kept() {
        let acts = "# A title\n# fr: Un titre : le même\n# law: P3.leave D2.waive\ncode: regence\n# no title\n";
        let scenario = Scenario::read("P03-x", acts).unwrap();
        assert_eq!(scenario.title(Lang::En), "A title");
        assert_eq!(scenario.title(Lang::Fr), "Un titre\u{202f}: le même");
        assert_eq!(scenario.law, ["P3.leave", "D2.waive"]);
        assert_eq!(scenario.acts, acts);
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(Scenario::read("x", "# A title\n# fr: Un titre\ncode: regence\n").is_err());
        assert!(Scenario::read("x", "# A title\n# law: P3\n").is_err());
        assert!(Scenario::read("x", "# fr: Un titre\n# law: P3\n").is_err());
    }
}
