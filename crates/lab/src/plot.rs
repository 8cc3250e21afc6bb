//! Plots as SVG: lines, steps or single points, on linear or logarithmic axes.
//!
//! A picture brings its own background and follows the reader's colour scheme, so that it can be
//! read on a light page and on a dark one. Series differ in mark and dash as well as in colour.

mod scale;
mod svg;

pub use scale::Scale;

use scale::{Tick, superscript};
use std::fmt::Write;
use svg::{COLOURS, HEIGHT, WIDTH, escape, head, line, mark, text};

const LEFT: f64 = 72.0;
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 62.0;
/// The title, and each line of the legend below it.
const TITLE: f64 = 40.0;
const LEGEND: f64 = 22.0;
/// The width of a character of the legend, on the safe side.
const CHARACTER: f64 = 7.4;
/// The line and mark before a name in the legend, and the gap after it.
const SAMPLE: f64 = 34.0;
const GAP: f64 = 22.0;

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Marks, joined by a line.
    Line,
    /// A staircase: the height of a point holds until the next one.
    Steps,
    /// Marks alone.
    Points,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Not a value but a bound of one, as where a search ran out of time: drawn hollow, and no line
    /// leads to it.
    pub bound: bool,
}

impl Point {
    /// A value.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, bound: false }
    }
}

/// What is drawn in one colour.
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// Whether its line is dashed.
    pub dashed: bool,
    /// Its points, in the order in which a line joins them.
    pub points: Vec<Point>,
}

/// An axis.
pub struct Axis {
    title: String,
    scale: Scale,
    ticks: Option<Vec<Tick>>,
}

impl Axis {
    /// An axis with a title, which should name the unit.
    pub fn new(title: impl Into<String>, scale: Scale) -> Axis {
        Axis { title: title.into(), scale, ticks: None }
    }

    /// Marked at powers of two, written as such.
    #[must_use]
    pub fn powers_of_two(mut self, exponents: impl IntoIterator<Item = u32>) -> Axis {
        let tick = |e: u32| Tick::major(2f64.powi(e as i32), power_of_two(e));
        self.ticks = Some(exponents.into_iter().map(tick).collect());
        self
    }
}

/// As people write it: `2²⁰`.
pub fn power_of_two(exponent: u32) -> String {
    format!("2{}", superscript(exponent as i32))
}

/// A plot.
pub struct Plot {
    /// Above the picture.
    pub title: String,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
    /// Thin lines on which y is so many times x, to compare points with.
    pub ratios: Vec<f64>,
    /// A remark below the legend.
    pub note: Option<String>,
}

/// An axis as it lies in the picture: `from` and `to` are the values at its ends.
struct Ruler {
    scale: Scale,
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    ticks: Vec<Tick>,
}

impl Ruler {
    fn new(axis: &Axis, values: impl Iterator<Item = f64>, start: f64, end: f64) -> Ruler {
        let fixed = axis.ticks.iter().flatten().map(|tick| tick.at);
        let (from, to) = axis.scale.range(values.chain(fixed));
        let ticks = axis.ticks.clone().unwrap_or_else(|| axis.scale.ticks(from, to));
        Ruler { scale: axis.scale, from, to, start, end, ticks }
    }

    /// The place of a value; `None` if it cannot be shown.
    fn place(&self, value: f64) -> Option<f64> {
        let at = self.scale.of(value)?;
        let (from, to) = (self.scale.of(self.from)?, self.scale.of(self.to)?);
        Some(self.start + (at - from) / (to - from) * (self.end - self.start))
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, &Tick)> {
        self.ticks.iter().filter_map(|tick| Some((self.place(tick.at)?, tick)))
    }
}

impl Plot {
    /// The picture.
    pub fn svg(&self) -> String {
        let legend = self.legend();
        let notes = f64::from(u8::from(self.note.is_some()));
        let rows = legend.iter().map(|(_, _, row)| row + 1).max().unwrap_or(0) as f64 + notes;
        let (top, bottom) = (TITLE + rows * LEGEND + 8.0, HEIGHT - BOTTOM);
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Ruler::new(&self.x, points().map(|p| p.x), LEFT, WIDTH - RIGHT);
        let y = Ruler::new(&self.y, points().map(|p| p.y), bottom, top);
        let mut out = head(&self.title);
        text(&mut out, (WIDTH / 2.0, 26.0), "title", "middle", &self.title);
        for (number, left, row) in legend {
            let height = TITLE + row as f64 * LEGEND + 8.0;
            let (from, to) = ((left, height), (left + SAMPLE - 8.0, height));
            self.stroke(&mut out, number, &[from, to]);
            if self.series[number].style != Style::Steps {
                mark(&mut out, number, (left + (SAMPLE - 8.0) / 2.0, height), false);
            }
            text(&mut out, (left + SAMPLE, height + 4.5), "", "start", &self.series[number].name);
        }
        if let Some(note) = &self.note {
            let height = TITLE + (rows - 1.0) * LEGEND + 12.5;
            text(&mut out, (LEFT, height), "faint", "start", note);
        }
        self.axes(&mut out, &x, &y);
        let _ = writeln!(
            out,
            "<clipPath id=\"inside\"><rect x=\"{LEFT}\" y=\"{top:.1}\" width=\"{:.1}\" \
             height=\"{:.1}\"/></clipPath>",
            WIDTH - RIGHT - LEFT,
            bottom - top
        );
        for ratio in &self.ratios {
            let ends = [x.from, x.to].map(|value| Some((x.place(value)?, y.place(value * ratio)?)));
            if let [Some(from), Some(to)] = ends {
                line(&mut out, "guide\" clip-path=\"url(#inside)", from, to);
            }
        }
        for (number, series) in self.series.iter().enumerate() {
            self.draw(&mut out, number, series, &x, &y);
        }
        out + "</svg>\n"
    }

    /// The series, each with the place of its entry in the legend: from the left, and the row.
    fn legend(&self) -> Vec<(usize, f64, usize)> {
        let (mut left, mut row) = (LEFT, 0);
        let mut entries = Vec::new();
        for (number, series) in self.series.iter().enumerate() {
            let width = SAMPLE + series.name.chars().count() as f64 * CHARACTER;
            if left > LEFT && left + width > WIDTH - RIGHT {
                (left, row) = (LEFT, row + 1);
            }
            entries.push((number, left, row));
            left += width + GAP;
        }
        entries
    }

    fn axes(&self, out: &mut String, x: &Ruler, y: &Ruler) {
        let (left, right, bottom, top) = (x.start, x.end, y.start, y.end);
        for (at, tick) in x.ticks() {
            line(out, tick.class(), (at, bottom), (at, top));
            text(out, (at, bottom + 18.0), "", "middle", &tick.label);
        }
        for (at, tick) in y.ticks() {
            line(out, tick.class(), (left, at), (right, at));
            text(out, (left - 8.0, at + 4.5), "", "end", &tick.label);
        }
        line(out, "axis", (left, bottom), (right, bottom));
        line(out, "axis", (left, bottom), (left, top));
        let middle = ((left + right) / 2.0, (bottom + top) / 2.0);
        text(out, (middle.0, bottom + 44.0), "", "middle", &self.x.title);
        let _ = writeln!(
            out,
            "<text transform=\"translate(20 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            middle.1,
            escape(&self.y.title)
        );
    }

    fn draw(&self, out: &mut String, number: usize, series: &Series, x: &Ruler, y: &Ruler) {
        let place = |p: &Point| Some((x.place(p.x)?, y.place(p.y)?));
        let mut run: Vec<(f64, f64)> = Vec::new();
        let mut marks = Vec::new();
        for point in &series.points {
            match place(point) {
                Some(at) if !point.bound => {
                    if series.style == Style::Steps
                        && let Some(&(_, height)) = run.last()
                    {
                        run.push((at.0, height));
                    }
                    run.push(at);
                    marks.push((at, false));
                }
                other => {
                    self.stroke(out, number, &std::mem::take(&mut run));
                    marks.extend(other.map(|at| (at, true)));
                }
            }
        }
        self.stroke(out, number, &run);
        if series.style != Style::Steps {
            marks.into_iter().for_each(|(at, hollow)| mark(out, number, at, hollow));
        }
    }

    /// The line of a series through these places.
    fn stroke(&self, out: &mut String, number: usize, places: &[(f64, f64)]) {
        let series = &self.series[number];
        if series.style == Style::Points || places.len() < 2 {
            return;
        }
        let dash = if series.dashed { " stroke-dasharray=\"7 4\"" } else { "" };
        let places: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            out,
            "<polyline class=\"line s{}\"{dash} points=\"{}\"/>",
            number % COLOURS.len(),
            places.join(" ")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(style: Style, points: Vec<Point>) -> String {
        let series = vec![Series { name: "a < b".to_string(), style, dashed: false, points }];
        Plot {
            title: "Title & more".to_string(),
            x: Axis::new("entries", Scale::Log).powers_of_two(10..=12),
            y: Axis::new("time (s)", Scale::Linear),
            series,
            ratios: vec![1.0],
            note: None,
        }
        .svg()
    }

    fn count(svg: &str, what: &str) -> usize {
        svg.matches(what).count()
    }

    #[test]
    fn a_line_stops_before_a_bound() {
        let at = |e: i32, y| Point::new(2f64.powi(e), y);
        let bound = Point { bound: true, ..at(10, 60.0) };
        let svg = plot(Style::Line, vec![bound, at(11, 20.0), at(12, 5.0)]);
        let lines: Vec<&str> = svg.lines().filter(|l| l.contains("<polyline")).collect();
        // The line of the legend, and one through the two values.
        assert_eq!(lines.len(), 2, "{svg}");
        assert_eq!(count(lines[1], ","), 2);
        assert_eq!(count(&svg, "class=\"hollow s0\""), 1);
        assert!(svg.contains(">2¹⁰<") && svg.contains("Title &amp; more"));
        assert!(svg.contains(">a &lt; b<") && !svg.contains("NaN"));
    }

    #[test]
    fn steps_hold_their_height() {
        let svg = plot(Style::Steps, vec![Point::new(1024.0, 1.0), Point::new(4096.0, 2.0)]);
        let line = svg.lines().rfind(|l| l.contains("<polyline")).unwrap();
        assert_eq!(count(line, ","), 3, "{line}");
        assert_eq!(count(&svg, "<circle"), 0);
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        let svg = plot(Style::Points, vec![Point::new(0.0, 1.0), Point::new(f64::NAN, f64::NAN)]);
        assert_eq!(count(&svg, "<circle"), 1, "the legend's");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(!plot(Style::Line, Vec::new()).contains("NaN"));
    }
}
