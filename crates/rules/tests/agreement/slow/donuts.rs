//! Reference implementation of Donuts: slow, obvious, straight from the rulings, and sharing no code with the library.

/// Column from the left and row from the top, both from 0; possibly off the board.
type Square = (i32, i32);

const SIZE: i32 = 6;

/// The number of donuts of both players together.
const DONUTS: usize = 30;

/// One direction along each of the four axes, as (columns, rows).
const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, -1), (1, 1)];

/// A game of Donuts.
#[derive(Clone)]
pub struct Slow {
    /// The printed lines, `-`, `|`, `/` or `\`, row by row.
    layout: Vec<Vec<char>>,
    /// `V`, `C` or `.`, row by row.
    cells: Vec<Vec<char>>,
    /// The side to move, even if the game is over.
    side: char,
    last: Option<Square>,
    outcome: String,
}

impl Slow {
    /// Starts a game on a LAYOUT of 36 characters from `-|/\`, row by row from a1.
    pub fn new(args: &str) -> Slow {
        let lines: Vec<char> = args.chars().collect();
        assert_eq!(lines.len(), 36, "a layout has 36 characters");
        assert!(lines.iter().all(|&line| "-|/\\".contains(line)));
        Slow {
            layout: lines.chunks(6).map(|row| row.to_vec()).collect(),
            cells: vec![vec!['.'; 6]; 6],
            side: 'V',
            last: None,
            outcome: "none".to_string(),
        }
    }

    /// The position with these 36 characters of `.VC` after a donut on `last`, if a legal move can have led to it.
    /// Tries every possible position before the move.
    pub fn after(layout: &str, cells: &str, last: &str) -> Option<Slow> {
        let cells: Vec<char> = cells.chars().collect();
        let cells: Vec<Vec<char>> = cells.chunks(6).map(|row| row.to_vec()).collect();
        let last = every_square().into_iter().find(|&square| name(square) == last).unwrap();
        let mut now = Slow { cells, last: Some(last), ..Slow::new(layout) };
        let mover = if now.donuts() % 2 == 1 { 'V' } else { 'C' };
        if now.at(last) != Some(mover) {
            return None;
        }
        let own: Vec<Square> =
            every_square().into_iter().filter(|&s| s != last && now.at(s) == Some(mover)).collect();
        now.side = mover;
        // Any subset of the mover's other donuts may have been flipped by the move.
        for flipped in 0..1 << own.len() {
            let mut before = now.clone();
            before.put(last, '.');
            for (index, &square) in own.iter().enumerate() {
                if flipped >> index & 1 == 1 {
                    before.put(square, other(mover));
                }
            }
            if before.has_five('V') || before.has_five('C') {
                continue;
            }
            let theirs = every_square().into_iter().filter(|&s| before.at(s) == Some(other(mover)));
            let lasts: Vec<_> = if before.donuts() == 0 { vec![None] } else { theirs.map(Some).collect() };
            for previous in lasts {
                before.last = previous;
                if before.allowed(last) {
                    let mut after = before.clone();
                    after.play(&name(last));
                    if after.cells == now.cells {
                        return Some(after);
                    }
                }
            }
        }
        None
    }

    /// The legal moves, sorted as ASCII strings; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            every_square().into_iter().filter(|&square| self.allowed(square)).map(name).collect();
        moves.sort();
        moves
    }

    /// Makes a move for the side to move; panics if it is not legal.
    pub fn play(&mut self, mv: &str) {
        let placed = every_square()
            .into_iter()
            .find(|&square| name(square) == mv && self.allowed(square))
            .unwrap_or_else(|| panic!("{mv} is not legal in {}", self.position()));
        let mover = self.side;

        // Ruling 8: place, flip, then look for five, then for the 30th donut.
        self.put(placed, mover);
        for square in self.flips(placed, mover) {
            self.put(square, mover);
        }
        if self.has_five(mover) {
            self.outcome = format!("{mover} five");
        } else if self.donuts() == DONUTS {
            self.outcome = self.outcome_by_groups();
        }
        // Ruling 5: only the placed square sets the direction, also after a free placement.
        self.last = Some(placed);
        self.side = other(mover);
    }

    /// `V` or `C`, or `none` when the game is over.
    pub fn to_move(&self) -> String {
        match self.outcome.as_str() {
            "none" => self.side.to_string(),
            _ => "none".to_string(),
        }
    }

    /// `none`, `V five`, `C five`, `V group`, `C group` or `draw group`.
    pub fn outcome(&self) -> String {
        self.outcome.clone()
    }

    /// `LAYOUT CELLS SIDE LAST`.
    pub fn position(&self) -> String {
        let layout: String = self.layout.iter().flatten().collect();
        let cells: String = self.cells.iter().flatten().collect();
        let last = self.last.map_or("-".to_string(), name);
        format!("{layout} {cells} {} {last}", self.to_move())
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

    /// Whether the side to move may place on this square.
    fn allowed(&self, square: Square) -> bool {
        if self.outcome != "none" || self.at(square) != Some('.') {
            return false;
        }
        match self.last {
            // Ruling 2: the first donut goes anywhere.
            None => true,
            Some(last) => {
                let line = self.line_through(last);
                // Ruling 4: free choice if the line has no empty square, which includes a line without squares.
                let no_empty_square = line.iter().all(|&square| self.at(square) != Some('.'));
                no_empty_square || line.contains(&square)
            }
        }
    }

    /// Ruling 3: the other squares of the whole straight line in the direction printed on `square`,
    /// both ways, any distance, over occupied squares.
    fn line_through(&self, square: Square) -> Vec<Square> {
        let (column, row) = square;
        let direction = match self.layout[row as usize][column as usize] {
            '-' => (1, 0),
            '|' => (0, 1),
            '/' => (1, -1), // rises to the right
            _ => (1, 1),    // falls to the right
        };
        (-SIZE..=SIZE)
            .map(|steps| walk(square, direction, steps))
            .filter(|&other| other != square && self.at(other).is_some())
            .collect()
    }

    /// Ruling 6: the opponent's donuts that the insertion at `placed` flips. All are found before any is flipped, and
    /// flipped donuts flip no others: no cascade, ruling 7.
    fn flips(&self, placed: Square, mover: char) -> Vec<Square> {
        let mut flips = Vec::new();
        for axis in AXES {
            let mut ends = Vec::new();
            for direction in [1, -1] {
                let mut steps = direction;
                while self.at(walk(placed, axis, steps)) == Some(mover) {
                    steps += direction;
                }
                ends.push(walk(placed, axis, steps));
            }
            // Both ends must be the opponent's; squares off the board are not.
            if ends.iter().all(|&end| self.at(end) == Some(other(mover))) {
                flips.extend(ends);
            }
        }
        flips
    }

    /// Ruling 9: five or more in a row, column or diagonal, anywhere on the board.
    fn has_five(&self, colour: char) -> bool {
        for square in every_square() {
            for axis in AXES {
                if (0..5).all(|steps| self.at(walk(square, axis, steps)) == Some(colour)) {
                    return true;
                }
            }
        }
        false
    }

    /// Ruling 10: the larger of the two largest groups wins; equal is a draw.
    fn outcome_by_groups(&self) -> String {
        let vanilla = self.largest_group('V');
        let chocolate = self.largest_group('C');
        if vanilla > chocolate {
            "V group".to_string()
        } else if chocolate > vanilla {
            "C group".to_string()
        } else {
            "draw group".to_string()
        }
    }

    /// The size of the largest orthogonally connected group of a colour.
    fn largest_group(&self, colour: char) -> usize {
        let mut largest = 0;
        for start in every_square() {
            let mut group = Vec::new();
            let mut to_visit = vec![start];
            while let Some(square) = to_visit.pop() {
                if self.at(square) == Some(colour) && !group.contains(&square) {
                    group.push(square);
                    for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        to_visit.push(walk(square, direction, 1));
                    }
                }
            }
            largest = largest.max(group.len());
        }
        largest
    }

    fn donuts(&self) -> usize {
        let cells = self.cells.iter().flatten();
        cells.filter(|&&cell| cell != '.').count()
    }

    /// The content of a square: `V`, `C` or `.`; `None` off the board.
    fn at(&self, (column, row): Square) -> Option<char> {
        if (0..SIZE).contains(&column) && (0..SIZE).contains(&row) {
            Some(self.cells[row as usize][column as usize])
        } else {
            None
        }
    }

    fn put(&mut self, (column, row): Square, colour: char) {
        self.cells[row as usize][column as usize] = colour;
    }
}

fn other(colour: char) -> char {
    if colour == 'V' { 'C' } else { 'V' }
}

fn walk((column, row): Square, (columns, rows): (i32, i32), steps: i32) -> Square {
    (column + columns * steps, row + rows * steps)
}

fn every_square() -> Vec<Square> {
    let mut squares = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
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
