//! A task watchdog: the hardware watchdog is fed in one place, and only after every task has reported since the last
//! feed.

use core::{
    cmp::Reverse,
    sync::atomic::{AtomicU32, Ordering},
};

use crate::Millis;

/// The monitored tasks by falling priority: a stuck task blocks all after it. Console and panel alternate in one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskId {
    /// Samples the buttons.
    Buttons,
    /// Runs the console. Reports before it hands a frame to the panel.
    Console,
    /// Shows frames. Reports when a frame has been handed over.
    Panel,
    /// Speaks to the host on the USB cable.
    Usb,
    /// Runs the engine.
    Engine,
}

impl TaskId {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Buttons, Self::Console, Self::Panel, Self::Usb, Self::Engine];

    /// The name that the crash screen shows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buttons => "BUTTONS",
            Self::Console => "CONSOLE",
            Self::Panel => "PANEL",
            Self::Usb => "USB",
            Self::Engine => "ENGINE",
        }
    }

    /// The executor that it runs in, from 0 for the highest priority.
    const fn executor(self) -> u8 {
        match self {
            Self::Buttons => 0,
            Self::Console | Self::Panel => 1,
            Self::Usb => 2,
            Self::Engine => 3,
        }
    }
}

/// A time in microseconds that wraps around after 71 minutes. Differences of seconds are unambiguous.
pub type Micros = u32;

const fn micros(millis: Millis) -> Micros {
    1_000 * millis as Micros
}

/// The time of each task's last report. Tasks may report at any time and from any priority.
#[derive(Debug)]
pub struct TaskWatchdog([AtomicU32; TaskId::ALL.len()]);

impl TaskWatchdog {
    /// A watchdog without reports.
    pub const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; TaskId::ALL.len()])
    }

    /// Records that a task is running, or idle as it should be.
    pub fn report(&self, task: TaskId, now: Micros) {
        self.0[task as usize].store(now, Ordering::Relaxed);
    }

    /// Time since a task's last report.
    fn age(&self, task: TaskId, now: Micros) -> Micros {
        now.wrapping_sub(self.0[task as usize].load(Ordering::Relaxed))
    }
}

impl Default for TaskWatchdog {
    fn default() -> Self {
        Self::new()
    }
}

/// How long a task may be stuck before the device is reset.
pub const TIMEOUT: Millis = 2_000;

/// The longest time between two reports of a task, even while it is idle.
pub const REPORT: Millis = 500;

/// The period of the checks.
pub const CHECK_PERIOD: Millis = 100;

/// How long after the last feed the stuck task is stored as the cause of a possible reset.
const WARN_AFTER: Millis = 1_500;

/// What a check requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchdogAction {
    /// All tasks have reported: feed the watchdog and discard any warning.
    Feed,
    /// This task is stuck: store it before the reset. Returned once.
    Warn(TaskId),
    /// A report is missing, but not for long enough to warn, or the warning was given.
    Wait,
}

/// Checks the reports of all tasks.
#[derive(Debug)]
pub struct Monitor {
    last_feed: Micros,
    has_warned: bool,
}

impl Monitor {
    /// Starts together with the hardware watchdog.
    pub const fn new(now: Micros) -> Self {
        Self { last_feed: now, has_warned: false }
    }

    /// Checks whether all tasks have reported since the last feed.
    pub fn check(&mut self, watchdog: &TaskWatchdog, now: Micros) -> WatchdogAction {
        let since_feed = now.wrapping_sub(self.last_feed);
        if TaskId::ALL.into_iter().all(|task| watchdog.age(task, now) <= since_feed) {
            *self = Self::new(now);
            return WatchdogAction::Feed;
        }
        if self.has_warned || since_feed < micros(WARN_AFTER) {
            return WatchdogAction::Wait;
        }
        // A task whose report is missing may only be blocked. It is due every REPORT, so the task that blocks it has
        // been stuck for the rest of WARN_AFTER: it has the highest priority of all tasks that are silent for that
        // long, and of two in one executor it fell silent first.
        let stuck = TaskId::ALL
            .into_iter()
            .filter(|task| watchdog.age(*task, now) >= micros(WARN_AFTER - REPORT))
            .min_by_key(|task| (task.executor(), Reverse(watchdog.age(*task, now))));
        self.has_warned = stuck.is_some();
        stuck.map_or(WatchdogAction::Wait, WatchdogAction::Warn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// The checks of two minutes in which a task gets stuck at `from`. Buttons, USB and engine report every 500 ms; the
    /// console draws a frame every 20 ms, of which the panel takes 2 ms.
    fn checks(stuck: TaskId, from: Millis) -> Vec<(Millis, WatchdogAction)> {
        // The time in microseconds wraps around during the test.
        let at = |millis: Millis| micros(millis).wrapping_sub(3_000_000);
        let (watchdog, mut monitor) = (TaskWatchdog::new(), Monitor::new(at(0)));
        let mut checks = Vec::new();
        let mut stuck_since = None;
        for now in 1..120_000 {
            let due = match now % 20 {
                0 => Some(TaskId::Console),
                2 => Some(TaskId::Panel),
                _ => None,
            };
            let idle = [(7, TaskId::Buttons), (300, TaskId::Usb), (450, TaskId::Engine)];
            for task in
                due.into_iter().chain(idle.into_iter().filter(|(at, _)| now % REPORT == *at).map(|(_, t)| t))
            {
                if task == stuck && now >= from {
                    stuck_since.get_or_insert(now);
                }
                let is_blocked = stuck_since.is_some() && task.executor() >= stuck.executor();
                if !is_blocked {
                    watchdog.report(task, at(now));
                }
            }
            if now.is_multiple_of(CHECK_PERIOD) {
                checks.push((now, monitor.check(&watchdog, at(now))));
            }
            if stuck_since.is_some_and(|since| now > since + TIMEOUT) {
                break;
            }
        }
        checks
    }

    #[test]
    fn the_watchdog_is_fed_in_time_while_all_tasks_report() {
        let checks = checks(TaskId::Engine, Millis::MAX);
        let fed: Vec<Millis> =
            checks.iter().filter(|(_, action)| *action == WatchdogAction::Feed).map(|(at, _)| *at).collect();
        assert!(fed.len() > 100 && fed.windows(2).all(|pair| pair[1] - pair[0] < WARN_AFTER), "{fed:?}");
        assert!(checks.iter().all(|(_, action)| !matches!(action, WatchdogAction::Warn(_))));
    }

    /// At any time, and although the stuck task blocks those below it.
    #[test]
    fn the_stuck_task_is_named_once_before_the_reset() {
        for stuck in TaskId::ALL {
            for from in 1_000..2_100 {
                let checks = checks(stuck, from);
                let warnings: Vec<_> =
                    checks.iter().filter(|(_, action)| matches!(action, WatchdogAction::Warn(_))).collect();
                let fed =
                    checks.iter().rfind(|(_, action)| *action == WatchdogAction::Feed).expect("a feed").0;
                let [(at, action)] = warnings[..] else { panic!("{stuck:?} from {from}: {warnings:?}") };
                assert_eq!(*action, WatchdogAction::Warn(stuck), "from {from}");
                assert!(at + CHECK_PERIOD < fed + TIMEOUT, "{stuck:?} from {from}");
            }
        }
    }

    #[test]
    fn a_task_that_recovers_resets_the_warning() {
        let (watchdog, mut monitor) = (TaskWatchdog::new(), Monitor::new(1));
        assert_eq!(monitor.check(&watchdog, micros(WARN_AFTER) + 1), WatchdogAction::Warn(TaskId::Buttons));
        assert_eq!(monitor.check(&watchdog, micros(WARN_AFTER) + 2), WatchdogAction::Wait);
        TaskId::ALL.into_iter().for_each(|task| watchdog.report(task, micros(WARN_AFTER) + 2));
        assert_eq!(monitor.check(&watchdog, micros(WARN_AFTER) + 3), WatchdogAction::Feed);
        assert_eq!(
            monitor.check(&watchdog, 2 * micros(WARN_AFTER) + 3),
            WatchdogAction::Warn(TaskId::Buttons)
        );
    }
}
