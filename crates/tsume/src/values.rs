//! Values of options as people write them. A value that is not understood is answered with what would be.

use std::num::NonZeroU16;
use std::str::FromStr;
use std::time::Duration;
use tsume_game::MAX_ORDER;

/// A time: `500ms`, `30s`, `2m`, `1h`, or plain seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    // `ms` before `m` and `s`, which it ends with or begins with.
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    units
        .iter()
        .find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)))
        .filter(|(number, _)| number.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
        .and_then(|(number, seconds)| Some(number.parse::<f64>().ok()? * seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time such as 500ms, 30s, 2m or 1h; without a unit, seconds".to_string())
}

/// A number of bytes, with K, M or G for powers of 1024.
pub fn memory(text: &str) -> Result<usize, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("", 0)];
    let upper = text.to_ascii_uppercase();
    units
        .iter()
        .find_map(|(unit, shift)| Some((upper.strip_suffix(unit)?, shift)))
        .and_then(|(number, shift)| digits::<usize>(number)?.checked_mul(1 << shift))
        .ok_or_else(|| "a size such as 512M or 1G; without a unit, bytes".to_string())
}

/// A number of nodes.
pub fn nodes(text: &str) -> Result<u64, String> {
    digits(text).ok_or_else(|| "a whole number such as 1000000".to_string())
}

/// A number of table entries.
pub fn entries(text: &str) -> Result<usize, String> {
    digits(text).filter(|&n| n >= 32).ok_or_else(|| "a whole number, 32 or more".to_string())
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    digits(text).filter(|&n| n == 1).ok_or_else(|| "only 1 is supported so far".to_string())
}

/// An order of threats.
pub fn order(text: &str) -> Result<u32, String> {
    digits(text)
        .filter(|order| (1..=MAX_ORDER).contains(order))
        .ok_or_else(|| format!("a whole number from 1 to {MAX_ORDER}"))
}

/// A limit of time: a time, or `none`.
pub fn time_limit(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    time(text).map(|time| TimeLimit(Some(time))).map_err(|e| format!("{e}; or none"))
}

/// A time, or no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(pub Option<Duration>);

/// A number of problems searched at a time.
pub fn jobs(text: &str) -> Result<usize, String> {
    let known = |&n: &usize| (1..=1024).contains(&n);
    digits(text).filter(known).ok_or_else(|| "a whole number from 1 to 1024".to_string())
}

/// A depth in moves.
pub fn depth(text: &str) -> Result<u32, String> {
    digits(text).filter(|&n| n >= 1).ok_or_else(|| "a whole number of moves such as 4".to_string())
}

/// A bound in moves.
pub fn moves(text: &str) -> Result<NonZeroU16, String> {
    digits(text).ok_or_else(|| "a whole number of moves from 1 to 65535".to_string())
}

/// Whether a text is one of those known.
pub fn one_of(text: &str, known: &[&str]) -> Result<(), String> {
    let is_known = known.contains(&text);
    is_known.then_some(()).ok_or_else(|| known.join(if known.len() == 2 { " or " } else { ", " }))
}

/// The most columns and rows of a board.
const LARGEST: usize = 19;

/// The size of a board, columns and rows: `6x6`.
pub fn size(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once(['x', 'X'])?;
    let side = |text| digits(text).filter(|side| (1..=LARGEST).contains(side));
    side(columns).zip(side(rows))
}

/// A number without sign.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("1h"), Ok(Duration::from_secs(3600)));
        for bad in ["", "s", "-1s", "+1s", "inf", "nan", "infs", "1d", "1 s", "1e300h", "ms"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(memory("1G"), Ok(1 << 30));
        assert_eq!(memory("16k"), Ok(16 << 10));
        assert_eq!(memory("3M"), Ok(3 << 20));
        assert_eq!(memory("1000"), Ok(1000));
        for bad in ["", "G", "-1G", "+1", "1T", "1.5G", "99999999999G", "1GG"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(nodes("0"), Ok(0));
        assert!(nodes("18446744073709551616").is_err());
        assert_eq!(entries("32"), Ok(32));
        assert!(entries("31").is_err());
        assert_eq!(threads("1"), Ok(1));
        assert!(threads("2").is_err() && threads("0").is_err());
    }
}
