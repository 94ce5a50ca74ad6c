//! Whole games with random power cuts during every operation of the flash: afterwards all confirmed records are found.
//!
//! `GLOWBOARD_GAMES` sets the number of games, `GLOWBOARD_CUTS` the number of cuts of each operation, and
//! `GLOWBOARD_SEED` the seed.

mod cutting;
#[path = "../device/mod.rs"]
mod device;
mod playing;

use std::{cell::RefCell, env, num::NonZeroU16, rc::Rc, time::Instant};

use cutting::{Expected, Tearable};
use journal::{
    Area,
    nor::{Contents, Nor},
};
use playing::Device;
use rules::Rng;

/// The sector size of the Pico's flash.
const SECTOR: usize = 4096;

/// The sectors of a bank for each kind of game: a whole game fits, and a few games fill it.
const BANKS: [u16; 3] = [1, 4, 3];

/// The number of consecutive games on one device.
const IN_A_ROW: u64 = 5;

/// A bank on a Pico.
const PICO_BANK: NonZeroU16 = NonZeroU16::new(8).unwrap();

type Flash = Nor<SECTOR>;

fn number(name: &str, otherwise: u64) -> u64 {
    match env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => otherwise,
    }
}

#[test]
fn no_power_cut_loses_a_confirmed_record() {
    let (games, cuts) = (number("GLOWBOARD_GAMES", 45), number("GLOWBOARD_CUTS", 12));
    let seed = number("GLOWBOARD_SEED", 2026);
    let prints = env::var_os("GLOWBOARD_GAMES").is_some();
    let (mut tried, mut records, mut copies, mut ended) = (0, 0, 0, 0);
    let started = Instant::now();
    for device in 0..games.div_ceil(IN_A_ROW) {
        let bank = NonZeroU16::new(BANKS[device as usize % 3]).expect("some sectors");
        let mut rng = Rng::new(Rng::new(seed).next_u64().wrapping_add(device));
        let contents = [Contents::Blank, Contents::Zero, Contents::Random][rng.below(3) as usize];
        let flash = Flash::new(2 * usize::from(bank.get()), contents, rng.next_u64());
        let expected = Rc::new(RefCell::new(Expected::new(Area::new(0, bank), cuts, rng.next_u64())));
        let tearable = Tearable::new(flash, Rc::clone(&expected));
        ended += Device::start(tearable, Rc::clone(&expected), device, &mut rng).play(IN_A_ROW, &mut rng);
        let expected = expected.borrow();
        tried += expected.tried();
        records += expected.records();
        copies += expected.copies();
        if prints {
            let seconds = started.elapsed().as_secs();
            eprintln!(
                "{ended} of {games} games, {tried} cuts, {records} records, {copies} copies, {seconds} s"
            );
        }
    }
    println!("{ended} games with seed {seed}: {tried} cuts, {records} records, {copies} copies");
    assert!(ended >= games * 9 / 10, "{ended} of {games} games came to their end");
    assert!(tried >= games * cuts * 20 && copies > 0, "{tried} cuts, {copies} copies");
}

/// The endurance of flash in erases of a sector.
const ENDURANCE: u64 = 100_000;

/// The number of games of each kind in a long evening.
const EVENING: u64 = 10;

#[test]
fn an_evening_every_day_wears_the_flash_out_in_more_than_a_lifetime() {
    const GAMES: u64 = 100;
    let mut evening = 0.0;
    for (kind, name) in (0..).zip(["Donuts", "Konter", "Fundomino"]) {
        let area = Area::new(0, PICO_BANK);
        let flash = Flash::new(2 * usize::from(PICO_BANK.get()), Contents::Blank, kind);
        let expected = Rc::new(RefCell::new(Expected::new(area, 0, kind)));
        let mut rng = Rng::new(kind);
        let tearable = Tearable::new(flash, Rc::clone(&expected));
        let games = Device::start(tearable, Rc::clone(&expected), kind, &mut rng).play(GAMES, &mut rng);
        assert_eq!(games, GAMES, "games of {name}");
        let expected = expected.borrow();
        let (bytes, records) = (expected.bytes() / games, expected.records() / games);
        // The area was erased once before anything was written.
        let erases = (expected.max_erases() - 1) as f64 / games as f64;
        println!("{name}: {records} records and {bytes} bytes a game, copies included; {erases:.3} erases");
        evening += erases * EVENING as f64;
    }
    let years = ENDURANCE as f64 / evening / 365.0;
    println!("an evening of {EVENING} games each: {evening:.1} erases; {years:.0} years until {ENDURANCE}");
    assert!(years > 80.0, "{years:.0} years");
}
