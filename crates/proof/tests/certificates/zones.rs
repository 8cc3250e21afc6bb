//! Entries that forget, and moves that stand for many: in a game of heaps, some of them unknown.

use crate::builder;
use tsume_game::{CycleRule, Game, Key, Notation, Role, Status};
use tsume_proof::zoned::{Entry, Link, write_zoned};
use tsume_proof::{CheckLimits, Header, Reader, Reason, Rejection, Shape, Summary, check, file};

/// The attacker takes from heap `a` and wants it empty. The defender rests, or adds to a heap: to
/// `a` only if there is something in `b`, or there may be.
#[derive(Clone)]
struct Heaps {
    heaps: Vec<Option<u8>>,
    role: Role,
}

const MOST: u8 = 3;

impl Heaps {
    fn new(heaps: &[u8]) -> Heaps {
        Heaps { heaps: heaps.iter().copied().map(Some).collect(), role: Role::Attacker }
    }
}

fn name(heap: usize) -> char {
    ('a'..='z').nth(heap).unwrap()
}

/// A heap and what is added to it; none for a rest.
type Change = Option<(usize, i8)>;

impl Game for Heaps {
    type Move = Change;
    type Undo = ();
    fn role(&self) -> Role {
        self.role
    }
    fn status(&self) -> Status {
        if self.heaps[0] == Some(0) { Status::Won } else { Status::Open }
    }
    fn moves(&self, out: &mut Vec<Change>) {
        if self.role == Role::Attacker {
            out.extend(self.heaps[0].map(|_| Some((0, -1))));
            return;
        }
        out.push(None);
        let room = |heap: usize| self.heaps[heap].is_some_and(|n| n < MOST);
        out.extend((1..self.heaps.len()).filter(|&heap| room(heap)).map(|heap| Some((heap, 1))));
        if room(0) && self.heaps[1] != Some(0) {
            out.push(Some((0, 1)));
        }
    }
    fn play(&mut self, m: Change) {
        if let Some((heap, n)) = m {
            self.heaps[heap] = self.heaps[heap].map(|old| old.wrapping_add_signed(n));
        }
        self.role = self.role.other();
    }
    fn undo(&mut self, m: Change, (): ()) {
        self.play(m.map(|(heap, n)| (heap, -n)));
    }
    fn key(&self) -> Key {
        let heaps = self.heaps.iter().fold(1, |key, heap| key * 7 + heap.map_or(5, u64::from));
        Key::spread(2 * heaps + self.role as u64)
    }
    fn cycle_rule(&self) -> CycleRule {
        CycleRule::Illegal
    }
}

impl Notation for Heaps {
    fn position_text(&self) -> String {
        let heap = |heap: &Option<u8>| heap.map_or("?".to_string(), |n| n.to_string());
        format!("{} {}", self.heaps.iter().map(heap).collect::<String>(), self.role)
    }
    fn move_text(&self, m: Change) -> String {
        let sign = |n| if n < 0 { '-' } else { '+' };
        m.map_or("rest".to_string(), |(heap, n)| format!("{}{}", name(heap), sign(n)))
    }
    const PARTIAL: bool = true;
    fn forget(&mut self, zone: &str) -> bool {
        let names: Vec<char> = (0..self.heaps.len()).map(name).collect();
        let mut rest = names.iter();
        if !zone.chars().all(|c| rest.any(|&name| name == c)) {
            return false;
        }
        for (heap, name) in self.heaps.iter_mut().zip(names) {
            *heap = heap.filter(|_| zone.contains(name));
        }
        true
    }
}

fn verify(root: &Heaps, certificate: &[u8]) -> Result<Summary, Rejection> {
    check(root, "heaps", &mut Reader::new(certificate)?, CheckLimits::default())
}

/// What the checker says of some entries for a win from these heaps.
fn check_entries(heaps: &[u8], entries: &[&str]) -> Result<Summary, Rejection> {
    let root = Heaps::new(heaps);
    let text = format!(
        "tsume-certificate 2\nparts: 1\ngame: heaps\nrule: illegal\nverdict: proven\nroot: {}\n\
         problem: 0\nentries:\n{}\nend {}\n",
        root.position_text(),
        entries.join("\n"),
        entries.len()
    );
    verify(&root, text.as_bytes())
}

fn reason(heaps: &[u8], entries: &[&str]) -> Reason {
    check_entries(heaps, entries).expect_err(&entries.join("\n")).reason
}

#[test]
fn one_entry_answers_all_other_moves() {
    let good: [&[&str]; 8] = [
        &["l3 a-", "l2 *", "l1/a a-=!"],
        &["l3 a-", "l2 *=", "l1/a a-=!"],
        &["l3 a-", "l2 d+ *=3", "l1/a a-=!"],
        &["l3 a-", "l2 b+ rest=3 *=3", "l1/a a-=!"],
        &["l3 a-", "l2 b+ *", "l1 a-=!", "l1/a a-=!"],
        // Forgetting goes on: the first entry, and then more.
        &["l3/ab a-", "l2 rest *=3", "l1/a a-=!"],
        &["l3/abd a-", "l2/ab *", "l1/a a-=!"],
        &["l3 a-", "l2 rest=~ *", "l1/a a-=!"],
    ];
    for entries in good {
        let summary = check_entries(&[2, 0, 0, 0], entries).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(summary.ladder, entries.len() as u64);
    }
    assert!(check_entries(&[1, 0, 0], &["l0 a-=!"]).is_ok());
}

#[test]
fn others_stand_last_in_a_ladder_of_the_losers() {
    let heaps = [2, 0, 0, 0];
    let listed = ["l3 a-", "l2 rest b+=3 c+=3 d+=3 *=3", "l1/a a-=!"];
    assert_eq!(reason(&heaps, &listed), Reason::NoOthers);
    assert_eq!(reason(&heaps, &["l3 a-", "l2 * rest=3", "l1/a a-=!"]), Reason::OthersPlace);
    assert_eq!(reason(&heaps, &["l3 a-", "l2 * *=3", "l1/a a-=!"]), Reason::OthersPlace);
    assert_eq!(reason(&heaps, &["l3 *", "l2 *", "l1/a a-=!"]), Reason::OthersPlace);
    assert_eq!(reason(&heaps, &["l3 a-", "w *", "l1/a a-=!"]), Reason::OnlyLadders(Shape::Walk));
    assert_eq!(reason(&heaps, &["w a-", "w *", "l1/a a-=!"]), Reason::OnlyLadders(Shape::Walk));
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *=~"]), Reason::OthersMark);
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *=^"]), Reason::OthersMark);
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *=!"]), Reason::NotWon);
    assert_eq!(reason(&heaps, &["l3 a-", "l2 b+", "l1/a a-=!"]), {
        Reason::Missing(Role::Defender, "c+".into())
    });
}

#[test]
fn others_lead_to_what_they_have_in_common() {
    let heaps = [2, 0, 0, 0];
    // The entry forgets too little, or nothing.
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *", "l1/ab a-=!"]), Reason::NotEntry(3));
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *", "l1 a-=!"]), Reason::OthersRemember(3));
    assert_eq!(reason(&heaps, &["l3 a-", "l2 rest *=3", "l1 a-=!"]), Reason::NotEntry(3));
    let rejection = check_entries(&[2, 3, 3], &["l3 a-", "l2 a+=3 *", "l1 a-=!"]).unwrap_err();
    assert_eq!(rejection.reason, Reason::NotEntry(3));
    // With something in b, or perhaps something, the defender adds to a.
    let rejection = check_entries(&[2, 1, 0], &["l3 a-", "l2 *", "l1/a a-=!"]).unwrap_err();
    assert_eq!((rejection.entry, rejection.step.as_deref()), (Some(3), Some("a-")));
    let perhaps = ["l3 a-", "l2/a rest *=3", "l1/a a-=!"];
    let rejection = check_entries(&heaps, &perhaps).unwrap_err();
    assert_eq!(rejection.reason, Reason::NotEntry(3));
    assert_eq!((rejection.entry, rejection.step.as_deref()), (Some(2), Some("a+")));
    // It forgets that the others have to lead somewhere.
    assert_eq!(reason(&heaps, &["l3 a-", "l2 *", "l1/ a-=!"]), Reason::IllegalMove("a-".into()));
}

#[test]
fn ranks_zones_and_positions_are_looked_at() {
    let heaps = [2, 0, 0, 0];
    let flat = reason(&heaps, &["l3 a-", "l2 *", "l2/a a-=!"]);
    assert_eq!(flat, Reason::Rank { from: 2, to: 2 });
    let back = reason(&heaps, &["l3/a a-", "l2 rest=1 *=1"]);
    assert_eq!(back, Reason::NotEntry(1));
    for zone in ["x", "aa", "ba", "a ", "A"] {
        let entry = format!("l1/{zone} a-=!");
        let reason = reason(&heaps, &["l3 a-", "l2 *", &entry]);
        assert!(matches!(reason, Reason::Zone(_) | Reason::Token(_)), "{zone}: {reason}");
    }
    for tag in ["w/a", "t/a"] {
        let entry = format!("{tag} a-=!");
        assert_eq!(reason(&heaps, &["l3 a-", "l2 *", &entry]), Reason::Tag(tag.into()));
    }
    // The same once something is forgotten.
    let twice = ["l3 a-", "l2 rest *", "l1/a a-=!", "l1/a a-=!"];
    assert_eq!(reason(&heaps, &twice), Reason::Duplicate(3));
    // In a game without partial positions there is no zone.
    let graph = builder::game("game g repetition=none\nA or W\nW won\n");
    let text = "tsume-certificate 2\nparts: 1\ngame: graph\nrule: none\nverdict: proven\nroot: A\n\
                problem: 0\nentries:\nl0/a W=!\nend 1\n";
    let rejection = builder::verify(&graph, text.as_bytes()).unwrap_err();
    assert_eq!(rejection.reason, Reason::Zone("a".into()));
}

/// Without partial positions `*` is a move like any other, if it is one.
#[test]
fn no_others_without_partial_positions() {
    let verify = |vertices: &str, entries: &str| {
        let graph = builder::game(&format!("game g repetition=none\n{vertices}"));
        let n = entries.lines().count();
        let certificate = format!(
            "tsume-certificate 2\nparts: 1\ngame: graph\nrule: none\nverdict: disproven\nroot: A\n\
             problem: 0\nentries:\n{entries}end {n}\n"
        );
        builder::verify(&graph, certificate.as_bytes())
    };
    let reason = verify("A or X Y\nX lost\nY lost\n", "l1 X=! *=!\n").unwrap_err().reason;
    assert_eq!(reason, Reason::IllegalMove("*".into()));
    let star = "A or * Y\n* and Y\nY lost\n";
    assert_eq!(verify(star, "l1 * Y=!\nl0 Y=!\n").map(|summary| summary.entries), Ok(2));
    let reason = verify(star, "l1 *\nl0 Y=!\n").unwrap_err().reason;
    assert_eq!(reason, Reason::Missing(Role::Attacker, "Y".into()));
}

fn entry(rank: u64, zone: &str, steps: &[(&str, Link)], others: Option<Link>) -> Entry {
    let zone = (!zone.is_empty()).then(|| zone.to_string());
    let steps = steps.iter().map(|&(text, link)| (text.to_string(), link)).collect();
    Entry { rank, zone, steps, others }
}

#[test]
fn a_list_of_entries_is_written_in_order() {
    let root = Heaps::new(&[2, 0, 0, 0]);
    let header = Header::new("heaps", &root, Role::Attacker);
    let write = |entries: &[Entry], at| write_zoned(entries, at, &header, Vec::new());
    let entries = [
        entry(1, "a", &[("a-", Link::Won)], None),
        entry(9, "", &[("nobody comes here", Link::Entry(77))], None),
        entry(3, "", &[("a-", Link::Entry(4))], None),
        entry(1, "ab", &[("a-", Link::Won)], None),
        entry(
            2,
            "abc",
            &[("b+", Link::Entry(0)), ("c+", Link::Entry(3)), ("rest", Link::Near)],
            None,
        ),
    ];
    let part = write(&entries, 2).unwrap();
    let text = String::from_utf8(part.clone()).unwrap();
    let expected = "entries:\nl3 a-\nl2/abc b+ c+ rest=~\nl1/a a-=!\nl1/ab a-=!\nend 4\n";
    assert!(text.starts_with("game: heaps\n") && text.ends_with(expected), "{text}");
    assert_eq!(verify(&root, &file(&[part])).unwrap().entries, 4);

    let mut others = entries.clone();
    others[4] = entry(2, "abc", &[("b+", Link::Entry(0))], Some(Link::Entry(0)));
    let text = String::from_utf8(write(&others, 2).unwrap()).unwrap();
    assert!(text.ends_with("entries:\nl3 a-\nl2/abc b+ *=3\nl1/a a-=!\nend 3\n"), "{text}");
    assert!(verify(&root, &file(&[text])).is_ok());

    assert!(write(&entries, 1).is_err() && write(&entries, 5).is_err());
    assert!(String::from_utf8(write(&[], 0).unwrap()).unwrap().ends_with("entries:\nend 0\n"));
}

/// A long chain needs no stack.
#[test]
fn a_long_list_of_entries() {
    let n = 200_000;
    let chain =
        |rank: usize| entry(rank as u64, "", &[("on", Link::Entry(rank.saturating_sub(1)))], None);
    let entries: Vec<Entry> = (0..n).map(chain).collect();
    let root = Heaps::new(&[1, 0]);
    let header = Header::new("heaps", &root, Role::Attacker);
    let text = write_zoned(&entries, n - 1, &header, Vec::new()).unwrap();
    assert!(text.ends_with(b"\nl1 on\nl0 on=200000\nend 200000\n"));
}

/// Each part of a certificate is checked by itself, and knows its place in the file.
#[test]
fn a_certificate_of_several_parts() {
    let roots = [Heaps::new(&[2, 0, 0, 0]), Heaps::new(&[1, 0])];
    let entries = [
        entry(3, "", &[("a-", Link::Entry(1))], None),
        entry(2, "", &[], Some(Link::Entry(2))),
        entry(1, "a", &[("a-", Link::Won)], None),
    ];
    let part = |root: &Heaps, at: usize| {
        let header = Header::new("heaps", root, Role::Attacker);
        write_zoned(&entries, at, &header, Vec::new()).unwrap()
    };
    let text = file(&[part(&roots[0], 0), part(&roots[1], 2)]);
    let mut reader = Reader::new(text.as_slice()).unwrap();
    assert_eq!((reader.header().line, reader.header().root_line()), (3, 6));
    let first = check(&roots[0], "heaps", &mut reader, CheckLimits::default()).unwrap();
    assert!(reader.next_part().unwrap());
    assert_eq!(reader.header().line, 13);
    let second = check(&roots[1], "heaps", &mut reader, CheckLimits::default()).unwrap();
    assert!(!reader.next_part().unwrap());
    assert_eq!((first.ladder, second.ladder), (3, 1));
    assert_eq!(first.bytes + second.bytes, text.len() as u64);
    // What was not checked is passed over, if it has the right form.
    let mut reader = Reader::new(text.as_slice()).unwrap();
    assert!(reader.next_part().unwrap());
    assert!(check(&roots[1], "heaps", &mut reader, CheckLimits::default()).is_ok());
    let rejection = check(&roots[0], "heaps", &mut reader, CheckLimits::default()).unwrap_err();
    assert!(matches!(rejection.reason, Reason::Root { .. }) && rejection.line == 16, "{rejection}");
    // The number of parts is what the file says it is.
    for (count, expected) in [("1", Reason::AfterEnd), ("3", Reason::Truncated)] {
        let text = String::from_utf8(text.clone()).unwrap();
        let text = text.replace("parts: 2", &format!("parts: {count}"));
        let mut reader = Reader::new(text.as_bytes()).unwrap();
        let all = loop {
            match reader.next_part() {
                Ok(true) => (),
                other => break other,
            }
        };
        assert_eq!(all.unwrap_err().reason, expected);
    }
}
