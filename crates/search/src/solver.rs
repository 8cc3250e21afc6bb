//! The front door: choose, limit, watch, solve.

use crate::best_first::{self, Graph};
use crate::budget::{Cancel, Limits, Monitor, Observer, Stats, StopReason};
use crate::depth_first::{Searcher, ZoneMaker};
use crate::extract::{Extractor, NoCertificate};
use crate::memory::Memory;
use crate::number::Numbers;
use crate::options::{Algorithm, Evaluation, Ghi, Options};
use crate::replies::Replies;
use std::fmt;
use std::time::Duration;
use tsume_game::{
    CycleRule, Estimate, Estimates, Game, Irreversible, Kin, Kindred, Notation, Role, Zone, Zones,
    names,
};
use tsume_proof::Strategy;

/// What a search found out about the question: can the attacker force the goal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The attacker forces the goal.
    Proven,
    /// The attacker cannot.
    Disproven,
    /// A limit was reached first.
    Unknown,
}

names!(Verdict: Proven "proven", Disproven "disproven", Unknown "unknown");

impl Verdict {
    /// The side that a decided question is won by.
    pub fn winner(self) -> Option<Role> {
        match self {
            Verdict::Proven => Some(Role::Attacker),
            Verdict::Disproven => Some(Role::Defender),
            Verdict::Unknown => None,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Outcome<M> {
    /// The answer.
    pub verdict: Verdict,
    /// Why there is none, if there is none.
    pub stop: Option<StopReason>,
    /// The root's numbers at the end.
    pub root: Numbers,
    /// The beginning of a line that shows the verdict; its first move is the root's best.
    pub line: Vec<M>,
    /// Whether the algorithm, with these options, is right whenever it decides this game.
    pub sound: bool,
    /// The counts.
    pub stats: Stats,
    /// The time taken.
    pub time: Duration,
}

/// The result of a search with the strategy that shows it.
#[derive(Clone, Debug)]
pub struct Explained<M> {
    /// The result.
    pub outcome: Outcome<M>,
    /// The strategy of a decided question, or why there is none. A verdict that is
    /// [contradicted](NoCertificate::Contradicted) must not be believed.
    pub strategy: Option<Result<Strategy<M>, NoCertificate>>,
    /// Nodes of the search and of what was searched again for the strategy, as the limit
    /// [counts them](Stats::spent).
    pub spent: u64,
}

/// The result of a search, and what was found by following the winner's moves.
#[derive(Clone, Debug)]
pub struct Followed<M, T> {
    /// The result.
    pub outcome: Outcome<M>,
    /// What was found, if the question was decided.
    pub found: Option<T>,
    /// Nodes of both, as the limit [counts them](Stats::spent).
    pub spent: u64,
}

/// What one family of algorithms hands back: the root's numbers and a line.
pub(crate) struct Found<M> {
    pub root: Numbers,
    pub line: Vec<M>,
}

/// An algorithm needs something that the game does not offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported(pub(crate) &'static str);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Unsupported {}

/// What the first kindred position of which something is known tells.
type FromKin<G> = fn(&G, &mut dyn FnMut(Kindred) -> Option<Numbers>) -> Option<Numbers>;

/// The optional capabilities of a game, as far as the caller has switched them on.
pub(crate) struct Abilities<G: Game> {
    pub appraise: Option<fn(&mut G) -> Estimate>,
    pub cost: Option<fn(&G, G::Move) -> Estimate>,
    pub irreversible: Option<fn(&G, G::Move) -> bool>,
    pub zones: Option<ZoneMaker<G>>,
    pub kin: Option<FromKin<G>>,
}

impl<G: Game> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Abilities<G> {}

impl<G: Game> Abilities<G> {
    /// The numbers of a position that is seen for the first time.
    #[inline]
    pub fn numbers(&self, game: &mut G) -> Numbers {
        match self.appraise {
            Some(appraise) => Numbers::from_estimate(appraise(game)),
            None => game.status().winner().map_or(Numbers::UNIT, Numbers::won_by),
        }
    }
}

/// One search, put together step by step.
pub struct Solver<'a, G: Game> {
    game: &'a G,
    options: Options,
    limits: Limits,
    cancel: Cancel,
    observer: Option<(Duration, &'a mut Observer<'a>)>,
    abilities: Abilities<G>,
    brief: bool,
    memory: Option<&'a mut Memory>,
}

impl<'a, G: Game> Solver<'a, G> {
    /// The default search of a position: df-pn with every improvement, 1 GiB, no other limit.
    pub fn new(game: &'a G) -> Self {
        Solver {
            game,
            options: Options::default(),
            limits: Limits::default(),
            cancel: Cancel::default(),
            observer: None,
            abilities: Abilities {
                appraise: None,
                cost: None,
                irreversible: None,
                zones: None,
                kin: None,
            },
            brief: false,
            memory: None,
        }
    }

    /// The position to be searched.
    pub fn position(&self) -> &'a G {
        self.game
    }

    /// The limits that were set.
    pub fn get_limits(&self) -> &Limits {
        &self.limits
    }

    /// The token that stops the search.
    pub fn get_cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Chooses the algorithm and its switches.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets another thread stop the search.
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Reports progress about once every `interval`.
    pub fn observe(mut self, interval: Duration, observer: &'a mut Observer<'a>) -> Self {
        self.observer = Some((interval, observer));
        self
    }

    /// Leaves [near ends](tsume_proof::NearEnds) out of the strategy, which makes it many times
    /// smaller where the game is short of its end.
    pub fn brief(mut self) -> Self {
        self.brief = true;
        self
    }

    /// Begins with the path-free results of searches before, and leaves them to the next: for
    /// questions about one position that differ in what may be repeated. The depth-first family does
    /// so with [`Ghi::Full`], except under `attacker-loses`, where path-free results may have
    /// repetitions in them; other searches begin with nothing, as ever.
    pub fn reuse(mut self, memory: &'a mut Memory) -> Self {
        self.memory = Some(memory);
        self
    }

    /// Uses the game's leaf estimates and edge costs, unless the options switch them off.
    pub fn with_estimates(mut self) -> Self
    where
        G: Estimates,
    {
        self.abilities.appraise = Some(G::appraise_in_place);
        self.abilities.cost = Some(G::cost);
        self
    }

    /// Lets the depth-first family leave out moves that change nothing in the zone of a win, unless
    /// the options switch that off. It does so with [`Ghi::Full`].
    pub fn with_zones(mut self) -> Self
    where
        G: Zones,
    {
        self.abilities.zones = Some(ZoneMaker::new());
        self
    }

    /// Uses what the [memory](Solver::reuse) has of [kindred](Kin) positions. A search under
    /// `attacker-loses` takes part in the memory then: its positions have keys of their own.
    pub fn with_kin(mut self) -> Self
    where
        G: Kin,
    {
        self.abilities.kin = Some(|game, known| game.kin().find_map(known));
        self
    }

    /// Tells the DAG method which moves are irreversible.
    pub fn with_irreversible(mut self) -> Self
    where
        G: Irreversible,
    {
        self.abilities.irreversible = Some(G::is_irreversible);
        self
    }
}

/// What a search leaves behind for a certificate to be made from.
enum Trace<'s, 'm, G: Game> {
    Table(Box<Searcher<'s, 'm, G>>),
    Graph(Graph<G::Move>, &'s mut Monitor<'m>),
}

/// A search, what came of it after its end, and the nodes of both.
struct Ran<M, T> {
    outcome: Outcome<M>,
    rest: Option<T>,
    spent: u64,
}

impl<G: Game> Solver<'_, G> {
    /// Searches until the question is decided or a limit is reached.
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve(self) -> Result<Outcome<G::Move>, Unsupported> {
        self.run(false, |_, _| ()).map(|ran| ran.outcome)
    }

    /// As [`Solver::solve`]; with a verdict comes the strategy that shows it, ready to be written
    /// as a certificate, or the reason why there is none. What the search has forgotten is
    /// searched again within the same limits.
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve_with_strategy(self) -> Result<Explained<G::Move>, Unsupported>
    where
        G: Notation,
    {
        let (game, options, abilities) = (self.game, self.options.clone(), self.abilities);
        let brief = self.brief;
        let rule = game.cycle_rule();
        let sound = is_sound(&options, rule);
        let Ran { outcome, rest, spent } =
            self.run(true, |outcome: &Outcome<G::Move>, trace| {
                let winner = outcome.verdict.winner()?;
                let (searcher, graph) = match trace {
                    Trace::Table(searcher) if sound => (*searcher, None),
                    // The results in this table are not to be relied on.
                    Trace::Table(searcher) => (searcher.afresh(game, abilities), None),
                    Trace::Graph(graph, monitor) => {
                        let options = Options::default();
                        (Searcher::new(game, &options, abilities, monitor, None), Some(graph))
                    }
                };
                Some(Extractor::new(searcher, graph, winner, rule).brief(brief).extract(game))
            })?;
        Ok(Explained { outcome, strategy: rest.flatten(), spent })
    }

    /// As [`Solver::solve`]; with a verdict, `follow` may then ask for the winner's [moves](Replies), within the
    /// same limits. Gives what it gives, and the nodes of both.
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve_and_follow<T>(
        self,
        follow: impl FnOnce(&Outcome<G::Move>, &mut Replies<'_, '_, G>) -> T,
    ) -> Result<Followed<G::Move, T>, Unsupported>
    where
        G: Notation,
    {
        let (game, options, abilities) = (self.game, self.options.clone(), self.abilities);
        let sound = is_sound(&options, game.cycle_rule());
        let Ran { outcome, rest, spent } =
            self.run(false, |outcome: &Outcome<G::Move>, trace| {
                let winner = outcome.verdict.winner()?;
                let searcher = match trace {
                    Trace::Table(searcher) if sound => *searcher,
                    Trace::Table(searcher) => searcher.afresh(game, abilities),
                    Trace::Graph(_, monitor) => {
                        Searcher::new(game, &Options::default(), abilities, monitor, None)
                    }
                };
                Some(follow(outcome, &mut Replies::new(searcher, winner)))
            })?;
        Ok(Followed { outcome, found: rest.flatten(), spent })
    }

    /// As [`Solver::solve`]; with a verdict comes the [zone](Zones) on which it rests, if it can be made
    /// from what the search left behind. It takes a search of the depth-first family that was
    /// told [to use zones](Solver::with_zones).
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve_with_zone(self) -> Result<(Outcome<G::Move>, Option<Zone>), Unsupported> {
        let game = self.game;
        let ran = self.run(false, |outcome, trace| match trace {
            Trace::Table(mut searcher) => searcher.won_zone(game, outcome.verdict.winner()?),
            Trace::Graph(..) => None,
        })?;
        Ok((ran.outcome, ran.rest.flatten()))
    }

    /// Searches, and then does what comes `after` with what the search left behind.
    fn run<T>(
        self,
        whole: bool,
        after: impl FnOnce(&Outcome<G::Move>, Trace<'_, '_, G>) -> T,
    ) -> Result<Ran<G::Move, T>, Unsupported> {
        let Solver { game, options, limits, cancel, observer, mut abilities, memory, .. } = self;
        let rule = game.cycle_rule();
        if options.algorithm == Algorithm::Dag
            && abilities.irreversible.is_none()
            && rule != CycleRule::None
        {
            return Err(Unsupported("dag needs a game that knows which moves are irreversible"));
        }
        if !options.estimates {
            abilities.appraise = None;
            abilities.cost = None;
        }
        if options.evaluation == Evaluation::Delayed && options.algorithm.is_depth_first() {
            abilities.appraise = None;
        }
        if !options.zones || options.ghi != Ghi::Full {
            abilities.zones = None;
        }
        let mut monitor = Monitor::new(limits, cancel);
        if let Some((interval, observer)) = observer {
            monitor.observe(interval, observer);
        }
        let conclude = |found: Result<Found<G::Move>, StopReason>, monitor: &Monitor<'_>| {
            let (root, line, stop) = match found {
                Ok(found) => (found.root, found.line, None),
                Err(reason) => (monitor.root, Vec::new(), Some(reason)),
            };
            let verdict = match root.winner() {
                Some(Role::Attacker) => Verdict::Proven,
                Some(Role::Defender) => Verdict::Disproven,
                None => Verdict::Unknown,
            };
            let (stats, time) = (monitor.stats, monitor.elapsed());
            Outcome { verdict, stop, root, line, sound: is_sound(&options, rule), stats, time }
        };
        let (outcome, rest) = if options.algorithm.is_depth_first() {
            let kept = options.ghi == Ghi::Full
                && (rule != CycleRule::AttackerLoses || abilities.kin.is_some());
            let memory = memory.filter(|_| kept);
            let mut searcher = Searcher::new(game, &options, abilities, &mut monitor, memory);
            let found = searcher.solve();
            let outcome = conclude(found, searcher.monitor);
            let rest = after(&outcome, Trace::Table(Box::new(searcher)));
            (outcome, Some(rest))
        } else {
            match best_first::explore(game, options.algorithm, abilities, whole, &mut monitor) {
                Ok((found, graph)) => {
                    let outcome = conclude(Ok(found), &monitor);
                    let rest = after(&outcome, Trace::Graph(graph, &mut monitor));
                    (outcome, Some(rest))
                }
                Err(reason) => (conclude(Err(reason), &monitor), None),
            }
        };
        Ok(Ran { outcome, rest, spent: monitor.stats.spent() })
    }
}

/// Whether every verdict of this search is right, whatever the game.
fn is_sound(options: &Options, rule: CycleRule) -> bool {
    match options.algorithm {
        _ if rule == CycleRule::None => true,
        Algorithm::Dcg => false,
        Algorithm::Bta => rule == CycleRule::AttackerLoses,
        Algorithm::DfPn | Algorithm::DfPnBasic | Algorithm::Pds => options.ghi != Ghi::Ignore,
        Algorithm::Pn | Algorithm::Dag | Algorithm::Pn2 => true,
    }
}
