//! The demonstration: the chip plays Donuts against itself, game after game. A gives a new board at once.

use console::{Button, donuts::draw};
use defmt::{Display2Format, info};
use embassy_futures::{join::join, select::select};
use embassy_rp::clocks::RoscRng;
use embassy_time::{Duration, Instant, Ticker, Timer};
use rules::{
    Game as _,
    donuts::{Board, Game},
};

use super::{buttons::Presses, panel::Panel, thinker::Thinker};

const BETWEEN_MOVES: Duration = Duration::from_millis(700);
const AFTER_THE_END: Duration = Duration::from_secs(5);

/// Shows games for ever.
#[embassy_executor::task]
pub(super) async fn show(mut panel: Panel, presses: &'static Presses, thinker: &'static Thinker) -> ! {
    loop {
        // The ring oscillator alone is slow to become unpredictable; the moment of a press is not.
        let seed = RoscRng.next_u64() ^ Instant::now().as_micros();
        let board = Board::from_seed(seed);
        info!("board {} of seed {=u64}", Display2Format(&board), seed);
        select(play(Game::new(board), &mut panel, thinker), press(Button::A, presses)).await;
    }
}

/// Plays a game to its end and leaves it on the panel for a while.
async fn play(mut game: Game, panel: &mut Panel, thinker: &Thinker) {
    panel.show(&draw(&game)).await;
    let mut pace = Ticker::every(BETWEEN_MOVES);
    while let Some(mover) = game.to_move() {
        let (square, ()) = join(thinker.choose(&game), pace.next()).await;
        info!("{} {}", Display2Format(&mover), Display2Format(&square));
        if let Err(reason) = game.play(square) {
            defmt::panic!("{}", Display2Format(&reason));
        }
        panel.show(&draw(&game)).await;
    }
    if let Some(outcome) = game.outcome() {
        info!("outcome {}", Display2Format(&outcome));
    }
    Timer::after(AFTER_THE_END).await;
}

/// Waits until somebody presses `wanted`.
async fn press(wanted: Button, presses: &Presses) {
    loop {
        let pressed = presses.receive().await;
        info!("button {}", Display2Format(&pressed));
        if pressed == wanted {
            return;
        }
    }
}
