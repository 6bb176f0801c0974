"""Arrow keys reach places that lie within the box of another one."""

from __future__ import annotations

import pytest

from scenes.table.input.hotspots import find_margin
from scenes.ui.devices.intents import Direction
from scenes.ui.layer.focus_navigation import build_focus_links, find_reachable
from sprites.picture import Box

CARD = Box(30, 386, 420, 111)
SLOTS = [Box(30 + 108 * n, 386, 96, 111) for n in range(4)]
ROWS = [Box(30, 386 + 37 * n, 420, 30) for n in range(3)]


INNER = (
    *(SLOTS[:1], SLOTS[1:2], [SLOTS[0], SLOTS[3]], [SLOTS[3], SLOTS[0], SLOTS[1]], SLOTS),
    *(ROWS[:1], [ROWS[0], ROWS[2]], ROWS),
)


@pytest.mark.parametrize("inner", INNER)
def test_arrows_reach_a_card_and_all_places_on_it(inner: list[Box]) -> None:
    boxes = {"card": find_margin(CARD, inner), **{f"place:{n}": b for n, b in enumerate(inner)}}
    assert not any(boxes["card"].inset(0.5).overlaps(each) for each in inner)
    links = build_focus_links(boxes, lambda _: Direction)
    for start in boxes:
        assert find_reachable(links, start) == set(boxes)


def test_a_card_without_room_beside_its_places_keeps_its_box() -> None:
    assert find_margin(CARD, [CARD]) == CARD
