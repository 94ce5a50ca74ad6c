//! The roll call: a watchdog is fed in one place, and only when every part of the device has reported since the last time.

use core::sync::atomic::{AtomicBool, Ordering};

use crate::Millis;

/// Who must report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// Who samples the buttons.
    Buttons,
    /// Who runs the console.
    Console,
    /// Who shows frames.
    Panel,
    /// Who thinks.
    Thinker,
}

impl Member {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Buttons, Self::Console, Self::Panel, Self::Thinker];

    /// What is shown of one that was stuck.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buttons => "BUTTONS",
            Self::Console => "CONSOLE",
            Self::Panel => "PANEL",
            Self::Thinker => "THINKER",
        }
    }
}

/// Who has reported since the watchdog was fed. Anybody may report at any time, from any priority.
#[derive(Debug)]
pub struct RollCall([AtomicBool; Member::ALL.len()]);

impl RollCall {
    /// Nobody has reported yet.
    pub const fn new() -> Self {
        Self([const { AtomicBool::new(false) }; Member::ALL.len()])
    }

    /// A member is at work or has nothing to do.
    pub fn report(&self, member: Member) {
        self.0[member as usize].store(true, Ordering::Relaxed);
    }

    fn missing(&self) -> Option<Member> {
        Member::ALL.into_iter().find(|member| !self.0[*member as usize].load(Ordering::Relaxed))
    }

    fn begin_anew(&self) {
        self.0.iter().for_each(|reported| reported.store(false, Ordering::Relaxed));
    }
}

impl Default for RollCall {
    fn default() -> Self {
        Self::new()
    }
}

/// How long any member may be stuck before the device is reset.
pub const PATIENCE: Millis = 2_000;

/// How often a member must report at least, however little it has to do.
pub const REPORT: Millis = 500;

/// How often the roll is called.
pub const CALL: Millis = 100;

/// After this long the missing one is remembered, in case that it is too late for more.
const WORRY: Millis = 1_500;

/// What the roll call has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All are there: feed the watchdog. What was remembered before is out of date.
    Feed,
    /// This one has not reported for so long that it should be remembered. Said once.
    Worry(Member),
    /// Somebody is missing, but that is no reason to worry.
    Wait,
}

/// Calls the roll.
#[derive(Debug)]
pub struct Watch {
    fed: Millis,
    worried: bool,
}

impl Watch {
    /// Begins when the watchdog is started.
    pub const fn new(now: Millis) -> Self {
        Self { fed: now, worried: false }
    }

    /// Looks who is missing.
    pub fn call(&mut self, roll_call: &RollCall, now: Millis) -> Verdict {
        match roll_call.missing() {
            None => {
                roll_call.begin_anew();
                *self = Self::new(now);
                Verdict::Feed
            }
            Some(member) if !self.worried && now.saturating_sub(self.fed) >= WORRY => {
                self.worried = true;
                Verdict::Worry(member)
            }
            Some(_) => Verdict::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// What is found in so many calls, if all members but `stuck` report in time.
    fn verdicts(stuck: Option<Member>, calls: u64) -> Vec<Verdict> {
        let (roll_call, mut watch) = (RollCall::new(), Watch::new(0));
        (1..=calls)
            .map(|call| {
                let now = call * CALL;
                if now.is_multiple_of(REPORT) {
                    let there = Member::ALL.into_iter().filter(|member| Some(*member) != stuck);
                    there.for_each(|member| roll_call.report(member));
                }
                watch.call(&roll_call, now)
            })
            .collect()
    }

    #[test]
    fn as_long_as_all_report_the_watchdog_is_fed_in_time() {
        let verdicts = verdicts(None, 200);
        let fed: Vec<usize> = (0..200).filter(|call| verdicts[*call] == Verdict::Feed).collect();
        assert!(fed.windows(2).all(|pair| (pair[1] - pair[0]) as u64 * CALL < WORRY), "{fed:?}");
        assert!(verdicts.iter().all(|verdict| !matches!(verdict, Verdict::Worry(_))));
    }

    #[test]
    fn whoever_is_stuck_is_named_once_before_the_watchdog_bites() {
        for stuck in Member::ALL {
            let verdicts = verdicts(Some(stuck), 40);
            let worries: Vec<usize> =
                (0..40).filter(|call| verdicts[*call] == Verdict::Worry(stuck)).collect();
            assert_eq!(worries.len(), 1, "{stuck:?}: {verdicts:?}");
            assert!((worries[0] as u64 + 1) * CALL < PATIENCE, "{stuck:?}");
            assert!(!verdicts.contains(&Verdict::Feed));
        }
    }

    #[test]
    fn who_comes_back_is_forgiven() {
        let (roll_call, mut watch) = (RollCall::new(), Watch::new(0));
        assert_eq!(watch.call(&roll_call, WORRY), Verdict::Worry(Member::Buttons));
        assert_eq!(watch.call(&roll_call, WORRY + 1), Verdict::Wait);
        Member::ALL.into_iter().for_each(|member| roll_call.report(member));
        assert_eq!(watch.call(&roll_call, WORRY + 2), Verdict::Feed);
        assert_eq!(watch.call(&roll_call, 2 * WORRY + 2), Verdict::Worry(Member::Buttons));
    }
}
