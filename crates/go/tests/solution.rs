//! Solutions as SGF: every defence, the marks, and what is cut.

use tsume::{Certified, Certifier};
use tsume_game::{Estimates, Game, Notation, Status};
use tsume_go::atari::{self, Symmetric};
use tsume_go::sgf::{NodeId, Tree, parse};
use tsume_go::solution::{Caption, Recorded, write};
use tsume_go::{AtariGo, Colour, Point};

fn solve<G: Notation + Estimates>(game: &G) -> Certified<G::Move> {
    let certifier = Certifier::new(atari::NAME, game).keep_strategy();
    certifier.solve(|solver| solver.with_estimates()).unwrap()
}

/// The solution of a game that the side to move wins or not.
fn solution<G>(game: &G, tree: Tree, most: usize) -> Tree
where
    G: Notation + Estimates + Recorded<Move = Point>,
{
    let certified = solve(game);
    let wins = certified.outcome.verdict.winner() == Some(game.role());
    let winner = if wins { game.to_move() } else { game.to_move().other() };
    let caption = Caption { name: "a name", claim: "a claim", winner, most };
    let mut tree = tree;
    write(game, &mut tree, &certified.strategy.unwrap(), &caption);
    assert_eq!(parse(tree.to_string().as_bytes()).unwrap().trees, [tree.clone()]);
    tree
}

fn nodes(tree: &Tree) -> Vec<NodeId> {
    let mut all = vec![Tree::ROOT];
    let mut next = 0;
    while let Some(&node) = all.get(next) {
        all.extend(tree.node(node).children());
        next += 1;
    }
    all
}

fn crosscut() -> AtariGo {
    AtariGo::crosscut(4, 4).unwrap().look_ahead(true)
}

#[test]
fn every_defence_is_answered_and_every_line_ends_with_the_capture() {
    let game = crosscut();
    let tree = solution(&game, game.to_sgf(), usize::MAX);
    let root = tree.node(Tree::ROOT);
    assert_eq!(
        (root.text("C").as_deref(), root.text("GN").as_deref()),
        (Some("a claim"), Some("a name"))
    );
    let [first] = root.children() else { panic!("{tree}") };
    assert!(tree.node(*first).has("TE"));
    let mut defences = 0;
    for id in nodes(&tree) {
        let node = tree.node(id);
        let at = AtariGo::new(tree.position(id).unwrap().board, Colour::Black).unwrap();
        if !node.children().is_empty() {
            assert!(node.text("C").is_none_or(|text| text == "a claim"));
            continue;
        }
        let said = node.text("C").unwrap();
        assert!(said == "RIGHT" || said.starts_with("RIGHT as after "), "{said}");
        if said == "RIGHT" {
            let stones = at.board().points().filter(|&p| at.board().colour(p).is_some()).count();
            let moves = tree.position(id).unwrap().moves;
            assert!(stones < 4 + moves, "nothing was captured: {}", at.board());
            defences += 1;
        }
    }
    assert!(defences > 5, "{tree}");
    // After the first move, White has eleven points.
    assert_eq!(tree.node(*first).children().len(), 11);
}

#[test]
fn images_of_a_defence_are_all_given() {
    for most in [100_000, usize::MAX] {
        let game = AtariGo::empty(2, 2).unwrap().look_ahead(true);
        let tree = solution(&Symmetric::new(game.clone()), game.to_sgf(), most);
        let first = tree.node(Tree::ROOT).children();
        assert_eq!(first.len(), 4, "{tree}");
        assert!(first.iter().all(|&id| tree.node(id).has("BM")));
        assert!(nodes(&tree).iter().all(|&id| !tree.node(id).has("TE")));
        let told = |&id: &NodeId| {
            tree.node(id).text("C").is_some_and(|text| text.ends_with("turned or reflected"))
        };
        assert_eq!(nodes(&tree).iter().any(told), most == usize::MAX, "{tree}");
    }
}

#[test]
fn long_solutions_are_cut() {
    let game = AtariGo::empty(4, 4).unwrap().look_ahead(true);
    let tree = solution(&game, game.to_sgf(), 300);
    let claim = tree.node(Tree::ROOT).text("C").unwrap();
    assert_eq!(claim, "a claim. Every answer is given up to move 2; ... is where lines were cut");
    assert!(tree.node_count() < 320, "{}", tree.node_count());
    // But the main line goes on to the capture.
    assert!(tree.main_line().count() > 10);
    assert_eq!(tree.node(Tree::ROOT).children().len(), 16);
}

#[test]
fn the_end_that_looking_ahead_leaves_out_is_found() {
    let mut rng = tsume_game::random::Rng::new(5);
    let (mut ones, mut twos) = (0, 0);
    for _ in 0..10_000 {
        let mut game = AtariGo::empty(4, 4).unwrap().look_ahead(true);
        while game.status() == Status::Open {
            assert!(game.finish().is_empty());
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let Some(&m) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
            game.play(m);
        }
        let Some(winner) = game.status().winner() else { continue };
        let finish = game.finish();
        let mut end = game.clone().look_ahead(false);
        for &p in &finish {
            assert!(end.board().is_legal(p, end.to_move()), "{}", end.board());
            end.play(p);
        }
        if finish.is_empty() {
            assert!(end.is_stuck());
            continue;
        }
        assert!(end.has_captured());
        assert_eq!(end.status().winner(), Some(winner));
        ones += u32::from(finish.len() == 1);
        twos += u32::from(finish.len() == 2);
    }
    assert!(ones > 500 && twos > 20, "{ones} {twos}");
}
