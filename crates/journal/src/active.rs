//! Which bank is the active one, whatever has become of the headers; [the crate](crate) says how that is decided.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    FlashError,
    area::Bank,
    banks::{Banks, Slot},
    frame::{Framed, SLOT},
    header::{
        RECORDS, Sequence, is_of_newer_format, is_partly_struck_out, is_retired, is_struck_out, number,
    },
};

/// The active bank.
pub(crate) struct Active {
    pub(crate) bank: Bank,
    pub(crate) sequence: Sequence,
    pub(crate) header: Header,
}

/// What has become of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    /// It is valid.
    Sound,
    /// It is not quite there, and a power cut may be the reason.
    Torn,
    /// It is damaged.
    Lost,
}

/// What is found in an area.
pub(crate) enum Found {
    Active(Active),
    /// A header of a newer format.
    Newer,
    /// No record.
    Nothing {
        held_journal: bool,
    },
}

/// How likely a bank without a valid header is the active one, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// It seems to be the spare one.
    Spare,
    /// It seems to be neither.
    Unclear,
    /// All but one byte of a header says so.
    Active,
}

impl<F: MultiwriteNorFlash> Banks<F> {
    /// Finds the active bank.
    pub(crate) fn find_active(&mut self) -> Result<Found, FlashError> {
        use Bank::{First, Second};
        let headers = [self.header(First)?, self.header(Second)?];
        if headers.iter().any(is_of_newer_format) {
            return Ok(Found::Newer);
        }
        let sectors = self.sectors();
        let numbers = headers.each_ref().map(|header| Sequence::of_header(header, sectors));
        let (bank, sequence) = match numbers {
            [Some(first), Some(second)] if second.is_later_than(first) => (Second, second),
            [Some(first), _] => (First, first),
            [None, Some(second)] => (Second, second),
            [None, None] => return self.recover_active(headers),
        };
        let other = match bank {
            First => headers[1],
            Second => headers[0],
        };
        let successor = sequence.next();
        let is_next = successor.is_nearly(&other, sectors) && !is_partly_struck_out(&other);
        Ok(Found::Active(if is_next && numbers.contains(&None) {
            Active { bank: bank.other(), sequence: successor, header: Header::Torn }
        } else {
            Active { bank, sequence, header: Header::Sound }
        }))
    }

    /// Finds the active bank by the records.
    fn recover_active(&mut self, headers: [[u8; 16]; 2]) -> Result<Found, FlashError> {
        let mut best: Option<(Standing, Sequence, Bank)> = None;
        let mut held_journal = false;
        let [first, second] = headers;
        for (bank, headers) in [(Bank::First, [&first, &second]), (Bank::Second, [&second, &first])] {
            held_journal |= self.is_stamped(bank)? || is_retired(headers[0]);
            let Some(sequence) = self.sequence_of_records(bank, headers)? else { continue };
            let standing = self.standing(bank, sequence, headers[0])?;
            let is_better = best.is_none_or(|(best, other, _)| {
                standing > best || standing == best && sequence.is_later_than(other)
            });
            if is_better {
                best = Some((standing, sequence, bank));
            }
        }
        Ok(match best {
            Some((_, sequence, bank)) => Found::Active(Active { bank, sequence, header: Header::Lost }),
            None => Found::Nothing { held_journal },
        })
    }

    fn standing(
        &mut self,
        bank: Bank,
        sequence: Sequence,
        header: &[u8; 16],
    ) -> Result<Standing, FlashError> {
        let is_blank = *header == [0xFF; 16];
        Ok(if sequence.is_nearly(header, self.sectors()) {
            Standing::Active
        } else if is_blank && !self.has_lost_first_page(bank)? || is_struck_out(header) {
            Standing::Spare
        } else {
            Standing::Unclear
        })
    }

    /// The number of a bank by its frames: that of two records, one behind the other, or that of the only frame with a
    /// plausible one, if there is a witness; nothing if it has no record.
    fn sequence_of_records(
        &mut self,
        bank: Bank,
        [header, other]: [&[u8; 16]; 2],
    ) -> Result<Option<Sequence>, FlashError> {
        let written = self.written_up_to(bank, RECORDS, self.size())?;
        let mut framed = Framed::empty();
        let (mut only, mut candidates) = (None, 0u32);
        for place in (RECORDS..written).step_by(SLOT as usize) {
            if let Slot::Frame(sequence) = self.look(bank, place, &mut framed)?
                && sequence.is_plausible()
            {
                let mut next = place + framed.bytes().len() as u32;
                while next < written && self.look(bank, next, &mut framed)? == Slot::StruckOut {
                    next += SLOT;
                }
                if next < written && self.look(bank, next, &mut framed)? == Slot::Frame(sequence) {
                    return Ok(Some(sequence));
                }
                only = Some(sequence);
                candidates += 1;
            }
        }
        let Some(sequence) = only.filter(|_| candidates == 1) else { return Ok(None) };
        let is_witnessed = number(header) == sequence
            || number(other).next() == sequence
            || self.is_stamped(bank.other())?
            || self.has_lost_first_page(bank)?;
        Ok(is_witnessed.then_some(sequence))
    }
}
