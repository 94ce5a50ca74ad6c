//! Finds the active bank, even if the headers are damaged. [The crate](crate) explains the decision.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    FlashError,
    area::Bank,
    banks::{Banks, Slot},
    frame::{Framed, SLOT_SIZE},
    header::{
        Decoded, RECORDS_OFFSET, Sequence, decode, decode_damaged, is_invalidated, sequence_field, was_header,
    },
};

pub(crate) struct Active {
    pub(crate) bank: Bank,
    pub(crate) sequence: Sequence,
    pub(crate) header: HeaderState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderState {
    Valid,
    /// Damaged, possibly by a power cut.
    MaybeTorn,
    /// Damaged, but not by a power cut.
    Damaged,
}

pub(crate) enum Found {
    Active(Active),
    /// A header of a newer format, with at most one wrong byte.
    Newer,
    /// No readable record.
    Nothing {
        had_journal: bool,
    },
}

/// The evidence that a bank without a valid header is the active one, from the weakest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Evidence {
    /// It looks like the spare bank.
    LooksSpare,
    /// None.
    Nothing,
    /// Its header has only one wrong byte.
    HeaderWithOneWrongByte,
}

impl Found {
    fn active((bank, sequence): (Bank, Sequence), header: HeaderState) -> Self {
        Self::Active(Active { bank, sequence, header })
    }
}

impl<F: MultiwriteNorFlash> Banks<F> {
    /// Finds the active bank.
    pub(crate) fn find_active(&mut self) -> Result<Found, FlashError> {
        use Bank::{First, Second};
        let headers = [self.header(First)?, self.header(Second)?];
        let sectors = self.sectors();
        let decoded = headers.each_ref().map(|header| decode(header, sectors));
        let (bank, sequence) = match decoded {
            [Some(Decoded::Newer), _] | [_, Some(Decoded::Newer)] => return Ok(Found::Newer),
            [Some(Decoded::Current(first)), Some(Decoded::Current(second))] => {
                let active = if second.is_later_than(first) { (Second, second) } else { (First, first) };
                return Ok(Found::active(active, HeaderState::Valid));
            }
            [Some(Decoded::Current(first)), None] => (First, first),
            [None, Some(Decoded::Current(second))] => (Second, second),
            [None, None] => return self.recover_active(headers),
        };
        let [first, second] = headers;
        let other = if bank == First { second } else { first };
        Ok(if sequence.next().matches_within_one_byte(&other, sectors) {
            Found::active((bank.other(), sequence.next()), HeaderState::MaybeTorn)
        } else if decode_damaged(&other, sectors) == Some(Decoded::Newer) {
            Found::Newer
        } else {
            Found::active((bank, sequence), HeaderState::Valid)
        })
    }

    /// Finds the active bank from the remains of the headers and from the records.
    fn recover_active(&mut self, headers: [[u8; 16]; 2]) -> Result<Found, FlashError> {
        let sectors = self.sectors();
        let [in_first, in_second] = headers.each_ref().map(|header| decode_damaged(header, sectors));
        if [in_first, in_second].contains(&Some(Decoded::Newer)) {
            return Ok(Found::Newer);
        }
        let [first, second] = &headers;
        let mut best: Option<(Evidence, Sequence, Bank)> = None;
        let mut had_journal = false;
        for (bank, decoded, header, other) in
            [(Bank::First, in_first, first, second), (Bank::Second, in_second, second, first)]
        {
            had_journal |= self.is_stamped(bank)? || was_header(header);
            let (evidence, sequence) = match decoded {
                Some(Decoded::Current(sequence)) => (Evidence::HeaderWithOneWrongByte, sequence),
                _ => match self.sequence_of_records(bank, header, other)? {
                    Some(sequence) => (self.evidence(bank, header)?, sequence),
                    None => continue,
                },
            };
            let is_better = best.is_none_or(|(best, other, _)| {
                evidence > best || evidence == best && sequence.is_later_than(other)
            });
            if is_better {
                best = Some((evidence, sequence, bank));
            }
        }
        Ok(match best {
            Some((_, sequence, bank)) => Found::active((bank, sequence), HeaderState::Damaged),
            None => Found::Nothing { had_journal },
        })
    }

    /// The evidence that a bank is the active one if its header has several wrong bytes.
    fn evidence(&mut self, bank: Bank, header: &[u8; 16]) -> Result<Evidence, FlashError> {
        let is_blank = *header == [0xFF; 16];
        let is_spare = is_blank && !self.lacks_first_page(bank)? || is_invalidated(header);
        Ok(if is_spare { Evidence::LooksSpare } else { Evidence::Nothing })
    }

    /// Derives the sequence number of a bank from its frames: that of two consecutive records, or that of the only frame
    /// with a plausible number, if there is other evidence. `None` if the bank has no record.
    fn sequence_of_records(
        &mut self,
        bank: Bank,
        header: &[u8; 16],
        other: &[u8; 16],
    ) -> Result<Option<Sequence>, FlashError> {
        let written = self.written_end(bank, RECORDS_OFFSET, self.size())?;
        let mut framed = Framed::empty();
        let (mut only, mut candidates) = (None, 0u32);
        for offset in (RECORDS_OFFSET..written).step_by(SLOT_SIZE as usize) {
            if let Slot::Frame(sequence) = self.read_slot(bank, offset, &mut framed)?
                && sequence.is_plausible()
            {
                let mut next = offset + framed.bytes().len() as u32;
                while next < written && self.read_slot(bank, next, &mut framed)? == Slot::Invalidated {
                    next += SLOT_SIZE;
                }
                if next < written && self.read_slot(bank, next, &mut framed)? == Slot::Frame(sequence) {
                    return Ok(Some(sequence));
                }
                only = Some(sequence);
                candidates += 1;
            }
        }
        let Some(sequence) = only.filter(|_| candidates == 1) else { return Ok(None) };
        let is_confirmed = sequence_field(header) == sequence
            || sequence_field(other).next() == sequence
            || self.is_stamped(bank.other())?
            || self.lacks_first_page(bank)?;
        Ok(is_confirmed.then_some(sequence))
    }
}
