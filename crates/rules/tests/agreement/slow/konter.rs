//! Reference implementation of Konter: slow, obvious, straight from the rulings, and sharing nothing with the library
//! but the start positions.

use rules::konter::START_POSITIONS;

/// `X`, `O` or `.` by row from the top and column from the left.
type Board = [[char; 5]; 5];

/// Column from the left and row from the top, both from 0.
type Square = (usize, usize);

/// A move of any kind.
#[derive(Clone, Copy)]
enum Move {
    /// Free set-up: a stone of this colour to an empty square.
    Place(char, Square),
    /// Free set-up: the chosen colour.
    Colour(char),
    /// An own stone to the free square.
    ToFree(Square, Square),
    /// An own stone, first, swapped with an opposing one.
    Swap(Square, Square),
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Placing,
    Choosing,
    Playing,
    Over,
}

/// A game of Konter.
#[derive(Clone)]
pub struct Slow {
    board: Board,
    phase: Phase,
    /// The colour to move; before a colour is chosen, the player, who is also named `X` or `O`.
    side: char,
    /// The player who places first in the free set-up.
    first_placer: char,
    /// The player who placed the latest dark stone.
    last_dark_by: char,
    /// The connected colour whose connection can still be countered.
    pending: Option<char>,
    /// The number of moves; placements and the choice of colour don't count.
    count: u32,
    /// Every position so far with neither colour connected, with the side to move.
    standings: Vec<(Board, char)>,
    outcome: String,
}

impl Slow {
    /// Starts a game from `1|2|3 [X|O]`, `CELLS X|O` or `free [X|O]`; panics on anything else.
    pub fn new(args: &str) -> Slow {
        let words: Vec<&str> = args.split(' ').collect();
        let side = match words[1..] {
            [] if words[0].len() < 25 => 'X',
            ["X"] => 'X',
            ["O"] => 'O',
            _ => panic!("no side to move in `{args}`"),
        };
        let mut game = Slow {
            board: [['.'; 5]; 5],
            phase: Phase::Placing,
            side,
            first_placer: side,
            last_dark_by: side,
            pending: None,
            count: 0,
            standings: Vec::new(),
            outcome: "none".to_string(),
        };
        if words[0] != "free" {
            game.board = match words[0] {
                "1" => board_of(&START_POSITIONS[0].to_string()),
                "2" => board_of(&START_POSITIONS[1].to_string()),
                "3" => board_of(&START_POSITIONS[2].to_string()),
                cells => board_of(cells),
            };
            assert!(!connected(&game.board, 'X') && !connected(&game.board, 'O'));
            game.begin(side);
        }
        game
    }

    /// The legal moves, sorted as ASCII strings; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.allowed_moves().into_iter().map(text).collect();
        texts.sort();
        texts
    }

    /// Makes a move for the side to move; panics if it is not legal.
    pub fn play(&mut self, mv: &str) {
        let chosen = self
            .allowed_moves()
            .into_iter()
            .find(|&allowed| text(allowed) == mv)
            .unwrap_or_else(|| panic!("{mv} is not legal in {:?}", self.board));
        match chosen {
            Move::Place(stone, square) => self.place(stone, square),
            // Ruling 7: the chooser plays this colour, and the other player moves first with the other colour.
            Move::Colour(colour) => self.begin(other(colour)),
            Move::ToFree(..) | Move::Swap(..) => self.make(chosen),
        }
    }

    /// `X` or `O`, or `none` when the game is over.
    pub fn to_move(&self) -> String {
        match self.phase {
            Phase::Over => "none".to_string(),
            _ => self.side.to_string(),
        }
    }

    /// `none`, `X connected`, `X counter`, `X gift` (and so for O), `draw repetition` or `draw limit`.
    pub fn outcome(&self) -> String {
        self.outcome.clone()
    }

    /// `CELLS SIDE PENDING COUNT`, or `error` during the free set-up.
    pub fn position(&self) -> String {
        if self.phase == Phase::Placing || self.phase == Phase::Choosing {
            return "error".to_string();
        }
        let cells: String = self.board.iter().flatten().collect();
        let pending = self.pending.unwrap_or('-');
        format!("{cells} {} {pending} {}", self.to_move(), self.count)
    }

    /// The number of sequences of exactly `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sequences = 0;
        for mv in self.legal_moves() {
            let mut next = self.clone();
            next.play(&mv);
            sequences += next.perft(depth - 1);
        }
        sequences
    }

    /// Tries every conceivable move.
    fn allowed_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut try_move = |mv| {
            if self.allowed(mv) {
                moves.push(mv);
            }
        };
        for colour in ['X', 'O'] {
            try_move(Move::Colour(colour));
            for square in every_square() {
                try_move(Move::Place(colour, square));
            }
        }
        for from in every_square() {
            for to in every_square() {
                try_move(Move::ToFree(from, to));
                try_move(Move::Swap(from, to));
            }
        }
        moves
    }

    /// Whether the side to move may make this move.
    fn allowed(&self, mv: Move) -> bool {
        let at = |(column, row): Square| self.board[row][column];
        match (self.phase, mv) {
            // Ruling 7: either colour while its 12 last, on any empty square.
            (Phase::Placing, Move::Place(stone, square)) => {
                at(square) == '.' && stones(&self.board, stone) < 12
            }
            (Phase::Choosing, Move::Colour(_)) => true,
            // Ruling 2: any own stone to the free square, from any distance.
            (Phase::Playing, Move::ToFree(from, to)) => at(from) == self.side && at(to) == '.',
            // Ruling 2: an own and an opposing stone in a row or column in which the own colour has the majority.
            (Phase::Playing, Move::Swap(own, theirs)) => {
                at(own) == self.side
                    && at(theirs) == other(self.side)
                    && (own.1 == theirs.1 && self.majority((0..5).map(|column| (column, own.1)))
                        || own.0 == theirs.0 && self.majority((0..5).map(|row| (own.0, row))))
            }
            _ => false,
        }
    }

    /// Ruling 2: whether the side to move has strictly more stones on a line than the opponent; the free square counts
    /// for neither.
    fn majority(&self, line: impl Iterator<Item = Square>) -> bool {
        let cells: Vec<char> = line.map(|(column, row)| self.board[row][column]).collect();
        let number = |colour| cells.iter().filter(|&&cell| cell == colour).count();
        number(self.side) > number(other(self.side))
    }

    /// Ruling 7: one placement of the free set-up.
    fn place(&mut self, stone: char, (column, row): Square) {
        self.board[row][column] = stone;
        if stone == 'X' {
            self.last_dark_by = self.side;
        }
        self.side = other(self.side);
        if stones(&self.board, 'X') + stones(&self.board, 'O') < 24 {
            return;
        }
        if connected(&self.board, 'X') || connected(&self.board, 'O') {
            // Void: the board is emptied, and the same player places first again.
            self.board = [['.'; 5]; 5];
            self.side = self.first_placer;
        } else {
            // The player who placed the last dark stone moves first; the other one chooses a colour.
            self.phase = Phase::Choosing;
            self.side = other(self.last_dark_by);
        }
    }

    fn begin(&mut self, first: char) {
        self.phase = Phase::Playing;
        self.side = first;
        // Ruling 6: the first position counts as its first standing.
        self.standings.push((self.board, first));
    }

    /// Moves a stone and applies rulings 5 and 6.
    fn make(&mut self, mv: Move) {
        let mover = self.side;
        let opponent = other(mover);
        self.board = after(self.board, mv);
        self.count += 1;
        self.side = opponent;

        // Ruling 5: this was the counter.
        if let Some(first_connector) = self.pending {
            if wins_as_counter(&self.board, mover) {
                self.end(format!("{mover} counter"));
            } else {
                self.end(format!("{first_connector} connected"));
            }
            return;
        }
        // Ruling 5: the opponent's colour is connected, even if the mover's is too.
        if connected(&self.board, opponent) {
            self.end(format!("{opponent} gift"));
            return;
        }
        // Ruling 5: only the mover's colour is connected, so a counter is due if one can win.
        if connected(&self.board, mover) {
            self.pending = Some(mover);
            let mut counters = self.allowed_moves();
            counters.retain(|&counter| wins_as_counter(&after(self.board, counter), opponent));
            if counters.is_empty() {
                self.end(format!("{mover} connected"));
            }
            return;
        }
        // Ruling 6: neither colour is connected; repetition takes precedence over the limit.
        let standing = (self.board, self.side);
        self.standings.push(standing);
        if self.standings.iter().filter(|&&s| s == standing).count() == 3 {
            self.end("draw repetition".to_string());
        } else if self.count == 200 {
            self.end("draw limit".to_string());
        }
    }

    fn end(&mut self, outcome: String) {
        self.phase = Phase::Over;
        self.pending = None;
        self.outcome = outcome;
    }
}

/// Ruling 5: a counter wins if the countering colour is connected after it and the other is not.
fn wins_as_counter(board: &Board, countering: char) -> bool {
    connected(board, countering) && !connected(board, other(countering))
}

/// Ruling 4: all 12 stones of the colour are one orthogonally connected group.
fn connected(board: &Board, colour: char) -> bool {
    let at = |(column, row): Square| board[row][column];
    let squares = every_square();
    let mut to_visit: Vec<Square> = Vec::new();
    to_visit.extend(squares.iter().find(|&&square| at(square) == colour));
    let mut group = Vec::new();
    while let Some(square) = to_visit.pop() {
        if group.contains(&square) {
            continue;
        }
        group.push(square);
        for &next in &squares {
            let distance = square.0.abs_diff(next.0) + square.1.abs_diff(next.1);
            if distance == 1 && at(next) == colour {
                to_visit.push(next);
            }
        }
    }
    group.len() == 12
}

/// The board after swapping the contents of two squares: a stone and the free square, or two stones.
fn after(mut board: Board, mv: Move) -> Board {
    if let Move::ToFree(a, b) | Move::Swap(a, b) = mv {
        let (at_a, at_b) = (board[a.1][a.0], board[b.1][b.0]);
        board[a.1][a.0] = at_b;
        board[b.1][b.0] = at_a;
    }
    board
}

fn stones(board: &Board, colour: char) -> usize {
    let cells = board.iter().flatten();
    cells.filter(|&&cell| cell == colour).count()
}

/// Parses a board of 25 characters with 12 stones of each colour and one free square.
fn board_of(cells: &str) -> Board {
    assert_eq!(cells.len(), 25, "a board has 25 cells");
    let mut board = [['?'; 5]; 5];
    for (index, cell) in cells.chars().enumerate() {
        board[index / 5][index % 5] = cell;
    }
    assert_eq!(['X', 'O', '.'].map(|cell| stones(&board, cell)), [12, 12, 1]);
    board
}

fn other(colour: char) -> char {
    if colour == 'X' { 'O' } else { 'X' }
}

fn every_square() -> Vec<Square> {
    let mut squares = Vec::new();
    for row in 0..5 {
        for column in 0..5 {
            squares.push((column, row));
        }
    }
    squares
}

/// The letter is the column from the left, the number the row from the top.
fn name((column, row): Square) -> String {
    let letter = (b'a' + column as u8) as char;
    format!("{letter}{}", row + 1)
}

fn text(mv: Move) -> String {
    match mv {
        Move::Place(stone, square) => format!("{stone}@{}", name(square)),
        Move::Colour(colour) => format!("colour {colour}"),
        Move::ToFree(from, to) => format!("{}-{}", name(from), name(to)),
        Move::Swap(own, theirs) => format!("{}*{}", name(own), name(theirs)),
    }
}
