//! The keys of the squares: a matrix of rows and columns of wires, with a key and a diode at each crossing.
//!
//! A closed key leads from its column through its diode to its row. The columns are pulled up. The rows are driven low or not at
//! all, and never while a column is driven: whoever forgets a diode breaks nothing.
//!
//! While no key is closed all rows are low, so one look at the columns tells it, and a column that goes low wakes the core.
//! Only when a column is low the rows are looked at one by one. The pull-ups alone would take some 15 µs to lift a column that
//! was low, so it is driven high for a moment before the next row. Nothing that is sampled here may take so long that the panel's
//! queue runs dry.

use console::{ClosedKeys, Input, KeyMatrix, KeyMatrixSize};
use cortex_m::asm::delay;
use embassy_futures::select::select_array;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Flex, Pin as _, Pull},
};
use rp2040_hal::Sio;

use crate::boards::{KEY_SIDE, KeyWiring};

/// How long a row gets to pull its columns low, and a column that is driven high to become so: half a microsecond, in turns of a
/// loop that takes three cycles. A metre of wire needs less than a fifth of that.
const SETTLING: u32 = 20;

/// The keys of the squares, wired to their pins.
pub(super) struct WiredKeys<'a> {
    wires: Wires<'a>,
    matrix: KeyMatrix,
}

impl<'a> WiredKeys<'a> {
    /// The keys that there are. Without any the pins stay as they are.
    pub(super) fn new(wiring: &'a mut KeyWiring, which: KeyMatrixSize) -> Option<Self> {
        if which == KeyMatrixSize::None {
            return None;
        }
        let mut wires = Wires::new(wiring);
        let matrix = KeyMatrix::with_initial(which, wires.scan());
        Some(Self { wires, matrix })
    }

    /// Takes the next sample, at 1 kHz, and tells what happened.
    pub(super) fn sample(&mut self, tell: impl FnMut(Input)) {
        let closed = if self.wires.low() == 0 { ClosedKeys::NONE } else { self.wires.scan() };
        self.matrix.sample(closed, tell);
    }

    /// Whether further samples would tell nothing until a key is closed.
    pub(super) fn rest(&self) -> bool {
        self.matrix.is_idle()
    }

    /// Waits until a key is closed.
    pub(super) async fn touch(&mut self) {
        select_array(self.wires.columns.each_mut().map(|column| column.wait_for_low())).await;
    }
}

/// The pins of the wires. But for a scan all rows are driven low.
struct Wires<'a> {
    rows: [Flex<'a>; KEY_SIDE],
    columns: [Flex<'a>; KEY_SIDE],
    /// The bit of each column's pin among all pins.
    bits: [u32; KEY_SIDE],
}

impl<'a> Wires<'a> {
    fn new(KeyWiring { rows, columns }: &'a mut KeyWiring) -> Self {
        Self {
            bits: columns.each_ref().map(|pin| 1 << pin.pin()),
            rows: rows.each_mut().map(|pin| row(pin)),
            columns: columns.each_mut().map(|pin| column(pin)),
        }
    }

    /// Looks at the rows one by one.
    fn scan(&mut self) -> ClosedKeys {
        let mut closed = ClosedKeys::NONE;
        self.rows.iter_mut().for_each(Flex::set_as_input);
        self.lift();
        // What is low without any row is no key.
        let grounded = self.low();
        for row in 0..KEY_SIDE {
            self.rows[row].set_as_output();
            delay(SETTLING);
            let low = self.low() & !grounded;
            self.rows[row].set_as_input();
            if low != 0 {
                closed.close(row, self.columns_of(low));
                self.lift();
            }
        }
        self.rows.iter_mut().for_each(Flex::set_as_output);
        closed
    }

    /// Makes all columns high.
    fn lift(&mut self) {
        self.columns.iter_mut().for_each(Flex::set_as_output);
        delay(SETTLING);
        self.columns.iter_mut().for_each(Flex::set_as_input);
    }

    /// The bits of the columns' pins that are low.
    fn low(&self) -> u32 {
        !Sio::read_bank0() & self.bits.iter().sum::<u32>()
    }

    /// The columns with these bits: a bit for each, the lowest for the first.
    fn columns_of(&self, low: u32) -> u8 {
        self.bits.iter().rev().fold(0, |columns, bit| columns << 1 | u8::from(low & bit != 0))
    }
}

/// A row, which is low when it is driven.
#[inline(never)] // eight copies of it are larger
fn row<'a>(pin: &'a mut Peri<'static, AnyPin>) -> Flex<'a> {
    let mut row = Flex::new(pin.reborrow());
    row.set_low();
    row
}

/// A column, which is pulled up, and high when it is driven.
#[inline(never)] // as above
fn column<'a>(pin: &'a mut Peri<'static, AnyPin>) -> Flex<'a> {
    let mut column = Flex::new(pin.reborrow());
    column.set_pull(Pull::Up);
    column.set_high();
    column
}
