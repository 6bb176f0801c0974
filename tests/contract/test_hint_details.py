"""Details of contrasts of hints hold in the position: effects, draws, moments and conditions."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import TextRef
from tabletop.games.mercado.state import BLACK_COIN, COIN_KIND_COUNT
from tests.contract.test_contrast_claims import pairs_of, sample_pairs

SEAL_DRAW: Final = 2
"""Coins that a seal draws, if the bag holds as many (MER-4.4)."""


def test_only_effects_that_are_possible_now_are_told_of_a_tile() -> None:
    """Nobody discards a privilege who has none, and an empty supply gives nothing (MER-7)."""
    words = set[str]()
    for each in sample_pairs("mercado"):
        view, seat = each.view, each.seat
        at = COIN_KIND_COUNT * seat + BLACK_COIN
        is_possible = {
            "others_discard_privilege": any(
                hand for other, hand in enumerate(view.hands) if other != seat
            ),
            "return_black": bool(view.bags[at] or view.purses[at]),
            "privilege": bool(view.privileges or view.privileges_out),
            "seal": view.seals_left > 0,
        }
        for value in each.told.values():
            if isinstance(value, TextRef) and value.key.startswith("mercado.gain."):
                word = value.key.removeprefix("mercado.gain.")
                words.add(word)
                assert is_possible.get(word, True), (each.action, each.found)
    assert words >= {"others_discard_privilege", "return_black", "privilege", "seal"}


def test_a_seal_is_told_with_no_more_coins_than_the_bag_holds() -> None:
    """A bag with one coin gives a seal just that one (MER-4.4)."""
    seen, names = 0, {"seal_sees": "more", "seal_fits": "more", "seal_adds": "more"}
    names |= {"keeps_seal": "n", "seal_useless": "n"}
    for each in pairs_of("mercado", *names):
        at = COIN_KIND_COUNT * each.seat
        bag = each.view.bags[at : at + COIN_KIND_COUNT]
        assert each.told[names[each.found.code]] == min(SEAL_DRAW, sum(bag)), each.found
        for kind, n in enumerate(bag):
            view = each.view.copy()
            view.bags[at : at + COIN_KIND_COUNT] = [
                int(n > 0 and i == kind) for i in range(len(bag))
            ]
            found = each.strategy.contrast_reason(view, each.seat, each.action, each.other)
            if n and found is not None and found.code in names:
                assert dict(found.params)[names[found.code]] == 1, found
                seen += 1
    assert seen
