//! The key matrix: rows and columns of wires, with a key and a diode at each crossing.
//!
//! A closed key connects its column through its diode to its row. The columns are pulled up. The rows are either driven
//! low or floating, and never driven while a column is driven, so a missing diode does no damage.
//!
//! While no key is closed all rows are low. Reading the columns once detects any closed key, and a column that goes low
//! wakes the core. The rows are scanned one by one only when a column is low. The pull-ups alone would take about 15 µs
//! to raise a low column, so the columns are driven high for a moment before the next row. A sample must be short
//! enough that the panel's queue does not run empty.

use console::{ClosedKeys, Input, KeyMatrix, KeyMatrixSize};
use cortex_m::asm::delay;
use embassy_futures::select::select_array;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Flex, Pin as _, Pull},
};
use rp2040_hal::Sio;

use crate::boards::{KEY_SIDE, KeyWiring};

/// The delay for a row to pull its columns low, and for a driven column to go high: half a microsecond, as iterations
/// of a loop of three cycles. A metre of wire needs less than a fifth of that.
const SETTLE_CYCLES: u32 = 20;

/// The key matrix with its pins.
pub(super) struct WiredKeys<'a> {
    wires: Wires<'a>,
    matrix: KeyMatrix,
}

impl<'a> WiredKeys<'a> {
    /// A matrix of this size. Without one the pins stay as they are.
    pub(super) fn new(wiring: &'a mut KeyWiring, size: KeyMatrixSize) -> Option<Self> {
        if size == KeyMatrixSize::None {
            return None;
        }
        let mut wires = Wires::new(wiring);
        let matrix = KeyMatrix::with_initial(size, wires.scan());
        Some(Self { wires, matrix })
    }

    /// Takes the next sample, at 1 kHz, and sends the resulting touches.
    pub(super) fn sample(&mut self, send: impl FnMut(Input)) {
        let closed = if self.wires.low_columns() == 0 { ClosedKeys::NONE } else { self.wires.scan() };
        self.matrix.sample(closed, send);
    }

    /// Whether no touch can follow until a key closes.
    pub(super) fn is_idle(&self) -> bool {
        self.matrix.is_idle()
    }

    /// Waits until a key is closed.
    pub(super) async fn wait_for_any(&mut self) {
        select_array(self.wires.columns.each_mut().map(|column| column.wait_for_low())).await;
    }
}

/// The pins of the wires. Except during a scan all rows are driven low.
struct Wires<'a> {
    rows: [Flex<'a>; KEY_SIDE],
    columns: [Flex<'a>; KEY_SIDE],
    /// The bit of each column's pin in the pin bank.
    column_bits: [u32; KEY_SIDE],
}

impl<'a> Wires<'a> {
    fn new(KeyWiring { rows, columns }: &'a mut KeyWiring) -> Self {
        Self {
            column_bits: columns.each_ref().map(|pin| 1 << pin.pin()),
            rows: rows.each_mut().map(|pin| row(pin)),
            columns: columns.each_mut().map(|pin| column(pin)),
        }
    }

    /// Scans the rows one by one.
    fn scan(&mut self) -> ClosedKeys {
        let mut closed = ClosedKeys::NONE;
        self.rows.iter_mut().for_each(Flex::set_as_input);
        self.raise_columns();
        // A column that is low without a driven row is not low because of a key.
        let grounded = self.low_columns();
        for row in 0..KEY_SIDE {
            self.rows[row].set_as_output();
            delay(SETTLE_CYCLES);
            let low = self.low_columns() & !grounded;
            self.rows[row].set_as_input();
            if low != 0 {
                closed.close(row, self.column_numbers(low));
                self.raise_columns();
            }
        }
        self.rows.iter_mut().for_each(Flex::set_as_output);
        closed
    }

    /// Drives all columns high for a moment.
    fn raise_columns(&mut self) {
        self.columns.iter_mut().for_each(Flex::set_as_output);
        delay(SETTLE_CYCLES);
        self.columns.iter_mut().for_each(Flex::set_as_input);
    }

    /// The low columns, by the bits of their pins.
    fn low_columns(&self) -> u32 {
        !Sio::read_bank0() & self.column_bits.iter().sum::<u32>()
    }

    /// Converts bits of pins to bits of columns, the lowest for the first column.
    fn column_numbers(&self, low: u32) -> u8 {
        self.column_bits.iter().rev().fold(0, |columns, bit| columns << 1 | u8::from(low & bit != 0))
    }
}

/// A row, which is low when driven.
#[inline(never)] // smaller than eight copies
fn row<'a>(pin: &'a mut Peri<'static, AnyPin>) -> Flex<'a> {
    let mut row = Flex::new(pin.reborrow());
    row.set_low();
    row
}

/// A column, which is pulled up, and high when driven.
#[inline(never)] // as above
fn column<'a>(pin: &'a mut Peri<'static, AnyPin>) -> Flex<'a> {
    let mut column = Flex::new(pin.reborrow());
    column.set_pull(Pull::Up);
    column.set_high();
    column
}
