//! Cuts at random moments, one after the other, also while the journal recovers from the one before.
//!
//! `GLOWBOARD_CUTS` asks for more of them; then the progress is printed, as `--nocapture` shows.

use std::time::Instant;

use journal::nor::{Contents, Nor, Tearing};
use rules::Rng;

use crate::owner::{Ended, Habit, Owner};

/// How many cuts a flash suffers.
const CUTS_PER_FLASH: u64 = 200;

/// How often something happened.
#[derive(Default)]
struct Happened {
    flashes: u64,
    cuts: u64,
    sessions: u64,
    programs: u64,
    erases: u64,
}

/// Cuts the power of one flash many times.
fn torment<const SECTOR: usize>(
    sectors: u16,
    habit: Habit,
    tearing: Tearing,
    seed: u64,
    happened: &mut Happened,
) {
    let mut rng = Rng::new(seed);
    let contents = [Contents::Blank, Contents::Zero, Contents::Random][rng.below(3) as usize];
    let first = rng.below(3);
    let all = first as usize + 2 * usize::from(sectors) + rng.below(2) as usize;
    let flash = Nor::<SECTOR>::new(all, contents, rng.next_u64()).torn(tearing);
    let mut owner = Owner::new(flash, first, sectors, habit, rng.next_u64());
    let mut cuts = 0;
    while cuts < CUTS_PER_FLASH {
        match rng.below(8) {
            0 => {}
            1..5 => owner.flash.cut_after(rng.below(12).into()),
            5 | 6 => owner.flash.cut_after(rng.below(60).into()),
            _ => owner.flash.cut_after(rng.below(40 * u32::from(sectors)).into()),
        }
        let steps = [3, 12, 40, 200][rng.below(4) as usize];
        if owner.session(rng.below(steps)) == Ended::Cut {
            cuts += 1;
            happened.cuts += 1;
        }
        happened.sessions += 1;
        owner.flash.restore_power();
    }
    happened.flashes += 1;
    happened.programs += owner.flash.tally().programs;
    happened.erases += owner.flash.tally().erases;
}

/// Cuts so often, or as often as is asked for. A failure names its seed.
fn torment_many<const SECTOR: usize>(sectors: u16, habit: Habit, usual_cuts: u64) {
    let asked = std::env::var("GLOWBOARD_CUTS").ok();
    let wanted = asked.as_ref().map_or(usual_cuts, |text| text.parse().expect("GLOWBOARD_CUTS is a number"));
    let first_seed = std::env::var("GLOWBOARD_SEED")
        .map_or(u64::from(sectors) << 32, |text| text.parse().expect("GLOWBOARD_SEED is a number"));
    let started = Instant::now();
    let mut happened = Happened::default();
    for seed in first_seed.. {
        if happened.cuts >= wanted {
            break;
        }
        let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            torment::<SECTOR>(sectors, habit, Tearing::Wavering, seed, &mut happened);
        }));
        assert!(result.is_ok(), "2 × {sectors} sectors of {SECTOR} bytes, GLOWBOARD_SEED={seed}");
        let Happened { flashes, cuts, sessions, programs, erases } = happened;
        if asked.is_some() && (cuts >= wanted || cuts % (wanted / 20).max(1) < CUTS_PER_FLASH) {
            println!(
                "2 × {sectors} sectors of {SECTOR} bytes, seeds {first_seed}–{seed}: {flashes} flashes, {cuts} cuts, \
                 {sessions} openings, {programs} programs, {erases} erases, {:.0} s",
                started.elapsed().as_secs_f64()
            );
        }
    }
}

/// Cuts so that weak bits may come to lie over weak bits: inside what makes up for an earlier cut. Says how many cuts have
/// lost a record that was confirmed, how many were taken for damage, and after how many the flash was taken for worn out.
fn torment_weak<const SECTOR: usize>(sectors: u16, habit: Habit, wanted: u64) {
    let (mut happened, mut lost, mut damage, mut wear) = (Happened::default(), 0, 0, 0);
    for seed in 0.. {
        if happened.cuts >= wanted {
            break;
        }
        let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            torment::<SECTOR>(sectors, habit, Tearing::WaveringAlways, seed, &mut happened);
        }));
        let Err(payload) = result else { continue };
        match payload.downcast::<String>() {
            Ok(reason) if reason.contains("damages only what") => damage += 1,
            Ok(reason) if reason.contains("records instead of") => lost += 1,
            Ok(reason) => panic!("seed {seed}: {reason}"),
            Err(payload) => match payload.downcast_ref() {
                Some(&"nothing but a power cut is a reason to refuse") => wear += 1,
                reason => panic!("seed {seed}: {reason:?}"),
            },
        }
    }
    let cuts = happened.cuts;
    println!(
        "weak bits over weak bits, 2 × {sectors} sectors of {SECTOR} bytes: {lost} of {cuts} cuts lost a record, \
         {damage} were taken for damage, {wear} for wear"
    );
    assert!(lost + damage + wear <= 3 + cuts / 10_000, "{lost}, {damage} and {wear} of {cuts}");
}

#[test]
fn weak_bits_over_weak_bits_cost_a_record_less_than_once_in_10_000_cuts() {
    let wanted = std::env::var("GLOWBOARD_CUTS")
        .map_or(20_000, |text| text.parse().expect("GLOWBOARD_CUTS is a number"));
    torment_weak::<4096>(8, Habit::All, wanted / 4);
    torment_weak::<512>(5, Habit::All, wanted);
    torment_weak::<4096>(1, Habit::LongRecords, wanted);
}

#[test]
fn tiny_banks_survive_any_cuts() {
    torment_many::<256>(2, Habit::All, 40_000);
}

#[test]
fn banks_of_one_sector_survive_any_cuts() {
    torment_many::<1024>(1, Habit::All, 15_000);
}

#[test]
fn small_banks_survive_any_cuts() {
    torment_many::<512>(5, Habit::All, 20_000);
}

#[test]
fn banks_as_on_the_pico_survive_any_cuts() {
    torment_many::<4096>(8, Habit::All, 2_000);
}

#[test]
fn records_over_many_pages_survive_any_cuts() {
    torment_many::<4096>(1, Habit::LongRecords, 25_000);
}
