//! Tables: lined up for a terminal, and in Markdown.

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
        self.lines().map(|cells| cells.join("  ").trim_end().to_string() + "\n").collect()
    }

    /// In Markdown.
    pub fn markdown(&self) -> String {
        let rule = self.widths().into_iter().enumerate().map(|(column, width)| match column {
            0 => "-".repeat(width),
            _ => "-".repeat(width - 1) + ":",
        });
        let mut lines: Vec<Vec<String>> = self.lines().collect();
        lines.insert(1, rule.collect());
        lines.into_iter().map(|cells| format!("| {} |\n", cells.join(" | "))).collect()
    }

    /// The heading and the rows, with all cells of a column equally wide.
    fn lines(&self) -> impl Iterator<Item = Vec<String>> {
        let widths = self.widths();
        std::iter::once(&self.heading).chain(&self.rows).map(move |row| {
            let cells = row.iter().zip(&widths).enumerate();
            let padded = cells.map(|(column, (cell, &width))| match column {
                0 => format!("{cell:width$}"),
                _ => format!("{cell:>width$}"),
            });
            padded.collect()
        })
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
