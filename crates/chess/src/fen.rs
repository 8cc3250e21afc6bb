//! FEN: positions as text. What is wrong with one is said in words, with its column.
//!
//! Four fields are enough; the counters of half-moves and moves may be left out. Castling is that
//! of orthodox chess: rights of Chess960 are refused.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use tsume_game::text::{ParseError, Span};

/// Reads one FEN; the line of an error is 1.
///
/// ```
/// let error = tsume_chess::parse_fen("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "1:1: White has no king");
/// ```
///
/// # Errors
///
/// When the text is no FEN, or not that of a position that can be played on.
pub fn parse_fen(text: &str) -> Result<Board, ParseError> {
    let words = line(text).words();
    let (board, rest) = read(&words, text)?;
    match rest.first() {
        None => Ok(board),
        Some(word) => Err(word.error(format!("'{}' is one field too many", word.text), SHAPE)),
    }
}

const SHAPE: &str =
    "a FEN is: pieces, side to move, castling rights, en passant square, half-moves, move number";

/// A line, to be cut into words.
pub(crate) fn line(text: &str) -> Span<'_> {
    Span { text, ..Span::START }
}

pub(crate) fn bad(column: usize, message: impl Into<String>, help: &str) -> ParseError {
    Span { column, ..Span::START }.error(message, help)
}

/// Reads the four to six fields at the beginning of a line, and gives the words after them.
pub(crate) fn read<'w, 'a>(
    words: &'w [Span<'a>],
    line: &str,
) -> Result<(Board, &'w [Span<'a>]), ParseError> {
    let field = |n: usize, name: &str| {
        let missing = || bad(line.chars().count() + 1, format!("{name} missing"), SHAPE);
        words.get(n).copied().ok_or_else(missing)
    };
    let pieces = field(0, "the pieces are")?;
    let men = Men::read(pieces)?;
    let side = field(1, "the side to move is")?;
    let mover = match side.text {
        "w" => Color::White,
        "b" => Color::Black,
        other => {
            let message = format!("'{other}' is no side to move");
            return Err(bad(side.column, message, "w or b, after the pieces"));
        }
    };
    men.can_be_on_a_board(pieces.column, mover)?;
    let castling = field(2, "the castling rights are")?;
    let en_passant = field(3, "the en passant square is")?;

    let mut builder = BoardBuilder::empty();
    builder.side_to_move = mover;
    for square in Square::ALL {
        builder.board[square as usize] = men.on(square);
    }
    men.read_castling(castling, &mut builder)?;
    builder.en_passant = men.read_en_passant(en_passant, mover)?;
    let mut rest = words.get(4..).unwrap_or_default();
    for counter in [Counter::HalfMoves, Counter::Moves] {
        // Anything else may be what follows a FEN.
        let Some((word, after)) = rest.split_first().filter(|(word, _)| is_number(word.text))
        else {
            break;
        };
        // The 50-move rule is left out, so that large counts do no harm; nor does move 0.
        let count = word.text.parse::<u16>().unwrap_or(u16::MAX);
        match counter {
            Counter::HalfMoves => builder.halfmove_clock = count.min(100) as u8,
            Counter::Moves => builder.fullmove_number = count.max(1),
        }
        rest = after;
    }
    // All that can be wrong was looked for, so this is a safety net.
    let board = builder.build().map_err(|e| bad(pieces.column, e.to_string(), SHAPE))?;
    Ok((board, rest))
}

#[derive(Clone, Copy)]
enum Counter {
    HalfMoves,
    Moves,
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// The men on a board that need not make sense.
struct Men {
    pieces: [BitBoard; Piece::NUM],
    colours: [BitBoard; Color::NUM],
    /// Where in the text each of them stands.
    columns: [usize; Square::NUM],
}

impl Men {
    fn read(field: Span) -> Result<Men, ParseError> {
        let mut men = Men {
            pieces: [BitBoard::EMPTY; Piece::NUM],
            colours: [BitBoard::EMPTY; Color::NUM],
            columns: [field.column; Square::NUM],
        };
        let ranks: Vec<&str> = field.text.split('/').collect();
        if ranks.len() != Rank::NUM {
            let message = format!("there are {} ranks, not 8", ranks.len());
            return Err(bad(field.column, message, "ranks are separated by '/', the eighth first"));
        }
        let mut column = field.column;
        for (text, rank) in ranks.into_iter().zip(Rank::ALL.into_iter().rev()) {
            let start = column;
            let mut file = 0;
            for c in text.chars() {
                if let Some(empty @ 1..=8) = c.to_digit(10) {
                    file += empty as usize;
                } else if let Ok(piece) = Piece::try_from(c.to_ascii_lowercase()) {
                    if let Some(file) = File::try_index(file) {
                        let square = Square::new(file, rank);
                        let colour =
                            if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                        men.pieces[piece as usize] |= square.bitboard();
                        men.colours[colour as usize] |= square.bitboard();
                        men.columns[square as usize] = column;
                    }
                    file += 1;
                } else {
                    let help = "PNBRQK are White's pieces, pnbrqk Black's, 1 to 8 empty squares";
                    return Err(bad(column, format!("'{c}' is no piece"), help));
                }
                column += 1;
            }
            if file != File::NUM {
                let message = format!("rank {} has {file} squares, not 8", rank as usize + 1);
                return Err(bad(start, message, "count its pieces and its empty squares"));
            }
            column += 1; // the stroke
        }
        Ok(men)
    }

    fn of(&self, colour: Color, piece: Piece) -> BitBoard {
        self.colours[colour as usize] & self.pieces[piece as usize]
    }

    fn on(&self, square: Square) -> Option<(Piece, Color)> {
        let piece = Piece::ALL.into_iter().find(|&p| self.pieces[p as usize].has(square))?;
        let white = self.colours[Color::White as usize].has(square);
        Some((piece, if white { Color::White } else { Color::Black }))
    }

    fn occupied(&self) -> BitBoard {
        self.colours[0] | self.colours[1]
    }

    fn king(&self, colour: Color) -> Option<Square> {
        self.of(colour, Piece::King).next_square()
    }

    /// The men of a colour that attack a square.
    fn attackers(&self, square: Square, by: Color) -> BitBoard {
        let occupied = self.occupied();
        let [pawns, knights, bishops, rooks, queens, kings] =
            Piece::ALL.map(|piece| self.of(by, piece));
        (get_pawn_attacks(square, !by) & pawns)
            | (get_knight_moves(square) & knights)
            | (get_king_moves(square) & kings)
            | (get_bishop_moves(square, occupied) & (bishops | queens))
            | (get_rook_moves(square, occupied) & (rooks | queens))
    }

    fn can_be_on_a_board(&self, column: usize, mover: Color) -> Result<(), ParseError> {
        // The columns follow the order of the text, from the eighth rank down.
        let last = |men: BitBoard| men.into_iter().map(|s| self.columns[s as usize]).max();
        for colour in Color::ALL {
            let (name, kings) = (name(colour), self.of(colour, Piece::King));
            if kings.is_empty() {
                return Err(bad(column, format!("{name} has no king"), "give each side one king"));
            }
            let (pawns, all) = (self.of(colour, Piece::Pawn), self.colours[colour as usize]);
            let kinds = [(kings, 1, "kings"), (pawns, 8, "pawns"), (all, 16, "men")];
            for (men, most, what) in kinds {
                if men.len() > most {
                    let message = format!("{name} has {} {what}", men.len());
                    let help = format!("a side has at most {most}");
                    return Err(bad(last(men).unwrap_or(column), message, &help));
                }
            }
        }
        let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
        if let Some(square) = (self.pieces[Piece::Pawn as usize] & ends).next_square() {
            let message = format!("there is a pawn on {square}");
            let help = "pawns stand on the second to the seventh rank";
            return Err(bad(self.columns[square as usize], message, help));
        }
        for (colour, most) in [(!mover, 0), (mover, 2)] {
            let Some(king) = self.king(colour) else { continue };
            let checkers = self.attackers(king, !colour);
            let (victim, other) = (name(colour), name(!colour));
            let message = if self.king(!colour).is_some_and(|other| checkers.has(other)) {
                "the kings stand next to each other".to_string()
            } else if checkers.len() > most {
                match most {
                    0 => format!("{victim} is in check, and {other} is to move"),
                    _ => format!("{victim} is in check from {} men at once", checkers.len()),
                }
            } else {
                continue;
            };
            let help = "no legal move leads to such a position; is the right side to move?";
            return Err(bad(self.columns[king as usize], message, help));
        }
        Ok(())
    }

    fn read_castling(&self, field: Span, builder: &mut BoardBuilder) -> Result<(), ParseError> {
        if field.text == "-" {
            return Ok(());
        }
        for (column, c) in (field.column..).zip(field.text.chars()) {
            let colour = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let (rook, side) = match c.to_ascii_lowercase() {
                'k' => (File::H, "king's"),
                'q' => (File::A, "queen's"),
                'a'..='h' => {
                    let message = format!("'{c}' is a castling right of Chess960");
                    let help =
                        "castling from other squares than those of orthodox chess is not supported";
                    return Err(bad(column, message, help));
                }
                _ => {
                    let message = format!("'{c}' is no castling right");
                    return Err(bad(column, message, "some of KQkq, or -"));
                }
            };
            let rank = Rank::First.relative_to(colour);
            let name = name(colour);
            let (king, corner) = (Square::new(File::E, rank), Square::new(rook, rank));
            for (piece, square, what) in
                [(Piece::King, king, "king"), (Piece::Rook, corner, "rook")]
            {
                if !self.of(colour, piece).has(square) {
                    let message = format!(
                        "{name} cannot castle on the {side} side: there is no {what} on {square}"
                    );
                    return Err(bad(column, message, "leave the right out; '-' if none is left"));
                }
            }
            let rights = &mut builder.castle_rights[colour as usize];
            let right = if rook == File::H { &mut rights.short } else { &mut rights.long };
            if right.replace(rook).is_some() {
                return Err(bad(column, format!("'{c}' stands there twice"), "give it once"));
            }
        }
        Ok(())
    }

    fn read_en_passant(&self, field: Span, mover: Color) -> Result<Option<Square>, ParseError> {
        if field.text == "-" {
            return Ok(None);
        }
        let wrong = |why: String| {
            bad(field.column, why, "the square that a pawn has just passed over, or -")
        };
        let Ok(to) = field.text.parse::<Square>() else {
            return Err(wrong(format!("'{}' is no square", field.text)));
        };
        let no = |why: String| wrong(format!("{to} is no en passant square: {why}"));
        let rank = |rank: Rank| Square::new(to.file(), rank.relative_to(!mover));
        let (from, pawn) = (rank(Rank::Second), rank(Rank::Fourth));
        if to != rank(Rank::Third) {
            return Err(no(format!("{} is to move", name(mover))));
        }
        if !self.of(!mover, Piece::Pawn).has(pawn) {
            return Err(no(format!("there is no {} pawn on {pawn}", name(!mover))));
        }
        if let Some(blocked) = [from, to].into_iter().find(|&s| self.occupied().has(s)) {
            return Err(no(format!("{blocked} is not empty")));
        }
        if let Some(king) = self.king(mover) {
            let opened = |checker| get_between_rays(checker, king).has(from);
            let mut checkers = self.attackers(king, !mover).into_iter();
            if let Some(other) = checkers.find(|&c| c != pawn && !opened(c)) {
                return Err(no(format!("the check from {other} was there before the pawn moved")));
            }
        }
        Ok(Some(to))
    }
}

/// `White` or `Black`.
pub(crate) fn name(colour: Color) -> &'static str {
    match colour {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests;
