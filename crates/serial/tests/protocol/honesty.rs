//! No session tells a hidden hand: in two games of Fundomino that differ only in what is hidden from a player, a computer
//! that asks anything and plays for this player reads the same bytes.

use console::{AnyGame, GameKind, InfoState};
use rules::{
    Game as _, Rng,
    fundomino::{Game, Options, Player, TILES, Variant},
};

use crate::board::Board;

/// The tiles on top of the stock that stay, because the player may draw them.
const DRAWN: usize = 8;

/// A game in the middle of a round, and another one that the player to move can't tell from it.
fn pair(rng: &mut Rng) -> Option<([String; 2], Player)> {
    let mut options = Options::new(Variant::ALL[rng.below(6) as usize]);
    (options.call, options.flat) = (rng.below(2) == 0, rng.below(2) == 0);
    let mut game = Game::from_seed(options, rng.next_u64());
    for _ in 0..rng.below(12) {
        let moves = game.legal_moves();
        game.play_unchecked(*moves.get(rng.below(moves.len().max(1) as u32) as usize)?);
    }
    let (text, viewer) = (game.to_string(), game.to_move()?);
    let stock = game.round().stock().len();
    if stock <= DRAWN || game.round().snake().first().is_none() {
        return None;
    }
    let mut hidden: Vec<_> = game.round().view(viewer).hidden().into_iter().collect();
    let drawn: Vec<_> = game.round().stock().iter().rev().take(DRAWN).copied().collect();
    hidden.retain(|tile| !drawn.contains(tile));
    rng.shuffle(&mut hidden);
    let mut hidden = hidden.into_iter().map(|tile| tile.to_string());
    // The text with `?` for hidden tiles, filled in another way.
    let words: Vec<String> = game.seen_by(Some(viewer)).to_string().split(' ').map(String::from).collect();
    let other: Vec<String> = words
        .into_iter()
        .map(|word| match word.split_once('=') {
            Some(("hands", hands)) => {
                let filled = hands.split('?').map(String::from).collect::<Vec<_>>();
                let mut text = filled[0].clone();
                for rest in &filled[1..] {
                    text += &hidden.next().expect("a tile for each place");
                    text += rest;
                }
                format!("hands={text}")
            }
            Some(("stock", _)) => {
                let top = drawn.iter().map(ToString::to_string);
                format!("stock={}", top.chain(hidden.by_ref()).collect::<Vec<_>>().join(","))
            }
            Some(("random", _)) => format!("random={}", rng.next_u64() >> 1),
            _ => word,
        })
        .collect();
    Some(([text, other.join(" ")], viewer))
}

/// A random command of somebody who plays for `viewer`.
fn command(board: &Board, viewer: Player, rng: &mut Rng) -> String {
    let console = board.runner.console();
    let is_own_turn = match console.info_state_of(GameKind::Fundomino) {
        Some(InfoState::Fundomino(view)) => view.player() == viewer,
        _ => false,
    };
    let any = |items: &[&str], rng: &mut Rng| items[rng.below(items.len() as u32) as usize].to_string();
    match rng.below(10) {
        0 => any(&["state", "frame", "record", "help", "settings", "watch on", "watch off"], rng),
        1 => any(&["journal export", "journal export visible", "journal import", "journal commit 0"], rng),
        2 => any(
            &["settings speed still", "settings speed normal", "settings hints on", "hold A", "release A"],
            rng,
        ),
        3 | 4 => "state".to_string(),
        5 => "frame".to_string(),
        // A press of A or an arrow takes the board for the next player, and shows that hand.
        6 if is_own_turn => format!("press {}", any(&["up", "down", "left", "right", "A", "B"], rng)),
        7 if is_own_turn => {
            let moves = match console.snapshot_of(GameKind::Fundomino).map(|snapshot| snapshot.game) {
                Some(AnyGame::Fundomino(game)) => game.round().view(viewer).legal_moves(),
                _ => return "state".to_string(),
            };
            moves
                .get(rng.below(moves.len().max(1) as u32) as usize)
                .map_or("state".to_string(), |mv| format!("play {mv}"))
        }
        8 => format!(
            "play {}",
            any(&["draw", "pass", "call", "accept", "object", "double yes", "start cw"], rng)
        ),
        _ => {
            let tile = TILES[rng.below(TILES.len() as u32) as usize];
            format!("play lay {tile} {} {}", any(&["h", "t"], rng), any(&["l", "r"], rng))
        }
    }
}

/// Whether the round is over, so that all hands are open.
fn is_over(board: &Board) -> bool {
    match board.runner.console().snapshot_of(GameKind::Fundomino).map(|snapshot| snapshot.game) {
        Some(AnyGame::Fundomino(game)) => game.to_move().is_none(),
        _ => true,
    }
}

#[test]
fn honesty_two_games_that_differ_only_in_hidden_tiles_give_the_same_bytes() {
    let (mut sessions, mut plays) = (0, 0);
    for seed in 0..1_500 {
        let rng = &mut Rng::new(seed);
        let Some((games, viewer)) = pair(rng) else { continue };
        let seats: Vec<_> = (0..Player::MAX)
            .map(|seat| if seat == viewer.index() || rng.below(2) == 0 { "person" } else { "3" })
            .collect();
        let players = games[0].split_once(' ').expect("words").0.split_once('=').expect("a number").1;
        let seats = seats[..players.parse::<usize>().expect("a number")].join(",");
        let mut boards = games.map(|game| {
            let mut board = Board::new(1).restarted_with([format!("game fundomino {seats} {game}").as_str()]);
            board.engine_answers = false;
            board
        });
        for board in &mut boards {
            for command in ["press A", "press A", "watch on"] {
                board.exchange(command);
            }
            board.wait(1_000);
            board.exchange("press A");
        }
        sessions += 1;
        for _ in 0..40 {
            if is_over(&boards[0]) {
                break;
            }
            let command = command(&boards[0], viewer, rng);
            let time = u64::from(rng.below(3)) * 1_000;
            let [one, other] = boards.each_mut().map(|board| {
                let start = board.read.len();
                board.exchange(&command);
                board.wait(time);
                String::from_utf8_lossy(&board.read[start..]).into_owned()
            });
            if is_over(&boards[0]) {
                break;
            }
            assert_eq!(one, other, "{command}, seed {seed}");
            plays += u32::from(command.starts_with("play") && one.contains("= "));
        }
    }
    assert!(sessions > 300 && plays > 300, "{sessions} sessions with {plays} moves");
}
