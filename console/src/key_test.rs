//! The keys of the squares, tried one after the other.

use crate::{Canvas, Glow, Ink, Keys, Light};

/// Which keys have been tried.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyTest {
    /// A bit for each light of the canvas.
    tried: u64,
    last: Option<Light>,
}

impl KeyTest {
    /// The same after one more key.
    pub(crate) const fn and(self, light: Light) -> Self {
        Self { tried: self.tried | 1 << light.index(), last: Some(light) }
    }

    /// Shows faintly where keys should be, those that have been tried, and bright the last one.
    pub(crate) fn draw(&self, keys: Keys, canvas: &mut Canvas) {
        for light in keys.lights() {
            canvas[light] = Glow::new(Ink::TEXT, Glow::FAINT);
        }
        for light in Light::all().filter(|light| self.tried >> light.index() & 1 == 1) {
            canvas[light] = Glow::new(Ink::YES, Glow::PLAIN);
        }
        if let Some(light) = self.last {
            canvas[light] = Glow::new(Ink::TEXT, Glow::BRIGHT);
        }
    }
}
