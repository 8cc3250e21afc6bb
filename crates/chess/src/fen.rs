//! FEN: positions as text. What is wrong with one is said in words, with its column.
//!
//! Four fields are enough; the counters of half-moves and moves may be left out. Castling is that
//! of orthodox chess: rights of Chess960 are refused.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use tsume_game::graph::ParseError;

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
    let words = words(text);
    let (board, rest) = read(&words, text)?;
    match rest.first() {
        None => Ok(board),
        Some(word) => {
            Err(bad(word.column, format!("'{}' is one field too many", word.text), SHAPE))
        }
    }
}

const SHAPE: &str =
    "a FEN is: pieces, side to move, castling rights, en passant square, half-moves, move number";

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    /// In characters, counted from 1.
    pub column: usize,
}

/// The words of a line.
pub(crate) fn words(line: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let ends = line.char_indices().map(Some).chain([None]).enumerate();
    for (column, next) in ends {
        match (next.filter(|(_, c)| !c.is_whitespace()), start) {
            (Some((at, _)), None) => start = Some((at, column + 1)),
            (None, Some((from, column))) => {
                let end = next.map_or(line.len(), |(at, _)| at);
                found.push(Word { text: line.get(from..end).unwrap_or_default(), column });
                start = None;
            }
            _ => (),
        }
    }
    found
}

pub(crate) fn bad(column: usize, message: impl Into<String>, help: &str) -> ParseError {
    ParseError { line: 1, column, message: message.into(), help: help.to_string() }
}

/// Reads the four to six fields at the beginning of a line, and gives the words after them.
pub(crate) fn read<'w, 'a>(
    words: &'w [Word<'a>],
    line: &str,
) -> Result<(Board, &'w [Word<'a>]), ParseError> {
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
        let Some((word, after)) = rest.split_first().filter(|(word, _)| word.is_number()) else {
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

impl Word<'_> {
    fn is_number(&self) -> bool {
        self.text.bytes().all(|b| b.is_ascii_digit())
    }
}

/// The men on a board that need not make sense.
struct Men {
    pieces: [BitBoard; Piece::NUM],
    colours: [BitBoard; Color::NUM],
    /// Where in the text each of them stands.
    columns: [usize; Square::NUM],
}

impl Men {
    fn read(field: Word) -> Result<Men, ParseError> {
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

    fn read_castling(&self, field: Word, builder: &mut BoardBuilder) -> Result<(), ParseError> {
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

    fn read_en_passant(&self, field: Word, mover: Color) -> Result<Option<Square>, ParseError> {
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
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        let cases = [
            ("", "1:1: the pieces are missing"),
            ("4k3/8/8/8/8/8/8/4K3", "1:20: the side to move is missing"),
            ("4k3/8/8/8/8/8/8/4K3 w", "1:22: the castling rights are missing"),
            ("4k3/8/8/8/8/8/8/4K3 w -", "1:24: the en passant square is missing"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "1:31: '2' is one field too many"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "1:27: 'x' is one field too many"),
            ("4k3/8/8/8/8/8/4K3 w - - 0 1", "1:1: there are 7 ranks, not 8"),
            ("4k3/8/7/8/8/8/8/4K3 w - - 0 1", "1:7: rank 6 has 7 squares, not 8"),
            ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "1:1: rank 8 has 9 squares, not 8"),
            ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "1:9: '9' is no piece"),
            ("4k3/8/8/8/8/2é5/8/4K3 w - - 0 1", "1:14: 'é' is no piece"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "1:1: White has no king"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "1:1: Black has no king"),
            ("4k3/8/8/8/K7/8/8/4K3 w - - 0 1", "1:19: White has 2 kings"),
            ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "1:17: there is a pawn on a1"),
            ("4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 1", "1:24: White has 9 pawns"),
            ("4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1", "1:32: White has 17 men"),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "1:8: the kings stand next to each other"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "1:2: Black is in check, and White is to move"),
            ("4k3/8/5N2/8/8/8/1K2R3/8 b - - 0 1", ""),
            ("4k3/8/3N1N2/8/8/8/1K2R3/8 b - - 0 1", "1:2: Black is in check from 3 men at once"),
            ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "1:21: 'W' is no side to move"),
            (
                "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
                "1:25: White cannot castle on the queen's side: there is no rook on a1",
            ),
            (
                "r2k4/8/8/8/8/8/8/4K3 w q - 0 1",
                "1:24: Black cannot castle on the queen's side: there is no king on e8",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "1:24: 'H' is a castling right of Chess960"),
            ("4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "1:25: 'x' is no castling right"),
            ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "1:25: 'K' stands there twice"),
            ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "1:25: 'e9' is no square"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
                "1:25: e3 is no en passant square: White is to move",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
                "1:25: e6 is no en passant square: there is no Black pawn on e5",
            ),
            (
                "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
                "1:29: e6 is no en passant square: e7 is not empty",
            ),
            (
                "4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1",
                "1:30: d3 is no en passant square: the check from f6 was there before the pawn moved",
            ),
        ];
        for (fen, expected) in cases {
            let said = parse_fen(fen).map_or_else(|e| e.to_string(), |_| String::new());
            assert_eq!(said, expected, "{fen}");
        }
    }

    #[test]
    fn counters_may_be_left_out_or_make_no_sense() {
        for counters in ["", " 7", " 7 30", " 200 0", " 99999999999999999999 99999"] {
            let fen = format!("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6{counters}");
            let board = parse_fen(&fen).unwrap();
            assert!(
                board.to_string().starts_with("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 "),
                "{board}"
            );
        }
        let board = parse_fen(" r3k2r/8/8/8/8/8/8/R3K2R\tb  qK  - 7 30 ").unwrap();
        assert_eq!(board.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 30");
    }

    /// Whatever the diagnosis lets through, the library's own reader must take, and the other way
    /// round but for Chess960.
    #[test]
    fn the_library_agrees() {
        let mut state = 1u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % n
        };
        let (mut good, mut refused) = (0, 0);
        for _ in 0..200_000 {
            let mut squares = vec!['1'; 64];
            for c in "Kk".chars().chain(
                (0..random(7))
                    .map(|_| ['P', 'p', 'R', 'r', 'N', 'b', 'Q', 'p'][random(8)])
                    .collect::<Vec<_>>(),
            ) {
                squares[random(64)] = c;
            }
            if random(2) == 0 {
                (squares[4], squares[7], squares[60], squares[63]) = ('k', 'r', 'K', 'R');
            }
            let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
            let side = ["w", "b"][random(2)];
            let castling = ["-", "-", "K", "k", "Kk"][random(5)];
            let file = (b'a' + random(8) as u8) as char;
            let en_passant = if random(3) > 0 {
                "-".to_string()
            } else {
                format!("{file}{}", [3, 6][random(2)])
            };
            let fen = format!("{} {side} {castling} {en_passant} 0 1", ranks.join("/"));
            let (ours, theirs) = (parse_fen(&fen), Board::from_fen(&fen, false));
            match (&ours, &theirs) {
                (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{fen}"),
                // The library lets kings stand side by side, and castle from anywhere.
                (Err(e), Ok(_)) => {
                    assert!(
                        e.message.contains("next to") || e.message.contains("castle"),
                        "{fen}: {e}"
                    );
                }
                (Ok(_), Err(e)) => panic!("{fen}: {e}"),
                (Err(e), Err(_)) => assert!(!e.message.starts_with("The "), "{fen}: {e}"),
            }
            good += usize::from(ours.is_ok());
            refused += usize::from(ours.is_err());
        }
        assert!(good > 10_000 && refused > 10_000, "{good} {refused}");
    }
}
