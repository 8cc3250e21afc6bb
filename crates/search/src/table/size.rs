//! How much was searched below an entry: a count of nodes in a byte, as its logarithm.
//!
//! A class is a quarter of an octave, near enough to tell what to keep. What one visit adds to a large
//! count is less than a class, so that the sum over visits is kept by lot (Morris 1978, "Counting large
//! numbers of events in small registers").

use tsume_game::Key;

/// The logarithm of a count of nodes in steps of a quarter of an octave.
pub(super) fn size_class(nodes: u64) -> u8 {
    let n = nodes.max(1);
    let octave = n.ilog2();
    let quarter = if octave >= 2 { (n >> (octave - 2)) & 3 } else { 0 };
    (octave * 4 + quarter as u32) as u8
}

/// The least count of nodes that [`size_class`] puts in this class or above it.
fn least(class: u32) -> u64 {
    match (class / 4, (class % 4) as u64) {
        (octave @ 0..2, 0) => 1 << octave,
        (octave @ 0..2, _) => 2 << octave,
        (octave, quarter) => (4 + quarter) << (octave - 2),
    }
}

/// The class of so many nodes more. What is too few to reach the next class reaches it by lot, as
/// often as makes the count right on average (Morris 1978).
pub(super) fn add_to_class(class: u8, nodes: u64, lot: Key) -> u8 {
    let sum = least(class as u32).saturating_add(nodes);
    let reached = size_class(sum);
    if reached == u8::MAX {
        return reached;
    }
    let (from, next) = (least(reached as u32), least(reached as u32 + 1));
    if lot.0 % (next - from) < sum - from { size_class(next) } else { reached }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_ordered() {
        let classes: Vec<u8> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100, u64::MAX].map(size_class).to_vec();
        assert!(classes.is_sorted());
        assert_eq!(size_class(u64::MAX), 255);
    }

    #[test]
    fn the_least_of_a_class_is_in_it() {
        for nodes in (1..5000).chain([1 << 40, u64::MAX]) {
            let class = size_class(nodes);
            assert!(least(class as u32) <= nodes, "{nodes}");
            assert_eq!(size_class(least(class as u32)), class, "{nodes}");
            assert!(class == u8::MAX || least(class as u32 + 1) > nodes, "{nodes}");
        }
    }

    /// One count is off by a third, as a rule; the mean of many must not be.
    #[test]
    fn small_visits_add_up() {
        let (counts, visits) = if cfg!(miri) { (20, 50) } else { (400, 2000) };
        let (mut sum, mut expected) = (0, 0);
        for count in 0..counts {
            let mut class = size_class(1);
            expected += 1;
            for visit in 0..visits {
                let nodes = 1 + visit % 9;
                class = add_to_class(class, nodes, Key::spread(count * visits + visit));
                expected += nodes;
            }
            sum += least(class as u32);
        }
        let ratio = sum as f64 / expected as f64;
        let error = if cfg!(miri) { 0.3 } else { 0.06 };
        assert!((ratio - 1.0).abs() < error, "{ratio}");
        assert_eq!(add_to_class(u8::MAX, 1, Key(0)), u8::MAX);
        assert_eq!(add_to_class(7, u64::MAX, Key(0)), u8::MAX);
    }
}
