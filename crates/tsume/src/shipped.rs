//! The problems that ship with the library, wherever it is used: `example:NAME` stands for one
//! wherever a file could.

use std::io;
use std::path::Path;

/// A file that ships.
pub struct Shipped {
    /// Its name, after `example:`.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What it holds.
    pub text: &'static str,
}

macro_rules! examples {
    ($($directory:literal / $name:literal: $about:literal,)*) => {
        [$(Shipped {
            name: $name,
            about: $about,
            text: include_str!(concat!("../problems/", $directory, "/", $name)),
        },)*]
    };
}

/// All of them: examples, then suites.
pub static ALL: [Shipped; 46] = examples! {
    "examples" / "tour.graph": "graph games: a tour",
    "examples" / "mates.epd": "chess: mates in one to seven moves, and one that is none",
    "examples" / "endgames.loa": "Lines of Action: endgames",
    "examples" / "atari-go.sgf": "Atari Go: small boards",
    "examples" / "life.sgf": "Go: life and death, with a ko, a seki and a bent four",
    "examples" / "one-eye.sgf": "Go: one-eye problems, one with a ko",
    "examples" / "capture.sgf": "Go: capturing problems, one with a ko",
    "examples" / "capture-game.sgf": "Go: a game record, to ask for blocks in it",
    "examples" / "breuker2001-fig3.graph": "Breuker et al. 2001: a tree with its repetitions cut",
    "examples" / "breuker2001-fig4.graph": "Breuker et al. 2001: the same with equal positions merged",
    "examples" / "breuker2001-fig6.graph": "Breuker et al. 2001: finding a real draw",
    "examples" / "kishimoto2003-fig3.graph": "Kishimoto & Müller 2003: why there is a minimal distance",
    "examples" / "kishimoto2005-fig1-attacker-loses.graph": "Kishimoto & Müller 2005: GHI, first scenario",
    "examples" / "kishimoto2005-fig1-illegal.graph": "Kishimoto & Müller 2005: GHI, second scenario",
    "examples" / "kishimoto2005-fig4.graph": "Kishimoto & Müller 2005: where the base-twin algorithm fails",
    "examples" / "kishimoto2005-fig7.graph": "Kishimoto & Müller 2005: marks that must be removed",
    "." / "suites/chess/mates.epd": "suite: chess mates made for this project",
    "." / "suites/chess/no-mate.epd": "suite: chess positions without a mate",
    "." / "suites/loa/easier.loa": "suite: 300 wins in Lines of Action",
    "." / "suites/loa/harder.loa": "suite: harder ones",
    "." / "suites/life/alive.sgf": "suite: life and death, alive",
    "." / "suites/life/dead.sgf": "suite: life and death, dead",
    "." / "suites/life/seki.sgf": "suite: life and death, seki",
    "." / "suites/life/ko.sgf": "suite: life and death, direct kos",
    "." / "suites/life/approach.sgf": "suite: life and death, kos that take several threats",
    "." / "suites/life/bent-four.sgf": "suite: life and death, the bent four in the corner",
    "." / "suites/life/under-the-stones.sgf": "suite: life and death, under the stones",
    "." / "suites/life/snapback.sgf": "suite: life and death, snapbacks",
    "." / "suites/life/oiotoshi.sgf": "suite: life and death, connect-and-die",
    "." / "suites/life/corner-shapes.sgf": "suite: life and death, eye spaces in the corner",
    "." / "suites/life/open.sgf": "suite: life and death, a gap in the wall",
    "." / "suites/life/README.md": "what the life and death suites are, and what their comments say",
    "." / "suites/one-eye/shapes.sgf": "suite: one-eye problems set up by hand",
    "." / "suites/one-eye/easy.sgf": "suite: generated one-eye problems, easy",
    "." / "suites/one-eye/medium.sgf": "suite: 2,000 to 30,000 nodes",
    "." / "suites/one-eye/hard.sgf": "suite: 30,000 to 300,000 nodes",
    "." / "suites/one-eye/fight.sgf": "suite: large, with a ko for one side at least",
    "." / "suites/one-eye/open.sgf": "suite: large and nearly empty",
    "." / "suites/one-eye/ko.sgf": "suite: small, with a ko for one side at least",
    "." / "suites/one-eye/path.sgf": "suite: false if the path is ignored",
    "." / "suites/one-eye/README.md": "what the one-eye suites are, and what their comments say",
    "." / "suites/capture/first-week.sgf": "suite: capturing problems for the first week",
    "." / "suites/capture/easy.sgf": "suite: easy capturing problems",
    "." / "suites/capture/medium.sgf": "suite: capturing problems of 100 to 499 nodes",
    "." / "suites/capture/hard.sgf": "suite: harder ones",
    "." / "suites/capture/README.md": "what the capturing suites are, and what their comments say",
};

/// The one with this name.
pub fn find(name: &str) -> Option<&'static Shipped> {
    ALL.iter().find(|shipped| shipped.name == name)
}

/// What `example:NAME` stands for, if the path is one.
pub(crate) fn text(path: &Path) -> Option<io::Result<Vec<u8>>> {
    let name = path.to_str()?.strip_prefix("example:")?;
    let none = || io::Error::new(io::ErrorKind::NotFound, "there is no such example");
    Some(find(name).map(|shipped| shipped.text.as_bytes().to_vec()).ok_or_else(none))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn all_examples_and_suites_ship() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut directories = vec![root.join("examples"), root.join("suites")];
        let mut files = 0;
        while let Some(directory) = directories.pop() {
            for entry in fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    // A game with a crate of its own is not for the program.
                    directories.extend((!path.join("Cargo.toml").exists()).then_some(path));
                    continue;
                }
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                let name = name.strip_prefix("examples/").unwrap_or(name);
                assert!(find(name).is_some(), "{name} is not in the list");
                files += 1;
            }
        }
        assert_eq!(files, ALL.len());
    }
}
