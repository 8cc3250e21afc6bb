//! What is left of the limits of a session, over all its searches. Nodes are counted as a search
//! counts them: expansions and the nodes of simulations, before the verdict and after it, when the
//! strategy is made.

use std::time::{Duration, Instant};
use tsume_search::Limits;

/// The limits of a session and what was spent of them.
///
/// ```
/// use tsume::Budget;
/// use tsume::search::Limits;
///
/// let mut budget = Budget::new(Limits { nodes: Some(1000), ..Limits::default() });
/// budget.spend(300);
/// assert_eq!(budget.left().nodes, Some(700));
/// assert_eq!(budget.share(1, 2).nodes, Some(350));
/// budget.spend(800);
/// assert!(budget.is_over());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    start: Instant,
    spent: u64,
}

impl Budget {
    /// Starts the clock.
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, start: Instant::now(), spent: 0 }
    }

    /// Takes nodes.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Nodes taken so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What the next search may use.
    pub fn left(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|all| all.saturating_sub(self.spent)),
            time: self.limits.time.map(|all| all.saturating_sub(self.elapsed())),
            ..self.limits.clone()
        }
    }

    /// So many parts of what is left, `of` so many.
    pub fn share(&self, parts: u32, of: u32) -> Limits {
        let left = self.left();
        let kept = of.saturating_sub(parts);
        Limits {
            nodes: left.nodes.map(|n| n - n / u64::from(of) * u64::from(kept)),
            time: left.time.map(|t| t.saturating_sub(t / of * kept)),
            ..left
        }
    }

    /// Whether nothing is left.
    pub fn is_over(&self) -> bool {
        let left = self.left();
        left.nodes == Some(0) || left.time == Some(Duration::ZERO)
    }
}
