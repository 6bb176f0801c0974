"""The list of what can be done lies beside what it lights, at every size of text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse

GAME = "market_day"


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("seats", "share", "scale"), [(2, 0.55, 1.0), (8, 0.55, 1.0), (8, 0.55, 2.0)]
)
def test_a_list_of_moves_covers_none_of_the_cards_that_it_lights(
    mouse: Mouse, seats: int, share: float, scale: float
) -> None:
    mouse.context.preferences.change(text_scale=scale)
    match = example_matches.play_example_match(GAME, seats)
    number = example_matches.find_turn(match, 0, share)
    table = TableScene(
        mouse.context, example_matches.copy_match_until(match, number), MatchMode.PRACTICE
    )
    mouse.app.open_scene(table)
    mouse.run_until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    panel = next(w for w in table.widget_layer.dialog if w.name == "moves:panel")
    lit = [node.bounds() for node in table.canvas if node.name == "target"]
    assert len(lit) > 2 and not any(panel.box.overlaps(box) for box in lit)
    named = {w.name for w in table.widget_layer.dialog}
    while (
        "page:on" in named
        and next(w for w in table.widget_layer.dialog if w.name == "page:on").disabled_reason == ""
    ):
        mouse.press("page:on")
        mouse.frame()
        assert (
            next(w for w in table.widget_layer.dialog if w.name == "moves:panel").box == panel.box
        )
        named |= {w.name for w in table.widget_layer.dialog}
    moves = {name for name in named if name.startswith("move:")}
    assert len(moves) == len(table.match.legal_actions(0))
    table.shut_down()


def test_a_long_list_is_not_cut_into_many_short_pages(mouse: Mouse) -> None:
    table = mouse.start("zahab", "", "novice", "novice", mode=MatchMode.PRACTICE, first=1)
    mouse.run_until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    shown = [w for w in table.widget_layer.dialog if w.name.startswith("move:")]
    assert len(table.match.legal_actions(0)) > 12 and len(shown) > 3


def test_moves_stand_side_by_side_where_the_hand_leaves_little_height(mouse: Mouse) -> None:
    """Of Nacho's eight smugglers, above which the list lies."""
    table = mouse.start("nacho", "", "novice", "novice", mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    shown = [w for w in table.widget_layer.dialog if w.name.startswith("move:")]
    assert len(table.match.legal_actions(0)) == 8 and len(shown) >= 4
    assert shown[0].box.y == shown[1].box.y and shown[0].box.right < shown[1].box.x
