//! How the command ends when its reader leaves, or the person at the keyboard.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::command;

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    // More than any pipe holds.
    let files = ["examples/late-claim.acts"; 400];
    let mut child = command(&["judge"])
        .args(files)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("regence runs");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a first line");
    drop(out);
    let status = child.wait().expect("regence ends");
    let mut error = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut error).expect("UTF-8");
    assert_eq!(error, "");
    assert_eq!(status.code(), Some(141));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_soon() {
    for arguments in [&["perft", "12"][..], &["judge", "-"]] {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("regence runs");
        // Held open, so that it waits for its input.
        let _input = child.stdin.take();
        std::thread::sleep(Duration::from_millis(300));
        let begun = Instant::now();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let status = child.wait().expect("regence ends");
        assert!(begun.elapsed() < Duration::from_secs(5), "{arguments:?}");
        assert_eq!(status.code(), Some(130), "{arguments:?}");
    }
}
