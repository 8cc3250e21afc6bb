//! The elements of a picture, and its colours.

use std::fmt::Write;

/// The size of a picture.
pub const WIDTH: f64 = 720.0;
pub const HEIGHT: f64 = 460.0;

/// The colours of the series on a light page and on a dark one. They differ in lightness too.
pub const COLOURS: [(&str, &str); 6] = [
    ("#0062a8", "#5db8ff"),
    ("#c24e00", "#ff9d52"),
    ("#00795a", "#3fd0a4"),
    ("#a23c7d", "#f09bd0"),
    ("#6b5900", "#dcc94a"),
    ("#555555", "#bbbbbb"),
];

/// A mark whose shape goes with the number of its series.
pub fn mark(out: &mut String, number: usize, (x, y): (f64, f64), hollow: bool) {
    let class = format!("{} s{}", if hollow { "hollow" } else { "mark" }, number % COLOURS.len());
    let corners: &[(f64, f64)] = match number % 4 {
        0 => {
            let _ =
                writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
            return;
        }
        1 => &[(-3.7, -3.7), (3.7, -3.7), (3.7, 3.7), (-3.7, 3.7)],
        2 => &[(0.0, -4.8), (4.6, 3.4), (-4.6, 3.4)],
        _ => &[(0.0, -5.2), (5.2, 0.0), (0.0, 5.2), (-5.2, 0.0)],
    };
    let corners: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    let _ = writeln!(out, "<polygon class=\"{class}\" points=\"{}\"/>", corners.join(" "));
}

pub fn line(out: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = writeln!(
        out,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

pub fn text(out: &mut String, (x, y): (f64, f64), class: &str, anchor: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            escape(text)
        );
    }
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The beginning of the file with its colours.
pub fn head(title: &str) -> String {
    let title = escape(title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<style>\n\
         text {{ font-size: 13px; font-family: Helvetica, Arial, 'DejaVu Sans', sans-serif }}\n\
         .title {{ font-size: 15px; font-weight: 600 }}\n\
         .line, .hollow {{ fill: none; stroke-width: 2 }}\n\
         .axis {{ stroke-width: 1.2 }}\n\
         .guide {{ stroke-width: 1; stroke-dasharray: 2 3 }}\n"
    );
    out += &colours("#ffffff", "#1f2328", "#59636e", "#d5dae0", "#eef0f3", |(light, _)| light);
    out += "@media (prefers-color-scheme: dark) {\n";
    out += &colours("#0d1117", "#f0f6fc", "#9aa4af", "#343b44", "#1e242b", |(_, dark)| dark);
    out + "}\n</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
}

/// The rules of one colour scheme.
fn colours(
    page: &str,
    ink: &str,
    faint: &str,
    major: &str,
    minor: &str,
    of: fn((&'static str, &'static str)) -> &'static str,
) -> String {
    let mut out = format!(
        ".page {{ fill: {page} }}\ntext {{ fill: {ink} }}\n.faint {{ fill: {faint} }}\n\
         .axis, .guide {{ stroke: {ink} }}\n.major {{ stroke: {major} }}\n\
         .minor {{ stroke: {minor} }}\n"
    );
    for (number, pair) in COLOURS.into_iter().enumerate() {
        let colour = of(pair);
        let _ = writeln!(out, ".line.s{number}, .hollow.s{number} {{ stroke: {colour} }}");
        let _ = writeln!(out, ".mark.s{number} {{ fill: {colour} }}");
    }
    out
}
