//! Reference implementation of Fundomino: slow and obvious. It checks every conceivable move against the rulings, whose
//! sections and sentences the comments name.

mod moves;
mod points;
mod protocol;
mod table;
mod tiles;

use moves::{Move, conceivable_moves};
use table::{Bend, End, Table};
use tiles::{Half, Tile, in_list_order};

#[derive(Clone, Copy, PartialEq)]
enum Variant {
    Standard,
    Duel,
    Team,
    Expert,
}

/// The options of `new_game` that are single words.
#[derive(Clone, Default)]
struct Options {
    odd_doubles: bool,
    double_two: bool,
    call: bool,
    flat: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Clockwise,
    CounterClockwise,
}

#[derive(Clone, Copy)]
enum Ending {
    /// Only one player still has tiles.
    Out,
    /// The stock is empty and no player with tiles can lay.
    Blocked,
}

/// The decision that the round waits for.
#[derive(Clone)]
enum Turn {
    /// The player lays the starting tile and chooses the direction.
    Start { player: usize },
    /// An ordinary turn; `called` says whether the player has called "Domino" in it.
    Lay { player: usize, called: bool },
    /// The player laid 2-2 and says whether the round counts double.
    Double { player: usize, called: bool },
    /// The player laid their last tile without a call; the next player in the order of play may object.
    Objection { player: usize },
    /// The round has ended, with these points for each player or team.
    Over { ending: Ending, points: Vec<u32> },
}

/// A game of Fundomino, with its current round.
#[derive(Clone)]
pub struct Slow {
    players: usize,
    variant: Variant,
    options: Options,
    /// The totals of each player or team.
    scores: Vec<u32>,
    hands: Vec<Vec<Tile>>,
    /// The next tile to draw comes first.
    stock: Vec<Tile>,
    /// `None` before the first tile is laid.
    table: Option<Table>,
    direction: Option<Direction>,
    turn: Turn,
    doubled: bool,
    finished: Vec<usize>,
}

impl Slow {
    /// Starts a game from the arguments of the referee's `new_game`, always with `deal=`.
    pub fn new(args: &str) -> Slow {
        let mut players = None;
        let mut variant = Variant::Standard;
        let mut options = Options::default();
        let mut deal = None;
        for word in args.split_whitespace() {
            match word.split_once('=') {
                Some(("players", number)) => players = Some(number.parse().unwrap()),
                Some(("variant", "standard")) => variant = Variant::Standard,
                Some(("variant", "duel")) => variant = Variant::Duel,
                Some(("variant", "team")) => variant = Variant::Team,
                Some(("variant", "expert")) => variant = Variant::Expert,
                Some(("deal", _)) => deal = Some(word),
                None if word == "odd_doubles" => options.odd_doubles = true,
                None if word == "double_two" => options.double_two = true,
                None if word == "call" => options.call = true,
                None if word == "flat" => options.flat = true,
                _ => panic!("{word} is not an argument of new_game"),
            }
        }
        let players = players.expect("players= is missing");
        // Variants
        match variant {
            Variant::Standard => assert!((2..=4).contains(&players)),
            Variant::Duel => assert_eq!(players, 2),
            Variant::Team | Variant::Expert => assert_eq!(players, 4),
        }
        let accounts = match variant {
            Variant::Standard | Variant::Duel => players,
            Variant::Team | Variant::Expert => 2,
        };
        let mut game = Slow {
            players,
            variant,
            options,
            scores: vec![0; accounts],
            hands: vec![],
            stock: vec![],
            table: None,
            direction: None,
            turn: Turn::Start { player: 0 },
            doubled: false,
            finished: vec![],
        };
        game.deal(deal.expect("deal= is missing"));
        game
    }

    /// Begins the next round from `deal=...`; the scores continue.
    pub fn next_round(&mut self, deal: &str) {
        assert!(matches!(self.turn, Turn::Over { .. }), "the round has not ended");
        assert!(!self.game_has_ended(), "the game has ended");
        self.deal(deal);
    }

    /// The legal moves, sorted as ASCII strings; empty when the round or game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts = vec![];
        for mv in conceivable_moves() {
            if self.allowed(mv) {
                texts.push(mv.to_string());
            }
        }
        texts.sort();
        texts
    }

    /// Makes a legal move; `taken` is the tile, if any, that a take symbol took at random from the layer's hand.
    pub fn play(&mut self, mv: &str, taken: Option<&str>) {
        let mv = match self.parse(mv) {
            Some(mv) => mv,
            None => panic!("{mv} is not legal in {}", self.position()),
        };
        let mut taken = taken.map(Tile::named);
        match (mv, self.turn.clone()) {
            (Move::Start(direction), Turn::Start { player }) => {
                let (_, tile) = self.starting_tile();
                self.direction = Some(direction);
                remove(&mut self.hands[player], tile);
                self.table = Some(Table::new(tile, self.options.flat));
                self.after_laying(tile, player, false, &mut taken);
            }
            (Move::Lay(tile, end, bend), Turn::Lay { player, called }) => {
                remove(&mut self.hands[player], tile);
                let table = self.table.as_mut().unwrap();
                table.attach(tile, end, bend);
                // odd_doubles: not as the start tile; with two players it changes nothing.
                if self.options.odd_doubles && ["1-1", "3-3", "5-5"].contains(&tile.name) && self.players > 2
                {
                    self.direction = match self.direction.unwrap() {
                        Direction::Clockwise => Some(Direction::CounterClockwise),
                        Direction::CounterClockwise => Some(Direction::Clockwise),
                    };
                }
                self.after_laying(tile, player, called, &mut taken);
            }
            (Move::Draw, Turn::Lay { player, .. }) => {
                let tile = self.stock.remove(0);
                self.hands[player].push(tile);
            }
            (Move::Pass, Turn::Lay { player, .. }) => self.turn_of_the_next(player),
            (Move::Call, Turn::Lay { player, .. }) => {
                self.turn = Turn::Lay { player, called: true };
            }
            (Move::DoubleYes, Turn::Double { player, called }) => {
                self.doubled = true;
                self.settle_objection(player, called, &mut taken);
            }
            (Move::DoubleNo, Turn::Double { player, called }) => {
                self.settle_objection(player, called, &mut taken);
            }
            (Move::Accept, Turn::Objection { player }) => {
                self.finished.push(player);
                self.after_the_objection(player, false, &mut taken);
            }
            (Move::Object, Turn::Objection { player }) => {
                // "Domino!": the player takes one tile from the stock and is not finished.
                let tile = self.stock.remove(0);
                self.hands[player].push(tile);
                self.after_the_objection(player, false, &mut taken);
            }
            _ => unreachable!("an allowed move matches the turn"),
        }
        assert!(taken.is_none(), "nothing was taken from the layer");
        // End of a round: checked after every move, but the questions about a laid tile are answered first.
        if matches!(self.turn, Turn::Lay { .. }) {
            self.end_round_if_due();
        }
    }

    /// The tiles of which this move may take one at random; empty if it takes none. A move that ends the round before
    /// its symbol acts takes none of them.
    pub fn takeable(&self, mv: &str) -> Vec<String> {
        let tiles = match (self.parse(mv), &self.turn) {
            // Action symbols 5: with the stock empty, of the player who laid the take tile.
            (Some(Move::Lay(tile, end, bend)), &Turn::Lay { player, .. }) => {
                let opened = self.laid_table().half_opened_by(tile, end, bend);
                if matches!(opened, Some(Half::Take(_))) && self.stock.is_empty() {
                    let mut hand = in_list_order(&self.hands[player]);
                    remove(&mut hand, tile);
                    hand
                } else {
                    vec![]
                }
            }
            // The penalty is the stock's last tile; then the take symbol acts.
            (Some(Move::Object), Turn::Objection { .. }) => {
                let opened = self.laid_table().half_opened_last();
                if matches!(opened, Some(Half::Take(_))) && self.stock.len() == 1 {
                    self.stock.clone()
                } else {
                    vec![]
                }
            }
            _ => vec![],
        };
        tiles.iter().map(|tile| tile.name.to_string()).collect()
    }

    /// The number of sequences of exactly `depth` legal moves, none of which may take a tile at random.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sequences = 0;
        for mv in self.legal_moves() {
            let mut after = self.clone();
            after.play(&mv, None);
            sequences += after.perft(depth - 1);
        }
        sequences
    }

    // Dealing
    fn deal(&mut self, deal: &str) {
        let deal = deal.strip_prefix("deal=").expect("a deal begins with deal=");
        let mut groups: Vec<Vec<Tile>> = vec![];
        for group in deal.split('/') {
            let tiles = group.split(',').filter(|name| !name.is_empty());
            groups.push(tiles.map(Tile::named).collect());
        }
        assert_eq!(groups.len(), self.players + 1, "a hand for each player and the stock");
        let all = groups.concat();
        assert_eq!(all.len(), 32, "a deal has 32 tiles");
        assert_eq!(in_list_order(&all).len(), 32, "every tile exactly once");
        self.stock = groups.pop().unwrap();
        self.hands = groups;
        let size = match (self.variant, self.players) {
            (Variant::Expert, _) => 8,
            (_, 2) => 8,
            (_, 3) => 7,
            _ => 6,
        };
        assert!(self.hands.iter().all(|hand| hand.len() == size));

        self.table = None;
        self.direction = None;
        self.doubled = false;
        self.finished = vec![];
        let (player, _) = self.starting_tile();
        self.turn = Turn::Start { player };
    }

    // Start
    fn starting_tile(&self) -> (usize, Tile) {
        let mut dealt = vec![]; // (first number, second number, player, tile); no action tiles
        for player in 0..self.players {
            for &tile in &self.hands[player] {
                if let Some((a, b)) = tile.numbers() {
                    dealt.push((a, b, player, tile));
                }
            }
        }
        let highest_double = dealt.iter().filter(|(a, b, _, _)| a == b).max_by_key(|(a, _, _, _)| *a);
        // If none is dealt: the highest sum; on a tie the higher single number.
        let highest_sum = dealt.iter().max_by_key(|(a, b, _, _)| (*a + *b, *a.max(b)));
        let &(_, _, player, tile) = highest_double.or(highest_sum).unwrap();
        (player, tile)
    }

    /// Parses a legal move.
    fn parse(&self, text: &str) -> Option<Move> {
        conceivable_moves().into_iter().find(|mv| mv.to_string() == text && self.allowed(*mv))
    }

    fn allowed(&self, mv: Move) -> bool {
        match self.turn {
            // Start: the player lays the starting tile and chooses the direction.
            Turn::Start { .. } => matches!(mv, Move::Start(_)),
            Turn::Lay { player, called } => match mv {
                // A turn 1
                Move::Lay(tile, end, bend) => self.can_lay_so(player, tile, end, bend),
                // A turn 2: any number of times, even if the player could lay.
                Move::Draw => !self.stock.is_empty(),
                // A turn 2: with an empty stock, a player who can't lay passes.
                Move::Pass => self.stock.is_empty() && !self.can_lay(player),
                // "Domino!": the player's only tile can be laid and was not called in this turn.
                Move::Call => {
                    self.options.call && self.hands[player].len() == 1 && self.can_lay(player) && !called
                }
                _ => false,
            },
            Turn::Double { .. } => matches!(mv, Move::DoubleYes | Move::DoubleNo),
            Turn::Objection { .. } => matches!(mv, Move::Accept | Move::Object),
            Turn::Over { .. } => false,
        }
    }

    fn can_lay_so(&self, player: usize, tile: Tile, end: End, bend: Bend) -> bool {
        self.hands[player].contains(&tile) && self.laid_table().allows(tile, end, bend)
    }

    fn can_lay(&self, player: usize) -> bool {
        conceivable_moves().into_iter().any(|mv| match mv {
            Move::Lay(tile, end, bend) => self.can_lay_so(player, tile, end, bend),
            _ => false,
        })
    }

    fn laid_table(&self) -> &Table {
        self.table.as_ref().expect("the first tile is laid")
    }

    // "Domino!": after a tile is laid, an odd double reverses the direction (done), `double_two` is answered, the objection is
    // settled, the end of the round is checked, the tile's symbol acts, the end of the round is checked again.
    fn after_laying(&mut self, tile: Tile, player: usize, called: bool, taken: &mut Option<Tile>) {
        if self.options.double_two && tile.name == "2-2" {
            self.turn = Turn::Double { player, called };
        } else {
            self.settle_objection(player, called, taken);
        }
    }

    fn settle_objection(&mut self, player: usize, called: bool, taken: &mut Option<Tile>) {
        if self.hands[player].is_empty() {
            // With an empty stock there is no penalty and no question.
            if self.options.call && !called && !self.stock.is_empty() {
                self.turn = Turn::Objection { player };
                return;
            }
            self.finished.push(player);
        }
        self.after_the_objection(player, called, taken);
    }

    // Action symbols 5: a tile that ends the round ends it before its symbol acts.
    fn after_the_objection(&mut self, player: usize, called: bool, taken: &mut Option<Tile>) {
        self.end_round_if_due();
        if !matches!(self.turn, Turn::Over { .. }) {
            self.symbol_acts(player, called, taken);
        }
    }

    // Action symbols: only if the symbol is the new open end.
    fn symbol_acts(&mut self, player: usize, called: bool, taken: &mut Option<Tile>) {
        match self.laid_table().half_opened_last() {
            // Action symbols 4: must lay another tile; void for a finished player; a call still holds.
            Some(Half::Again(_)) if !self.hands[player].is_empty() => {
                self.turn = Turn::Lay { player, called };
            }
            // Action symbols 5
            Some(Half::Take(_)) => {
                let next = self.next_with_tiles(player);
                if !self.stock.is_empty() {
                    let tile = self.stock.remove(0);
                    self.hands[next].push(tile);
                } else if !self.hands[player].is_empty() {
                    let tile = taken.take().expect("a tile is taken from the layer");
                    remove(&mut self.hands[player], tile);
                    self.hands[next].push(tile);
                    // A layer who loses the last tile is finished at that moment.
                    if self.hands[player].is_empty() {
                        self.finished.push(player);
                    }
                }
                self.turn_of_the_next(player);
            }
            _ => self.turn_of_the_next(player),
        }
    }

    fn turn_of_the_next(&mut self, player: usize) {
        self.turn = Turn::Lay { player: self.next_with_tiles(player), called: false };
    }

    // Start: `cw` is players 0, 1, 2 …, `ccw` the opposite direction.
    fn next_in_order(&self, player: usize) -> usize {
        match self.direction.expect("the direction is chosen") {
            Direction::Clockwise => (player + 1) % self.players,
            Direction::CounterClockwise => (player + self.players - 1) % self.players,
        }
    }

    // A turn 3: finished players are skipped.
    fn next_with_tiles(&self, player: usize) -> usize {
        let mut next = player;
        loop {
            next = self.next_in_order(next);
            if !self.hands[next].is_empty() {
                return next;
            }
        }
    }

    // End of a round
    fn end_round_if_due(&mut self) {
        let with_tiles: Vec<usize> =
            (0..self.players).filter(|&player| !self.hands[player].is_empty()).collect();
        let ending = if with_tiles.len() == 1 {
            Ending::Out
        } else if self.stock.is_empty() && !with_tiles.iter().any(|&player| self.can_lay(player)) {
            Ending::Blocked
        } else {
            return;
        };
        let points = self.round_points();
        for (account, points) in points.iter().enumerate() {
            self.scores[account] += points;
        }
        self.turn = Turn::Over { ending, points };
    }
}

fn remove(hand: &mut Vec<Tile>, tile: Tile) {
    let index = hand.iter().position(|&held| held == tile);
    hand.remove(index.unwrap_or_else(|| panic!("{} is not in the hand", tile.name)));
}
