//! `tsume completions` and `tsume man`: what is made from the table of options that the program
//! itself uses.

use crate::Cli;
use crate::error::{Exit, Failure};
use crate::output;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fmt::Write as _;
use std::io::{self, Write};

const COMPLETIONS: &str = "\
Examples:
  tsume completions bash > ~/.local/share/bash-completion/completions/tsume
  tsume completions zsh > ~/.zfunc/_tsume
  tsume completions fish > ~/.config/fish/completions/tsume.fish";

/// Writes what a shell needs to complete commands and options
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS)]
pub struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Writes completions.
pub fn completions(args: &Completions) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tsume", &mut text);
    say(&text)
}

const MAN: &str = "\
Examples:
  tsume man | man -l -
  tsume man solve > ~/.local/share/man/man1/tsume-solve.1
  tsume man --markdown";

/// Writes a manual page
#[derive(clap::Args)]
#[command(after_help = MAN)]
pub struct Page {
    /// The command that it is about, if not the whole program
    #[arg(value_name = "COMMAND")]
    verb: Option<String>,
    /// All commands and options as one page of Markdown instead
    #[arg(long, conflicts_with = "verb")]
    markdown: bool,
}

/// Writes a manual page.
pub fn page(args: &Page) -> Result<Exit, Failure> {
    let mut program = Cli::command();
    program.build();
    if args.markdown {
        return say(markdown(&program).as_bytes());
    }
    let command = match &args.verb {
        None => program,
        Some(verb) => match program.find_subcommand(verb) {
            Some(command) => command.clone(),
            None => {
                let message = format!("there is no command '{verb}'");
                return Err(Failure::usage(message, "'tsume --help' lists them"));
            }
        },
    };
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    say(&text)
}

fn say(text: &[u8]) -> Result<Exit, Failure> {
    output::unless_closed(io::stdout().write_all(text))?;
    Ok(Exit::Decided)
}

/// All commands and their options.
fn markdown(program: &Command) -> String {
    let mut out =
        "# Commands and options\n\nThis page is what `tsume man --markdown` prints.\n".to_string();
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let _ = write!(out, "\n## tsume {}\n", command.get_name());
        if let Some(about) = command.get_about() {
            let about = about.to_string();
            let end = if about.ends_with(['.', '?']) { "" } else { "." };
            let _ = write!(out, "\n{about}{end}\n");
        }
        // Under their headings, in the order in which these come first.
        let mut groups: Vec<(Option<&str>, String)> = Vec::new();
        for arg in command.get_arguments().filter(|arg| is_own(arg)) {
            let heading = arg.get_help_heading();
            match groups.iter_mut().find(|(known, _)| *known == heading) {
                Some((_, rows)) => rows.push_str(&row(arg)),
                None => groups.push((heading, row(arg))),
            }
        }
        for (heading, rows) in groups {
            let heading = heading.map(|heading| format!("\n### {heading}\n"));
            let table = format!("\n| option | what it does |\n| --- | --- |\n{rows}");
            let _ = write!(out, "{}{table}", heading.unwrap_or_default());
        }
        if let Some(more) = command.get_after_long_help().or(command.get_after_help()) {
            let _ = write!(out, "\n```text\n{}\n```\n", more.to_string().trim_end());
        }
    }
    out
}

/// Every command has `--help`.
fn is_own(arg: &Arg) -> bool {
    !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str())
}

fn row(arg: &Arg) -> String {
    let takes_value = arg.get_action().takes_values();
    let names = arg.get_value_names().unwrap_or_default();
    let value = names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ");
    let name = match (arg.get_long(), arg.get_short()) {
        (None, _) => value,
        (Some(long), short) => {
            let short = short.map(|short| format!(", -{short}")).unwrap_or_default();
            let value = if takes_value { format!(" {value}") } else { String::new() };
            format!("--{long}{short}{value}")
        }
    };
    let help = arg.get_long_help().or(arg.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let default = match arg.get_default_values().first() {
        Some(value) if takes_value => format!(" (default: `{}`)", value.to_string_lossy()),
        _ => String::new(),
    };
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    format!("| `{}` | {}{} |\n", cell(&name), cell(&help), cell(&default))
}
