//! Geometric means, with their standard errors. Times differ by factors from one position, or one
//! order of moves, to the other; Pawlewicz & Lew 2006, section 4.4, give the reason.

/// The geometric mean of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometric {
    /// The number of values; the mean of none is not a number.
    pub count: usize,
    pub mean: f64,
    /// Its standard error; one value alone does not tell.
    pub error: f64,
}

impl Geometric {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Geometric {
        // What took no time at all is not zero but too little to be measured.
        let logs: Vec<f64> = values.into_iter().map(|value| value.max(1e-6).ln()).collect();
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        let squares = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>();
        let error = mean.exp() * (squares / (count - 1.0) / count).sqrt();
        Geometric { count: logs.len(), mean: mean.exp(), error }
    }

    /// How many times as large the first of each pair is as the second.
    pub fn ratio(pairs: impl Iterator<Item = (f64, f64)>) -> Geometric {
        Geometric::of(pairs.map(|(a, b)| a.max(1e-6) / b.max(1e-6)))
    }

    /// As words: `2.36 times (standard error 0.17)`, with what is counted after `times`.
    pub fn times(&self, what: &str) -> String {
        let error = match self.count {
            0 | 1 => String::new(),
            _ => format!(" (standard error {:.2})", self.error),
        };
        format!("{:.2} times{what}{error}", self.mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_the_mean() {
        let Geometric { count, mean, error } = Geometric::of([1.0, 4.0]);
        assert!(count == 2 && (mean - 2.0).abs() < 1e-12);
        // The logarithms differ from their mean by ln 2, and so by as much as the error is of 2.
        assert!((error - 2.0 * 2f64.ln()).abs() < 1e-12, "{error}");
        assert_eq!(Geometric::of([3.0; 5]).error, 0.0);
        assert_eq!(Geometric::of([2.0, 2.0]).times(" x"), "2.00 times x (standard error 0.00)");
        assert_eq!(Geometric::of([2.0]).times(""), "2.00 times");
        assert!(Geometric::of([3.0]).error.is_nan() && Geometric::of([]).mean.is_nan());
    }
}
