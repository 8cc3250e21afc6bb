//! Searches for an eye as sets of switches, by the names that they have in tables.

use crate::session::{Search, Searched};
use tsume::search::{Algorithm, Epsilon, Ghi, Memory, Options};
use tsume_go::OneEye;
use tsume_go::one_eye::Enhancements;

/// The enhancements of Kishimoto & Müller 2003, in the order in which it adds them: minimal
/// distance, connections to safe stones and to crucial ones, forced moves of the side that makes
/// the eye and of the one that prevents it, simulation among siblings.
pub const PAPER: [&str; 6] = ["MIN", "AC", "DC", "FDM", "FAM", "SIM"];
/// Those that Tsume adds: eyes of several points, guesses at the leaves, 1+ε, threshold control.
pub const OWN: [&str; 4] = ["EYES", "GUESS", "1+ε", "TCA"];

/// What a game knows of eyes with some of the switches on.
pub fn enhancements(has: impl Fn(&str) -> bool) -> Enhancements {
    Enhancements {
        breaker_connections: has("AC"),
        maker_connections: has("DC"),
        forced_breaker: has("FAM"),
        forced_maker: has("FDM"),
        large_eyes: has("EYES"),
        guesses: has("GUESS"),
    }
}

/// A search with some of the switches on.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Its name in raw results.
    pub name: String,
    switches: Vec<&'static str>,
    ghi: Ghi,
}

impl AsRef<str> for Method {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

impl Method {
    /// Df-pn with some switches.
    pub fn new(switches: &[&'static str], ghi: Ghi) -> Method {
        let names = switches.iter().map(|switch| format!("+{switch}"));
        let name = format!("df-pn{} {ghi}", names.collect::<String>());
        Method { name, switches: switches.to_vec(), ghi }
    }

    fn has(&self, switch: &str) -> bool {
        self.switches.contains(&switch)
    }

    fn options(&self) -> Options {
        let plain = Options::new(Algorithm::DfPnBasic);
        let strongest = Options::new(Algorithm::DfPn);
        Options {
            // With threshold control, df-pn is complete; without, it needs bounds at the root.
            algorithm: if self.has("TCA") { Algorithm::DfPn } else { Algorithm::DfPnBasic },
            epsilon: if self.has("1+ε") { strongest.epsilon } else { Epsilon::OFF },
            ghi: self.ghi,
            minimal_distance: Some(self.has("MIN")),
            sibling_simulation: Some(self.has("SIM")),
            threshold_control: self.has("TCA"),
            estimates: true,
            ..plain
        }
    }

    /// Searches, with what searches of the same stones have left, if that is given.
    pub fn solve(
        &self,
        game: &OneEye,
        search: &mut Search<'_>,
        memory: Option<&mut Memory>,
    ) -> Searched {
        let known = enhancements(|switch| self.has(switch));
        search.solve(&game.clone().with(known), self.options(), memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_basic_df_pn_and_everything_the_default() {
        let of = |switches: &[&'static str]| {
            let method = Method::new(switches, Ghi::Full);
            (method.options(), enhancements(|switch| method.has(switch)))
        };
        let basic = Options { estimates: true, ..Options::new(Algorithm::DfPnBasic) };
        assert_eq!(of(&[]), (basic, Enhancements::NONE));
        let default = Options {
            minimal_distance: Some(true),
            sibling_simulation: Some(true),
            // The game has none.
            zones: false,
            ..Options::default()
        };
        assert_eq!(of(&[&PAPER[..], &OWN[..]].concat()), (default, Enhancements::ALL));
        assert_eq!(Method::new(&PAPER[..2], Ghi::Dup).name, "df-pn+MIN+AC dup");
    }
}
