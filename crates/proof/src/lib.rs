//! Certificates: a verdict with its reasons, written down so that anybody can check it.
//!
//! A certificate holds a strategy of the side that wins the question: one move wherever that side
//! is to move, an answer to every legal move of the other. [`Reader`] and [`Writer`] know the
//! format (described in `docs/certificates.md`), [`check`] verifies a part of one against the
//! rules of the game and nothing else, [`Strategy`] makes a part from a search's choices, and
//! [`file()`] puts parts together.
//!
//! ```
//! use tsume_game::{CycleRule, Game, Key, Notation, Role, Status};
//! use tsume_proof::{CheckLimits, Header, Reader, Shape, Strategy, check, file};
//!
//! /// Take one or two counters; the attacker wants to take the last.
//! #[derive(Clone)]
//! struct Counters { left: u8, role: Role }
//!
//! impl Game for Counters {
//!     type Move = u8;
//!     type Undo = ();
//!     fn role(&self) -> Role { self.role }
//!     fn status(&self) -> Status { Status::Open }
//!     fn moves(&self, out: &mut Vec<u8>) { out.extend(1..=self.left.min(2)) }
//!     fn play(&mut self, m: u8) { self.left -= m; self.role = self.role.other() }
//!     fn undo(&mut self, m: u8, _: ()) { self.left += m; self.role = self.role.other() }
//!     fn key(&self) -> Key { Key::spread(2 * self.left as u64 + self.role as u64) }
//!     fn cycle_rule(&self) -> CycleRule { CycleRule::None }
//! }
//!
//! impl Notation for Counters {
//!     fn position_text(&self) -> String { format!("{:?} {}", self.role, self.left) }
//!     fn move_text(&self, m: u8) -> String { m.to_string() }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let root = Counters { left: 4, role: Role::Attacker };
//! let strategy = Strategy::follow(&root, Role::Attacker, 1 << 20, |game, _path| {
//!     let reply = (game.role() == Role::Attacker).then_some(game.left % 3);
//!     Some((Shape::Ladder(game.left as u64), reply))
//! })?;
//! let header = Header::new("counters", &root, Role::Attacker);
//! let certificate = file(&[strategy.write(&root, &header, Vec::new())?]);
//!
//! let mut reader = Reader::new(certificate.as_slice())?;
//! let summary = check(&root, "counters", &mut reader, CheckLimits::default())?;
//! assert_eq!(summary.entries, 5);
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod check;
mod file;
mod format;
mod index;
mod near;
mod reader;
mod reason;
mod situations;
mod strategy;
mod writer;
pub mod zoned;

pub use check::{CheckLimits, Summary, check};
pub use file::{Sink, create, open};
pub use format::{Header, Mark, Shape, file, head};
pub use near::NearEnds;
pub use reader::{Entry, ReadLimits, Reader};
pub use reason::{Reason, Rejection};
pub use strategy::{After, Choice, Hole, Step, Strategy, Tree};
pub use writer::Writer;
