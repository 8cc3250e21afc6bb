//! The games in `examples/`: each says its answer, and the figures show what they are said to.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use tsume_game::graph::{Graph, parse};
use tsume_game::{Game, Key, Role, conformance, oracle};

fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn read(file: &str) -> Vec<Graph> {
    let bytes = fs::read(examples().join(file)).unwrap();
    parse(&bytes).into_iter().map(|game| game.unwrap_or_else(|e| panic!("{file}:{e}"))).collect()
}

fn value(game: &impl Game) -> Role {
    oracle::solve(game, 1_000_000).unwrap()
}

#[test]
fn every_game_says_its_answer() {
    let mut games = 0;
    for entry in fs::read_dir(examples()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".graph") {
            continue;
        }
        let text = fs::read_to_string(examples().join(&name)).unwrap();
        let answers: HashMap<&str, &str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("game ")?.split_once("# answer: "))
            .map(|(header, answer)| (header.split(' ').next().unwrap(), answer))
            .collect();
        for graph in read(&name) {
            let winner = match answers.get(graph.name()) {
                Some(&"proven") => Role::Attacker,
                Some(&"disproven") => Role::Defender,
                other => panic!("{name}#{}: {other:?}", graph.name()),
            };
            assert_eq!(value(&graph.root()), winner, "{name}#{}", graph.name());
            conformance::check_text(&graph.root(), 1, 100).unwrap();
            conformance::check_irreversible(&graph.root(), 1, 100).unwrap();
            games += 1;
        }
    }
    assert!(games >= 15, "{games}");
}

/// The figures of the graph-history-interaction problem, with the right answer.
const GHI: [(&str, Role); 5] = [
    ("kishimoto2005-fig1-attacker-loses.graph", Role::Attacker),
    ("kishimoto2005-fig1-illegal.graph", Role::Defender),
    ("kishimoto2005-fig4.graph", Role::Attacker),
    ("kishimoto2005-fig7.graph", Role::Attacker),
    ("breuker2001-fig4.graph", Role::Attacker),
];

#[test]
fn ignoring_the_path_misses_the_answer() {
    for (file, winner) in GHI {
        let games = read(file);
        assert_eq!(games.len(), 1);
        assert_eq!(value(&games[0].root()), winner, "{file}");
        assert_eq!(oracle::ignoring_paths(&games[0].root()), winner.other(), "{file}");
    }
}

/// The value of a vertex when play went along `path`, the vertex last.
fn value_after(graph: &Graph, path: &[&str]) -> Role {
    let at = |name| graph.position(graph.find(name).unwrap()).unwrap();
    let (last, before) = path.split_last().unwrap();
    let history: Vec<Key> = before.iter().map(|name| at(name).key()).collect();
    oracle::solve_after(&at(last), &history, 1_000_000).unwrap()
}

#[test]
fn one_vertex_has_two_values() {
    let (win, loss) = (Role::Attacker, Role::Defender);
    let game = |file: &str| read(file).remove(0);

    // "A loss is stored in the table entry for H"; "A is a win by the sequence A C F H E G".
    let fig1 = game("kishimoto2005-fig1-attacker-loses.graph");
    assert_eq!(value_after(&fig1, &["A", "B", "E", "H"]), loss);
    assert_eq!(value_after(&fig1, &["A", "C", "F", "H"]), win);
    assert_eq!(value_after(&fig1, &["A", "B"]), loss);

    // "H is stored as a win because the opponent does not have a legal move at H."
    let fig1 = game("kishimoto2005-fig1-illegal.graph");
    assert_eq!(value_after(&fig1, &["A", "B", "E", "H"]), win);
    assert_eq!(value_after(&fig1, &["A", "C", "F", "H"]), loss);
    assert_eq!(value_after(&fig1, &["A", "B"]), loss);

    // "D via A B D is a proven node"; "D via A C D is a disproven node".
    let fig4 = game("kishimoto2005-fig4.graph");
    assert_eq!(value_after(&fig4, &["A", "B", "D"]), win);
    assert_eq!(value_after(&fig4, &["A", "C", "D"]), loss);

    // "F is a win via path F D C E."
    let fig7 = game("kishimoto2005-fig7.graph");
    assert_eq!(value_after(&fig7, &["A", "B", "C", "D"]), loss);
    assert_eq!(value_after(&fig7, &["A", "B", "F"]), win);

    // "Following the path A-B-C-F, ... F is evaluated as a draw"; along A-B-D-F it is not.
    let fig4 = game("breuker2001-fig4.graph");
    assert_eq!(value_after(&fig4, &["A", "B", "C", "F"]), loss);
    assert_eq!(value_after(&fig4, &["A", "B", "D", "F"]), win);

    // "C is evaluated as a real draw by repetition, independent of the history of the node."
    let fig6 = game("breuker2001-fig6.graph");
    assert_eq!(value_after(&fig6, &["C"]), loss);
}
