//! `regence completions` and `regence man`: the same arguments told to shells and to `man`.

use std::{fs, io, path::Path};

use clap::CommandFactory;

use crate::{
    arguments::{Arguments, Completions, Man},
    outcome::Outcome,
    shell::Shell,
};

pub(crate) fn completions(asked: &Completions, shell: &mut Shell) -> io::Result<Outcome> {
    clap_complete::generate(asked.shell, &mut Arguments::command(), "regence", shell);
    Ok(Outcome::Regular)
}

pub(crate) fn pages(asked: &Man, shell: &mut Shell) -> io::Result<Outcome> {
    if let Err(error) = write(&asked.folder) {
        shell.complain(format_args!("{}: {error}", asked.folder.display()));
        return Ok(Outcome::Unreadable);
    }
    Ok(Outcome::Regular)
}

fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut regence = Arguments::command();
    regence.build();
    let commands = regence.get_subcommands().filter(|command| command.get_name() != "help");
    for command in [&regence].into_iter().chain(commands) {
        // Built, a command is displayed with those that it stands under: `regence-judge`.
        let name = command.get_display_name().unwrap_or(command.get_name());
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
        fs::write(folder.join(format!("{name}.1")), page)?;
    }
    Ok(())
}
