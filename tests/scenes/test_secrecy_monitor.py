"""The room around a screen reads pictures for what they tell, no more and no less."""

from __future__ import annotations

from scenes.games import load_layout
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tests.fixtures.screen.hidden_faces import HiddenFaces

SAME, OTHER = "card.26", "card.40"
"""A card of the level of card 25, and one of another level."""


def test_the_sign_of_a_level_tells_of_all_cards_of_that_level() -> None:
    """A draft discards a card of the open hand: what lies there then is a sign of its level, which
    is no picture of the cards of that level in the deck."""
    setup = Setup("zahab", tuple(SeatSpec(n, "", SEAT_COLOURS[n == "B"]) for n in "AB"), {}, 1)
    match = Match(games.load("zahab"), setup)
    layout = load_layout("zahab")(
        Seating(match.game, setup, catalogue_of("en"), make_theme(1.0, False))
    )
    truth = {"deck": [SAME, OTHER], "hand:0": ["card.25"], "discard:0": ["card.1"]}
    fronts = HiddenFaces().find_hidden_faces(layout, truth, lambda zone: zone == "deck")

    def shown(piece: str, zone: str) -> set[str]:
        return fronts[layout.piece_art.picture(piece, zone)]

    assert shown(SAME, "discard:0") == {"card.25", SAME}
    assert shown(OTHER, "discard:0") == {OTHER}
    assert shown(SAME, "hand:0") == {SAME}
