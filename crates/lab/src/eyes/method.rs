//! Searches for an eye as sets of switches: the enhancements of Kishimoto & Müller 2003 by their
//! names there, and Tsume's own.

use crate::session::{Search, Searched};
use tsume::search::{Algorithm, Epsilon, Ghi, Memory, Options};
use tsume_go::OneEye;
use tsume_go::one_eye::{Enhancements, Move};

/// What can be switched on in a search for an eye. The first six are the paper's, by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Minimal distance.
    Min,
    /// Connections to safe stones.
    Ac,
    /// Connections to crucial stones.
    Dc,
    /// Forced moves of the side that makes the eye.
    Fdm,
    /// Forced moves of the side that prevents it.
    Fam,
    /// Simulation among siblings.
    Sim,
    /// Eyes of several points.
    Eyes,
    /// Guesses at the leaves.
    Guess,
    /// 1+ε.
    Epsilon,
    /// The threshold controlling algorithm.
    Tca,
}

impl Switch {
    /// Those of the 2003 paper, in the order in which it adds them.
    pub const PAPER: [Switch; 6] =
        [Switch::Min, Switch::Ac, Switch::Dc, Switch::Fdm, Switch::Fam, Switch::Sim];
    /// Those that Tsume adds.
    pub const OWN: [Switch; 4] = [Switch::Eyes, Switch::Guess, Switch::Epsilon, Switch::Tca];

    pub fn name(self) -> &'static str {
        match self {
            Switch::Min => "MIN",
            Switch::Ac => "AC",
            Switch::Dc => "DC",
            Switch::Fdm => "FDM",
            Switch::Fam => "FAM",
            Switch::Sim => "SIM",
            Switch::Eyes => "EYES",
            Switch::Guess => "GUESS",
            Switch::Epsilon => "1+ε",
            Switch::Tca => "TCA",
        }
    }
}

/// A search with some of the switches on.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Its name in raw results.
    pub name: String,
    switches: Vec<Switch>,
    ghi: Ghi,
}

impl AsRef<str> for Method {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

impl Method {
    /// Df-pn with some switches.
    pub fn new(switches: &[Switch], ghi: Ghi) -> Method {
        let names = switches.iter().map(|switch| format!("+{}", switch.name()));
        let name = format!("df-pn{} {ghi}", names.collect::<String>());
        Method { name, switches: switches.to_vec(), ghi }
    }

    fn has(&self, switch: Switch) -> bool {
        self.switches.contains(&switch)
    }

    fn options(&self) -> Options {
        let plain = Options::new(Algorithm::DfPnBasic);
        let strongest = Options::new(Algorithm::DfPn);
        Options {
            // With threshold control, df-pn is complete; without, it needs bounds at the root.
            algorithm: if self.has(Switch::Tca) { Algorithm::DfPn } else { Algorithm::DfPnBasic },
            epsilon: if self.has(Switch::Epsilon) { strongest.epsilon } else { Epsilon::OFF },
            ghi: self.ghi,
            minimal_distance: Some(self.has(Switch::Min)),
            sibling_simulation: Some(self.has(Switch::Sim)),
            threshold_control: self.has(Switch::Tca),
            estimates: true,
            ..plain
        }
    }

    fn enhancements(&self) -> Enhancements {
        Enhancements {
            breaker_connections: self.has(Switch::Ac),
            maker_connections: self.has(Switch::Dc),
            forced_breaker: self.has(Switch::Fam),
            forced_maker: self.has(Switch::Fdm),
            large_eyes: self.has(Switch::Eyes),
            guesses: self.has(Switch::Guess),
        }
    }

    /// Searches, with what searches of the same stones have left, if that is given.
    pub fn solve(
        &self,
        game: &OneEye,
        search: &mut Search<'_>,
        memory: Option<&mut Memory>,
    ) -> Searched<Move> {
        search.solve(&game.clone().with(self.enhancements()), self.options(), memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_basic_df_pn_and_everything_the_default() {
        let nothing = Method::new(&[], Ghi::Full);
        let basic = Options { estimates: true, ..Options::new(Algorithm::DfPnBasic) };
        assert_eq!((nothing.options(), nothing.enhancements()), (basic, Enhancements::NONE));
        let all: Vec<Switch> = Switch::PAPER.into_iter().chain(Switch::OWN).collect();
        let everything = Method::new(&all, Ghi::Full);
        let default = Options {
            minimal_distance: Some(true),
            sibling_simulation: Some(true),
            // The game has none.
            zones: false,
            ..Options::default()
        };
        assert_eq!((everything.options(), everything.enhancements()), (default, Enhancements::ALL));
        assert_eq!(Method::new(&Switch::PAPER[..2], Ghi::Dup).name, "df-pn+MIN+AC dup");
    }
}
