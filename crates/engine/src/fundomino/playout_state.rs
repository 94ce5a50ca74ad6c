//! The state of a playout: a round reduced to what fast play needs.

use heapless::Vec;
use rules::fundomino::{
    Direction, Ends, Half, Lay, Move, Options, Outline, Phase, Player, Stock, Tiles, Variant, View,
};

use super::teams;

/// A simplified round: every player calls, and doubles the round if no rival has fewer tiles.
#[derive(Clone, Debug)]
pub(super) struct PlayoutState {
    options: Options,
    outline: Outline,
    hands: [Tiles; Player::MAX],
    /// The number of tiles left in the stock. The tiles are stored elsewhere, since their order never changes.
    stock: u8,
    to_move: Player,
    direction: Direction,
    doubled: bool,
    over: bool,
    finished: Vec<Player, { Player::MAX }, u8>,
}

impl PlayoutState {
    /// The round of this view, with these hands.
    pub(super) fn new(view: &View, hands: [Tiles; Player::MAX]) -> Self {
        Self {
            options: *view.options(),
            outline: *view.snake().outline(),
            hands,
            stock: view.stock_size() as u8,
            to_move: view.to_move().unwrap_or(view.player()),
            direction: view.direction().unwrap_or(Direction::Clockwise),
            doubled: view.doubled(),
            over: matches!(view.phase(), Phase::Over(_)),
            finished: view.finished().iter().copied().collect(),
        }
    }

    pub(super) const fn outline(&self) -> &Outline {
        &self.outline
    }

    pub(super) const fn to_move(&self) -> Player {
        self.to_move
    }

    pub(super) const fn hand(&self, player: Player) -> Tiles {
        self.hands[player.index()]
    }

    /// The number of tiles left in the stock.
    pub(super) const fn stock(&self) -> usize {
        self.stock as usize
    }

    /// Whether the points of a player's account are decided: the round is over, the player is out, or all players of a
    /// team are.
    pub(super) fn decided(&self, player: Player) -> bool {
        let [out, next_out, opposite_out, last_out] = self.hands.map(Tiles::is_empty);
        match self.options.variant {
            Variant::Team | Variant::Expert => self.over || (out && opposite_out) || (next_out && last_out),
            _ => self.over || self.has_no_tiles(player),
        }
    }

    /// The payoff of the round for a player, in points, once it is decided: the margin over the other player or team;
    /// with more than two scores, just the player's own points.
    pub(super) fn payoff(&self, player: Player) -> i32 {
        let variant = self.options.variant;
        let points = |player| {
            let points = variant.points_of(player, &self.finished, &self.hands);
            i32::from(points) << u8::from(self.doubled)
        };
        if variant.accounts() > 2 {
            return points(player);
        }
        teams::players(variant)
            .map(|other| if teams::allied(variant, player, other) { points(other) } else { -points(other) })
            .sum()
    }

    fn has_no_tiles(&self, player: Player) -> bool {
        self.hand(player).is_empty()
    }

    /// Plays a legal move of the player to move. `stock` is the stock of the round; `random` decides which tile is
    /// taken from a hand.
    // Not inlined: the linker places it in RAM.
    #[inline(never)]
    pub(super) fn play(&mut self, mv: Move, stock: &Stock, random: u32) {
        match mv {
            Move::Lay(lay) => self.lay(lay, stock, random),
            Move::Draw => {
                self.draw(self.to_move, stock);
                self.end_if_stuck();
            }
            Move::DoublePoints | Move::SinglePoints => {
                self.doubled = mv == Move::DoublePoints;
                self.complete_lay(None, stock, random);
            }
            Move::Pass => self.advance_turn(),
            Move::Start(_) | Move::Call | Move::Accept | Move::Object => {}
        }
    }

    fn lay(&mut self, lay: Lay, stock: &Stock, random: u32) {
        let hand = &mut self.hands[self.to_move.index()];
        *hand = hand.without(lay.tile);
        self.outline.lay(lay);
        match lay.tile.double() {
            Some(1 | 3 | 5) if self.options.odd_doubles => self.direction = self.direction.reversed(),
            Some(2) if self.options.double_two => self.doubled = self.is_ahead(),
            _ => {}
        }
        // A tile that closes the snake leaves no open half.
        let opened = matches!(self.outline.ends(), Ends::Open(_)).then_some(lay.halves().1);
        self.complete_lay(opened, stock, random);
    }

    fn complete_lay(&mut self, opened: Option<Half>, stock: &Stock, random: u32) {
        let player = self.to_move;
        self.finish_if_no_tiles(player);
        self.end_if_stuck();
        if self.over {
            return;
        }
        match opened {
            Some(Half::Again(_)) if !self.has_no_tiles(player) => return,
            Some(Half::Take(_)) => self.take(self.next(), player, stock, random),
            _ => {}
        }
        self.advance_turn();
    }

    fn take(&mut self, taker: Player, laid_by: Player, stock: &Stock, random: u32) {
        if self.stock > 0 {
            return self.draw(taker, stock);
        }
        let hand = self.hand(laid_by);
        let chosen = ((random >> 16) * hand.len() as u32) >> 16;
        if let Some(tile) = hand.into_iter().nth(chosen as usize) {
            self.hands[laid_by.index()] = hand.without(tile);
            self.hands[taker.index()] = self.hand(taker).with(tile);
            self.finish_if_no_tiles(laid_by);
        }
    }

    fn draw(&mut self, player: Player, stock: &Stock) {
        self.stock = self.stock.saturating_sub(1);
        if let Some(tile) = stock.get(self.stock()) {
            self.hands[player.index()] = self.hand(player).with(*tile);
        }
    }

    fn finish_if_no_tiles(&mut self, player: Player) {
        if self.has_no_tiles(player) && !self.finished.contains(&player) {
            // There is capacity for every player.
            _ = self.finished.push(player);
            self.over = self.hands.iter().filter(|hand| !hand.is_empty()).count() <= 1;
        }
    }

    fn advance_turn(&mut self) {
        self.to_move = self.next();
        self.end_if_stuck();
    }

    fn end_if_stuck(&mut self) {
        if self.stock == 0 {
            let held = self.hands.into_iter().fold(Tiles::NONE, |held, hand| held | hand);
            self.over |= held.is_disjoint(self.outline.playable_tiles());
        }
    }

    fn next(&self) -> Player {
        let players = self.options.variant.players();
        let step = if self.direction == Direction::Clockwise { 1 } else { players - 1 };
        let mut seat = self.to_move.index();
        loop {
            seat += step;
            if seat >= players {
                seat -= players;
            }
            if !self.hands[seat].is_empty() || seat == self.to_move.index() {
                return Player::new(seat).unwrap_or(self.to_move);
            }
        }
    }

    /// Whether no rival of the player to move has fewer tiles.
    fn is_ahead(&self) -> bool {
        let own = self.hand(self.to_move).len();
        let mut rivals = teams::rivals(self.options.variant, self.to_move);
        rivals.all(|rival| self.hand(rival).len() >= own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        Rng,
        fundomino::{Deal, Round},
    };

    /// Plays the same random legal moves in both until a move depends on random numbers. Calls and doubling, which the
    /// state makes implicitly, are made in the round. Returns the number of moves.
    fn play_both(mut round: Round, rng: &mut Rng) -> usize {
        let players = teams::players(round.options().variant);
        let stock: Stock = round.stock().iter().copied().collect();
        let mut hands = [Tiles::NONE; Player::MAX];
        players.clone().for_each(|player| hands[player.index()] = round.hand(player));
        let viewer = Player::new(0).expect("the first");
        let mut state = PlayoutState::new(&round.view(viewer), hands);
        let mut moves_made = 0;
        if round.legal_moves().contains(&Move::DoublePoints) {
            let mv = [Move::DoublePoints, Move::SinglePoints][rng.below(2) as usize];
            state.play(mv, &stock, 0);
            round.play_unchecked(mv);
        }
        loop {
            let is_implicit = |mv: &Move| match mv {
                Move::DoublePoints => state.doubled,
                Move::SinglePoints => !state.doubled,
                mv => *mv == Move::Call,
            };
            while let Some(mv) = round.legal_moves().iter().copied().find(is_implicit) {
                round.play_unchecked(mv);
            }
            assert_eq!((state.over, state.stock()), (round.ending().is_some(), round.stock().len()));
            assert_eq!((&*state.finished, state.outline()), (round.finished(), round.snake().outline()));
            players.clone().for_each(|player| assert_eq!(state.hand(player), round.hand(player)));
            let moves = round.legal_moves();
            if moves.is_empty() {
                assert_eq!(state.payoff(viewer), payoff(&round));
                return moves_made;
            }
            assert_eq!(Some(state.to_move()), round.to_move());
            let mv = moves[rng.below(moves.len() as u32) as usize];
            let takes = matches!(mv, Move::Lay(lay) if matches!(lay.halves(), (_, Half::Take(_))));
            if takes && round.stock().is_empty() {
                return moves_made;
            }
            state.play(mv, &stock, 0);
            round.play_unchecked(mv);
            moves_made += 1;
        }
    }

    /// The margin of the first score over the second; with more than two scores, just the first.
    fn payoff(round: &Round) -> i32 {
        match *round.points().accounts() {
            [own, other] => i32::from(own) - i32::from(other),
            [own, ..] => own.into(),
            [] => 0,
        }
    }

    #[test]
    fn a_playout_follows_the_rules_of_the_round() {
        let mut compared = 0;
        for (variant, seed) in
            Variant::ALL.into_iter().flat_map(|variant| (0..200).map(move |seed| (variant, seed)))
        {
            let options = Options {
                odd_doubles: seed % 2 == 0,
                flat: seed % 3 == 0,
                call: seed % 5 == 0,
                double_two: seed % 7 < 3,
                ..Options::new(variant)
            };
            let mut rng = Rng::new(seed);
            let deal = Deal::shuffled(variant, &mut rng);
            let mut round = Round::new(options, deal, rng);
            round.play_unchecked(Move::Start(Direction::CounterClockwise));
            compared += play_both(round, &mut rng);
        }
        assert!(compared > 20_000, "{compared}");
    }
}
