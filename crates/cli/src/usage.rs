//! Bad usage, in the shape of all errors: one line that says what is wrong, one with the way out.

use crate::error::{self, Exit};
use crate::solve;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::io::{self, Write};

/// Answers what the command line did not let us do: prints help or version, or the error.
pub fn explain(e: &Error) -> Exit {
    if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A reader that has seen enough is no error.
        let _ = io::stdout().write_all(e.render().to_string().as_bytes());
        return Exit::Decided;
    }
    let (message, help) = words(e);
    error::print(&message, &help);
    Exit::Bad
}

fn words(e: &Error) -> (String, String) {
    let arg = context(e, ContextKind::InvalidArg).unwrap_or_default();
    let value = context(e, ContextKind::InvalidValue).unwrap_or_default();
    let source = e.source().map(ToString::to_string);
    let message = match e.kind() {
        ErrorKind::UnknownArgument => format!("unknown option '{arg}'"),
        ErrorKind::ValueValidation => format!("'{value}' is no value for '{arg}'"),
        ErrorKind::InvalidValue if value.is_empty() => format!("'{arg}' needs a value"),
        ErrorKind::InvalidValue => format!("'{value}' is no value for '{arg}'"),
        ErrorKind::InvalidSubcommand => {
            let verb = context(e, ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("unknown command '{verb}'")
        }
        ErrorKind::MissingRequiredArgument => format!("{arg} is missing"),
        ErrorKind::ArgumentConflict => match context(e, ContextKind::PriorArg) {
            Some(prior) if prior != arg => format!("'{arg}' does not go with '{prior}'"),
            _ => format!("'{arg}' was given twice"),
        },
        ErrorKind::TooManyValues => format!("'{arg}' takes no value '{value}'"),
        _ => e.kind().to_string(),
    };
    let suggestions =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let unknown = e.kind() == ErrorKind::UnknownArgument && command(e) == "tsume solve";
    let help = if let Some(setting) = setting(&arg).filter(|_| unknown) {
        format!("say --set {setting}")
    } else if let Some(source) = source {
        source
    } else if let Some(known) = context(e, ContextKind::ValidValue) {
        format!("one of {known}")
    } else if let Some(meant) = suggestions.into_iter().find_map(|kind| context(e, kind)) {
        format!("did you mean '{meant}'?")
    } else {
        format!("see '{} --help'", command(e))
    };
    (message, help)
}

/// What sets what an unknown option names: `--no-tca` is `tca=off`.
fn setting(arg: &str) -> Option<String> {
    let name = arg.strip_prefix("--")?;
    let (name, off) = name.strip_prefix("no-").map_or((name, false), |name| (name, true));
    let (_, values) = solve::known().find(|(known, _)| *known == name)?;
    let switched = if off { "off" } else { "on" };
    let value = if values.starts_with("on") { switched } else { "VALUE" };
    Some(format!("{name}={value}"))
}

/// The command that was meant, as far as its usage line tells: `tsume solve`.
fn command(e: &Error) -> String {
    let usage = context(e, ContextKind::Usage).unwrap_or_default();
    let verb = usage.split_whitespace().nth(2).filter(|w| w.starts_with(char::is_alphabetic));
    verb.map_or("tsume".to_string(), |verb| format!("tsume {verb}"))
}

fn context(e: &Error, kind: ContextKind) -> Option<String> {
    match e.get(kind)? {
        ContextValue::String(s) => Some(s.clone()),
        ContextValue::Strings(s) => Some(s.join(", ")),
        ContextValue::StyledStr(s) => Some(s.to_string()),
        _ => None,
    }
    .filter(|s| !s.is_empty())
}
