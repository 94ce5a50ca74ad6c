//! A cut during every program and every erase of a session, combined with one during every program and erase of the
//! next session.

use journal::nor::{Contents, Nor, Tearing};

use crate::owner::{Ended, Owner, Workload};

/// Cuts every operation. Returns the number of cuts.
fn cut_everywhere<const SECTOR: usize>(sectors: u16, tearing: Tearing, workload: Workload, seed: u64) -> u64 {
    let flash = Nor::<SECTOR>::new(2 * usize::from(sectors), Contents::Random, seed).torn(tearing);
    let mut owner = Owner::new(flash, 0, sectors, workload, seed);
    let mut cuts = 0;
    for steps in [0, 12, 30] {
        for first in 0.. {
            let mut once = owner.clone();
            once.flash.cut_after(first);
            if once.session(steps) == Ended::Done {
                break;
            }
            cuts += 1;
            for second in 0.. {
                let mut twice = once.clone();
                twice.flash.restore_power();
                twice.flash.cut_after(second);
                let ended = twice.session(12);
                twice.flash.restore_power();
                twice.session(3);
                twice.session(0);
                if ended == Ended::Done {
                    break;
                }
                cuts += 1;
            }
        }
        // Continue from here without a cut.
        owner.flash.restore_power();
        owner.session(steps);
    }
    cuts
}

#[test]
fn cuts_of_any_two_operations_in_consecutive_sessions_lose_nothing() {
    let cuts: u64 = (0..30)
        .map(|seed| {
            let tearing = if seed % 2 == 0 { Tearing::Stable } else { Tearing::Weak };
            let all = cut_everywhere::<256>(4, tearing, Workload::Mixed, seed);
            all + cut_everywhere::<1024>(2, tearing, Workload::LongRecords, seed)
        })
        .sum();
    assert!(cuts > 20_000, "{cuts} cuts");
}
