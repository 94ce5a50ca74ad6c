//! A store in flash, with a journal of the crate `journal`.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use journal::{Area, Compaction, Formatting, Journal, Opened, Unformatted};

use crate::{
    Console, StorageFault,
    storage::{Loaded, Loader, Saver, Store, StoreError},
};

/// The journal in flash; without one, all writes fail.
pub struct FlashStore<F> {
    journal: Option<Journal<F>>,
    compaction: Option<Compaction>,
    /// Whether a new journal has to begin soon.
    awaits_erase: bool,
}

impl<F: MultiwriteNorFlash> FlashStore<F> {
    /// Opens the journal in an area of the flash and loads it into the console, which is saved there from then on. The
    /// console shows an alert if anything is wrong.
    ///
    /// A journal of a newer format is not touched, and nothing is saved. An area without a journal is erased
    /// completely, which takes long.
    pub fn open(flash: F, area: Area, console: &mut Console) -> Saver<Self> {
        Self::open_with(flash, area, console, |_| Err(StorageFault::Newer))
    }

    /// The same, but a journal of a newer format is erased.
    pub fn open_or_erase(flash: F, area: Area, console: &mut Console) -> Saver<Self> {
        Self::open_with(flash, area, console, format)
    }

    fn open_with(
        flash: F,
        area: Area,
        console: &mut Console,
        on_newer: fn(Unformatted<F>) -> Result<Journal<F>, StorageFault>,
    ) -> Saver<Self> {
        let mut loader = Loader::new(console);
        let opened = Journal::open(flash, area, |record| match core::str::from_utf8(record) {
            Ok(line) => _ = loader.line(line),
            Err(_) => loader.damage(),
        });
        match &opened {
            Ok(Opened::Journal { damaged: 1.., .. }) => loader.damage(),
            Ok(Opened::Nothing(unformatted)) if unformatted.had_journal() => loader.damage(),
            _ => {}
        }
        let Loaded { persisted, damaged } = loader.end();
        if damaged {
            console.alert(StorageFault::Damaged);
        }
        let journal = match opened {
            Ok(Opened::Journal { mut journal, .. }) => {
                if damaged {
                    journal.request_compaction();
                }
                Ok(journal)
            }
            Ok(Opened::Nothing(unformatted)) => format(unformatted),
            Ok(Opened::Newer(unformatted)) => on_newer(unformatted),
            Err(journal::FlashError) => Err(StorageFault::WriteFailed),
        };
        match journal {
            Ok(journal) => Saver::new(Self::with(Some(journal)), persisted).waiting_for_alert(),
            Err(fault) => {
                console.alert(fault);
                Saver::new(Self::with(None), persisted).disabled()
            }
        }
    }

    const fn with(journal: Option<Journal<F>>) -> Self {
        Self { journal, compaction: None, awaits_erase: false }
    }

    /// Whether a sector should be erased when there is time.
    pub fn needs_erase(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::needs_erase)
    }

    /// Whether a sector should be erased soon, even while something moves on the panel.
    pub fn must_erase(&self) -> bool {
        self.journal
            .as_ref()
            .is_some_and(|journal| journal.needs_erase() && (self.awaits_erase || journal.is_half_full()))
    }

    /// Erases a sector of the spare bank ahead of its use. After a few failed attempts the bank is given up, which matters
    /// only once the journal is full.
    pub fn erase_sector(&mut self) {
        if let Some(journal) = &mut self.journal {
            _ = journal.erase_sector();
        }
        self.awaits_erase &= self.needs_erase();
    }

    fn journal(&mut self) -> Result<&mut Journal<F>, StoreError> {
        self.journal.as_mut().ok_or(StoreError::Failed)
    }
}

/// Formats an area.
fn format<F: MultiwriteNorFlash>(mut unformatted: Unformatted<F>) -> Result<Journal<F>, StorageFault> {
    loop {
        match unformatted.format().map_err(|_| StorageFault::WriteFailed)? {
            Formatting::InProgress(rest) => unformatted = rest,
            Formatting::Done(mut journal) => {
                // Erase the spare bank now, so that no erase is needed during the first games.
                while journal.needs_erase() {
                    _ = journal.erase_sector();
                }
                return Ok(journal);
            }
        }
    }
}

impl<F: MultiwriteNorFlash> Store for FlashStore<F> {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        Ok(self.journal()?.append(line.as_bytes())?)
    }

    fn needs_compaction(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.needs_compaction() && journal.is_spare_clean())
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        self.abort();
        self.awaits_erase = self.needs_erase();
        if self.awaits_erase {
            return Err(StoreError::NeedsErase);
        }
        self.compaction = self.journal()?.begin_compaction()?;
        self.compaction.as_ref().map(|_| ()).ok_or(StoreError::Failed)
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        match (&mut self.journal, &mut self.compaction) {
            (Some(journal), Some(compaction)) => Ok(journal.copy(compaction, line.as_bytes())?),
            _ => Err(StoreError::Failed),
        }
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let compaction = self.compaction.take().ok_or(StoreError::Failed)?;
        Ok(self.journal()?.commit(compaction)?)
    }

    fn abort(&mut self) {
        if let (Some(journal), Some(compaction)) = (&mut self.journal, self.compaction.take()) {
            journal.abort(compaction);
        }
    }
}

impl From<journal::FlashError> for StoreError {
    fn from(journal::FlashError: journal::FlashError) -> Self {
        Self::Failed
    }
}

impl From<journal::AppendError> for StoreError {
    fn from(reason: journal::AppendError) -> Self {
        match reason {
            journal::AppendError::Full => Self::Full,
            journal::AppendError::Flash | journal::AppendError::TooLong => Self::Failed,
        }
    }
}

const _: () = assert!(crate::RecordLine::MAX_LENGTH <= journal::MAX_RECORD, "every line fits into a record");

#[cfg(test)]
mod tests {
    use crate::{
        GameKind, Setting,
        games::info,
        score::{SOLVED_KEYS, Scoreboard},
    };
    use rules::{
        Game as _, Rng,
        fundomino::{self, Options, Variant},
        konter,
    };

    /// A bank on a Pico.
    const BANK: usize = 8 * 4096;

    /// The maximum number of moves of a round of Fundomino: the start, 31 further tiles, 16 draws, a pass of each of
    /// three players after every tile, a call before and an answer after every tile, and whether the round is doubled.
    const ROUND: usize = 1 + 31 + 16 + 3 * 31 + 31 + 31 + 1;

    /// The size of these records in flash.
    fn size(records: usize, longest: &str) -> usize {
        records * ("record: ".len() + longest.len()).next_multiple_of(8)
    }

    #[test]
    fn the_longest_games_and_all_settings_leave_room_in_a_bank_of_a_pico() {
        let settings = size(Setting::ALL.len(), "set corner=bottom-right");
        let choices = |kind| info(kind).setup.choices().iter().filter(|choice| choice.is_saved()).count();
        let choices: usize = GameKind::ALL.into_iter().map(choices).sum();
        let choices = size(choices, "set fundomino.variant=standard-4");
        let scores = Scoreboard::KEYS.len() + SOLVED_KEYS.len();
        let scores = size(GameKind::ALL.len() * scores, "set fundomino.score5=65535:65535:65535");
        let openings = size(GameKind::ALL.len(), &"x".repeat(crate::RecordLine::MAX_LENGTH));
        let donuts = size(36, "move donuts 36 f6 @ffff");
        let konter = size(24 + 1 + usize::from(konter::MOVE_LIMIT), "move konter 225 colour X @ffff");
        // The start, the lays and the answer about a doubled round have long texts, all other moves short ones.
        let (long, short) = ("move fundomino 204 lay 6-N2 h r @ffff", "move fundomino 204 accept @ffff");
        let fundomino = size(1 + 31 + 1, long) + size(ROUND - 33, short);
        let live = settings + choices + scores + openings + donuts + konter + fundomino;
        // After a compaction another one must not be due at once.
        assert!(live < BANK / 4 * 3, "{live} bytes in a bank of {BANK}");
    }

    #[test]
    fn no_round_of_fundomino_has_more_moves_than_assumed() {
        let mut longest = 0;
        for seed in 0..600 {
            let mut rng = Rng::new(seed);
            let mut options = Options::new(Variant::ALL[rng.below(6) as usize]);
            (options.odd_doubles, options.double_two, options.call) = (true, true, true);
            let mut round = fundomino::Game::from_seed(options, seed);
            for number in 0.. {
                let moves = round.legal_moves();
                let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
                round.play_unchecked(*mv);
                longest = longest.max(number + 1);
            }
        }
        assert!((40..=ROUND).contains(&longest), "{longest}");
    }
}
