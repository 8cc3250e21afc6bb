//! The `.graph` format: what is read, what is refused and where.

use std::fmt::Write;
use tsume_game::graph::{Edge, Graph, GraphError, Kind, Vertex, parse};
use tsume_game::random::Rng;
use tsume_game::text::ParseError;
use tsume_game::{CycleRule, Game, Irreversible, Notation, Role, Status};

fn only(text: &str) -> Result<Graph, ParseError> {
    let mut results = parse(text.as_bytes());
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0)
}

fn error(text: &str) -> (usize, usize, String) {
    let error = only(text).unwrap_err();
    assert!(!error.help.is_empty());
    (error.line, error.column, error.message)
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, part: &str) {
    let found = error(text);
    assert_eq!((found.0, found.1), (line, column), "{found:?}");
    assert!(found.2.contains(part), "{found:?}");
}

const SMALL: &str = "\u{feff}# a comment\r\n\
    \tgame small repetition=illegal # another\r\n\
    \r\n\
    A or  B C#no space\r\n\
    B and A Ω\r\n\
    C and\r\n\
    Ω won";

#[test]
fn a_game_is_read_as_written() {
    let graph = only(SMALL).unwrap();
    assert_eq!((graph.name(), graph.rule(), graph.len()), ("small", CycleRule::Illegal, 4));
    assert_eq!(graph.successors(0), [1, 2]);
    assert_eq!(graph.successors(1), [0, 3]);
    assert_eq!(graph.kind(2), Some(Kind::Open(Role::Defender)));
    assert_eq!(graph.kind(3), Some(Kind::Won));
    assert_eq!((graph.kind(4), graph.successors(4)), (None, &[][..]));
    assert_eq!(graph.find("Ω"), Some(3));
    assert!(graph.position(4).is_none());
}

#[test]
fn a_position_is_played_and_undone() {
    let mut game = only(SMALL).unwrap().root();
    let root = game.clone();
    assert_eq!((game.role(), game.status()), (Role::Attacker, Status::Open));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(moves, [Edge(0), Edge(1)]);
    assert_eq!(game.parse_move("C"), Some(Edge(1)));
    assert_eq!(game.parse_move("Ω"), None);
    assert!(game.is_irreversible(Edge(1)) && !game.is_irreversible(Edge(0)));
    let undo = game.play(Edge(0));
    assert_eq!((game.position_text(), game.move_text(Edge(1))), ("B".into(), "Ω".into()));
    assert_ne!((&game, game.key()), (&root, root.key()));
    game.undo(Edge(0), undo);
    assert_eq!((&game, game.key()), (&root, root.key()));
}

#[test]
fn text_is_read_back_as_the_same_game() {
    let graph = only(SMALL).unwrap();
    assert_eq!(only(&graph.to_text()).unwrap(), graph);
    let renamed = only(&graph.to_text().replace("small", "other")).unwrap();
    assert_ne!(renamed, graph);
}

#[test]
fn every_mistake_is_located() {
    let game = |body: &str| format!("game g repetition=attacker-loses\n{body}");
    refused("", 1, 1, "no game");
    refused(" \n# only a comment\n", 1, 1, "no game");
    refused("A or B\n", 1, 1, "no game");
    refused("# x\n  gamex g repetition=none\n", 2, 3, "no game");
    refused("game", 1, 5, "no name");
    refused("game # g\n", 1, 5, "no name");
    refused("game repetition=none\nA won", 1, 6, "no name");
    refused("game g\nA won", 1, 7, "what a repetition means");
    refused("game g   \nA won", 1, 7, "what a repetition means");
    refused("game é repetition=draw\nA won", 1, 8, "'draw'");
    refused("game g repetition\nA won", 1, 8, "unknown field 'repetition'");
    refused("game g rule=none\nA won", 1, 8, "unknown field 'rule=none'");
    refused("game g repetition=none repetition=none\nA won", 1, 24, "twice");
    refused(&game(""), 1, 1, "no root");
    refused(&game("A or B\n  B  maybe A"), 3, 6, "unknown kind 'maybe'");
    refused(&game("A or B\nB"), 3, 2, "no kind");
    refused(&game("A or B X\nB won"), 2, 8, "'X'");
    refused(&game("A or A A"), 2, 8, "twice");
    refused(&game("A or\nB won\n\nA lost"), 5, 1, "'A' is defined twice");
    refused(&game("A won B\nB won"), 2, 7, "terminal");
    refused(&game("A or\u{7}"), 2, 5, "U+0007");
    refused(&game("A or B\rB won"), 2, 7, "U+000D");
    refused("game g repetition=none\nA or C B\nB and A\nC won", 2, 8, "repeated");
    refused("game g repetition=none\nA or B\nB and B", 3, 7, "repeated");
    let long = "x".repeat(1000);
    assert!(error(&game(&format!("A {long}"))).2.len() < 100);
}

#[test]
fn rubbish_is_refused() {
    let error = parse(b"game g repetition=none\nA \xc3\xa9\xff won").remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (2, 4));
    let mut rng = Rng::new(7);
    let words: [&[u8]; 12] = [
        b"game",
        b" ",
        b" ",
        b"\n",
        b"A",
        b"B",
        b"or",
        b"won",
        b"repetition=illegal",
        b"#",
        b"\xff",
        b"\r",
    ];
    for _ in 0..20_000 {
        let count = rng.below(40);
        let bytes: Vec<u8> = (0..count)
            .flat_map(|_| match rng.below(20) {
                0 => vec![rng.next_u64() as u8],
                _ => words[rng.below(words.len() as u64) as usize].to_vec(),
            })
            .collect();
        let lines = bytes.iter().filter(|&&b| b == b'\n').count() + 1;
        let results = parse(&bytes);
        assert!(!results.is_empty());
        for result in results {
            match result {
                Ok(graph) => assert_eq!(only(&graph.to_text()).unwrap(), graph),
                Err(error) => assert!((1..=lines).contains(&error.line) && error.column > 0),
            }
        }
    }
}

#[test]
fn a_bad_game_does_not_stop_the_others() {
    let text = "stray\n\
        game a repetition=none\nA won\n\
        game b repetition=none\nA or A\n\
        game a repetition=illegal\nA won\n\
        game c repetition=illegal\nA or A\n";
    let results = parse(text.as_bytes());
    let lines: Vec<_> =
        results.iter().map(|r| r.as_ref().map(Graph::name).map_err(|e| e.line)).collect();
    assert_eq!(lines, [Err(1), Ok("a"), Err(5), Err(6), Ok("c")]);
}

#[test]
fn large_files_take_linear_time_and_little_stack() {
    const N: usize = 1_000_000;
    let mut chain = String::from("game chain repetition=attacker-loses\n");
    for i in 0..N {
        writeln!(chain, "n{i} {} n{}", ["or", "and"][i % 2], (i + 1) % N).unwrap();
    }
    let graph = only(&chain).unwrap();
    assert_eq!(graph.len(), N);
    assert_eq!(graph.component(0), graph.component(N as u32 - 1));
    let none = chain.replace("attacker-loses", "none");
    assert_eq!(only(&none).unwrap_err().line, 2);

    let many: String =
        (0..20_000).map(|i| format!("game g{i} repetition=none\nA or B\nB won\n")).collect();
    assert_eq!(parse(many.as_bytes()).into_iter().filter(Result::is_ok).count(), 20_000);

    let mut star = String::from("game star repetition=none\nhub or");
    let leaves = 200_000;
    (0..leaves).for_each(|i| write!(star, " l{i}").unwrap());
    (0..leaves).for_each(|i| write!(star, "\nl{i} won").unwrap());
    assert_eq!(only(&star).unwrap().successors(0).len(), leaves);
}

#[test]
fn programs_are_told_what_is_wrong() {
    use Vertex::{Attacker, Defender, Lost, Won};
    let build = |rule, vertices| Graph::new("g", rule, vertices).map(|g| g.to_text());
    let none = CycleRule::None;
    let text = "game g repetition=none\nv0 or v1 v2\nv1 won\nv2 lost\n";
    assert_eq!(build(none, vec![Attacker(vec![1, 2]), Won, Lost]).unwrap(), text);
    assert_eq!(build(none, vec![]), Err(GraphError::Empty));
    let edge = Edge(1);
    assert_eq!(
        build(none, vec![Won, Attacker(vec![0, 2])]),
        Err(GraphError::UnknownSuccessor { vertex: 1, edge })
    );
    assert_eq!(
        build(none, vec![Attacker(vec![1, 1]), Won]),
        Err(GraphError::DuplicateSuccessor { vertex: 0, edge })
    );
    let cycle = vec![Attacker(vec![2, 1]), Defender(vec![0]), Won];
    assert_eq!(build(none, cycle.clone()), Err(GraphError::Cycle { vertex: 0, edge }));
    assert!(build(CycleRule::Illegal, cycle).is_ok());

    for bad in ["", "a b", "#", "\u{0}", "repetition=none"] {
        assert_eq!(Graph::new(bad, none, vec![Won]), Err(GraphError::BadName(bad.into())));
    }
}
