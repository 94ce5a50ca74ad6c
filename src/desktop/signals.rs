//! Signals from the operating system.

/// What the signals since the last call ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code, reason = "other systems simply end the program"))]
pub(super) enum Asked {
    Nothing,
    /// To end.
    End,
    /// To stop: the terminal is needed for something else.
    Stop,
    /// To draw again after a stop.
    Continue,
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

    /// The signals that have arrived.
    pub(in super::super) struct Signals {
        end: Arc<AtomicBool>,
        stop: Arc<AtomicBool>,
        resumed: Arc<AtomicBool>,
    }

    impl Signals {
        /// Starts to listen.
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
                resumed: flag(&[consts::SIGCONT])?,
            })
        }

        /// What the signals since the last call ask for.
        pub(in super::super) fn poll(&self) -> Asked {
            if self.end.load(Ordering::Relaxed) {
                Asked::End
            } else if self.stop.swap(false, Ordering::Relaxed) {
                Asked::Stop
            } else if self.resumed.swap(false, Ordering::Relaxed) {
                Asked::Continue
            } else {
                Asked::Nothing
            }
        }

        /// Stops the program. Returns when it continues.
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

    /// No signals: other systems simply end the program, and everything is saved by then.
    pub(in super::super) struct Signals;

    impl Signals {
        pub(in super::super) fn listen() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in super::super) fn poll(&self) -> Asked {
            Asked::Nothing
        }

        pub(in super::super) fn stop(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
