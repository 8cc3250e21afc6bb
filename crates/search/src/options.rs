//! What can be chosen: the algorithm and its enhancements, each of which can be switched by itself.

mod settings;

pub use settings::{BadSetting, Setting, settings};
use tsume_game::names;

/// A search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Depth-first proof-number search with every improvement.
    DfPn,
    /// Nagai's df-pn, with root thresholds one below infinity; not complete where positions repeat.
    DfPnBasic,
    /// Nagai's PDS, with proof-like and disproof-like nodes.
    Pds,
    /// Best-first pn-search on a tree (Allis).
    Pn,
    /// Best-first, merging positions across irreversible moves (Schijf's DAG method).
    Dag,
    /// Best-first on a graph with the cycles cut (Schijf's DCG method); disproves falsely.
    Dcg,
    /// Best-first with base and twin nodes (Breuker et al.).
    Bta,
    /// Best-first with a second-level search at the leaves.
    Pn2,
}

impl Algorithm {
    /// Whether it belongs to the depth-first family, which works with a table.
    pub fn is_depth_first(self) -> bool {
        matches!(self, Algorithm::DfPn | Algorithm::DfPnBasic | Algorithm::Pds)
    }
}

/// How the depth-first family treats results that lean on a repetition (Kishimoto & Müller 2005,
/// Table 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ghi {
    /// Not at all: fast, and wrong at times.
    Ignore,
    /// Every result is a twin that holds for its own path only.
    Dup,
    /// As `Dup`, and a twin may be replayed by simulation on another path.
    Sim,
    /// As `Sim`, and a result without a repetition in its tree holds for every path.
    #[default]
    Full,
}

/// What makes room in a full table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// Two-deep buckets: the larger subtree stays, the other place is always replaced.
    TwoBig,
    /// Small-tree garbage collection: entries with the smallest subtrees go, many at a time.
    #[default]
    SmallTree,
}

/// When a position is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// When it is first seen.
    #[default]
    Immediate,
    /// When it is entered; until then it counts 1 and 1, whatever the game knows.
    Delayed,
}

/// ε of the 1+ε trick as a fraction (Pawlewicz & Lew 2006); zero switches it off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epsilon(f64);

impl Epsilon {
    /// Thresholds one above the second-best, as in plain df-pn.
    pub const OFF: Epsilon = Epsilon(0.0);

    /// A finite number from 0 to 1000.
    pub fn new(value: f64) -> Option<Epsilon> {
        (0.0..=1000.0).contains(&value).then_some(Epsilon(value))
    }

    /// The value.
    pub fn get(self) -> f64 {
        self.0
    }
}

/// The choices for one search. `Options::new` gives the defaults of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// ε of the 1+ε trick (depth-first family).
    pub epsilon: Epsilon,
    /// Treatment of repetition (depth-first family).
    pub ghi: Ghi,
    /// Minimal distance, section 4 of Kishimoto & Müller 2003 (depth-first family); if not said,
    /// df-pn uses it where it was found to help: where a repetition is illegal.
    pub minimal_distance: Option<bool>,
    /// Simulation among siblings, section 5.3 of Kishimoto & Müller 2003 (depth-first family); if
    /// not said, df-pn uses it where a repetition is illegal.
    pub sibling_simulation: Option<bool>,
    /// The threshold controlling algorithm, Kishimoto 2010 (depth-first family).
    pub threshold_control: bool,
    /// When a position is judged (depth-first family); what is delayed has no estimate either.
    pub evaluation: Evaluation,
    /// Leaf estimates and edge costs, where the game has them.
    pub estimates: bool,
    /// Leaving out moves that change nothing in the zone of a win, where the game knows zones.
    pub zones: bool,
    /// What makes room in a full table (depth-first family).
    pub replacement: Replacement,
}

impl Options {
    /// The defaults of an algorithm: its strongest settings, or for `df-pn-basic` the plain ones.
    pub fn new(algorithm: Algorithm) -> Options {
        let basic = algorithm == Algorithm::DfPnBasic;
        Options {
            algorithm,
            epsilon: match algorithm {
                Algorithm::DfPn => Epsilon(1.0 / 4.0),
                Algorithm::Pds => Epsilon(1.0 / 16.0),
                _ => Epsilon::OFF,
            },
            ghi: Ghi::Full,
            minimal_distance: (algorithm != Algorithm::DfPn).then_some(false),
            sibling_simulation: (algorithm != Algorithm::DfPn).then_some(false),
            threshold_control: algorithm == Algorithm::DfPn,
            evaluation: Evaluation::default(),
            estimates: !basic,
            zones: !basic,
            replacement: Replacement::default(),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new(Algorithm::DfPn)
    }
}

names!(Algorithm: DfPn "df-pn", DfPnBasic "df-pn-basic", Pds "pds",
    Pn "pn", Dag "dag", Dcg "dcg", Bta "bta", Pn2 "pn2");
names!(Ghi: Ignore "ignore", Dup "dup", Sim "sim", Full "full");
names!(Replacement: TwoBig "two-big", SmallTree "small-tree");
names!(Evaluation: Immediate "immediate", Delayed "delayed");
