//! The vibration motor. A state machine of the PIO times each pulse: once it has begun, no crash, stuck task or disabled
//! interrupt can lengthen it.
#![allow(dead_code, reason = "only boards with a motor use it")]

use embassy_rp::{
    Peri,
    gpio::Level,
    peripherals::PIO1,
    pio::{Config, Direction, Pio, PioPin, StateMachine, program::pio_asm},
};

use super::hal::NoPioInterrupts;

/// The clock divider: at 125 MHz a cycle of the state machine takes 0.5 ms, and a pulse 97 ms.
const DIVIDER: u16 = 62_500;

/// The motor.
pub(crate) struct Motor(StateMachine<'static, PIO1, 0>);

impl Motor {
    /// A motor on a pin; it runs while the pin is high.
    pub(crate) fn new(pio: Peri<'static, PIO1>, pin: Peri<'static, impl PioPin>) -> Self {
        let Pio { mut common, mut sm0, .. } = Pio::new(pio, NoPioInterrupts);
        // After a pulse of 6 × 32 cycles and two more, the motor rests for as long, even if the next pulse is requested.
        let program = pio_asm!(
            "pull block",
            "set pins, 1",
            "set x, 5",
            "on:",
            "jmp x-- on [31]",
            "set pins, 0",
            "set x, 5",
            "off:",
            "jmp x-- off [31]",
        );
        let pin = common.make_pio_pin(pin);
        sm0.set_pins(Level::Low, &[&pin]);
        sm0.set_pin_dirs(Direction::Out, &[&pin]);
        let mut config = Config::default();
        config.use_program(&common.load_program(&program.program), &[]);
        config.set_set_pins(&[&pin]);
        config.clock_divider = DIVIDER.into();
        sm0.set_config(&config);
        sm0.set_enable(true);
        Self(sm0)
    }

    /// Starts a pulse, or another one after the current one.
    pub(super) fn pulse(&mut self) {
        let tx = self.0.tx();
        if tx.empty() {
            tx.push(0);
        }
    }
}
