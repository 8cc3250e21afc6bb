//! Files with a problem on each line.

use super::{Found, ParseError, Problems};

/// The problems of a file that has one on each line. What follows `#` is a comment. `problem` makes a
/// question of what is left of a line, or says in which column what is wrong; `help` is the way out of
/// that. A problem without a name gets that of its line, unless there is only one.
///
/// ```
/// use tsume::games::{self, Found};
///
/// let found = games::lines(b"# nothing\n", "write a number", |_| -> Result<Found, (usize, &str)> {
///     unreachable!("there is no problem")
/// });
/// assert_eq!(found[0].as_ref().err().unwrap().message, "there is no problem in this file");
///
/// let found = games::lines(b"\none # comment\n", "write a number", |line| {
///     assert_eq!(line, "one");
///     Err((1, "this is no number"))
/// });
/// assert_eq!(found[0].as_ref().err().unwrap().to_string(), "2:1: this is no number");
/// ```
pub fn lines<M: Into<String>>(
    bytes: &[u8],
    help: &str,
    problem: impl Fn(&str) -> Result<Found, (usize, M)>,
) -> Problems {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let bad = |line, column, message| ParseError { line, column, message, help: help.to_string() };
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end());
    let lines: Vec<_> = (1..).zip(lines).filter(|(_, line)| !line.is_empty()).collect();
    if lines.is_empty() {
        return vec![Err(bad(1, 1, "there is no problem in this file".to_string()))];
    }
    let only = lines.len() == 1;
    let read = |&(number, line): &(usize, &str)| {
        let found = problem(line).map_err(|(column, message)| bad(number, column, message.into()));
        found.map(|found| match found.name.is_empty() && !only {
            true => Found { name: number.to_string(), ..found },
            false => found,
        })
    };
    lines.iter().map(read).collect()
}
