//! Positions and moves as the text of certificates, where a check writes millions of them: put
//! together by hand, which takes a fifth of the time of the general formatting.

use crate::Mate;
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, util};
use tsume_game::Notation;

impl Notation for Mate {
    /// The first four fields of a FEN; of a bounded question, `in N` as well. Castling rights of
    /// Chess960 are given by the rooks' files.
    fn position_text(&self) -> String {
        let board = self.board();
        let mut text = String::with_capacity(96);
        squares(board, &mut text);
        text.push_str(if board.side_to_move() == Color::White { " w " } else { " b " });
        rights(board, &mut text);
        text.push(' ');
        match self.en_passant() {
            Some(to) => square(to, &mut text),
            None => text.push('-'),
        }
        if let Some(left) = self.moves_left() {
            text.push_str(" in ");
            text.push_str(&left.to_string());
        }
        text
    }

    /// As the UCI protocol has it: `e2e4`, `e7e8q`, `e1g1`. In Chess960, where that could mean two
    /// moves, castling is the king's move to its rook.
    fn move_text(&self, m: Move) -> String {
        // Castling moves are those of a king on the e-file to its own rook.
        if m.from.file() == File::E && self.board().colors(self.board().side_to_move()).has(m.to) {
            return util::display_uci_move(self.board(), m).to_string();
        }
        let mut text = String::with_capacity(5);
        square(m.from, &mut text);
        square(m.to, &mut text);
        text.extend(m.promotion.map(char::from));
        text
    }
}

fn squares(board: &Board, text: &mut String) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let at = Square::new(file, rank);
            let Some(piece) = board.piece_on(at) else {
                empty += 1;
                continue;
            };
            text.extend(digit(empty));
            empty = 0;
            let letter = char::from(piece);
            let white = board.colors(Color::White).has(at);
            text.push(if white { letter.to_ascii_uppercase() } else { letter });
        }
        text.extend(digit(empty));
        if rank != Rank::First {
            text.push('/');
        }
    }
}

fn digit(n: u8) -> Option<char> {
    (n > 0).then_some((b'0' + n) as char)
}

fn rights(board: &Board, text: &mut String) {
    let before = text.len();
    let usual = Color::ALL.into_iter().all(|color| {
        let rights = board.castle_rights(color);
        let king = rights.short.or(rights.long).map(|_| board.king(color).file());
        [(king, File::E), (rights.short, File::H), (rights.long, File::A)]
            .into_iter()
            .all(|(file, usual)| file.is_none_or(|file| file == usual))
    });
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (file, side) in [(rights.short, Piece::King), (rights.long, Piece::Queen)] {
            let Some(file) = file else { continue };
            let letter = if usual { char::from(side) } else { char::from(file) };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.len() == before {
        text.push('-');
    }
}

fn square(at: Square, text: &mut String) {
    text.push(char::from(at.file()));
    text.push(char::from(at.rank()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one::tests::wander;

    /// What the chess library writes, field by field and move by move.
    #[test]
    fn texts_are_those_of_the_general_formatting() {
        let (mut castlings, mut promotions, mut rights) = (0, 0, 0);
        let chess960 = "nqrkbbrn/pppppppp/8/8/8/8/PPPPPPPP/2RK2R1 w GCgc - 0 1";
        wander(600, &[Board::from_fen(chess960, true).unwrap()], |board| {
            let mate = Mate::new(board.clone());
            let text = mate.position_text();
            let fens = [board.to_string(), format!("{board:#}")];
            let fields = |text: &str| text.split(' ').take(3).map(String::from).collect::<Vec<_>>();
            assert!(fens.iter().any(|fen| fields(fen) == fields(&text)), "{text} {fens:?}");
            rights += u32::from(!text.contains(" - "));
            board.generate_moves(|moves| {
                for m in moves {
                    let usual = util::display_uci_move(board, m).to_string();
                    let is_960 = m.to_string();
                    let text = mate.move_text(m);
                    assert!(text == usual || text == is_960, "{text} in {board}");
                    castlings += u32::from(usual != is_960);
                    promotions += u32::from(m.promotion.is_some());
                }
                false
            });
        });
        assert!(castlings > 100 && promotions > 100 && rights > 100);
    }
}
