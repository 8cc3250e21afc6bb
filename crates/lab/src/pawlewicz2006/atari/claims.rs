//! What the paper says of Atari Go (section 4.2), and whether it holds here.

use super::super::{DF_PN, ENHANCED, ENHANCED_PDS, METHODS, PDS};
use super::{Row, SMALLEST, TIME, size};
use crate::plot::power_of_two;
use crate::report::Claim;

/// Up to this size, 1+ε df-pn is said to be the fastest.
const SMALL: u32 = 16;
/// From this size on, the paper sees no difference.
const LARGE: u32 = 20;
/// How many times the time that a method takes with 2^12 entries, compared with a large table, is a
/// sharp fall: with 1+ε, the paper's df-pn takes ten times as long, and without it, it fails.
const SHARP: f64 = 10.0;

/// What can be judged by these rows, and what not: with less than the usual time, as with `--quick`,
/// a search that fails says nothing.
#[derive(Default)]
pub struct Judged {
    pub claims: Vec<Claim>,
    pub open: Vec<String>,
}

impl Judged {
    pub fn by(rows: &[Row]) -> Judged {
        let mut judged = Judged::default();
        let up_to = power_of_two(SMALL);
        let fastest = format!("1+ε df-pn is the fastest of the four at every size up to {up_to}");
        judged.add(fastest, |claim| ahead(rows, claim, &[DF_PN, ENHANCED_PDS, PDS]));
        let plain = "1+ε df-pn is faster than df-pn and PDS without 1+ε at every size up to";
        judged.add(format!("{plain} {up_to}"), |claim| ahead(rows, claim, &[DF_PN, PDS]));
        for exponent in [12, 8] {
            let row = rows.iter().find(|row| row.setting.exponent == exponent);
            let Some((row, mean)) = row.and_then(|row| Some((row, row.mean(ENHANCED)?))) else {
                continue;
            };
            let claim = format!("1+ε df-pn solves it with {} entries", row.setting.entries());
            let because = format!("{} s, {} nodes.", mean.time(), mean.nodes());
            let says = mean.solved || row.setting.time >= TIME;
            judged.add(claim, |claim| says.then_some(Claim { claim, holds: mean.solved, because }));
        }
        let sharp =
            format!("df-pn and PDS fall off sharply: {SHARP} times or more with 2¹² entries");
        judged.add(sharp, |claim| fall(rows, claim));
        judged
    }

    fn add(&mut self, claim: String, judge: impl FnOnce(String) -> Option<Claim>) {
        match judge(claim.clone()) {
            Some(claim) => self.claims.push(claim),
            None => self.open.push(claim),
        }
    }
}

/// That 1+ε df-pn is faster than others with every small table, by the one that comes nearest. A mean
/// that is a bound is taken for the time itself, in favour of the others. Nothing if all failed.
fn ahead(rows: &[Row], claim: String, others: &[usize]) -> Option<Claim> {
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
    Some(Claim { claim, holds: behind.is_empty(), because })
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
fn fall(rows: &[Row], claim: String) -> Option<Claim> {
    let falls: Option<Vec<(bool, f64)>> =
        [ENHANCED, DF_PN, PDS].into_iter().map(|method| slowdown(rows, method)).collect();
    let words = |(bound, factor): (bool, f64)| format!("{}{factor:.1}", ["", "> "][bound as usize]);
    match falls?.as_slice() {
        &[enhanced, df_pn, pds] => {
            let because = format!(
                "df-pn takes {} times as long as with {} or more, PDS {}; 1+ε df-pn {}.",
                words(df_pn),
                power_of_two(LARGE),
                words(pds),
                words(enhanced)
            );
            let gentle = |(_, factor): &(bool, f64)| *factor < SHARP;
            let short: Vec<_> = [df_pn, pds].into_iter().filter(gentle).collect();
            let says = short.is_empty() || short.iter().any(|&(bound, _)| !bound);
            says.then_some(Claim { claim, holds: short.is_empty(), because })
        }
        _ => None,
    }
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

    #[test]
    fn claims_are_judged_by_what_was_measured() {
        let large = row(20, [Some(2.0), Some(1.0), Some(3.0), Some(4.0)]);
        let claims = |rows: &[Row]| Judged::by(rows).claims;
        let holds = |rows: &[Row]| claims(rows).iter().map(|c| c.holds).collect::<Vec<_>>();
        let fine = [row(12, [Some(9.0), None, Some(30.0), None]), large];
        assert_eq!(holds(&fine), [true, true, true, true]);
        let [_, large] = fine;
        let poor = [row(12, [None, Some(9.0), Some(30.0), Some(5.0)]), large];
        assert_eq!(holds(&poor), [false, false, false, false]);
        // Behind 1+ε PDS alone.
        let close = [row(16, [Some(2.0), Some(5.0), Some(1.0), Some(4.0)])];
        assert_eq!(holds(&close), [false, true]);
        let because = &claims(&poor)[0].because;
        assert!(because.contains("It is not: PDS with 2¹² entries takes 0.08 times"), "{because}");
        assert!(claims(&poor)[3].because.contains("PDS 1.2; 1+ε df-pn > 30.0"));
    }

    #[test]
    fn too_little_time_decides_nothing() {
        let mut rows = [row(12, [None; 4]), row(20, [None; 4])];
        rows.iter_mut().for_each(|row| row.setting.time = TIME / 30);
        let Judged { claims, open } = Judged::by(&rows);
        assert_eq!((claims.len(), open.len()), (0, 4));
        // What did better in so little time is better all the same.
        rows[0] = row(12, [None, None, Some(1.0), None]);
        rows[0].setting.time = TIME / 30;
        let Judged { claims, open } = Judged::by(&rows);
        assert_eq!(claims.iter().map(|c| c.holds).collect::<Vec<_>>(), [false]);
        assert_eq!(open.len(), 3, "{open:?}");
        // Nor does a fall that may have been cut short.
        let large = row(20, [Some(9.0), Some(9.0), Some(9.0), Some(9.0)]);
        let cut = [row(12, [Some(9.0), None, Some(30.0), None]), large];
        let Judged { claims, open } = Judged::by(&cut);
        assert_eq!((claims.len(), open.len()), (3, 1), "{open:?}");
    }
}
