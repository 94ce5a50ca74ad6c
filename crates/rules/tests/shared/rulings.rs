//! A macro for tests that are a single check, most of them with a drawn board.

/// Makes a test of each `name: check;` and of each `name: value => expected;`.
macro_rules! rulings {
    (@ $check:expr) => { $check; };
    (@ $value:expr => $expected:expr) => { assert_eq!($value, $expected); };
    ($($(#[$doc:meta])* $name:ident: $check:expr $(=> $expected:expr)?;)+) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            rulings!(@ $check $(=> $expected)?);
        }
    )+};
}
