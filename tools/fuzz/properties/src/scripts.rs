//! Scripts of presses and waits.

use console::Millis;
use scenario::Script;

use crate::saving::assert_sound;

/// The maximum playing time: longer scripts would find nothing more.
const MAX_DURATION: Millis = 60_000;

/// Plays a script, if the input is one, and checks the console afterwards.
pub fn scripts(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let lines = text.lines().count();
    let script = match text.parse::<Script>() {
        Ok(script) => script,
        Err(bad) => {
            assert!((1..=lines).contains(&bad.line) && !bad.reason.is_empty(), "{bad:?}");
            return;
        }
    };
    if script.max_duration() > MAX_DURATION {
        return;
    }
    match script.play(|_, _| {}) {
        Ok(console) => assert_sound(&console),
        Err(failure) => {
            assert!((1..=lines).contains(&failure.line) && !failure.reason.is_empty(), "{failure:?}");
        }
    }
}
