//! Wrappers: a game that hands most of what it is asked on to another one.

/// Hands methods of [`Game`](crate::Game) and of the traits beside it on to a field, the game inside.
///
/// In an `impl` block, name the field, its type and what is handed on: single methods (for `Game`
/// with `types` before them), or with the name of a trait all that a wrapper with moves of its own still shares with the game inside. For
/// `Game` that is everything but [`moves`](crate::Game::moves), for `Notation` everything but
/// [`parse_move`](crate::Notation::parse_move), which goes by the moves.
///
/// ```
/// use tsume_game::{Game, Notation, forward};
///
/// /// A game without the first of its moves, where there are more.
/// #[derive(Clone)]
/// struct Poorer<G>(G);
///
/// impl<G: Game> Game for Poorer<G> {
///     forward!(0 as G: Game);
///
///     fn moves(&self, out: &mut Vec<G::Move>) {
///         let first = out.len();
///         self.0.moves(out);
///         if out.len() > first + 1 {
///             out.remove(first);
///         }
///     }
/// }
///
/// impl<G: Notation> Notation for Poorer<G> {
///     forward!(0 as G: Notation);
/// }
/// # let graph = tsume_game::graph::parse(b"game g repetition=none\nA or B C\nB won\nC lost\n");
/// # let game = Poorer(graph[0].clone()?.root());
/// # tsume_game::conformance::check(&game, 1, 100)?;
/// # assert_eq!(tsume_game::oracle::solve(&game, 100), Some(tsume_game::Role::Defender));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! forward {
    ($f:tt as $inner:ty: $($what:ident)+) => { $($crate::forward!(@$what $f $inner);)+ };
    (@Game $f:tt $inner:ty) => {
        $crate::forward!($f as $inner: types role status play undo key cycle_rule situation is_dominated);
    };
    (@types $f:tt $inner:ty) => {
        type Move = <$inner as $crate::Game>::Move;
        type Undo = <$inner as $crate::Game>::Undo;
        const HAS_SITUATIONS: bool = <$inner as $crate::Game>::HAS_SITUATIONS;
    };
    (@Notation $f:tt $inner:ty) => {
        $crate::forward!($f as $inner: position_text situation_text move_text);
    };
    (@role $($to:tt)+) => { $crate::forward!(Game role() $crate::Role, $($to)+); };
    (@status $($to:tt)+) => { $crate::forward!(Game status() $crate::Status, $($to)+); };
    (@key $($to:tt)+) => { $crate::forward!(Game key() $crate::Key, $($to)+); };
    (@cycle_rule $($to:tt)+) => { $crate::forward!(Game cycle_rule() $crate::CycleRule, $($to)+); };
    (@situation $($to:tt)+) => { $crate::forward!(Game situation() $crate::Key, $($to)+); };
    (@is_dominated $($to:tt)+) => { $crate::forward!(Game is_dominated(m) bool, $($to)+); };
    (@estimate $($to:tt)+) => { $crate::forward!(Estimates estimate() $crate::Estimate, $($to)+); };
    (@cost $($to:tt)+) => { $crate::forward!(Estimates cost(m) $crate::Estimate, $($to)+); };
    (@is_irreversible $($to:tt)+) => { $crate::forward!(Irreversible is_irreversible(m) bool, $($to)+); };
    (@is_pass $($to:tt)+) => { $crate::forward!(Threats is_pass(m) bool, $($to)+); };
    (@order $($to:tt)+) => { $crate::forward!(Threats order() u32, $($to)+); };
    (@order_after $($to:tt)+) => { $crate::forward!(Threats order_after(m) u32, $($to)+); };
    (@position_text $($to:tt)+) => { $crate::forward!(Notation position_text() String, $($to)+); };
    (@situation_text $($to:tt)+) => { $crate::forward!(Notation situation_text() Option<String>, $($to)+); };
    (@move_text $($to:tt)+) => { $crate::forward!(Notation move_text(m) String, $($to)+); };
    (@moves $f:tt $inner:ty) => {
        #[inline]
        fn moves(&self, out: &mut Vec<Self::Move>) {
            $crate::Game::moves(&self.$f, out);
        }
    };
    (@play $f:tt $inner:ty) => {
        #[inline]
        fn play(&mut self, m: Self::Move) -> Self::Undo {
            $crate::Game::play(&mut self.$f, m)
        }
    };
    (@undo $f:tt $inner:ty) => {
        #[inline]
        fn undo(&mut self, m: Self::Move, undo: Self::Undo) {
            $crate::Game::undo(&mut self.$f, m, undo);
        }
    };
    ($trait:ident $name:ident($($m:ident)?) $result:ty, $f:tt $inner:ty) => {
        #[inline]
        fn $name(&self $(, $m: Self::Move)?) -> $result {
            $crate::$trait::$name(&self.$f $(, $m)?)
        }
    };
}
