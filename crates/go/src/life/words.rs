//! What the words beside a problem say: who moves first, and whose life it is about.
//!
//! Read are phrases such as "Black to play", "White to kill", "B first" and `黑先白死`, in English, Chinese,
//! Japanese and Korean, and what the rest of the sentence wants for whom. What is not understood says nothing.

use crate::board::Colour;

/// What a text says.
///
/// ```
/// use tsume_go::Colour::{Black, White};
/// use tsume_go::life::words::{Told, told};
///
/// assert_eq!(told("Problem 7. Black to play and live."), Told::new(Black, Some(Black)));
/// assert_eq!(told("White to kill"), Told::new(White, Some(Black)));
/// assert_eq!(told("黒先白死"), Told::new(Black, Some(White)));
/// assert_eq!(told("a game of two amateurs"), Told::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Who moves first.
    pub first: Option<Colour>,
    /// Whose stones live or die.
    pub owner: Option<Colour>,
}

impl Told {
    /// Who moves first, and whose stones live or die.
    pub fn new(first: Colour, owner: Option<Colour>) -> Told {
        Told { first: Some(first), owner }
    }
}

/// What a text says.
pub fn told(text: &str) -> Told {
    let text = text.to_lowercase();
    let signs = in_signs(&text);
    if signs.first.is_some() { signs } else { in_words(&text) }
}

/// After a colour, these make it the one that moves.
const MOVES: [&str; 9] =
    ["to", "plays", "play", "first", "moves", "move", "turn", "starts", "begins"];
/// And so do these, less clearly.
const DOES: [&str; 6] = ["lives", "kills", "captures", "saves", "survives", "escapes"];
const LIVE: [&str; 13] = [
    "live", "lives", "living", "alive", "survive", "survives", "save", "saves", "escape",
    "escapes", "die", "dies", "dead",
];
const KILL: [&str; 8] =
    ["kill", "kills", "killing", "capture", "captures", "destroy", "destroys", "attack"];
/// So far after "kill" a colour is the victim's: "kill all of the white stones".
const NEAR: usize = 5;

fn colour(word: &str) -> Option<Colour> {
    match word {
        "black" | "b" => Some(Colour::Black),
        "white" | "w" => Some(Colour::White),
        _ => None,
    }
}

fn in_words(text: &str) -> Told {
    let sentences: Vec<Vec<&str>> =
        text.split(['.', ';', '!', '?', '\n', '\r']).map(words).collect();
    // "Black to play" counts more than "Black lives".
    let says = |outright: bool| {
        let mover = |at: usize| Some((at, mover(sentences.get(at)?, outright)?));
        (0..sentences.len()).find_map(mover)
    };
    let Some((at, (from, first))) = says(true).or_else(|| says(false)) else {
        return Told::default();
    };
    let rest = sentences.get(at).and_then(|sentence| sentence.get(from..)).unwrap_or_default();
    // In other sentences somebody must be named, or they say what to do: "Save the corner!"
    let others = sentences.iter().enumerate().filter(|&(other, _)| other != at);
    let about = |(_, sentence): (usize, &Vec<&str>)| {
        let is_order =
            sentence.first().is_some_and(|word| LIVE.contains(word) || KILL.contains(word));
        owner(sentence, is_order.then_some(first))
    };
    Told {
        first: Some(first),
        owner: owner(rest, Some(first)).or_else(|| others.into_iter().find_map(about)),
    }
}

fn words(sentence: &str) -> Vec<&str> {
    let words = sentence.split(|c: char| !c.is_alphanumeric() && c != '+');
    words.filter(|word| !word.is_empty()).collect()
}

/// Who moves by the words of a sentence, said outright or not, and where that stands.
fn mover(words: &[&str], outright: bool) -> Option<(usize, Colour)> {
    words.iter().enumerate().find_map(|(at, word)| {
        let next = words.get(at + 1).copied().filter(|&next| next != "s");
        let next = next.or_else(|| words.get(at + 2).copied()).unwrap_or_default();
        let wins = match *word {
            "b+" => Some(Colour::Black),
            "w+" => Some(Colour::White),
            word if outright => colour(word).filter(|_| MOVES.contains(&next)),
            word => colour(word).filter(|_| DOES.contains(&next)),
        };
        wins.map(|colour| (at, colour))
    })
}

/// Whose life the words are about, where `subject` is spoken of already.
fn owner(words: &[&str], mut subject: Option<Colour>) -> Option<Colour> {
    for (at, word) in words.iter().enumerate() {
        subject = colour(word).or(subject);
        if LIVE.contains(word) {
            return subject;
        }
        if KILL.contains(word) {
            let victim = words.iter().skip(at + 1).take(NEAR).find_map(|word| colour(word));
            return victim.filter(|&c| Some(c) != subject).or(subject.map(Colour::other));
        }
    }
    None
}

fn sign(c: char) -> Option<Colour> {
    match c {
        '黑' | '黒' | '흑' => Some(Colour::Black),
        '白' | '백' => Some(Colour::White),
        _ => None,
    }
}

/// Chinese, Japanese and Korean.
fn in_signs(text: &str) -> Told {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let moves = |&(at, c): &(usize, &char)| {
        let after = signs.iter().skip(at + 1).take(2).take_while(|&&c| sign(c).is_none());
        sign(*c).is_some() && after.into_iter().any(|c| "先番走下선번차".contains(*c))
    };
    let Some((at, &c)) = signs.iter().enumerate().find(moves) else { return Told::default() };
    let first = sign(c);
    let mut subject = first;
    let mut rest = signs.iter().skip(at + 1).take(12).peekable();
    let mut owner = None;
    while let (Some(&c), None) = (rest.next(), owner) {
        let next = rest.peek().copied().copied();
        // "Life and death" says neither.
        if (c == '死' && next == Some('活')) || (c == '生' && next == Some('死')) {
            break;
        }
        subject = sign(c).or(subject);
        owner = match c {
            '活' | '生' | '활' | '살' | '死' | '사' => subject,
            '杀' | '殺' => next.and_then(sign).or_else(|| subject.map(Colour::other)),
            _ => None,
        };
    }
    Told { first, owner }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    #[test]
    fn phrases_of_collections_are_understood() {
        for (text, first, owner) in [
            ("Black to play", Black, None),
            ("Black's turn", Black, None),
            ("White to play and kill", White, Some(Black)),
            ("White first. Is Black dead?", White, Some(Black)),
            ("Is White alive? Black to move.", Black, Some(White)),
            ("Black to play. This one is alive.", Black, None),
            ("Black to play: kill the white stones", Black, Some(White)),
            ("Black to prevent White from living", Black, Some(White)),
            ("Problem 12\nWhite to live", White, Some(White)),
            ("W to move. Save the corner!", White, Some(White)),
            ("B to kill", Black, Some(White)),
            ("Black lives", Black, Some(Black)),
            ("Life and death: black plays first", Black, None),
            ("B+", Black, None),
            ("黑先", Black, None),
            ("白先", White, None),
            ("黑先活", Black, Some(Black)),
            ("白先白活", White, Some(White)),
            ("黒先白死", Black, Some(White)),
            ("黑先杀白", Black, Some(White)),
            ("白先殺", White, Some(Black)),
            ("死活题 黑棋先行", Black, None),
            ("黒番 死活", Black, None),
            ("흑선 흑활", Black, Some(Black)),
            ("백선", White, None),
        ] {
            assert_eq!(told(text), Told::new(first, owner), "{text}");
        }
    }

    #[test]
    fn other_words_say_nothing() {
        for text in [
            "",
            "Cho, elementary, 17",
            "the white stones in the corner",
            "死活",
            "Blackburn to Whitby",
        ] {
            assert_eq!(told(text), Told::default(), "{text}");
        }
    }
}
