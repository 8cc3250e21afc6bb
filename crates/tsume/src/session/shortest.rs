//! `--shortest`: the exact length of a win, proven at N and refuted at N-1.
//!
//! The bounds 1, 2, 3, ... are tried in turn: a refutation costs several times the one before it,
//! so that all but the last cost little. Where there is no win at all they would never end; so in
//! between, the question is also searched as it was asked, with as many nodes as were spent so
//! far. That ends the search if it is disproven, and if it is proven it gives a bound from above,
//! in case that the limits are reached first.
//!
//! Where two bounds ask the same, the wider one is refuted, so that nothing just below the length
//! is left open, and the narrower one proven.

use super::Session;
use crate::answer::{Answer, Known, Stop};
use crate::certify::{Certified, Check};
use crate::games::{Playable, Range};
use std::num::NonZeroU16;
use tsume_search::{Numbers, StopReason, Unsupported, Verdict};

/// Nodes for the first search of the question as it was asked.
const FIRST: u64 = 10_000;

/// Searches for the shortest win from an open position.
pub fn answer<G: Playable>(session: &mut Session<'_>, asked: &G) -> Result<Answer, Unsupported> {
    let range = Range::default();
    Hunt { session, asked, range, refutation: None, win: None, open: true }.run()
}

struct Hunt<'h, 'r, G: Playable> {
    session: &'h mut Session<'r>,
    asked: &'h G,
    range: Range,
    /// The certificate of the longest bound that was refuted.
    refutation: Option<Vec<u8>>,
    /// A proof of the question as it was asked.
    win: Option<Certified<G::Move>>,
    /// Whether that question is worth another search.
    open: bool,
}

impl<G: Playable> Hunt<'_, '_, G> {
    fn run(&mut self) -> Result<Answer, Unsupported> {
        let asked = self.asked;
        while let Some(next) = NonZeroU16::new(self.range.not_within.wrapping_add(1))
            && asked.bound().is_none_or(|bound| next < bound)
        {
            let below = asked.bound().and_then(|bound| NonZeroU16::new(bound.get() - 1));
            let wide = below.map_or(asked.widest(next), |most| asked.widest(next).min(most));
            let Some(question) = asked.bounded(wide) else { break };
            let certified = self.session.certify(&question, None, None)?;
            match certified.outcome.verdict {
                Verdict::Unknown => return Ok(self.stop(&question, certified)),
                Verdict::Proven => {
                    self.range.within = Some(next.get());
                    if let Some(narrow) = asked.bounded(next).filter(|_| next < wide) {
                        let narrower = self.session.certify(&narrow, None, None)?;
                        if matches!(narrower.check, Check::Failed(..)) {
                            return Ok(self.stop(&narrow, narrower));
                        }
                        if narrower.outcome.verdict == Verdict::Proven {
                            return Ok(self.finish(&narrow, narrower));
                        }
                        // It asks the same, but there was not enough time to show it again.
                    }
                    return Ok(self.finish(&question, certified));
                }
                Verdict::Disproven => {
                    self.range.not_within = wide.get();
                    self.refutation = match certified.check {
                        Check::Checked(_, part) => Some(tsume_proof::file(&[part])),
                        _ => None,
                    };
                }
            }
            if !self.open {
                continue;
            }
            let most = self.session.budget().spent().max(FIRST);
            let certified = self.session.certify(asked, Some(most), None)?;
            match certified.outcome.verdict {
                Verdict::Disproven => return Ok(self.finish(asked, certified)),
                Verdict::Proven => {
                    self.open = false;
                    self.range.within = length(asked, &certified);
                    self.win = Some(certified);
                }
                Verdict::Unknown if matches!(certified.check, Check::Failed(..)) => {
                    return Ok(self.stop(asked, certified));
                }
                Verdict::Unknown => {
                    self.open = certified.outcome.stop == Some(StopReason::Nodes);
                }
            }
        }
        // All that is shorter was refuted, so what is left is the question itself.
        let certified = match self.win.take() {
            Some(win) => win,
            None => self.session.certify(asked, None, None)?,
        };
        self.range.within = asked.bound().map(NonZeroU16::get);
        match certified.outcome.verdict {
            Verdict::Unknown => {
                self.range.within = None;
                Ok(self.stop(asked, certified))
            }
            _ => Ok(self.finish(asked, certified)),
        }
    }

    /// Reports a decided question.
    fn finish(&mut self, question: &G, certified: Certified<G::Move>) -> Answer {
        let verdict = certified.outcome.verdict;
        if verdict == Verdict::Disproven {
            self.range.within = None;
            self.range.not_within = question.bound().map_or(u16::MAX, NonZeroU16::get);
        }
        let mut answer = self.session.conclude(question, certified);
        if verdict == Verdict::Proven {
            answer.claim = question.length_claim(self.range);
            answer.refutation = self.refutation.take();
        }
        self.sum_up(answer)
    }

    /// Reports what is known when a limit was reached, or a check has failed.
    fn stop(&mut self, question: &G, certified: Certified<G::Move>) -> Answer {
        let Some(win) = self.win.take().filter(|_| !matches!(certified.check, Check::Failed(..)))
        else {
            let answer = self.session.conclude(question, certified);
            return self.sum_up(answer);
        };
        if self.range.within == self.range.not_within.checked_add(1) {
            return self.finish(self.asked, win);
        }
        let mut answer = self.session.conclude(self.asked, win);
        answer.verdict = Verdict::Unknown;
        answer.stop = certified.outcome.stop.map(Stop::Limit);
        answer.root = Numbers::UNIT;
        self.sum_up(answer)
    }

    fn sum_up(&mut self, mut answer: Answer) -> Answer {
        answer.range = Some(self.range);
        if answer.verdict == Verdict::Unknown && self.range != Range::default() {
            let Range { not_within, within } = self.range;
            answer.known = Some(Known {
                not_within: (not_within > 0).then_some(not_within),
                within,
                words: self.asked.length_claim(self.range),
                ..Known::default()
            });
        }
        answer
    }
}

/// How many moves of the attacker a win takes at most.
fn length<G: Playable>(position: &G, certified: &Certified<G::Move>) -> Option<u16> {
    let Some(strategy) = &certified.strategy else { return position.bound().map(NonZeroU16::get) };
    u16::try_from(position.bound_for(strategy.tree().length()?)).ok()
}
