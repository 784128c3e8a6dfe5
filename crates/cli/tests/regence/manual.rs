//! Completions and manual pages name every command.

use std::fs;

use super::regence;

const COMMANDS: [&str; 5] = ["judge", "check", "repair", "export", "serve"];

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = regence(&["completions", shell]);
        assert_eq!(said.status, 0, "{}", said.error);
        for command in COMMANDS {
            assert!(said.out.contains(command), "{shell}: {command}");
        }
    }
    assert_eq!(regence(&["completions", "nobody"]).status, 2);
}

#[test]
fn every_command_has_its_page() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let path = folder.path().join("man1");
    let said = regence(&["man", path.to_str().expect("a plain path")]);
    assert_eq!(said.status, 0, "{}", said.error);
    let first = fs::read_to_string(path.join("regence.1")).expect("the page of all");
    for command in COMMANDS {
        assert!(first.contains(command), "{command}");
        let page = fs::read_to_string(path.join(format!("regence-{command}.1")));
        assert!(page.expect("a page").contains(&format!("regence\\-{command}")), "{command}");
    }
}
