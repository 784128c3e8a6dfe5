//! The folder of the built page: it is there, if empty, so that a debug build finds what comes into it
//! later; and where the page is embedded, a page built anew is embedded anew.

use std::{env, fs};

const BUILT: &str = "../../web/dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Where sources cannot be written there is a page or there is none.
    let _ = fs::create_dir_all(BUILT);
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={BUILT}");
    }
}
