//! What the paper says of Atari Go (section 4.2), and whether it holds here.

use super::super::{DF_PN, ENHANCED, ENHANCED_PDS, METHODS, PDS};
use super::{Row, SMALLEST, TIME, size};
use crate::plot::power_of_two;
use crate::report::Report;

/// Up to this size, 1+ε df-pn is said to be the fastest.
const SMALL: u32 = 16;
/// From this size on, the paper sees no difference.
const LARGE: u32 = 20;
/// How many times the time that a method takes with 2^12 entries, compared with a large table, is a
/// sharp fall: with 1+ε, the paper's df-pn takes ten times as long, and without it, it fails.
const SHARP: f64 = 10.0;

/// Whether a claim holds, and what shows it; none if these rows cannot decide it.
type Judged = Option<(bool, String)>;

/// Judges the claims by these rows, and hands back those that they cannot decide: with less than the
/// usual time, as with `--quick`, a search that fails says nothing.
pub fn judge(report: &mut Report, rows: &[Row]) -> Vec<String> {
    let mut open = Vec::new();
    let mut judge = |claim: String, judged: Judged| match judged {
        Some((holds, because)) => report.claim(claim, holds, because),
        None => open.push(claim),
    };
    let up_to = power_of_two(SMALL);
    let fastest = format!("1+ε df-pn is the fastest of the four at every size up to {up_to}");
    judge(fastest, ahead(rows, &[DF_PN, ENHANCED_PDS, PDS]));
    let plain = "1+ε df-pn is faster than df-pn and PDS without 1+ε at every size up to";
    judge(format!("{plain} {up_to}"), ahead(rows, &[DF_PN, PDS]));
    for exponent in [12, 8] {
        let row = rows.iter().find(|row| row.setting.exponent == exponent);
        let Some((row, mean)) = row.and_then(|row| Some((row, row.mean(ENHANCED)?))) else {
            continue;
        };
        let claim = format!("1+ε df-pn solves it with {} entries", row.setting.entries());
        let because = format!("{} s, {} nodes.", mean.time(), mean.nodes());
        let says = mean.solved || row.setting.time >= TIME;
        judge(claim, says.then_some((mean.solved, because)));
    }
    let sharp = format!("df-pn and PDS fall off sharply: {SHARP} times or more with 2¹² entries");
    judge(sharp, fall(rows));
    open
}

/// That 1+ε df-pn is faster than others with every small table, by the one that comes nearest. A mean
/// that is a bound is taken for the time itself, in favour of the others. Nothing if all failed.
fn ahead(rows: &[Row], others: &[usize]) -> Judged {
    let small = rows.iter().filter(|row| (SMALLEST..=SMALL).contains(&row.setting.exponent));
    let mut rivals: Vec<(bool, f64, String)> = small.filter_map(|row| rival(row, others)).collect();
    rivals.sort_by(|(_, a, _), (_, b, _)| a.total_cmp(b));
    let words = |behind: bool| {
        let some = rivals.iter().filter(move |(is_behind, ..)| *is_behind == behind);
        some.map(|(.., words)| words.as_str()).collect::<Vec<_>>()
    };
    let (ahead, behind) = (words(false), words(true));
    let because = match (behind.as_slice(), ahead.first()) {
        ([], None) => return None,
        ([], Some(nearest)) => format!("The nearest: {nearest}."),
        (behind, _) => format!("It is not: {}.", behind.join("; ")),
    };
    Some((behind.is_empty(), because))
}

/// The fastest of some other methods: whether 1+ε df-pn is behind it, or fails; how many times as long
/// it takes; and that in words. Nothing if all failed, it among them.
fn rival(row: &Row, others: &[usize]) -> Option<(bool, f64, String)> {
    let own = row.mean(ENHANCED)?;
    let others = others.iter().filter_map(|&other| Some((METHODS[other].name, row.mean(other)?)));
    let others: Vec<_> = others.collect();
    if !own.solved && others.iter().all(|(_, mean)| !mean.solved) {
        return None;
    }
    let (name, best) = others.into_iter().min_by(|(_, a), (_, b)| a.time.total_cmp(&b.time))?;
    let ratio = best.to(own);
    let words = format!("{name} with {} entries takes {}", size(row), ratio.times(" as long"));
    Some((best.time < own.time || !own.solved, ratio.mean, words))
}

/// How plain df-pn and PDS fall off with little memory. Nothing if one that failed had no time to show
/// it.
fn fall(rows: &[Row]) -> Judged {
    let [enhanced, df_pn, pds] = [ENHANCED, DF_PN, PDS].map(|method| slowdown(rows, method));
    let (enhanced, df_pn, pds) = (enhanced?, df_pn?, pds?);
    let words = |(bound, factor): (bool, f64)| format!("{}{factor:.1}", ["", "> "][bound as usize]);
    let because = format!(
        "df-pn takes {} times as long as with {} or more, PDS {}; 1+ε df-pn {}.",
        words(df_pn),
        power_of_two(LARGE),
        words(pds),
        words(enhanced)
    );
    let mut gentle = [df_pn, pds].into_iter().filter(|&(_, factor)| factor < SHARP).peekable();
    let holds = gentle.peek().is_none();
    let says = holds || gentle.any(|(bound, _)| !bound);
    says.then_some((holds, because))
}

/// How many times as long a method takes with 2^12 entries as with a large table at its best, and
/// whether it is more, because a search failed.
fn slowdown(rows: &[Row], method: usize) -> Option<(bool, f64)> {
    let of = |row: &Row| row.mean(method).map(|mean| (mean.solved, mean.time));
    let large = rows.iter().filter(|row| row.setting.exponent >= LARGE).filter_map(of);
    let best = large.filter(|(solved, _)| *solved).map(|(_, time)| time).reduce(f64::min)?;
    let (solved, time) = rows.iter().find(|row| row.setting.exponent == 12).and_then(of)?;
    Some((!solved, time / best.max(1e-6)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::row;
    use super::*;

    /// Which claims hold, with the reasons, and how many are open.
    fn judged(rows: &[Row]) -> (Vec<bool>, Vec<String>, usize) {
        let mut report = Report::new("Title");
        let open = judge(&mut report, rows).len();
        let (holds, because) = report.claims.into_iter().map(|c| (c.holds, c.because)).unzip();
        (holds, because, open)
    }

    #[test]
    fn claims_are_judged_by_what_was_measured() {
        let large = || row(20, [Some(2.0), Some(1.0), Some(3.0), Some(4.0)]);
        let fine = [row(12, [Some(9.0), None, Some(30.0), None]), large()];
        assert_eq!(judged(&fine).0, [true, true, true, true]);
        let poor = [row(12, [None, Some(9.0), Some(30.0), Some(5.0)]), large()];
        let (holds, because, _) = judged(&poor);
        assert_eq!(holds, [false, false, false, false]);
        assert!(
            because[0].contains("It is not: PDS with 2¹² entries takes 0.08 times"),
            "{because:?}"
        );
        assert!(because[3].contains("PDS 1.2; 1+ε df-pn > 30.0"));
        // Behind 1+ε PDS alone.
        let close = [row(16, [Some(2.0), Some(5.0), Some(1.0), Some(4.0)])];
        assert_eq!(judged(&close).0, [false, true]);
    }

    #[test]
    fn too_little_time_decides_nothing() {
        let mut rows = [row(12, [None; 4]), row(20, [None; 4])];
        rows.iter_mut().for_each(|row| row.setting.time = TIME / 30);
        assert_eq!(judged(&rows), (vec![], vec![], 4));
        // What did better in so little time is better all the same.
        rows[0] = row(12, [None, None, Some(1.0), None]);
        rows[0].setting.time = TIME / 30;
        let (holds, _, open) = judged(&rows);
        assert_eq!((holds, open), (vec![false], 3));
        // Nor does a fall that may have been cut short.
        let large = row(20, [Some(9.0), Some(9.0), Some(9.0), Some(9.0)]);
        let (holds, _, open) = judged(&[row(12, [Some(9.0), None, Some(30.0), None]), large]);
        assert_eq!((holds.len(), open), (3, 1));
    }
}
