//! Scales: the range that holds all values, and where to mark it.

/// How values lie along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly, from zero.
    Linear,
    /// By their logarithms; only positive values can be shown.
    Log,
}

/// A mark on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub at: f64,
    /// Empty for a mark between others.
    pub label: String,
    minor: bool,
}

impl Tick {
    pub fn major(at: f64, label: String) -> Tick {
        Tick { at, label, minor: false }
    }

    /// The class of its line.
    pub fn class(&self) -> &'static str {
        if self.minor { "minor" } else { "major" }
    }
}

/// About so many marks lie on a linear axis.
const MARKS: f64 = 6.0;
/// The part of a logarithmic axis that is left free at either end.
const MARGIN: f64 = 0.04;

impl Scale {
    /// The place of a value along the axis, in a unit of its own.
    pub(super) fn of(self, value: f64) -> Option<f64> {
        let at = match self {
            Scale::Linear => value,
            Scale::Log => value.log10(),
        };
        at.is_finite().then_some(at)
    }

    /// The least and the greatest value to show.
    pub(super) fn range(self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        let places = values.filter_map(|value| self.of(value));
        let (least, most) =
            places.fold((f64::MAX, f64::MIN), |(least, most), v| (v.min(least), v.max(most)));
        match self {
            Scale::Linear if most > 0.0 => (least.min(0.0), most * (1.0 + MARGIN)),
            Scale::Linear => (least.min(0.0), 1.0),
            Scale::Log if least > most => (1.0, 10.0),
            Scale::Log => {
                let margin = ((most - least) * MARGIN).max(0.02);
                (10f64.powf(least - margin), 10f64.powf(most + margin))
            }
        }
    }

    /// Where to mark a range.
    pub(super) fn ticks(self, from: f64, to: f64) -> Vec<Tick> {
        match self {
            Scale::Linear => linear(from, to),
            Scale::Log => logarithmic(from, to),
        }
    }
}

/// At multiples of 1, 2 or 5 times a power of ten.
fn linear(from: f64, to: f64) -> Vec<Tick> {
    let rough = (to - from) / MARKS;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|n| n * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((from / step).ceil() as i64, (to / step).floor() as i64);
    let ticks = (first..=last).map(|n| n as f64 * step);
    ticks.map(|at| Tick::major(at, number(at))).collect()
}

/// At powers of ten, with marks without a number in between; these have one too where there would
/// be few.
fn logarithmic(from: f64, to: f64) -> Vec<Tick> {
    let decades = to.log10() - from.log10();
    let labelled: &[i32] = if decades > 2.5 { &[1] } else { &[1, 2, 5] };
    let exponents = from.log10().floor() as i32..=to.log10().floor() as i32;
    let steps = exponents.flat_map(|e| (1..10).map(move |n| (n, 10f64.powi(e))));
    let ticks = steps.map(|(n, power)| Tick {
        at: f64::from(n) * power,
        label: if labelled.contains(&n) { number(f64::from(n) * power) } else { String::new() },
        minor: n != 1,
    });
    ticks.filter(|tick| (from..=to).contains(&tick.at)).collect()
}

/// A round number as people write it.
fn number(value: f64) -> String {
    if value != 0.0 && !(1e-4..1e5).contains(&value.abs()) {
        let exponent = value.abs().log10().floor() as i32;
        let factor = (value / 10f64.powi(exponent)).round();
        let power = format!("10{}", superscript(exponent));
        return if factor == 1.0 { power } else { format!("{factor}·{power}") };
    }
    // Six digits hide what binary fractions add.
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A number as an exponent.
pub(super) fn superscript(n: i32) -> String {
    let raised = |c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + (digit as u32 - '0' as u32)).unwrap_or(digit),
    };
    n.to_string().chars().map(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, values: &[f64]) -> Vec<String> {
        let (from, to) = scale.range(values.iter().copied());
        let ticks = scale.ticks(from, to);
        ticks.into_iter().map(|tick| tick.label).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn marks_are_round() {
        assert_eq!(labels(Scale::Linear, &[3.0, 148.0]), ["0", "50", "100", "150"]);
        assert_eq!(labels(Scale::Linear, &[0.5]), ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(labels(Scale::Log, &[0.003, 60.0]), ["0.01", "0.1", "1", "10"]);
        assert_eq!(labels(Scale::Log, &[1.5, 40.0]), ["2", "5", "10", "20"]);
        assert_eq!(labels(Scale::Log, &[1e4, 1e7]), ["10000", "10⁵", "10⁶", "10⁷"]);
    }

    #[test]
    fn a_range_is_never_empty() {
        for scale in [Scale::Linear, Scale::Log] {
            for values in [&[][..], &[3.0], &[-1.0, f64::NAN], &[0.0]] {
                let (from, to) = scale.range(values.iter().copied());
                assert!(from < to && to.is_finite(), "{scale:?} {values:?}: {from} {to}");
            }
        }
        assert_eq!(superscript(-10), "⁻¹⁰");
    }
}
