//! What the operating system asks of the program.

/// What was asked since the last look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code, reason = "other systems just end the program"))]
pub(super) enum Asked {
    /// Nothing.
    Nothing,
    /// To end.
    End,
    /// To stop for a while: the terminal is wanted for something else.
    Stop,
    /// It has been stopped, and goes on.
    GoOn,
}

#[cfg(unix)]
pub(super) use unix::Signals;

#[cfg(unix)]
mod unix {
    use std::{
        io,
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
    };

    use signal_hook::{consts, flag, low_level};

    use super::Asked;

    /// The signals that were sent.
    pub(in super::super) struct Signals {
        end: Arc<AtomicBool>,
        stop: Arc<AtomicBool>,
        go_on: Arc<AtomicBool>,
    }

    impl Signals {
        /// Listens from now on.
        pub(in super::super) fn listen() -> io::Result<Self> {
            let flag = |signals: &[i32]| {
                let flag = Arc::new(AtomicBool::new(false));
                signals
                    .iter()
                    .try_for_each(|signal| flag::register(*signal, Arc::clone(&flag)).map(|_| ()))?;
                io::Result::Ok(flag)
            };
            Ok(Self {
                end: flag(&[consts::SIGTERM, consts::SIGINT, consts::SIGHUP, consts::SIGQUIT])?,
                stop: flag(&[consts::SIGTSTP])?,
                go_on: flag(&[consts::SIGCONT])?,
            })
        }

        /// What was asked since the last look.
        pub(in super::super) fn look(&self) -> Asked {
            if self.end.load(Ordering::Relaxed) {
                Asked::End
            } else if self.stop.swap(false, Ordering::Relaxed) {
                Asked::Stop
            } else if self.go_on.swap(false, Ordering::Relaxed) {
                Asked::GoOn
            } else {
                Asked::Nothing
            }
        }

        /// Stops the program, as its user asked. Returns when it is to go on.
        pub(in super::super) fn stop(&self) -> io::Result<()> {
            low_level::emulate_default_handler(consts::SIGTSTP)
        }
    }
}

#[cfg(not(unix))]
pub(super) use other::Signals;

#[cfg(not(unix))]
mod other {
    use std::io;

    use super::Asked;

    /// Nothing: other systems just end the program, and everything is kept by then.
    pub(in super::super) struct Signals;

    impl Signals {
        pub(in super::super) fn listen() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in super::super) fn look(&self) -> Asked {
            Asked::Nothing
        }

        pub(in super::super) fn stop(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
