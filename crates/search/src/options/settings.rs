//! The switches of a search by name, each written down once: help, manual, command lines and resume
//! keys are made from this table.

use super::{Algorithm, Epsilon, Options, UnknownName};
use std::fmt;
use std::str::FromStr;

/// A switch of a search that has a name.
#[derive(Debug)]
pub struct Setting {
    /// Its name, one word.
    pub name: &'static str,
    /// What it takes: the values with commas between them, or which numbers.
    pub values: &'static str,
    /// What it does, in one sentence.
    pub meaning: &'static str,
    applies: fn(Algorithm) -> bool,
    get: fn(&Options) -> String,
    /// Says whether the text was understood.
    set: fn(&mut Options, &str) -> bool,
}

static SETTINGS: [Setting; 9] = [
    Setting {
        name: "epsilon",
        values: "a number from 0 to 1000",
        meaning: "How far past its best sibling a move is searched: 1+epsilon times as far.",
        applies: Algorithm::is_depth_first,
        get: |o| o.epsilon.get().to_string(),
        set: |o, text| put(&mut o.epsilon, text.parse().ok().and_then(Epsilon::new)),
    },
    Setting {
        name: "ghi",
        values: "ignore, dup, sim, full",
        meaning: "What is done about results that lean on a repetition.",
        applies: Algorithm::is_depth_first,
        get: |o| o.ghi.to_string(),
        set: |o, text| parse(&mut o.ghi, text),
    },
    Setting {
        name: "md",
        values: "on, off, auto",
        meaning: "Minimal distance; auto uses it where a repetition is illegal.",
        applies: |a| a == Algorithm::DfPn,
        get: |o| switch(o.minimal_distance),
        set: |o, text| put(&mut o.minimal_distance, parse_switch(text)),
    },
    Setting {
        name: "sim",
        values: "on, off, auto",
        meaning: "Simulation among siblings; auto uses it where a repetition is illegal.",
        applies: |a| a == Algorithm::DfPn,
        get: |o| switch(o.sibling_simulation),
        set: |o, text| put(&mut o.sibling_simulation, parse_switch(text)),
    },
    Setting {
        name: "tca",
        values: "on, off",
        meaning: "The threshold controlling algorithm.",
        applies: |a| a == Algorithm::DfPn,
        get: |o| switch(Some(o.threshold_control)),
        set: |o, text| put(&mut o.threshold_control, parse_switch(text).flatten()),
    },
    Setting {
        name: "evaluation",
        values: "immediate, delayed",
        meaning: "When a position is judged: when it is seen, or, without leaf estimates, when it is \
                  entered.",
        applies: Algorithm::is_depth_first,
        get: |o| o.evaluation.to_string(),
        set: |o, text| parse(&mut o.evaluation, text),
    },
    Setting {
        name: "estimates",
        values: "on, off",
        meaning: "The game's leaf estimates and edge costs.",
        applies: |a| a != Algorithm::DfPnBasic,
        get: |o| switch(Some(o.estimates)),
        set: |o, text| put(&mut o.estimates, parse_switch(text).flatten()),
    },
    Setting {
        name: "zones",
        values: "on, off",
        meaning: "Moves that change nothing in the zone of a win are left out.",
        applies: |a| matches!(a, Algorithm::DfPn | Algorithm::Pds),
        get: |o| switch(Some(o.zones)),
        set: |o, text| put(&mut o.zones, parse_switch(text).flatten()),
    },
    Setting {
        name: "replacement",
        values: "two-big, small-tree",
        meaning: "What makes room in a full table.",
        applies: Algorithm::is_depth_first,
        get: |o| o.replacement.to_string(),
        set: |o, text| parse(&mut o.replacement, text),
    },
];

/// Puts a value in its place, if there is one.
fn put<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

fn parse<T: FromStr>(place: &mut T, text: &str) -> bool {
    put(place, text.parse().ok())
}

fn switch(on: Option<bool>) -> String {
    match on {
        Some(true) => "on",
        Some(false) => "off",
        None => "auto",
    }
    .to_string()
}

/// What a switch is to be, if the text says so; nothing in it is for the search to choose.
fn parse_switch(text: &str) -> Option<Option<bool>> {
    match text {
        "on" => Some(Some(true)),
        "off" => Some(Some(false)),
        "auto" => Some(None),
        _ => None,
    }
}

/// Every switch that has a name.
///
/// ```
/// use tsume_search::{Algorithm, settings};
/// for setting in settings().iter().filter(|s| s.applies(Algorithm::DfPn)) {
///     let default = setting.default(Algorithm::DfPn);
///     println!("{} ({}): {} [{default}]", setting.name, setting.values, setting.meaning);
/// }
/// ```
pub fn settings() -> &'static [Setting] {
    &SETTINGS
}

impl Setting {
    /// Whether it changes anything for this algorithm.
    pub fn applies(&self, algorithm: Algorithm) -> bool {
        (self.applies)(algorithm)
    }

    /// What it is for this algorithm if nothing is said.
    pub fn default(&self, algorithm: Algorithm) -> String {
        (self.get)(&Options::new(algorithm))
    }
}

/// A setting that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSetting {
    /// There is none of this name.
    Unknown(UnknownName),
    /// It does not apply to the algorithm.
    DoesNotApply {
        /// The setting.
        name: &'static str,
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// It does not take this value.
    BadValue {
        /// The setting.
        name: &'static str,
        /// What it takes.
        values: &'static str,
        /// The value given.
        given: String,
    },
}

impl fmt::Display for BadSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetting::Unknown(name) => name.fmt(f),
            BadSetting::DoesNotApply { name, algorithm } => {
                write!(f, "{name} does not apply to {algorithm}")
            }
            BadSetting::BadValue { name, values, given } => {
                let one_of = if values.contains(',') { "one of " } else { "" };
                write!(f, "{name} takes {one_of}{values}, not '{given}'")
            }
        }
    }
}

impl std::error::Error for BadSetting {}

impl Options {
    /// Makes the [setting](settings) of this name, given as text.
    ///
    /// ```
    /// use tsume_search::{Algorithm, Options};
    /// let mut options = Options::default();
    /// options.set("epsilon", "0.5")?;
    /// assert_eq!(options.epsilon.get(), 0.5);
    /// let bad = options.set("epsilon", "x").unwrap_err();
    /// assert_eq!(bad.to_string(), "epsilon takes a number from 0 to 1000, not 'x'");
    /// let bad = Options::new(Algorithm::Pn).set("ghi", "dup").unwrap_err();
    /// assert_eq!(bad.to_string(), "ghi does not apply to pn");
    /// # Ok::<(), tsume_search::BadSetting>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such setting, or it does not apply to the algorithm, or does not take this
    /// value. The options are as before then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadSetting> {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
            let known = SETTINGS.iter().map(|setting| setting.name).collect();
            return Err(BadSetting::Unknown(UnknownName { given: name.to_string(), known }));
        };
        let Setting { name, values, .. } = *setting;
        if !setting.applies(self.algorithm) {
            return Err(BadSetting::DoesNotApply { name, algorithm: self.algorithm });
        }
        if !(setting.set)(self, value) {
            return Err(BadSetting::BadValue { name, values, given: value.to_string() });
        }
        Ok(())
    }

    /// The settings that differ from the algorithm's defaults, in the order of [`settings`], as
    /// [`Options::set`] takes them.
    ///
    /// ```
    /// use tsume_search::Options;
    /// let mut options = Options::default();
    /// assert!(options.changed().is_empty());
    /// options.set("tca", "off")?;
    /// options.set("ghi", "sim")?;
    /// assert_eq!(options.changed(), [("ghi", "sim".to_string()), ("tca", "off".to_string())]);
    /// # Ok::<(), tsume_search::BadSetting>(())
    /// ```
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let applying = SETTINGS.iter().filter(|setting| setting.applies(self.algorithm));
        let texts = applying.map(|setting| (setting, (setting.get)(self)));
        let differing = texts.filter(|(setting, text)| *text != setting.default(self.algorithm));
        differing.map(|(setting, text)| (setting.name, text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_be_read_back_and_changed() {
        for algorithm in Algorithm::ALL {
            let applying = settings().iter().filter(|s| s.applies(algorithm));
            for Setting { name, values, get, .. } in applying {
                let values = if *name == "epsilon" { "0, 0.1, 1000" } else { values };
                let mut changes = 0;
                for value in values.split(", ") {
                    let mut options = Options::new(algorithm);
                    let before = get(&options);
                    assert_eq!(options.set(name, &before), Ok(()), "{name} {before}");
                    assert_eq!(options, Options::new(algorithm), "{name}");
                    assert_eq!(options.set(name, value), Ok(()), "{name} {value}");
                    assert_eq!(get(&options), value, "{name}");
                    let changed = (value != before).then(|| (*name, value.to_string()));
                    assert_eq!(options.changed(), Vec::from_iter(changed));
                    assert_eq!(options == Options::new(algorithm), value == before);
                    changes += usize::from(value != before);
                }
                assert!(changes > 0, "{name}");
            }
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let mut options = Options::default();
        for (name, value) in [
            ("speed", "on"),
            ("epsilon", "NaN"),
            ("epsilon", "inf"),
            ("epsilon", "-0.1"),
            ("epsilon", "1000.1"),
            ("tca", "auto"),
            ("ghi", "Full"),
            ("md", ""),
        ] {
            let message = options.set(name, value).unwrap_err().to_string();
            assert!(message.contains(name) && !message.contains('\n'), "{message}");
        }
        assert_eq!(options, Options::default());
    }
}
