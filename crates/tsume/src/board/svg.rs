//! Boards as SVG.

use super::{Diagram, Grid, Mark, Piece, Shade, Square, chess};

/// Units from one square to the next, and around the board.
const STEP: usize = 32;
const EDGE: usize = 28;
const WOOD: &str = "#e3b778";
const GREY: &str = "#444";

/// The middle of the square with this number.
fn place(n: usize) -> usize {
    EDGE + STEP / 2 + n * STEP
}

/// A board as a picture.
pub fn draw(board: &Diagram, title: &str) -> String {
    let (columns, rows) = (board.columns.len(), board.rows.len());
    let [width, height] = [columns, rows].map(|n| 2 * EDGE + n * STEP);
    let lines = board.grid == Grid::Lines;
    let ground = if lines { WOOD } else { "#f6f3ee" };
    let mut parts = vec![
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img""#
        ),
        r#" font-family="sans-serif" text-anchor="middle">"#.to_string(),
        format!("<title>{}</title>", escaped(title)),
        format!(r#"<rect width="{width}" height="{height}" fill="{ground}"/>"#),
    ];
    if lines {
        let [right, bottom] = [columns, rows].map(|n| place(n.max(1) - 1));
        let down = (0..columns).map(|x| format!("M{} {}V{bottom}", place(x), place(0)));
        let across = (0..rows).map(|y| format!("M{} {}H{right}", place(0), place(y)));
        let path: String = down.chain(across).collect();
        parts.push(format!(r##"<path d="{path}" stroke="#5a4524" fill="none"/>"##));
    }
    for (y, (name, squares)) in board.rows.iter().enumerate() {
        parts.push(text([EDGE / 2, place(y)], 12, GREY, name));
        for (x, square) in squares.iter().enumerate() {
            let (left, top) = (place(x) - STEP / 2, place(y) - STEP / 2);
            let fill = if (x + y) % 2 == 0 { "#eeddc0" } else { "#b58a60" };
            let field = format!(
                r#"<rect x="{left}" y="{top}" width="{STEP}" height="{STEP}" fill="{fill}"/>"#
            );
            parts.extend((!lines).then_some(field));
            parts.extend(draw_square(square, [place(x), place(y)]).into_iter().flatten());
        }
    }
    let below = place(rows) - STEP / 2 + EDGE / 2;
    let names = board.columns.iter().enumerate();
    parts.extend(names.map(|(x, name)| text([place(x), below], 12, GREY, name)));
    parts.join("\n") + "\n</svg>\n"
}

/// What stands on a square, and what is drawn on that.
fn draw_square(square: &Square, at: [usize; 2]) -> [Option<String>; 2] {
    let [x, y] = at;
    let (piece, ink) = match square.piece {
        None => (None, "#111"),
        Some(Piece::Stone(Shade::Black) | Piece::Man(Shade::Black)) => {
            (Some(circle(at, 15, "#111")), "#fff")
        }
        Some(Piece::Stone(Shade::White) | Piece::Man(Shade::White)) => {
            (Some(circle(at, 15, "#fff")), "#111")
        }
        Some(Piece::Chess(shade, letter)) => {
            (Some(text(at, 28, "#111", &chess(shade, letter).0.to_string())), "#b00")
        }
    };
    let outline =
        |path| format!(r#"<path d="{path}" stroke="{ink}" stroke-width="2" fill="none"/>"#);
    let mark = square.mark.as_ref().map(|mark| match mark {
        Mark::Triangle => outline(format!("M{x} {}l7 12h-14z", y - 8)),
        Mark::Square => outline(format!("M{} {}h10v10h-10z", x - 5, y - 5)),
        Mark::Cross => outline(format!("M{} {}l10 10m-10 0l10-10", x - 5, y - 5)),
        Mark::Label(label) => text(at, 15, ink, label),
    });
    // A label on an empty point stands clear of the lines.
    let clear = matches!(square.mark, Some(Mark::Label(_))) && square.piece.is_none();
    let clear = clear.then(|| format!(r#"<circle cx="{x}" cy="{y}" r="11" fill="{WOOD}"/>"#));
    [piece.or(clear), mark]
}

fn circle([x, y]: [usize; 2], r: usize, fill: &str) -> String {
    format!(r##"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="#111"/>"##)
}

fn text([x, y]: [usize; 2], size: usize, fill: &str, text: &str) -> String {
    let (base, text) = (y + size * 7 / 20, escaped(text));
    format!(r#"<text x="{x}" y="{base}" font-size="{size}" fill="{fill}">{text}</text>"#)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
