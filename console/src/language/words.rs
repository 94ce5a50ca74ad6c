//! The console's own texts. Those in capitals run through the board; the others stand below the panel of a PC.

use super::{de, en, table};

table! {
    /// What the console itself says.
    pub(crate) struct Words {
        // The entries of menus.
        go_on,
        settings,
        undo,
        hint,
        restart,
        new_game,
        leave,
        again,
        replay,
        play_on,

        // What is said in menus.
        welcome,
        in_menu,
        in_menu_go_on,
        in_waiting,
        in_pause,
        in_sure,
        in_ended,
        in_settings,
        in_test_picture,
        in_key_test,

        // The choices before a game.
        choose,
        choose_board,
        player,
        player_is,
        person,
        chip,
        begins,
        lots,
        this_board,
        lots_are_drawn,
        lots_have_fallen,

        // The settings.
        brightness,
        palette,
        current,
        hints,
        speed,
        language,
        touch,
        keys,
        panel,
        corner,
        order,
        path,
        rotation,
        colours,
        assignment,
        milliamperes,

        // Their values.
        on,
        off,
        standard,
        colour_blind,
        dusk,
        slow,
        normal,
        fast,
        still,
        once,
        twice,
        none,
        top_left,
        top_right,
        bottom_left,
        bottom_right,
        rows,
        columns,
        straight,
        serpentine,

        // While a game is played.
        hand_over,
        thinks,
        thinks_so_far,
        looks_for_a_hint,
        looks_for_a_hint_so_far,
        at_the_end,
        in_replay,
        in_replay_that_stands,

        // Trouble with what is kept.
        damaged,
        damaged_says,
        not_kept,
        not_kept_says,
    }
    in en, de
}
