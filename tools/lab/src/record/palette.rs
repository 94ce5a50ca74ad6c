//! A palette: the few colours with which a whole recording is painted.
//!
//! The crate color_quant (NeuQuant) makes files larger by a tenth to a fifth, and is further from bright LEDs.

/// Red, green and blue as a screen takes them.
pub(super) type Colour = [u8; 3];

/// How many bits of each colour matter.
const BITS: u32 = 7;

/// How many kinds of colour there are then.
const KINDS: usize = 1 << (3 * BITS);

/// How often the parts are put right.
const ROUNDS: usize = 4;

/// Colours that stand for all others.
pub(super) struct Palette {
    colours: Vec<Colour>,
    /// For every kind of colour that has been asked for, the one that stands for it.
    known: Vec<Option<u8>>,
}

/// Which colours there are, and how often.
pub(super) struct Histogram(Vec<u32>);

impl Histogram {
    pub(super) fn new() -> Self {
        Self(vec![0; KINDS])
    }

    /// Counts the colours of a picture.
    pub(super) fn count(&mut self, pixels: &[u8]) {
        let (pixels, _) = pixels.as_chunks();
        pixels.iter().for_each(|pixel| self.0[kind(*pixel)] += 1);
    }

    /// At most `most` colours that stand for those counted: they are parted again and again, where they differ
    /// most, and each part is represented by its mean. Then all go over to the mean nearest to them, a few times.
    pub(super) fn palette(self, most: usize) -> Palette {
        let counted = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        // The eye does not count: what is rare is seen too.
        let all: Vec<_> = counted.map(|(kind, count)| (colour(kind), f64::from(*count).powf(0.75))).collect();
        let mut parts = vec![Part::new(all.clone())];
        while parts.len() < most {
            let widest = (0..parts.len()).max_by(|a, b| parts[*a].error.total_cmp(&parts[*b].error));
            let Some(widest) = widest.filter(|widest| parts[*widest].error > 0.0) else { break };
            let (first, second) = parts.swap_remove(widest).split();
            parts.extend([first, second]);
        }
        for _ in 0..ROUNDS {
            let means: Vec<Colour> = parts.iter().map(Part::mean).collect();
            let mut closest = vec![Vec::new(); means.len()];
            all.iter().for_each(|counted| closest[nearest(&means, counted.0)].push(*counted));
            parts = closest.into_iter().filter(|part| !part.is_empty()).map(Part::new).collect();
        }
        Palette { colours: parts.iter().map(Part::mean).collect(), known: vec![None; KINDS] }
    }
}

/// Colours that are represented by one, each with its weight.
struct Part {
    colours: Vec<(Colour, f64)>,
    mean: [f64; 3],
    /// In which of red, green and blue they differ most, and how much all of them differ there from their mean.
    axis: usize,
    error: f64,
}

impl Part {
    fn new(colours: Vec<(Colour, f64)>) -> Self {
        let sum = |of: &dyn Fn(Colour) -> f64| -> f64 {
            colours.iter().map(|(colour, weight)| of(*colour) * weight).sum()
        };
        let weight = sum(&|_| 1.0);
        let mean: [f64; 3] = std::array::from_fn(|axis| sum(&|colour| colour[axis].into()) / weight);
        let errors: [f64; 3] =
            std::array::from_fn(|axis| sum(&|colour| (f64::from(colour[axis]) - mean[axis]).powi(2)));
        let axis = (0..3).max_by(|a, b| errors[*a].total_cmp(&errors[*b])).unwrap_or_default();
        // One colour can't be parted, even if its mean is rounded.
        let error = if colours.len() < 2 { 0.0 } else { errors[axis] };
        Self { axis, error, mean, colours }
    }

    fn mean(&self) -> Colour {
        self.mean.map(|value| value.round() as u8)
    }

    /// Parts them at their mean; both halves have at least one, because they differ.
    fn split(self) -> (Self, Self) {
        let (axis, mean) = (self.axis, self.mean);
        let (low, high) =
            self.colours.into_iter().partition(|(colour, _)| f64::from(colour[axis]) <= mean[axis]);
        (Self::new(low), Self::new(high))
    }
}

impl Palette {
    /// The colours one after the other.
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The index of the colour that stands for this one.
    pub(super) fn index(&mut self, wanted: Colour) -> u8 {
        let (colours, known) = (&self.colours, &mut self.known[kind(wanted)]);
        *known.get_or_insert_with(|| {
            // The same for all colours of a kind, whichever is asked for first; there are no more than 256.
            nearest(colours, colour(kind(wanted))) as u8
        })
    }
}

/// The place of the colour that is nearest to the wanted one.
fn nearest(colours: &[Colour], wanted: Colour) -> usize {
    let distance = |colour: &Colour| -> u32 {
        colour.iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    (0..colours.len()).min_by_key(|index| distance(&colours[*index])).unwrap_or_default()
}

fn kind(colour: Colour) -> usize {
    colour.iter().fold(0, |kind, byte| kind << BITS | usize::from(byte >> (8 - BITS)))
}

/// The middle of the colours of a kind.
fn colour(kind: usize) -> Colour {
    let bits = |place: u32| (kind >> (place * BITS) & ((1 << BITS) - 1)) as u8;
    [2, 1, 0].map(|place| bits(place) << (8 - BITS) | 1 << (7 - BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(pixels: &[Colour], most: usize) -> Palette {
        let mut census = Histogram::new();
        census.count(pixels.as_flattened());
        census.palette(most)
    }

    #[test]
    fn a_kind_holds_the_colours_near_to_it() {
        for byte in 0..=255 {
            let wanted = [byte, 255 - byte, byte / 2];
            let found = colour(kind(wanted));
            assert!(wanted.iter().zip(found).all(|(a, b)| a.abs_diff(b) <= 2), "{wanted:?} {found:?}");
        }
    }

    #[test]
    fn a_few_colours_are_kept_as_they_are() {
        let few = [[0, 0, 0], [255, 0, 0], [0, 200, 90], [255, 255, 255]];
        let mut palette = palette(&few, 8);
        assert_eq!(palette.colours().len(), 4);
        for wanted in few {
            let index = palette.index(wanted);
            let found = palette.colours()[usize::from(index)];
            assert!(wanted.iter().zip(found).all(|(a, b)| a.abs_diff(b) <= 2), "{wanted:?} {found:?}");
        }
    }

    #[test]
    fn many_colours_are_represented_by_near_ones() {
        let many: Vec<Colour> = (0..=255).flat_map(|byte| [[byte, 0, 0], [0, 0, byte]]).collect();
        let mut palette = palette(&many, 32);
        assert!(palette.colours().len() <= 32);
        for wanted in many {
            let index = palette.index(wanted);
            let found = palette.colours()[usize::from(index)];
            assert!(wanted.iter().zip(found).all(|(a, b)| a.abs_diff(b) < 24), "{wanted:?} {found:?}");
        }
    }
}
