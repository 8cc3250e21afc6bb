//! The kinds of positions. A kind and a number make a position, the same one every time.

use super::games;
use super::patterns::PATTERNS;
use tsume_game::random::Rng;
use tsume_go::{Capture, Colour};

/// Positions from games: the kind and the side of the board.
const GAMES: [(&str, usize); 3] = [("game9", 9), ("game13", 13), ("game19", 19)];

/// The names of all kinds: those set up by hand, and those from games.
pub fn names() -> (Vec<&'static str>, Vec<&'static str>) {
    let by_hand = PATTERNS.iter().map(|pattern| pattern.name).collect();
    (by_hand, GAMES.iter().map(|(name, _)| *name).collect())
}

/// The side of the boards of a kind, or the least if they differ.
pub fn side(kind: &str) -> u64 {
    GAMES.iter().find(|(name, _)| *name == kind).map_or(9, |(_, side)| *side as u64)
}

/// What a kind is, in words.
pub fn title(kind: &str) -> &'static str {
    let pattern = PATTERNS.iter().find(|pattern| pattern.name == kind);
    pattern.map_or("from a game of random moves", |pattern| pattern.title)
}

/// A position with the attacker to move; `None` if there is none of that number.
pub fn position(kind: &str, number: u64) -> Option<Capture> {
    let seed = kind.bytes().fold(number, |seed, byte| seed.rotate_left(8) ^ u64::from(byte));
    let mut rng = Rng::new(seed);
    if let Some((_, side)) = GAMES.iter().find(|(name, _)| *name == kind) {
        return games::problem(&mut rng, *side);
    }
    PATTERNS.iter().find(|pattern| pattern.name == kind)?.problem(&mut rng)
}

/// A problem by its name: the kind, the number, and who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub kind: String,
    pub number: u64,
    /// Whether the attacker moves first.
    pub attack: bool,
}

impl Name {
    /// Reads what [`Name::text`] writes.
    pub fn parse(text: &str) -> Option<Name> {
        let (rest, side) = text.rsplit_once('-')?;
        let (kind, number) = rest.rsplit_once('-')?;
        let attack = ["defend", "attack"].iter().position(|word| *word == side)? == 1;
        Some(Name { kind: kind.to_string(), number: number.parse().ok()?, attack })
    }

    pub fn text(&self) -> String {
        let Name { kind, number, attack } = self;
        format!("{kind}-{number}-{}", if *attack { "attack" } else { "defend" })
    }

    /// The problem.
    pub fn problem(&self) -> Option<Capture> {
        let game = position(&self.kind, self.number)?;
        let owner: Colour = game.owner();
        Some(game.with_first(if self.attack { owner.other() } else { owner }))
    }
}
