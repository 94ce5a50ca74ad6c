//! Colour quantization: the palette of a recording.
//!
//! With the crate color_quant (NeuQuant), files are larger by a tenth to a fifth, and bright LEDs less accurate.

/// Red, green and blue in sRGB.
pub(super) type Colour = [u8; 3];

/// The number of significant bits of each channel.
const BITS: u32 = 7;

/// The number of histogram bins.
const BINS: usize = 1 << (3 * BITS);

/// The number of k-means iterations.
const ITERATIONS: usize = 4;

pub(super) struct Palette {
    colours: Vec<Colour>,
    /// A cache: the nearest colour for every bin looked up so far.
    nearest: Vec<Option<u8>>,
}

/// How often each colour occurs.
pub(super) struct Histogram(Vec<u32>);

impl Histogram {
    pub(super) fn new() -> Self {
        Self(vec![0; BINS])
    }

    pub(super) fn count(&mut self, pixels: &[u8]) {
        let (pixels, _) = pixels.as_chunks();
        pixels.iter().for_each(|pixel| self.0[bin(*pixel)] += 1);
    }

    /// A palette of at most `max` colours. The cluster with the largest error is split repeatedly; then a few k-means
    /// iterations refine the clusters. A cluster is represented by its mean.
    pub(super) fn palette(self, max: usize) -> Palette {
        let counted = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        // Rare colours are visible, too, so weights grow less than linearly.
        let all: Vec<_> = counted.map(|(bin, count)| (colour(bin), f64::from(*count).powf(0.75))).collect();
        let mut clusters = vec![Cluster::new(all.clone())];
        while clusters.len() < max {
            let worst = (0..clusters.len()).max_by(|a, b| clusters[*a].error.total_cmp(&clusters[*b].error));
            let Some(worst) = worst.filter(|worst| clusters[*worst].error > 0.0) else { break };
            let (first, second) = clusters.swap_remove(worst).split();
            clusters.extend([first, second]);
        }
        for _ in 0..ITERATIONS {
            let means: Vec<Colour> = clusters.iter().map(Cluster::mean).collect();
            let mut closest = vec![Vec::new(); means.len()];
            all.iter().for_each(|counted| closest[nearest(&means, counted.0)].push(*counted));
            clusters = closest.into_iter().filter(|cluster| !cluster.is_empty()).map(Cluster::new).collect();
        }
        Palette { colours: clusters.iter().map(Cluster::mean).collect(), nearest: vec![None; BINS] }
    }
}

/// Weighted colours that are represented by one.
struct Cluster {
    colours: Vec<(Colour, f64)>,
    mean: [f64; 3],
    /// The channel with the largest variance, and the weighted sum of squared errors there.
    axis: usize,
    error: f64,
}

impl Cluster {
    fn new(colours: Vec<(Colour, f64)>) -> Self {
        let sum = |of: &dyn Fn(Colour) -> f64| -> f64 {
            colours.iter().map(|(colour, weight)| of(*colour) * weight).sum()
        };
        let weight = sum(&|_| 1.0);
        let mean: [f64; 3] = std::array::from_fn(|axis| sum(&|colour| colour[axis].into()) / weight);
        let errors: [f64; 3] =
            std::array::from_fn(|axis| sum(&|colour| (f64::from(colour[axis]) - mean[axis]).powi(2)));
        let axis = (0..3).max_by(|a, b| errors[*a].total_cmp(&errors[*b])).unwrap_or_default();
        // A single colour can't be split, even if its mean is rounded.
        let error = if colours.len() < 2 { 0.0 } else { errors[axis] };
        Self { axis, error, mean, colours }
    }

    fn mean(&self) -> Colour {
        self.mean.map(|value| value.round() as u8)
    }

    /// Splits the cluster at its mean. Neither half is empty, since the colours differ.
    fn split(self) -> (Self, Self) {
        let (axis, mean) = (self.axis, self.mean);
        let (low, high) =
            self.colours.into_iter().partition(|(colour, _)| f64::from(colour[axis]) <= mean[axis]);
        (Self::new(low), Self::new(high))
    }
}

impl Palette {
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The index of the nearest palette colour; the same for all colours of a bin.
    pub(super) fn index(&mut self, wanted: Colour) -> u8 {
        let (colours, cached) = (&self.colours, &mut self.nearest[bin(wanted)]);
        *cached.get_or_insert_with(|| nearest(colours, colour(bin(wanted))) as u8)
    }
}

fn nearest(colours: &[Colour], wanted: Colour) -> usize {
    let distance = |colour: &Colour| -> u32 {
        colour.iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    (0..colours.len()).min_by_key(|index| distance(&colours[*index])).unwrap_or_default()
}

fn bin(colour: Colour) -> usize {
    colour.iter().fold(0, |bin, byte| bin << BITS | usize::from(byte >> (8 - BITS)))
}

fn colour(bin: usize) -> Colour {
    let bits = |channel: u32| (bin >> (channel * BITS) & ((1 << BITS) - 1)) as u8;
    [2, 1, 0].map(|channel| bits(channel) << (8 - BITS) | 1 << (7 - BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(pixels: &[Colour], max: usize) -> Palette {
        let mut histogram = Histogram::new();
        histogram.count(pixels.as_flattened());
        histogram.palette(max)
    }

    #[test]
    fn a_bin_represents_colours_near_its_centre() {
        for byte in 0..=255 {
            let wanted = [byte, 255 - byte, byte / 2];
            let found = colour(bin(wanted));
            assert!(wanted.iter().zip(found).all(|(a, b)| a.abs_diff(b) <= 2), "{wanted:?} {found:?}");
        }
    }

    #[test]
    fn a_few_colours_are_reproduced_exactly() {
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
    fn many_colours_are_represented_by_similar_ones() {
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
