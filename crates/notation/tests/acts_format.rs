//! The conformance files of the acts format: `tests/acts-format` at the root of the repository.
//!
//! `REGENCE_BLESS=1` writes the message beside each invalid file anew.

use std::{fs, path::PathBuf};

use notation::acts;

/// The files of a folder with this extension, by name, with their text.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/acts-format");
    let mut files: Vec<_> = fs::read_dir(path.join(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "acts"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("the file can be read");
            (path, text)
        })
        .collect()
}

#[test]
fn valid_files_are_read_and_written_alike() {
    for (path, text) in files("valid") {
        let name = path.display();
        let file = acts::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = file.to_string();
        assert_eq!(acts::read(&written), Ok(file), "{name}");
        if text.starts_with("# canonical") {
            assert_eq!(written, text, "{name}");
        }
    }
}

#[test]
fn invalid_files_give_their_message() {
    for (path, text) in files("invalid") {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in ASCII");
        let message = match acts::read(&text) {
            Ok(_) => panic!("{name} was read"),
            Err(error) => format!("{}\n", error.in_file(name)),
        };
        let snapshot = path.with_extension("txt");
        if std::env::var_os("REGENCE_BLESS").is_some() {
            fs::write(&snapshot, &message).expect("the message can be written");
        }
        let expected = fs::read_to_string(&snapshot).unwrap_or_default();
        assert_eq!(message, expected, "{name}");
    }
}

#[test]
fn the_document_names_every_key_act_and_assertion() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/acts-format.md");
    let document = fs::read_to_string(path).expect("the document is there");
    let keys = acts::header::usages().map(|(key, usage)| format!("{key}: {usage}"));
    let forms = acts::deed::usages().chain(acts::assertion::usages()).map(str::to_owned);
    for usage in keys.chain(forms) {
        assert!(document.contains(&format!("`{usage}`")), "{usage}");
    }
}

/// Every prefix and every one-byte change of the file that holds everything.
#[test]
fn damaged_files_are_read_or_refused_and_written_alike() {
    let (_, text) = files("valid")
        .into_iter()
        .find(|(path, _)| path.ends_with("everything.acts"))
        .expect("the file is there");
    let check = |damaged: &[u8]| {
        let damaged = String::from_utf8_lossy(damaged);
        if let Ok(file) = acts::read(&damaged) {
            assert_eq!(acts::read(&file.to_string()), Ok(file), "{damaged}");
        }
    };
    for length in 0..text.len() {
        check(&text.as_bytes()[..length]);
    }
    for at in 0..text.len() {
        for byte in *b"\n\"\\ #;:,@=w9\xC3" {
            let mut damaged = text.clone().into_bytes();
            damaged[at] = byte;
            check(&damaged);
        }
    }
}

#[test]
fn a_value_that_begins_like_a_comment_stays_a_value() {
    for text in ["Event:#  one\n", "Event:# one # two\n", "Event:#\n", "Event: #one\n"] {
        let file = acts::read(text).expect(text);
        let written = file.to_string();
        assert_eq!(acts::read(&written).as_ref(), Ok(&file), "{text} {written}");
    }
}
