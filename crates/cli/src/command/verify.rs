//! `regence verify` and `regence backup`: stores looked after without the house.

use std::io::{self, Write};

use store::Sqlite;
use tokio::runtime;

use crate::{
    arguments::{Backup, Verify},
    outcome::Outcome,
    shell::Shell,
};

pub(super) fn run(arguments: &Verify, shell: &mut Shell) -> io::Result<Outcome> {
    let name = arguments.store.display();
    if !arguments.store.is_file() {
        shell.complain(format_args!("{name}: no such file"));
        return Ok(Outcome::Unreadable);
    }
    let store = match Sqlite::open(&arguments.store) {
        Ok(store) => store,
        Err(error) => {
            shell.complain(format_args!("{name}: {error}"));
            return Ok(Outcome::Unreadable);
        }
    };
    let runtime = runtime::Builder::new_current_thread().build()?;
    let audit = match runtime.block_on(server::audit::all(&store)) {
        Ok(audit) => audit,
        Err(error) => {
            shell.complain(format_args!("{name}: {error}"));
            return Ok(Outcome::Unreadable);
        }
    };
    for (game, wrong) in &audit.wrong {
        writeln!(shell, "{name}: game {game}: {wrong}")?;
    }
    let good = audit.games - audit.wrong.len() as u64;
    writeln!(
        shell,
        "{name}: {good} of {} games hold, with {} entries; their chains are whole, and the same \
         acts give the same rulings",
        audit.games, audit.entries
    )?;
    Ok(if audit.wrong.is_empty() { Outcome::Regular } else { Outcome::Irregular })
}

pub(super) fn backup(arguments: &Backup, shell: &mut Shell) -> io::Result<Outcome> {
    match Sqlite::backup(&arguments.store, &arguments.to) {
        Ok(()) => Ok(Outcome::Regular),
        Err(error) => {
            let (from, to) = (arguments.store.display(), arguments.to.display());
            shell.complain(format_args!("{from}: cannot be copied to {to}: {error}"));
            Ok(Outcome::Unreadable)
        }
    }
}
