//! Tables: lined up for a terminal, and in Markdown.

use std::fmt::Write;

/// Columns with a heading; the first one is aligned left, the others right.
pub struct Table {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(first: impl ToString, rest: impl IntoIterator<Item: ToString>) -> Table {
        Table { heading: cells(first, rest), rows: Vec::new() }
    }

    /// Adds a row; what is missing stays empty.
    pub fn row(&mut self, first: impl ToString, rest: impl IntoIterator<Item: ToString>) {
        let mut row = cells(first, rest);
        row.resize(self.heading.len(), String::new());
        self.rows.push(row);
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let widths = self.widths();
        let mut out = String::new();
        for row in std::iter::once(&self.heading).chain(&self.rows) {
            let line = padded(row, &widths).join("  ");
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    /// In Markdown.
    pub fn markdown(&self) -> String {
        let widths = self.widths();
        let mut out = String::new();
        let mut line = |cells: Vec<String>| {
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        };
        line(padded(&self.heading, &widths));
        let rule = widths.iter().enumerate().map(|(column, &width)| match column {
            0 => "-".repeat(width),
            _ => "-".repeat(width - 1) + ":",
        });
        line(rule.collect());
        for row in &self.rows {
            line(padded(row, &widths));
        }
        out
    }

    fn widths(&self) -> Vec<usize> {
        let all = std::iter::once(&self.heading).chain(&self.rows);
        // Three characters are the shortest rule in Markdown.
        all.fold(vec![3; self.heading.len()], |widths, row| {
            let longer = |(width, cell): (usize, &String)| width.max(cell.chars().count());
            widths.into_iter().zip(row).map(longer).collect()
        })
    }
}

fn cells(first: impl ToString, rest: impl IntoIterator<Item: ToString>) -> Vec<String> {
    let rest = rest.into_iter().map(|cell| cell.to_string());
    std::iter::once(first.to_string()).chain(rest).collect()
}

fn padded(row: &[String], widths: &[usize]) -> Vec<String> {
    let padded = row.iter().zip(widths).enumerate().map(|(column, (cell, &width))| match column {
        0 => format!("{cell:width$}"),
        _ => format!("{cell:>width$}"),
    });
    padded.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new("method", ["solved"]);
        table.row("Tree", ["1,234"]);
        table.row("β", [""; 0]);
        assert_eq!(table.text(), "method  solved\nTree     1,234\nβ\n");
        let markdown =
            "| method | solved |\n| ------ | -----: |\n| Tree   |  1,234 |\n| β      |        |\n";
        assert_eq!(table.markdown(), markdown);
    }
}
