"""A deck is lifted, parted and riffled before the eye; shortly, where that has been seen often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.stage.animation.bag_draw import RaisedBag
from scenes.stage.animation.pacing import FULL_LENGTH_COUNT
from scenes.stage.obstacles import ObstacleMap
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.motion import NORMAL_MOTION
from sprites.node import Node
from tabletop.core.acts import Shuffle
from tests.scenes.player import Mouse

DECK = "deck"
MIN_HEIGHT = 280.0
"""Minimum height of the deck in its first shuffles, design pixels."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def at_rest(mouse: Mouse) -> TableScene:
    table = mouse.start("basari", "", "", "")
    mouse.run_until_asked()
    return table


def falling_cards(table: TableScene) -> list[Node]:
    return [node for node in table.stage.temporary_nodes if node.name == "riffle"]


def record_shuffle(mouse: Mouse, table: TableScene) -> list[list[tuple[float, float, float]]]:
    """Frame by frame, where the cards are that fall, and how high."""
    deck = table.stage.pile_node(DECK)
    assert deck is not None
    frames = []
    table.sequencer.queue_acts([Shuffle(DECK, "BAS-2.1")])
    mouse.frame()
    while flying := falling_cards(table):
        assert not deck.visible, "it is in the air"
        frames.append([(n.x, n.y, n.zoom * n.picture.size[1]) for n in flying])
        for node in flying:
            box = node.bounds()
            assert box.x >= 0 and box.right <= SCREEN_SIZE[0] and box.y >= 0
            assert node.zoom <= 1.05 or node.lift > 0, "it swells on the table"
        mouse.frame()
    assert deck.visible
    return frames


@pytest.mark.slow
def test_a_deck_is_lifted_and_its_halves_fall_into_one_another(mouse: Mouse) -> None:
    table = at_rest(mouse)
    deck = table.stage.pile_node(DECK)
    assert deck is not None
    rest = deck.x, deck.y
    frames = record_shuffle(mouse, table)
    assert max(height for frame in frames for _, _, height in frame) > MIN_HEIGHT
    assert len(frames) / 60 <= NORMAL_MOTION.shuffle_seconds + 0.05
    parted = max(frames, key=lambda frame: max(x for x, _, _ in frame) - min(x for x, *_ in frame))
    middle = sum(x for x, _, _ in parted) / len(parted)
    assert len({x > middle for x, _, _ in parted}) == 2
    apart = [sum(abs(x - frame[0][0]) > 20 for x, _, _ in frame) for frame in frames]
    fallen = apart[apart.index(max(apart)) :]
    assert len(set(fallen)) > 3, "card after card"
    assert all(before >= after for before, after in pairwise(fallen))
    assert all(abs(x - rest[0]) < 30 and abs(y - rest[1]) < 40 for x, y, _ in frames[-1])


@pytest.mark.slow
def test_it_is_short_where_it_has_been_seen_often(mouse: Mouse) -> None:
    table = at_rest(mouse)
    seen = [record_shuffle(mouse, table) for _ in range(FULL_LENGTH_COUNT + 1)]
    largest = [max(height for frame in frames for *_, height in frame) for frames in seen]
    # Setting the table up has shuffled it once.
    assert largest[0] > 1.3 * largest[-1]
    assert len(seen[-1]) < 0.85 * len(seen[0])


@pytest.mark.slow
def test_a_deck_that_is_shuffled_lies_there_again_after_a_skip(mouse: Mouse) -> None:
    table = at_rest(mouse)
    deck = table.stage.pile_node(DECK)
    table.sequencer.queue_acts([Shuffle(DECK, "BAS-2.1")])
    mouse.wait(0.2)
    assert falling_cards(table)
    table.presenter.skip_playback()
    mouse.frame()
    assert deck is not None and deck.visible and not falling_cards(table)


def test_a_bag_comes_less_far_where_it_has_been_seen_often(mouse: Mouse) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("nacho", "", "")
    mouse.run_until_asked()
    animator = table.presenter.table_view.animator
    bag = "bag"
    long, brief = RaisedBag(animator, bag), RaisedBag(animator, bag, True)
    assert 1.0 < brief.zoom < 0.8 * long.zoom
    assert brief.raise_bag(bag).duration < long.raise_bag(bag).duration


@pytest.mark.slow
def test_with_reduced_motion_nothing_is_lifted() -> None:
    mouse = Mouse(speed=1.0, reduced_motion=True)
    table = at_rest(mouse)
    table.sequencer.queue_acts([Shuffle(DECK, "BAS-2.1")])
    mouse.frame()
    deck = table.stage.pile_node(DECK)
    assert deck is not None and deck.visible and not falling_cards(table)
    mouse.close()


@pytest.mark.slow
def test_a_deck_that_is_riffled_covers_no_name(mouse: Mouse) -> None:
    table = at_rest(mouse)
    names = [
        ObstacleMap(table.stage, table.layout, table.action_bar).name_box(seat) for seat in range(3)
    ]
    table.sequencer.queue_acts([Shuffle(DECK, "BAS-2.1")])
    mouse.wait(0.3)
    assert falling_cards(table)
    assert not any(card.bounds().overlaps(name) for card in falling_cards(table) for name in names)
