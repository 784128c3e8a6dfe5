//! Benchmarks, each asserting the answer it measures.

use std::{fs, process::Command};

/// What the figures were measured on: processor, target features and compiler.
pub fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| rest.trim_start_matches([' ', '\t', ':']));
    let rustc = Command::new("rustc").arg("-V").output().ok();
    let rustc = rustc.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let build = if cfg!(target_feature = "bmi2") { "native features" } else { "default features" };
    format!("{model}, {}, {build}, {}", std::env::consts::ARCH, rustc.trim())
}

/// The middle figure; of two middle ones the greater.
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
