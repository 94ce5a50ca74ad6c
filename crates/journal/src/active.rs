//! Which bank is the active one, whatever has become of the headers; [the crate](crate) says how that is decided.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    FlashError,
    area::Bank,
    banks::{Banks, Slot},
    frame::{Framed, SLOT},
    header::{Decoded, RECORDS, Sequence, decode, decode_damaged, is_retired, is_struck_out, number},
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
    /// A header of a newer format, with at most one wrong byte.
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

impl Found {
    fn active((bank, sequence): (Bank, Sequence), header: Header) -> Self {
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
            [Some(Decoded::Number(first)), Some(Decoded::Number(second))] => {
                let active = if second.is_later_than(first) { (Second, second) } else { (First, first) };
                return Ok(Found::active(active, Header::Sound));
            }
            [Some(Decoded::Number(first)), None] => (First, first),
            [None, Some(Decoded::Number(second))] => (Second, second),
            [None, None] => return self.recover_active(headers),
        };
        let [first, second] = headers;
        let other = if bank == First { second } else { first };
        Ok(if sequence.next().is_nearly(&other, sectors) {
            Found::active((bank.other(), sequence.next()), Header::Torn)
        } else if decode_damaged(&other, sectors) == Some(Decoded::Newer) {
            Found::Newer
        } else {
            Found::active((bank, sequence), Header::Sound)
        })
    }

    /// Finds the active bank by what is left of the headers, and by the records.
    fn recover_active(&mut self, headers: [[u8; 16]; 2]) -> Result<Found, FlashError> {
        let sectors = self.sectors();
        let [in_first, in_second] = headers.each_ref().map(|header| decode_damaged(header, sectors));
        if [in_first, in_second].contains(&Some(Decoded::Newer)) {
            return Ok(Found::Newer);
        }
        let [first, second] = &headers;
        let mut best: Option<(Standing, Sequence, Bank)> = None;
        let mut held_journal = false;
        for (bank, decoded, header, other) in
            [(Bank::First, in_first, first, second), (Bank::Second, in_second, second, first)]
        {
            held_journal |= self.is_stamped(bank)? || is_retired(header);
            let (standing, sequence) = match decoded {
                Some(Decoded::Number(sequence)) => (Standing::Active, sequence),
                _ => match self.sequence_of_records(bank, header, other)? {
                    Some(sequence) => (self.standing(bank, header)?, sequence),
                    None => continue,
                },
            };
            let is_better = best.is_none_or(|(best, other, _)| {
                standing > best || standing == best && sequence.is_later_than(other)
            });
            if is_better {
                best = Some((standing, sequence, bank));
            }
        }
        Ok(match best {
            Some((_, sequence, bank)) => Found::active((bank, sequence), Header::Lost),
            None => Found::Nothing { held_journal },
        })
    }

    /// How likely a bank is the active one whose header is more than one byte off.
    fn standing(&mut self, bank: Bank, header: &[u8; 16]) -> Result<Standing, FlashError> {
        let is_blank = *header == [0xFF; 16];
        let is_spare = is_blank && !self.has_lost_first_page(bank)? || is_struck_out(header);
        Ok(if is_spare { Standing::Spare } else { Standing::Unclear })
    }

    /// The number of a bank by its frames: that of two records, one behind the other, or that of the only frame with a
    /// plausible one, if there is a witness; nothing if it has no record.
    fn sequence_of_records(
        &mut self,
        bank: Bank,
        header: &[u8; 16],
        other: &[u8; 16],
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
