//! What an experiment has to say: paragraphs and tables, for the terminal, in Markdown, and for
//! programs.

use crate::plot::Plot;
use crate::table::Table;
use serde::Serialize;
use std::io::{self, Write};
use tsume::json;

enum Part {
    Heading(String),
    Text(String),
    Table(Table),
    /// A section for the written report alone.
    Details(String, Table),
    Picture(Picture),
}

/// A picture beside the written report.
pub(crate) struct Picture {
    /// The name of its file.
    pub file: String,
    /// What it shows.
    pub title: String,
    pub plot: Plot,
}

/// One claim of a paper, and whether it holds here.
#[derive(Serialize)]
pub(crate) struct Claim {
    claim: String,
    pub holds: bool,
    pub because: String,
}

/// A report, put together part by part.
#[derive(Default)]
pub struct Report {
    title: String,
    parts: Vec<Part>,
    /// What was claimed so far.
    pub(crate) claims: Vec<Claim>,
    summaries: Vec<serde_json::Value>,
    /// Whether something happened that must not.
    pub(crate) alarming: bool,
}

impl Report {
    pub(crate) fn new(title: impl Into<String>) -> Report {
        Report { title: title.into(), ..Report::default() }
    }

    /// Begins a section.
    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Heading(text.into()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Text(text.into()));
    }

    pub(crate) fn table(&mut self, table: Table) {
        self.parts.push(Part::Table(table));
    }

    /// A section with a table that is too long for a terminal.
    pub(crate) fn details(&mut self, heading: impl Into<String>, table: Table) {
        self.parts.push(Part::Details(heading.into(), table));
    }

    /// A picture; a terminal shows none.
    pub(crate) fn picture(&mut self, picture: Picture) {
        self.parts.push(Part::Picture(picture));
    }

    /// All pictures.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.parts.iter().filter_map(|part| match part {
            Part::Picture(picture) => Some(picture),
            _ => None,
        })
    }

    /// Something that the paper says, whether it holds here, and what shows it.
    pub(crate) fn claim(
        &mut self,
        claim: impl Into<String>,
        holds: bool,
        because: impl Into<String>,
    ) {
        let (claim, because) = (claim.into(), because.into());
        let word = if holds { "holds" } else { "DOES NOT HOLD" };
        self.text(format!("{claim}: {word}. {because}"));
        self.claims.push(Claim { claim, holds, because });
    }

    /// The numbers of a table for programs.
    pub(crate) fn summary(&mut self, summary: impl Serialize) {
        // A summary is made of plain numbers and names; those can always be written.
        self.summaries.extend(serde_json::to_value(summary));
    }

    /// Something that must not happen, and where it did, if anywhere.
    pub(crate) fn alarm(&mut self, what: &str, names: &[&str]) {
        if !names.is_empty() {
            self.text(format!("{what} {}: this is a bug.", names.join("; ")));
            self.alarming = true;
        }
    }

    /// For a terminal, with the lines of paragraphs folded to fit it.
    pub fn to_text(&self, fold: impl Fn(&str) -> String) -> String {
        let parts = self.parts.iter().filter_map(|part| match part {
            Part::Heading(text) => Some(format!("{text}\n")),
            Part::Text(text) => Some(text.lines().map(|line| fold(line) + "\n").collect()),
            Part::Table(table) => Some(table.text()),
            Part::Details(..) | Part::Picture(_) => None,
        });
        parts.fold(format!("{}\n", self.title), |out, part| out + "\n" + &part)
    }

    /// In Markdown.
    pub(crate) fn to_markdown(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Heading(text) => format!("## {text}\n"),
            Part::Text(text) => format!("{text}\n"),
            Part::Table(table) => table.markdown(),
            Part::Details(heading, table) => format!("## {heading}\n\n{}", table.markdown()),
            Part::Picture(Picture { file, title, .. }) => format!("![{title}]({file})\n"),
        });
        parts.fold(format!("# {}\n", self.title), |out, part| out + "\n" + &part)
    }

    /// For programs: one object for each summary, and one for each claim.
    pub fn to_json(&self, mut out: impl Write) -> io::Result<()> {
        for summary in &self.summaries {
            json::write(&mut out, "summary", summary)?;
        }
        for claim in &self.claims {
            json::write(&mut out, "claim", claim)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_that_fails_is_not_overlooked() {
        let mut report = Report::new("Title");
        report.claim("It works", false, "It does not.");
        let mut table = Table::new("a", [""; 0]);
        table.row(1, [""; 0]);
        report.details("Long", table);
        assert_eq!(
            report.to_text(str::to_string),
            "Title\n\nIt works: DOES NOT HOLD. It does not.\n"
        );
        assert!(report.to_markdown().ends_with("## Long\n\n| a   |\n| --- |\n| 1   |\n"));
        let mut out = Vec::new();
        report.to_json(&mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("\"holds\":false"));
    }
}
