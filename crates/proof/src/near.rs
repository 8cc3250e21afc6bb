//! Near ends: positions from which the winner ends the game within two moves, whatever the loser
//! does, as trying every move shows. A certificate marks the move to one and says no more of it;
//! in games with a bound on the length most positions of a strategy are of this kind.

use tsume_game::{Game, Role};

/// Looks for near ends, and keeps its room for moves between looks.
#[derive(Clone, Debug)]
pub struct NearEnds<M> {
    winner: Role,
    first: Vec<M>,
    second: Vec<M>,
}

impl<M: Copy> NearEnds<M> {
    /// For the wins of this side.
    pub fn new(winner: Role) -> NearEnds<M> {
        NearEnds { winner, first: Vec::new(), second: Vec::new() }
    }

    /// Whether the winner has won, or wins within two moves of either side. History plays no part:
    /// `docs/certificates.md` says why it need not, under any cycle rule.
    pub fn contain<G: Game<Move = M>>(&mut self, game: &mut G) -> bool {
        let NearEnds { winner, first, second } = self;
        let winner = *winner;
        ends(game, winner, first, |game| ends(game, winner, second, |game| is_won(game, winner)))
    }

    /// How many moves the game lasts from here if it is at most two, both sides playing well.
    pub fn length<G: Game<Move = M>>(&mut self, game: &mut G) -> Option<u32> {
        let winner = self.winner;
        if !self.contain(game) {
            return None;
        }
        let at_once = |game: &mut G| is_won(game, winner);
        match is_won(game, winner) {
            true => Some(0),
            false if ends(game, winner, &mut self.first, at_once) => Some(1),
            false => Some(2),
        }
    }

    /// How the game ends from a near end: the winner's moves, and of the loser a longest defence.
    pub fn line<G: Game<Move = M>>(&mut self, game: &mut G) -> Vec<M> {
        let mut line = Vec::new();
        while let Some(length) = self.length(game)
            && length > 0
        {
            self.first.clear();
            game.moves(&mut self.first);
            let moves = std::mem::take(&mut self.first);
            // Both sides play well: each move takes one off the length.
            let lasts = |&m: &M| {
                let undo = game.play(m);
                let lasts = self.length(game);
                game.undo(m, undo);
                lasts == Some(length - 1)
            };
            let Some(m) = moves.iter().copied().find(lasts) else { break };
            game.play(m);
            line.push(m);
        }
        line
    }
}

/// Whether the position is decided for `winner`, or the side to move can't avoid what `then` says
/// of the position after its move: one move of the winner has to be good, and all of the loser.
#[inline]
fn ends<G: Game>(
    game: &mut G,
    winner: Role,
    room: &mut Vec<G::Move>,
    mut then: impl FnMut(&mut G) -> bool,
) -> bool {
    if let Some(side) = game.status().winner() {
        return side == winner;
    }
    room.clear();
    game.moves(room);
    let own = game.role() == winner;
    let mut good = |&m: &G::Move| {
        let undo = game.play(m);
        let good = then(game);
        game.undo(m, undo);
        good
    };
    if own { room.iter().any(good) } else { room.iter().all(&mut good) }
}

fn is_won<G: Game>(game: &G, winner: Role) -> bool {
    game.status().winner() == Some(winner)
}
