//! How long to think.

use super::command::Go;
use std::time::Duration;
use tsume_chess::Color;

/// Kept back for passing the answer on.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The moves that a game is taken to last, if nobody says.
const MOVES: u32 = 30;

/// The time for the next move of `side`; none when it is not limited.
pub fn time(go: &Go, side: Color) -> Option<Duration> {
    if go.infinite {
        return None;
    }
    let least = Duration::from_millis(1);
    let slice = slice(go, side);
    let time = match (go.move_time, slice) {
        (Some(time), Some(slice)) => time.saturating_sub(OVERHEAD).min(slice),
        (Some(time), None) => time.saturating_sub(OVERHEAD),
        (None, slice) => slice?,
    };
    Some(time.max(least))
}

/// An even share of the clock and most of the increment, never more than there is.
fn slice(go: &Go, side: Color) -> Option<Duration> {
    let left = go.clocks[side as usize]?.saturating_sub(OVERHEAD);
    let share = left / go.moves_to_go.map_or(MOVES, |n| n.clamp(1, MOVES));
    Some((share + go.increments[side as usize] * 3 / 4).min(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn shares() {
        let clock = Go { clocks: [Some(ms(60_010)), Some(ms(1))], ..Go::default() };
        assert_eq!(time(&clock, Color::White), Some(ms(2_000)));
        assert_eq!(time(&clock, Color::Black), Some(ms(1)));
        let last = Go { moves_to_go: Some(1), ..clock.clone() };
        assert_eq!(time(&last, Color::White), Some(ms(60_000)));
        let increment = Go { increments: [ms(4_000), ms(0)], ..clock.clone() };
        assert_eq!(time(&increment, Color::White), Some(ms(5_000)));
        let both = Go { move_time: Some(ms(510)), ..clock.clone() };
        assert_eq!(time(&both, Color::White), Some(ms(500)));
        assert_eq!(time(&Go { infinite: true, ..both }, Color::White), None);
        assert_eq!(time(&Go::default(), Color::White), None);
    }
}
