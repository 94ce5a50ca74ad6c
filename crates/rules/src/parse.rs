//! Parsing of words and numbers.

use core::str::FromStr;

/// Splits a text into words; `None` unless there are exactly `N`.
pub(crate) fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    let mut words = text.split_ascii_whitespace();
    let mut found = [""; N];
    for word in &mut found {
        *word = words.next()?;
    }
    words.next().is_none().then_some(found)
}

/// Parses a number of digits only, without a sign.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
