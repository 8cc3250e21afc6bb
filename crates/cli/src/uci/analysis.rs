//! What to ask, and in which order.
//!
//! A mate within so many moves is one question. Without a bound, two are asked for either side in
//! turn, with ever more nodes: is there any mate, and is there one that is not long? The first is
//! the easier one by far where many moves win, the second where a search without a bound loses
//! itself in long lines. The mate found is often longer than it need be. It is then shortened by
//! bounded questions, from below, where refutations are cheap, and from above, where proofs are,
//! until they meet or the budget ends.

use super::command::Aim;
use super::fallback;
use super::info::{Score, remark};
use super::question::{Answer, Asker, Line, Side};
use super::setup::legal;
use tsume_chess::{Color, Move};

/// Nodes of the first searches where several questions compete.
const FIRST_SLICE: u64 = 20_000;
/// By how much the slices grow from round to round.
const GROWTH: u64 = 4;
/// The bound of the first round; it doubles from round to round.
const FIRST_BOUND: u16 = 3;
/// More rounds than can ever be needed: the last one has a million times a million nodes.
const ROUNDS: u32 = 14;
/// Nodes without a limit.
const ALL: u64 = u64::MAX;

/// Searches and gives the line to play: the best move and, if there is one, the answer to it. It
/// is empty when there is no legal move.
pub fn analyse(asker: &mut Asker<'_>, aim: Aim) -> Vec<Move> {
    let moves = legal(&asker.board);
    if moves.is_empty() {
        let mated = !asker.board.checkers().is_empty();
        let score = if mated { Score::Mate(0) } else { Score::Draw };
        asker.info.borrow_mut().found(&asker.board, score, &[]);
        return Vec::new();
    }
    let found = Analysis { asker, told: false }.run(aim);
    if !found.is_empty() {
        return found;
    }
    let among = if asker.search_moves.is_empty() { &moves } else { &asker.search_moves };
    asker.hint.or_else(|| fallback::choose(&asker.board, among)).into_iter().collect()
}

struct Analysis<'a, 's> {
    asker: &'a mut Asker<'s>,
    /// Whether it was said what the results rest on.
    told: bool,
}

impl Analysis<'_, '_> {
    fn run(&mut self, aim: Aim) -> Vec<Move> {
        let found = match aim {
            Aim::Any => return self.open(),
            Aim::Mate(n) => self.bounded(Side::Mover, n.get(), ALL),
            Aim::Mated(n) => self.bounded(Side::Other, n.get(), ALL),
            Aim::Depth(plies) => match self.bounded(Side::Mover, plies.div_ceil(2), ALL) {
                Answer::Refuted(_) if plies > 1 => self.bounded(Side::Other, plies / 2, ALL),
                answer => answer,
            },
        };
        match found {
            Answer::Mate(line) => line.moves,
            Answer::Refuted(_) | Answer::Unknown => Vec::new(),
        }
    }

    /// Whatever can be found.
    fn open(&mut self) -> Vec<Move> {
        let mut open = vec![Side::Mover, Side::Other];
        let mut safe = None;
        for (round, slice) in slices() {
            for side in open.clone() {
                // The own mate is the likelier one to be asked for.
                let slice = if side == Side::Mover { slice } else { slice / GROWTH };
                match self.either_way(side, round, slice) {
                    Answer::Mate(line) => {
                        self.report(side, &line);
                        return self.shorten(side, line);
                    }
                    Answer::Refuted(way_out) => {
                        let name = self.name(side);
                        self.tell(&format!("no forced mate for {name}: disproven, checked"));
                        open.retain(|&other| other != side);
                        safe = way_out.filter(|_| side == Side::Other).or(safe);
                    }
                    Answer::Unknown => (),
                }
            }
            if open.is_empty() {
                let line: Vec<Move> = safe.into_iter().collect();
                self.asker.info.borrow_mut().found(&self.asker.board, Score::Draw, &line);
                return line;
            }
            if self.asker.over() {
                break;
            }
        }
        Vec::new()
    }

    /// Asks for a mate of any length and, if that is too hard, for a short one.
    fn either_way(&mut self, side: Side, round: u32, slice: u64) -> Answer {
        self.asker.info.borrow_mut().depth = u64::from(round) + 1;
        match self.asker.ask(side, None, slice) {
            Answer::Unknown => match self.bounded_quietly(side, FIRST_BOUND << round, slice) {
                Answer::Mate(line) => Answer::Mate(line),
                Answer::Refuted(_) | Answer::Unknown => Answer::Unknown,
            },
            decided => decided,
        }
    }

    /// Looks for the shortest mate, given one.
    fn shorten(&mut self, side: Side, line: Line) -> Vec<Move> {
        let mut best = line;
        // The greatest bound within which there is no mate.
        let mut none = 0;
        for (_, slice) in slices() {
            // From below, until it gets hard; then from half way up, nearer and nearer to the
            // mate that is known.
            let mut from_below = true;
            let mut bound = none + 1;
            while none + 1 < best.length && bound < best.length && !self.asker.over() {
                match self.bounded_quietly(side, bound, slice) {
                    Answer::Mate(line) if line.length <= bound => {
                        self.report(side, &line);
                        best = line;
                        bound = middle(none, best.length);
                    }
                    Answer::Refuted(_) => {
                        none = bound;
                        bound = if from_below { none + 1 } else { middle(none, best.length) };
                    }
                    _ if from_below => {
                        from_below = false;
                        bound = middle(none, best.length).max(none + 2);
                    }
                    _ => bound = middle(bound, best.length),
                }
            }
            if none + 1 >= best.length || self.asker.over() {
                break;
            }
        }
        if none + 1 == best.length && none > 0 {
            let length = best.length;
            self.tell(&format!("mate in {length} is the shortest: no mate in {none}, checked"));
        }
        best.moves
    }

    /// Asks for a mate within a bound and says what came out.
    fn bounded(&mut self, side: Side, bound: u16, slice: u64) -> Answer {
        let answer = self.bounded_quietly(side, bound, slice);
        match &answer {
            Answer::Mate(line) => self.report(side, line),
            Answer::Refuted(_) => {
                let name = self.name(side);
                self.tell(&format!("no mate in {bound} for {name}, checked"));
            }
            Answer::Unknown => (),
        }
        answer
    }

    fn bounded_quietly(&mut self, side: Side, bound: u16, slice: u64) -> Answer {
        let plies = 2 * u64::from(bound) - u64::from(side == Side::Mover);
        self.asker.info.borrow_mut().depth = plies;
        self.asker.ask(side, Some(bound), slice)
    }

    fn report(&mut self, side: Side, line: &Line) {
        let n = i32::from(line.length);
        let score = Score::Mate(if side == Side::Mover { n } else { -n });
        self.asker.info.borrow_mut().found(&self.asker.board, score, &line.moves);
        let name = self.name(side);
        self.tell(&format!("{name} mates in {n} at most: proven, checked"));
    }

    /// Says something of a result, and what it rests on: what all of them do, the first time.
    fn tell(&mut self, text: &str) {
        let given =
            if self.asker.search_moves.is_empty() { "" } else { " (with searchmoves only)" };
        let assumed = if self.told { "" } else { " (the 50-move rule is left out)" };
        self.told = true;
        remark(&format!("{text}{given}{assumed}"));
    }

    fn name(&self, side: Side) -> &'static str {
        match self.asker.attacker(side) {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}

/// The rounds, with ever larger numbers of nodes.
fn slices() -> impl Iterator<Item = (u32, u64)> {
    (0..ROUNDS).map(|round| (round, FIRST_SLICE * GROWTH.pow(round)))
}

/// Half way between a bound that is refuted, or too hard, and the length of a mate.
fn middle(low: u16, high: u16) -> u16 {
    low + (high - low).div_ceil(2)
}
