//! Reading words and numbers.

use core::str::FromStr;

/// The words of a text, if there are exactly so many.
pub(crate) fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    let mut words = text.split_ascii_whitespace();
    let mut found = [""; N];
    for word in &mut found {
        *word = words.next()?;
    }
    words.next().is_none().then_some(found)
}

/// A number written with digits only.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
