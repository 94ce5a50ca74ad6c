//! The pictures of the legend, as the panel shows them in the palette in use: the lines of Donuts, Konter's majority lights,
//! Fundomino's symbols, and the icons of the main menu and the pause.

use console::{
    Button, Canvas, Console, GameKind, Input, Led, LightSettings, Paint, Pixel, Settings, Size, Speed,
    games::{donuts, fundomino},
    load, render,
};
use led_render::LedRenderer;
use rules::{donuts::Direction, fundomino::Colour};

/// All pictures, in the order of the legend.
pub struct Legend(Vec<Picture>);

/// A picture of the board.
struct Picture {
    /// Its group and its name: for icons, that on the board.
    name: String,
    /// The LEDs as red, green and blue, row by row from the top left.
    leds: Vec<[u8; 3]>,
}

impl Legend {
    /// The pictures for these settings.
    pub fn new(settings: &Settings) -> Self {
        let light = LightSettings { palette: settings.light.palette, ..LightSettings::default() };
        let settings = Settings { light, speed: Speed::Still, hints: true, ..*settings };
        let drawn = |(name, canvas): (&str, Canvas)| Picture::new(name, &canvas, &light);
        let mut pictures: Vec<Picture> = lines().into_iter().map(drawn).collect();
        pictures.push(Picture::new("konter majorities", &majorities(settings), &light));
        pictures.extend(symbols().into_iter().map(drawn));
        pictures.extend(
            icons(settings)
                .iter()
                .map(|(name, canvas)| Picture::new(&format!("menus {name}"), canvas, &light)),
        );
        Self(pictures)
    }

    /// The group and the name of each picture. Icons have the name that scrolls across the board.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|picture| &*picture.name)
    }

    /// The LEDs of a picture as red, green and blue, row by row from the top left.
    pub fn leds(&self, index: usize) -> Option<&[[u8; 3]]> {
        self.0.get(index).map(|picture| &*picture.leds)
    }

    /// A picture as glowing LEDs: red, green, blue and opacity of each pixel of a square with this side.
    pub fn image(&self, index: usize, size: u16) -> Vec<u8> {
        let side = Led::BOARD_SIDE.into();
        let pixels = LedRenderer::new(side, side, size).draw(self.leds(index).unwrap_or_default());
        pixels.into_iter().flat_map(|[r, g, b]| [r, g, b, u8::MAX]).collect()
    }
}

impl Picture {
    fn new(name: &str, canvas: &Canvas, light: &LightSettings) -> Self {
        let frame = render(canvas, light, Size::Six);
        let leds = Led::board().map(|led| [frame[led].r, frame[led].g, frame[led].b]).collect();
        Self { name: name.to_string(), leds }
    }
}

/// A line of Donuts across the board in each direction.
fn lines() -> [(&'static str, Canvas); 4] {
    const LAST: u8 = Led::BOARD_SIDE - 1;
    let line = |direction, square: fn(u8) -> (u8, u8)| {
        let pixel = Pixel::new(Paint::Donuts(donuts::Paint::Line(direction)), Pixel::BRIGHT);
        let mut canvas = Canvas::DARK;
        for (row, column) in (0..=LAST).map(square) {
            canvas.set(row, column, pixel);
        }
        canvas
    };
    [
        ("donuts row", line(Direction::Row, |at| (2, at))),
        ("donuts column", line(Direction::Column, |at| (at, 2))),
        ("donuts rising", line(Direction::Rising, |at| (LAST - at, at))),
        ("donuts falling", line(Direction::Falling, |at| (at, at))),
    ]
}

/// A game of Konter with its majority lights.
fn majorities(settings: Settings) -> Canvas {
    let mut console = Console::with_defaults(0, settings);
    load(&mut console, ["game konter 1,1 XXXXOXOOXOOOX.XOXXOOOOXOX O"]);
    console.show_game(GameKind::Konter);
    console.step(0, Input::Tick);
    console.draw()
}

/// A half with each symbol at six moments, from left to right.
fn symbols() -> [(&'static str, Canvas); 3] {
    let half = |colour| Pixel::new(Paint::Fundomino(fundomino::Paint::Half(colour)), Pixel::BRIGHT);
    let [take, again] = [Colour::Orange, Colour::Red].map(half);
    let white = Pixel::new(Paint::TEXT, Pixel::BRIGHT);
    let moments = |pixels: [Pixel; 6]| {
        let mut canvas = Canvas::DARK;
        for (column, pixel) in (0..).zip(pixels) {
            canvas.set(2, column, pixel);
            canvas.set(3, column, pixel);
        }
        canvas
    };
    [
        ("fundomino take", moments([take, take, Pixel::DARK, take, take, take])),
        ("fundomino again", moments([again, white, again, white, again, again])),
        ("fundomino joker", moments(Colour::ALL.map(half))),
    ]
}

/// The icons of the main menu and of the pause, each with its name.
fn icons(settings: Settings) -> Vec<(String, Canvas)> {
    let mut console = Console::with_defaults(0, settings);
    load(
        &mut console,
        ["game donuts person,person ------------------------------------", "move donuts 1 a1"],
    );
    let mut icons: Vec<(String, Canvas)> = Vec::new();
    // The main menu begins with the icon that resumes the game; from there, B opens the pause.
    for inputs in [&[Input::Press(Button::A)][..], &[Input::Press(Button::A), Input::Hold(Button::B)]] {
        for input in inputs {
            console.step(0, *input);
        }
        let first = sign(&console);
        loop {
            let name = sign(&console);
            if icons.iter().all(|(known, _)| *known != name) {
                icons.push((name, console.draw()));
            }
            console.step(0, Input::Press(Button::RIGHT));
            if sign(&console) == first {
                break;
            }
        }
    }
    icons
}

/// The name of the selected entry of a menu: the part of its description in capitals.
fn sign(console: &Console) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    _ = console.describe(&mut text);
    let is_sign = |part: &&str| part.chars().count() > 1 && !part.contains(char::is_lowercase);
    text.split(['.', ':', '?']).map(str::trim).find(is_sign).unwrap_or_default().to_string()
}
