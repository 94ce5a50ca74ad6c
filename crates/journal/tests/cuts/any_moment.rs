//! Repeated cuts at random moments, also while the journal recovers from an earlier one.
//!
//! `GLOWBOARD_CUTS` sets their number and prints the progress, which `--nocapture` shows.

use std::time::Instant;

use journal::nor::{Contents, Nor, Tearing};
use rules::Rng;

use crate::owner::{Ended, Owner, Workload};

/// The number of cuts of one flash.
const CUTS_PER_FLASH: u64 = 200;

/// The number of flashes, cuts, sessions and operations.
#[derive(Default)]
struct Stats {
    flashes: u64,
    cuts: u64,
    sessions: u64,
    programs: u64,
    erases: u64,
}

/// Cuts the power of one flash many times.
fn cut_repeatedly<const SECTOR: usize>(
    sectors: u16,
    workload: Workload,
    tearing: Tearing,
    seed: u64,
    stats: &mut Stats,
) {
    let mut rng = Rng::new(seed);
    let contents = [Contents::Blank, Contents::Zero, Contents::Random][rng.below(3) as usize];
    let first = rng.below(3);
    let all = first as usize + 2 * usize::from(sectors) + rng.below(2) as usize;
    let flash = Nor::<SECTOR>::new(all, contents, rng.next_u64()).torn(tearing);
    let mut owner = Owner::new(flash, first, sectors, workload, rng.next_u64());
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
            stats.cuts += 1;
        }
        stats.sessions += 1;
        owner.flash.restore_power();
    }
    stats.flashes += 1;
    stats.programs += owner.flash.tally().programs;
    stats.erases += owner.flash.tally().erases;
}

/// Cuts `usual_cuts` times, or `GLOWBOARD_CUTS` times. A failure names its seed.
fn assert_survives_cuts<const SECTOR: usize>(sectors: u16, workload: Workload, usual_cuts: u64) {
    let asked = std::env::var("GLOWBOARD_CUTS").ok();
    let wanted = asked.as_ref().map_or(usual_cuts, |text| text.parse().expect("GLOWBOARD_CUTS is a number"));
    let first_seed = std::env::var("GLOWBOARD_SEED")
        .map_or(u64::from(sectors) << 32, |text| text.parse().expect("GLOWBOARD_SEED is a number"));
    let started = Instant::now();
    let mut stats = Stats::default();
    for seed in first_seed.. {
        if stats.cuts >= wanted {
            break;
        }
        let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            cut_repeatedly::<SECTOR>(sectors, workload, Tearing::Weak, seed, &mut stats);
        }));
        assert!(result.is_ok(), "2 × {sectors} sectors of {SECTOR} bytes, GLOWBOARD_SEED={seed}");
        let Stats { flashes, cuts, sessions, programs, erases } = stats;
        if asked.is_some() && (cuts >= wanted || cuts % (wanted / 20).max(1) < CUTS_PER_FLASH) {
            println!(
                "2 × {sectors} sectors of {SECTOR} bytes, seeds {first_seed}–{seed}: {flashes} flashes, {cuts} cuts, \
                 {sessions} openings, {programs} programs, {erases} erases, {:.0} s",
                started.elapsed().as_secs_f64()
            );
        }
    }
}

/// The number of cuts that let weak bits come to lie over weak bits, and of failures that they caused.
#[derive(Default)]
struct WeakCuts {
    cuts: u64,
    failures: u64,
}

impl WeakCuts {
    /// Cuts the repair of earlier cuts, so that weak bits come to lie over weak bits.
    fn add<const SECTOR: usize>(&mut self, sectors: u16, workload: Workload, wanted: u64) {
        let (mut stats, mut lost, mut damage, mut wear) = (Stats::default(), 0, 0, 0);
        for seed in 0.. {
            if stats.cuts >= wanted {
                break;
            }
            let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
                cut_repeatedly::<SECTOR>(sectors, workload, Tearing::WeakOverWeak, seed, &mut stats);
            }));
            let Err(payload) = result else { continue };
            match payload.downcast::<String>() {
                Ok(reason) if reason.contains("damages only what") => damage += 1,
                Ok(reason) if reason.contains("records instead of") => lost += 1,
                Ok(reason) => panic!("seed {seed}: {reason}"),
                Err(payload) => match payload.downcast_ref() {
                    Some(&"only a power cut makes a call fail") => wear += 1,
                    reason => panic!("seed {seed}: {reason:?}"),
                },
            }
        }
        println!(
            "weak bits over weak bits, 2 × {sectors} sectors of {SECTOR} bytes: {lost} of {} cuts lost a record, \
             {damage} were taken for damage, {wear} for wear",
            stats.cuts
        );
        self.cuts += stats.cuts;
        self.failures += lost + damage + wear;
    }
}

#[test]
fn weak_bits_over_weak_bits_make_at_most_1_of_10_000_cuts_fail() {
    let wanted = std::env::var("GLOWBOARD_CUTS")
        .map_or(20_000, |text| text.parse().expect("GLOWBOARD_CUTS is a number"));
    let mut weak = WeakCuts::default();
    weak.add::<4096>(8, Workload::Mixed, wanted / 4);
    weak.add::<512>(5, Workload::Mixed, wanted);
    weak.add::<4096>(1, Workload::LongRecords, wanted);
    assert!(weak.failures * 10_000 <= weak.cuts, "{} of {}", weak.failures, weak.cuts);
}

#[test]
fn tiny_banks_survive_any_cuts() {
    assert_survives_cuts::<256>(2, Workload::Mixed, 40_000);
}

#[test]
fn banks_of_one_sector_survive_any_cuts() {
    assert_survives_cuts::<1024>(1, Workload::Mixed, 15_000);
}

#[test]
fn small_banks_survive_any_cuts() {
    assert_survives_cuts::<512>(5, Workload::Mixed, 20_000);
}

#[test]
fn banks_as_on_the_pico_survive_any_cuts() {
    assert_survives_cuts::<4096>(8, Workload::Mixed, 2_000);
}

#[test]
fn records_over_many_pages_survive_any_cuts() {
    assert_survives_cuts::<4096>(1, Workload::LongRecords, 25_000);
}
