"""A deck is lifted, parted and riffled before the eye; shortly, where that has been seen often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.stage.drawing import Forward
from scenes.stage.lying import Lying
from scenes.stage.often import FIRST
from scenes.table.scene import TableScene
from scenes.ui.theme import SCREEN
from sprites.motion import NORMAL
from sprites.node import Node
from tabletop.core.acts import Shuffle
from tests.scenes.player import Mouse

DECK = "deck"
LARGER = 1.7
"""So many times as large a deck is held, the first times, at least."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def at_rest(mouse: Mouse) -> TableScene:
    table = mouse.start("basari", "", "", "")
    mouse.until_asked()
    return table


def cards(table: TableScene) -> list[Node]:
    return [node for node in table.stage.passing if node.name == "riffle"]


def shuffled(mouse: Mouse, table: TableScene) -> list[list[tuple[float, float, float]]]:
    """Frame by frame, where the cards are that fall, and how large."""
    deck = table.stage.pile(DECK)
    assert deck is not None
    frames = []
    table.director.show([Shuffle(DECK, "BAS-2.1")])
    mouse.frame()
    while flying := cards(table):
        assert not deck.visible, "it is in the air"
        frames.append([(node.x, node.y, node.zoom) for node in flying])
        for node in flying:
            box = node.bounds()
            assert box.x >= 0 and box.right <= SCREEN[0] and box.y >= 0
        mouse.frame()
    assert deck.visible
    return frames


@pytest.mark.soak
def test_a_deck_is_lifted_and_its_halves_fall_into_one_another(mouse: Mouse) -> None:
    table = at_rest(mouse)
    deck = table.stage.pile(DECK)
    assert deck is not None
    rest = deck.x, deck.y
    frames = shuffled(mouse, table)
    assert max(zoom for frame in frames for _, _, zoom in frame) > LARGER
    assert len(frames) / 60 <= NORMAL.shuffle + 0.05
    parted = max(frames, key=lambda frame: max(x for x, _, _ in frame) - min(x for x, *_ in frame))
    middle = sum(x for x, _, _ in parted) / len(parted)
    assert len({x > middle for x, _, _ in parted}) == 2
    apart = [sum(abs(x - frame[0][0]) > 20 for x, _, _ in frame) for frame in frames]
    fallen = apart[apart.index(max(apart)) :]
    assert len(set(fallen)) > 3, "card after card"
    assert all(before >= after for before, after in pairwise(fallen))
    assert all(abs(x - rest[0]) < 30 and abs(y - rest[1]) < 40 for x, y, _ in frames[-1])


def test_it_is_short_where_it_has_been_seen_often(mouse: Mouse) -> None:
    table = at_rest(mouse)
    seen = [shuffled(mouse, table) for _ in range(FIRST + 1)]
    largest = [max(zoom for frame in frames for _, _, zoom in frame) for frames in seen]
    # Setting the table up has shuffled it once.
    assert largest[0] > 1.3 * largest[-1]
    assert len(seen[-1]) < 0.85 * len(seen[0])


def test_a_deck_that_is_shuffled_lies_there_again_after_a_skip(mouse: Mouse) -> None:
    table = at_rest(mouse)
    deck = table.stage.pile(DECK)
    table.director.show([Shuffle(DECK, "BAS-2.1")])
    mouse.wait(0.2)
    assert cards(table)
    table.display.skip()
    mouse.frame()
    assert deck is not None and deck.visible and not cards(table)


def test_a_bag_comes_less_far_where_it_has_been_seen_often(mouse: Mouse) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    animator = table.display.presentation.animator
    bag = f"bag:{table.deciding}"
    long, brief = Forward(animator, bag), Forward(animator, bag, True)
    assert 1.0 < brief.zoom < 0.8 * long.zoom
    assert brief.comes(bag).length < long.comes(bag).length


def test_with_reduced_motion_nothing_is_lifted() -> None:
    mouse = Mouse(speed=1.0, reduced_motion=True)
    table = at_rest(mouse)
    table.director.show([Shuffle(DECK, "BAS-2.1")])
    mouse.frame()
    deck = table.stage.pile(DECK)
    assert deck is not None and deck.visible and not cards(table)
    mouse.close()


def test_a_deck_that_is_riffled_covers_no_name(mouse: Mouse) -> None:
    table = at_rest(mouse)
    names = [Lying(table.stage, table.layout, table.hud).name(seat) for seat in range(3)]
    table.director.show([Shuffle(DECK, "BAS-2.1")])
    mouse.wait(0.3)
    assert cards(table)
    assert not any(card.bounds().overlaps(name) for card in cards(table) for name in names)
