//! Boards and tiles drawn in the source and read at compile time.

/// The symbols of a picture, row by row. Each row is a line of `side` symbols separated by spaces. A malformed picture
/// does not compile.
pub(crate) const fn symbols<const COUNT: usize>(picture: &str, side: usize) -> [u8; COUNT] {
    let picture = picture.as_bytes();
    let mut symbols = [b'.'; COUNT];
    let (mut at, mut filled, mut row_end) = (0, 0, side);
    while at < picture.len() {
        match picture[at] {
            b' ' => {}
            b'\n' => {
                assert!(filled == row_end, "a row of the picture is too short");
                row_end += side;
            }
            symbol => {
                assert!(filled < row_end && filled < COUNT, "the picture has too many symbols");
                symbols[filled] = symbol;
                filled += 1;
            }
        }
        at += 1;
    }
    assert!(filled == COUNT, "the picture has too few symbols");
    symbols
}
