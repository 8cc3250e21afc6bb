//! Hex: Black joins the top with the bottom, White the left with the right. A cell touches those beside,
//! above and below it, and those above to the right and below to the left. See `docs/own-game.md`.

use tsume::board::{Diagram, Grid, Mark, Piece, Shade, Square};
use tsume::game::{CycleRule, Game, Key, Notation, Role, Status};
use tsume::games::{self, ATTACKER, Asked, Found, Kind, Playable, Problems, Words};
use tsume::{expect, search::Verdict};

/// A position, and who attacks. The cell in row r and column c is bit 8r + c, and there are seven
/// columns at most: a step over the edge ends in an eighth, where no stones are.
#[derive(Clone, Copy)]
pub struct Hex {
    size: u8,
    stones: [u64; 2],
    to_move: Shade,
    attacker: Shade,
}

impl Hex {
    fn stone(&self, cell: u8) -> Option<Shade> {
        Shade::BOTH.into_iter().find(|&side| self.stones[side as usize] >> cell & 1 == 1)
    }
    fn has_joined(&self, side: Shade) -> bool {
        let (edge, step) =
            if side == Shade::Black { (0xFF, 8) } else { (0x0101_0101_0101_0101, 1) };
        let stones = self.stones[side as usize];
        let mut found = stones & edge;
        for _ in 0..stones.count_ones() {
            found |= stones & [1, 7, 8].iter().fold(0, |near, n| near | found << n | found >> n);
        }
        found & edge << (step * (self.size - 1)) != 0
    }
}

/// The cells of a board, row by row.
fn rows(size: u8) -> impl Iterator<Item = impl Iterator<Item = u8>> {
    (0..size).map(move |row| (0..size).map(move |column| 8 * row + column))
}

impl Game for Hex {
    type Move = u8;
    type Undo = Hex;
    fn role(&self) -> Role {
        if self.to_move == self.attacker { Role::Attacker } else { Role::Defender }
    }
    fn status(&self) -> Status {
        match [self.attacker, self.attacker.other()].map(|side| self.has_joined(side)) {
            [true, _] => Status::Won,
            [_, true] => Status::Lost,
            _ => Status::Open,
        }
    }
    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(rows(self.size).flatten().filter(|&cell| self.stone(cell).is_none()));
    }
    fn play(&mut self, cell: u8) -> Hex {
        let before = *self;
        self.stones[self.to_move as usize] |= 1 << cell;
        self.to_move = self.to_move.other();
        before
    }
    fn undo(&mut self, _cell: u8, before: Hex) {
        *self = before;
    }
    fn key(&self) -> Key {
        let [black, white] = self.stones;
        Key::spread(Key::spread(black).0 ^ white ^ (self.to_move as u64) << 63)
    }
    fn cycle_rule(&self) -> CycleRule {
        CycleRule::None
    }
}

impl Notation for Hex {
    fn position_text(&self) -> String {
        let sign = |cell| self.stone(cell).map_or('.', |side| ['x', 'o'][side as usize]);
        let rows: Vec<String> = rows(self.size).map(|row| row.map(sign).collect()).collect();
        format!("{} {}", self.to_move.name(), rows.join("/"))
    }
    fn move_text(&self, cell: u8) -> String {
        format!("{}{}", (b'a' + cell % 8) as char, cell / 8 + 1)
    }
}

impl Words for Hex {
    fn claim(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Proven => format!("{} wins", self.attacker.name()),
            Verdict::Disproven => format!("{} cannot win", self.attacker.name()),
            Verdict::Unknown => "no answer".to_string(),
        }
    }
    fn mover(&self) -> &'static str {
        self.to_move.name()
    }
    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let mark = |cell| (best == Some(&self.move_text(cell))).then(|| Mark::Label("1".into()));
        let square = |cell| Square { piece: self.stone(cell).map(Piece::Man), mark: mark(cell) };
        let rows = rows(self.size).map(|row| row.map(square).collect());
        Some(Diagram::numbered(Grid::Lines, rows.collect()))
    }
}

impl Playable for Hex {
    const KIND: &'static Kind = &KIND;
    fn text(&self) -> String {
        self.position_text() + "\n"
    }
    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("attacker", self.attacker.name().to_string())]
    }
}

/// The game, for a registry.
pub static KIND: Kind = Kind {
    title: "Hex",
    choices: &[&ATTACKER],
    expected: |bytes| expect::commented(bytes, |line| !line.trim().is_empty()),
    ..Kind::new::<Hex>("hex", &["hex"], read)
};

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    let help = "write a side, a board and a name: black ../.o corner";
    games::lines(bytes, help, |line| problem(line, asked))
}

fn problem(line: &str, asked: &Asked) -> Result<Found, (usize, &'static str)> {
    let (side, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (board, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let to_move = Shade::named(side).ok_or((1, "a line begins with black or white"))?;
    if let Some(at) = board.find(|sign| !".xo/".contains(sign)) {
        return Err((7 + at, "a cell is '.', 'x' (black) or 'o' (white)"));
    }
    let size = board.split('/').count();
    if size > 7 || board.split('/').any(|row| row.len() != size) {
        return Err((7, "a board is as wide as it is high, 1x1 to 7x7"));
    }
    let attacker = asked.value("attacker").and_then(Shade::named).unwrap_or(to_move);
    let mut hex = Hex { size: size as u8, stones: [0; 2], to_move, attacker };
    for (cell, sign) in rows(hex.size).flatten().zip(board.replace('/', "").chars()) {
        "xo".find(sign).into_iter().for_each(|side| hex.stones[side] |= 1 << cell);
    }
    Ok(Found { name: name.to_string(), question: Box::new(hex) })
}
