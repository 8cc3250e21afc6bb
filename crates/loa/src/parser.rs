//! Reading `.loa` files.
//!
//! The file is first cut into problems: a line with a `/` is one by itself, other lines are a
//! diagram, which ends with its `to move` line or with an empty one. Each problem is then read by
//! itself, so that a bad one does not stop the others.

use crate::position::{Colour, Loa};
use crate::problem::Problem;
use crate::rules::Rules;
use std::collections::HashMap;
use std::str::FromStr;
use tsume_game::UnknownName;
use tsume_game::text::{ParseError, Span, lines, quoted};

/// Reads every problem of a file, in order; there is at least one result.
///
/// ```text
/// # after '#' comes a comment
/// ......../o......./...o..x./......../......../x......./......../........ x
/// 8/o7/3o2x1/8/8/x7/8/8 x ; id same ; attacker o
///
///   a b c d e f g h
/// 8 . . . . . . . .
/// 7 o . . . . . . .      # coordinates and the spaces between the squares may be left out
/// 6 . . . o . . x .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 x . . . . . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
/// x to move ; id diagram ; stuck loses
/// ```
///
/// A position has eight ranks, from rank 8 down to rank 1, of eight squares, from file a to file
/// h: `x` is a black piece, `o` a white one, `.` an empty square. On one line, a digit is a run of
/// empty squares. After it comes the side to move. After a `;` there may be fields, each once:
///
/// | field | values | if it is missing |
/// | --- | --- | --- |
/// | `id` | any word | the problem is named by its line |
/// | `attacker` | `x`, `o` | the side to move |
/// | `simultaneous` | `draw`, `mover-wins` | `draw` |
/// | `stuck` | `passes`, `loses` | `passes` |
/// | `repetition` | `draw`, `mover-loses` | `draw` |
///
/// ```
/// use tsume_loa::parse_file;
///
/// let problem = parse_file(b"8/o7/3o2x1/8/8/x7/8/8 x ; id corner").remove(0).unwrap();
/// assert_eq!(problem.name(), "corner");
///
/// let error = parse_file(b"8/o7/3o2x/8/8/x7/8/8 x").remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "1:6: rank 6 has 7 squares");
/// ```
pub fn parse_file(bytes: &[u8]) -> Vec<Result<Problem, ParseError>> {
    let mut results = Vec::new();
    let mut diagram: Vec<Span> = Vec::new();
    for line in lines(bytes) {
        match line.read(TEXT_HELP) {
            Err(error) => {
                results.extend(end_diagram(&mut diagram));
                results.push(Err(error));
            }
            Ok((line, had_comment)) if line.text.trim().is_empty() => {
                // A line that is nothing but a comment may stand inside a diagram.
                if !had_comment {
                    results.extend(end_diagram(&mut diagram));
                }
            }
            Ok((line, _)) if fields(line)[0].text.contains('/') => {
                results.extend(end_diagram(&mut diagram));
                results.push(read_problem(line, read_board_line));
            }
            Ok((line, _)) => {
                diagram.push(line);
                if fields(line)[0].text.contains("move") {
                    results.extend(end_diagram(&mut diagram));
                }
            }
        }
    }
    results.extend(end_diagram(&mut diagram));
    if results.is_empty() {
        results.push(Err(Span::START.error("there is no problem in this file", LINE_HELP)));
    }
    name_once(&mut results);
    results
}

const TEXT_HELP: &str = "a problem file is plain text in UTF-8";
const LINE_HELP: &str = "a problem is a line such as: \
                         ......../o......./...o..x./......../......../x......./......../........ x";
const SQUARE_HELP: &str = "'x' is a black piece, 'o' a white one, '.' an empty square";
const RANK_HELP: &str = "a rank has eight squares, from file a to file h";
const BOARD_HELP: &str = "there are eight ranks, from rank 8 down to rank 1";
const MOVE_HELP: &str = "after the position comes the side to move, x or o";
const DIAGRAM_HELP: &str =
    "a diagram has eight lines of squares, and then: x to move (on one line, ranks end with '/')";
const PIECE_HELP: &str = "each side needs a piece";
const FIELD_HELP: &str = "the fields are: id NAME, attacker x|o, simultaneous draw|mover-wins, stuck passes|loses, \
     repetition draw|mover-loses";

/// The parts of a line between semicolons: the board first, and there is always that one.
fn fields(line: Span<'_>) -> Vec<Span<'_>> {
    line.split(|c| c == ';')
}

/// A problem whose fields stand on `last` and whose board `read` finds.
fn read_problem<'a>(
    last: Span<'a>,
    read: impl FnOnce(Span<'a>) -> Result<Loa, ParseError>,
) -> Result<Problem, ParseError> {
    let fields = fields(last);
    let position = read(fields[0])?;
    let (mut rules, mut attacker, mut id) = (Rules::default(), position.to_move(), None);
    let mut seen: Vec<&str> = Vec::new();
    for field in &fields[1..] {
        let words = field.words();
        let (name, value) = match *words.as_slice() {
            [] => continue,
            [name, value] => (name, value),
            [name] => {
                let message = format!("field {} has no value", quoted(name.text));
                return Err(field.end().error(message, FIELD_HELP));
            }
            [_, _, more, ..] => {
                let message = format!("{} is one word too many", quoted(more.text));
                return Err(more.error(message, "a ';' stands before every field"));
            }
        };
        if seen.contains(&name.text) {
            let message = format!("field {} is given twice", quoted(name.text));
            return Err(name.error(message, "leave one of them out"));
        }
        seen.push(name.text);
        match name.text {
            "id" => id = Some(value.text.to_string()),
            "attacker" => attacker = side(value)?,
            "simultaneous" => rules.simultaneous = choice(value)?,
            "stuck" => rules.stuck = choice(value)?,
            "repetition" => rules.repetition = choice(value)?,
            unknown => {
                let message = format!("unknown field {}", quoted(unknown));
                return Err(name.error(message, FIELD_HELP));
            }
        }
    }
    let position = position.with_attacker(attacker).with_rules(rules);
    Ok(Problem { id, line: last.line, position })
}

fn choice<T: FromStr<Err = UnknownName>>(word: Span) -> Result<T, ParseError> {
    word.text.parse().map_err(|UnknownName { known, .. }| {
        let message = format!("unknown rule {}", quoted(word.text));
        word.error(message, format!("say {}", known.join(" or ")))
    })
}

fn side(word: Span) -> Result<Colour, ParseError> {
    let mut letters = word.text.chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => {
            let message = format!("{} is no side", quoted(word.text));
            Err(word.error(message, "say x for Black or o for White"))
        }
    }
}

/// A board and the side to move on one line.
fn read_board_line(span: Span) -> Result<Loa, ParseError> {
    let words = span.words();
    let (board, to_move) = match *words.as_slice() {
        [board, to_move] => (board, to_move),
        [_, _, more, ..] => {
            let message = format!("{} is one word too many", quoted(more.text));
            return Err(more.error(message, MOVE_HELP));
        }
        _ => return Err(span.end().error("the side to move is missing", MOVE_HELP)),
    };
    let ranks = board.split(|c| c == '/');
    if let Some(more) = ranks.get(8) {
        return Err(more.error("there are more than eight ranks", BOARD_HELP));
    }
    let mut squares = Squares::default();
    for (&rank, number) in ranks.iter().zip((1..=8).rev()) {
        let mut file = 0;
        for (at, c) in rank.text.char_indices() {
            let run = match c.to_digit(10) {
                Some(run @ 1..=8) => run,
                _ => squares.put(c, file, number).ok_or_else(|| no_square(c, rank.from(at)))?,
            };
            file = file.saturating_add(run);
        }
        if file != 8 {
            let message = format!("rank {number} has {file} squares");
            return Err(rank.error(message, RANK_HELP));
        }
    }
    if ranks.len() < 8 {
        let message = format!("there are {} ranks only", ranks.len());
        return Err(board.end().error(message, BOARD_HELP));
    }
    squares.finish(side(to_move)?, board)
}

/// The problem in the lines collected, if there are any; they are used up.
fn end_diagram(lines: &mut Vec<Span>) -> Option<Result<Problem, ParseError>> {
    let lines = std::mem::take(lines);
    let (first, last) = (lines.first()?, *lines.last()?);
    let problem = read_problem(last, |end| read_diagram(&lines, end));
    Some(problem.map(|problem| Problem { line: first.line, ..problem }))
}

/// The board in the lines of a diagram, of which `end` is the last one without its fields.
fn read_diagram(lines: &[Span], end: Span) -> Result<Loa, ParseError> {
    let mut squares = Squares::default();
    let mut left = 8; // ranks still to come
    for &span in &lines[..lines.len() - 1] {
        let words = span.words();
        let letters: String = words.iter().map(|word| word.text).collect();
        if letters == "abcdefgh" && (left == 8 || left == 0) {
            continue;
        }
        if left == 0 {
            return Err(span.error("there are more than eight ranks", DIAGRAM_HELP));
        }
        read_rank(&words, span, left, &mut squares)?;
        left -= 1;
    }
    let words = end.words();
    let to_move = match *words.as_slice() {
        [side, to, r#move] if (to.text, r#move.text) == ("to", "move") => side,
        _ => return Err(end.end().error("the diagram does not say who is to move", DIAGRAM_HELP)),
    };
    if left > 0 {
        let message = format!("the diagram has {} ranks only", 8 - left);
        return Err(to_move.error(message, DIAGRAM_HELP));
    }
    squares.finish(side(to_move)?, lines[0])
}

/// One rank of a diagram: its number on either side may be left out, so may the spaces.
fn read_rank(
    words: &[Span],
    span: Span,
    number: u32,
    squares: &mut Squares,
) -> Result<(), ParseError> {
    let mut file = 0;
    for (i, word) in words.iter().enumerate() {
        if word.text.parse() == Ok(number) && (i == 0 || i + 1 == words.len()) {
            continue;
        }
        for (at, c) in word.text.char_indices() {
            let one = squares.put(c, file, number).ok_or_else(|| no_square(c, word.from(at)))?;
            file = file.saturating_add(one);
        }
    }
    if file == 8 {
        return Ok(());
    }
    let begin = words.first().copied().unwrap_or(span);
    Err(begin.error(format!("rank {number} has {file} squares"), RANK_HELP))
}

fn no_square(c: char, place: Span) -> ParseError {
    place.error(format!("{} is no square", quoted(&c.to_string())), SQUARE_HELP)
}

/// The squares of both sides' pieces, as they are read.
#[derive(Default)]
struct Squares {
    black: u64,
    white: u64,
}

impl Squares {
    /// Puts down what `c` means on a file, counted from 0, and a rank, counted from 1. Says that
    /// it is one square; what is off the board is counted, and reported with the whole rank.
    fn put(&mut self, c: char, file: u32, rank: u32) -> Option<u32> {
        let square = if file < 8 { 1u64.checked_shl(rank * 8 - 8 + file).unwrap_or(0) } else { 0 };
        match c {
            '.' => {}
            'x' => self.black |= square,
            'o' => self.white |= square,
            _ => return None,
        }
        Some(1)
    }

    fn finish(self, to_move: Colour, place: Span) -> Result<Loa, ParseError> {
        Loa::new(self.black, self.white, to_move).ok_or_else(|| {
            let missing = if self.black == 0 { Colour::Black } else { Colour::White };
            place.error(format!("{} has no piece", missing.name()), PIECE_HELP)
        })
    }
}

/// Lets no two problems have the same name: the second one is an error.
fn name_once(results: &mut [Result<Problem, ParseError>]) {
    let mut lines: HashMap<String, usize> = HashMap::new();
    for result in results {
        let Ok(problem) = result else { continue };
        let (name, line) = (problem.name(), problem.line);
        let Some(first) = lines.get(&name) else {
            lines.insert(name, line);
            continue;
        };
        let message = format!("two problems are named {}", quoted(&name));
        let help = format!("the first is on line {first}");
        *result = Err(Span { line, ..Span::START }.error(message, help));
    }
}
