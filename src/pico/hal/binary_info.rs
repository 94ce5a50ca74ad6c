//! What `picotool info` shows: entries in the image that picotool finds by a header after the vector table.

use core::ffi::{CStr, c_char};

use embassy_rp::binary_info::{
    EntryAddr, consts, rp_pico_board, rp_program_description, rp_program_name, str,
};

use crate::boards::BOARD;

/// A text of the build, with a NUL at its end.
macro_rules! text {
    ($variable:literal) => {
        match CStr::from_bytes_with_nul(concat!(env!($variable), "\0").as_bytes()) {
            Ok(text) => text,
            Err(_) => panic!("a NUL is only at the end"),
        }
    };
}

// The build date is that of the commit, so that two builds of a commit are the same.
#[used]
#[unsafe(link_section = ".bi_entries")]
static TEXTS: [EntryAddr; 5] = [
    rp_program_name!(c"Glowboard"),
    rp_program_description!(text!("CARGO_PKG_DESCRIPTION")),
    str!(consts::TAG_RASPBERRY_PI, consts::ID_RP_PROGRAM_VERSION_STRING, text!("CARGO_PKG_VERSION")),
    str!(consts::TAG_RASPBERRY_PI, consts::ID_RP_PROGRAM_BUILD_DATE_STRING, text!("COMMIT_DATE")),
    rp_pico_board!(text!("BOARD")),
];

/// Pins with a name: `binary_info_pins_with_name_t` of the Pico SDK.
#[repr(C)]
struct Pins {
    data_type: u16,
    tag: u16,
    mask: u32,
    name: *const c_char,
}

/// `BINARY_INFO_TYPE_PINS_WITH_NAME`.
const PINS_WITH_NAME: u16 = 9;

impl Pins {
    const fn new(pins: &[u8], name: &'static CStr) -> Self {
        let (mut mask, mut at) = (0, 0);
        while at < pins.len() {
            mask |= 1 << pins[at];
            at += 1;
        }
        Self { data_type: PINS_WITH_NAME, tag: consts::TAG_RASPBERRY_PI, mask, name: name.as_ptr() }
    }

    /// Pins that not every board has.
    const fn optional(pin: Option<u8>, name: &'static CStr) -> Self {
        match pin {
            Some(pin) => Self::new(&[pin], name),
            None => Self::new(&[], name),
        }
    }
}

// SAFETY: its pointer is to a constant text.
unsafe impl Sync for Pins {}

static PINS: [Pins; 12] = {
    let [up, down, left, right, a, b] = BOARD.buttons;
    let [rows, columns]: [&[u8]; 2] = match &BOARD.keys {
        Some([rows, columns]) => [rows, columns],
        None => [&[], &[]],
    };
    [
        Pins::new(&[up], c"button up"),
        Pins::new(&[down], c"button down"),
        Pins::new(&[left], c"button left"),
        Pins::new(&[right], c"button right"),
        Pins::new(&[a], c"button A"),
        Pins::new(&[b], c"button B"),
        Pins::new(&[BOARD.panel], c"panel"),
        Pins::new(&[BOARD.busy], c"busy"),
        Pins::optional(BOARD.buzzer, c"buzzer"),
        Pins::optional(BOARD.motor, c"motor"),
        Pins::new(rows, c"key row"),
        Pins::new(columns, c"key column"),
    ]
};

/// The address of an entry.
#[repr(transparent)]
struct PinsAddress(*const Pins);

// SAFETY: the entry is a constant.
unsafe impl Sync for PinsAddress {}

#[used]
#[unsafe(link_section = ".bi_entries")]
static PIN_ENTRIES: [PinsAddress; PINS.len()] = {
    let mut entries = [const { PinsAddress(core::ptr::null()) }; PINS.len()];
    let mut at = 0;
    while at < PINS.len() {
        entries[at] = PinsAddress(&raw const PINS[at]);
        at += 1;
    }
    entries
};
