//! What the board may draw from its USB cable, by what the host has granted.
//!
//! The platform reports what happens on the bus; [`PowerSource::cap`] limits the panel.

use super::CurrentLimit;

/// What a host that has configured the board grants, in milliamperes: what the board asks for.
pub const REQUESTED: u16 = 500;

/// The part of it that the board takes without its panel, in milliamperes.
const WITHOUT_PANEL: u16 = 100;

/// What feeds the board, as far as its USB port can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PowerSource {
    /// A charger, or a supply of its own: no host has spoken.
    #[default]
    Supply,
    /// A host that has not configured the board. USB allows 100 mA.
    Unconfigured,
    /// A host that has configured the board, and so granted [`REQUESTED`].
    Configured,
    /// A host that sleeps, or has switched the port off.
    Suspended {
        /// Whether it had configured the board before.
        configured: bool,
    },
}

/// An event on the bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BusEvent {
    /// The host has reset the bus, as after the board is plugged in.
    Reset,
    /// The host has configured the board.
    Configured,
    /// The host has taken the configuration back.
    Deconfigured,
    /// The bus has fallen silent.
    Suspended,
    /// The bus is in use again.
    Resumed,
    /// The bus has fallen silent because there is no cable any more.
    Unplugged,
}

impl PowerSource {
    /// The source after an event.
    pub const fn after(self, event: BusEvent) -> Self {
        match (event, self) {
            (BusEvent::Reset | BusEvent::Deconfigured, _) => Self::Unconfigured,
            (BusEvent::Configured, _) => Self::Configured,
            (BusEvent::Unplugged, _) => Self::Supply,
            (BusEvent::Suspended, Self::Configured) => Self::Suspended { configured: true },
            (BusEvent::Suspended, Self::Unconfigured) => Self::Suspended { configured: false },
            // The bus of a charger is always silent.
            (BusEvent::Suspended, Self::Supply | Self::Suspended { .. }) => self,
            (BusEvent::Resumed, Self::Suspended { configured: true }) => Self::Configured,
            (BusEvent::Resumed, Self::Suspended { configured: false }) => Self::Unconfigured,
            (BusEvent::Resumed, _) => self,
        }
    }

    /// The limit for the panel: that of the settings, unless this source grants less.
    pub fn cap(self, limit: CurrentLimit) -> CurrentLimit {
        limit.min(match self {
            Self::Supply => return limit,
            Self::Configured => CurrentLimit(REQUESTED - WITHOUT_PANEL),
            Self::Unconfigured | Self::Suspended { .. } => CurrentLimit::LOWEST,
        })
    }

    /// Names it for the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Supply => "no USB host",
            Self::Unconfigured => "a USB host that has not configured the board",
            Self::Configured => "a USB host that grants 500 mA",
            Self::Suspended { .. } => "a suspended USB host",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const EVENTS: [BusEvent; 6] = [
        BusEvent::Reset,
        BusEvent::Configured,
        BusEvent::Deconfigured,
        BusEvent::Suspended,
        BusEvent::Resumed,
        BusEvent::Unplugged,
    ];

    fn caps(events: &[BusEvent], milliamperes: u16) -> Vec<u16> {
        let mut source = PowerSource::default();
        let limit = CurrentLimit::new(milliamperes).unwrap();
        events
            .iter()
            .map(|event| {
                source = source.after(*event);
                source.cap(limit).milliamperes()
            })
            .collect()
    }

    #[test]
    fn a_host_grants_100_ma_until_it_has_configured_the_board_and_while_it_sleeps() {
        use BusEvent::*;
        let events =
            [Reset, Reset, Configured, Suspended, Resumed, Deconfigured, Configured, Suspended, Reset];
        assert_eq!(caps(&events, 2_000), [100, 100, 400, 100, 400, 100, 400, 100, 100]);
        assert_eq!(caps(&events, 300), [100, 100, 300, 100, 300, 100, 300, 100, 100]);
    }

    #[test]
    fn a_host_that_wakes_up_has_not_configured_the_board_meanwhile() {
        use BusEvent::*;
        assert_eq!(caps(&[Reset, Suspended, Resumed, Configured], 400), [100, 100, 100, 400]);
    }

    #[test]
    fn the_silent_bus_of_a_charger_and_a_cable_that_is_gone_leave_the_limit_as_it_is() {
        use BusEvent::*;
        assert_eq!(caps(&[Suspended, Resumed, Suspended], 2_000), [2_000; 3]);
        assert_eq!(caps(&[Reset, Configured, Unplugged, Suspended], 2_000), [100, 400, 2_000, 2_000]);
    }

    #[test]
    fn no_source_raises_the_limit_of_the_settings() {
        for (first, second) in EVENTS.iter().flat_map(|first| EVENTS.map(|second| (*first, second))) {
            let source = PowerSource::default().after(first).after(second);
            for limit in CurrentLimit::ALL {
                assert!(source.cap(limit) <= limit, "{first:?}, {second:?}");
            }
        }
    }
}
