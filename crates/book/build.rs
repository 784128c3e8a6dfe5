//! Lists every file of `law/` as a table of path and text, so that the binary needs no files.

use std::{env, fmt::Write, fs, io, path::Path};

fn main() -> io::Result<()> {
    let law = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../law");
    println!("cargo::rerun-if-changed={}", law.display());
    let mut paths = Vec::new();
    walk(&law, &mut paths)?;
    paths.sort();

    let mut table = String::from("&[\n");
    for path in paths {
        let file = law.join(&path);
        println!("cargo::rerun-if-changed={}", file.display());
        writeln!(table, "    ({path:?}, include_str!({:?})),", file.canonicalize()?)
            .expect("a string can be written to");
    }
    table.push(']');
    let out = env::var("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("law.rs"), table)
}

/// Collects the paths of all files under `root`, relative to it, with `/` between the parts.
fn walk(root: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let relative = path.strip_prefix(root).expect("found under the root");
            let parts = relative.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>();
            paths.push(parts.join("/"));
        }
    }
    Ok(())
}
