//! Plots as SVG: lines or single points, on linear or logarithmic axes.
//!
//! Series differ in mark or dash as well as in colour, and a page with dark colours inverts them.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::coord::types::RangedCoordf64;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::io;
use std::ops::Range;

const SIZE: (u32, u32) = (720, 460);
const LEFT: i32 = 84;
/// The legend is below the title, so many names to a line; a remark is below it.
const TITLE: i32 = 36;
const ROW: i32 = 22;
const NAMES: usize = 4;
const NAME: i32 = 156;

/// The colours of the series; they differ in lightness too.
const COLOURS: [RGBColor; 4] =
    [RGBColor(0, 98, 168), RGBColor(194, 78, 0), RGBColor(0, 121, 90), RGBColor(162, 60, 125)];
/// The corners of their marks: nearly a circle, a square, a triangle and a diamond.
const MARKS: [&[(i32, i32)]; 4] = [
    &[(-4, -2), (-2, -4), (2, -4), (4, -2), (4, 2), (2, 4), (-2, 4), (-4, 2)],
    &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
    &[(0, -5), (5, 4), (-5, 4)],
    &[(0, -5), (5, 0), (0, 5), (-5, 0)],
];
const DARK: &str = "<style>@media (prefers-color-scheme: dark) { svg { filter: invert(1) hue-rotate(180deg) } }</style>";

/// The line through the points of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    None,
    Solid,
    Dashed,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    /// Not a value but a bound of one, as where a search ran out of time: drawn hollow, and no line
    /// leads to it.
    pub bound: bool,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, bound: false }
    }
}

/// What is drawn in one colour.
pub struct Series {
    pub name: String,
    pub line: Line,
    /// Whether its points are marked.
    pub marked: bool,
    /// Its points, in the order in which a line joins them.
    pub points: Vec<Point>,
}

/// How values lie along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly, from zero.
    Linear,
    /// By their logarithms; only positive values can be shown.
    Log,
    /// The same, marked at powers of two.
    PowersOfTwo,
}

impl Scale {
    /// The place of a value, if it can be shown.
    fn place(self, value: f64) -> Option<f64> {
        let place = match self {
            Scale::Linear => value,
            Scale::Log => value.log10(),
            Scale::PowersOfTwo => value.log2(),
        };
        place.is_finite().then_some(place)
    }

    /// What is written at a place.
    fn label(self, place: f64) -> String {
        let value = match self {
            Scale::Linear => place,
            Scale::Log => 10f64.powf(place),
            Scale::PowersOfTwo => return power_of_two(place.round() as u32),
        };
        // Six digits hide what binary fractions add.
        format!("{value:.6}").trim_end_matches('0').trim_end_matches('.').to_string()
    }

    /// The ruler that holds these places.
    fn ruler(self, places: impl Iterator<Item = f64>) -> Ruler {
        let none = (f64::MAX, f64::MIN);
        let (least, most) = places.fold(none, |(a, b), place| (a.min(place), b.max(place)));
        let margin = ((most - least) * 0.04).max(0.02);
        let (from, to) = match self {
            Scale::Linear => (least.min(0.0), if most > 0.0 { most * 1.04 } else { 1.0 }),
            _ if least > most => (0.0, 1.0),
            _ => (least - margin, most + margin),
        };
        let range = RangedCoordf64::from(from..to);
        let whole = from.floor() as i32..=to.floor() as i32;
        // Between powers of ten, the first digits 2 and 5 have a label where there would be few.
        let in_each: &[u32] = if to - from > 2.5 { &[1] } else { &[1, 2, 5] };
        let digits = |digits: &[u32]| {
            let all = whole.clone().flat_map(|e| digits.iter().map(move |&n| (e, n)));
            let places = all.map(|(e, n)| f64::from(e) + f64::from(n).log10());
            places.filter(|place| (from..=to).contains(place)).collect::<Vec<_>>()
        };
        let (labelled, others) = match self {
            Scale::Linear => (range.key_points(7), Vec::new()),
            Scale::Log => (digits(in_each), digits(&[2, 3, 4, 5, 6, 7, 8, 9])),
            Scale::PowersOfTwo => (digits(&[1]), Vec::new()),
        };
        Ruler { range, labelled, others }
    }
}

/// Places along an axis.
struct Ruler {
    range: RangedCoordf64,
    /// The marks that have a label, and those that have none.
    labelled: Vec<f64>,
    others: Vec<f64>,
}

impl Ranged for Ruler {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, limit: (i32, i32)) -> i32 {
        self.range.map(place, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let marks = if hint.weight().allow_light_points() { &self.others } else { &self.labelled };
        marks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.range()
    }
}

/// As people write it: `2²⁰`.
pub fn power_of_two(exponent: u32) -> String {
    let raised = |digit| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + (digit as u32 - '0' as u32)).unwrap_or(digit),
    };
    format!("2{}", exponent.to_string().chars().map(raised).collect::<String>())
}

/// An axis: its title, which should name the unit, and its scale.
pub type Axis = (&'static str, Scale);

pub struct Plot {
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Whether a thin line shows where both are the same.
    pub diagonal: bool,
    /// A remark below the legend.
    pub note: Option<&'static str>,
}

type Pixel = (i32, i32);
type Root<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

impl Plot {
    pub fn svg(&self) -> io::Result<String> {
        let mut svg = String::new();
        self.draw(&mut svg).map_err(io::Error::other)?;
        Ok(svg.replacen(">\n", &format!(">\n{DARK}\n"), 1))
    }

    fn draw(&self, svg: &mut String) -> Drawn {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let font = |size: i32| ("sans-serif", size).into_font().color(&RGBColor(31, 35, 40));
        let middle = font(19).pos(Pos::new(HPos::Center, VPos::Center));
        let beside = font(16).pos(Pos::new(HPos::Left, VPos::Center));
        root.draw(&Text::new(self.title.as_str(), (SIZE.0 as i32 / 2, 20), middle))?;
        for (number, series) in self.series.iter().enumerate() {
            let left = LEFT + (number % NAMES) as i32 * NAME;
            let height = TITLE + (number / NAMES) as i32 * ROW + ROW / 2;
            stroke(&root, number, series.line, vec![(left, height), (left + 26, height)])?;
            if series.marked {
                mark(&root, number, (left + 13, height), false)?;
            }
            root.draw(&Text::new(series.name.as_str(), (left + 34, height), beside.clone()))?;
        }
        let mut top = TITLE + self.series.len().div_ceil(NAMES) as i32 * ROW;
        if let Some(note) = self.note {
            root.draw(&Text::new(note, (LEFT, top + ROW / 2), beside))?;
            top += ROW;
        }

        let ((x_title, x), (y_title, y)) = (self.x, self.y);
        let place = |p: &Point| Some((x.place(p.x)?, y.place(p.y)?));
        let places = || self.series.iter().flat_map(|s| &s.points).filter_map(place);
        let (x_axis, y_axis) = (x.ruler(places().map(|p| p.0)), y.ruler(places().map(|p| p.1)));
        let (x_range, y_range) = (x_axis.range(), y_axis.range());
        let mut chart = ChartBuilder::on(&root)
            .margin_top(top + 8)
            .margin_left(12)
            .margin_right(20)
            .margin_bottom(8)
            .x_label_area_size(52)
            .y_label_area_size(LEFT - 12)
            .build_cartesian_2d(x_axis, y_axis)?;
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(x_title).y_desc(y_title).label_style(font(16)).axis_desc_style(font(16));
        mesh.bold_line_style(RGBColor(213, 218, 224)).light_line_style(RGBColor(238, 240, 243));
        mesh.x_label_formatter(&|&at| x.label(at)).y_label_formatter(&|&at| y.label(at)).draw()?;
        if self.diagonal {
            let ends = [x_range.start.max(y_range.start), x_range.end.min(y_range.end)];
            let line = ends.map(|at| (at, at)).into_iter();
            chart.draw_series([DashedPathElement::new(line, 2, 3, BLACK)])?;
        }
        for (number, series) in self.series.iter().enumerate() {
            let place = |point: &Point| Some(chart.backend_coord(&place(point)?));
            for run in series.points.split(|p| p.bound || place(p).is_none()) {
                stroke(&root, number, series.line, run.iter().filter_map(place).collect())?;
            }
            for point in series.points.iter().filter(|_| series.marked) {
                place(point).map_or(Ok(()), |at| mark(&root, number, at, point.bound))?;
            }
        }
        root.present()
    }
}

/// Draws the line of a series.
fn stroke(root: &Root<'_>, number: usize, line: Line, through: Vec<Pixel>) -> Drawn {
    let style = COLOURS[number % COLOURS.len()].stroke_width(2);
    match line {
        _ if through.len() < 2 => Ok(()),
        Line::None => Ok(()),
        Line::Solid => root.draw(&PathElement::new(through, style)),
        Line::Dashed => root.draw(&DashedPathElement::new(through, 7, 4, style)),
    }
}

/// Draws a mark of a series.
fn mark(root: &Root<'_>, number: usize, (x, y): Pixel, hollow: bool) -> Drawn {
    let (colour, corners) = (COLOURS[number % COLOURS.len()], MARKS[number % MARKS.len()]);
    let corners = corners.iter().map(|(dx, dy)| (x + dx, y + dy));
    match hollow {
        true => {
            // Once around, and so far beyond that the first corner is one too.
            let outline = corners.clone().chain(corners.take(2)).collect::<Vec<_>>();
            root.draw(&PathElement::new(outline, colour.stroke_width(2)))
        }
        false => root.draw(&Polygon::new(corners.collect::<Vec<_>>(), colour)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(line: Line, points: Vec<Point>) -> String {
        let plot = Plot {
            title: "Title & more".to_string(),
            x: ("entries", Scale::PowersOfTwo),
            y: ("time (s)", Scale::Linear),
            series: vec![Series { name: "a < b".to_string(), line, marked: true, points }],
            diagonal: true,
            note: None,
        };
        plot.svg().unwrap()
    }

    /// The numbers of places that lines go through, but for axes and the legend, and of marks.
    fn drawn(svg: &str) -> (Vec<usize>, usize) {
        let lines = svg.lines().filter(|line| line.contains("<polyline"));
        let lines = lines.filter(|line| line.contains("#0062A8")).skip(1);
        let places = |line: &str| line.rsplit("points=").next().unwrap().matches(',').count();
        (lines.map(places).collect(), svg.matches("<polygon").count())
    }

    #[test]
    fn a_line_stops_before_a_bound() {
        let at = |e: i32, y| Point::new(2f64.powi(e), y);
        let bound = Point { bound: true, ..at(10, 60.0) };
        let svg = plot(Line::Solid, vec![bound, at(11, 20.0), at(12, 5.0)]);
        // The line through the two values, the outline of the bound; and the legend has a mark.
        assert_eq!(drawn(&svg), (vec![2, 10], 3), "{svg}");
        assert!(svg.contains("2¹⁰\n") && svg.contains("Title &amp; more"));
        assert!(svg.contains("a &lt; b") && !svg.contains("NaN"));
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        let svg = plot(Line::None, vec![Point::new(0.0, 1.0), Point::new(f64::NAN, f64::NAN)]);
        assert_eq!(drawn(&svg), (vec![], 1), "the legend's mark alone");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(!plot(Line::Solid, Vec::new()).contains("NaN"));
    }

    #[test]
    fn marks_are_round() {
        let labels = |scale: Scale, values: &[f64]| {
            let ruler = scale.ruler(values.iter().filter_map(|&value| scale.place(value)));
            ruler.labelled.into_iter().map(|at| scale.label(at)).collect::<Vec<_>>()
        };
        assert_eq!(labels(Scale::Linear, &[3.0, 148.0]), ["0", "50", "100", "150"]);
        assert_eq!(labels(Scale::Linear, &[0.5]), ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(labels(Scale::Log, &[0.003, 60.0]), ["0.01", "0.1", "1", "10"]);
        assert_eq!(labels(Scale::Log, &[1.5, 40.0]), ["2", "5", "10", "20"]);
        assert_eq!(labels(Scale::PowersOfTwo, &[256.0, 900.0]), ["2⁸", "2⁹"]);
        assert_eq!(labels(Scale::Log, &[f64::NAN, -1.0]), ["1", "2", "5", "10"]);
    }
}
