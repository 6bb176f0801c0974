"""The room around a screen reads pictures for what they tell, no more and no less."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.games import load_layout
from scenes.kit.roles.seating import Seating
from scenes.menus.common.game_list import load_game
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tests.fixtures.screen.hidden_faces import HiddenFaces
from tests.fixtures.screen.visible_content import visible_nodes
from tests.scenes.menu_driver import MENUS, MenuDriver

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


def open_rulebook(context: Context) -> Scene:
    return RulebookScene(context, "mercado", min(load_game("mercado").rule_examples))


@pytest.mark.parametrize("open_page", [open_rulebook, MENUS["practise"]], ids=["rules", "practise"])
def test_examples_beside_words_are_no_pieces_of_a_match(
    open_page: Callable[[Context], Scene],
) -> None:
    scene = MenuDriver((960, 540)).open_scene(open_page)
    drawn = {node.name for node in scene.canvas if node.visible and node.alpha > 0}
    examples = {name for name in drawn if name.startswith("pieces:")}
    assert examples
    assert {node.name for node in visible_nodes(scene)} == drawn - examples
