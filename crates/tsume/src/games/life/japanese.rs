//! Dead under Japanese rules: said of stones that are captured if nobody has ko threats and live with some, where the
//! [game in two phases](Goal::Japanese) shows it. Asked after the code, as the code says where it can differ.

use super::answer::Search;
use crate::answer::{Answer, Known};
use crate::session::Session;
use tsume_go::life::{Goal, Set};
use tsume_search::Unsupported;

/// What a claim adds, and the answer says.
pub(super) const CLAIM: &str = "dead under Japanese rules";

impl<N: Set> Search<'_, N> {
    /// Tells whether Japanese rules call the stones dead. It may take half of what is left of the budget.
    pub(super) fn japanese(
        &mut self,
        session: &mut Session<'_>,
        answer: &mut Answer,
    ) -> Result<(), Unsupported> {
        let plain = |answer: &Answer| answer.ko.as_ref().is_none_or(|ko| ko.fight == Some(false));
        if answer.outcome != Some("dead") || plain(answer) {
            return Ok(());
        }
        let question = self.game.clone().for_goal(Goal::Japanese);
        let (half, mut evidence) = (session.budget().share(1, 2), Vec::new());
        let lives = session.within(half, |session| {
            self.lives(session, &question, &mut evidence, &mut Vec::new())
        })?;
        match lives {
            Some(false) => {
                answer.japanese = Some("dead");
                answer.claim = format!("{}; {CLAIM}", answer.claim);
                answer.evidence.append(&mut evidence);
            }
            // Nothing more is said of them.
            Some(true) => (),
            None => {
                let known = answer.known.get_or_insert_with(Known::default);
                let words =
                    "whether they are dead under Japanese rules was not decided within the limits";
                known.leave_open("japanese", words);
            }
        }
        Ok(())
    }
}
