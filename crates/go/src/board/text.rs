//! Points and boards as text.

use super::{Board, Colour, Point};
use std::fmt::{self, Write};

/// The letters of the columns: there is no I.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

fn letter(x: usize) -> char {
    COLUMNS.get(x).map_or('?', |&b| b as char)
}

fn symbol(colour: Option<Colour>) -> char {
    match colour {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    }
}

impl Board {
    /// The name of a point on this board as in GTP: `A1` is the lower left corner, and no column
    /// is called I.
    pub fn name(&self, p: Point) -> String {
        format!("{}{}", letter(p.x()), self.height().saturating_sub(p.y()))
    }

    /// The point of this board with a name as in GTP; capital letters or small ones.
    pub fn parse_point(&self, name: &str) -> Option<Point> {
        let (column, row) = name.split_at_checked(1)?;
        let column = column.bytes().next()?.to_ascii_uppercase();
        let x = COLUMNS.iter().position(|&b| b == column)?;
        if row.is_empty() || row.starts_with('0') || !row.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row: usize = row.parse().ok()?;
        let p = Point::new(x, self.height().checked_sub(row)?)?;
        self.contains(p).then_some(p)
    }

    /// The rows from top to bottom with `/` between them: `X` Black, `O` White, `.` empty.
    pub fn rows(&self) -> String {
        // Certificates are made of such texts, so the stones are put into one without any.
        let stride = self.width() + 1;
        let mut text = vec![symbol(None) as u8; stride * self.height()];
        text.iter_mut().skip(self.width()).step_by(stride).for_each(|end| *end = b'/');
        text.pop();
        for colour in Colour::ALL {
            for p in self.stones(colour) {
                if let Some(point) = text.get_mut(p.y() * stride + p.x()) {
                    *point = symbol(Some(colour)) as u8;
                }
            }
        }
        String::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Display for Board {
    /// A diagram with coordinates, for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for p in self.points() {
            if p.x() == 0 {
                write!(f, "{:2}", self.height() - p.y())?;
            }
            f.write_char(' ')?;
            f.write_char(symbol(self.colour(p)))?;
            if p.x() + 1 == self.width() {
                f.write_char('\n')?;
            }
        }
        f.write_str("  ")?;
        (0..self.width()).try_for_each(|x| write!(f, " {}", letter(x)))?;
        f.write_char('\n')
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.rows())
    }
}
