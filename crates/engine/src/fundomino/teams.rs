//! Partners and rivals.

use rules::fundomino::{Player, Variant};

pub(super) fn players(variant: Variant) -> impl Iterator<Item = Player> + Clone {
    (0..variant.players()).filter_map(Player::new)
}

/// Whether two players share an account of points.
pub(super) fn allied(variant: Variant, one: Player, other: Player) -> bool {
    // Partners sit opposite, with one player between them.
    let opposite = one.index().abs_diff(other.index()) == 2;
    one == other || (opposite && variant.accounts() < variant.players())
}

pub(super) fn rivals(variant: Variant, player: Player) -> impl Iterator<Item = Player> {
    players(variant).filter(move |other| !allied(variant, player, *other))
}
