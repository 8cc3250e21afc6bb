//! What a controller says: a line becomes a command with its words.

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The number that the answer repeats; empty if there is none.
    pub id: String,
    /// What to do.
    pub name: String,
    /// The words after it.
    pub words: Vec<String>,
}

impl Command {
    /// The command of a line; none where a line says nothing. Control characters and comments mean
    /// nothing, and a tab is a space (GTP 2, section 3.1).
    pub fn parse(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default();
        let plain = |c: char| match c {
            '\t' => Some(' '),
            c if c.is_control() => None,
            c => Some(c),
        };
        let line: String = line.chars().filter_map(plain).collect();
        let mut words = line.split_whitespace().map(str::to_string).peekable();
        let is_id = |word: &String| word.bytes().all(|b| b.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default();
        match words.next() {
            Some(name) => Some(Command { id, name, words: words.collect() }),
            None => {
                (!id.is_empty()).then(|| Command { id, name: String::new(), words: Vec::new() })
            }
        }
    }
}

/// Whether a line stops the command in hand.
pub fn is_interrupt(line: &str) -> bool {
    line.trim() == "# interrupt"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_commands() {
        let parse = |line| Command::parse(line).map(|c| (c.id, c.name, c.words.join(",")));
        let command = |id: &str, name: &str, words: &str| {
            Some((id.to_string(), name.to_string(), words.to_string()))
        };
        assert_eq!(parse("play b D4\n"), command("", "play", "b,D4"));
        assert_eq!(parse("12\tquit\r\n"), command("12", "quit", ""));
        assert_eq!(parse("7 # nothing"), command("7", "", ""));
        assert_eq!(parse(" # a comment"), None);
        assert_eq!(parse("\u{7}na\u{0}me#x"), command("", "name", ""));
        assert!(is_interrupt("# interrupt\r\n") && !is_interrupt("interrupt"));
    }
}
