//! What depends on what, and under which licences: read from `cargo metadata`, without network.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// Our own crates and the crates of ours each may depend on: the arrows of the design.
const ARROWS: &[(&str, &[&str])] = &[
    ("regence-chess", &[]),
    ("regence-laws", &[]),
    ("regence-mate", &["regence-chess"]),
    ("regence-book", &["regence-laws"]),
    ("regence-arbiter", &["regence-chess", "regence-laws", "regence-mate"]),
    ("regence-notation", &["regence-arbiter", "regence-chess", "regence-laws", "regence-mate"]),
    ("regence-engine", &["regence-arbiter", "regence-chess", "regence-laws"]),
    (
        "regence-report",
        &["regence-arbiter", "regence-book", "regence-chess", "regence-laws", "regence-notation"],
    ),
    ("regence-store", &[]),
    ("regence-wire", &["regence-arbiter", "regence-chess", "regence-laws", "regence-notation"]),
    (
        "regence-server",
        &[
            "regence-arbiter",
            "regence-book",
            "regence-chess",
            "regence-engine",
            "regence-laws",
            "regence-notation",
            "regence-report",
            "regence-store",
            "regence-wire",
        ],
    ),
    (
        "regence-watch",
        &[
            "regence-arbiter",
            "regence-book",
            "regence-chess",
            "regence-laws",
            "regence-notation",
            "regence-server",
        ],
    ),
    (
        "regence-cli",
        &[
            "regence-arbiter",
            "regence-book",
            "regence-chess",
            "regence-laws",
            "regence-notation",
            "regence-report",
            "regence-server",
            "regence-store",
            "regence-watch",
            "regence-wire",
        ],
    ),
];

/// Crates that serve only as oracles, yardsticks or checks. They are never shipped, so nothing shipped may
/// depend on them, and what they depend on is not shipped either.
const UNPUBLISHED: &[&str] = &["regence-bench", "regence-oracle", "regence-properties"];

/// Licences under which anything shipped may come: permissive ones without further duties.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// One crate of the resolved graph.
struct Package {
    name: String,
    license: String,
    /// What it links: crates needed to build it or to run it, tests apart.
    needs: Vec<String>,
    /// Its normal, build and test dependencies that are crates of ours.
    ours: BTreeSet<String>,
}

/// The graph as cargo resolves it for this machine, by package id.
fn graph() -> BTreeMap<String, Package> {
    let host = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let host = String::from_utf8(host.stdout).expect("rustc speaks UTF-8");
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host triple");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--offline", "--locked", "--filter-platform"])
        .arg(host)
        .current_dir(super::files::top())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");

    let mut packages = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        let dependencies = list(&package["dependencies"]);
        let ours = dependencies
            .iter()
            .map(|dependency| text(&dependency["name"]))
            .filter(|name| name.starts_with("regence-"))
            .collect();
        packages.insert(
            text(&package["id"]),
            Package {
                name: text(&package["name"]),
                license: package["license"].as_str().unwrap_or_default().to_owned(),
                needs: Vec::new(),
                ours,
            },
        );
    }
    for node in list(&metadata["resolve"]["nodes"]) {
        let needs = list(&node["deps"]).iter().filter(|dependency| {
            list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].as_str() != Some("dev"))
        });
        let needs = needs.map(|dependency| text(&dependency["pkg"])).collect();
        packages.get_mut(&text(&node["id"])).expect("a node is a package").needs = needs;
    }
    packages
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string in cargo's metadata").to_owned()
}

/// Whether one of the alternatives of an SPDX expression is allowed in all its parts.
fn is_allowed(license: &str) -> bool {
    license
        .replace(['(', ')'], " ")
        .replace('/', " OR ")
        .split(" OR ")
        .any(|alternative| alternative.split(" AND ").all(|part| ALLOWED.contains(&part.trim())))
}

#[test]
fn nothing_shipped_is_under_a_licence_outside_the_list() {
    let graph = graph();
    let mut open: Vec<&String> = graph
        .iter()
        .filter(|(_, package)| ARROWS.iter().any(|(name, _)| *name == package.name))
        .map(|(id, _)| id)
        .collect();
    assert_eq!(open.len(), ARROWS.len(), "every shipped crate is in the graph");
    let mut seen = BTreeSet::new();
    let mut refused = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let package = &graph[id];
        if !is_allowed(&package.license) {
            refused.insert(format!("{} ({})", package.name, package.license));
        }
        open.extend(&package.needs);
    }
    assert!(seen.len() > ARROWS.len(), "the walk reaches crates that are not ours");
    assert!(refused.is_empty(), "licences outside the list: {refused:?}");
}

#[test]
fn licence_expressions_are_read() {
    for license in
        ["MIT", "MIT/Apache-2.0", "GPL-2.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0", "0BSD"]
    {
        assert!(is_allowed(license), "{license}");
    }
    for license in ["", "GPL-3.0-or-later", "MIT AND GPL-3.0", "MPL-2.0", "LGPL-3.0 OR GPL-3.0"] {
        assert!(!is_allowed(license), "{license}");
    }
}

#[test]
fn the_crates_depend_on_each_other_as_designed() {
    let graph = graph();
    let ours: Vec<&Package> =
        graph.values().filter(|package| package.name.starts_with("regence-")).collect();
    for package in &ours {
        if UNPUBLISHED.contains(&package.name.as_str()) {
            continue;
        }
        let (_, allowed) = ARROWS
            .iter()
            .find(|(name, _)| *name == package.name)
            .unwrap_or_else(|| panic!("{} has no place among the arrows", package.name));
        for other in &package.ours {
            assert!(
                allowed.contains(&other.as_str()),
                "{} must not depend on {other}",
                package.name
            );
        }
    }
    assert_eq!(ours.len(), ARROWS.len() + UNPUBLISHED.len());
}
