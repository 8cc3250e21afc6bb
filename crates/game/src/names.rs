//! Names of choices, as files, command lines and results have them.

use std::fmt;

/// A name that is not among the known ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name given.
    pub given: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name '{}': one of {}", self.given, self.known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Gives the values of an enumeration names: `ALL` and `name`, and by those `Display` and `FromStr`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Season { Summer, Winter }
/// tsume_game::names!(Season: Summer "summer", Winter "winter");
///
/// assert_eq!("winter".parse(), Ok(Season::Winter));
/// assert_eq!(Season::ALL.map(Season::name), ["summer", "winter"]);
/// let unknown = "spring".parse::<Season>().unwrap_err();
/// assert_eq!(unknown.to_string(), "unknown name 'spring': one of summer, winter");
/// ```
#[macro_export]
macro_rules! names {
    ($type:ident: $($value:ident $name:literal),+) => {
        impl $type {
            /// Every one.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name in files, on the command line and in results.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                $type::ALL.into_iter().find(|value| value.name() == name).ok_or_else(|| {
                    $crate::UnknownName { given: name.to_string(), known: vec![$($name),+] }
                })
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
