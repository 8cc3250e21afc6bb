//! How a line ends, and why the attacker has or has not reached its goal there.

use crate::Mate;
use crate::fen::name;
use tsume_game::{Game, Status};

impl Mate {
    /// Why a line ends here, in words; an open position must be one that was there before.
    pub fn ending_text(&self) -> String {
        let (board, moves) = (self.board(), self.board().generate_moves(|_| true));
        let attacker = name(self.attacking());
        match self.status() {
            Status::Won => "mate".to_string(),
            Status::Open => "repetition: the position returns".to_string(),
            Status::Lost if !moves && board.checkers().is_empty() => "stalemate".to_string(),
            Status::Lost if !moves => format!("{attacker} is mated"),
            Status::Lost if self.moves_left() == Some(0) => {
                format!("the bound: {attacker} has no move left")
            }
            Status::Lost => format!("{attacker} has too little left to mate with"),
        }
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
            ("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "White is mated"),
            ("7k/8/5K2/8/8/8/8/6r1 b - - 0 1", "White has too little left to mate with"),
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
