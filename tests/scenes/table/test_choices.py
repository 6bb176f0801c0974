"""The list of what can be done lies beside what it lights, at every size of text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from tabletop.match.setup import Mode
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
    match = rehearsal.rehearsed(GAME, seats)
    number = rehearsal.turn_of(match, 0, share)
    table = TableScene(mouse.context, rehearsal.up_to(match, number), Mode.PRACTICE)
    mouse.app.open(table)
    mouse.until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    panel = next(w for w in table.page.dialog if w.name == "moves:panel")
    lit = [node.bounds() for node in table.canvas if node.name == "target"]
    assert len(lit) > 2 and not any(panel.box.overlaps(box) for box in lit)
    named = {w.name for w in table.page.dialog}
    while (
        "page:on" in named
        and next(w for w in table.page.dialog if w.name == "page:on").reason == ""
    ):
        mouse.press("page:on")
        mouse.frame()
        assert next(w for w in table.page.dialog if w.name == "moves:panel").box == panel.box
        named |= {w.name for w in table.page.dialog}
    moves = {name for name in named if name.startswith("move:")}
    assert len(moves) == len(table.match.legal(0))
    table.leave()


def test_a_long_list_is_not_cut_into_many_short_pages(mouse: Mouse) -> None:
    table = mouse.start("zahab", "", "novice", "novice", mode=Mode.PRACTICE, first=1)
    mouse.until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    shown = [w for w in table.page.dialog if w.name.startswith("move:")]
    assert len(table.match.legal(0)) > 12 and len(shown) > 3


def test_moves_stand_side_by_side_where_the_hand_leaves_little_height(mouse: Mouse) -> None:
    """Of Nacho's eight smugglers, above which the list lies."""
    table = mouse.start("nacho", "", "novice", "novice", mode=Mode.PRACTICE)
    mouse.until_asked()
    mouse.press("tool:moves")
    mouse.frame()
    shown = [w for w in table.page.dialog if w.name.startswith("move:")]
    assert len(table.match.legal(0)) == 8 and len(shown) >= 4
    assert shown[0].box.y == shown[1].box.y and shown[0].box.right < shown[1].box.x
