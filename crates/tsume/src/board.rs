//! Boards as data, with one renderer to text and one to SVG.

mod svg;

use tsume_game::names;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Black.
    Black,
    /// White.
    White,
}

names!(Shade: Black "black", White "white");

impl Shade {
    /// The opponent's.
    #[must_use]
    pub fn other(self) -> Shade {
        match self {
            Shade::Black => Shade::White,
            Shade::White => Shade::Black,
        }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A stone of Go.
    Stone(Shade),
    /// A man of Lines of Action.
    Man(Shade),
    /// A piece of chess, by the letter of White's: `K`, `Q`, `R`, `B`, `N`, `P`.
    Chess(Shade, char),
}

/// What is drawn on a stone or on an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A triangle: stones that the question is about.
    Triangle,
    /// A square: points that belong to it.
    Square,
    /// A cross: points that are closed.
    Cross,
    /// A number or a letter: moves.
    Label(String),
}

/// A square of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// What stands there.
    pub piece: Option<Piece>,
    /// What is drawn there.
    pub mark: Option<Mark>,
}

impl Square {
    /// An empty one.
    pub const EMPTY: Square = Square { piece: None, mark: None };

    /// With a piece.
    pub fn with(piece: Piece) -> Square {
        Square { piece: Some(piece), mark: None }
    }

    /// With a mark.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Square {
        Square { mark: Some(mark), ..self }
    }

    /// In Unicode and in ASCII.
    fn signs(&self) -> (char, char) {
        let triangle = self.mark == Some(Mark::Triangle);
        match (self.piece, &self.mark) {
            (Some(Piece::Stone(Shade::Black)), _) if triangle => ('▲', '#'),
            (Some(Piece::Stone(Shade::White)), _) if triangle => ('△', '@'),
            (Some(Piece::Stone(Shade::Black)), _) => ('●', 'X'),
            (Some(Piece::Stone(Shade::White)), _) => ('○', 'O'),
            (Some(Piece::Man(Shade::Black)), _) => ('●', 'x'),
            (Some(Piece::Man(Shade::White)), _) => ('○', 'o'),
            (Some(Piece::Chess(shade, letter)), _) => chess(shade, letter),
            (None, Some(Mark::Label(text))) => text.chars().next().map_or((' ', ' '), |c| (c, c)),
            (None, Some(Mark::Square)) => ('□', '+'),
            (None, Some(Mark::Cross)) => ('×', 'x'),
            (None, _) => ('·', '.'),
        }
    }
}

fn chess(shade: Shade, letter: char) -> (char, char) {
    let place = "KQRBNP".find(letter).unwrap_or(5);
    let (signs, letter) = match shade {
        Shade::White => ("♔♕♖♗♘♙", letter),
        Shade::Black => ("♚♛♜♝♞♟", letter.to_ascii_lowercase()),
    };
    (signs.chars().nth(place).unwrap_or(letter), letter)
}

/// How boards are drawn in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Not at all.
    None,
    /// In ASCII.
    Plain,
    /// With the signs of Unicode.
    Unicode,
}

/// What the squares of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// The crossings of lines.
    Lines,
    /// Light and dark squares.
    Chequered,
}

/// A rectangular board.
///
/// ```
/// use tsume::board::{Diagram, Grid, Look, Mark, Piece, Shade, Square};
///
/// let stone = |shade| Square::with(Piece::Stone(shade));
/// let board = Diagram {
///     grid: Grid::Lines,
///     rows: vec![
///         ("2".to_string(), vec![stone(Shade::Black), stone(Shade::White).marked(Mark::Triangle)]),
///         ("1".to_string(), vec![Square::EMPTY, stone(Shade::Black)]),
///     ],
///     columns: vec!["A".to_string(), "B".to_string()],
/// };
/// assert_eq!(board.lines(Look::Plain), ["2 X @", "1 . X", "  A B"]);
/// assert!(board.svg("a corner").starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What it looks like.
    pub grid: Grid,
    /// The rows from the top, each with its name.
    pub rows: Vec<(String, Vec<Square>)>,
    /// The names of the columns.
    pub columns: Vec<String>,
}

impl Diagram {
    /// A board with the columns a, b, c from the left and the rows 1, 2, 3 from the top.
    pub fn numbered(grid: Grid, rows: Vec<Vec<Square>>) -> Diagram {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let columns = ('a'..).take(width).map(String::from).collect();
        let rows = (1..).zip(rows).map(|(number, row): (u32, _)| (number.to_string(), row));
        Diagram { grid, rows: rows.collect(), columns }
    }

    /// The square with this name, the column's before the row's: `C6`.
    pub fn square_mut(&mut self, name: &str) -> Option<&mut Square> {
        let column = self.columns.iter().position(|column| name.starts_with(column.as_str()))?;
        let row = &name[self.columns[column].len()..];
        self.rows.iter_mut().find(|(name, _)| name == row)?.1.get_mut(column)
    }

    /// The lines of the picture in a terminal.
    pub fn lines(&self, look: Look) -> Vec<String> {
        if look == Look::None {
            return Vec::new();
        }
        let width = self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let row =
            |name: &str, squares: Vec<String>| format!("{name:>width$} {}", squares.join(" "));
        let sign = |square: &Square| match (look, square.signs()) {
            (Look::Unicode, (unicode, _)) => unicode.to_string(),
            (_, (_, plain)) => plain.to_string(),
        };
        let rows =
            self.rows.iter().map(|(name, row_of)| row(name, row_of.iter().map(sign).collect()));
        rows.chain([row("", self.columns.clone())]).collect()
    }

    /// The picture as SVG, with a title for those who cannot see it.
    pub fn svg(&self, title: &str) -> String {
        svg::draw(self, title)
    }
}
