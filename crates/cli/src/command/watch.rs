//! `regence watch`: the boards of an event, until it is told to close.

use std::{
    fs,
    io::{self, Write},
};

use tokio::runtime;
use watch::{
    config::{Config, Settings},
    house,
    source::Origin,
};

use super::{browser, serve};
use crate::{arguments::Watch, outcome::Outcome, shell::Shell};

pub(super) fn run(arguments: &Watch, shell: &mut Shell) -> io::Result<Outcome> {
    let config = match config(arguments) {
        Ok(config) => config,
        Err(message) => {
            shell.complain(format_args!("regence: {message}"));
            return Ok(Outcome::Unreadable);
        }
    };
    serve::log();
    runtime::Builder::new_multi_thread().enable_all().build()?.block_on(watch(
        config,
        arguments.open,
        shell,
    ))
}

async fn watch(config: Config, opens: bool, shell: &mut Shell) -> io::Result<Outcome> {
    let told_to_close = serve::told_to_close()?;
    for origin in &config.sources {
        // A name written wrong looks like a round that has not begun.
        if let Origin::Path(path) = origin
            && !path.exists()
        {
            shell.complain(format_args!(
                "regence: {} is not there; it is looked for until it is",
                path.display()
            ));
        }
    }
    let watch = match house::Watch::open(config).await {
        Ok(watch) => watch,
        Err(error) => {
            shell.complain(format_args!("regence: {error}"));
            return Ok(Outcome::Unreadable);
        }
    };
    writeln!(shell, "arbiter  {}", watch.arbiter())?;
    writeln!(shell, "viewers  {}", watch.viewers())?;
    shell.flush()?;
    if let Some(opener) = opens.then(browser::Desktop::here).and_then(browser::Desktop::opener) {
        browser::open(opener, &watch.arbiter());
    }
    told_to_close.await;
    watch.close().await;
    Ok(Outcome::Regular)
}

/// The settings of the file, and over them those of the command line.
fn config(arguments: &Watch) -> Result<Config, String> {
    let mut settings = match &arguments.config {
        None => Settings::default(),
        Some(path) => {
            let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
            let text = fs::read_to_string(path).map_err(|error| told(&error))?;
            Settings::read(&text).map_err(|error| told(&error))?
        }
    };
    if !arguments.source.is_empty() {
        settings.source.clone_from(&arguments.source);
    }
    if !arguments.origin.is_empty() {
        settings.origin.clone_from(&arguments.origin);
    }
    let command = arguments.alert_command.clone().map(|program| vec![program]);
    settings.code = arguments.code.clone().or(settings.code);
    settings.keep = arguments.keep.clone().or(settings.keep);
    settings.bind = arguments.bind.or(settings.bind);
    settings.alert_url = arguments.alert_url.clone().or(settings.alert_url);
    settings.alert_command = command.or(settings.alert_command);
    settings.config()
}
