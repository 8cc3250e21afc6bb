//! How a line ends, and why the attacker has or has not reached its goal there.

use crate::Mate;
use crate::fen::name;
use std::fmt;
use tsume_game::{Game, Status};

/// Why a line of a question ends where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The attacker has mated.
    Mate,
    /// The side to move has no move, and is not in check.
    Stalemate,
    /// The attacker itself is mated.
    AttackerMated,
    /// The attacker has made all the moves that it had.
    Bound,
    /// The attacker has too little left to mate with.
    TooLittle,
    /// Play could go on: the position has been there before.
    Repetition,
}

impl Mate {
    /// Why a line ends here; an open position must be one that was there before.
    pub fn ending(&self) -> Ending {
        let (board, moves) = (self.board(), self.board().generate_moves(|_| true));
        match self.status() {
            Status::Won => Ending::Mate,
            Status::Open => Ending::Repetition,
            Status::Lost if !moves && board.checkers().is_empty() => Ending::Stalemate,
            Status::Lost if !moves => Ending::AttackerMated,
            Status::Lost if self.moves_left() == Some(0) => Ending::Bound,
            Status::Lost => Ending::TooLittle,
        }
    }

    /// The same in words.
    pub fn ending_text(&self) -> String {
        let attacker = name(self.attacking());
        match self.ending() {
            Ending::AttackerMated => format!("{attacker} is mated"),
            Ending::Bound => format!("the bound: {attacker} has no move left"),
            Ending::TooLittle => format!("{attacker} has too little left to mate with"),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Mate => "mate",
            Ending::Stalemate => "stalemate",
            Ending::AttackerMated => "the attacker is mated",
            Ending::Bound => "the bound",
            Ending::TooLittle => "too little left to mate with",
            Ending::Repetition => "repetition: the position returns",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_fen;
    use cozy_chess::Color;

    #[test]
    fn every_ending_is_told() {
        let cases = [
            ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
            ("r5K1/5PPP/8/8/8/8/8/4k3 w - - 0 1", "White is mated"),
            ("7k/8/6K1/8/8/8/8/6r1 b - - 0 1", "White has too little left to mate with"),
            ("7k/8/6K1/8/8/8/8/6R1 b - - 0 1", "repetition: the position returns"),
        ];
        for (fen, expected) in cases {
            let question = Mate::new(parse_fen(fen).unwrap()).attacker(Color::White);
            assert_eq!(question.ending_text(), expected, "{fen}");
        }
        let one = std::num::NonZeroU16::MIN;
        let mut last = Mate::new(parse_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").unwrap()).within(one);
        last.play("g1g2".parse().unwrap());
        assert_eq!(last.ending_text(), "the bound: White has no move left");
    }
}
