//! The roll call: a watchdog is fed in one place, and only when every part of the device has reported since the last time.

use core::{
    cmp::Reverse,
    sync::atomic::{AtomicU32, Ordering},
};

use crate::Millis;

/// Who must report, in the order of their priorities: one that is stuck keeps all behind it from running. Console and panel
/// take turns in one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskId {
    /// Who samples the buttons.
    Buttons,
    /// Who runs the console. Reports before a frame is handed to the panel.
    Console,
    /// Who shows frames. Reports when a frame has been handed over.
    Panel,
    /// Who thinks.
    Engine,
}

impl TaskId {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Buttons, Self::Console, Self::Panel, Self::Engine];

    /// What is shown of one that was stuck.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buttons => "BUTTONS",
            Self::Console => "CONSOLE",
            Self::Panel => "PANEL",
            Self::Engine => "THINKER",
        }
    }

    /// The executor that it runs in, those of the highest priority first.
    const fn executor(self) -> u8 {
        match self {
            Self::Buttons => 0,
            Self::Console | Self::Panel => 1,
            Self::Engine => 2,
        }
    }
}

/// A time in microseconds that wraps around after 71 minutes: enough for times that are seconds apart.
pub type Micros = u32;

const fn micros(millis: Millis) -> Micros {
    1_000 * millis as Micros
}

/// When each member reported last. It may do so at any time, from any priority.
#[derive(Debug)]
pub struct TaskWatchdog([AtomicU32; TaskId::ALL.len()]);

impl TaskWatchdog {
    /// No member has reported yet.
    pub const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; TaskId::ALL.len()])
    }

    /// A member is at work or has nothing to do.
    pub fn report(&self, member: TaskId, now: Micros) {
        self.0[member as usize].store(now, Ordering::Relaxed);
    }

    /// How long ago a member reported.
    fn age(&self, member: TaskId, now: Micros) -> Micros {
        now.wrapping_sub(self.0[member as usize].load(Ordering::Relaxed))
    }
}

impl Default for TaskWatchdog {
    fn default() -> Self {
        Self::new()
    }
}

/// How long any member may be stuck before the device is reset.
pub const TIMEOUT: Millis = 2_000;

/// How often a member must report at least, however little it has to do.
pub const REPORT: Millis = 500;

/// How often the roll is called.
pub const CHECK_PERIOD: Millis = 100;

/// After this long the stuck one is remembered, in case that it is too late for more.
const WARN_AFTER: Millis = 1_500;

/// What the roll call has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchdogAction {
    /// All have reported: feed the watchdog. What was remembered before is out of date.
    Feed,
    /// This one has been stuck for so long that it should be remembered. Said once.
    Warn(TaskId),
    /// A report is missing, but that is no reason to worry yet.
    Wait,
}

/// Calls the roll.
#[derive(Debug)]
pub struct Monitor {
    fed: Micros,
    worried: bool,
}

impl Monitor {
    /// Begins when the watchdog is started.
    pub const fn new(now: Micros) -> Self {
        Self { fed: now, worried: false }
    }

    /// Looks who is missing.
    pub fn check(&mut self, roll_call: &TaskWatchdog, now: Micros) -> WatchdogAction {
        let since_fed = now.wrapping_sub(self.fed);
        if TaskId::ALL.into_iter().all(|member| roll_call.age(member, now) <= since_fed) {
            *self = Self::new(now);
            return WatchdogAction::Feed;
        }
        if self.worried || since_fed < micros(WARN_AFTER) {
            return WatchdogAction::Wait;
        }
        // The one whose report is missing may just not have had its turn. It is due every REPORT, so whatever keeps it from
        // running has been stuck for the rest of WORRY: it has the highest priority of all that are silent for so long, and of
        // two in one task it was silent first.
        let silent = TaskId::ALL
            .into_iter()
            .filter(|member| roll_call.age(*member, now) >= micros(WARN_AFTER - REPORT))
            .min_by_key(|member| (member.executor(), Reverse(roll_call.age(*member, now))));
        self.worried = silent.is_some();
        silent.map_or(WatchdogAction::Wait, WatchdogAction::Warn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// What is found in two minutes, if a member is stuck from a moment on, in milliseconds. The buttons report every 500 ms, as
    /// does the thinker; the console draws a frame every 20 ms, and the panel takes two of them.
    fn verdicts(stuck: TaskId, from: Millis) -> Vec<(Millis, WatchdogAction)> {
        // The times of the chip wrap around in between.
        let at = |millis: Millis| micros(millis).wrapping_sub(3_000_000);
        let (roll_call, mut watch) = (TaskWatchdog::new(), Monitor::new(at(0)));
        let mut verdicts = Vec::new();
        let mut stuck_since = None;
        for now in 1..120_000 {
            let due = match now % 20 {
                0 => Some(TaskId::Console),
                2 => Some(TaskId::Panel),
                _ => None,
            };
            let idle = [(7, TaskId::Buttons), (450, TaskId::Engine)];
            for member in
                due.into_iter().chain(idle.into_iter().filter(|(at, _)| now % REPORT == *at).map(|(_, m)| m))
            {
                if member == stuck && now >= from {
                    stuck_since.get_or_insert(now);
                }
                let starves = stuck_since.is_some() && member.executor() >= stuck.executor();
                if !starves {
                    roll_call.report(member, at(now));
                }
            }
            if now.is_multiple_of(CHECK_PERIOD) {
                verdicts.push((now, watch.check(&roll_call, at(now))));
            }
            if stuck_since.is_some_and(|since| now > since + TIMEOUT) {
                break;
            }
        }
        verdicts
    }

    #[test]
    fn while_all_report_the_watchdog_is_fed_in_time() {
        let verdicts = verdicts(TaskId::Engine, Millis::MAX);
        let fed: Vec<Millis> = verdicts
            .iter()
            .filter(|(_, verdict)| *verdict == WatchdogAction::Feed)
            .map(|(at, _)| *at)
            .collect();
        assert!(fed.len() > 100 && fed.windows(2).all(|pair| pair[1] - pair[0] < WARN_AFTER), "{fed:?}");
        assert!(verdicts.iter().all(|(_, verdict)| !matches!(verdict, WatchdogAction::Warn(_))));
    }

    /// Whenever it happens, and though it keeps those below it from reporting.
    #[test]
    fn the_stuck_member_is_named_once_before_the_watchdog_bites() {
        for stuck in TaskId::ALL {
            for from in 1_000..2_100 {
                let verdicts = verdicts(stuck, from);
                let worries: Vec<_> = verdicts
                    .iter()
                    .filter(|(_, verdict)| matches!(verdict, WatchdogAction::Warn(_)))
                    .collect();
                let fed =
                    verdicts.iter().rfind(|(_, verdict)| *verdict == WatchdogAction::Feed).expect("a meal").0;
                let [(at, verdict)] = worries[..] else { panic!("{stuck:?} from {from}: {worries:?}") };
                assert_eq!(*verdict, WatchdogAction::Warn(stuck), "from {from}");
                assert!(at + CHECK_PERIOD < fed + TIMEOUT, "{stuck:?} from {from}");
            }
        }
    }

    #[test]
    fn a_member_that_comes_back_is_forgiven() {
        let (roll_call, mut watch) = (TaskWatchdog::new(), Monitor::new(1));
        assert_eq!(watch.check(&roll_call, micros(WARN_AFTER) + 1), WatchdogAction::Warn(TaskId::Buttons));
        assert_eq!(watch.check(&roll_call, micros(WARN_AFTER) + 2), WatchdogAction::Wait);
        TaskId::ALL.into_iter().for_each(|member| roll_call.report(member, micros(WARN_AFTER) + 2));
        assert_eq!(watch.check(&roll_call, micros(WARN_AFTER) + 3), WatchdogAction::Feed);
        assert_eq!(
            watch.check(&roll_call, 2 * micros(WARN_AFTER) + 3),
            WatchdogAction::Warn(TaskId::Buttons)
        );
    }
}
