//! Pictures in the source, read at compile time.

/// The symbols of a picture row by row: each row on a line of its own with `side` symbols, spaces between them. A
/// wrong picture does not compile.
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
                assert!(filled < row_end && filled < COUNT, "the picture has a symbol too many");
                symbols[filled] = symbol;
                filled += 1;
            }
        }
        at += 1;
    }
    assert!(filled == COUNT, "the picture has a symbol too few");
    symbols
}
