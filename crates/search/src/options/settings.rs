//! The switches of a search by name, each written down once: help, manual, command lines and resume
//! keys are made from this table.

use super::{Algorithm, Epsilon, Evaluation, Ghi, Options, Replacement};
use std::fmt;
use tsume_game::UnknownName;

/// A switch of a search that has a name.
#[derive(Debug)]
pub struct Setting {
    /// Its name, one word.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub meaning: &'static str,
    applies: fn(Algorithm) -> bool,
    place: fn(&mut Options) -> &mut dyn Value,
}

/// A row is the name, the field of [`Options`], the algorithms that it applies to and its meaning.
macro_rules! table {
    ($($name:ident: $field:ident, $applies:expr, $meaning:literal;)*) => {
        static SETTINGS: &[Setting] = &[$(Setting {
            name: stringify!($name),
            meaning: $meaning,
            applies: $applies,
            place: |options| &mut options.$field,
        }),*];
    };
}

table! {
    epsilon: epsilon, Algorithm::is_depth_first,
        "How far past its best sibling a move is searched: 1+epsilon times as far.";
    ghi: ghi, Algorithm::is_depth_first,
        "What is done about results that lean on a repetition.";
    md: minimal_distance, |a| a == Algorithm::DfPn,
        "Minimal distance; auto uses it where a repetition is illegal.";
    sim: sibling_simulation, |a| a == Algorithm::DfPn,
        "Simulation among siblings; auto uses it where a repetition is illegal.";
    tca: threshold_control, |a| a == Algorithm::DfPn,
        "The threshold controlling algorithm.";
    evaluation: evaluation, Algorithm::is_depth_first,
        "When a position is judged: when it is seen, or, without leaf estimates, when it is entered.";
    estimates: estimates, |a| a != Algorithm::DfPnBasic,
        "The game's leaf estimates and edge costs.";
    zones: zones, |a| matches!(a, Algorithm::DfPn | Algorithm::Pds),
        "Moves that change nothing in the zone of a win are left out.";
    replacement: replacement, Algorithm::is_depth_first,
        "What makes room in a full table.";
}

/// What a setting is set to.
trait Value {
    /// What there is to choose from.
    fn values(&self) -> String;
    fn text(&self) -> String;
    /// Says whether the text was understood.
    fn read(&mut self, text: &str) -> bool;
}

/// Values that have names.
macro_rules! values {
    ($($type:ty: $all:expr;)*) => {$(
        impl Value for $type {
            fn values(&self) -> String {
                $all.map(|(name, _)| name).join(", ")
            }
            fn text(&self) -> String {
                let own = $all.into_iter().find(|(_, value)| value == self);
                own.map_or("", |(name, _)| name).to_string()
            }
            fn read(&mut self, text: &str) -> bool {
                let named = $all.into_iter().find(|(name, _)| *name == text);
                named.map(|(_, value)| *self = value).is_some()
            }
        }
    )*};
}

values! {
    bool: [("on", true), ("off", false)];
    Option<bool>: [("on", Some(true)), ("off", Some(false)), ("auto", None)];
    Ghi: Ghi::ALL.map(|x| (x.name(), x));
    Evaluation: Evaluation::ALL.map(|x| (x.name(), x));
    Replacement: Replacement::ALL.map(|x| (x.name(), x));
}

impl Value for Epsilon {
    fn values(&self) -> String {
        "a number from 0 to 1000".to_string()
    }
    fn text(&self) -> String {
        self.get().to_string()
    }
    fn read(&mut self, text: &str) -> bool {
        text.parse().ok().and_then(Epsilon::new).map(|epsilon| *self = epsilon).is_some()
    }
}

/// Every switch that has a name.
///
/// ```
/// use tsume_search::{Algorithm, settings};
/// for setting in settings().iter().filter(|s| s.applies(Algorithm::DfPn)) {
///     let default = setting.default(Algorithm::DfPn);
///     println!("{} ({}): {} [{default}]", setting.name, setting.values(), setting.meaning);
/// }
/// ```
pub fn settings() -> &'static [Setting] {
    SETTINGS
}

impl Setting {
    /// Whether it changes anything for this algorithm.
    pub fn applies(&self, algorithm: Algorithm) -> bool {
        (self.applies)(algorithm)
    }

    /// What it takes: the values with commas between them, or which numbers.
    pub fn values(&self) -> String {
        (self.place)(&mut Options::default()).values()
    }

    /// What it is for this algorithm if nothing is said.
    pub fn default(&self, algorithm: Algorithm) -> String {
        (self.place)(&mut Options::new(algorithm)).text()
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
        values: String,
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
        let name = setting.name;
        if !setting.applies(self.algorithm) {
            return Err(BadSetting::DoesNotApply { name, algorithm: self.algorithm });
        }
        let place = (setting.place)(self);
        if !place.read(value) {
            let (values, given) = (place.values(), value.to_string());
            return Err(BadSetting::BadValue { name, values, given });
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
        let mut own = self.clone();
        let applying = SETTINGS.iter().filter(|setting| setting.applies(self.algorithm));
        let texts = applying.map(|setting| (setting, (setting.place)(&mut own).text()));
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
            for setting in settings().iter().filter(|s| s.applies(algorithm)) {
                let (name, before) = (setting.name, setting.default(algorithm));
                let values = if name == "epsilon" { "0, 0.1, 1000" } else { &setting.values() };
                assert!(values.split(", ").any(|value| value != before), "{name}");
                for value in values.split(", ").chain([before.as_str()]) {
                    let mut options = Options::new(algorithm);
                    assert_eq!(options.set(name, value), Ok(()), "{name} {value}");
                    assert_eq!((setting.place)(&mut options).text(), value, "{name}");
                    let changed = (value != before).then(|| (name, value.to_string()));
                    assert_eq!(options.changed(), Vec::from_iter(changed));
                    assert_eq!(options == Options::new(algorithm), value == before, "{name}");
                }
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
